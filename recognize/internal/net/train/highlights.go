package main

// chooseFilled chooses cells that are filled with a strong colour, as a highlight or a selection: a row, a column, a box, one
// or two cells, or all empty ones. It removes the entries of these cells. On other boards it chooses lids, which lie over
// cells.
func (b *board) chooseFilled() {
	how := b.weighted(2, 3, 2, 4)
	if how == 3 {
		b.lids = b.chooseLids()
		return
	}
	b.strongInk = b.strongColor()
	if how == 2 {
		b.leaveFew()
	}
	house := one(b.dice, housesOf(b.IntN(across*across))...)
	few := b.Perm(across * across)[:1+b.IntN(2)]
	for at, v := range b.position.shown {
		switch how {
		case 0:
			b.strong[at] = house(at)
		case 1:
			b.strong[at] = at == few[0] || at == few[len(few)-1]
		case 2:
			b.strong[at] = v == 0
		}
		if b.strong[at] && !b.position.given[at] { // entries would need another ink
			b.position.empty(at)
		}
	}
	if how == 2 && b.chance(0.25) {
		b.fillSomeDigits()
	}
}

// fillSomeDigits fills the cells of some givens like all empty cells, in about the digits' ink. Then a filled cell is not
// certainly empty: the fill may hide a digit.
func (b *board) fillSomeDigits() {
	b.strongInk = b.given.mix(b.background, b.between(0, 0.1))
	b.lids.over, b.lids.color = b.strong, b.strongInk
	b.strong = [across * across]bool{}
	left := 3 + b.IntN(5)
	for _, at := range b.Perm(across * across) {
		if b.position.given[at] && left > 0 {
			b.strong[at] = true
			left--
		}
	}
}

// enlarge fills, on a few boards, one blank cell and the lines around it, as some pages show a selected cell.
func (b *board) enlarge() {
	if b.label != boardSudoku || b.gap > 0 || !b.chance(0.01) {
		return
	}
	for _, at := range b.Perm(across * across) {
		if k := b.cells[at]; k.label == labelBlank && !k.over && !k.entered {
			color := one(b.dice, k.background, b.highlight, b.selectedColor)
			b.fill(k.inset(-k.h()*b.between(0.04, 0.09)), color, 1)
			k.over = true
			return
		}
	}
}

// empty removes a cell's digit.
func (p *position) empty(at int) {
	p.shown[at], p.given[at], p.wrong[at], p.clash[at] = 0, false, false, false
}

// strongColor returns a colour that is far from the cells' background, often near the digits' ink.
func (b *board) strongColor() rgb {
	if b.chance(0.5) {
		return b.given.mix(b.background, b.between(0, 0.2))
	}
	return b.inkOn(b.background, 60)
}

// housesOf returns the three houses of a cell, as functions that report whether a cell belongs to the house.
func housesOf(cell int) []func(at int) bool {
	return []func(int) bool{
		func(at int) bool { return at/across == cell/across },
		func(at int) bool { return at%across == cell%across },
		func(at int) bool { return boxOf(at) == boxOf(cell) },
	}
}

// leaveFew turns, on most boards, all cells into givens except 5 to 14 scattered empty ones.
func (b *board) leaveFew() {
	if b.chance(0.4) {
		return
	}
	p := b.position
	left := 5 + b.IntN(10)
	for _, at := range b.Perm(across * across) {
		switch {
		case p.shown[at] > 0 && p.given[at]:
		case left > 0:
			left--
			p.empty(at)
		default:
			p.shown[at], p.given[at], p.wrong[at], p.clash[at] = p.solution[at], true, false, false
		}
	}
}

// lids are flat things over cells that do not form a house, mostly in a colour close to the digits' ink.
type lids struct {
	over   [across * across]bool
	joined bool // one thing over a rectangle, also over its lines
	color  rgb
	round  float64 // the radius of the corners, in cell heights
}

// chooseLids chooses scattered cells, a stretch of a row or a column, or a rectangle.
func (b *board) chooseLids() (l lids) {
	l.color = b.given.mix(b.background, b.between(0, 0.12))
	if b.chance(0.25) {
		l.color, l.round = b.inkOn(b.background, 45), b.between(0.08, 0.25)
	}
	switch from := b.IntN(across); b.weighted(5, 2, 3) {
	case 0:
		for _, at := range b.Perm(across * across)[:4+b.IntN(12)] {
			l.over[at] = true
		}
	case 1:
		line, step := b.IntN(across), one(b.dice, [2]int{1, across}, [2]int{across, 1})
		for i := range 4 + b.IntN(3) {
			l.over[line*step[1]+min(across-1, from%4+i)*step[0]] = true
		}
	default:
		i, j, w, h := b.IntN(across-1), b.IntN(across-1), 2+b.IntN(3), 2+b.IntN(2)
		l.joined = b.chance(0.5)
		for at := range l.over {
			l.over[at] = at%across >= i && at%across < i+w && at/across >= j && at/across < j+h
		}
		if w == 3 && h == 3 { // may be a box, which is a house
			l.over[j*across+i] = false
			l.joined = false
		}
	}
	return l
}

// coverCells draws the lids.
func (b *board) coverCells() {
	var all box
	for at, k := range b.cells {
		if !b.lids.over[at] {
			continue
		}
		in := k.inset(max(b.gap, b.thin.width) / 2)
		if b.lids.joined {
			in = k.box
		}
		if all == (box{}) {
			all = in
		}
		all = box{min(all.x0, in.x0), min(all.y0, in.y0), max(all.x1, in.x1), max(all.y1, in.y1)}
		if !b.lids.joined {
			b.canvas.cover(b.round(in, b.lids.round*b.ph, b.lids.color, 1))
		}
	}
	if b.lids.joined {
		b.canvas.cover(b.round(all, b.lids.round*b.ph, b.lids.color, 1))
	}
}
