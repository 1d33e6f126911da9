package read

import (
	"image"
	"slices"
	"sync"

	"autosolve/recognize/gradient"
	"autosolve/recognize/net"
	"autosolve/recognize/pixel"
	"autosolve/recognize/shape"
	"autosolve/solver"
)

// Classes is how many shares the second opinion has: 0 for no entry, 1 to 9, and 10 for what is no digit.
const Classes = net.Classes

// Evidence is what is seen in one cell. It depends on the pixels in the cell and around it, and on nothing else; nobody
// writes into it once it is there.
type Evidence struct {
	Cell    image.Rectangle           // the cell's inside, in the picture
	Flat    bool                      // there is nothing to see, and nothing was asked
	Shares  [Classes]float32          // the second opinion, of the whole cell, which sum to 1: see package net
	All     image.Rectangle           // around all that is in the cell, but for lines along its edges; empty where it cannot be told from the background
	Tallest float64                   // px, the height of the tallest part of that
	Glyph   *Glyph                    // the character nearest to the middle, nil for none
	Shape   []float32                 // the glyph's, see Shape
	Scores  []float32                 // the first opinion: how well each template matches, nine of each typeface
	Votes   [gradient.Outputs]float64 // and the shares of package gradient: no digit, 1 to 9
}

// A Reader collects evidence.
type Reader struct {
	Correlate func(shape []float32) ([]float32, error) // how well a shape matches each template: nine of each typeface
	Gradient  *gradient.Net
	Net       *net.Net
}

// evidenceOf is what a cell's evidence is found out from besides its pixels.
type evidenceOf struct {
	cell           image.Rectangle
	pitchX, pitchY float64
}

// Read looks at the cells of a grid, whose layout is in the picture's own pixels.
func (r *Reader) Read(p *pixel.Picture, l *pixel.Layout) (*[81]*Evidence, error) {
	of := evidenceOf{pitchX: pitch(&l.Cols), pitchY: pitch(&l.Rows)}
	var all [81]*Evidence
	var mu sync.Mutex
	var failed error
	pixel.Each(len(all), func(i int) {
		of := of
		of.cell = l.Cell(solver.Cell(i))
		all[i] = pixel.RecallFrom(p, of.around(), of, func() *Evidence {
			e, err := r.look(p, of)
			if err != nil {
				mu.Lock()
				defer mu.Unlock()
				failed = err
			}
			return e
		})
		if of.wantsCloser(all[i]) {
			box := all[i].Glyph.Box
			all[i] = all[i].closer(pixel.RecallFrom(p, net.SeenAround(box), closeUpOf{box}, func() [Classes]float32 {
				return r.ask(net.CutAround(whole(p), box))
			}))
		}
	})
	if failed != nil {
		return nil, failed
	}
	return &all, nil
}

// middle is that of the cell.
func (of *evidenceOf) middle() (x, y float64) {
	return float64(of.cell.Min.X+of.cell.Max.X) / 2, float64(of.cell.Min.Y+of.cell.Max.Y) / 2
}

// around is what is looked at: the cell, and what the network sees of its neighbours.
func (of *evidenceOf) around() image.Rectangle {
	x, y := of.middle()
	return net.Seen(x, y, of.pitchX, of.pitchY).Union(of.cell)
}

// whole is the picture as package net wants it.
func whole(p *pixel.Picture) *image.RGBA {
	return &image.RGBA{Pix: p.Pix, Stride: p.Stride, Rect: p.Bounds()}
}

// pitch is the distance from one column's or row's middle to the next.
func pitch(spans *[9]pixel.Span) float64 {
	return float64(spans[8].Min+spans[8].Max-spans[0].Min-spans[0].Max) / 16
}

// look collects the evidence of one cell.
func (r *Reader) look(p *pixel.Picture, of evidenceOf) (*Evidence, error) {
	e := &Evidence{Cell: of.cell}
	m := Measure(p, of.cell, p.Median(of.cell, pixel.SomeSamples))
	if m.Flat() {
		e.Flat = true
		return e, nil
	}
	x, y := of.middle()
	e.Shares = r.ask(net.Cut(whole(p), x, y, of.pitchX, of.pitchY))
	list, of2 := m.parts()
	e.All, e.Tallest = m.extent(list)
	if e.Glyph = m.character(p, list, of2); e.Glyph == nil {
		return e, nil
	}
	return e, r.first(e)
}

// When the second opinion is asked which digit it is in a closer look too, as the first crop shows it small or distorted.
const (
	closerBelow  = 0.4  // of the row's pitch: the digit is lower
	closerOblong = 1.25 // the longer pitch against the shorter one: the cell is more oblong
)

// closeUpOf is what a closer look is found out from besides its pixels.
type closeUpOf struct{ box image.Rectangle }

// wantsCloser reports whether a closer look is worthwhile.
func (of *evidenceOf) wantsCloser(e *Evidence) bool {
	oblong := max(of.pitchX/of.pitchY, of.pitchY/of.pitchX) > closerOblong
	return e != nil && e.Glyph != nil && (oblong || e.Glyph.Height < closerBelow*of.pitchY)
}

// closer is the evidence with what the second opinion gave the digits together shared out anew among them.
func (e *Evidence) closer(look [Classes]float32) *Evidence {
	var digits, before float32
	for d := 1; d <= 9; d++ {
		digits, before = digits+look[d], before+e.Shares[d]
	}
	if digits < 0.5 {
		return e // it sees no digit
	}
	c := *e
	for d := 1; d <= 9; d++ {
		c.Shares[d] = before * look[d] / digits
	}
	return &c
}

// ask is the second opinion on a crop.
func (r *Reader) ask(c net.Crop) [Classes]float32 { return r.Net.Read([]net.Crop{c})[0] }

// first is the first opinion on a glyph.
func (r *Reader) first(e *Evidence) (err error) {
	e.Shape = shape.Coarse(&e.Glyph.Pix)
	e.Votes = r.Gradient.Vote(gradient.Describe(&e.Glyph.Pix, e.Glyph.Aspect))
	e.Scores, err = r.Correlate(e.Shape)
	return err
}

// What may be a cell's digit. Shares are of the cell's inside, width and height.
const (
	lowestDigit = 0.14 // of the height; what is lower is dust, or a pencil mark at the most
	frameSide   = 0.78 // of the width and of the height: what is so large both ways is a frame around the cell
	farthest    = 0.27 // of the width and of the height: the digit's middle is no further from the cell's
	nearPart    = 0.05 // of the height: the parts of a digit are no further apart
	noiseRoom   = 3    // by how many times what a part of the cell differs from its background ink must stand out:
	noiseShare  = 0.4  // of the cell, which is background for certain
	mostNoise   = 0.4  // of the peak: more is no noise but a bold digit
)

// character cuts out what may be the digit in a cell: the highest component near the middle, with the parts that a
// stencil or a pixel typeface cuts off it.
func (m *Ink) character(p *pixel.Picture, list []Component, of *labelled) *Glyph {
	best := -1
	for i := range list {
		if m.mayBeDigit(list[i].Box) && (best < 0 || list[i].Box.Dy() > list[best].Box.Dy()) {
			best = i
		}
	}
	if best < 0 {
		return nil
	}
	whole := list[best]
	list = slices.Delete(list, best, best+1)
	for {
		i := slices.IndexFunc(list, func(c Component) bool { return m.partOf(&whole, c.Box) })
		if i < 0 {
			break
		}
		whole.join(&list[i])
		list = slices.Delete(list, i, i+1)
	}
	return of.Cut(p, &whole)
}

// parts are the components that stand out from a shaded or textured background.
func (m *Ink) parts() ([]Component, *labelled) {
	m.least = max(m.least, m.noise())
	return m.Components()
}

// extent is the box around some components, and the height of the tallest. What is along the edges does not count, nor do
// specks.
func (m *Ink) extent(list []Component) (all image.Rectangle, tallest float64) {
	const (
		edge  = 0.12 // of the width and of the height
		speck = 0.05 // of the height
	)
	x, y := int(edge*float64(m.w)), int(edge*float64(m.h))
	middle := image.Rect(x, y, m.w-x, m.h-y).Add(m.at)
	for _, c := range list {
		if c.Box.Overlaps(middle) && float64(c.Box.Dy()) > speck*float64(m.h) {
			tallest = max(tallest, float64(c.Box.Dy()))
			all = all.Union(c.Box)
		}
	}
	return all, tallest
}

// noise is the ink that a shaded or textured background has.
func (m *Ink) noise() uint8 {
	var counts [256]int
	for _, v := range m.level {
		counts[v]++
	}
	left := int(noiseShare * float64(len(m.level)))
	for v, n := range counts {
		if left -= n; left < 0 {
			return uint8(min(mostNoise*float64(m.Peak), float64(noiseRoom*v)))
		}
	}
	return 0
}

func (m *Ink) mayBeDigit(box image.Rectangle) bool {
	w, h := float64(m.w), float64(m.h)
	dx, dy := float64(box.Dx()), float64(box.Dy())
	middle := box.Min.Add(box.Max).Sub(m.at.Mul(2)) // twice the box's middle, in the cell
	offX, offY := absolute(float64(middle.X)-w)/2, absolute(float64(middle.Y)-h)/2
	return dy >= lowestDigit*h && dy >= 5 && (dx < frameSide*w || dy < frameSide*h) && dx < 0.95*w &&
		offX <= farthest*w && offY <= farthest*h
}

// partOf reports whether what is in a box belongs to a digit: it is between its upper and its lower edge, more or less, and
// near.
func (m *Ink) partOf(digit *Component, box image.Rectangle) bool {
	near := max(1, int(nearPart*float64(m.h)))
	own := digit.Box
	room := own.Dy() / 8
	if !own.Inset(-near).Overlaps(box) || box.Dx() >= m.w*9/10 {
		return false
	}
	level := box.Min.Y >= own.Min.Y-room && box.Max.Y <= own.Max.Y+room
	under := min(box.Max.X, own.Max.X)-max(box.Min.X, own.Min.X) >= min(box.Dx(), own.Dx())*3/5
	return level || under
}

func absolute(v float64) float64 { return max(v, -v) }

// Place is where in the cell the glyph's middle is, from the cell's middle, as shares of the cell's width and height.
func (e *Evidence) Place() (x, y float64) {
	b, c := e.Glyph.Box, e.Cell
	return float64(b.Min.X+b.Max.X-c.Min.X-c.Max.X) / float64(2*c.Dx()), float64(b.Min.Y+b.Max.Y-c.Min.Y-c.Max.Y) / float64(2*c.Dy())
}
