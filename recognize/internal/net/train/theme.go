package main

import "math"

// A rule is how lines of one kind are drawn.
type rule struct {
	width, alpha float64 // the width in pixels, 0 for no lines; the opacity, 0 to 1
	ink          rgb
	dash         float64 // length of a dash in pixels, or 0
	double       bool
}

// A theme is how a whole board looks.
type theme struct {
	roles
	typical                  bool    // like the pages that most people play on
	page, background, other  rgb     // the colours of the page, of the cells, and of the cells in every second box
	given, entry, mark       rgb     // the inks of givens, entries and pencil marks
	givens, entries, marks   *pen    // the pens of givens, entries and pencil marks
	signs                    *pen    // of the page's sign for an empty cell
	height                   float64 // of the digits, in cells
	markHeight               float64 // of pencil marks, likewise
	dx, dy                   float64 // from the cell's middle to the digit's, in cells
	loose                    float64 // the standard deviation of digits from this place, in cells
	thin, thick              rule
	gap, radius              float64 // between tiles and of their corners, in pixels; both are 0 without tiles
	bevel, slope, disc, glow float64 // strengths of lit edges and of a gradient; a disc's radius in cells; strength of shadows
	shading                  int     // the gradient's shape, see shadingAt
	halo                     halo    // around digits
	framed                   float64 // the distance of a frame from the cell's edge, in pixels, or 0
	selectedColor, highlight rgb
	tone                     rgb  // of the discs behind digits
	odd                      bool // digits are in an odd typeface
	snapped                  bool // lines are at whole pixels
}

func newTheme(d dice, l *library, cell float64) theme {
	t := theme{typical: d.chance(0.74)}
	if t.typical {
		t.chooseTypicalColors(d)
	} else {
		t.chooseColors(d)
	}
	t.mark = t.given
	if d.chance(0.6) {
		t.mark = t.given.mix(t.background, d.between(0, 0.6))
	}
	t.chooseTypefaces(d, l)
	t.chooseSizes(d, cell)
	if t.typical {
		t.chooseTypicalLines(d, cell)
	} else {
		t.chooseLines(d, cell)
		t.decorate(d, cell)
	}
	return t
}

// chooseColors chooses colours without regard to what is typical.
func (t *theme) chooseColors(d dice) {
	t.background = d.paperColor()
	t.other, t.page = t.background, t.background
	if d.chance(0.25) {
		t.other = t.background.mix(d.anyColor(), d.between(0.03, 0.3))
	}
	if d.chance(0.5) {
		t.page = d.paperColor()
	}
	least := 70.0
	if d.chance(0.2) {
		least = 28
	}
	t.given = d.inkOn(t.background, least)
	t.selectedColor, t.highlight, t.tone = d.anyColor(), t.background.mix(d.anyColor(), d.between(0.08, 0.4)), d.anyColor()
	if d.chance(0.5) {
		t.selectedColor = rgb{d.between(20, 80), d.between(90, 160), d.between(190, 255)}
	}
}

// chooseTypefaces chooses the typefaces of the digits and the pencil marks, and for a few boards the digits' shadows.
func (t *theme) chooseTypefaces(d dice, l *library) {
	stripes := d.chance(0.12)
	weights := [groups]float64{30, 41, 25, 4}
	if t.typical {
		weights = [groups]float64{40, 38, 20, 2}
	}
	face := l.pick(d, weights)
	t.odd = groupOf(face.class) >= odd
	t.givens = newPen(d, face, stripes)
	t.marks = t.givens
	if d.chance(0.3) || t.odd {
		t.marks = newPen(d, l.pick(d, [groups]float64{50, 45, 5, 0}), stripes)
	}
	if !t.typical && d.chance(0.1) {
		t.glow = d.between(0.2, 0.7)
	}
	t.chooseHalo(d)
}

// chooseSizes chooses the heights of digits and pencil marks, and the digits' place. The parameter cell is the height of the
// cells in pixels.
func (t *theme) chooseSizes(d dice, cell float64) {
	least := 6.5 // pixels: the least height of a legible digit
	if t.odd {
		least = 9
	}
	low := max(0.17, least/cell)
	weights := []float64{50, 22, 13, 15}
	if t.typical {
		weights = []float64{84, 8, 2, 6}
	}
	switch d.weighted(weights...) {
	case 0:
		t.height = d.between(max(low, 0.38), 0.72)
	case 1:
		t.height = d.between(low, max(low, 0.4))
	case 2:
		t.height = d.between(low, max(low, 0.27))
	default:
		t.height = d.between(max(low, 0.65), 0.9)
	}
	t.markHeight = t.height * d.between(0.25, 0.62)
	switch d.weighted(68, 9, 23) {
	case 1:
		t.markHeight = t.height * d.between(0.1, 0.25)
	case 2:
		t.markHeight = t.height * d.between(0.62, 0.95)
	}
	t.markHeight = max(t.markHeight, 2.5/cell) // shorter ones could not be distinguished from nothing
	room := (1 - t.height) / 2
	if d.chance(0.35) && t.height > 0.24 { // a shorter digit that is not in the middle would look like a pencil mark
		t.dx, t.dy = d.around(room*0.35), d.around(room*0.35)
	}
	if d.chance(0.15) && t.height > 0.24 {
		t.loose = d.between(0.01, 0.25*room)
	}
}

// decorate chooses bevels, gradients, frames and discs for the cells.
func (t *theme) decorate(d dice, cell float64) {
	if d.chance(0.1) {
		t.bevel = d.between(0.2, 1)
	}
	if d.chance(0.18) {
		t.slope, t.shading = d.between(-0.4, 0.4), d.IntN(4)
	}
	if d.chance(0.06) {
		t.framed = cell * d.between(0.02, 0.12)
	}
	if d.chance(0.06) {
		t.disc = d.between(0.3, 0.49)
	}
}

// chooseLines chooses lines or tiles.
func (t *theme) chooseLines(d dice, cell float64) {
	ink := d.inkOn(t.background, 15)
	t.snapped = d.chance(0.7)
	t.thin = rule{width: d.scaled(0.6, max(1, min(3, cell/20))), alpha: 1, ink: ink}
	t.thick = t.thin
	switch d.weighted(45, 12, 12, 8, 8, 15) {
	case 1:
		t.thin.alpha = d.between(0.08, 0.5)
	case 2:
		t.thin.width = 0
	case 3:
		t.thin.dash = d.between(1, 5)
	case 4:
		t.thin.ink = d.inkOn(t.background, 15)
	case 5:
		t.gap, t.radius = d.between(0, cell*0.1), cell*d.between(0, 0.3)
		t.page = t.background.mix(d.anyColor(), d.between(0.1, 1))
		t.thin.width = 0
	}
	if t.gap == 0 || d.chance(0.2) {
		t.thick.width = d.scaled(1, max(1.5, cell/9))
		t.thick.double = d.chance(0.05)
	} else {
		t.thick.width = 0
	}
	if d.chance(0.12) {
		t.thick.ink = d.inkOn(t.background, 15)
	}
}

func (d dice) anyColor() rgb {
	if d.chance(0.4) {
		v := d.between(0, 255)
		return rgb{v, v, v}
	}
	return rgb{d.between(0, 255), d.between(0, 255), d.between(0, 255)}
}

// paperColor returns a colour to write on: light, dark or any.
func (d dice) paperColor() rgb {
	grey := func(v float64) rgb { return rgb{v, v, v} }
	switch d.weighted(30, 25, 15, 10, 20) {
	case 0:
		return grey(255)
	case 1:
		return grey(d.between(215, 255)).mix(d.anyColor(), d.between(0, 0.25))
	case 2:
		return grey(d.between(5, 70)).mix(d.anyColor(), d.between(0, 0.25))
	case 3:
		return grey(d.between(0, 45))
	}
	return d.anyColor()
}

// contrast returns how well two colours can be distinguished, 0 to 255.
func contrast(a, b rgb) float64 {
	most := 0.0
	for i := range a {
		most = max(most, math.Abs(a[i]-b[i]))
	}
	return max(math.Abs(a.light()-b.light()), most/2)
}

// inkOn returns a colour that contrasts with another by at least this much.
func (d dice) inkOn(background rgb, least float64) rgb {
	for range 20 {
		ink := rgb{}
		switch d.weighted(30, 15, 15, 20, 20) {
		case 1:
			ink = rgb{255, 255, 255}
		case 2:
			v := d.between(0, 255)
			ink = rgb{v, v, v}
		case 3:
			ink = one(d, rgb{20, 60, 200}, rgb{0, 0, 255}, rgb{200, 20, 20}, rgb{20, 130, 40}, rgb{90, 60, 30}, rgb{40, 110, 220}, rgb{130, 40, 150})
		case 4:
			ink = d.anyColor()
		}
		if contrast(ink, background) >= least {
			return ink
		}
	}
	return blackOrWhite(background)
}

// blackOrWhite returns the one of black and white that differs more in brightness from a colour.
func blackOrWhite(background rgb) rgb {
	if background.light() > 127 {
		return rgb{}
	}
	return rgb{255, 255, 255}
}
