// Package label says what the cells of a grid hold, from the evidence of package read: glyphs that look alike are one digit,
// whichever (group.go), a grid's digits are as high and stand as each other (seen.go), which tells pencil marks (mark.go), digits
// in pieces (pieces.go), signs for empty cells (placeholder.go) and what else lies in an empty cell (empty.go); the labels that are
// likeliest together are sought (assign.go and package assign), and the Sudoku may confirm them (sudoku.go). Then decide gives each
// cell its digit, whether that is certain, and every reason why not; and of a few cells that are left in doubt the puzzle of all
// others may settle what they hold (settle.go, hidden.go).
package label
