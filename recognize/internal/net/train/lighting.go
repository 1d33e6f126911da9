package main

// prepareSudoku chooses looks that only a few Sudokus have: givens in another colour on a strong background, a background for
// each digit, for empty cells, or for rows, columns or every other cell, or some cells that are filled or covered.
func (b *board) prepareSudoku() {
	switch {
	case b.difference&byBackground != 0 && b.shadeGivens && b.chance(0.25):
		b.shaded = b.inkOn(b.background, 60)
		if b.given = b.inkOn(b.shaded, 70); distance(b.given, b.entry) > 48 {
			b.difference |= byColor
		}
	case b.difference&byBackground == 0 && b.chance(0.02):
		for range 9 {
			b.digitPapers = append(b.digitPapers, b.background.mix(b.inkOn(b.given, 70), b.between(0.5, 1)))
		}
	case b.chance(0.03):
		b.chooseFilled()
	case b.chance(0.03):
		b.colorEmpty()
	case b.chance(0.02):
		b.tintLines()
	}
}

// tintLines gives every other row, column or cell another background, or each row its own.
func (b *board) tintLines() {
	how, tints := b.IntN(4), 2
	if how == 3 {
		tints = across
	}
	for range tints {
		b.tints = append(b.tints, b.background.mix(b.anyColor(), b.between(0.03, 0.25)))
	}
	for at := range b.tintOf {
		row, column := at/across, at%across
		b.tintOf[at] = [...]int{row % 2, column % 2, (row + column) % 2, row}[how]
	}
}

// chooseLighting chooses, for some boards, the cells that are highlighted because a cell is selected: its row, its row and
// column, all its houses, or all cells with the same digit.
func (b *board) chooseLighting() {
	if !b.chance(0.3) {
		return
	}
	row, column, how := b.IntN(9), b.IntN(9), b.weighted(2, 5, 3, 1)
	selected, shown := row*9+column, b.position.shown
	if !b.contents.cluttered && b.chance(0.8) {
		b.contents.selection = selected
	}
	b.litInk = how == 2 && b.chance(0.3)
	b.lit = func(at int) bool {
		switch how {
		case 0:
			return at/9 == row || at%9 == column
		case 1:
			return at/9 == row || at%9 == column || boxOf(at) == boxOf(selected)
		case 2:
			return shown[at] > 0 && shown[at] == shown[selected]
		}
		return at/9 == row
	}
	if contrast(b.given, b.highlight) < 60 || contrast(b.entry, b.highlight) < 40 {
		b.highlight = b.background.mix(b.given, 0.12)
	}
}

// isError reports whether a cell is drawn as an error on pages that show errors.
func (b *board) isError(at int) bool {
	return b.position.wrong[at] || b.bothWrong && b.position.clash[at]
}

// backgroundOf returns a cell's background. Of several, the first counts: a strong colour, a highlight, or the background of an
// error, of givens or entries, of its digit, its tint or its box.
func (b *board) backgroundOf(k *cell) rgb {
	switch {
	case b.strong[k.index()]:
		return b.strongInk
	case b.lit != nil && !b.litInk && b.lit(k.index()):
		return b.highlight
	case b.errors&errorsOnRed != 0 && b.isError(k.index()):
		return b.background.mix(rgb{250, 60, 60}, b.errorTint)
	case b.difference&byBackground != 0 && b.position.given[k.index()] == b.shadeGivens:
		return b.shaded
	case b.digitPapers != nil && b.position.shown[k.index()] > 0:
		return b.digitPapers[b.position.shown[k.index()]-1]
	case b.tints != nil:
		return b.tints[b.tintOf[k.index()]]
	case boxOf(k.index())%2 != 0:
		return b.other
	}
	return b.background
}

// inkOf returns the colour of a cell's digit.
func (b *board) inkOf(k *cell, digit int, given bool) rgb {
	switch {
	case b.errors&errorsInRed != 0 && b.isError(k.index()) && contrast(b.errorInk, k.background) > 40:
		return b.errorInk
	case b.strong[k.index()] && contrast(b.given, k.background) < 70:
		return blackOrWhite(k.background)
	case b.litInk && b.lit(k.index()) && contrast(b.selectedColor, k.background) > 60:
		return b.selectedColor
	case b.digitInks != nil:
		return b.digitInks[digit-1]
	case given:
		return b.given
	}
	return b.entry
}
