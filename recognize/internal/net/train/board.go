package main

import (
	"image"
	"math"
)

// across is the number of cells in each row and column of a board.
const across = 9

// A cell is one cell of a board with its contents.
type cell struct {
	box
	i, j       int // column and row
	label      uint8
	kind       kind
	background rgb
	ink        *mask // of the text, nil if there is none
	color      rgb
	pen        *pen
	text       string     // a digit, a sign or a number, but not pencil marks
	middle     [2]float64 // of the text
	outside    float64    // the share of the text that is beyond one side of the cell, or 0
	beyond     [2]int     // the direction of that side
	entered    bool       // a neighbour's digit reaches into the cell
	single     float64    // the height of a single mark that might be a digit, as a share of the digits', or 0
	over       bool       // something lies over the cell
	pointed    bool       // a mouse pointer lies over a part of the cell

	selected bool // the cell is selected, and its text white; false if the text of a selected cell keeps its colour
}

// index returns the cell's index in the arrays of a position.
func (k *cell) index() int { return k.j*across + k.i }

// A board is a grid with everything in and around it.
type board struct {
	dice
	library *library
	theme
	extras
	*canvas
	pw, ph        float64 // the width and height of a cell in pixels
	columns, rows [across]span
	position      *position
	contents      contents
	cells         []*cell // row by row
	see           float64 // the opacity of the cells, 0 if nothing is behind them
	windowed      bool    // a window or popup lies over a part of the picture
}

// A span is the extent of a column or a row in pixels.
type span struct{ from, to float64 }

// newBoard returns a board on which nothing has been drawn yet.
func newBoard(d dice, l *library) *board {
	b := &board{dice: d, library: l}
	b.choose()
	b.chooseVariant()
	b.place()
	return b
}

// choose chooses the size, the look and the contents of a Sudoku.
func (b *board) choose() {
	b.pw = b.scaled(13, 95)
	b.ph = b.pw
	if b.chance(0.15) {
		by := math.Sqrt(b.scaled(0.5, 2))
		b.pw, b.ph = max(12, b.pw*by), max(12, b.ph/by)
	}
	if b.chance(0.6) {
		b.pw, b.ph = math.Round(b.pw), math.Round(b.ph)
	}
	b.theme = newTheme(b.dice, b.library, min(b.ph, 1.4*b.pw))
	b.contents = newContents(b.dice)
	if b.markHeight > loneHeight*b.height && b.chance(0.7) {
		b.contents.layout = marksInTallRows
	} else if b.chance(0.07) {
		b.contents.layout = marksInQuarters
	}
	b.position = newPosition(b.dice)
	b.chooseDifference()
	b.chooseSigns()
	b.chooseLoneMarks()
	b.chooseLighting()
	b.chooseBright()
	b.chooseFlags()
}

// place chooses the margins around the grid and the places of the columns and rows, and makes the canvas.
func (b *board) place() {
	var margin [4]float64 // on the left, above, on the right, below
	for i := range margin {
		pitch := b.pw
		if i%2 == 1 {
			pitch = b.ph
		}
		far := min(3, 90/pitch)
		margin[i] = b.thick.width + 1 + pitch*one(b.dice, 0, 0.02, 0.1, 0.4, b.between(0, far), b.between(0, far), b.between(0, far))
		if cells := float64(b.beyond(i)); cells > 0 {
			margin[i] = pitch * min(far, b.between(0.2, cells+0.5))
		}
	}
	if b.offset != [2]float64{} {
		b.leaveRoom(&margin)
	}
	if b.size == 0 && !b.misplaced && b.chance(0.05) {
		b.cutOff(&margin)
	}
	if b.chance(0.5) {
		margin[0], margin[1] = math.Ceil(margin[0]), math.Ceil(margin[1])
	}
	apart := 0.0 // the gap between boxes in pixels
	if b.regions == boxes && (b.apart || b.chance(0.12)) {
		apart = math.Ceil(min(b.pw, b.ph) * b.scaled(0.02, 0.25))
	}
	place := func(spans *[across]span, from, pitch float64) float64 {
		for i := range spans {
			start := from + float64(i)*pitch + float64(i/3)*apart
			spans[i] = span{start, start + pitch}
		}
		return spans[across-1].to
	}
	right, foot := place(&b.columns, margin[0], b.pw), place(&b.rows, margin[1], b.ph)
	b.canvas = newCanvas(int(math.Ceil(right+margin[2])), int(math.Ceil(foot+margin[3])))
}

// cutOff lets the picture end within the outermost cells on one or two sides.
func (b *board) cutOff(margin *[4]float64) {
	most := one(b.dice, 1.0/7, 1.0/7, 1.0/7, 0.4) // of a cell
	for _, side := range b.Perm(4)[:1+b.IntN(2)] {
		margin[side] = -b.between(0, most) * [2]float64{b.pw, b.ph}[side%2]
	}
}

// borders returns the places of the ten borders between and around columns or rows.
func borders(spans [across]span) (all [across + 1]float64) {
	all[0], all[across] = spans[0].from, spans[across-1].to
	for i := 1; i < across; i++ {
		all[i] = (spans[i-1].to + spans[i].from) / 2
	}
	return all
}

// render draws the board and returns its picture, and what is true of it.
func (b *board) render() (*image.RGBA, truth, error) {
	b.draw()
	if !b.typical || b.chance(0.5) {
		b.weather()
	}
	s, err := b.photograph()
	if err != nil {
		return nil, truth{}, err
	}
	return s.RGBA, b.truth(s), nil
}

// draw draws everything except the effects that weather and photograph add.
func (b *board) draw() {
	whole := box{0, 0, float64(b.Rect.Dx()), float64(b.Rect.Dy())}
	b.fill(whole, b.page, 1)
	b.behind(whole)
	b.surround(whole)
	if b.gap == 0 && b.radius == 0 {
		b.fill(b.area(), b.background, b.translucent())
	}
	for j := range across {
		for i := range across {
			k := &cell{box: b.cellBox(i, j), i: i, j: j, background: b.background}
			b.cells = append(b.cells, k)
			b.paper(k)
		}
	}
	b.variant.lines(b)
	b.chooseStrays()
	for _, k := range b.cells {
		if k.outside == 0 {
			b.variant.fill(b, k)
		}
	}
	for _, k := range b.cells {
		if k.outside > 0 { // later, because it reaches into another cell
			b.stray(k)
		}
	}
	b.cutGivens()
	b.halveDigits()
	b.doubtSingles()
	b.enlarge()
	b.drawFlags()
	b.overlay()
	b.coverCells()
	b.windows()
	b.plainPopup()
	if b.dimmed > 0 {
		b.fill(whole, rgb{}, b.dimmed)
	}
	for _, k := range b.cells {
		b.classify(k)
	}
}

func (b *board) cellBox(i, j int) box {
	return box{b.columns[i].from, b.rows[j].from, b.columns[i].to, b.rows[j].to}
}

// area returns the place of the grid.
func (b *board) area() box {
	return box{b.columns[0].from, b.rows[0].from, b.columns[across-1].to, b.rows[across-1].to}
}

// paper draws the background of a cell, with its gradient, frame and bevel if the theme has them.
func (b *board) paper(k *cell) {
	k.background = b.backgroundOf(k)
	inside := k.box
	if b.gap > 0 || b.radius > 0 {
		inside = k.inset(b.gap / 2)
		b.round(inside, b.radius, k.background, b.translucent())
	} else if k.background != b.background {
		b.fill(inside, k.background, b.translucent())
	}
	if b.slope != 0 {
		b.shade(inside, func(x, y float64, was rgb) rgb {
			off := b.slope * b.shadingAt(x, y)
			return was.mix(rgb{255, 255, 255}, max(0, off)).mix(rgb{}, max(0, -off))
		})
	}
	if b.framed > 0 {
		b.ring(k.inset(b.framed), b.radius, max(1, k.h()/60), b.thick.ink)
	}
	if b.bevel > 0 {
		w := max(1, k.h()*0.05)
		b.fill(box{inside.x0, inside.y0, inside.x1, inside.y0 + w}, rgb{255, 255, 255}, b.bevel*0.7)
		b.fill(box{inside.x0, inside.y0, inside.x0 + w, inside.y1}, rgb{255, 255, 255}, b.bevel*0.7)
		b.fill(box{inside.x0, inside.y1 - w, inside.x1, inside.y1}, rgb{}, b.bevel*0.5)
		b.fill(box{inside.x1 - w, inside.y0, inside.x1, inside.y1}, rgb{}, b.bevel*0.5)
	}
}

// shadingAt returns the gradient of a tile at a place, -0.5 to 0.5: lighter above 0 and darker below. It runs from top to
// bottom, diagonally, in two halves like a gloss, or from the middle.
func (b *board) shadingAt(x, y float64) float64 {
	switch b.shading {
	case 1:
		return 0.5 - (x+y)/2
	case 2:
		if y < 0.5 {
			return 0.35 - 0.3*y
		}
		return -0.1 - 0.3*y
	case 3:
		return 0.5 - 1.4*math.Hypot(x-0.5, y-0.5)
	}
	return 0.5 - y
}
