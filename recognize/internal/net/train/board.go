package main

import "math"

// across is the number of cells with crops in each row and column of a board. Around them there is either the board's edge
// or one more row of cells, half of which is on the canvas.
const across = 4

// other is the label of a cell that holds something other than a digit, or something unclear. Digits are their own labels,
// and 0 is the label of an empty cell.
const other = 10

// unclear is the label of a cell on which people would disagree. Its crop is not used.
const unclear = -1

// A cell is one cell of a board with its contents.
type cell struct {
	box        // as wide and high as the pitch
	i, j       int
	label      int
	kind       kind
	background rgb
	ink        *mask // of the digit or sign, nil if there is none
	color      rgb
	pen        *pen
	text       string
	middle     [2]float64 // of the text
	over       bool       // something lies over the contents
	pointed    bool       // among others a mouse pointer

	selected bool // the text is white
}

// A board is a part of a grid with everything in and around it.
type board struct {
	dice
	library *library
	theme
	*canvas
	pw, ph   float64 // the pitches in pixels
	x0, y0   float64 // the corner of the first cell with a crop
	edges    [4]bool // the grid ends on the left, above, on the right, below
	phase    [2]int  // the place of the boxes' lines
	cells    []*cell
	contents contents
	see      float64 // the opacity of the cells, 0 if nothing is behind them
}

// contents are the probabilities of what the cells of a board hold.
type contents struct {
	digits  float64 // rather than nothing
	others  float64 // of those, something other than a digit
	marks   float64 // pencil marks in an empty cell
	beside  float64 // the same beside a digit
	layout  int     // of the marks
	clutter float64 // something else in a cell
	pointer float64 // a mouse pointer
	sums    float64 // a cage's sum
}

func newBoard(d dice, l *library) *board {
	b := &board{dice: d, library: l}
	b.pw = d.scaled(13, 95)
	b.ph = b.pw
	if d.chance(0.25) {
		by := math.Sqrt(d.scaled(0.5, 2))
		b.pw, b.ph = max(12, b.pw*by), max(12, b.ph/by)
	}
	if d.chance(0.5) {
		b.pw, b.ph = math.Round(b.pw), math.Round(b.ph)
	}
	b.theme = newTheme(d, l, min(b.ph, 1.4*b.pw))
	var outside [4]float64 // beyond the cells with crops, in cells
	for i := range b.edges {
		b.edges[i], outside[i] = d.chance(0.25), 0.5
		if b.edges[i] {
			outside[i] = one(d, 0, 0.02, 0.1, 0.4)
		}
	}
	b.x0, b.y0 = outside[0]*b.pw, outside[1]*b.ph
	if d.chance(0.4) {
		b.x0, b.y0 = math.Ceil(b.x0), math.Ceil(b.y0)
	}
	b.canvas = newCanvas(int(b.x0+(across+outside[2])*b.pw), int(b.y0+(across+outside[3])*b.ph))
	b.phase = [2]int{d.IntN(3), d.IntN(3)}
	b.contents = newContents(d)
	return b
}

func newContents(d dice) contents {
	c := contents{digits: d.between(0.5, 0.95), layout: d.IntN(layouts)}
	switch d.weighted(50, 25, 25) {
	case 1:
		c.marks, c.beside = d.between(0.2, 0.8), one(d, 0, 0, 0.3)
	case 2:
		c.marks, c.digits, c.beside = 1, d.between(0.2, 0.7), one(d, 0, 0, 0, 0.5)
	}
	if d.chance(0.35) {
		c.others = d.between(0.1, 0.9)
	}
	if d.chance(0.55) {
		c.clutter = d.between(0.1, 0.6)
	}
	if d.chance(0.12) { // most of them over empty cells, where a pointer might be taken for a digit
		c.pointer, c.digits = d.between(0.2, 0.6), d.between(0.15, 0.7)
	}
	if d.chance(0.1) {
		c.sums = d.between(0.2, 0.9)
	}
	return c
}

// draw draws everything except effects on the picture as a whole.
func (b *board) draw() {
	whole := box{0, 0, float64(b.Rect.Dx()), float64(b.Rect.Dy())}
	b.fill(whole, b.page, 1)
	b.behind(whole)
	if b.gap == 0 && b.radius == 0 {
		b.fill(b.area(), b.background, b.translucent())
	}
	for j := b.first(1); j < b.last(3); j++ {
		for i := b.first(0); i < b.last(2); i++ {
			k := &cell{box: b.cellBox(i, j), i: i, j: j, background: b.background}
			b.cells = append(b.cells, k)
			b.paper(k)
		}
	}
	b.rules()
	for _, k := range b.cells {
		b.fillCell(k)
	}
	b.overlay()
	b.windows()
	for _, k := range b.cells {
		b.classify(k)
	}
}

// first and last are the indices of the cells that are drawn; the ones beyond those with crops are cut by the canvas.
func (b *board) first(edge int) int {
	if b.edges[edge] {
		return 0
	}
	return -1
}

func (b *board) last(edge int) int { return across - b.first(edge) }

func (b *board) cellBox(i, j int) box {
	x, y := b.x0+float64(i)*b.pw, b.y0+float64(j)*b.ph
	return box{x, y, x + b.pw, y + b.ph}
}

// area returns the part of the grid that is drawn.
func (b *board) area() box {
	from, to := b.cellBox(b.first(0), b.first(1)), b.cellBox(b.last(2)-1, b.last(3)-1)
	return box{from.x0, from.y0, to.x1, to.y1}
}

// paper draws the background of a cell's contents.
func (b *board) paper(k *cell) {
	if (third(k.i+b.phase[0])+third(k.j+b.phase[1]))%2 != 0 {
		k.background = b.other
	}
	inside := k.box
	if b.gap > 0 || b.radius > 0 {
		inside = k.inset(b.gap / 2)
		b.round(inside, b.radius, k.background, b.translucent())
	} else if b.other != b.background {
		b.fill(inside, k.background, b.translucent())
	}
	if b.slope != 0 {
		b.shade(inside, func(x, y float64, was rgb) rgb {
			off := b.slope * b.shadingAt(x, y)
			return was.mix(rgb{255, 255, 255}, max(0, off)).mix(rgb{}, max(0, -off))
		})
	}
	if b.framed > 0 {
		b.ring(k.inset(b.framed), b.radius, max(1, k.h()/60), b.thick.ink, 1)
	}
	if b.bevel > 0 {
		w := max(1, k.h()*0.05)
		b.fill(box{inside.x0, inside.y0, inside.x1, inside.y0 + w}, rgb{255, 255, 255}, b.bevel*0.7)
		b.fill(box{inside.x0, inside.y0, inside.x0 + w, inside.y1}, rgb{255, 255, 255}, b.bevel*0.7)
		b.fill(box{inside.x0, inside.y1 - w, inside.x1, inside.y1}, rgb{}, b.bevel*0.5)
		b.fill(box{inside.x1 - w, inside.y0, inside.x1, inside.y1}, rgb{}, b.bevel*0.5)
	}
}

// shadingAt returns the lightness of a tile at a place, -0.5 to 0.5: from top to bottom, diagonal, in two halves like a
// gloss, or from the middle.
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

func third(i int) int { return int(math.Floor(float64(i) / 3)) }

// rules draws the lines, those of boxes over the others.
func (b *board) rules() {
	area := b.area()
	for _, thick := range []bool{false, true} {
		r := b.thin
		if thick {
			r = b.thick
		}
		if r.width == 0 {
			continue
		}
		for i := b.first(0); i <= b.last(2); i++ {
			edge := i == 0 && b.edges[0] || i == across && b.edges[2]
			if thick == (edge || (i+b.phase[0]+3)%3 == 0) {
				x := b.x0 + float64(i)*b.pw
				b.rule(r, box{x - r.width/2, area.y0, x + r.width/2, area.y1})
			}
		}
		for j := b.first(1); j <= b.last(3); j++ {
			edge := j == 0 && b.edges[1] || j == across && b.edges[3]
			if thick == (edge || (j+b.phase[1]+3)%3 == 0) {
				y := b.y0 + float64(j)*b.ph
				b.rule(r, box{area.x0, y - r.width/2, area.x1, y + r.width/2})
			}
		}
	}
}

// rule draws one line.
func (b *board) rule(r rule, at box) {
	tall := at.h() > at.w()
	switch {
	case r.dash > 0:
		for s := 0.0; s < max(at.w(), at.h()); s += 2 * r.dash {
			if tall {
				b.fill(box{at.x0, at.y0 + s, at.x1, at.y0 + s + r.dash}, r.ink, r.alpha)
			} else {
				b.fill(box{at.x0 + s, at.y0, at.x0 + s + r.dash, at.y1}, r.ink, r.alpha)
			}
		}
	case r.double && r.width > 2:
		third := r.width / 3
		if tall {
			b.fill(box{at.x0, at.y0, at.x0 + third, at.y1}, r.ink, r.alpha)
			b.fill(box{at.x1 - third, at.y0, at.x1, at.y1}, r.ink, r.alpha)
		} else {
			b.fill(box{at.x0, at.y0, at.x1, at.y0 + third}, r.ink, r.alpha)
			b.fill(box{at.x0, at.y1 - third, at.x1, at.y1}, r.ink, r.alpha)
		}
	default:
		if b.snapped {
			at = box{math.Round(at.x0), math.Round(at.y0), max(math.Round(at.x1), math.Round(at.x0)+1), max(math.Round(at.y1), math.Round(at.y0)+1)}
		}
		b.fill(at, r.ink, r.alpha)
	}
}
