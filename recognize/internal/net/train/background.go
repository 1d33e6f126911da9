package main

import "math"

// translucent returns the opacity of the cells over what is behind them.
func (b *board) translucent() float64 {
	if b.see == 0 {
		return 1
	}
	return b.see
}

// behind draws a picture or a pattern behind the grid of some boards, and makes their cells translucent.
func (b *board) behind(whole box) {
	share := 0.22
	if b.typical {
		share = 0.06
	}
	if !b.chance(share) {
		return
	}
	b.see = b.between(0.6, 0.95)
	if contrast(b.given, b.background) < 90 {
		b.see = b.between(0.85, 0.97)
	}
	switch b.IntN(5) {
	case 0:
		b.photo(whole)
	case 1:
		b.stripes(whole)
	case 2:
		b.blobs(whole)
	default:
		b.landscape(whole)
		b.see = b.seeThrough(contrast(b.given, b.background))
	}
}

// photo draws noise of up to three sizes in mixtures of two colours, in place of a photograph.
func (b *board) photo(whole box) {
	from, to := b.anyColor(), b.anyColor()
	var layers []*grain
	for size := b.pw * b.between(0.5, 2); size > 2 && len(layers) < 3; size /= 2.7 {
		layers = append(layers, newGrain(b.dice, size))
	}
	b.shade(whole, func(x, y float64, _ rgb) rgb {
		v, part := 0.5, 1.0
		for _, g := range layers {
			v += g.at(x*whole.w(), y*whole.h()) * part
			part *= 0.6
		}
		return from.mix(to, min(1, max(0, v)))
	})
}

// A grain is smooth noise: random values at the points of a repeated square lattice, size pixels apart, and interpolated values
// between the points.
type grain struct {
	values [16][16]float64
	size   float64
}

func newGrain(d dice, size float64) *grain {
	g := &grain{size: size}
	for i := range g.values {
		for j := range g.values[i] {
			g.values[i][j] = d.between(-0.5, 0.5)
		}
	}
	return g
}

func (g *grain) at(x, y float64) float64 {
	x, y = x/g.size, y/g.size
	i, j := int(x), int(y)
	u, v := x-float64(i), y-float64(j)
	u, v = u*u*(3-2*u), v*v*(3-2*v)
	a, b := &g.values[i&15], &g.values[(i+1)&15]
	left := a[j&15] + (a[(j+1)&15]-a[j&15])*v
	right := b[j&15] + (b[(j+1)&15]-b[j&15])*v
	return left + (right-left)*u
}

// stripes draws straight stripes of two colours.
func (b *board) stripes(whole box) {
	to := b.page.mix(b.anyColor(), b.between(0.1, 0.8))
	from, second := b.page, b.everySecond(whole, b.pw*b.scaled(0.08, 0.6))
	b.shade(whole, func(x, y float64, _ rgb) rgb {
		if second(x, y) {
			return to
		}
		return from
	})
}

// everySecond returns a function that reports whether a point is in every second of straight stripes, two of which are as wide
// as period.
func (b *board) everySecond(whole box, period float64) func(x, y float64) bool {
	sin, cos := math.Sincos(one(b.dice, 0, math.Pi/2, math.Pi/4, b.between(0, math.Pi)))
	return func(x, y float64) bool {
		at := (x*whole.w()*cos + y*whole.h()*sin) / period
		return at-math.Floor(at) >= 0.5
	}
}

// blobs draws large squares with round corners.
func (b *board) blobs(whole box) {
	for range 3 + b.IntN(8) {
		x, y := whole.at(b.Float64(), b.Float64())
		r := b.pw * b.between(0.3, 2)
		b.round(box{x - r, y - r, x + r, y + r}, r*b.between(0.2, 1), b.anyColor(), b.between(0.3, 1))
	}
}

// weather adds one or more effects to the whole picture of some boards: a shadow from one side, an uneven tint, noise, faint
// stripes or scan lines.
func (b *board) weather() {
	whole := box{0, 0, float64(b.Rect.Dx()), float64(b.Rect.Dy())}
	if b.chance(0.08) { // a window's shadow
		deep, reach, side := b.between(0.1, 0.5), b.between(0.05, 0.4), b.IntN(4)
		b.shade(whole, func(x, y float64, was rgb) rgb {
			off := [4]float64{x, 1 - x, y, 1 - y}[side]
			return was.mix(rgb{}, deep*math.Exp(-off/reach*3))
		})
	}
	if b.chance(0.06) { // paper, or a photograph's light
		g, tint, strong := newGrain(b.dice, b.pw*b.between(0.3, 3)), b.anyColor(), b.between(0.05, 0.25)
		b.shade(whole, func(x, y float64, was rgb) rgb {
			return was.mix(tint, strong*(0.5+g.at(x*whole.w(), y*whole.h())))
		})
	}
	if b.chance(0.12) { // noise of a camera or a film
		strong := b.scaled(1, 14) * min(1, contrast(b.given, b.background)/120)
		colored := b.chance(0.5)
		b.shade(whole, func(_, _ float64, was rgb) rgb {
			v := b.around(strong)
			for i := range was {
				if colored {
					v = b.around(strong)
				}
				was[i] += v
			}
			return was
		})
	}
	if b.chance(0.04) { // faint stripes
		period, faint := b.pw*b.scaled(0.05, 0.8), b.between(0.02, 0.1)
		second := b.everySecond(whole, period)
		b.shade(whole, func(x, y float64, was rgb) rgb {
			if second(x, y) {
				return was
			}
			return was.mix(rgb{128, 128, 128}, faint)
		})
	}
	if b.chance(0.02) { // the scan lines of a CRT
		period, dark := one(b.dice, 2.0, 3, 4), b.between(0.05, 0.3)
		b.shade(whole, func(_, y float64, was rgb) rgb {
			if math.Mod(y*whole.h(), period) < 1 {
				return was.mix(rgb{}, dark)
			}
			return was
		})
	}
}
