package recognize

import (
	"fmt"
	"image"
	"math"
	"slices"

	"autosolve/recognize/label"
	"autosolve/recognize/locate"
	"autosolve/recognize/pixel"
	"autosolve/recognize/read"
	"autosolve/solver"
)

// readGrid reads the cells of a grid at a known place. The layout comes in the picture's pixels and leaves in the
// picture's coordinates.
func (r *Reader) readGrid(p *pixel.Picture, g *locate.Candidate) (*Board, error) {
	all, err := r.second.Read(p, &g.Layout)
	if err != nil {
		return nil, fmt.Errorf("read cells: %w", err)
	}
	second := label.Label(all, label.Options(r.o))
	b := ofLabels(p, &g.Layout, second, all)
	if b.leavesOpen() {
		if b, err = r.readByRules(p, &g.Layout, second, all); err != nil {
			return nil, err
		}
	}
	for _, i := range g.Covered {
		if b.Cells[i].Digit == 0 {
			b.doubt(i, "is covered: its outline is not to be seen")
		}
	}
	return b, nil
}

// readByRules cuts out and matches the characters, and puts that together with what the cells as a whole were read as.
func (r *Reader) readByRules(p *pixel.Picture, l *Layout, second *label.Board, all *[81]*read.Evidence) (*Board, error) {
	c := newInsides(p, l)
	b := &Board{Layout: l.Add(p.At), sums: sumsIn(&c.inks)}
	found := withoutFaint(r.characters(c, b))
	b.askew = askew(fullBoxes(found), l)
	found, caret := withoutCaret(found)
	groups := alike(found)
	if err := r.label(groups); err != nil {
		return nil, err
	}
	for _, gr := range groups {
		gr.fill(b)
	}
	dropMarks(found, groups, b, l, marksIn(p, &c.inks, c.height), c.height)
	cutAlone(found, b, l)
	if caret != nil && (crooked(caret, found) || mayBeOne(caret, found, groups, l, c.height)) {
		b.doubt(caret.cell, oneOrCaret)
	}
	for i := range found {
		f := &found[i]
		if at, ok := l.CellAt(f.centre()); !ok || int(at) != f.cell {
			b.doubt(f.cell, "holds a match that lies in another cell")
		}
		if b.caretOver(f, found, c.height) {
			b.doubt(f.cell, "holds two colours: a text caret may lie over it")
		}
		if f.glyph.bar && b.clashes(f.cell) {
			b.doubt(f.cell, oneOrCaret)
		}
	}
	b.join(second, all)
	tellKinds(inkedDigits(found, all, b), emptyGrounds(p, l, b), b)
	return b, nil
}

// clashes tells whether a cell's digit stands in one of its houses again.
func (b *Board) clashes(cell int) bool {
	d := b.Cells[cell].Digit
	for i := range b.Cells {
		if i != cell && d != 0 && b.Cells[i].Digit == d && peers(solver.Cell(i), solver.Cell(cell)) {
			return true
		}
	}
	return false
}

// insides are those of a grid's cells.
type insides struct {
	p      *pixel.Picture
	layout *Layout
	ground [81]*pixel.RGB
	inks   [81]cellInk
	height float64 // of the digits, px
}

func newInsides(p *pixel.Picture, l *Layout) *insides {
	c := &insides{p: p, layout: l, ground: grounds(p, l)}
	pixel.Each(len(c.inks), func(i int) { c.inks[i] = readInk(p, l.Cell(solver.Cell(i)), c.ground[i]) })
	c.openScans()
	c.height = digitHeight(&c.inks)
	partSums(&c.inks, c.height)
	for i := range c.inks {
		if ink := &c.inks[i]; ink.oversized(c.height) {
			cell := l.Cell(solver.Cell(i))
			grown := cell.Inset(-max(2, cell.Dy()/12)).Intersect(p.Bounds())
			if in := readInk(p, grown, c.ground[i]); in.frame > 0 {
				in.cell, in.side = cell, cell.Dy()
				*ink = in
			}
		}
		if f := c.inks[i].frame; f > 0 && float64(f) < leastFrame*c.height {
			c.inks[i] = readPlain(p, l.Cell(solver.Cell(i)), c.ground[i]) // an 8 that fills its box
		}
	}
	return c
}

// oversized tells whether there is something larger than any digit in the cell, and no frame was seen: the edge of the cell
// may cut it.
func (c *cellInk) oversized(height float64) bool {
	return c.frame == 0 && slices.ContainsFunc(c.marks, func(b blot) bool {
		return c.covers(&b) && float64(b.box.Dy()) > tallest*height
	})
}

// A readingOf is what a reading is made of.
type readingOf struct {
	cell  int
	glyph *Glyph
}

// characters finds what may be a digit in each cell, and says of the others whether they are surely empty.
func (r *Reader) characters(c *insides, b *Board) []reading {
	found := make([]reading, len(b.Cells))
	pixel.Each(len(found), func(i int) {
		g, why := r.character(c, i)
		b.Cells[i] = Cell{Certain: true}
		if why != "" {
			b.doubt(i, why)
		}
		if g != nil {
			found[i] = pixel.Recall(r.memory, readingOf{i, g}, func() reading { return newReading(i, g) })
		}
	})
	return slices.DeleteFunc(found, func(f reading) bool { return f.glyph == nil })
}

// character is what may be a digit in a cell, nil where there is none, and why what there is cannot be read.
func (r *Reader) character(c *insides, i int) (*Glyph, string) {
	ink := &c.inks[i]
	g, why := ink.rememberedDigit(c.p, c.height)
	if g != nil && g.reaches != (sides{}) {
		if g.height < markHeight*c.height {
			return nil, why
		}
		g, why = regrown(c.p, c.layout.Cell(solver.Cell(i)), c.ground[i], g, c.height)
	}
	switch {
	case why == inPieces && r.marksOnly(c.p, &c.inks, i, c.height):
		why = ""
	case (g == nil || g.small) && why == "" && c.alien(i):
		return nil, inPieces
	case g == nil && why == "" && ink.crowded():
		why = fullOfLines
	}
	return g, why
}

// mostFaint is the part of the digits' ink, and leastInk the ink of 255, below which there is no digit.
const (
	mostFaint = 0.1
	leastInk  = 24
)

// withoutFaint leaves out what is hardly to be seen beside the digits: the texture of a cell, or the remains of its bevel,
// which look like one digit or another.
func withoutFaint(found []reading) []reading {
	peaks := make([]float64, len(found))
	for i := range found {
		peaks[i] = float64(found[i].glyph.peak)
	}
	typical := median(peaks)
	return slices.DeleteFunc(found, func(f reading) bool {
		return f.glyph.peak < leastInk && float64(f.glyph.peak) < mostFaint*typical
	})
}

// alien tells whether a cell's pieces stand as those of a digit, and no cell has a pencil mark of their colour: they are
// a digit then, drawn in lines or dots.
func (c *insides) alien(i int) bool {
	ink := &c.inks[i]
	if len(ink.marks) < 2 || !ink.digitSized(c.height) {
		return false
	}
	colour := ink.m.strongest(c.p, ink.labels, &ink.marks[0])
	for k := range c.inks {
		o := &c.inks[k]
		low := !slices.ContainsFunc(o.marks, func(b blot) bool { return float64(b.box.Dy()) >= fullHeight*c.height })
		if k != i && len(o.marks) > 0 && low && !o.digitSized(c.height) &&
			o.m.strongest(c.p, o.labels, &o.marks[0]).Distance(colour) <= inkSlack {
			return false
		}
	}
	return true
}

// digitSized tells whether the pieces together are as large as a digit, more or less, and in the middle of the cell.
func (c *cellInk) digitSized(height float64) bool {
	var all image.Rectangle
	for _, b := range c.marks {
		all = all.Union(b.box)
	}
	h := float64(all.Dy())
	return h > 0.7*height && h < 1.15*height && float64(all.Dx()) < 1.1*height && c.off(all) < 0.15*float64(c.m.w)
}

// centre is where the match lies: it is the place of the match that says which cell holds the digit.
func (f *reading) centre() image.Point {
	return f.glyph.box.Min.Add(f.glyph.box.Max).Div(2)
}

// Why a cell is not certain.
const (
	oneOrCaret = "holds a 1 or a text caret"
	reachesOut = "holds something that reaches out of it"
	inPieces   = "holds pieces that do not make a digit"

	largerThanDigit = "holds something larger than a digit"
	characters      = " characters" // after how many it holds
	markOrDigit     = "holds a pencil mark or a small digit"
	marksOrDigit    = "holds a digit in pieces, or pencil marks over each other"
	partlyCovered   = "is partly covered"
	fullOfLines     = "is so full of lines that nothing is left of it"
)

// Heights of what is in the cells, against the height of the grid's digits.
const (
	heightSlack = 0.12 // digits of one typeface are as high within this
	markHeight  = 0.44 // what is lower is a pencil mark or a cage sum, if it shares its cell
	lowHeight   = 0.36 // or if it does not
	fullHeight  = 0.68 // what is at least so high is a digit; text figures have 1 and 2 between the two
	tallest     = 1.5  // nothing that is a digit is higher
	lineHeight  = 0.25 // a line of a digit in scan lines is no higher, and a row of pencil marks is
	leastFrame  = 1.2  // a frame or block around a digit is higher
	pieceShare  = 0.1  // of the cell: pieces of a digit are no further apart
	leastHeight = 0.25 // of the cell: digits are not lower
	mostHeight  = 0.95 // of the cell: nor higher
	fellowShare = 0.15 // of the cells with one character: so many at least are as high as the digits
)

// digitHeight is the height in pixels of the grid's digits: the greatest that a good part of the cells with one
// character share. Pencil marks are lower, and what covers some cells has too few fellows.
func digitHeight(inks *[81]cellInk) float64 {
	var heights []float64
	for i := range inks {
		c := &inks[i]
		all := append(slices.Clone(c.marks), c.bars...)
		if len(all) == 0 || len(c.marks) > 1 {
			continue
		}
		most := 0
		for _, b := range all {
			most = max(most, b.box.Dy())
		}
		if share := float64(most) / float64(c.side); share >= leastHeight && share <= mostHeight {
			heights = append(heights, float64(most))
		}
	}
	slices.Sort(heights)
	slices.Reverse(heights)
	fellows := max(3, int(fellowShare*float64(len(heights))))
	for i, h := range heights {
		n := 0
		for _, g := range heights[i:] {
			if g >= h*(1-heightSlack)-1 {
				n++
			}
		}
		if n >= min(fellows, len(heights)) {
			return heights[i+n/2]
		}
	}
	return 0
}

// A digitOf is what a cell's digit is found out from: its ink, of which each reading has its own, and the digits' height.
type digitOf struct {
	ink    *uint8
	cell   image.Rectangle
	height float64
}

// rememberedDigit is digit, which looks at the ink's pixels and at those around them.
func (c *cellInk) rememberedDigit(p *pixel.Picture, height float64) (*Glyph, string) {
	if len(c.marks)+len(c.bars) == 0 {
		return c.digit(p, height)
	}
	type digit struct {
		glyph *Glyph
		why   string
	}
	around := image.Rect(-1, -1, c.m.w+1, c.m.h+1).Add(c.m.at)
	d := pixel.RecallFrom(p, around, digitOf{&c.m.ink[0], c.cell, height}, func() digit {
		g, why := c.digit(p, height)
		return digit{g, why}
	})
	return d.glyph, d.why
}

// digit is the cell's digit, nil for an empty cell, or why neither can be said.
func (c *cellInk) digit(p *pixel.Picture, height float64) (*Glyph, string) {
	var full, low []blot
	for _, b := range c.marks {
		switch h := float64(b.box.Dy()); {
		case h >= fullHeight*height:
			full = append(full, b)
		case h >= markHeight*height || h >= lowHeight*height && len(c.marks) == 1:
			low = append(low, b)
		}
	}
	if len(full) == 0 {
		for _, b := range c.bars {
			if h := float64(b.box.Dy()); h >= fullHeight*height && h <= tallest*height {
				full = append(full, b)
			}
		}
	}
	if len(full) == 0 && len(low) == 1 && !c.lined(lineHeight*height, height) {
		full = low // of a typeface with text figures, perhaps
	}
	switch {
	case len(full) > 1 && c.apart(full):
		return nil, "" // pencil marks on both sides
	case len(full) > 1:
		return nil, fmt.Sprintf("holds %d"+characters, len(full))
	case len(full) == 1 && float64(full[0].box.Dy()) > tallest*height:
		if g := newGlyph(p, &c.m, c.labels, &full[0]); g.longStroke() {
			return nil, "" // a caret
		}
		return nil, largerThanDigit
	case len(full) == 1:
		c.gather(&full[0], height)
		g := newGlyph(p, &c.m, c.labels, &full[0])
		switch {
		case g.height < lowHeight*height: // the box, of whole pixels, made it seem higher
			return nil, ""
		case !g.bar && g.mayBeCaret(height):
			return nil, oneOrCaret
		}
		g.small = g.height < fullHeight*height
		g.framed = c.frame > 0 && c.side < blurred && c.m.touches(full[0].box)
		return &g, ""
	case c.cover:
		return nil, partlyCovered
	case c.shattered(height):
		return nil, inPieces
	}
	return nil, ""
}

// apart tells whether all of some characters are far beside the middle of the cell, as the figures of a number are not.
func (c *cellInk) apart(all []blot) bool {
	return !slices.ContainsFunc(all, func(b blot) bool {
		return c.off(b.box) <= asideOf*float64(c.m.w)
	})
}

// off is by how many pixels the middle of a box in the map is beside the cell's.
func (c *cellInk) off(box image.Rectangle) float64 {
	return math.Abs(float64(box.Min.X+box.Max.X-c.m.w)) / 2
}

// blurred is the height in pixels of a cell below which a frame and a digit that touches it run into each other.
const blurred = 22

// gather puts the pieces beside a digit to it, as a stencil cuts off: those between its upper and lower edge that are
// near. Without them a 4 would be a 1.
func (c *cellInk) gather(digit *blot, height float64) {
	own := digit.box
	near := max(1, int(pieceShare*float64(c.side)))
	room := int(heightSlack * height)
	for i := range c.marks {
		b := &c.marks[i]
		if b.box != own && b.box.Min.Y >= own.Min.Y-room && b.box.Max.Y <= own.Max.Y+room && own.Inset(-near).Overlaps(b.box) {
			digit.join(b)
		}
	}
}

// shattered tells whether the cell holds pieces that together are as large as a digit, fill its height and stand where
// one would, or broad flat ones over each other: no pencil marks, but a digit in a typeface that is cut to pieces.
func (c *cellInk) shattered(height float64) bool {
	var all image.Rectangle
	broad, sum := false, 0.0
	lowest, highest := c.m.h, 0
	for _, b := range c.marks {
		all = all.Union(b.box)
		sum += float64(b.box.Dy())
		lowest, highest = min(lowest, b.box.Dy()), max(highest, b.box.Dy())
		broad = broad || 2*b.box.Dx() >= 3*b.box.Dy()
	}
	h := float64(all.Dy())
	column := len(c.marks) > 2 && 3*highest <= 4*lowest // of pencil marks
	digitLike := !column && sum > 0.75*h && h > 0.85*height && h < 1.15*height && float64(all.Dx()) < 0.9*height && c.off(all) < 0.1*float64(c.m.w)
	lines := broad && sum > 0.6*h && c.digitSized(height)
	return digitLike || lines || c.lined(height, height) && h > 0.5*height
}

// lined tells whether one of the cell's pieces is flat and as broad as a digit of this height, and no higher than most: a
// line of one that is drawn in scan lines.
func (c *cellInk) lined(most, height float64) bool {
	return slices.ContainsFunc(c.marks, func(b blot) bool {
		return b.box.Dx() > 2*b.box.Dy() && float64(b.box.Dx()) > 0.3*height && float64(b.box.Dy()) <= most
	})
}
