package read

import (
	"image"

	"autosolve/recognize/internal/pixel"
	"autosolve/solver"
)

// Glossy cells have an upper and a lower half of different tones, or are shaded from top to bottom. Each row of their pixels
// has its own background, which is visible at the ends of the row.

const (
	rowEnds    = 8  // each end of a row is an eighth of the cell's width, and no digit reaches there
	fromEdge   = 5  // tones are compared at a fifth of the height from the top and from the bottom
	leastTone  = 6  // tones at least this far apart, 0 to 255, differ; tones less than half as far apart are the same
	leastCells = 60 // a grid is glossy if at least this many of its cells have two tones
)

// isGlossy reports whether most cells of a grid have different tones at the top and at the bottom, but the same tone on the
// left and on the right.
func isGlossy(p *pixel.Picture, l *pixel.Layout) bool {
	n := 0
	for i := range solver.Cell(81) {
		cell := l.Cell(i)
		x0, x1 := cell.Min.X+cell.Dx()/rowEnds, cell.Max.X-1-cell.Dx()/rowEnds
		y0, y1 := cell.Min.Y+cell.Dy()/fromEdge, cell.Max.Y-1-cell.Dy()/fromEdge
		upper, lower := p.RGB(x0, y0), p.RGB(x0, y1)
		if upper.Distance(lower) >= leastTone &&
			upper.Distance(p.RGB(x1, y0)) < leastTone/2 && lower.Distance(p.RGB(x1, y1)) < leastTone/2 {
			n++
		}
	}
	return n >= leastCells
}

// measureRows measures the ink of a cell against the background of each of its rows. background is that of the whole cell.
func measureRows(p *pixel.Picture, cell image.Rectangle, background pixel.RGB) *Ink {
	m := &Ink{w: cell.Dx(), h: cell.Dy(), at: cell.Min, Background: background}
	m.level = make([]uint8, 0, m.w*m.h)
	end := max(1, cell.Dx()/rowEnds)
	for y := cell.Min.Y; y < cell.Max.Y; y++ {
		var ends pixel.Tally
		for i := range end {
			ends.Add(p.RGB(cell.Min.X+i, y))
			ends.Add(p.RGB(cell.Max.X-1-i, y))
		}
		row := Measure(p, image.Rect(cell.Min.X, y, cell.Max.X, y+1), ends.Median())
		m.level = append(m.level, row.level...)
		m.Peak, m.contrast = max(m.Peak, row.Peak), max(m.contrast, row.contrast)
	}
	m.least = leastInk(m.Peak)
	return m
}
