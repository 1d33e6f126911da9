package main

// colorEmpty gives all empty cells a strong colour, and leaves the cells with digits as they are. The colour differs more from
// the digits' ink than a thing over a digit's cell would.
func (b *board) colorEmpty() {
	b.strongInk = b.vivid()
	for at, v := range b.position.shown {
		b.strong[at] = v == 0
	}
	if b.chance(0.3) { // the digits' cells have the page's colour, so that only empty cells look like tiles
		b.page = b.background
	}
}

// vivid returns a strong colour that differs from the background and from the inks of givens and entries.
func (b *board) vivid() rgb {
	const fromPaper, fromInk = 30, 45
	for range 60 {
		c := one(b.dice, rgb{0, 200, 220}, rgb{70, 200, 230}, rgb{250, 160, 40}, rgb{250, 210, 60}, rgb{110, 200, 90}, rgb{240, 120, 140},
			rgb{150, 120, 220}, rgb{60, 130, 220}, rgb{255, 255, 255}, rgb{b.between(0, 255), b.between(0, 255), b.between(0, 255)})
		c = c.mix(b.anyColor(), b.between(0, 0.2))
		if contrast(c, b.background) >= fromPaper && contrast(c, b.given) >= fromInk && contrast(c, b.entry) >= fromInk {
			return c
		}
	}
	return b.background.mix(b.anyColor(), 0.4)
}
