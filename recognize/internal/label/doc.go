// Package label decides what the cells of a grid hold, from the evidence of package read. Label, in decide.go, goes through these steps:
//
//	evidence.go     what all cells together show of the grid's digits: their height, place and thickness
//	mark.go         pencil marks; pieces.go: digits in parts; stroke.go: 1s, text carets and pointers
//	group.go        glyphs that look the same are one digit, whichever it is
//	placeholder.go  signs for empty cells are not digits
//	weigh.go        template scores and network shares of each group, in nats
//	assign.go       the labels that are likeliest together, which labelling.go and search.go find
//	sudoku.go       what the Sudoku says about them: it may confirm a label, and never overrules one
//	foreign.go      unique glyphs that differ from the digits in too many traits
//	decide.go       each cell's digit, whether that is certain, and every reason why not: digit.go for digits, empty.go for other things
//	confirm.go      a few uncertain cells, which the puzzle of all others may confirm
//	hidden.go       things that lie over an empty cell and hide no digit
package label
