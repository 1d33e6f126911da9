package read

import (
	"image"

	"autosolve/recognize/internal/pixel"
	"autosolve/solver"
)

// Cells of two tones, an upper and a lower half, or shaded from top to bottom, as glossy ones are: each row of their pixels
// has its own background, which is visible at its ends.

const (
	rowEnds   = 8  // an eighth of the cell's width is each end of a row, where no digit reaches
	fromEdge  = 5  // a fifth of the height from the top and the bottom the tones are compared
	leastTone = 6  // of 255: the least difference of two tones
	mostCells = 60 // of a grid's cells are of two tones, at least
)

// isGlossy reports whether most cells of a grid have different tones above and below, and the same at both sides.
func isGlossy(p *pixel.Picture, l *pixel.Layout) bool {
	n := 0
	for i := range solver.Cell(81) {
		cell := l.Cell(i)
		x0, x1 := cell.Min.X+cell.Dx()/rowEnds, cell.Max.X-1-cell.Dx()/rowEnds
		y0, y1 := cell.Min.Y+cell.Dy()/fromEdge, cell.Max.Y-1-cell.Dy()/fromEdge
		upper, lower := p.RGB(x0, y0), p.RGB(x0, y1)
		if upper.Distance(lower) >= leastTone && upper.Distance(p.RGB(x1, y0)) < leastTone/2 && lower.Distance(p.RGB(x1, y1)) < leastTone/2 {
			n++
		}
	}
	return n >= mostCells
}

// measureRows measures the ink of a cell against the background of each of its rows.
func measureRows(p *pixel.Picture, cell image.Rectangle) *Ink {
	m := &Ink{w: cell.Dx(), h: cell.Dy(), at: cell.Min, Background: p.Median(cell, pixel.SomeSamples), level: make([]uint8, 0, cell.Dx()*cell.Dy())}
	end := max(1, cell.Dx()/rowEnds)
	for y := cell.Min.Y; y < cell.Max.Y; y++ {
		var ends pixel.Tally
		for i := range end {
			ends.Add(p.RGB(cell.Min.X+i, y))
			ends.Add(p.RGB(cell.Max.X-1-i, y))
		}
		row := Measure(p, image.Rect(cell.Min.X, y, cell.Max.X, y+1), ends.Median())
		m.level = append(m.level, row.level...)
		m.Peak, m.stands = max(m.Peak, row.Peak), max(m.stands, row.stands)
	}
	m.least = leastInk(m.Peak)
	return m
}
