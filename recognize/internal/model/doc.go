// Package model reads the cells of a grid independently of package label. It uses a network that was trained on drawn boards
// and sees all 81 cells together (net.BoardModel), because each cell is easier to read beside the others: a pencil mark is
// smaller than the digits elsewhere, and a 1 looks like the other 1s. Label, in decide.go, goes through these steps:
//
//	inputs.go   the model's inputs for each cell: what the networks and the templates see, measurements, and where there is ink
//	compare.go  how the cell's character differs from the usual ones and from those with its digit, what share of the digits looks
//	            like it, and what the networks see in cells with a similar character
//	kin.go      whether the digits that look like the cell's have exactly one solution, and whether all others have one
//	decide.go   from the model's shares, each cell's class, and whether that is certain
//	sudoku.go   certain digits that contradict the solution of the other cells, and a few uncertain cells that it confirms
//
// Then Cell.Against and Complete contradict or complete what package label read.
//
// The packages correct each other, because they make different errors: of 3,050 drawn pages, the rules of package label alone
// misread 5 and the model alone 5, but they have only one of these pages in common. Five guards stay explicit, so that no
// training can remove them: the templates veto a digit if they are sure of another one, a character much taller than the digits
// is never certainly a digit, a cell with ink where digits stand is certainly empty only at a stricter cut-off, a cell with a bar
// about as tall as the digits is never certainly empty, and the Sudoku confirms or contradicts readings but never replaces one.
package model
