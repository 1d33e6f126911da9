// Package label decides what the cells of a grid hold, from the evidence of package read. Label, in decide.go, goes through
// these steps:
//
//	personal.go     characters that match a typeface that the user added
//	evidence.go     the height, place and thickness of the grid's digits, from all cells together
//	mark.go         pencil marks; pieces.go: digits in parts; stroke.go: 1s, text carets and pointers
//	group.go        glyphs that look the same are the same digit
//	weigh.go        template scores and network shares of each group, in nats
//	assign.go       the labels that are likeliest together, found by labelling.go and search.go
//	sudoku.go       the evidence of the Sudoku, which may confirm a label or make it uncertain, but never replaces it
//	foreign.go      unique glyphs that differ too much from the digits
//	decide.go       each cell's digit, and why it may not be certain; digit.go finds the reasons for a cell that is read as a
//	                digit, and empty.go recognizes contents that are not a digit
//	confirm.go      a few uncertain cells, which the digits of the other cells may confirm
//	hidden.go       empty cells over which something lies, such as a pointer
//
// Characters, in characters.go, reads characters that are not in cells.
//
// Package model reads the same evidence independently, and contradicts or completes what Label returns.
package label
