package main

import "math"

// A halo is what surrounds the digits of a board: an outline, or a soft glow.
type halo struct {
	radius float64 // in heights of the digits, or 0
	soft   bool
	color  rgb
	like   bool // it has the colour of the digit itself
}

// chooseHalo chooses the halo of a few boards.
func (t *theme) chooseHalo(d dice) {
	share := 0.08
	if t.typical {
		share = 0.025
	}
	if !d.chance(share) {
		return
	}
	t.halo = halo{radius: d.between(0.04, 0.2), soft: true, like: d.chance(0.3)}
	if d.chance(0.35) {
		t.halo.soft, t.halo.radius = false, d.between(0.03, 0.08)
		t.halo.like = false
	}
	t.halo.color = d.inkOn(t.given, 70)
}

// surroundInk draws the halo of a digit, which is drawn over it later.
func (b *board) surroundInk(ink *mask, color rgb, height float64) {
	h := b.halo
	if h.radius == 0 {
		return
	}
	glow := h.color
	if h.like {
		glow = color
	}
	const directions, rings = 12, 3
	alpha := 1.0
	if h.soft {
		alpha = 0.09
	}
	for ring := 1; ring <= rings; ring++ {
		reach := max(1, h.radius*height) * float64(ring) / rings
		for i := range directions {
			sin, cos := math.Sincos(2 * math.Pi * float64(i) / directions)
			m := *ink
			m.x, m.y = ink.x+int(math.Round(reach*cos)), ink.y+int(math.Round(reach*sin))
			b.canvas.draw(&m, glow, alpha)
		}
	}
}
