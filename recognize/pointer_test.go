package recognize

import (
	"image"
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

// TestPointerOverACell reads no digit that a pointer covers in part as another one, or as nothing, and an empty cell with a pointer in
// it as empty where no digit can be under that.
func TestPointerOverACell(t *testing.T) {
	l := plain.layout()
	for _, c := range []struct {
		off   image.Point // of the pointer from the cell's corner, px of 48
		empty bool        // what is in an empty cell, the least of all digits might hide
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
				t.Errorf("pointer %v from the corner of %v, which is empty: it %s", c.off, i, got.Why)
			}
		}
	}
}
