package main

import "math"

// lines draws the lines of the grid, and over them the heavy ones around the grid and its regions.
func (b *board) lines() {
	area := b.area()
	xs, ys := borders(b.columns), borders(b.rows)
	for _, heavy := range []bool{false, true} {
		r, inBoxes := b.thin, b.regions == boxes
		if heavy {
			r = b.thick
		}
		if r.width == 0 {
			continue
		}
		for i := range xs {
			if edge := i%across == 0; !inBoxes && edge == heavy || inBoxes && (i%3 == 0) == heavy {
				b.rule(r, box{xs[i] - r.width/2, area.y0 - b.corner(), xs[i] + r.width/2, area.y1 + b.corner()})
				b.rule(r, box{area.x0 - b.corner(), ys[i] - r.width/2, area.x1 + b.corner(), ys[i] + r.width/2})
			}
		}
		if heavy && !inBoxes {
			b.linesOfRegions(r)
		}
	}
}

// linesOfRegions draws a line between neighbouring cells of different regions.
func (b *board) linesOfRegions(r rule) {
	half := r.width / 2
	for at, k := range b.cells {
		if k.i < across-1 && b.regions[at] != b.regions[at+1] {
			b.rule(r, box{k.x1 - half, k.y0 - half, k.x1 + half, k.y1 + half})
		}
		if k.j < across-1 && b.regions[at] != b.regions[at+across] {
			b.rule(r, box{k.x0 - half, k.y1 - half, k.x1 + half, k.y1 + half})
		}
	}
}

// corner returns how far the lines extend beyond the grid, so that its corners are complete.
func (b *board) corner() float64 { return b.thick.width / 2 }

// rule draws one line: solid, dashed or double.
func (b *board) rule(r rule, at box) {
	tall := at.h() > at.w()
	switch {
	case r.dash > 0:
		for s := 0.0; s < max(at.w(), at.h()); s += 2 * r.dash {
			if tall {
				b.fill(box{at.x0, at.y0 + s, at.x1, at.y0 + s + r.dash}, r.ink, r.alpha)
			} else {
				b.fill(box{at.x0 + s, at.y0, at.x0 + s + r.dash, at.y1}, r.ink, r.alpha)
			}
		}
	case r.double && r.width > 2:
		third := r.width / 3
		if tall {
			b.fill(box{at.x0, at.y0, at.x0 + third, at.y1}, r.ink, r.alpha)
			b.fill(box{at.x1 - third, at.y0, at.x1, at.y1}, r.ink, r.alpha)
		} else {
			b.fill(box{at.x0, at.y0, at.x1, at.y0 + third}, r.ink, r.alpha)
			b.fill(box{at.x0, at.y1 - third, at.x1, at.y1}, r.ink, r.alpha)
		}
	default:
		if b.snapped {
			at = box{math.Round(at.x0), math.Round(at.y0), max(math.Round(at.x1), math.Round(at.x0)+1), max(math.Round(at.y1), math.Round(at.y0)+1)}
		}
		b.fill(at, r.ink, r.alpha)
	}
}
