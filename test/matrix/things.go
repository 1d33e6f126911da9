package main

import "fmt"

// thing is a difficulty that draws something in, over or around cells, in addition to their digits, or colours a digit.
type thing struct {
	name  string
	cells [2]float64
	draw  func(d *draft, s *Scene, p *Puzzle)
}

var thingKinds = []thing{
	{"ring around it", anyCells, ringAround},
	{"frame around several", anyCells, frameAround},
	{"block caret", anyCells, blockCaret},
	{"outline caret", anyCells, outlineCaret},
	{"caret after the digit", anyCells, caretAfter},
	{"selected digit, white on blue", anyCells, selectedCell},
	{"selected text, white on blue", anyCells, selectedText},
	{"mouse pointer", anyCells, mousePointer},
	{"number spinner", roomyCells, numberSpinner},
	{"tooltip over an empty cell", roomyCells, tooltip},
}

// empty returns a random empty cell of a board.
func (d *draft) empty(p *Puzzle) int { return p.empties(d.random)[0] }

// digit returns a random cell with a given or an entry.
func (d *draft) digit(p *Puzzle) int {
	for {
		if i := d.random.IntN(81); p.Kinds[i] != '.' {
			return i
		}
	}
}

// box returns HTML at a place relative to a cell. All lengths are shares of the cell's width or height.
func box(x, y, w, h float64, css, inner string) string {
	return fmt.Sprintf(`<div style="position:absolute;box-sizing:border-box;left:%.2f%%;top:%.2f%%;width:%.2f%%;height:%.2f%%;%s">%s</div>`,
		100*x, 100*y, 100*w, 100*h, css, inner)
}

// signal returns a colour for rings, frames and carets that is visible on the fill.
func (d *draft) signal(fill Color) Color {
	return pick(d.random, d.theme.Accent, d.theme.Given, hex(0xff9800), hex(0xe53935), hex(0x1a73e8)).apart(fill, 40)
}

// stroke returns a random line width in CSS pixels: a share of a cell's shorter side between least and most, but no less than a
// device pixel.
func (d *draft) stroke(s *Scene, least, most float64) float64 {
	return max(d.shot.pixel(), s.side()*between(d.random, least, most))
}

// ringAround draws a selection ring within a cell, on its lines or around it.
func ringAround(d *draft, s *Scene, p *Puzzle) {
	at := d.random.IntN(81)
	c := &s.Cells[at]
	style := pick(d.random, "solid", "solid", "solid", "dashed", "dotted", "double")
	least := 0.03
	if style == "double" {
		least = 0.08
	}
	out := between(d.random, -0.05, 0.07)
	css := fmt.Sprintf("border:%.2fpx %s %v;border-radius:%d%%", d.stroke(s, least, 0.1), style, d.signal(c.Fill), pick(d.random, 0, 0, 8, 20))
	if chance(d.random, 0.3) {
		css += fmt.Sprintf(";box-shadow:0 0 %.2fpx %v", s.side()*between(d.random, 0.05, 0.2), d.theme.Accent)
	}
	c.Over = box(-out, -out, 1+2*out, 1+2*out, css, "")
}

// frameAround draws a frame around a box, a row, a column or some neighbours.
func frameAround(d *draft, s *Scene, p *Puzzle) {
	at, wide, high := d.random.IntN(81), 1, 1
	switch d.random.IntN(4) {
	case 0:
		at, wide, high = at/27*27+at%9/3*3, 3, 3
	case 1:
		at, wide = at/9*9, 9
	case 2:
		at, high = at%9, 9
	default:
		wide, high = 1+d.random.IntN(9-at%9), 1+d.random.IntN(9-at/9)
	}
	// The lines between the cells add to the frame's size. A frame that does not begin at a box may be slightly too small,
	// because it may cross another border between boxes.
	w := float64(wide) + float64(wide-1)*s.Thin/s.Cell + float64((wide-1)/3)*(s.Thick-s.Thin)/s.Cell
	h := float64(high) + float64(high-1)*s.Thin/s.height() + float64((high-1)/3)*(s.Thick-s.Thin)/s.height()
	css := fmt.Sprintf("border:%.2fpx solid %v", d.stroke(s, 0.03, 0.08), d.signal(s.Cells[at].Fill))
	s.Cells[at].Over = box(-0.01, -0.01, w+0.02, h+0.02, css, "")
}

// caretBox draws a block cursor in an empty cell.
func caretBox(d *draft, s *Scene, p *Puzzle, css func(c Color) string) {
	at := d.empty(p)
	high := s.Roles["entry"].Height / s.height() * between(d.random, 1.05, 1.5)
	wide := high * between(d.random, 0.45, 0.65)
	left := pick(d.random, 0.5, 0.5-wide/2, 0.5-wide/2, 0.1)
	ink := pick(d.random, d.theme.Given, d.theme.Entry, d.theme.Accent).apart(s.Cells[at].Fill, 60)
	s.Cells[at].Over = box(left, 0.5-high/2, wide, high, css(ink), "")
}

func blockCaret(d *draft, s *Scene, p *Puzzle) {
	caretBox(d, s, p, func(c Color) string { return fmt.Sprintf("background:%v", c) })
}

func outlineCaret(d *draft, s *Scene, p *Puzzle) {
	caretBox(d, s, p, func(c Color) string { return fmt.Sprintf("border:%.2fpx solid %v", d.stroke(s, 0.01, 0.04), c) })
}

// caretAfter draws a text caret after a digit.
func caretAfter(d *draft, s *Scene, p *Puzzle) {
	c := &s.Cells[d.digit(p)]
	c.CaretAfter = true
	s.CaretColor, s.CaretWidth = c.Ink, pick(d.random, 0.0, 1, 1, 2)
}

// selectionBlue returns one of the blues of selections.
func (d *draft) selectionBlue() Color {
	return hex(pick[uint32](d.random, 0x1a73e8, 0x0d47a1, 0x2962ff, 0x3399ff, 0x0078d7, 0x308cc6, 0x3584e4))
}

// selectedCell shows a given or an entry in white on blue.
func selectedCell(d *draft, s *Scene, p *Puzzle) {
	c := &s.Cells[d.digit(p)]
	c.Fill, c.Ink = d.selectionBlue(), hex(0xffffff)
}

// selectedText shows a digit in white on a blue box of the size of its text.
func selectedText(d *draft, s *Scene, p *Puzzle) {
	s.exact()
	s.Renderer = "div" // a canvas has no background behind its text
	c := &s.Cells[d.digit(p)]
	c.Selection, c.Ink = d.selectionBlue().String(), hex(0xffffff)
}

// pointers are the beginnings of SVG path elements within a box of 12 by 19: an arrow, a hand and a text cursor.
var pointers = []string{
	`<path d="M0.7 0.7V15.5L4.3 12.2 6.6 17.6 9 16.6 6.7 11.4H11.6Z"`,
	`<path d="M3.5 10V2Q4.5 0.6 5.5 2V8Q7 7 8 8.4 9 7.6 9.8 9 11.3 8.6 11.3 10.4V14L10 18.2H4.6L1 12Q1.4 10.2 3.5 12Z"`,
	`<path d="M3 0.8H5.4L6 1.6 6.6 0.8H9V2H7V17H9V18.2H6.6L6 17.4 5.4 18.2H3V17H5V2H3Z"`,
}

// mousePointer draws a pointer over an empty cell.
func mousePointer(d *draft, s *Scene, p *Puzzle) {
	d.pointer(s, p, func() string { return pick(d.random, pointers...) })
}

// pointer draws one of the pointers over an empty cell.
func (d *draft) pointer(s *Scene, p *Puzzle, choose func() string) {
	at := d.empty(p)
	high := between(d.random, 0.4, 0.85)
	wide := high * 12 / 19 * s.height() / s.Cell
	ink, edge := "#000", "#fff"
	if chance(d.random, 0.4) {
		ink, edge = edge, ink
	}
	svg := fmt.Sprintf(`<svg viewBox="0 0 12 19" style="width:100%%;height:100%%;display:block">%s fill="%s" stroke="%s" stroke-width="1"/></svg>`,
		choose(), ink, edge)
	s.Cells[at].Over = box(between(d.random, 0.05, 0.95-wide), between(d.random, 0.05, 0.95-high), wide, high, "", svg)
}

// numberSpinner draws the two arrows of a number field at the right of a cell.
func numberSpinner(d *draft, s *Scene, p *Puzzle) {
	at := d.random.IntN(81)
	for _, name := range []string{"given", "entry"} { // leave room for the arrows
		role := s.Roles[name]
		role.Height, role.Width = min(role.Height, 0.5*s.height()), 0.4*s.Cell
		s.Roles[name] = role
	}
	wide, high := between(d.random, 0.15, 0.22), between(d.random, 0.4, 0.95)
	background, ink := pick(d.random, "#efefef", "#e0e0e0", "#f8f8f8"), pick(d.random, "#505050", "#888", "#222")
	svg := fmt.Sprintf(`<svg viewBox="0 0 10 20" preserveAspectRatio="none" style="width:100%%;height:100%%;display:block">`+
		`<rect width="10" height="20" fill="%s"/><path d="M2 7L5 3 8 7ZM2 13L5 17 8 13Z" fill="%s"/></svg>`, background, ink)
	s.Cells[at].Over = box(0.98-wide, 0.5-high/2, wide, high, "", svg)
}

// tooltip draws a small box with a word over an empty cell, and over the cell on its right if that is empty too.
func tooltip(d *draft, s *Scene, p *Puzzle) {
	at := d.empty(p)
	room := 0.96
	if at%9 < 8 && p.Kinds[at+1] == '.' {
		room = 1.9
	}
	high := between(d.random, 0.3, 0.55)
	css := fmt.Sprintf("background:%s;font:%.2fpx/%.2fpx 'Liberation Sans';text-align:center;overflow:hidden;white-space:nowrap",
		pick(d.random, "#ffffe1;color:#000;border:1px solid #000", "#333;color:#fff;border-radius:4px", "#fff;color:#444;border:1px solid #888"),
		s.height()*high*0.62, s.height()*high*0.8)
	left, wide := between(d.random, 0.05, 0.2), room-between(d.random, 0.15, 0.3)
	s.Cells[at].Over = box(left, between(d.random, 0.1, 0.9-high), min(wide, room-left), high, css, pick(d.random, "Hint", "Empty", "Notes", "Cell", "Fill in"))
}
