package recognize

import (
	"image"
	"image/color"
	"testing"

	"autosolve/solver"
)

// drawPointer draws a black arrow with a white edge.
func drawPointer(img *image.RGBA, at image.Point) {
	const high = 26
	for _, edge := range []int{1, 0} {
		for y := range high {
			wide := min(y*7/10, 2*(high-y)) + 1
			ink := white
			if edge == 0 {
				ink = black
			}
			paint(img, ink, image.Rect(at.X-edge, at.Y+y-edge, at.X+wide+edge, at.Y+y+1+edge))
		}
	}
}

// TestPointerOverACell checks that a digit that a pointer covers in part is not read as another digit or as empty, and that
// an empty cell with a pointer in it is read as empty if the pointer can hide no digit.
func TestPointerOverACell(t *testing.T) {
	l := plain.layout()
	for _, c := range []struct {
		off   image.Point // px, from the corner of the cell to the pointer
		empty bool        // an empty cell must be read as empty
	}{{image.Pt(26, 4), false}, {image.Pt(14, 10), false}, {image.Pt(20, 12), false}, {image.Pt(24, 16), false}, {image.Pt(2, 20), true}} {
		for i := solver.Cell(0); i < 81; i += 3 {
			img := drawBoard(t, plain, shownA)
			drawPointer(img, l.Cell(i).Min.Add(c.off))
			b, err := testReader(t).Read(img)
			if b == nil {
				t.Fatal(err)
			}
			got := b.Cells[i]
			if shown := shownA[i]; got.Certain && ".123456789"[got.Digit] != shown {
				t.Errorf("pointer %v from the corner of %v, which shows %c: it is read as %d", c.off, i, shown, got.Digit)
			} else if shown == '.' && c.empty && !got.Certain {
				t.Errorf("pointer %v from the corner of %v, which is empty: the cell %s", c.off, i, got.Why)
			}
		}
	}
}

// drawBeam draws the pointer over text with its middle at a point: a stroke with a foot and a head, surrounded by a rim.
func drawBeam(img *image.RGBA, at image.Point, high, stroke int, ink, rim color.Color) {
	stem := image.Rect(0, 0, stroke, high).Add(at.Sub(image.Pt(stroke/2, high/2)))
	foot := image.Rect(stem.Min.X-3, stem.Max.Y-stroke, stem.Max.X+3, stem.Max.Y)
	parts := []image.Rectangle{stem, foot, foot.Sub(image.Pt(0, high-stroke))}
	for _, p := range parts {
		paint(img, rim, p.Inset(-1))
	}
	for _, p := range parts {
		paint(img, ink, p)
	}
}

// TestBeamOverACell checks that the pointer over text, in another ink than the digits, is not read as a digit.
func TestBeamOverACell(t *testing.T) {
	l := plain.layout()
	grey := color.RGBA{70, 75, 80, 255}
	for _, ink := range [][2]color.Color{{white, black}, {grey, white}, {white, grey}} {
		for high := 16; high <= 28; high += 2 {
			for _, stroke := range []int{1, 2, 3} {
				i := solver.Cell(1)
				for shownA[i] != '.' {
					i++
				}
				img := drawBoard(t, plain, shownA)
				drawBeam(img, l.Cell(i).Min.Add(image.Pt(22, 25)), high, stroke, ink[0], ink[1])
				b, err := testReader(t).Read(img)
				if b == nil {
					t.Fatal(err)
				}
				if got := b.Cells[i]; got.Certain && got.Digit != 0 {
					t.Errorf("%v of %d x %d pixels: the pointer is read as %d", ink, high, stroke, got.Digit)
				}
			}
		}
	}
}
