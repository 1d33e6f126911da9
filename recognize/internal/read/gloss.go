package read

import (
	"image"

	"autosolve/recognize/internal/pixel"
	"autosolve/solver"
)

// Cells of two tones, the upper half and the lower, or shaded from top to bottom, as a gloss makes them: of such each row of pixels has
// a background of its own, which is to be seen at its ends.

const (
	rowEnds   = 8  // a part of the cell's width is each end of a row, where no digit reaches
	fromEdge  = 5  // a part of the height above and below which the tones are compared
	leastTone = 6  // of 255: the least difference of two tones
	mostCells = 60 // of a grid are of two tones, at the least
)

// glossy reports whether most cells of a grid have another tone above than below, and the same at both sides.
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
