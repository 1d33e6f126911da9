package recognize

import (
	"image"

	"autosolve/recognize/pixel"
	"autosolve/solver"
)

// What is behind a cell's digit shows along the cell's edges.

const (
	rimShare    = 0.12 // of the cell's side, at least 2 px: how wide the rim along its edges is
	otherColour = 24   // the least difference of two colours that are not one, 0 to 255
)

// A rimOf is the cell whose rim's colour is remembered.
type rimOf struct{ cell image.Rectangle }

// emptyGrounds are the grounds of the board's empty cells.
func emptyGrounds(p *pixel.Picture, l *Layout, b *Board) (grounds []pixel.RGB) {
	for i := range b.Cells {
		if b.Cells[i].Digit == 0 {
			cell := l.Cell(solver.Cell(i))
			grounds = append(grounds, pixel.RecallFrom(p, cell, rimOf{cell}, func() pixel.RGB { return rimColour(p, cell) }))
		}
	}
	return grounds
}

// rimColour is the median of each channel along the edges of r.
func rimColour(p *pixel.Picture, r image.Rectangle) pixel.RGB {
	wide := max(2, int(rimShare*float64(min(r.Dx(), r.Dy()))))
	inner := r.Inset(wide)
	var t pixel.Tally
	for y := r.Min.Y; y < r.Max.Y; y++ {
		for x := r.Min.X; x < r.Max.X; x++ {
			if !image.Pt(x, y).In(inner) {
				t.Add(p.RGB(x, y))
			}
		}
	}
	return t.Median()
}
