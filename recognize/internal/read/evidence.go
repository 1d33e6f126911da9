package read

import (
	"image"
	"math"
	"slices"

	"autosolve/recognize/internal/net"
	"autosolve/recognize/internal/pixel"
)

// Classes is how many shares the second opinion has: 0 for no entry, 1 to 9, and Other for what is no digit.
const (
	Classes = net.Classes
	Other   = net.Other
)

// Evidence is what is seen in one cell. It depends on the pixels in the cell and around it, and on where the grid's characters stand, and
// on nothing else; nobody writes into it once it is there.
type Evidence struct {
	Cell       image.Rectangle  // the cell's inside, in the picture
	Background pixel.RGB        // the colour of most of it
	Flat       bool             // there is nothing to see, and nothing was asked
	Aside      bool             // the grid's characters stand far from the middles of their cells, whole
	Shares     [Classes]float32 // the second opinion, of the whole cell, which sum to 1: see package net
	All        image.Rectangle  // around all that is in the cell, but for lines along its edges; empty where it cannot be told from the background
	Tallest    float64          // px, the height of the tallest part of that
	Parts      []Part           // the parts of it
	Inked      []bool           // of each pixel of the cell, row by row, whether it is other than the background; nil where it is flat
	Solid      bool             // the glyph is a block in which nothing is to be seen
	Character                   // the one nearest to the middle; its glyph is nil for none
	Whole      *Character       // all parts as one character, where the second opinion sees a digit in them and they may be one; or nil
}

// A Character is a glyph and the first opinion on it.
type Character struct {
	Glyph  *Glyph
	Shape  []float32 // the glyph's at half its size, with mean 0 and length 1
	Scores []float32 // how well each template matches, nine of each typeface
}

// A Part is a connected part of what is in a cell.
type Part struct {
	Box    image.Rectangle
	Stroke float64 // px, how thick its strokes are
	Colour pixel.RGB
}

// Digits is the share of all digits together that the second opinion gives a cell.
func (e *Evidence) Digits() (sum float64) {
	for _, s := range e.Shares[1:10] {
		sum += float64(s)
	}
	return sum
}

// Clearest is the share that the second opinion gives the digit that it likes best.
func (e *Evidence) Clearest() float64 { return float64(slices.Max(e.Shares[1:10])) }

// Place is where in the cell the glyph's middle is, from the cell's middle, as shares of the cell's width and height.
func (e *Evidence) Place() (x, y float64) { return e.PlaceOf(e.Glyph.Box) }

// PlaceOf is where in the cell the middle of a box is, likewise.
func (e *Evidence) PlaceOf(b image.Rectangle) (x, y float64) {
	c := e.Cell
	return float64(b.Min.X+b.Max.X-c.Min.X-c.Max.X) / float64(2*c.Dx()), float64(b.Min.Y+b.Max.Y-c.Min.Y-c.Max.Y) / float64(2*c.Dy())
}

// RowsInked reports whether there is ink in half the width of some rows of the cell: around the cell's middle, or around what is so far
// from it, a share of the width.
func (e *Evidence) RowsInked(from, to int, off float64) bool {
	w := e.Cell.Dx()
	middle := w/2 + int(math.Round(off*float64(w)))
	left, right := max(0, middle-w/4), min(w, middle+w/4)
	for y := from; y < to; y++ {
		if slices.Contains(e.Inked[y*w+left:y*w+right], true) {
			return true
		}
	}
	return false
}
