// Package read collects what is seen in each cell of a grid whose place is known: evidence (evidence.go) that depends on the cell's
// pixels, and on where the grid's characters stand, and that nobody writes into once it is there. What follows from the evidence of all
// cells together is package label's.
//
//	cell ──median──▶ background ──▶ ink ──▶ components ──▶ glyph ──▶ templates: how well each matches
//	     ──crop of the whole cell and a margin──▶ package net: what the cell holds, however the glyph was cut
//
// Read, in read.go, looks at all cells, and at some once more:
//
//	ink.go     how far each pixel is from the background, which gloss.go finds for each row where cells are of two tones
//	digit.go   the character in a cell, with the pieces that belong to it; block.go looks inside a block or a ring
//	glyph.go   cut out, as it is matched (match.go)
//	offset.go  all cells again, where the characters stand far from the middles of their cells
//	caret.go   those in which a text caret touches a character, without the caret
//	closer.go  low digits and those in oblong cells, in a closer look
package read
