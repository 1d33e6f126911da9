package recognize

import (
	"image"
	"image/color"
	"strings"
	"testing"

	"autosolve/solver"
)

// drawZero draws a 0 as tall as the digits in the middle of a cell.
func drawZero(img *image.RGBA, cell image.Rectangle, ink color.RGBA) {
	const wide, high, stroke = 7.0, 11.0, 0.3 // half the width and height, px, and the stroke as a share of these
	middle := cell.Min.Add(cell.Max).Div(2)
	for y := -int(high); y <= int(high); y++ {
		for x := -int(wide); x <= int(wide); x++ {
			r := float64(x*x)/(wide*wide) + float64(y*y)/(high*high)
			if r <= 1 && r >= (1-stroke)*(1-stroke) {
				img.SetRGBA(middle.X+x, middle.Y+y, ink)
			}
		}
	}
}

// TestPlaceholders checks that the 0 that many programs write into every empty cell is taken for empty, but not a single 0.
func TestPlaceholders(t *testing.T) {
	l := plain.layout()
	img := drawBoard(t, plain, shownA)
	for i := range solver.Cell(81) {
		if shownA[i] == '.' {
			drawZero(img, l.Cell(i), black)
		}
	}
	b, err := testReader(t).Read(img)
	if err != nil {
		t.Fatal(err)
	}
	if got := b.Grid().String(); got != shownA {
		t.Errorf("read %s, want %s", got, shownA)
	}
	for i, c := range b.Cells {
		if (c.Kind == Empty) != (shownA[i] == '.') {
			t.Errorf("%v is %v", solver.Cell(i), c.Kind)
		}
		if c.Sign != (c.Kind == Empty) {
			t.Errorf("%v has a sign: %v", solver.Cell(i), c.Sign)
		}
	}

	img = drawBoard(t, plain, shownA)
	drawZero(img, l.Cell(2), black)
	checkCell(t, "a single 0", img, '?', "")
	img = drawBoard(t, plain, strings.Repeat("1", 81))
	if b, err := testReader(t).Read(img); err == nil && b.Cells[0].Digit != 1 {
		t.Errorf("a 1 in every cell is read as %s", b.Grid())
	}
}
