package read

import (
	"image"
	"math"

	"autosolve/recognize/internal/pixel"
)

// A text caret that touches a character would be cut out as a part of the character, and mislead both the templates and the
// network. Such a caret is a vertical bar at the side of the glyph. It is taller than the grid's digits, and the rest of the
// glyph is as tall as the digits.

// readWithoutCarets reads again, without the caret, each cell in which a caret touches the character.
func (r *Reader) readWithoutCarets(p *pixel.Picture, cells []cellKey, all []*Evidence) {
	var at []int
	var withCaret []cellKey
	usual := DigitHeight(all)
	for i, of := range cells {
		if of.caret = caretAt(all[i], usual); !of.caret.Empty() {
			at, withCaret = append(at, i), append(withCaret, of)
		}
	}
	for k, again := range r.recall(p, withCaret) {
		all[at[k]] = again
	}
}

// caretAt returns the place of the caret that touches a cell's character, or an empty rectangle if there is no such caret.
// usual is the usual height of the grid's digits in pixels.
func caretAt(e *Evidence, usual float64) image.Rectangle {
	const (
		taller = 1.1  // the glyph with the caret is at least this many times as tall as the digits, plus 1 px
		slack  = 0.12 // how far the height of the rest may differ from that of the digits, as a share of the latter, plus 1 px
		widest = 0.16 // a caret's width is at most this share of the digits' height, plus 2 px
	)
	if e.Glyph == nil || usual == 0 || e.Glyph.Height < taller*usual+1 {
		return image.Rectangle{}
	}
	box := e.Glyph.Box.Intersect(e.Cell)
	most := min(2+int(widest*usual), box.Dx()/2)
	for _, bar := range [...]image.Rectangle{e.barAt(box, most, true), e.barAt(box, most, false)} {
		rest := box
		switch {
		case bar.Empty():
			continue
		case bar.Max.X == box.Max.X:
			rest.Max.X = bar.Min.X
		default:
			rest.Min.X = bar.Max.X
		}
		rest = e.inkIn(rest)
		off := math.Abs(float64(rest.Dy()) - usual)
		if off <= slack*usual+1 && rest.Dy() < bar.Dy() && rest.Dx() > bar.Dx() {
			return bar
		}
	}
	return image.Rectangle{}
}

// barAt returns the vertical bar at the right or the left side of a box. It returns an empty rectangle if there is no bar or
// if the bar is more than limit pixels wide.
func (e *Evidence) barAt(box image.Rectangle, limit int, right bool) image.Rectangle {
	const inked = 0.95 // at least this share of each column of a bar must be inked
	x, step := box.Min.X, 1
	if right {
		x, step = box.Max.X-1, -1
	}
	for bar := (image.Rectangle{}); bar.Dx() <= limit; x += step {
		n := 0
		for y := box.Min.Y; y < box.Max.Y; y++ {
			if e.isInked(x, y) {
				n++
			}
		}
		if float64(n) < inked*float64(box.Dy()) {
			return bar
		}
		bar = bar.Union(image.Rect(x, box.Min.Y, x+1, box.Max.Y))
	}
	return image.Rectangle{}
}

// isInked reports whether a pixel of the cell differs from the background.
func (e *Evidence) isInked(x, y int) bool {
	return e.Inked[(y-e.Cell.Min.Y)*e.Cell.Dx()+x-e.Cell.Min.X]
}

// inkIn returns the box around the ink in a part of the cell.
func (e *Evidence) inkIn(r image.Rectangle) (box image.Rectangle) {
	for y := r.Min.Y; y < r.Max.Y; y++ {
		for x := r.Min.X; x < r.Max.X; x++ {
			if e.isInked(x, y) {
				box = box.Union(image.Rect(x, y, x+1, y+1))
			}
		}
	}
	return box
}
