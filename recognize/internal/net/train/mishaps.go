package main

// cutGivens removes a part of one or two givens, other than 1 and 7, of a few boards.
func (b *board) cutGivens() {
	if b.label != boardSudoku || !b.chance(0.03) {
		return
	}
	cuts := 1 + b.IntN(2)
	for _, at := range b.Perm(across * across) {
		k := b.cells[at]
		if v := digit(k.label); v > 1 && v != 7 && k.label < labelEntry && k.outside == 0 && cuts > 0 {
			cuts--
			k.label, k.kind = labelCovered, otherCut
			b.cut(k)
		}
	}
}

// cut removes the upper, lower, left or right part of a cell's digit.
func (b *board) cut(k *cell) {
	m, side := k.ink, b.weighted(1, 1, 1.5, 1.5)
	x0, y0, x1, y1 := float64(m.x), float64(m.y), float64(m.x+m.w), float64(m.y+m.h)
	part, reach := box{x0 - 1, y0 - 1, x1 + 1, y1 + 1}, b.chance(0.3) // reach: up to the cell's edges, in any colour
	if reach {
		part = k.box
	}
	switch side {
	case 0:
		part.y1 = y0 + (y1-y0)*b.between(0.42, 0.6)
	case 1:
		part.y0 = y0 + (y1-y0)*b.between(0.42, 0.6)
	case 2:
		part.x1 = x0 + (x1-x0)*b.between(0.35, 0.6)
	case 3:
		part.x0 = x1 - (x1-x0)*b.between(0.35, 0.6)
	}
	background := k.background
	if reach {
		background = b.anyColor()
	}
	b.fill(part, background, 1)
}

// chooseStrays chooses, on a few boards, up to three digits that lie over a line or partly in a neighbouring cell.
func (b *board) chooseStrays() {
	if b.label != boardSudoku || !b.chance(0.02) {
		return
	}
	left := 1 + b.IntN(3)
	for _, at := range b.Perm(across * across) {
		k, to := b.cells[at], one(b.dice, [2]int{1, 0}, [2]int{-1, 0}, [2]int{0, 1}, [2]int{0, -1})
		o := b.neighbour(k, to)
		if left == 0 || b.position.shown[at] == 0 || k.entered || o == nil || o.outside > 0 {
			continue
		}
		left--
		k.outside, k.beyond, o.entered = b.between(0.1, 0.6), to, true
	}
}

// neighbour returns the cell beside another in a direction, or nil if there is none.
func (b *board) neighbour(k *cell, to [2]int) *cell {
	i, j := k.i+to[0], k.j+to[1]
	if i < 0 || j < 0 || i >= across || j >= across {
		return nil
	}
	return b.cells[j*across+i]
}

// stray writes a digit that reaches into a neighbour. The neighbour then counts as covered, and if much of the digit is there,
// so does the digit's own cell.
func (b *board) stray(k *cell) {
	const most = 0.25 // of the digit's width or height
	b.writeDigit(k)
	if k.outside > most {
		k.label, k.kind = labelCovered, otherCut
	}
	o := b.neighbour(k, k.beyond)
	o.label, o.kind = labelCovered, otherCovered
}

// moved returns the place of a text's middle: (x, y), moved for a stray digit until the chosen share of it is beyond one side
// of the cell.
func (k *cell) moved(x, y float64, text box) (float64, float64) {
	switch {
	case k.outside == 0:
	case k.beyond[0] > 0:
		x = k.x1 + (k.outside-0.5)*text.w()
	case k.beyond[0] < 0:
		x = k.x0 - (k.outside-0.5)*text.w()
	case k.beyond[1] > 0:
		y = k.y1 + (k.outside-0.5)*text.h()
	default:
		y = k.y0 - (k.outside-0.5)*text.h()
	}
	return x, y
}

// doubtSingles gives tall single pencil marks the label labelMarkOrDigit if there are at least three, because the entries of
// some pages are no taller.
func (b *board) doubtSingles() {
	const (
		tall = 0.6 // of the digits' height
		many = 3
	)
	var found []*cell
	for _, k := range b.cells {
		if k.kind == emptyLone && k.label == labelMarks && k.single >= tall {
			found = append(found, k)
		}
	}
	if len(found) < many {
		return
	}
	for _, k := range found {
		k.label = labelMarkOrDigit
	}
}

// halveDigits covers, on a few boards, about half of each of two or three digits, or of each digit, with the background.
func (b *board) halveDigits() {
	if b.label != boardSudoku || !b.chance(0.052) {
		return
	}
	halves := one(b.dice, 2, 3, 2, 3, 2, 3, 2, 3, across*across)
	side, wide := b.IntN(4), b.disc == 0 && b.bevel == 0 && b.chance(0.6)
	for _, at := range b.Perm(across * across) {
		k := b.cells[at]
		if digit(k.label) == 0 || k.outside > 0 || k.entered || halves == 0 {
			continue
		}
		halves--
		if b.chance(0.7) {
			side = b.weighted(3, 3, 1, 1)
		}
		b.halve(k, side, wide)
	}
}

// halve covers the left, right, upper or lower half of a cell's digit, or of the whole cell. Half of a 1 may still be a 1.
func (b *board) halve(k *cell, side int, wide bool) {
	m := k.ink
	ink := box{float64(m.x), float64(m.y), float64(m.x + m.w), float64(m.y + m.h)}
	part := ink.inset(-1)
	if wide {
		part = k.inset(max(b.gap, b.thin.width, b.framed*2+1) / 2)
	}
	x, y := ink.at(b.between(0.42, 0.58), b.between(0.42, 0.58))
	switch side {
	case 0:
		part.x1 = x
	case 1:
		part.x0 = x
	case 2:
		part.y1 = y
	default:
		part.y0 = y
	}
	b.fill(part, k.background, 1)
	if digit(k.label) == 1 {
		k.label = labelUnclear
		return
	}
	k.label, k.kind = labelCovered, otherCut
}
