package main

import (
	"fmt"
	"math"
)

// prepareSigns chooses tiles with wide gaps or a grid of lines, with small digits to leave room for signs between the cells,
// and mostly no boxes.
func (b *board) prepareSigns() {
	if b.chance(0.7) {
		b.withoutBoxes()
	}
	b.height, b.entryHeight = min(b.height, 0.5), min(b.entryHeight, 0.5)
	b.position.keep(b.dice, b.IntN(40))
	b.contents.sign = ""
	if b.gap > 0 || b.chance(0.65) {
		share := b.between(0.15, 0.5)
		b.gap = share * min(b.pw, b.ph)
		b.height, b.entryHeight = min(b.height, 0.8*(1-share)), min(b.entryHeight, 0.8*(1-share))
		b.thin.width, b.thick.width = 0, 0
		if b.chance(0.5) {
			b.framed = 0.5*b.gap + 0.5
		}
	}
	if dim := b.between(0.3, 0.65); b.chance(0.15) && contrast(b.given, b.background)*(1-dim) > 40 { // as behind a dialog
		b.dimmed = dim
	}
}

// The signs between cells of a board.
const (
	chevrons    = iota // like <, >, v and ^, but drawn with two lines
	letterSigns        // the characters <, >, v and ^
	dots
	bars // equals signs
)

// linesWithSigns draws the lines of the grid and, between some cells, signs of one kind. Which way a sign points is random.
func (b *board) linesWithSigns() {
	b.lines()
	if b.gap > 0 && b.chance(0.2) {
		b.shadeSides()
	}
	what, share := b.weighted(5, 3, 2, 1), b.between(0.08, 0.5)
	size := max(b.gap*b.between(0.3, 0.45), 0.09*min(b.pw, b.ph), 3)
	ink := b.given
	if on := b.betweenCells(); contrast(ink, on) < 40 || b.chance(0.2) {
		ink = b.inkOn(on, 70)
	}
	for _, k := range b.cells {
		for _, down := range []bool{false, true} {
			x, y := k.x1, (k.y0+k.y1)/2
			if down {
				x, y = (k.x0+k.x1)/2, k.y1
			}
			if down && k.j == across-1 || !down && k.i == across-1 || !b.chance(share) {
				continue
			}
			b.sign(what, x, y, size, down, ink)
		}
	}
}

// betweenCells returns the colour between tiles, or the cells' colour if there are no tiles.
func (b *board) betweenCells() rgb {
	if b.gap > 0 {
		return b.page
	}
	return b.background
}

// shadeSides draws shadows at the left and right sides of all tiles.
func (b *board) shadeSides() {
	wide, ink := max(1, b.gap*b.between(0.1, 0.35)), b.page.mix(rgb{}, b.between(0.15, 0.4))
	for _, k := range b.cells {
		in := k.inset(b.gap / 2)
		b.fill(box{in.x0 - wide, in.y0, in.x0, in.y1}, ink, 1)
		b.fill(box{in.x1, in.y0, in.x1 + wide, in.y1}, ink, 1)
	}
}

// sign draws a sign with its middle at (x, y), between two cells: one above the other if down is true, else side by side. If
// the typeface lacks <, >, v or ^, chevrons replace letterSigns.
func (b *board) sign(what int, x, y, size float64, down bool, ink rgb) {
	switch at := (box{x - size, y - size, x + size, y + size}); {
	case what == letterSigns && b.givens.has("<>v^"):
		text := one(b.dice, "<", ">")
		if down {
			text = one(b.dice, "v", "^")
		}
		b.canvas.draw(b.givens.ink(b.dice, b.givens.word(text, 1.6*size), x, y), ink, 1)
	case what == dots:
		b.round(at, size, one(b.dice, ink, b.background), 1)
		b.ring(at, size, max(1, size/6), ink)
	case what == bars: // an equals sign
		x, y, size, wide := math.Round(x), math.Round(y), math.Round(size), math.Round(max(1, size/3))
		b.fill(box{x - size, y - 2*wide, x + size, y - wide}, ink, 1)
		b.fill(box{x - size, y + wide, x + size, y + 2*wide}, ink, 1)
	default:
		b.comparison(x, y, size, down, ink)
	}
}

// comparison draws a chevron that points in a random one of the two possible directions.
func (b *board) comparison(x, y, size float64, down bool, ink rgb) {
	if b.chance(0.5) {
		size = -size
	}
	for _, side := range []float64{-1, 1} {
		width := max(1, math.Abs(size)/4)
		if down {
			b.line(x, y+size/2, x+side*size/1.4, y-size/2, width, ink)
		} else {
			b.line(x+size/2, y, x-size/2, y+side*size/1.4, width, ink)
		}
	}
}

// prepareCalcudoku chooses heavy lines around cages, which mostly have a result and an operation.
func (b *board) prepareCalcudoku() {
	b.withoutBoxes()
	b.forgetSudoku()
	b.cages = cages(b.dice)
	b.regions = b.cages
	b.height = min(b.height, 0.5)
	b.heavyRegions()
	if b.bareCages = b.chance(0.2); !b.bareCages {
		b.position.keep(b.dice, one(b.dice, 0, 0, b.IntN(60)))
	}
}

// linesOfCalcudoku draws the lines and, unless bareCages is set, a result in the first cell of each cage.
func (b *board) linesOfCalcudoku() {
	b.lines()
	if b.bareCages {
		return
	}
	m := marker{b, nil, b.between(0.18, 0.26) * b.ph, b.given, everyDigit}
	var named [across * across]bool
	for at, cage := range b.cages {
		if !named[cage] {
			named[cage] = true
			text := fmt.Sprint(1+b.IntN(one(b.dice, 12, 30, 200))) + one(b.dice, "+", "+", "-", "×", "÷", "")
			m.k = b.cells[at]
			x, y := m.k.at(0.3, 0.22)
			m.put(text, x, y)
		}
	}
}
