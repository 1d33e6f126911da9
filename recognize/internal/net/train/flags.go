package main

// flags are small signs in the same corner of some cells: the page's notes on entries, hints or errors.
type flags struct {
	in     [across * across]bool
	shape  int     // a triangle in the corner, a disc, a flag on a pole, a tick or an exclamation mark
	corner [2]bool // whether it is on the right, and whether it is at the bottom
	size   float64 // in cell heights
	color  rgb
}

// chooseFlags chooses the cells with a flag on a few boards: those with wrong entries, all entries, or any cells.
func (b *board) chooseFlags() {
	if !b.chance(0.05) {
		return
	}
	f := &b.flags
	f.shape, f.size, f.corner = b.IntN(5), b.between(0.12, 0.34), [2]bool{b.chance(0.6), b.chance(0.3)}
	f.color = one(b.dice, rgb{220, 30, 30}, rgb{230, 40, 40}, b.entry, b.selectedColor, b.inkOn(b.background, 50))
	p, how, share := b.position, b.IntN(3), b.between(0.02, 0.4)
	for at := range f.in {
		entry := p.shown[at] > 0 && !p.given[at]
		f.in[at] = how == 0 && p.wrong[at] || how == 1 && entry || how == 2 && b.chance(share)
	}
}

// drawFlags draws the flags.
func (b *board) drawFlags() {
	for at, k := range b.cells {
		if b.flags.in[at] {
			k.over = true
			b.flag(k)
		}
	}
}

// flag draws one flag.
func (b *board) flag(k *cell) {
	f, s := &b.flags, b.flags.size*min(k.h(), k.w())
	in := k.inset(max(b.gap, b.thin.width)/2 + b.framed)
	x, y, right, down := in.x0, in.y0, 1.0, 1.0 // the corner, and the way into the cell
	if f.corner[0] {
		x, right = in.x1, -1
	}
	if f.corner[1] {
		y, down = in.y1, -1
	}
	color := f.color
	if contrast(color, k.background) < 30 {
		color = blackOrWhite(k.background)
	}
	m := maskOf(polygon([2]float64{x, y}, [2]float64{x + right*s, y}, [2]float64{x, y + down*s}))
	if f.shape > 0 {
		x0, x1, y0, y1 := x+right*0.2*s, x+right*s, y+down*0.2*s, y+down*s
		m = f.within(box{min(x0, x1), min(y0, y1), max(x0, x1), max(y0, y1)}, s)
	}
	b.canvas.cover(m)
	b.canvas.draw(m, color, 1)
}

// within returns the mask of a shape other than a triangle at a place, for flags of a size in pixels.
func (f *flags) within(at box, size float64) *mask {
	width := max(1, size/6)
	stroke := func(x0, y0, x1, y1 float64) *mask {
		return maskOf(strokeBetween([2]float64{x0, y0}, [2]float64{x1, y1}, width, 0))
	}
	switch f.shape {
	case 1:
		return maskOf(at, rounded(at, size))
	case 2:
		cloth := maskOf(polygon([2]float64{at.x0, at.y0}, [2]float64{at.x1, at.y0 + 0.3*size}, [2]float64{at.x0, at.y0 + 0.55*size}))
		return union([]*mask{cloth, stroke(at.x0, at.y0, at.x0, at.y1)})
	case 3:
		return union(strokesAlong([][2]float64{{at.x0, at.y1 - 0.4*size}, {at.x0 + 0.3*size, at.y1}, {at.x1, at.y0}}, width))
	}
	x, _ := at.at(0.5, 0.5)
	return union([]*mask{stroke(x, at.y0, x, at.y1-2*width), stroke(x, at.y1-width, x, at.y1)})
}
