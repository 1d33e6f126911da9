package recognize

import (
	"errors"
	"image"
	"image/draw"
	"strings"
	"testing"
)

// drawLogo draws nine squares with characters at a place, as a logo has them.
func drawLogo(t *testing.T, img *image.RGBA, at image.Point, side int) {
	t.Helper()
	face := builtin(t, "liberation-sans")
	paint(img, black, image.Rect(0, 0, 3*side+4, 3*side+4).Add(at))
	for i := range 9 {
		cell := image.Rect(0, 0, side-2, side-2).Add(at).Add(image.Pt(3+i%3*side, 3+i/3*side))
		paint(img, white, cell)
		drawDigit(img, cell, face.Digits[i], black)
	}
}

// TestCutOffGrid refuses a grid of which an edge of the picture or of a window cuts off whole columns or rows, and says so, also
// if a logo of nine squares is beside it.
func TestCutOffGrid(t *testing.T) {
	for name, k := range map[string]look{"plain": plain, "dark": dark} {
		board := drawBoard(t, k, shownA)
		size := k.layout().Bounds.Size()
		for _, c := range []struct {
			name   string
			at     image.Point     // the board's place in the picture, in hundredths of its size
			window image.Rectangle // the part of the picture that shows it, likewise; empty for all of it
		}{
			{"right", image.Pt(155, 20), image.Rectangle{}},
			{"below", image.Pt(60, 95), image.Rectangle{}},
			{"corner", image.Pt(140, 105), image.Rectangle{}},
			{"window's right edge", image.Pt(60, 20), image.Rect(60, 0, 118, 200)},
			{"window's lower edge", image.Pt(60, 20), image.Rect(50, 10, 200, 87)},
			{"window's upper edge", image.Pt(60, 20), image.Rect(50, 55, 200, 200)},
		} {
			for _, logo := range []int{0, 40, 64} {
				scaled := func(p image.Point) image.Point { return image.Pt(p.X*size.X/100, p.Y*size.Y/100) }
				img := blank(2*size.X, 3*size.Y/2, greyOf(0x9A))
				window := image.Rectangle{Min: scaled(c.window.Min), Max: scaled(c.window.Max)}
				if c.window.Empty() {
					window = img.Rect
				}
				window = window.Intersect(img.Rect)
				draw.Draw(img, window, board, window.Min.Sub(scaled(c.at)), draw.Src)
				if logo > 0 {
					drawLogo(t, img, image.Pt(10, 10), logo)
				}
				var none *NoGridError
				if _, err := testReader(t).Read(img); !errors.As(err, &none) || !strings.Contains(none.Why, "cut off") {
					t.Errorf("%s, %s, logo of %d px: %v", name, c.name, logo, err)
				}
			}
		}
	}
}

// TestCroppedTable checks that a smaller table that is whole is not said to be cut off, however closely the picture frames it.
func TestCroppedTable(t *testing.T) {
	tab := &table{plain, 6, 6, 3, 2}
	img := tab.draw(t, shownA)
	for margin := range 21 {
		var none *NoGridError
		_, err := testReader(t).Read(img.SubImage(img.Rect.Inset(20 - margin)))
		if !errors.As(err, &none) || strings.Contains(none.Why, "cut off") {
			t.Errorf("a margin of %d px: %v", margin, err)
		}
	}
}
