// Package label says what the cells of a grid hold, from the evidence of package read. Label, in decide.go, goes through these steps:
//
//	seen.go         what all cells together say of the grid's digits: how high they are, where they stand, how thick they are
//	mark.go         and of its pencil marks, pieces.go of digits in parts, stroke.go of 1s, text carets and pointers
//	group.go        glyphs that look alike are one digit, whichever
//	placeholder.go  signs for empty cells are none
//	weigh.go        both opinions on each group, in nats
//	assign.go       the labels that are likeliest together, which labelling.go and search.go find
//	sudoku.go       what the Sudoku says of them: it may confirm a label, and never overrules one
//	foreign.go      what has no like on the board, and differs from its digits in too much
//	decide.go       each cell's digit, whether that is certain, and every reason why not: digit.go of digits, empty.go of other things
//	settle.go       of a few cells that are in doubt, what the puzzle of all others settles, and
//	hidden.go       what lies over an empty cell and hides no digit
package label
