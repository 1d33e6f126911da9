package read

import (
	"image"
	"math"
	"slices"

	"autosolve/recognize/internal/net"
	"autosolve/recognize/internal/pixel"
)

// Classes is the number of the network's shares: 0 for no entry, 1 to 9, and Other for anything else.
const (
	Classes = net.Classes
	Other   = net.Other
)

// Evidence is what is seen in one cell. It depends only on the pixels in and around the cell and on where the grid's
// characters stand, and is not changed once it is made.
type Evidence struct {
	Cell       image.Rectangle  // the cell's inside, in the picture
	Background pixel.RGB        // the colour of most of it
	Flat       bool             // there is nothing to see, and nothing was matched
	Aside      bool             // the grid's characters stand far from the middles of their cells, whole
	Shares     [Classes]float32 // the network's shares for the whole cell, which sum to 1: see package net
	All        image.Rectangle  // around all contents of the cell other than lines along its edges; empty if they cannot be told from the background
	Tallest    float64          // px, the height of the tallest part
	Parts      []Part           // the parts of the contents
	Inked      []bool           // of each pixel of the cell, row by row, whether it differs from the background; nil if the cell is flat
	Solid      bool             // the glyph is a block in which nothing is visible
	Character                   // the one nearest to the middle; its glyph is nil if there is none
	Whole      *Character       // all parts as one character, if the network sees a digit in them and they may be one; or nil
}

// A Character is a glyph and its template scores.
type Character struct {
	Glyph  *Glyph
	Shape  []float32 // the glyph at half its size, with mean 0 and length 1
	Scores []float32 // how well each template matches, nine of each typeface
}

// A Part is a connected part of the contents of a cell.
type Part struct {
	Box    image.Rectangle
	Stroke float64 // px, the thickness of its strokes
	Colour pixel.RGB
}

// Digits returns the network's share of all digits together.
func (e *Evidence) Digits() (sum float64) {
	for _, s := range e.Shares[1:10] {
		sum += float64(s)
	}
	return sum
}

// Clearest returns the network's largest share of a digit.
func (e *Evidence) Clearest() float64 { return float64(slices.Max(e.Shares[1:10])) }

// Place returns the offset of the glyph's middle from the cell's, as shares of the cell's width and height.
func (e *Evidence) Place() (x, y float64) { return e.PlaceOf(e.Glyph.Box) }

// PlaceOf returns the offset of the middle of a box likewise.
func (e *Evidence) PlaceOf(b image.Rectangle) (x, y float64) {
	c := e.Cell
	return float64(b.Min.X+b.Max.X-c.Min.X-c.Max.X) / float64(2*c.Dx()), float64(b.Min.Y+b.Max.Y-c.Min.Y-c.Max.Y) / float64(2*c.Dy())
}

// RowsInked reports whether some rows of the cell have ink in half its width: around the cell's middle, moved by off, a
// share of the width.
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
