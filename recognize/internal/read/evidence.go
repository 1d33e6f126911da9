package read

import (
	"image"
	"math"
	"slices"

	"autosolve/recognize/internal/net"
	"autosolve/recognize/internal/pixel"
	"autosolve/solver"
)

// Classes is the number of classes for which the network returns shares: 0 for no digit, 1 to 9 for the digits, and Other for
// something in place of a digit or a digit that is unclear.
const (
	Classes = net.Classes
	Other   = net.Other
)

// Evidence is what is seen in one cell. It depends only on the pixels in and around the cell and on a few properties of the
// grid, and is not changed once it is made.
type Evidence struct {
	Cell       image.Rectangle  // the inside of the cell, in the picture
	Background pixel.RGB        // the colour of most of the cell
	Flat       bool             // the cell shows nothing; the fields after OffCentre are then empty
	OffCentre  bool             // the grid's characters stand far from the middles of their cells
	net.Look                    // what the networks see in the whole cell; Shares also depends on CloseUp and on the glyph
	CloseUp    [Classes]float32 // the shares for a close-up of the glyph; all 0 if there was none
	All        image.Rectangle  // a box around all Parts
	Tallest    float64          // the height of the tallest part in pixels
	Parts      []Part           // the contents of the cell, except specks, frames around the rest, and lines along its edges
	Inked      []bool           // for each pixel, row by row, whether it differs from the background; nil if Flat
	Solid      bool             // whether the glyph is a block in which nothing is visible
	Character                   // what may be the cell's digit; the glyph is nil if nothing in the cell may be a digit
	Whole      *Character       // all parts as one character; nil if that is the glyph or cannot be a digit, or no digit is seen
}

// A Character is a glyph and its template scores.
type Character struct {
	Glyph  *Glyph
	Shape  []float32 // the glyph at half its size, as a vector with mean 0 and length 1
	Scores []float32 // the correlation with each template, -1 to 1; nine for each typeface
}

// A Part is a connected part of the contents of a cell.
type Part struct {
	Box    image.Rectangle
	Stroke float64 // the thickness of its strokes in pixels
	Colour pixel.RGB
}

// A Border is where two cells meet, side by side or one above the other. Package check measures it; it is defined here because
// package model reads it too.
type Border struct {
	A, B     solver.Cell // the two cells, the left or upper one first
	Line     int         // the border's grid line: 0 to 7 are vertical, from the left; 8 to 15 are horizontal, from the top
	Weight   float64     // the lower quartile of the line's width in pixels times its contrast (1 for black on white)
	Colour   pixel.RGB   // the line's colour: the median, over nine places, of the colour with the greatest contrast
	Contrast int         // the distance of the line's colour from the more similar of the two backgrounds, 0 to 255
	Sign     bool        // whether something like an inequality sign is in the gap between the cells
}

// InBox reports whether the border's two cells are in the same box.
func (b *Border) InBox() bool { return b.A.Box() == b.B.Box() }

// MedianBackground returns the median of the cells' backgrounds.
func MedianBackground(all *[81]*Evidence) pixel.RGB {
	var backgrounds pixel.Tally
	for _, e := range all {
		backgrounds.Add(e.Background)
	}
	return backgrounds.Median()
}

// Digits returns the sum of the network's shares of the digits.
func (e *Evidence) Digits() float64 { return SumOfDigits(&e.Shares) }

// SumOfDigits returns the sum of a network's shares of the digits.
func SumOfDigits(shares *[Classes]float32) (sum float64) {
	for _, s := range shares[1:10] {
		sum += float64(s)
	}
	return sum
}

// Clearest returns the largest share that the network gives to any one digit.
func (e *Evidence) Clearest() float64 { return float64(slices.Max(e.Shares[1:10])) }

// Place returns the offset of the glyph's middle from the middle of the cell, as shares of the cell's width and height.
func (e *Evidence) Place() (x, y float64) { return e.PlaceOf(e.Glyph.Box) }

// PlaceOf returns the offset of a box's middle from the middle of the cell, as shares of the cell's width and height.
func (e *Evidence) PlaceOf(b image.Rectangle) (x, y float64) {
	c := e.Cell
	x = float64(b.Min.X+b.Max.X-c.Min.X-c.Max.X) / float64(2*c.Dx())
	y = float64(b.Min.Y+b.Max.Y-c.Min.Y-c.Max.Y) / float64(2*c.Dy())
	return x, y
}

// RowsInked reports whether there is ink in the middle half of any of the cell's rows of pixels, from first to end-1. That half
// is moved to the right by offset, as a share of the cell's width.
func (e *Evidence) RowsInked(first, end int, offset float64) bool {
	w := e.Cell.Dx()
	middle := w/2 + int(math.Round(offset*float64(w)))
	left, right := max(0, middle-w/4), min(w, middle+w/4)
	for y := first; y < end; y++ {
		if slices.Contains(e.Inked[y*w+left:y*w+right], true) {
			return true
		}
	}
	return false
}
