// Package read collects what is seen in each cell of a grid whose place is known: evidence (evidence.go) that depends on the cell's pixels
// and on where the grid's characters stand, and is not changed once it is made. Package label draws the conclusions from all cells.
//
//	cell ──median──▶ background ──▶ ink ──▶ components ──▶ glyph ──▶ templates: how well each matches
//	     ──crop of the whole cell and a margin──▶ package net: what the cell holds, however the glyph was cut out
//
// Read, in read.go, looks at all cells, and at some once more:
//
//	ink.go     how far each pixel is from the background, which gloss.go finds for each row if cells are of two tones
//	digit.go   the character in a cell, with the pieces that belong to it; block.go searches blocks and rings
//	glyph.go   cuts it out, shape.go stretches it to one size for the templates (match.go), alike.go compares it with others
//	offset.go  all cells again, if the characters stand far from the middles of their cells
//	caret.go   cells in which a text caret touches a character, without the caret
//	closer.go  short digits and those in oblong cells, in a close-up
package read
