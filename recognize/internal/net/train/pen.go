package main

import (
	"math"

	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/vector"
)

// A pen writes in one typeface and one style.
type pen struct {
	face    *typeface
	lean    float64 // how far the top is to the right of the foot, in heights
	wide    float64 // the factor by which characters are wider than the typeface's
	bold    float64 // by how much strokes are wider on the left and on the right, in heights
	turn    float64 // rotation in radians
	stripes bool    // antialiased for the red, green and blue subpixels
	hollow  bool    // only the outline is drawn
	lines   float64 // the share of dark lines, as between a terminal's bright scan lines, or 0
	bridge  bool    // cut by a stencil's bridge
	waves   []wave  // bend the outlines, for more variety than the typefaces have
}

// A wave moves the points of an outline along one axis by a sine of their place. The field far is its amplitude in ems, x and y
// are the numbers of periods per em in both directions, and phase is its start in periods.
type wave struct {
	axis             int
	x, y, phase, far float64
}

// waves returns six long waves. Each bends an outline by at most far, in ems.
func (d dice) waves(far float64) (all []wave) {
	for i := range 6 {
		all = append(all, wave{i % 2, d.between(-2.2, 2.2), d.between(-2.2, 2.2), d.Float64(), d.between(-far, far)})
	}
	return all
}

// bent returns where the pen's waves move a point.
func (p *pen) bent(at [2]float64) [2]float64 {
	to := at
	for _, w := range p.waves {
		to[w.axis] += w.far * math.Sin(2*math.Pi*(at[0]*w.x+at[1]*w.y+w.phase))
	}
	return to
}

// newPen returns a pen for a typeface, mostly with small random changes such as another width, a slant or waves.
func newPen(d dice, t *typeface, stripes bool) *pen {
	p := &pen{face: t, wide: 1, stripes: stripes}
	if d.chance(0.15) {
		p.lean = d.between(-0.05, 0.3)
	}
	if d.chance(0.25) {
		p.wide = d.between(0.8, 1.2)
	}
	if d.chance(0.15) {
		p.bold = d.between(0.01, 0.05)
	}
	hand := t.class == "handwriting"
	if hand && d.chance(0.5) {
		p.turn = d.around(0.06)
	}
	switch {
	case hand || d.chance(0.1):
		p.waves = d.waves(d.between(0, 0.03))
	case d.chance(0.4):
		p.waves = d.waves(d.between(0, 0.012))
	}
	switch {
	case d.chance(0.015):
		p.hollow = true
	case d.chance(0.02):
		p.lines = d.between(0.3, 0.6)
	case d.chance(0.02):
		p.bridge = true
	}
	return p
}

// has reports whether a text is not empty and the pen's typeface has all of its characters.
func (p *pen) has(text string) bool {
	for _, r := range text {
		if p.face.glyph(r) == nil {
			return false
		}
	}
	return text != ""
}

// A word is a text as the pen would write it: outlines scaled to pixels, before it has a place.
type word struct {
	strokes []stroke
	extent  box
}

// word lays out a text with digits of this height in pixels. The typeface must have all characters of the text.
func (p *pen) word(text string, height float64) word {
	w := word{extent: box{math.Inf(1), math.Inf(1), math.Inf(-1), math.Inf(-1)}}
	scale := height / p.face.height
	sin, cos := math.Sincos(p.turn)
	x := 0.0
	for _, r := range text {
		o := p.face.glyph(r)
		for _, s := range o.strokes {
			for i := range pointsOf(s.op) {
				at := p.bent(s.points[i])
				px, py := (x+at[0]-p.lean*at[1])*p.wide*scale, at[1]*scale
				px, py = cos*px-sin*py, sin*px+cos*py
				s.points[i] = [2]float64{px, py}
				w.extent = box{min(w.extent.x0, px), min(w.extent.y0, py), max(w.extent.x1, px), max(w.extent.y1, py)}
			}
			w.strokes = append(w.strokes, s)
		}
		x += o.advance
	}
	return w
}

// ink makes a mask of a word whose extent has its middle at (x, y). The mask is empty if a side of it would exceed 600 pixels.
func (p *pen) ink(d dice, w word, x, y float64) *mask {
	e := w.extent
	grow := p.bold * e.h()
	dx, dy := x-(e.x0+e.x1)/2, y-(e.y0+e.y1)/2
	x0, y0 := int(math.Floor(e.x0+dx-grow))-2, int(math.Floor(e.y0+dy-grow))-1
	m := &mask{x: x0, y: y0, w: int(math.Ceil(e.x1+dx+grow)) + 2 - x0, h: int(math.Ceil(e.y1+dy+grow)) + 1 - y0}
	if m.w > 600 || m.h > 600 {
		return &mask{}
	}
	times := 1.0
	if p.stripes {
		times, m.stripes = 3, true
	}
	fill := func(off float64) []uint8 {
		return rasterise(int(times)*m.w, m.h, func(r *vector.Rasterizer) {
			w.trace(r, times, dx-float64(x0)+off, dy-float64(y0))
		})
	}
	m.ink = fill(-grow)
	if grow > 0 {
		for _, off := range []float64{0, grow} {
			for i, v := range fill(off) {
				m.ink[i] = max(m.ink[i], v)
			}
		}
	}
	if p.stripes {
		m.ink = filtered(m.ink, 3*m.w)
	}
	p.style(d, m, e.h())
	return m
}

// trace adds the outlines to a rasteriser, moved by (dx, dy) and then stretched horizontally by the factor times.
func (w *word) trace(r *vector.Rasterizer, times, dx, dy float64) {
	at := func(s *stroke, i int) (float32, float32) {
		return float32((s.points[i][0] + dx) * times), float32(s.points[i][1] + dy)
	}
	for i := range w.strokes {
		s := &w.strokes[i]
		ax, ay := at(s, 0)
		switch s.op {
		case sfnt.SegmentOpMoveTo:
			r.ClosePath()
			r.MoveTo(ax, ay)
		case sfnt.SegmentOpLineTo:
			r.LineTo(ax, ay)
		case sfnt.SegmentOpQuadTo:
			bx, by := at(s, 1)
			r.QuadTo(ax, ay, bx, by)
		case sfnt.SegmentOpCubeTo:
			bx, by := at(s, 1)
			cx, cy := at(s, 2)
			r.CubeTo(ax, ay, bx, by, cx, cy)
		}
	}
}

// filtered returns subpixels, each spread over its neighbours as FreeType's default filter does.
func filtered(ink []uint8, width int) []uint8 {
	out := make([]uint8, len(ink))
	for i := range ink {
		sum, x := 0, i%width
		for k, w := range [5]int{8, 77, 86, 77, 8} {
			if at := x + k - 2; at >= 0 && at < width {
				sum += w * int(ink[i+k-2])
			}
		}
		out[i] = uint8(sum >> 8)
	}
	return out
}

// style applies the pen's style to the mask: outlined, in lines, or cut by a bridge. It does not change masks with subpixels
// and texts that are less than 12 pixels high.
func (p *pen) style(d dice, m *mask, height float64) {
	if m.stripes || height < 12 {
		return
	}
	switch {
	case p.lines > 0:
		period := max(2, height/d.between(8, 14))
		for y := range m.h {
			if math.Mod(float64(y), period) >= period*(1-p.lines) {
				for x := range m.w {
					m.ink[y*m.w+x] /= 4
				}
			}
		}
	case p.bridge:
		half := max(0.6, height*d.between(0.02, 0.04))
		x0 := float64(m.w) * d.between(0.4, 0.6)
		for i := range m.ink {
			off := math.Abs(float64(i%m.w)+0.5-x0) - half
			m.ink[i] = uint8(float64(m.ink[i]) * min(1, max(0, off+0.5)))
		}
	case p.hollow:
		m.hollowOut(max(1, int(height/20)))
	}
}

// hollowOut removes the inner pixels, so that an outline is left. The parameter by is the outline's width in pixels.
func (m *mask) hollowOut(by int) {
	was := append([]uint8(nil), m.ink...)
	for y := by; y < m.h-by; y++ {
		for x := by; x < m.w-by; x++ {
			i, least := y*m.w+x, uint8(255)
			for _, off := range []int{-by, by, -by * m.w, by * m.w} {
				least = min(least, was[i+off])
			}
			m.ink[i] -= min(m.ink[i], least)
		}
	}
}
