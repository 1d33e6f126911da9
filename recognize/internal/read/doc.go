// Package read collects evidence about the contents of each cell of a grid whose layout is known. A cell's Evidence
// (evidence.go) depends only on the pixels in and around the cell and on a few properties of the grid (cellKey in read.go), and
// is not changed once it is made. Packages label and model draw conclusions from the evidence of all cells.
//
//	cell ──median──▶ background ──▶ ink ──▶ components ──▶ glyph ──▶ templates: how well each matches
//	     ──crop of the whole cell and a margin──▶ package net: what the cell holds, independent of the glyph
//
// Reader.Read, in read.go, reads all cells, and some of them again: without the text caret that touches a character, or in a
// close-up, which shows short digits, and digits in oblong cells, more clearly. The other files:
//
//	ink.go     measures how much each pixel differs from the background, for glossy cells row by row
//	digit.go   finds the character in a cell, with the pieces that belong to it, also inside blocks and rings
//	glyph.go   cuts the character out; shape.go stretches it to one size for the templates
//	alike.go   compares the shapes of characters with each other, for packages label and model
//	offset.go  decides whether all cells are read again because their characters stand far from the middles
//	caret.go   finds the text caret that touches a character
package read
