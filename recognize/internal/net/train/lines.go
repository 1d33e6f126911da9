package main

import "math"

// lines draws the lines of the grid, those of boxes over the others.
func (b *board) lines() {
	area := b.area()
	for _, thick := range []bool{false, true} {
		r := b.thin
		if thick {
			r = b.thick
		}
		if r.width == 0 {
			continue
		}
		for i, x := range borders(b.columns) {
			if thick == (i%3 == 0) {
				b.rule(r, box{x - r.width/2, area.y0 - b.corner(), x + r.width/2, area.y1 + b.corner()})
			}
		}
		for j, y := range borders(b.rows) {
			if thick == (j%3 == 0) {
				b.rule(r, box{area.x0 - b.corner(), y - r.width/2, area.x1 + b.corner(), y + r.width/2})
			}
		}
	}
}

// corner returns how far the lines extend beyond the grid, so that its corners are complete.
func (b *board) corner() float64 { return b.thick.width / 2 }

// rule draws one line.
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
