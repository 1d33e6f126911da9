package main

import "math"

// arrow returns the usual pointer: an arrow with a tail, in varying proportions, sometimes mirrored.
func (d dice) arrow() []part {
	wide := d.between(0.8, 1.25)
	points := [][2]float64{{0, 0}, {0, 0.84}, {0.19, 0.66}, {0.32, 0.97}, {0.45, 0.91}, {0.32, 0.61}, {0.58, 0.61}}
	for i := range points {
		points[i][0] *= wide
		if d.chance(0.3) {
			points[i][0] += d.around(0.01)
		}
	}
	if d.chance(0.25) {
		for i := range points {
			points[i][0] = -points[i][0]
		}
	}
	return []part{{points: points}}
}

// plainArrow returns an arrow without a tail.
func (d dice) plainArrow() []part {
	foot := d.between(0.55, 0.8)
	return []part{{points: [][2]float64{{0, 0}, {0, d.between(0.85, 1)}, {0.3 * foot, foot}, {0.7, d.between(0.6, 0.75)}}}}
}

// beam returns the pointer over text: a bar with straight, slanting or no feet at its ends and perhaps a smaller bar across it;
// some are horizontal.
func (d dice) beam() []part {
	thick := d.scaled(0.03, 0.16)
	foot := one(d, 0, d.between(0.08, 0.25), d.between(0.08, 0.25), d.between(0.08, 0.25))
	bent := one(d, 0, 0, foot*d.between(0.2, 0.8))
	parts := []part{{points: [][2]float64{{0.5, bent}, {0.5, 1 - bent}}, width: thick}}
	if foot > 0 {
		for _, end := range [][2]float64{{0, bent}, {1, 1 - bent}} {
			parts = append(parts, part{points: [][2]float64{{0.5 - foot, end[0]}, {0.5, end[1]}, {0.5 + foot, end[0]}}, width: thick})
		}
	}
	if d.chance(0.3) {
		y, half := one(d, 0.5, d.between(0.55, 0.75)), d.between(0.06, 0.14)
		parts = append(parts, part{points: [][2]float64{{0.5 - half, y}, {0.5 + half, y}}, width: thick})
	}
	if d.chance(0.1) {
		return turned(parts, math.Pi/2)
	}
	return parts
}

// bar returns a part that fills a box.
func bar(b box) part {
	return part{points: [][2]float64{{b.x0, b.y0}, {b.x1, b.y0}, {b.x1, b.y1}, {b.x0, b.y1}}}
}

// pointing returns a hand with its index finger up.
func (d dice) pointing() []part {
	rest := d.between(0.28, 0.42)
	parts := []part{
		{points: [][2]float64{{0.32, 0.08}, {0.32, 0.6}}, width: 0.15},
		{points: [][2]float64{{0.47, rest}, {0.47, 0.7}}, width: 0.14},
		{points: [][2]float64{{0.61, rest + 0.03}, {0.61, 0.7}}, width: 0.14},
		{points: [][2]float64{{0.74, rest + 0.1}, {0.74, 0.75}}, width: 0.12},
		{points: [][2]float64{{0.25, 0.5}, {0.8, 0.5}, {0.8, 0.75}, {0.7, 1}, {0.35, 1}, {0.25, 0.8}}},
		{points: [][2]float64{{0.12, 0.55}, {0.3, 0.8}}, width: 0.14},
	}
	if d.chance(0.6) {
		for _, x := range []float64{0.4, 0.54, 0.68} {
			parts = append(parts, part{points: [][2]float64{{x, rest + 0.08}, {x, 0.62}}, width: 0.03, tone: edge})
		}
	}
	return parts
}

// grabbing returns an open hand or a closed one.
func (d dice) grabbing() []part {
	up := one(d, d.between(0, 0.15), d.between(0.3, 0.4)) // where the fingers end; smaller is higher
	parts := []part{
		bar(box{0.2, 0.45, 0.85, 0.85}),
		{points: [][2]float64{{0.25, 0.85}, {0.8, 0.85}, {0.7, 1}, {0.35, 1}}},
		{points: [][2]float64{{0.08, 0.55}, {0.28, 0.78}}, width: 0.14},
	}
	for i, x := range []float64{0.27, 0.44, 0.61, 0.78} {
		reach := up + []float64{0.1, 0, 0.04, 0.12}[i]
		parts = append(parts, part{points: [][2]float64{{x, reach}, {x, 0.6}}, width: 0.14})
		if i > 0 {
			parts = append(parts, part{points: [][2]float64{{x - 0.085, reach + 0.08}, {x - 0.085, 0.55}}, width: 0.03, tone: edge})
		}
	}
	return parts
}

// crossedCircle returns a circle with a diagonal bar, the sign for something that is not allowed.
func (d dice) crossedCircle(in box) []part {
	thick := d.between(0.06, 0.18)
	r := 0.5 - thick/2
	sin, cos := math.Sincos(math.Pi / 4)
	if d.chance(0.5) {
		cos = -cos
	}
	parts := []part{
		{points: circle(0.5, 0.5, r), width: thick},
		{points: [][2]float64{{0.5 - r*cos, 0.5 - r*sin}, {0.5 + r*cos, 0.5 + r*sin}}, width: thick},
	}
	if d.chance(0.2) {
		parts = append([]part{{points: circle(0.5, 0.5, r)}}, parts...)
		parts[1].tone, parts[2].tone = edge, edge
	}
	if d.chance(0.4) {
		parts[0].tone = accent
		if len(parts) == 2 {
			parts[1].tone = accent
		}
	}
	return within(in, parts)
}

// clock returns a sign for waiting: a dial with two hands, an incomplete or two-coloured ring, or dots in a ring.
func (d dice) clock(in box) []part {
	switch d.IntN(3) {
	case 0:
		parts := []part{{points: circle(0.5, 0.5, 0.45)}}
		if d.chance(0.6) {
			parts = append(parts, part{points: circle(0.5, 0.5, 0.4), width: 0.08, tone: edge})
		}
		for _, length := range []float64{0.2, 0.3} {
			sin, cos := math.Sincos(d.between(0, 2*math.Pi))
			parts = append(parts, part{points: [][2]float64{{0.5, 0.5}, {0.5 + length*cos, 0.5 + length*sin}}, width: 0.07, tone: edge})
		}
		if d.chance(0.4) { // the strap of a watch
			parts = append(parts, bar(box{0.3, 0, 0.7, 0.12}), bar(box{0.3, 0.88, 0.7, 1}))
		}
		return within(in, parts)
	case 1:
		from, thick := d.between(0, 2*math.Pi), d.between(0.08, 0.25)
		to := from + d.between(3, 6.3)
		parts := []part{{points: arc(0.5, 0.5, 0.5-thick/2, from, to), width: thick}}
		if d.chance(0.5) {
			parts = append(parts, part{points: arc(0.5, 0.5, 0.5-thick/2, to, from+2*math.Pi), width: thick, tone: accent})
		}
		return within(in, parts)
	}
	var dots []part
	n := 6 + d.IntN(7)
	for i := range n {
		sin, cos := math.Sincos(2 * math.Pi * float64(i) / float64(n))
		dots = append(dots, part{points: circle(0.5+0.4*cos, 0.5+0.4*sin, d.between(0.04, 0.1))})
	}
	return within(in, dots)
}

// hourglass returns an hourglass, a sign for waiting.
func (d dice) hourglass(in box) []part {
	neck, half := d.between(0.03, 0.08), d.between(0.25, 0.38)
	parts := []part{
		{points: [][2]float64{{0.5 - half, 0.05}, {0.5 + half, 0.05}, {0.5 + half, 0.2}, {0.5 + neck, 0.5}, {0.5 + half, 0.8}, {0.5 + half, 0.95},
			{0.5 - half, 0.95}, {0.5 - half, 0.8}, {0.5 - neck, 0.5}, {0.5 - half, 0.2}}},
	}
	sand := d.between(0.4, 1) * half
	parts = append(parts, part{points: [][2]float64{{0.5 - sand, 0.9}, {0.5, d.between(0.6, 0.8)}, {0.5 + sand, 0.9}}, tone: edge})
	for _, y := range []float64{0.05, 0.95} {
		parts = append(parts, part{points: [][2]float64{{0.45 - half, y}, {0.55 + half, y}}, width: 0.07, tone: one(d, body, edge)})
	}
	return within(in, parts)
}

// questionMark returns the pointer that offers help.
func (d dice) questionMark() []part { return d.question(whole) }

func (d dice) question(in box) []part {
	thick := d.between(0.1, 0.2)
	hook := append(arc(0.5, 0.28, 0.24, -math.Pi, 0.6), [2]float64{0.5, 0.6}, [2]float64{0.5, 0.7})
	if d.chance(0.3) { // with an arrow's head instead of the dot
		return within(in, []part{{points: hook, width: thick}, {points: [][2]float64{{0.2, 0.68}, {0.8, 0.68}, {0.5, 1}}}})
	}
	return within(in, []part{{points: hook, width: thick}, {points: circle(0.5, 0.92, thick*0.6)}})
}

// glass returns a magnifying glass, empty or with a plus or minus sign in it.
func (d dice) glass() []part {
	r, thick := d.between(0.3, 0.4), d.between(0.06, 0.14)
	parts := []part{
		{points: [][2]float64{{r + 0.6*r, r + 0.6*r}, {0.95, 0.95}}, width: d.between(0.1, 0.2)},
		{points: circle(r+0.04, r+0.04, r-thick/2), width: thick},
	}
	sign := d.IntN(3)
	if d.chance(0.5) { // an opaque glass
		parts = append([]part{{points: circle(r+0.04, r+0.04, r)}}, parts...)
		parts[2].tone = edge
	}
	of := parts[len(parts)-1].tone
	c, half := r+0.04, r*0.5
	if sign > 0 {
		parts = append(parts, part{points: [][2]float64{{c - half, c}, {c + half, c}}, width: thick, tone: of})
	}
	if sign > 1 {
		parts = append(parts, part{points: [][2]float64{{c, c - half}, {c, c + half}}, width: thick, tone: of})
	}
	return parts
}

// arrowAndSign returns an arrow with a sign at its right: for waiting, refusal, help, copying, or a menu.
func (d dice) arrowAndSign() []part {
	at := box{0.45, 0.45, 1.05, 1.05}
	if d.chance(0.3) {
		at = box{0.55, 0, 1.05, 0.5}
	}
	arrow := within(box{0, 0, 0.8, 0.8}, d.arrow())
	disc, inDisc := at, d.chance(0.35)
	if inDisc {
		at = at.inset(0.2 * at.w())
	}
	var sign []part
	switch d.IntN(6) {
	case 0:
		sign = d.clock(at)
	case 1:
		sign = d.hourglass(at)
	case 2:
		sign = d.crossedCircle(at)
	case 3:
		sign = d.question(at)
	case 4:
		sign = within(at, d.cross())
	case 5:
		sign = within(at, []part{
			bar(box{0.15, 0.05, 0.85, 0.95}),
			{points: [][2]float64{{0.3, 0.3}, {0.7, 0.3}}, width: 0.1, tone: edge},
			{points: [][2]float64{{0.3, 0.5}, {0.7, 0.5}}, width: 0.1, tone: edge},
			{points: [][2]float64{{0.3, 0.7}, {0.7, 0.7}}, width: 0.1, tone: edge},
		})
	}
	if inDisc {
		for i := range sign {
			sign[i].tone = edge
		}
		sign = append(within(disc, []part{{points: circle(0.5, 0.5, 0.5), tone: accent}}), sign...)
	}
	return append(sign, arrow...)
}

// head returns an arrow's head that points up, with its tip at the middle of the pointer's upper edge.
func head(size float64) part {
	return part{points: [][2]float64{{0.5, 0}, {0.5 + size, size}, {0.5 - size, size}}}
}

// twoHeads returns an arrow that resizes, in one of eight directions: a shaft with two heads or one, or two heads and a dot.
func (d dice) twoHeads() []part {
	size, thick := d.between(0.15, 0.3), d.between(0.06, 0.18)
	parts := []part{head(size), {points: [][2]float64{{0.5, size}, {0.5, 1 - size}}, width: thick}}
	switch {
	case d.chance(0.2): // the heads alone, and a dot between them
		parts[1] = part{points: circle(0.5, 0.5, thick), tone: accent}
		fallthrough
	case d.chance(0.7):
		parts = append(parts, turned(parts[:1], math.Pi)...)
	}
	return turned(parts, float64(d.IntN(8))*math.Pi/4)
}

// corner returns an arrow that resizes at a corner or a side: it points at a right angle or a bar. In some cases, only the
// right angle or a T is left of it.
func (d dice) corner() []part {
	thick := d.between(0.06, 0.14)
	long := d.between(0.4, 0.9)
	if d.chance(0.5) {
		parts := []part{
			{points: [][2]float64{{0.1, 0.1 + long}, {0.1, 0.1}, {0.1 + long, 0.1}}, width: thick},
			{points: [][2]float64{{0.25, 0.25}, {0.9, 0.9}}, width: thick},
			{points: [][2]float64{{0.25, 0.5}, {0.25, 0.25}, {0.5, 0.25}}, width: thick},
		}
		if d.chance(0.5) { // a solid head
			parts[2] = part{points: [][2]float64{{0.2, 0.2}, {0.6, 0.2}, {0.2, 0.6}}}
		}
		if d.chance(0.4) {
			parts = parts[:1] // the angle alone
		}
		return turned(parts, float64(d.IntN(4))*math.Pi/2)
	}
	parts := []part{
		{points: [][2]float64{{0.5 - long/2, 0.1}, {0.5 + long/2, 0.1}}, width: thick},
		{points: [][2]float64{{0.5, 0.25}, {0.5, 0.95}}, width: thick},
		{points: [][2]float64{{0.3, 0.45}, {0.5, 0.25}, {0.7, 0.45}}, width: thick},
	}
	if d.chance(0.25) {
		parts = []part{parts[0], {points: [][2]float64{{0.5, 0.1}, {0.5, 0.9}}, width: thick}}
	}
	return turned(parts, float64(d.IntN(4))*math.Pi/2)
}

// splitter returns the pointer that moves a border: one bar or two, and arrows' heads on both sides.
func (d dice) splitter() []part {
	size, thick := d.between(0.14, 0.24), d.between(0.05, 0.12)
	apart, half := one(d, 0, d.between(0.07, 0.12)), d.between(0.25, 0.5)
	parts := []part{head(size), {points: [][2]float64{{0.5, size}, {0.5, 0.5 - apart}}, width: thick}}
	parts = append(parts, turned(parts, math.Pi)...)
	for _, y := range []float64{0.5 - apart, 0.5 + apart} {
		parts = append(parts, part{points: [][2]float64{{0.5 - half, y}, {0.5 + half, y}}, width: thick})
	}
	return turned(parts, float64(d.IntN(2))*math.Pi/2)
}

// cross returns a thin or thick cross, with or without a gap in its middle, and in some cases diagonal.
func (d dice) cross() []part {
	thick := d.scaled(0.04, 0.3)
	gap := one(d, 0, 0, d.between(0.1, 0.2))
	parts := []part{
		{points: [][2]float64{{0.5, 0.05}, {0.5, 0.5 - gap}}, width: thick},
		{points: [][2]float64{{0.5, 0.5 + gap}, {0.5, 0.95}}, width: thick},
	}
	parts = append(parts, turned(parts, math.Pi/2)...)
	if d.chance(0.2) {
		return turned(parts, math.Pi/4)
	}
	return parts
}

// fourHeads returns the pointer that moves things: a cross with four arrows' heads, in some cases with a dot instead of shafts.
func (d dice) fourHeads() []part {
	size, thick := d.between(0.12, 0.22), d.between(0.05, 0.15)
	arm := []part{head(size), {points: [][2]float64{{0.5, size}, {0.5, 0.5}}, width: thick}}
	if d.chance(0.2) {
		arm = append(arm[:1], part{points: circle(0.5, 0.5, thick), tone: accent}) // without shafts
	}
	var parts []part
	for i := range 4 {
		parts = append(parts, turned(arm, float64(i)*math.Pi/2)...)
	}
	return parts
}

// pencilPoint returns a pencil that points to the lower left.
func (d dice) pencilPoint() []part {
	half := d.between(0.06, 0.12)
	return []part{
		{points: [][2]float64{{0.1, 0.9}, {0.15, 0.75 - half}, {0.75 - half, 0.1}, {0.9 + half, 0.25}, {0.25 + half, 0.85}}},
		{points: [][2]float64{{0.15, 0.72}, {0.28, 0.85}}, width: 0.04, tone: edge},
		{points: [][2]float64{{0.65, 0.22}, {0.8, 0.37}}, width: 0.04, tone: edge},
	}
}
