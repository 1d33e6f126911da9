// Package check judges a grid whose cells were read: what kind each digit is of, which cells may be covered, and whether the
// grid is a Sudoku. It decides no digit. A Grid measures what it needs besides the cells' evidence, the borders between them,
// and Check asks in this order:
//
//	kind.go, style.go   which digits are givens and which are entries: by their look
//	covered.go          which empty cells may be covered: their background has the colour of ink, or lines around them are missing
//	misaligned.go       whether the digits stand where a grid has them
//	variant.go          whether lines, colours or signs show another puzzle
//	sudoku.go           NotSudoku: all reasons why the grid is not a Sudoku
//
// All doubts go through Cell.Doubt of package label, which keeps each reason once.
package check
