package main

// prepareJigsaw replaces the boxes by irregular regions, with lines, colours or both.
func (b *board) prepareJigsaw() {
	b.regions, b.other, b.errors = jigsaw(b.dice), b.background, 0
	colors := b.weighted(50, 16, 10, 10, 14) // none; any nine; nine pale; two alternating; three or four alternating
	if colors == 0 || colors == 3 || b.chance(0.5) {
		b.heavyRegions()
	} else {
		b.thick = b.thin
	}
	switch b.tintOf = b.regions; colors {
	case 1:
		b.chooseTints(across)
	case 2:
		b.choosePaleTints(across)
	case 3:
		b.tintOf = alternating(b.dice, b.regions, 2)
		b.choosePaleTints(2)
	case 4:
		b.tintOf = alternating(b.dice, b.regions, 3+b.IntN(2))
		b.choosePaleTints(4)
	}
	if colors != 0 && b.chance(0.8) {
		b.lit, b.litInk = nil, false
	}
	if b.tints != nil {
		b.difference &^= byBackground
	}
	if b.difference == 0 {
		b.asGivens()
	}
}

// heavyRegions chooses lines around the regions that are heavier than those between cells, or that lie in the gaps of tiles.
func (b *board) heavyRegions() {
	side := min(b.pw, b.ph)
	if b.gap == 0 && !b.chance(0.25) {
		b.thick.width = max(b.thick.width, 1.6*b.thin.width+1, side*b.between(0.04, 0.1))
		return
	}
	b.gap = max(b.gap, side*b.between(0.1, 0.38))
	b.thin.width, b.thick.width, b.framed = 0, max(1, b.gap*b.between(0.3, 0.8)), 0
	b.height, b.entryHeight = min(b.height, 0.5), min(b.entryHeight, 0.5)
	if b.page = one(b.dice, b.page, b.background); b.page == b.background { // without a frame, only tints show the tiles
		b.framed = b.gap * one(b.dice, 0, 0.5)
	}
	if contrast(b.thick.ink, b.page) < 40 {
		b.thick.ink = b.inkOn(b.page, 60)
	}
}

// chooseTints chooses n backgrounds on which the digits are legible.
func (b *board) chooseTints(n int) {
	for len(b.tints) < n {
		tint := b.background
		for range 10 {
			next := b.background.mix(b.anyColor(), b.between(0.1, 0.6))
			if contrast(next, b.given) > 60 && contrast(next, b.entry) > 30 {
				tint = next
				break
			}
		}
		b.tints = append(b.tints, tint)
	}
}

// choosePaleTints chooses n backgrounds that are close to the cells' colour, mostly differ from each other and leave the digits
// legible.
func (b *board) choosePaleTints(n int) {
	for len(b.tints) < n {
		tint := b.background
		for range 30 {
			tint = b.background.mix(rgb{b.between(0, 255), b.between(0, 255), b.between(0, 255)}, b.between(0.06, 0.25))
			if contrast(tint, b.given) > 60 && contrast(tint, b.entry) > 30 && !b.hasTint(tint) {
				break
			}
		}
		b.tints = append(b.tints, tint)
	}
}

// hasTint reports whether one of the tints is difficult to distinguish from a colour.
func (b *board) hasTint(c rgb) bool {
	const least = 8 // the least distance of colours that are easy to distinguish
	for _, tint := range b.tints {
		if distance(tint, c) < least {
			return true
		}
	}
	return false
}

// alternating returns one of n colours for each cell. All cells of a region have the same colour: the one that the fewest cells
// beside the region had when its turn came.
func alternating(d dice, regions [across * across]int, n int) (all [across * across]int) {
	var colors [across]int
	for r := range colors {
		colors[r] = -1
	}
	for _, r := range d.Perm(across) {
		beside := make([]int, n)
		for at := range regions {
			for _, o := range neighbours(at) {
				if color := colors[regions[o]]; regions[at] == r && regions[o] != r && color >= 0 {
					beside[color]++
				}
			}
		}
		colors[r] = d.IntN(n)
		for color, cells := range beside {
			if cells < beside[colors[r]] {
				colors[r] = color
			}
		}
	}
	for at, r := range regions {
		all[at] = colors[r]
	}
	return all
}
