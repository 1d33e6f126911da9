package main

import (
	"math"
	"slices"
)

// A part is a piece of a pointer: a line along points, or the area that they enclose. Lengths are in heights of the pointer.
type part struct {
	points [][2]float64
	width  float64 // of the line; 0 for the enclosed area
	tone   tone
}

// A tone names one of the pointer's colours, which a part has. Parts of a later tone lie over those of earlier ones.
type tone int

const (
	body   tone = iota
	accent      // a colour of its own, on some pointers
	edge        // the colour of the rim; a part of this tone has no rim
)

// pointers are the shapes of a mouse pointer, each with its frequency and the place that it points to.
var pointers = []struct {
	weight float64
	hot    [2]float64
	parts  func(dice) []part
}{
	{5, tip, dice.arrow},
	{1, tip, dice.plainArrow},
	{8, middle, dice.beam},
	{2, [2]float64{0.3, 0}, dice.pointing},
	{1.5, middle, dice.grabbing},
	{4, middle, func(d dice) []part { return d.crossedCircle(whole) }},
	{2, middle, func(d dice) []part { return d.clock(whole) }},
	{1, middle, func(d dice) []part { return d.hourglass(whole) }},
	{1.5, middle, dice.questionMark},
	{3, middle, dice.glass},
	{4, tip, dice.arrowAndSign},
	{5, middle, dice.twoHeads},
	{2.5, middle, dice.corner},
	{1.5, middle, dice.splitter},
	{2, middle, dice.cross},
	{1.5, middle, dice.fourHeads},
	{1, [2]float64{0.1, 0.9}, dice.pencilPoint},
}

var (
	tip    = [2]float64{0, 0}
	middle = [2]float64{0.5, 0.5}
	whole  = box{0, 0, 1, 1}
)

// pointer may draw a mouse pointer at a random place near a cell. Its size does not depend on the cell's. Small cells get fewer
// pointers, because otherwise nothing else would be visible.
func (b *board) pointer(k *cell) {
	size := b.scaled(14, 64)
	if !b.chance(math.Pow(1.4*min(k.w(), k.h())/size, 2)) {
		return
	}
	weights := make([]float64, len(pointers))
	for i, p := range pointers {
		weights[i] = p.weight
	}
	shape := pointers[b.weighted(weights...)]
	x, y := k.at(b.between(-0.2, 1.2), b.between(-0.2, 1.2))
	hot := middle
	if b.chance(0.6) {
		x, y = k.at(b.between(0.1, 0.9), b.between(0.1, 0.9))
		hot = shape.hot
	}
	b.point(shape.parts(b.dice), size, x-size*hot[0], y-size*hot[1])
}

// inkedBeam draws a text pointer without a rim, mostly about as tall as the digits and in their ink. The digits of the other
// cells show that it is not a 1, unless the typeface's 1 is a bar and the pointer has no visible feet.
func (b *board) inkedBeam(k *cell) {
	digit := b.height * k.h()
	size := digit * b.between(0.8, 1.3)
	if b.chance(0.3) {
		size = b.scaled(9, 40)
	}
	ink := one(b.dice, b.given, b.given, b.entry, b.inkOn(k.background, 60))
	if contrast(ink, k.background) < 28 {
		ink = b.inkOn(k.background, 60)
	}
	across, down := b.between(0, 1), b.between(0.1, 0.9)
	x, y := k.at(across, down)
	parts := b.dice.beam()
	hasFeet := len(parts) > 2
	likeDigit := math.Abs(across-0.5) < 0.2 && math.Abs(down-0.5) < 0.15 && size > 0.7*digit && size < 1.4*digit
	const legible = 13 // pixels: the least height of a beam with visible feet
	if k.label == labelBlank && likeDigit && (!hasFeet || size < legible) {
		k.kind = emptyBar
		if isBar(b.givens) || isBar(b.entries) {
			k.label = labelBarOrOne
		}
	}
	m := maskOfParts(parts, size, x-size/2, y-size/2, 0)
	b.lay(m)
	b.canvas.draw(m, ink, 1)
}

// lay records the pixels that a pointer covers, and the cells that the rectangle around it touches.
func (b *board) lay(pointer *mask) {
	b.canvas.cover(pointer)
	extent := box{float64(pointer.x), float64(pointer.y), float64(pointer.x + pointer.w), float64(pointer.y + pointer.h)}
	for _, k := range b.cells {
		if extent.x0 < k.x1 && extent.x1 > k.x0 && extent.y0 < k.y1 && extent.y1 > k.y0 {
			k.over, k.pointed = true, true
		}
	}
}

// point draws the parts of a pointer, with or without a rim and a shadow.
func (b *board) point(parts []part, size, x, y float64) {
	colours, rim := b.pointerColours(), max(0.6, size*b.between(0.02, 0.06))
	if b.chance(0.15) {
		colours = [3]rgb{b.inkOn(b.background, 60), b.anyColor(), b.background}
		rim = 0
	}
	hard := b.chance(0.15)
	inked := func(parts []part, rim float64) *mask {
		m := maskOfParts(parts, size, x, y, rim)
		if hard {
			m.harden()
		}
		return m
	}
	var of [3][]part
	for _, p := range parts {
		of[p.tone] = append(of[p.tone], p)
	}
	outline := inked(slices.Concat(of[body], of[accent]), rim)
	if b.chance(0.4) {
		b.shadow(outline, size)
	}
	b.lay(outline)
	if rim > 0 {
		b.canvas.draw(outline, colours[edge], 1)
	}
	for tone, parts := range of {
		if len(parts) > 0 {
			b.canvas.draw(inked(parts, 0), colours[tone], 1)
		}
	}
}

// pointerColours returns the colours of a pointer, which are mostly black and white in either order.
func (b *board) pointerColours() (all [3]rgb) {
	grey := b.between(0, 100)
	all[body], all[edge] = one(b.dice, rgb{}, rgb{}, rgb{grey, grey, grey}), rgb{255, 255, 255}
	if b.chance(0.4) {
		all[body], all[edge] = all[edge], all[body]
	}
	if b.chance(0.1) {
		all[body] = b.anyColor()
	}
	all[accent] = all[body]
	if b.chance(0.5) {
		all[accent] = one(b.dice, rgb{230, 20, 20}, b.anyColor(), b.anyColor())
	}
	return all
}

// shadow draws the soft shadow of a pointer.
func (b *board) shadow(of *mask, size float64) {
	soft, deep := *of, b.between(0.05, 0.14)
	across, down := size*b.between(0, 0.06), size*b.between(0.01, 0.08)
	for _, off := range [][2]float64{{0, 0}, {-1, 0}, {1, 0}, {0, -1}, {0, 1}} {
		soft.x = of.x + int(math.Round(across+off[0]))
		soft.y = of.y + int(math.Round(down+off[1]))
		b.canvas.draw(&soft, rgb{}, deep)
	}
}

// maskOfParts returns the mask of a pointer's parts, widened on all sides by a rim. The pointer is size pixels high, and its
// upper left corner is at (x, y); rim is in pixels.
func maskOfParts(parts []part, size, x, y, rim float64) *mask {
	var masks []*mask
	for _, p := range parts {
		at := make([][2]float64, len(p.points))
		for i, q := range p.points {
			at[i] = [2]float64{x + size*q[0], y + size*q[1]}
		}
		width := size*p.width + 2*rim
		if p.width > 0 {
			width = max(1, size*p.width) + 2*rim
		} else {
			masks = append(masks, maskOf(polygon(at...)))
			at = append(at, at[0])
		}
		if width > 0 {
			masks = append(masks, strokesAlong(at, width)...)
		}
	}
	return union(masks)
}

// strokesAlong returns the masks of a line, width pixels wide, along points: a stroke for each piece and a disc for each
// bend.
func strokesAlong(points [][2]float64, width float64) (masks []*mask) {
	for i, p := range points {
		if i > 0 {
			masks = append(masks, maskOf(strokeBetween(points[i-1], p, width, width/2)))
		}
		if i > 0 && i < len(points)-1 {
			around := box{p[0], p[1], p[0], p[1]}.inset(-width / 2)
			masks = append(masks, maskOf(around, rounded(around, width)))
		}
	}
	return masks
}

// union returns a mask of everything that any of the masks inks.
func union(masks []*mask) *mask {
	x0, y0, x1, y1 := math.MaxInt, math.MaxInt, math.MinInt, math.MinInt
	for _, m := range masks {
		x0, y0, x1, y1 = min(x0, m.x), min(y0, m.y), max(x1, m.x+m.w), max(y1, m.y+m.h)
	}
	all := &mask{x: x0, y: y0, w: x1 - x0, h: y1 - y0}
	all.ink = make([]uint8, all.w*all.h)
	for _, m := range masks {
		for y := range m.h {
			row := all.ink[(m.y+y-y0)*all.w+m.x-x0:]
			for x, v := range m.ink[y*m.w : (y+1)*m.w] {
				row[x] = max(row[x], v)
			}
		}
	}
	return all
}

// harden makes every pixel either wholly inked or not at all, as in pointers of two colours.
func (m *mask) harden() {
	for i, v := range m.ink {
		m.ink[i] = 0
		if v > 127 {
			m.ink[i] = 255
		}
	}
}

// circle returns points on a circle.
func circle(x, y, radius float64) [][2]float64 { return arc(x, y, radius, 0, 2*math.Pi) }

// arc returns points on a part of a circle, from one angle to another, in radians clockwise from the right.
func arc(x, y, radius, from, to float64) (points [][2]float64) {
	const steps = 24
	for i := range steps + 1 {
		sin, cos := math.Sincos(from + (to-from)*float64(i)/steps)
		points = append(points, [2]float64{x + radius*cos, y + radius*sin})
	}
	return points
}

// turned returns the parts turned around the pointer's middle by an angle in radians.
func turned(parts []part, angle float64) []part {
	sin, cos := math.Sincos(angle)
	return moved(parts, func(p [2]float64) [2]float64 {
		x, y := p[0]-0.5, p[1]-0.5
		return [2]float64{0.5 + cos*x - sin*y, 0.5 + sin*x + cos*y}
	})
}

// within returns the parts scaled from the whole pointer into a box.
func within(b box, parts []part) []part {
	all := moved(parts, func(p [2]float64) [2]float64 {
		x, y := b.at(p[0], p[1])
		return [2]float64{x, y}
	})
	for i := range all {
		all[i].width *= b.h()
	}
	return all
}

func moved(parts []part, to func([2]float64) [2]float64) (all []part) {
	for _, p := range parts {
		was := p.points
		p.points = nil
		for _, q := range was {
			p.points = append(p.points, to(q))
		}
		all = append(all, p)
	}
	return all
}
