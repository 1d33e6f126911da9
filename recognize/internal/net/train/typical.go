package main

// chooseTypicalColors chooses colours as on most pages: dark digits on white or on a light tint, light digits on a dark grey,
// or coloured digits on white. Highlights are often blue.
func (t *theme) chooseTypicalColors(d dice) {
	grey := func(from, to float64) rgb {
		v := d.between(from, to)
		return rgb{v, v, v}
	}
	tint := one(d, rgb{40, 110, 220}, rgb{60, 150, 240}, rgb{40, 110, 220}, rgb{240, 180, 60}, rgb{60, 180, 90}, rgb{120, 120, 120}, d.anyColor())
	switch d.weighted(52, 18, 22, 8) {
	case 0:
		t.background, t.given = rgb{255, 255, 255}, one(d, rgb{}, rgb{}, rgb{52, 72, 97}, rgb{40, 40, 50}, grey(0, 80))
	case 1:
		t.background, t.given = grey(228, 252).mix(d.anyColor(), d.between(0, 0.12)), grey(0, 60)
	case 2:
		t.background, t.given = grey(14, 60).mix(rgb{30, 50, 110}, d.between(0, 0.3)), grey(185, 255)
	default:
		t.background, t.given = rgb{255, 255, 255}, d.entryHue()
	}
	t.other, t.page = t.background, t.background
	if d.chance(0.2) {
		t.other = t.background.mix(one(d, t.given, tint), d.between(0.04, 0.16))
	}
	if d.chance(0.5) {
		t.page = t.background.mix(one(d, t.given, tint, rgb{255, 255, 255}, d.anyColor()), d.between(0.03, 0.25))
	}
	t.highlight = t.background.mix(tint, d.between(0.1, 0.25))
	t.selectedColor, t.tone = t.background.mix(tint, d.between(0.3, 0.8)), t.highlight
}

// chooseTypicalLines chooses thin, mostly pale lines with thicker ones between boxes, or tiles.
func (t *theme) chooseTypicalLines(d dice, cell float64) {
	t.snapped = d.chance(0.9)
	ink := t.background.mix(t.given, d.between(0.12, 0.6))
	dark := t.background.mix(t.given, d.between(0.7, 1))
	t.thin = rule{width: max(1, float64(int(cell/40))), alpha: 1, ink: ink}
	t.thick = rule{width: max(t.thin.width+1, float64(int(cell*d.between(0.03, 0.09)))), alpha: 1, ink: dark}
	switch d.weighted(70, 10, 5, 15) {
	case 1:
		t.thin.ink = dark
	case 2:
		t.thin.width, t.thick.width = 1, d.between(1, 2)
	case 3:
		t.gap, t.radius = max(1, cell*d.between(0.02, 0.1)), cell*one(d, 0, d.between(0.03, 0.12), d.between(0.1, 0.28))
		t.page = t.background.mix(one(d, t.given, d.anyColor()), d.between(0.08, 0.3))
		t.thin.width = 0
		if d.chance(0.6) {
			t.thick.width = 0
		}
	}
}
