// Package hint finds the next logical step in a Sudoku that may be partly filled in. Package annotate draws it.
//
//	givens, digits shown ──Next──▶ Hint ──▶ Step           the pattern and its conclusions, explained in words
//	                        └──▶ an error                   for example: an entry is wrong
//
// A Limit says how hard a step may be: it is a level of package solver/logic, a technique with all easier ones, or NoLimit.
package hint
