package recognize

import (
	"image"

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
func grounds(p *picture, l *Layout) (of [81]*rgb) {
	var most, rims [81]rgb
	each(len(most), func(i int) {
		cell := l.Cell(solver.Cell(i))
		both := recallFrom(p, cell, groundsOf{cell}, func() [2]rgb {
			return [2]rgb{medianColour(p, cell, someSamples), rimColour(p, cell)}
		})
		most[i], rims[i] = both[0], both[1]
	})
	shared := func(c rgb) (n int) {
		for _, o := range most {
			if o.distance(c) <= sameColour {
				n++
			}
		}
		return n
	}
	for i, rim := range rims {
		if rim.distance(most[i]) < otherColour {
			continue
		}
		if n := shared(rim); n >= fewGrounds && n > shared(most[i]) {
			of[i] = &rims[i]
		}
	}
	return of
}

// rimColour is the median of each channel along the edges of r.
func rimColour(p *picture, r image.Rectangle) rgb {
	wide := max(2, int(rimShare*float64(min(r.Dx(), r.Dy()))))
	inner := r.Inset(wide)
	var t tally
	for y := r.Min.Y; y < r.Max.Y; y++ {
		for x := r.Min.X; x < r.Max.X; x++ {
			if !image.Pt(x, y).In(inner) {
				t.add(p.rgb(x, y))
			}
		}
	}
	return t.median()
}
