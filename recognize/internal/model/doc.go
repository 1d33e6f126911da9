// Package model reads the cells of a grid a second time, beside package label. A network that was trained on drawn boards sees all
// 81 cells together (net.BoardModel): a pencil mark is smaller than the digits elsewhere, and a 1 looks like the other 1s. Label,
// in decide.go, goes through these steps:
//
//	inputs.go   the model's inputs for each cell: what the networks and the templates see, and measurements
//	ink.go      how much ink is where in the cell
//	compare.go  how the cell's character differs from the usual ones, and which digits have its look
//	alike.go    what the networks see in cells with a similar character, and in those with the same digit
//	kin.go      how many solutions the digits have that look like the cell's, and all others
//	decide.go   from the model's shares, each cell's class, whether that is certain, and why not
//	sudoku.go   a few uncertain cells, which the solution of the puzzle in all other cells may confirm
//
// Then combine.go contradicts or completes what package label read.
//
// Why two: on 3,050 drawn pages label's rules alone misread 5 and the model alone 5, but of these only one is the same. As the
// model's errors are not those of the rules, each corrects the other. Four guards stay explicit, so that no training can remove
// them: the templates veto a digit if they are sure of another one (templates.go), a cell with ink where digits stand is certainly
// empty only at a stricter cut-off, a bar as high as the digits is never nothing, and the Sudoku confirms readings but never
// replaces one.
package model
