package recognize

import (
	"image/color"
	"testing"

	"autosolve/solver"
)

// TestFewSmallDigits takes no small digit for nothing that stands where the large ones do, where no cell has two as pencil marks have:
// it may be an entry.
func TestFewSmallDigits(t *testing.T) {
	large := plain
	large.cell = 90
	img, l := drawBoard(t, large, shownA), large.layout()
	few := []solver.Cell{2, 10, 30, 51, 62}
	for i, c := range few {
		drawHigh(img, l.Cell(c), builtin(t, "carlito").Digits[3+i%4], 23, color.RGBA{0x20, 0x20, 0x90, 255})
	}
	b, err := testReader(t).Read(img)
	if b == nil {
		t.Fatal(err)
	}
	for _, c := range few {
		if cell := &b.Cells[c]; cell.Certain && cell.Digit == 0 {
			t.Errorf("%v is read as empty", c)
		}
	}
}
