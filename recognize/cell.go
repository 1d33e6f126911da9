package recognize

import (
	"image"
	"slices"

	"autosolve/recognize/pixel"
)

// A cellInk is what there is in one cell: pieces of ink, each perhaps a digit, a pencil mark, a caret, or part of
// something that covers the cell.
type cellInk struct {
	m      inkMap
	labels []int32
	marks  []blot          // characters or what looks like them, the parts of each put together
	bars   []blot          // thin upright strokes: a caret, or a plain 1
	cover  bool            // something reaches into the cell over its edge
	cell   image.Rectangle // in the picture
	side   int             // px, the cell's height
	sum    image.Rectangle // the small ink in its upper left corner, as a cage's sum is; in the map's pixels
	scan   int             // px, from one scan line of its digit to the next, 0 for none
	frame  int             // px, the height of the frame or block that was looked into, 0 for none
}

const (
	speckShare  = 0.05 // of the cell's height: smaller pieces are dust
	joinShare   = 0.04 // of the cell's height: parts of a character are no further apart
	partShare   = 0.06 // or, beside each other, no further than this
	barWidth    = 0.2  // of the cell's width: a caret is no wider
	barHeight   = 0.45 // of the cell's height: a caret is no lower
	barFill     = 0.85 // of its box: a caret fills it
	trimBand    = 0.25 // of the cell's sides: a cage's dashes and sum are no further from the edge
	trimThick   = 0.07 // of the cell's height: a dash is no thicker, beyond 3 px
	markSide    = 0.5  // of the cell: a pencil mark is no larger
	cornerShare = 0.3  // of the cell: a rounded corner is no larger
	frameShare  = 0.9  // of each side of a box that is inked in a frame or a block
	frameLeast  = 0.72 // of the cell's sides: a frame is no smaller, for a square 8 is
	blockWidth  = 0.22 // of the cell's width: a block is no narrower
	blockHeight = 0.72 // of the cell's height: a block is no lower
	blockFill   = 0.6  // of its box: a block is inked so much, the digit in it left out
	frameDepth  = 3    // a frame in a block in a frame is looked into, and no deeper
)

// readInk finds the ink in the cell whose inside is r, looking into frames and blocks, and closes scan lines. For the
// ground see newInkMap.
func readInk(p *pixel.Picture, r image.Rectangle, ground *pixel.RGB) cellInk {
	return rememberedInk(p, r, ground, frameDepth, true)
}

// readPlain finds it without looking into any frame.
func readPlain(p *pixel.Picture, r image.Rectangle, ground *pixel.RGB) cellInk {
	return rememberedInk(p, r, ground, 0, true)
}

// readOpen finds it without closing scan lines.
func readOpen(p *pixel.Picture, r image.Rectangle, ground *pixel.RGB) cellInk {
	return rememberedInk(p, r, ground, frameDepth, false)
}

// An inkOf is what a cell's ink is found out from but its pixels.
type inkOf struct {
	r      image.Rectangle
	ground pixel.RGB
	known  bool // the ground
	depth  int
	scan   bool
}

// rememberedInk is inkWithin, which looks at the pixels in r only.
func rememberedInk(p *pixel.Picture, r image.Rectangle, ground *pixel.RGB, depth int, scan bool) cellInk {
	of := inkOf{r: r, known: ground != nil, depth: depth, scan: scan}
	if ground != nil {
		of.ground = *ground
	}
	return *pixel.RecallFrom(p, r, of, func() *cellInk {
		c := inkWithin(p, r, ground, depth, scan)
		return &c
	})
}

func inkWithin(p *pixel.Picture, r image.Rectangle, ground *pixel.RGB, depth int, scan bool) cellInk {
	c := cellInk{m: newInkMap(p, r, ground), cell: r, side: r.Dy()}
	if c.m.peak < leastPeak {
		return c
	}
	if scan {
		c.scan = c.m.closeLines()
	}
	var blots []blot
	blots, c.labels = c.m.blots()
	if inner, ok := c.framed(blots); ok && depth > 0 {
		in := inkWithin(p, inner, nil, depth-1, scan)
		if in.holdsDigit(inner) || in.hollow(inner, r) {
			in.cell, in.side, in.frame = r, r.Dy(), inner.Dy()
			return in
		}
	}
	c.sort(blots)
	return c
}

// holdsDigit tells whether there is something in a frame that is as large as a digit in it would be. The holes of an 8
// are not.
func (c *cellInk) holdsDigit(frame image.Rectangle) bool {
	for _, b := range append(slices.Clone(c.marks), c.bars...) {
		if 2*b.box.Dy() >= frame.Dy() || 3*b.box.Dy() >= c.side {
			return true
		}
	}
	return false
}

// crowded tells whether so much was cut off as lines that a digit may have gone with it.
func (c *cellInk) crowded() bool {
	const least = 0.65 // of the cell's sides
	return c.frame == 0 && c.m.peak >= leastPeak && float64(min(c.m.w, c.m.h)) < least*float64(c.side)
}

// hollow tells whether an empty inside of a frame is nearly the whole cell and in the middle of it: then the frame is a
// ring around an empty cell or the colour of a selected one, not a stroke of a digit or a corner of what lies over cells.
func (c *cellInk) hollow(inner, cell image.Rectangle) bool {
	middle := func(lo, hi, long int) bool { return 8*absInt(lo-hi) <= long+8 }
	return 10*inner.Dx() > 7*cell.Dx() && 10*inner.Dy() > 7*cell.Dy() &&
		middle(inner.Min.X-cell.Min.X, cell.Max.X-inner.Max.X, cell.Dx()) &&
		middle(inner.Min.Y-cell.Min.Y, cell.Max.Y-inner.Max.Y, cell.Dy())
}

// framed looks for a frame or a block around what is in the cell, a focus ring or the blue of a selection, and returns
// its inside in the picture.
func (c *cellInk) framed(blots []blot) (image.Rectangle, bool) {
	for _, b := range blots {
		w, h := float64(b.box.Dx())/float64(c.m.w), float64(b.box.Dy())/float64(c.m.h)
		block := w >= blockWidth && h >= blockHeight && float64(b.pixels) >= blockFill*float64(b.box.Dx()*b.box.Dy())
		if !block && min(w, h) < frameLeast {
			continue
		}
		if !c.m.boxed(b.box) {
			continue
		}
		width := 1
		if !block {
			width = c.m.frameWidth(b.box)
		}
		if inner := b.box.Inset(width); inner.Dx() > 4 && 2*inner.Dy() > c.m.h {
			return inner.Add(c.m.at), true
		}
	}
	return image.Rectangle{}, false
}

// boxed tells whether all four sides of a box are inked, but for its corners.
func (m *inkMap) boxed(b image.Rectangle) bool {
	round := max(1, min(b.Dx(), b.Dy())/6) // a rounded corner's share
	side := func(from, to int, at func(int) uint8) bool {
		inked := 0
		for i := from; i < to; i++ {
			if at(i) >= m.least {
				inked++
			}
		}
		return float64(inked) >= frameShare*float64(to-from)
	}
	return side(b.Min.X+round, b.Max.X-round, func(x int) uint8 { return m.ink[b.Min.Y*m.w+x] }) &&
		side(b.Min.X+round, b.Max.X-round, func(x int) uint8 { return m.ink[(b.Max.Y-1)*m.w+x] }) &&
		side(b.Min.Y+round, b.Max.Y-round, func(y int) uint8 { return m.ink[y*m.w+b.Min.X] }) &&
		side(b.Min.Y+round, b.Max.Y-round, func(y int) uint8 { return m.ink[y*m.w+b.Max.X-1] })
}

// frameWidth is how thick a frame is, looking inwards from the middle of its left side.
func (m *inkMap) frameWidth(b image.Rectangle) int {
	y := (b.Min.Y + b.Max.Y) / 2
	for x := b.Min.X; x < b.Min.X+b.Dx()/3; x++ {
		if m.ink[y*m.w+x] < m.least {
			return x - b.Min.X + 1
		}
	}
	return 1
}

// without is the cell with a part of it left out.
func (c *cellInk) without(part image.Rectangle) cellInk {
	o := *c
	o.m.ink = slices.Clone(c.m.ink)
	part = part.Intersect(image.Rect(0, 0, c.m.w, c.m.h))
	for y := part.Min.Y; y < part.Max.Y; y++ {
		clear(o.m.ink[y*c.m.w+part.Min.X : y*c.m.w+part.Max.X])
	}
	var blots []blot
	blots, o.labels = o.m.blots()
	o.marks, o.bars, o.cover, o.sum = nil, nil, false, part
	o.sort(blots)
	return o
}

// sort puts each piece of ink where it belongs.
func (c *cellInk) sort(blots []blot) {
	var parts, upper []blot
	for _, b := range blots {
		switch {
		case c.speck(&b), c.corner(&b):
		case c.trim(&b), c.bracket(&b):
			if c.upperLeft(&b) {
				upper = append(upper, b)
			}
		case c.bar(&b):
			c.bars = append(c.bars, b)
		case c.covers(&b):
			c.cover = true
			parts = append(parts, b)
		default:
			parts = append(parts, b)
		}
	}
	parts = c.takeSum(upper, parts)
	c.marks = joined(parts, max(1, int(joinShare*float64(c.side)), c.scan), max(1, int(partShare*float64(c.side)), c.scan))
	slices.SortFunc(c.marks, func(a, b blot) int { return b.box.Dy() - a.box.Dy() })
}

// takeSum finds the sum of a cage among the pieces in the upper left corner, below which the dashes go on, and takes its
// further digits out of the parts: those that stand beside its first one, as high as it.
func (c *cellInk) takeSum(upper, parts []blot) []blot {
	if len(upper) == 0 {
		return parts
	}
	first := slices.MinFunc(upper, func(a, b blot) int { return a.box.Min.Y - b.box.Min.Y })
	for _, b := range upper {
		if b.box.Min.Y < first.box.Max.Y {
			c.sum = c.sum.Union(b.box)
		}
	}
	slices.SortFunc(parts, func(a, b blot) int { return a.box.Min.X - b.box.Min.X })
	return slices.DeleteFunc(parts, func(b blot) bool {
		h := c.sum.Dy()
		beside := b.box.Min.X >= c.sum.Min.X && b.box.Min.X-c.sum.Max.X <= h/2
		level := 10*b.box.Dy() <= 13*h && 4*absInt(b.box.Max.Y-c.sum.Max.Y) <= h && 4*absInt(b.box.Min.Y-c.sum.Min.Y) <= h
		if beside && level {
			c.sum = c.sum.Union(b.box)
		}
		return beside && level
	})
}

func absInt(v int) int { return max(v, -v) }

func (c *cellInk) speck(b *blot) bool {
	size := max(1, int(speckShare*float64(c.side)))
	return max(b.box.Dx(), b.box.Dy()) <= size || b.pixels <= 2
}

// corner tells whether the piece lies in a corner of the cell and is small: the page behind a rounded corner.
func (c *cellInk) corner(b *blot) bool {
	atX := b.box.Min.X == 0 || b.box.Max.X == c.m.w
	atY := b.box.Min.Y == 0 || b.box.Max.Y == c.m.h
	small := float64(b.box.Dx()) < cornerShare*float64(c.m.w) && float64(b.box.Dy()) < cornerShare*float64(c.m.h)
	return atX && atY && small
}

// covers tells whether the piece comes in over an edge and is larger than a pencil mark that is set close to it.
func (c *cellInk) covers(b *blot) bool {
	edge := b.box.Min.X == 0 || b.box.Min.Y == 0 || b.box.Max.X == c.m.w || b.box.Max.Y == c.m.h
	large := float64(b.box.Dx()) > markSide*float64(c.m.w) || float64(b.box.Dy()) > markSide*float64(c.m.h)
	return edge && large
}

// bar tells whether the piece is a plain upright stroke.
func (c *cellInk) bar(b *blot) bool {
	w, h := b.box.Dx(), b.box.Dy()
	return w <= max(4, int(barWidth*float64(c.m.w))) && 3*w <= h && float64(h) >= barHeight*float64(c.m.h) &&
		float64(b.pixels) >= barFill*float64(w*h)
}

// trim tells whether the piece lies along an edge of the cell and is thin, a dash of a cage, or lies in a corner of it
// and is small, as a cage's sum is.
func (c *cellInk) trim(b *blot) bool {
	thin := max(3, int(trimThick*float64(c.side)))
	atX, atY := c.beside(b.box, 0)
	if atX && b.box.Dx() <= thin || atY && b.box.Dy() <= thin {
		return true
	}
	atX, atY = c.beside(b.box, 1)
	return atX && atY || atY && c.wideSum(b)
}

// beside tells whether a box in the map lies within the bands along the upright edges of the cell, and along the level
// ones, made so many pixels wider.
func (c *cellInk) beside(r image.Rectangle, more int) (atX, atY bool) {
	x, y := more+int(trimBand*float64(c.m.w)), more+int(trimBand*float64(c.m.h))
	return r.Max.X <= x || r.Min.X >= c.m.w-x, r.Max.Y <= y || r.Min.Y >= c.m.h-y
}

// bracket tells whether the piece is where two dashes of a cage meet: two thin arms along two edges of the cell. A 7 of two
// strokes is larger.
func (c *cellInk) bracket(b *blot) bool {
	const longest = 0.45 // of the cell's sides
	if float64(b.box.Dx()) > longest*float64(c.m.w) || float64(b.box.Dy()) > longest*float64(c.m.h) {
		return false
	}
	thin := max(3, int(trimThick*float64(c.side)))
	armX, armY := image.Rect(b.box.Min.X, 0, b.box.Min.X+thin, c.m.h), image.Rect(0, b.box.Min.Y, c.m.w, b.box.Min.Y+thin)
	if b.box.Min.X+b.box.Max.X > c.m.w {
		armX = image.Rect(b.box.Max.X-thin, 0, b.box.Max.X, c.m.h)
	}
	if b.box.Min.Y+b.box.Max.Y > c.m.h {
		armY = image.Rect(0, b.box.Max.Y-thin, c.m.w, b.box.Max.Y)
	}
	atX, _ := c.beside(armX, 1)
	_, atY := c.beside(armY, 1)
	if !atX || !atY {
		return false
	}
	for y := b.box.Min.Y; y < b.box.Max.Y; y++ {
		for x := b.box.Min.X; x < b.box.Max.X; x++ {
			if at := image.Pt(x, y); b.owns(c.labels[y*c.m.w+x]) && !at.In(armX) && !at.In(armY) {
				return false
			}
		}
	}
	return true
}

// wideSum tells whether the piece begins in the very upper left corner and reaches to the middle of the cell: a cage's sum of
// two digits that run together.
func (c *cellInk) wideSum(b *blot) bool {
	const near = 0.1 // of the cell's sides
	return 2*b.box.Max.X <= c.m.w && float64(b.box.Min.X) <= near*float64(c.m.w) && float64(b.box.Min.Y) <= near*float64(c.m.h)
}

// upperLeft tells whether the piece is as high as a small digit and in the upper left corner of the cell.
func (c *cellInk) upperLeft(b *blot) bool {
	return 2*b.box.Max.X < c.m.w && 2*b.box.Max.Y < c.m.h && 10*b.box.Dy() > c.side
}
