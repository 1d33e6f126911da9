package locate

import (
	"image"
	"image/color"
	"image/draw"

	"autosolve/recognize/internal/pixel"
	"autosolve/test/sample"
)

var (
	white = color.RGBA{255, 255, 255, 255}
	black = color.RGBA{0, 0, 0, 255}
	grey  = color.RGBA{0xA0, 0xA0, 0xA0, 255}
)

var paint, blank = sample.Paint, sample.Blank

// A board is an empty grid to draw. The lines around and between boxes are thick pixels wide, and those inside boxes
// thin pixels.
type board struct {
	at          image.Point // the upper left corner of its border
	w, h        int         // px, the inside of a cell
	thin, thick int
}

var usual = board{at: image.Pt(20, 20), w: 47, h: 47, thin: 2, thick: 3}

func (b board) layout() (l pixel.Layout) {
	spans := func(x, size int) (s [9]pixel.Span, end int) {
		for i := range s {
			if i%3 == 0 {
				x += b.thick
			} else {
				x += b.thin
			}
			s[i] = pixel.Span{Min: x, Max: x + size}
			x += size
		}
		return s, x + b.thick
	}
	l.Bounds.Min = b.at
	l.Cols, l.Bounds.Max.X = spans(b.at.X, b.w)
	l.Rows, l.Bounds.Max.Y = spans(b.at.Y, b.h)
	return l
}

// draw draws the board with black lines between boxes, and lines of the given colour inside them.
func (b board) draw(img draw.Image, inner color.Color) {
	l := b.layout()
	paint(img, black, l.Bounds)
	for y := range 3 {
		for x := range 3 {
			paint(img, inner, image.Rect(l.Cols[3*x].Min, l.Rows[3*y].Min, l.Cols[3*x+2].Max, l.Rows[3*y+2].Max))
		}
	}
	for _, r := range l.Rows {
		for _, c := range l.Cols {
			paint(img, white, image.Rect(c.Min, r.Min, c.Max, r.Max))
		}
	}
}

// page returns a white page with boards on it.
func page(w, h int, boards ...board) *image.RGBA {
	img := blank(w, h, white)
	for _, b := range boards {
		b.draw(img, grey)
	}
	return img
}
