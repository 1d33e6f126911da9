package main

import (
	"image"
	"image/color"
	"math"
	"math/rand/v2"

	"golang.org/x/image/font"
	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"
	"golang.org/x/image/vector"
)

// A pen draws one typeface, each time a little differently.
type pen struct {
	font *sfnt.Font
	buf  sfnt.Buffer
	rng  *rand.Rand
	wild float64 // how far shapes are bent
	own  bool    // it is a stencil, pixel or segment typeface, and is given no other style
}

// em is the size at which outlines are loaded, in pixels.
const em = 1000

// draw sets a text white on black: digits 7 to 70 pixels tall, small ones more often, at any place between pixels.
func (p *pen) draw(text string) (*image.Gray, bool) {
	outline, ok := p.outline(text)
	if !ok {
		return nil, false
	}
	height := 7 * math.Pow(10, p.rng.Float64())
	p.bend(outline, height/0.7/em)
	img, ok := p.styled(outline)
	if !ok {
		return nil, false
	}
	return p.roughen(img), true
}

// A stroke is a segment of an outline: its last one to three points count.
type stroke struct {
	op     sfnt.SegmentOp
	points [3][2]float64
}

// outline is a text's outline. It is not ok where the typeface lacks a sign.
func (p *pen) outline(text string) (all []stroke, ok bool) {
	x := 0.0
	for _, r := range text {
		index, err := p.font.GlyphIndex(&p.buf, r)
		if err != nil || index == 0 {
			return nil, false
		}
		segments, err := p.font.LoadGlyph(&p.buf, index, fixed.I(em), nil)
		if err != nil {
			return nil, false
		}
		for _, s := range segments {
			to := stroke{op: s.Op}
			for i, a := range s.Args {
				to.points[i] = [2]float64{x + float64(a.X)/64, float64(a.Y) / 64}
			}
			all = append(all, to)
		}
		advance, err := p.font.GlyphAdvance(&p.buf, index, fixed.I(em), font.HintingNone)
		if err != nil {
			return nil, false
		}
		x += float64(advance) / 64
	}
	return all, len(all) > 0
}

// bend scales an outline and leans, turns, stretches and bends it, as designers and hands do.
func (p *pen) bend(outline []stroke, scale float64) {
	spread := func(by float64) float64 { return (2*p.rng.Float64() - 1) * by * (0.2 + 0.8*p.wild) }
	lean, turn := spread(0.2), spread(0.12)
	if p.rng.IntN(6) == 0 {
		lean += 0.1 + 0.2*p.rng.Float64() // an italic
	}
	wide := math.Exp(spread(0.25))
	type wave struct{ x, y, phase, size float64 }
	var waves [2][3]wave
	for axis := range waves {
		for i := range waves[axis] {
			waves[axis][i] = wave{(p.rng.Float64()*2 - 1) * 2.2 / em, (p.rng.Float64()*2 - 1) * 2.2 / em, p.rng.Float64(), spread(0.035) * em}
		}
	}
	sin, cos := math.Sincos(turn)
	for i := range outline {
		for k, at := range outline[i].points {
			moved := at
			for axis := range waves {
				for _, w := range waves[axis] {
					moved[axis] += w.size * math.Sin(2*math.Pi*(at[0]*w.x+at[1]*w.y+w.phase))
				}
			}
			x, y := wide*(moved[0]-lean*moved[1])*scale, moved[1]*scale
			outline[i].points[k] = [2]float64{cos*x - sin*y, sin*x + cos*y}
		}
	}
}

// fill inks an outline, at a random place between pixels.
func (p *pen) fill(outline []stroke) (*image.Gray, bool) {
	const margin, most = 4, 400 // px
	x0, y0, x1, y1 := extent(outline)
	w, h := int(x1-x0)+2*margin+2, int(y1-y0)+2*margin+2
	if w > most || h > most || y1-y0 < 1 {
		return nil, false
	}
	dx, dy := margin-x0+p.rng.Float64(), margin-y0+p.rng.Float64()
	r := vector.NewRasterizer(w, h)
	at := func(s *stroke, i int) (float32, float32) {
		return float32(s.points[i][0] + dx), float32(s.points[i][1] + dy)
	}
	for i := range outline {
		s := &outline[i]
		ax, ay := at(s, 0)
		bx, by := at(s, 1)
		cx, cy := at(s, 2)
		switch s.op {
		case sfnt.SegmentOpMoveTo:
			r.ClosePath()
			r.MoveTo(ax, ay)
		case sfnt.SegmentOpLineTo:
			r.LineTo(ax, ay)
		case sfnt.SegmentOpQuadTo:
			r.QuadTo(ax, ay, bx, by)
		case sfnt.SegmentOpCubeTo:
			r.CubeTo(ax, ay, bx, by, cx, cy)
		}
	}
	r.ClosePath()
	ink := image.NewAlpha(image.Rect(0, 0, w, h))
	r.Draw(ink, ink.Rect, image.NewUniform(color.Opaque), image.Point{})
	return &image.Gray{Pix: ink.Pix, Stride: ink.Stride, Rect: ink.Rect}, true
}

// extent is the smallest box around an outline's points.
func extent(outline []stroke) (x0, y0, x1, y1 float64) {
	x0, y0, x1, y1 = math.Inf(1), math.Inf(1), math.Inf(-1), math.Inf(-1)
	for _, s := range outline {
		for _, at := range s.points[:pointsOf(s.op)] {
			x0, x1 = min(x0, at[0]), max(x1, at[0])
			y0, y1 = min(y0, at[1]), max(y1, at[1])
		}
	}
	return x0, y0, x1, y1
}

func pointsOf(op sfnt.SegmentOp) int {
	switch op {
	case sfnt.SegmentOpQuadTo:
		return 2
	case sfnt.SegmentOpCubeTo:
		return 3
	}
	return 1
}
