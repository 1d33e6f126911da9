package main

// prepareShaded chooses a Sudoku in which every second box has another background than the others. Often nothing else separates
// the boxes. Between the cells there are thin lines, gaps of tiles or nothing.
func (b *board) prepareShaded() {
	b.digitInks, b.framed, b.bevel, b.disc = nil, 0, 0, 0
	if b.difference &^= byBackground; b.difference == 0 {
		b.asGivens()
	}
	if b.chance(0.7) {
		b.lit = nil
		b.litInk = false
	}
	b.chooseShades()
	width := max(1, float64(int(min(b.pw, b.ph)/40)))
	b.thick.width, b.thin.width, b.gap, b.radius = 0, 0, 0, 0
	switch b.weighted(4, 4, 2, 1) {
	case 1: // tiles
		b.gap = max(1, min(b.pw, b.ph)*b.between(0.03, 0.14))
		b.radius = one(b.dice, 0, 0, b.gap*b.between(0.5, 2))
	case 2: // thin lines, also around the boxes and the grid
		b.thin.width, b.thick.width, b.thick.ink = width, width, b.thin.ink
	case 3: // a line around the grid, and the same around the boxes
		b.thick.width = width
	}
	b.apart = b.thick.width == 0 && b.chance(0.35)
}

// asGivens makes entries look like givens.
func (b *board) asGivens() {
	b.difference = 0
	b.entries, b.entry, b.entryHeight = b.givens, b.given, b.height
}

// chooseShades chooses the backgrounds of five boxes and of the four others, and mostly the page in one of these colours.
func (b *board) chooseShades() {
	plain, shade := b.background, b.background
	for range 20 {
		to := one(b.dice, b.given, b.given, b.anyColor(), rgb{}, rgb{255, 255, 255})
		shade = plain.mix(to, b.between(0.06, 0.35))
		if distance(shade, plain) >= 8 && contrast(shade, b.given) > 60 && contrast(shade, b.entry) > 40 {
			break
		}
	}
	if distance(shade, plain) < 8 { // none of the attempts has succeeded
		shade = plain.mix(b.given, 0.15)
	}
	if b.chance(0.12) { // so dark that its digits are light, or the other way around
		b.asGivens()
		shade = b.given.mix(plain, b.between(0, 0.06))
	}
	b.other, b.background = shade, plain
	b.page = one(b.dice, plain, plain, plain, shade, b.page)
	if b.chance(0.5) {
		b.other, b.background = plain, shade
	}
	b.shaded = b.background
}
