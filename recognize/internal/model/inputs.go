package model

import (
	"math"
	"slices"

	"autosolve/recognize/internal/label"
	"autosolve/recognize/internal/locate"
	"autosolve/recognize/internal/net"
	"autosolve/recognize/internal/pixel"
	"autosolve/recognize/internal/read"
)

// Inputs is the number of inputs of the board model for each cell.
const Inputs = net.SmallUnits + net.LargeUnits + 2*net.Classes + 1 + // the networks
	net.Classes + 1 + // the close-up
	2*9 + 3 + // the templates
	31 + inkInputs + // the cell and its character
	11 + // the character compared with the other cells
	2*net.Classes + 3 + // cells with a similar character
	4*edgeInputs + // the borders
	6 + // the grid
	lookInputs + // the digits' looks
	kinInputs + // the solutions of digits that look alike
	sameDigitInputs // the cells with the same digit

const edgeInputs = 6

// InputsOf returns the inputs of the board model for each cell, in the order of the terms of Inputs.
func InputsOf(all *[81]*read.Evidence, grid *locate.Candidate, borders []read.Border) *[81][Inputs]float32 {
	usual := usualOf(all)
	return inputsOf(all, grid, borders, facesOf(all), &usual)
}

// facesOf returns the typefaces that best match the characters of a grid, not counting plain vertical strokes. It returns nil if
// there are no other characters.
func facesOf(all *[81]*read.Evidence) []int {
	var scores [][]float32
	for _, e := range all {
		if e.Glyph != nil && !e.Glyph.VerticalStroke() {
			scores = append(scores, e.Scores)
		}
	}
	return read.Closest(scores, label.MostFaces)
}

// inputsOf does the same as InputsOf for given typefaces and usual measurements.
func inputsOf(
	all *[81]*read.Evidence, grid *locate.Candidate, borders []read.Border, faces []int, usual *usual,
) *[81][Inputs]float32 {
	inputs := new([81][Inputs]float32)
	guesses := guessesOf(all)
	lines, edges, alike, kin := usualWeight(borders), edgesOf(borders), alikeOf(all), kinOf(all, &guesses)
	pixel.Each(len(all), func(i int) {
		in, e := &vector{to: inputs[i][:0]}, all[i]
		in.networks(e)
		in.templates(e, faces)
		in.measures(e)
		in.compare(e, usual)
		in.alike(&alike[i])
		for _, border := range edges[i] {
			in.edge(border, lines, i, all)
		}
		in.add(grid.Score, float64(grid.Closed)/81)
		in.flags(grid.Framed, grid.Boxes, grid.Further, slices.Contains(grid.Covered, i))
		in.look(e, all)
		in.add(kin[i][:]...)
		in.sameDigit(i, all, &guesses)
		if len(in.to) != Inputs {
			panic("model: wrong number of inputs")
		}
	})
	return inputs
}

// A vector collects the inputs of one cell.
type vector struct{ to []float32 }

// add appends values, and 0 for each value that is infinite or not a number.
func (in *vector) add(values ...float64) {
	for _, v := range values {
		if math.IsNaN(v) || math.IsInf(v, 0) {
			v = 0
		}
		in.to = append(in.to, float32(v))
	}
}

// flags appends 1 for each value that is true, and 0 for the others.
func (in *vector) flags(values ...bool) {
	for _, is := range values {
		v := 0.0
		if is {
			v = 1
		}
		in.add(v)
	}
}

// zeros appends n zeros.
func (in *vector) zeros(n int) { in.to = append(in.to, make([]float32, n)...) }

// leastLog is the lower limit for logarithms of shares, because the logarithm of 0 is infinite.
const leastLog = -12

// shares appends the logarithms of shares, or zeros if all shares are 0 because the network was not asked.
func (in *vector) shares(of *[net.Classes]float32) {
	if *of == ([net.Classes]float32{}) {
		in.zeros(net.Classes)
		return
	}
	for _, s := range of {
		in.add(max(leastLog, math.Log(float64(s))))
	}
}

// units appends log(1 + v) for the value v of each of n hidden units, because these values have no upper limit. It appends
// zeros if the network was not asked.
func (in *vector) units(of []float32, n int) {
	if of == nil {
		in.zeros(n)
		return
	}
	for _, v := range of {
		in.add(math.Log1p(float64(v)))
	}
}

func (in *vector) networks(e *read.Evidence) {
	in.units(e.Small, net.SmallUnits)
	in.shares(&e.SmallShares)
	in.units(e.Large, net.LargeUnits)
	in.shares(&e.LargeShares)
	in.flags(e.Large != nil)
	in.shares(&e.CloseUp)
	in.flags(e.CloseUp != [net.Classes]float32{})
}

// templates appends the best score of each digit and whether there is a character, first for the cell's character, then for all
// parts as one character. Between the two, it appends the greatest score of the cell's character in any typeface.
func (in *vector) templates(e *read.Evidence, faces []int) {
	in.scores(&e.Character, faces)
	in.flags(e.Glyph != nil)
	most := float32(0)
	if e.Glyph != nil && len(e.Scores) > 0 {
		most = slices.Max(e.Scores)
	}
	in.add(float64(most))
	if e.Whole == nil {
		in.zeros(10)
		return
	}
	in.scores(e.Whole, faces)
	in.flags(true)
}

func (in *vector) scores(c *read.Character, faces []int) {
	best := read.Best(c.Scores, faces)
	in.add(best[:]...)
}

// measures appends measurements of the cell, of all its parts and of its character.
func (in *vector) measures(e *read.Evidence) {
	w, h := float64(e.Cell.Dx()), float64(e.Cell.Dy())
	in.flags(e.Flat, e.OffCentre)
	in.add(math.Log(h/40), math.Log(w/h))
	in.colour(e.Background)
	in.ink(e)
	in.parts(e, w, h)
	g := e.Glyph
	if g == nil {
		in.zeros(14)
		return
	}
	x, y := e.Place()
	in.flags(e.Solid, g.VerticalStroke())
	in.add(g.Height/h, g.Aspect*g.Height/w, g.Aspect, x, y, g.Stroke/h, g.Stroke/g.Height, g.Fill)
	in.add(float64(g.Colour.Distance(g.Background)) / 255)
	in.colour(g.Colour)
}

func (in *vector) colour(c pixel.RGB) {
	in.add(float64(c[0])/255, float64(c[1])/255, float64(c[2])/255)
}

// parts appends 10 values: the number of parts, the number of those that are at least 0.6 times as tall as the tallest, the
// heights of the two tallest, the size and the place of the box around all parts, whether there is only one part, and whether
// the box is that of the glyph.
func (in *vector) parts(e *read.Evidence, w, h float64) {
	if len(e.Parts) == 0 {
		in.zeros(10)
		return
	}
	var most, second float64
	for _, p := range e.Parts {
		v := float64(p.Box.Dy())
		most, second = max(most, v), max(second, min(most, v))
	}
	tall := pixel.Count(e.Parts, func(p read.Part) bool { return float64(p.Box.Dy()) >= 0.6*most })
	x, y := e.PlaceOf(e.All)
	in.add(min(1, float64(len(e.Parts))/10), min(1, float64(tall)/5), most/h, second/h)
	in.add(float64(e.All.Dx())/w, float64(e.All.Dy())/h, x, y)
	in.flags(len(e.Parts) == 1, e.Glyph != nil && e.Glyph.Box == e.All)
}

// edgesOf returns the border at the left, upper, right and lower edge of each cell, or nil at the edge of the grid.
func edgesOf(borders []read.Border) (edges [81][4]*read.Border) {
	for i := range borders {
		b := &borders[i]
		if b.B == b.A+1 {
			edges[b.A][2], edges[b.B][0] = b, b
		} else {
			edges[b.A][3], edges[b.B][1] = b, b
		}
	}
	return edges
}

// edge appends edgeInputs values for the border at one of the cell's edges, which may be nil. usual is the usual weight of the
// grid's borders.
func (in *vector) edge(b *read.Border, usual float64, cell int, all *[81]*read.Evidence) {
	if b == nil {
		in.zeros(edgeInputs)
		return
	}
	side := 1.0
	if !b.InBox() {
		side = -1
	}
	in.add(side, min(3, math.Log1p(b.Weight/usual)), min(2, b.Weight/float64(all[cell].Cell.Dx())*20))
	in.add(float64(b.Contrast)/255, float64(all[b.A].Background.Distance(all[b.B].Background))/255)
	in.flags(b.Sign)
}

// inkInputs is the number of values that ink appends.
const inkInputs = 2 + 9 + 4 + 2

// ink appends the inked share of the whole cell, of the part where digits stand, and of each ninth of the cell; the share of
// the length of each side that has ink near it; and the inked shares of the column and of the row of pixels with the most ink,
// apart from those near the sides.
func (in *vector) ink(e *read.Evidence) {
	if e.Inked == nil {
		in.zeros(inkInputs)
		return
	}
	w, h := e.Cell.Dx(), e.Cell.Dy()
	in.add(inkShare(e, 0, 0, w, h), inkShare(e, w/4, h/5, w-w/4, h-h/5))
	for y := range 3 {
		for x := range 3 {
			in.add(inkShare(e, x*w/3, y*h/3, (x+1)*w/3, (y+1)*h/3))
		}
	}
	in.add(inkDown(e, 1, 1+w/8), inkAcross(e, 1, 1+h/8), inkDown(e, w-1-w/8, w-1), inkAcross(e, h-1-h/8, h-1))
	column, row := 0.0, 0.0
	for x := w / 5; x < w-w/5; x++ {
		column = max(column, inkShare(e, x, 0, x+1, h))
	}
	for y := h / 5; y < h-h/5; y++ {
		row = max(row, inkShare(e, 0, y, w, y+1))
	}
	in.add(column, row)
}

// inkShare returns the share of inked pixels in a rectangle of a cell, or 0 if the rectangle is empty.
func inkShare(e *read.Evidence, x0, y0, x1, y1 int) float64 {
	n, w := 0, e.Cell.Dx()
	for y := y0; y < y1; y++ {
		for _, inked := range e.Inked[y*w+x0 : y*w+x1] {
			if inked {
				n++
			}
		}
	}
	return float64(n) / float64(max(1, (x1-x0)*(y1-y0)))
}

// inkAcross returns the share of a cell's pixel columns that have ink in at least one of the pixel rows y with from <= y < to.
func inkAcross(e *read.Evidence, from, to int) float64 {
	n, w := 0, e.Cell.Dx()
	for x := range w {
		if inkShare(e, x, from, x+1, to) > 0 {
			n++
		}
	}
	return float64(n) / float64(w)
}

// inkDown returns the share of a cell's pixel rows that have ink in at least one of the pixel columns x with from <= x < to.
func inkDown(e *read.Evidence, from, to int) float64 {
	n, h := 0, e.Cell.Dy()
	for y := range h {
		if inkShare(e, from, y, to, y+1) > 0 {
			n++
		}
	}
	return float64(n) / float64(h)
}
