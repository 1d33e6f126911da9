package main

// chooseBright chooses, for some boards with highlighted cells, a highlight that differs more from the usual background than
// the digits' ink does from the highlight, such as a bright one under light digits. The digits stay legible on it.
func (b *board) chooseBright() {
	if b.lit == nil || b.litInk || !b.chance(0.2) {
		return
	}
	const given, entry = 32, 26 // the least contrasts
	for range 60 {
		c := rgb{b.between(0, 255), b.between(0, 255), b.between(0, 255)}
		if b.chance(0.3) {
			c = b.anyColor()
		}
		if g := contrast(c, b.given); g >= given && contrast(c, b.entry) >= entry && contrast(c, b.background) > g {
			b.highlight = c
			if b.chance(0.7) {
				b.selectedColor = rgb{b.between(0, 255), b.between(0, 255), b.between(0, 255)}
			}
			return
		}
	}
}
