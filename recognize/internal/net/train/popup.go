package main

// plainPopup covers a part of a few Sudokus with a popup, a card or a window in the colour of the page or of cells. Its border,
// its shadow, its contents or the missing lines show that it is there.
func (b *board) plainPopup() {
	if b.label != boardSudoku || b.windowed || !b.chance(0.042) {
		return
	}
	at := b.popupPlace()
	b.windowed = true
	b.popup(at)
}

// popupPlace returns a place about as large as two cells or more. In half of the cases, its sides are along those of cells.
func (b *board) popupPlace() box {
	i, j := b.IntN(across), b.IntN(across)
	last := [2]int{min(across-1, i+b.IntN(6)), min(across-1, j+b.IntN(6))}
	if last == [2]int{i, j} {
		i, last[0] = min(i, across-2), min(i, across-2)+1
	}
	from, to := b.cellBox(i, j), b.cellBox(last[0], last[1])
	at := box{from.x0, from.y0, to.x1, to.y1}
	switch b.weighted(4, 3, 2, 1) {
	case 0: // anywhere
		dx, dy := b.around(0.4)*b.pw, b.around(0.4)*b.ph
		at = box{at.x0 + dx, at.y0 + dy, at.x1 + dx + b.between(0, 0.5)*b.pw, at.y1 + dy + b.between(0, 0.5)*b.ph}
	case 1: // over the lines around cells
		at = at.inset(-b.thick.width/2 - b.between(0, 0.1)*b.ph)
	case 2: // within the lines around cells
		at = at.inset(b.thick.width/2 + b.between(0, 0.1)*b.ph)
	case 3: // a bar across the grid
		at.x0, at.x1 = b.columns[0].from-0.3*b.pw, b.columns[across-1].to+0.3*b.pw
	}
	return at
}

// popup draws a popup. It has a border if the grid has no lines or tiles whose absence would show the popup, and otherwise on
// some boards.
func (b *board) popup(at box) {
	color := one(b.dice, b.page, b.background, b.background, b.cells[b.IntN(across*across)].background)
	radius := one(b.dice, 0, 0, min(at.w(), at.h())*b.between(0.02, 0.15))
	if b.chance(0.3) {
		b.windowShadow(at, radius)
	}
	b.canvas.cover(b.round(at, radius, color, 1))
	if b.chance(0.3) {
		b.furnish(at.inset(max(2, radius/3)), color)
	}
	if bare := b.gap == 0 || b.framed == 0 && distance(b.page, b.background) < 8; b.thin.width == 0 && bare || b.chance(0.35) {
		b.ring(at, radius, b.scaled(1, 3), one(b.dice, b.thin.ink, b.thick.ink, b.inkOn(color, 15)))
	}
}
