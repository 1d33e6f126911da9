package main

// landscape draws what a photograph of hills under a sky may look like: each hill has its colour, its rough outline and its
// texture.
func (b *board) landscape(whole box) {
	sky, horizon := b.anyColor(), b.anyColor()
	b.shade(whole, func(_, y float64, _ rgb) rgb { return sky.mix(horizon, y) })
	if b.chance(0.5) { // the sun
		x, y := whole.at(b.Float64(), b.between(0, 0.5))
		r := b.pw * b.scaled(0.3, 1.5)
		b.round(box{x - r, y - r, x + r, y + r}, r, horizon.mix(rgb{255, 255, 255}, b.Float64()), b.between(0.4, 1))
	}
	hills := 1 + b.IntN(4)
	for i := range hills {
		b.hill(whole, (float64(i)+b.between(0.3, 1))/float64(hills+1))
	}
}

// hill draws a hill whose mean height is at a share of the picture's height, from the top.
func (b *board) hill(whole box, top float64) {
	color, shade := b.anyColor(), b.between(0.1, 0.7)
	outline, rough, texture := newGrain(b.dice, b.pw*b.between(1.5, 5)), newGrain(b.dice, b.pw*b.between(0.1, 0.6)), newGrain(b.dice, b.pw*b.scaled(0.06, 0.8))
	steep, ragged := b.between(0.1, 0.6), b.between(0, 0.06)
	b.shade(whole, func(x, y float64, was rgb) rgb {
		px, py := x*whole.w(), y*whole.h()
		edge := top + steep*outline.at(px, 0) + ragged*rough.at(px, 0)
		inside := min(1, max(0, (y-edge)*whole.h()+0.5)) // smooth over one pixel
		here := color.mix(rgb{}, min(1, max(0, shade*(0.5+texture.at(px, py)))))
		return was.mix(here, inside)
	})
}

// seeThrough returns the opacity of cells over a photograph, at which digits that differ from the cells by this contrast stay
// legible.
func (d dice) seeThrough(contrast float64) float64 {
	const legible = 60 // the least contrast where the photograph is black or white
	return d.between(min(0.95, max(0.4, 1-(contrast-legible)/255)), 0.97)
}
