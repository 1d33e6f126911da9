package recognize

import (
	"image"

	"autosolve/recognize/pixel"
	"autosolve/solver"
)

// A bold digit may cover most of a small cell, so that the colour of most of it is the digit's. What is behind it shows
// along the cell's edges then, and in other cells.

const (
	rimShare    = 0.12 // of the cell's side, at least 2 px: how wide the rim along its edges is
	otherColour = 24   // the least difference of two colours that are not one, 0 to 255
	sameColour  = 6    // the greatest of two that are
	fewGrounds  = 5    // so many other cells at least have the ground that a rim shows
)

// A groundsOf is the cell whose colours, of most of it and of its rim, are remembered.
type groundsOf struct{ cell image.Rectangle }

// grounds is of each cell what is behind its digit, where that is not the colour of most of the cell; nil elsewhere.
func grounds(p *pixel.Picture, l *Layout) (of [81]*pixel.RGB) {
	var most, rims [81]pixel.RGB
	pixel.Each(len(most), func(i int) { most[i], rims[i] = cellColours(p, l.Cell(solver.Cell(i))) })
	shared := func(c pixel.RGB) (n int) {
		for _, o := range most {
			if o.Distance(c) <= sameColour {
				n++
			}
		}
		return n
	}
	for i, rim := range rims {
		if rim.Distance(most[i]) < otherColour {
			continue
		}
		if n := shared(rim); n >= fewGrounds && n > shared(most[i]) {
			of[i] = &rims[i]
		}
	}
	return of
}

// cellColours are the colours of most of a cell and of its rim.
func cellColours(p *pixel.Picture, cell image.Rectangle) (most, rim pixel.RGB) {
	both := pixel.RecallFrom(p, cell, groundsOf{cell}, func() [2]pixel.RGB {
		return [2]pixel.RGB{p.Median(cell, pixel.SomeSamples), rimColour(p, cell)}
	})
	return both[0], both[1]
}

// emptyGrounds are the grounds of the board's empty cells.
func emptyGrounds(p *pixel.Picture, l *Layout, b *Board) (grounds []pixel.RGB) {
	for i := range b.Cells {
		if b.Cells[i].Digit == 0 {
			_, rim := cellColours(p, l.Cell(solver.Cell(i)))
			grounds = append(grounds, rim)
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
