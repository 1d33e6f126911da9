// Package read collects what is seen in each cell of a grid whose place is known: evidence that depends on the cell's pixels,
// and on where the grid's characters stand, and that nobody writes into once it is there.
//
//	cell ──median──▶ background ──▶ ink ──▶ components ──▶ glyph ──▶ templates: how well each matches
//	     ──crop of the whole cell and a margin──▶ package net: what the cell holds, however the glyph was cut
//
// Where the characters of a grid stand far from the middles of their cells, all cells are looked at again around there (offset.go); and
// where a text caret touches a character, its cell is looked at again without the caret (caret.go). Of a block, a disc or a ring the
// inside is looked at. Cells of two tones have a background in each of their rows (gloss.go).
// Where parts may be one digit only together, they are cut out together too. What follows from the evidence of all cells
// together is package label's.
package read
