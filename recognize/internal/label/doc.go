// Package label decides what the cells of a grid hold, from the evidence of package read. Label, in decide.go, goes through
// these steps:
//
//	evidence.go     characters that match a typeface that the user added; the height, place and thickness of the digits
//	mark.go         pencil marks; pieces.go: digits in parts; stroke.go: 1s, text carets and pointers
//	rules.go        emptyOdds and surelyNoDigit: which cells may hold a digit
//	group.go        glyphs that look the same are the same digit; the template scores and network shares of each group, in nats
//	labelling.go    the labels that are likeliest together
//	sudoku.go       the evidence of the Sudoku, which may confirm a label or make it uncertain, but never replaces it
//	foreign.go      unique glyphs that differ too much from the digits
//	rules.go        notEmpty, noDigit and otherDigit: why a cell may not be certain
//	confirm.go      a few uncertain cells, which the digits of the other cells may confirm
//	hidden.go       empty cells over which something lies, such as a pointer
//
// Each table of rules answers one question about one cell. A rule has a name, a predicate over the facts of the cell, and what
// follows: nats, whether the contents are no digit, or a reason for doubt. The rules are tried in order, and the first that
// holds decides. A rule without a reason ends the search: there is no doubt. A cell that no reason makes uncertain is certain.
// digit.go, empty.go, mark.go, pieces.go and stroke.go have the predicates.
//
// Before adding a rule to a table, find the evidence that is missing: a rule is for a cell that would be misread without it.
//
// The words: a glyph is the character that was cut out of a cell; a part is a connected part of the cell's contents; a stroke is
// a glyph that is only a vertical stroke; a block is another glyph that fills its box. A glyph is short if it may be a pencil
// mark. A group has the glyphs that look the same, and a label is the digit of a group. Its rival is the second likeliest label,
// and its gap says by how many nats the rival is less likely.
//
// Characters reads characters that are not in cells.
//
// Package model reads the same evidence independently, and contradicts or completes what Label returns.
package label
