// Package hint finds the next logical step in a Sudoku that may be partly filled in, and draws it.
//
//	givens, digits shown ──Next──▶ Hint ──▶ Step           what is seen, what follows, and why, in words
//	                        │          └──▶ Draw            the same on the picture of the grid
//	                        └──▶ WrongError, BeyondError    an entry is wrong; the step is harder than wanted
//
// A Limit is how hard a step may be: a level of package solver/logic, or a technique and all that are easier.
package hint
