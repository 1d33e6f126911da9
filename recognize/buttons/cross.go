package buttons

import (
	"image"
	"math"
	"math/cmplx"

	"autosolve/recognize/internal/pixel"
	"autosolve/recognize/internal/read"
)

const (
	leastCross   = 0.72 // the least correlation of a cross with a drawn one; no digit reaches 0.5, not even an 8
	squareCross  = 0.6  // the least ratio of a cross's shorter side to its longer one
	tallestCross = 40   // the greatest height, in pixels, of a cross that closes something
)

// Crosses returns the places of small crosses, such as × or X, that stand by themselves in a picture, like the sign on a
// button that closes something. A place is the smallest rectangle around a cross, in pixels of the desktop.
func Crosses(img image.Image) (found []image.Rectangle) {
	p := pixel.New(img)
	for _, s := range cutOut(&p, writtenOn(&p, image.Rectangle{}).standingAlone()) {
		if s.glyph.Box.Dy() <= tallestCross && crossed(s.glyph) {
			found = append(found, s.glyph.Box.Add(p.At))
		}
	}
	return found
}

// crosses draws crosses with thin, medium and thick strokes at the size of a glyph, and returns them in the form of
// read.Coarse.
func crosses() (drawn [][]float32) {
	for _, thick := range []float64{0.08, 0.16, 0.28} { // shares of the glyph's width
		var pix [read.GlyphSize]float32
		for i := range pix {
			x, y := (float64(i%read.GlyphWidth)+0.5)/read.GlyphWidth, (float64(i/read.GlyphWidth)+0.5)/read.GlyphHeight
			off := min(math.Abs(x-y), math.Abs(x+y-1)) / math.Sqrt2
			pix[i] = float32(min(1, max(0, 1-(off-thick/2)*read.GlyphWidth)))
		}
		drawn = append(drawn, read.Coarse(&pix))
	}
	return drawn
}

// crossed reports whether a character is a cross, such as × or X.
func crossed(g *read.Glyph) bool {
	if g.Aspect < squareCross || g.Aspect > 1/squareCross {
		return false
	}
	for _, c := range crosses() {
		if read.Correlation(read.Coarse(&g.Pix), c) >= leastCross {
			return true
		}
	}
	return false
}

// The rest of this file finds the button of a keypad that empties a cell. Such a button may show a cross, an arrow, an eraser, a
// bin or a word. Only a cross is recognized, and only at the place of a tenth button, because a cross elsewhere closes something.

// offSlot is the greatest distance of a tenth button's cross from the place where a tenth digit would be, as a share of
// the distance between the digits.
const offSlot = 0.2

// slots returns the places where a keypad may have a tenth button: in the last of several lines or in the line after it; in a
// single line, after the 9 or before the 1; around a point, after the 9.
func (s *sequence) slots() []complex128 {
	switch s.n {
	case 0:
		return s.place[10:]
	case 9:
		return []complex128{s.place[10], s.slot(-1, 0)}
	}
	var all []complex128
	lines := (9 + s.n - 1) / s.n
	for i := range s.n {
		for j := lines - 1; j <= lines; j++ {
			if j*s.n+i >= 9 {
				all = append(all, s.slot(i, j))
			}
		}
	}
	return all
}

// eraser returns the place of a cross where a tenth button would be, and whether there is exactly one such cross.
func (pg *page) eraser(s *sequence) (at complex128, ok bool) {
	found := 0
	for _, slot := range s.slots() {
		for i := range pg.spots {
			if middle := pg.spots[i].centre(); cmplx.Abs(middle-slot) <= offSlot*s.pitch() && crossed(pg.spots[i].glyph) {
				at, found = middle, found+1
			}
		}
	}
	return at, found == 1
}
