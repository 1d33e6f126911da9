package read

import (
	"image"
	"slices"

	"autosolve/recognize/internal/net"
	"autosolve/recognize/internal/pixel"
	"autosolve/solver"
)

// A Reader collects the evidence of cells, and of characters outside a grid. Correlate and Net must be set.
type Reader struct {
	// Correlate returns, for each of some shapes that lie one after the other, how well each template matches it: nine scores
	// for each typeface. A shape has CoarseSize values.
	Correlate func(shapes []float32) [][]float32
	Net       *net.Net
	Both      bool // whether both networks are asked, and not only the small one
}

// cellKey comprises everything that a cell's evidence depends on besides the pixels.
type cellKey struct {
	cell           image.Rectangle
	pitchX, pitchY float64
	glossy         bool            // whether the grid's cells are glossy
	offset         offset          // how far the grid's characters stand from the middles of their cells
	caret          image.Rectangle // the text caret that touches the character and is painted over, or empty
	both           bool            // whether both networks are asked
}

// Read collects the evidence of a grid's cells. The layout is in the picture's own coordinates.
func (r *Reader) Read(p *pixel.Picture, l *pixel.Layout) *[81]*Evidence {
	cells, glossy := make([]cellKey, 81), isGlossy(p, l)
	pitchX, pitchY := pitches(l)
	for i := range cells {
		cells[i] = cellKey{cell: l.Cell(solver.Cell(i)), pitchX: pitchX, pitchY: pitchY, glossy: glossy, both: r.Both}
	}
	all := r.recall(p, cells)
	if off := offsetOf(p, all); off != (offset{}) {
		for i := range cells {
			cells[i].offset = off
		}
		all = r.recall(p, cells)
	}
	r.readWithoutCarets(p, cells, all)
	r.askCloseUps(p, cells, all)
	return (*[81]*Evidence)(all)
}

// recall returns the evidence of some cells, taken from the cache if their pixels have not changed.
func (r *Reader) recall(p *pixel.Picture, cells []cellKey) []*Evidence {
	return pixel.RecallAll(p, cells, cellKey.around, r.collect)
}

// middle returns where the cell's character stands: at the middle of the cell, moved by the offset.
func (of *cellKey) middle() (x, y float64) {
	x = float64(of.cell.Min.X+of.cell.Max.X)/2 + of.offset.x*float64(of.cell.Dx())
	y = float64(of.cell.Min.Y+of.cell.Max.Y)/2 + of.offset.y*float64(of.cell.Dy())
	return x, y
}

// around returns the area that the evidence depends on: the cell, and what the network sees of its neighbours.
func (of cellKey) around() image.Rectangle {
	x, y := of.middle()
	return net.Seen(x, y, of.pitchX, of.pitchY).Union(of.cell)
}

// pitches returns the horizontal and the vertical pitch with which the network's crops are cut out. The network was trained on
// cells half to twice as tall as wide. In more oblong cells, such as a terminal's, it sees only a square around the middle,
// which shows the digit larger.
func pitches(l *pixel.Layout) (x, y float64) {
	const mostOblong = 2
	x, y = pitch(&l.Cols), pitch(&l.Rows)
	if max(x, y) > mostOblong*min(x, y) {
		x, y = min(x, y), min(x, y)
	}
	return x, y
}

// pitch returns the mean distance from the middle of one column or row to that of the next.
func pitch(spans *[9]pixel.Span) float64 {
	return (spans[8].Middle() - spans[0].Middle()) / 8
}

// collect collects the evidence of some cells, each in a picture that shows the cell and what is around it. It asks the network
// about all of them at once, and then matches all characters at once, which is faster.
func (r *Reader) collect(cells []cellKey, pictures []*pixel.Picture) []*Evidence {
	all, inks := make([]*Evidence, len(cells)), make([]*Ink, len(cells))
	crops := make([]net.Crop, 0, len(cells))
	for i, of := range cells {
		pictures[i], inks[i] = of.measure(pictures[i])
		all[i] = &Evidence{Cell: of.cell, Background: inks[i].Background, OffCentre: of.offset != (offset{})}
		if all[i].Flat = inks[i].Flat(); !all[i].Flat {
			x, y := of.middle()
			crops = append(crops, net.Cut(pictures[i].RGBA(), x, y, of.pitchX, of.pitchY))
		}
	}
	looks := r.Net.Look(crops, r.Both)
	var characters []*Character
	n := 0 // the index of the crop
	for i, e := range all {
		if e.Flat {
			continue
		}
		e.Look = looks[n]
		e.find(pictures[i], inks[i])
		if e.Glyph != nil && e.Glyph.VerticalStroke() {
			e.Shares = e.SmallShares // package label relies on how the small network distinguishes a 1 from a text caret
		}
		n++
		e.Inked = inks[i].inked()
		if e.Whole != nil {
			characters = append(characters, e.Whole)
		}
		if e.Glyph != nil {
			characters = append(characters, &e.Character)
		}
	}
	r.matchTemplates(characters)
	return all
}

// measure returns the picture without the cell's caret, and the cell's ink.
func (of *cellKey) measure(p *pixel.Picture) (*pixel.Picture, *Ink) {
	background := p.Median(of.cell, pixel.SomeSamples)
	if !of.caret.Empty() {
		blurred := image.Rect(of.caret.Min.X, of.caret.Min.Y-1, of.caret.Max.X, of.caret.Max.Y+1) // at the ends of the caret
		p = p.Painted(blurred, background)
	}
	inkOf := Measure
	if of.glossy {
		inkOf = measureRows
	}
	ink := inkOf(p, of.cell, background)
	ink.offset = of.offset
	return p, ink
}

// matchTemplates sets the shapes and the scores of some characters. Identical glyphs, which are common on a screen, are
// matched only once.
func (r *Reader) matchTemplates(characters []*Character) {
	shapes := make([][]float32, 0, len(characters))
	which, known := make([]int, len(characters)), make(map[[GlyphSize]float32]int, len(characters))
	for i, c := range characters {
		n, ok := known[c.Glyph.Pix]
		if !ok {
			n = len(shapes)
			known[c.Glyph.Pix] = n
			shapes = append(shapes, Coarse(&c.Glyph.Pix))
		}
		which[i] = n
	}
	scores := r.Correlate(slices.Concat(shapes...))
	for i, c := range characters {
		c.Shape, c.Scores = shapes[which[i]], scores[which[i]]
	}
}

// The network is asked again with a close-up if the crop of the cell shows the digit small or distorted.
const (
	closeUpBelow  = 0.4  // a digit is small if its height is less than this share of the pitch of the rows
	closeUpOblong = 1.25 // a digit is distorted if the longer pitch is more than this many times the shorter one
)

// askCloseUps asks the network again about the cells that need a close-up.
func (r *Reader) askCloseUps(p *pixel.Picture, cells []cellKey, all []*Evidence) {
	var at []int
	var closer []closeUpKey
	for i := range cells {
		if cells[i].needsCloseUp(all[i]) {
			at, closer = append(at, i), append(closer, closeUpKey{all[i].Glyph.Box, r.Both})
		}
	}
	around := func(of closeUpKey) image.Rectangle { return net.SeenAround(of.box) }
	looks := pixel.RecallAll(p, closer, around, func(some []closeUpKey, views []*pixel.Picture) []net.Look {
		crops := make([]net.Crop, len(some))
		for i, of := range some {
			crops[i] = net.CutAround(views[i].RGBA(), of.box)
		}
		return r.Net.Look(crops, r.Both)
	})
	for k, i := range at {
		all[i] = all[i].withCloseUp(looks[k].Shares)
	}
}

// closeUpKey comprises everything that a close-up's shares depend on besides the pixels.
type closeUpKey struct {
	box  image.Rectangle
	both bool // whether both networks are asked
}

// needsCloseUp reports whether the digit is small or distorted in the crop of its cell.
func (of *cellKey) needsCloseUp(e *Evidence) bool {
	oblong := max(of.pitchX/of.pitchY, of.pitchY/of.pitchX) > closeUpOblong
	return e.Glyph != nil && (oblong || e.Glyph.Height < closeUpBelow*of.pitchY)
}

// withCloseUp returns the evidence with the shares of a close-up. If the close-up shows a digit, the digits' shares get the
// proportions that they have in the close-up, and their sum stays the same.
func (e *Evidence) withCloseUp(look [Classes]float32) *Evidence {
	var digits, before float32
	for d := 1; d <= 9; d++ {
		digits, before = digits+look[d], before+e.Shares[d]
	}
	c := *e
	c.CloseUp = look
	if digits < 0.5 {
		return &c // the close-up shows no digit
	}
	for d := 1; d <= 9; d++ {
		c.Shares[d] = before * look[d] / digits
	}
	return &c
}

// Character returns the evidence of a character that is not in a cell of a grid but, for example, on a button. The shares are
// those of the small network for a close-up.
func (r *Reader) Character(p *pixel.Picture, g *Glyph) *Evidence {
	e := &Evidence{Cell: g.Box, All: g.Box, Tallest: float64(g.Box.Dy()), Character: Character{Glyph: g}}
	e.Shares = Shows(r.Net, p, g)
	r.matchTemplates([]*Character{&e.Character})
	return e
}

// Shows returns the small network's shares for a close-up of a glyph that was cut out of the picture.
func Shows(n *net.Net, p *pixel.Picture, g *Glyph) [Classes]float32 {
	return n.Look([]net.Crop{net.CutAround(p.RGBA(), g.Box)}, false)[0].Shares
}
