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
	margin := 0.2 * s
	at := box{min(x+right*margin, x+right*s), min(y+down*margin, y+down*s), max(x+right*margin, x+right*s), max(y+down*margin, y+down*s)}
	width := max(1, s/6)
	var masks []*mask
	switch f.shape {
	case 0:
		masks = append(masks, maskOf(polygon([2]float64{x, y}, [2]float64{x + right*s, y}, [2]float64{x, y + down*s})))
	case 1:
		masks = append(masks, maskOf(at, rounded(at, s)))
	case 2:
		masks = append(masks, maskOf(polygon([2]float64{at.x0, at.y0}, [2]float64{at.x1, at.y0 + 0.3*s}, [2]float64{at.x0, at.y0 + 0.55*s})),
			maskOf(strokeBetween([2]float64{at.x0, at.y0}, [2]float64{at.x0, at.y1}, width, 0)))
	case 3:
		masks = strokesAlong([][2]float64{{at.x0, at.y1 - 0.4*s}, {at.x0 + 0.3*s, at.y1}, {at.x1, at.y0}}, width)
	default:
		cx := (at.x0 + at.x1) / 2
		masks = append(masks, maskOf(strokeBetween([2]float64{cx, at.y0}, [2]float64{cx, at.y1 - 2*width}, width, 0)),
			maskOf(strokeBetween([2]float64{cx, at.y1 - width}, [2]float64{cx, at.y1}, width, 0)))
	}
	m := union(masks)
	b.canvas.cover(m)
	b.canvas.draw(m, color, 1)
}
