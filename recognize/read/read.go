package read

import (
	"image"
	"math"
	"slices"

	"autosolve/recognize/net"
	"autosolve/recognize/pixel"
	"autosolve/recognize/shape"
	"autosolve/solver"
)

// Classes is how many shares the second opinion has: 0 for no entry, 1 to 9, and Other for what is no digit.
const (
	Classes = net.Classes
	Other   = net.Other
)

// Evidence is what is seen in one cell. It depends on the pixels in the cell and around it, and on where the grid's characters stand, and
// on nothing else; nobody writes into it once it is there.
type Evidence struct {
	Cell       image.Rectangle  // the cell's inside, in the picture
	Background pixel.RGB        // the colour of most of it
	Flat       bool             // there is nothing to see, and nothing was asked
	Aside      bool             // the grid's characters stand far from the middles of their cells, whole
	Shares     [Classes]float32 // the second opinion, of the whole cell, which sum to 1: see package net
	All        image.Rectangle  // around all that is in the cell, but for lines along its edges; empty where it cannot be told from the background
	Tallest    float64          // px, the height of the tallest part of that
	Parts      []Part           // the parts of it
	Inked      []bool           // of each pixel of the cell, row by row, whether it is other than the background; nil where it is flat
	Solid      bool             // the glyph is a block in which nothing is to be seen
	Character                   // the one nearest to the middle; its glyph is nil for none
	Whole      *Character       // all parts as one character, where the second opinion sees a digit in them and they may be one; or nil
}

// A Character is a glyph and the first opinion on it.
type Character struct {
	Glyph  *Glyph
	Shape  []float32 // the glyph's at half its size, with mean 0 and length 1
	Scores []float32 // how well each template matches, nine of each typeface
}

// A Part is a connected part of what is in a cell.
type Part struct {
	Box    image.Rectangle
	Stroke float64 // px, how thick its strokes are
	Colour pixel.RGB
}

// A Reader collects evidence.
type Reader struct {
	Correlate func(shapes []float32) ([][]float32, error) // how well each of some shapes matches each template: nine of each typeface
	Net       *net.Net
}

// evidenceOf is what a cell's evidence is found out from besides its pixels.
type evidenceOf struct {
	cell           image.Rectangle
	pitchX, pitchY float64
	glossy         bool            // as all cells of its grid are
	offset         offset          // likewise
	caret          image.Rectangle // what is not looked at: the text caret at its character; empty for none
}

// Read looks at the cells of a grid, whose layout is in the picture's own pixels.
func (r *Reader) Read(p *pixel.Picture, l *pixel.Layout) (*[81]*Evidence, error) {
	cells, shining := make([]evidenceOf, 81), glossy(p, l)
	for i := range cells {
		cells[i] = evidenceOf{cell: l.Cell(solver.Cell(i)), pitchX: pitch(&l.Cols), pitchY: pitch(&l.Rows), glossy: shining}
	}
	look := func(cells []evidenceOf) ([]*Evidence, error) {
		return pixel.RecallAll(p, cells, func(of evidenceOf) image.Rectangle { return of.around() }, func(some []evidenceOf) ([]*Evidence, error) {
			return r.look(p, some)
		})
	}
	all, err := look(cells)
	if err != nil {
		return nil, err
	}
	if off := offsetOf(p, all); off != (offset{}) {
		for i := range cells {
			cells[i].offset = off
		}
		if all, err = look(cells); err != nil {
			return nil, err
		}
	}
	var withCaret []evidenceOf
	usual := usualHeight(all)
	for i, e := range all {
		if cells[i].caret = caretAt(e, usual); !cells[i].caret.Empty() {
			withCaret = append(withCaret, cells[i])
		}
	}
	again, err := look(withCaret)
	if err != nil {
		return nil, err
	}
	for i := range cells {
		if !cells[i].caret.Empty() {
			all[i], again = again[0], again[1:]
		}
	}
	var closer []closeUpOf
	for i := range cells {
		if cells[i].wantsCloser(all[i]) {
			closer = append(closer, closeUpOf{all[i].Glyph.Box})
		}
	}
	looks, err := pixel.RecallAll(p, closer, func(of closeUpOf) image.Rectangle { return net.SeenAround(of.box) }, func(some []closeUpOf) ([][Classes]float32, error) {
		crops := make([]net.Crop, len(some))
		for i, of := range some {
			crops[i] = net.CutAround(whole(p), of.box)
		}
		return r.Net.Read(crops), nil
	})
	if err != nil {
		return nil, err
	}
	for i := range cells {
		if cells[i].wantsCloser(all[i]) {
			all[i], looks = all[i].closer(looks[0]), looks[1:]
		}
	}
	return (*[81]*Evidence)(all), nil
}

// middle is that of what is looked at: of the cell, or where its character stands.
func (of *evidenceOf) middle() (x, y float64) {
	return float64(of.cell.Min.X+of.cell.Max.X)/2 + of.offset.x*float64(of.cell.Dx()), float64(of.cell.Min.Y+of.cell.Max.Y)/2 + of.offset.y*float64(of.cell.Dy())
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
	return (spans[8].Middle() - spans[0].Middle()) / 8
}

// look collects the evidence of some cells. Both opinions are asked about all of them at once, which costs less.
func (r *Reader) look(p *pixel.Picture, cells []evidenceOf) ([]*Evidence, error) {
	all, inks := make([]*Evidence, len(cells)), make([]*Ink, len(cells))
	crops := make([]net.Crop, 0, len(cells))
	pictures := make([]*pixel.Picture, len(cells)) // what is seen of each
	for i, of := range cells {
		if pictures[i] = p; !of.caret.Empty() {
			pictures[i] = without(p, of.caret, p.Median(of.cell, pixel.SomeSamples))
		}
		if of.glossy {
			inks[i] = measureRows(pictures[i], of.cell)
		} else {
			inks[i] = Measure(pictures[i], of.cell, p.Median(of.cell, pixel.SomeSamples))
		}
		inks[i].offset = of.offset
		all[i] = &Evidence{Cell: of.cell, Background: inks[i].Background, Aside: of.offset != (offset{})}
		if all[i].Flat = inks[i].Flat(); !all[i].Flat {
			x, y := of.middle()
			crops = append(crops, net.Cut(whole(pictures[i]), x, y, of.pitchX, of.pitchY))
		}
	}
	shares := r.Net.Read(crops)
	var characters []*Character
	for i, e := range all {
		if e.Flat {
			continue
		}
		e.Shares, shares = shares[0], shares[1:]
		e.find(pictures[i], inks[i])
		e.Inked = inks[i].inked()
		if e.Whole != nil {
			characters = append(characters, e.Whole)
		}
		if e.Glyph != nil {
			characters = append(characters, &e.Character)
		}
	}
	return all, r.first(characters)
}

// find finds the parts in a cell and cuts out its character. Of a block or a ring it looks at what is inside.
func (e *Evidence) find(p *pixel.Picture, m *Ink) {
	list, of := m.parts()
	e.All, e.Tallest, e.Parts = m.extent(p, list, of)
	e.Glyph = m.character(p, list, of)
	if g := m.whole(p, list, of, e.All); g != nil && e.Digits() >= wholeShare && (e.Glyph == nil || e.Glyph.Box != g.Box) {
		e.Whole = &Character{Glyph: g}
	}
	if inner, ok := m.inside(list, e.Glyph); ok {
		in := Measure(p, inner, p.Median(inner, pixel.SomeSamples))
		if e.Solid = e.Glyph != nil && solid(p, inner); e.Solid || in.Flat() {
			return
		}
		within := Evidence{Cell: inner}
		list, of := in.parts()
		within.All, within.Tallest, within.Parts = in.extent(p, list, of)
		if g := in.character(p, list, of); g != nil && (e.Glyph == nil || g.Height >= leastInside*e.Glyph.Height) {
			e.All, e.Tallest, e.Parts, e.Glyph = within.All, within.Tallest, within.Parts, g
		}
	}
}

// Digits is the share of all digits together that the second opinion gives a cell.
func (e *Evidence) Digits() (sum float64) {
	for _, s := range e.Shares[1:10] {
		sum += float64(s)
	}
	return sum
}

// Clearest is the share that the second opinion gives the digit that it likes best.
func (e *Evidence) Clearest() float64 { return float64(slices.Max(e.Shares[1:10])) }

// wholeShare is the share of all digits together that the second opinion gives a cell that may hold one in pieces.
const wholeShare = 0.3

// whole cuts out all parts of a cell as one character, if together they may be a digit.
func (m *Ink) whole(p *pixel.Picture, list []Component, of *labelled, all image.Rectangle) *Glyph {
	const (
		edge   = 0.08 // of the shorter side: what is nearer to the cell's edge may be a line
		larger = 1.2  // than the largest part, in height or width
	)
	inner := image.Rect(0, 0, m.w, m.h).Add(m.at).Inset(max(1, int(edge*float64(min(m.w, m.h)))))
	if !m.mayBeDigit(all) || !all.In(inner) {
		return nil
	}
	var whole Component
	var high, wide int
	for i := range list {
		if c := &list[i]; c.Box.In(all) {
			whole.join(c)
			high, wide = max(high, c.Box.Dy()), max(wide, c.Box.Dx())
		}
	}
	if float64(all.Dy()) < larger*float64(high) && float64(all.Dx()) < larger*float64(wide) {
		return nil
	}
	return of.Cut(p, &whole)
}

// What is looked into for a character.
const (
	blockSide   = 0.6  // of the cell's width and height: a block or a ring around a whole cell is no smaller
	blockRim    = 0.15 // of its sides: how far from them the inside of a block is, if it may be round
	textFill    = 0.6  // of its box: the block behind selected text covers so much
	leastInside = 0.5  // of the block's height: the digit in it is no lower
)

// inside is the inside of a block or a ring in which a character may be: of a large one where nothing else is seen, and of the
// block behind a selected character.
func (m *Ink) inside(list []Component, g *Glyph) (image.Rectangle, bool) {
	if g != nil {
		return g.Box, g.Fill >= textFill && min(g.Box.Dx(), g.Box.Dy()) >= leastInner && m.boxed(g.Box)
	}
	for _, c := range list {
		if w, h := c.Box.Dx(), c.Box.Dy(); float64(w) >= blockSide*float64(m.w) && float64(h) >= blockSide*float64(m.h) {
			inner := c.Box.Inset(int(blockRim * float64(min(w, h))))
			return inner, min(inner.Dx(), inner.Dy()) >= leastInner
		}
	}
	return image.Rectangle{}, false
}

// solid reports whether a block is of one colour, but for its edges.
func solid(p *pixel.Picture, block image.Rectangle) bool {
	const edge = 2 // px, which may lie between pixels, or be blurred
	within := block.Inset(edge)
	return Measure(p, within, p.Median(within, pixel.SomeSamples)).Flat()
}

// leastInner is the least side in pixels of what is looked into.
const leastInner = 8

// boxed reports whether all four sides of a box in the picture are inked, but for its corners.
func (m *Ink) boxed(box image.Rectangle) bool {
	const (
		share = 0.9 // of each side
		round = 6   // a part of the shorter side is a rounded corner
	)
	b := box.Sub(m.at)
	off := max(1, min(b.Dx(), b.Dy())/round)
	side := func(from, to int, at func(int) uint8) bool {
		inked := 0
		for i := from; i < to; i++ {
			if at(i) >= m.least {
				inked++
			}
		}
		return float64(inked) >= share*float64(to-from)
	}
	return side(b.Min.X+off, b.Max.X-off, func(x int) uint8 { return m.level[b.Min.Y*m.w+x] }) &&
		side(b.Min.X+off, b.Max.X-off, func(x int) uint8 { return m.level[(b.Max.Y-1)*m.w+x] }) &&
		side(b.Min.Y+off, b.Max.Y-off, func(y int) uint8 { return m.level[y*m.w+b.Min.X] }) &&
		side(b.Min.Y+off, b.Max.Y-off, func(y int) uint8 { return m.level[y*m.w+b.Max.X-1] })
}

// inked is of each pixel whether its ink stands out as that of parts does.
func (m *Ink) inked() []bool {
	is := make([]bool, len(m.level))
	for i, v := range m.level {
		is[i] = v >= m.least
	}
	return is
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

// Character collects the evidence of a character that does not stand in a cell of a grid, such as on a button.
func (r *Reader) Character(p *pixel.Picture, g *Glyph) (*Evidence, error) {
	e := &Evidence{Cell: g.Box, All: g.Box, Tallest: float64(g.Box.Dy()), Character: Character{Glyph: g}}
	e.Shares = Shows(r.Net, p, g)
	return e, r.first([]*Character{&e.Character})
}

// Shows is what the network says of a glyph that was cut out of a picture.
func Shows(n *net.Net, p *pixel.Picture, g *Glyph) [Classes]float32 {
	return n.Read([]net.Crop{net.CutAround(whole(p), g.Box)})[0]
}

// first is the first opinion on some glyphs.
func (r *Reader) first(characters []*Character) error {
	shapes := make([]float32, 0, len(characters)*shape.CoarseSize)
	for _, c := range characters {
		c.Shape = shape.Coarse(&c.Glyph.Pix)
		shapes = append(shapes, c.Shape...)
	}
	scores, err := r.Correlate(shapes)
	for i := range scores {
		characters[i].Scores = scores[i]
	}
	return err
}

// What may be a cell's digit. Shares are of the cell's inside, width and height.
const (
	lowestDigit = 0.11 // of the shorter side; what is lower is dust, or a pencil mark at the most
	frameSide   = 0.78 // of the width and of the height: what is so large both ways is a frame around the cell
	farthest    = 0.3  // of the width and of the height: the digit's middle is no further from the cell's, or from where the grid's stand
	nearPart    = 0.05 // of the height: the parts of a digit are no further apart,
	asInked     = 0.5  // and none has less ink, of the most of another: that is what compression leaves beside a digit
	noiseRoom   = 3    // by how many times what a part of the cell differs from its background ink must stand out:
	noiseShare  = 0.4  // of the cell, which is background for certain
	mostNoise   = 0.4  // of the peak: more is no noise but a bold digit
)

// character cuts out what may be the digit in a cell: the highest component near the middle, with the parts that a
// stencil or a pixel typeface cuts off it.
func (m *Ink) character(p *pixel.Picture, list []Component, of *labelled) *Glyph {
	best := -1
	for i := range list {
		if m.mayBeDigit(list[i].Box) && (best < 0 || m.likelier(&list[i], &list[best])) {
			best = i
		}
	}
	if best < 0 {
		return nil
	}
	whole := list[best]
	list = slices.Delete(slices.Clone(list), best, best+1)
	for {
		i := slices.IndexFunc(list, func(c Component) bool { return m.partOf(&whole, &c) })
		if i < 0 {
			break
		}
		whole.join(&list[i])
		list = slices.Delete(list, i, i+1)
	}
	return of.Cut(p, &whole)
}

// likelier reports whether one component is rather the cell's digit than another: it is higher, or the other is a plain stroke
// beside it, as a text caret is, or a corner of the cell, as a disc leaves them free.
func (m *Ink) likelier(c, o *Component) bool {
	const beside = 0.4 // of the stroke's height: a digit beside a text caret is no lower
	if m.corner(c) != m.corner(o) {
		return m.corner(o)
	}
	if c.bar() != o.bar() && float64(min(c.Box.Dy(), o.Box.Dy())) >= beside*float64(max(c.Box.Dy(), o.Box.Dy())) {
		return o.bar()
	}
	return c.Box.Dy() > o.Box.Dy()
}

// corner reports whether a component reaches into a corner of the cell.
func (m *Ink) corner(c *Component) bool {
	b := c.Box.Sub(m.at)
	return (b.Min.X == 0 || b.Max.X == m.w) && (b.Min.Y == 0 || b.Max.Y == m.h)
}

// bar reports whether a component is a plain vertical stroke.
func (c *Component) bar() bool {
	const (
		widest = 0.33 // width / height
		fill   = 0.85 // of its box
		hair   = 0.1  // width / height of what is one whatever compression has left of it
	)
	w, h := float64(c.Box.Dx()), float64(c.Box.Dy())
	return w <= widest*h && float64(c.Pixels) >= fill*w*h || w <= hair*h
}

// parts are the components that stand out from a shaded or textured background.
func (m *Ink) parts() ([]Component, *labelled) {
	m.least = max(m.least, m.noise())
	return m.Components()
}

// extent is the box around some components, and the height of the tallest. What is along the edges does not count, nor do
// specks.
func (m *Ink) extent(p *pixel.Picture, list []Component, of *labelled) (all image.Rectangle, tallest float64, parts []Part) {
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
			parts = append(parts, Part{c.Box, of.stroke(&c), of.strongest(p, &c)})
		}
	}
	return all, tallest, parts
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
	offX, offY := math.Abs((float64(middle.X)-w)/2-m.offset.x*w), math.Abs((float64(middle.Y)-h)/2-m.offset.y*h)
	return dy >= lowestDigit*min(w, h) && dy >= 5 && (dx < frameSide*w || dy < frameSide*h) && dx < 0.95*w &&
		offX <= farthest*w && offY <= farthest*h
}

// partOf reports whether a component belongs to a digit: it is between its upper and its lower edge, more or less, near, and
// inked as much.
func (m *Ink) partOf(digit, part *Component) bool {
	near := max(1, int(nearPart*float64(m.h)))
	own, box := digit.Box, part.Box
	room := own.Dy() / 8
	if !own.Inset(-near).Overlaps(box) || box.Dx() >= m.w*9/10 || float64(part.peak) < asInked*float64(digit.peak) {
		return false
	}
	level := box.Min.Y >= own.Min.Y-room && box.Max.Y <= own.Max.Y+room
	under := min(box.Max.X, own.Max.X)-max(box.Min.X, own.Min.X) >= min(box.Dx(), own.Dx())*3/5
	return level || under
}

// RowsInked reports whether there is ink in half the width of some rows of the cell: around the cell's middle, or around what is so far
// from it, a share of the width.
func (e *Evidence) RowsInked(from, to int, off float64) bool {
	w := e.Cell.Dx()
	middle := w/2 + int(math.Round(off*float64(w)))
	left, right := max(0, middle-w/4), min(w, middle+w/4)
	for y := from; y < to; y++ {
		if slices.Contains(e.Inked[y*w+left:y*w+right], true) {
			return true
		}
	}
	return false
}

// Place is where in the cell the glyph's middle is, from the cell's middle, as shares of the cell's width and height.
func (e *Evidence) Place() (x, y float64) { return e.PlaceOf(e.Glyph.Box) }

// PlaceOf is where in the cell the middle of a box is, likewise.
func (e *Evidence) PlaceOf(b image.Rectangle) (x, y float64) {
	c := e.Cell
	return float64(b.Min.X+b.Max.X-c.Min.X-c.Max.X) / float64(2*c.Dx()), float64(b.Min.Y+b.Max.Y-c.Min.Y-c.Max.Y) / float64(2*c.Dy())
}
