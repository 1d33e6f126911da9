package recognize

import (
	"image/color"
	"testing"

	"autosolve/solver"
)

// TestFewSmallDigits checks that a cell with a small digit at the place of the large ones is not taken for empty if no cell
// has two small digits, as cells with pencil marks have. The digit may be an entry.
func TestFewSmallDigits(t *testing.T) {
	large := plain
	large.cell = 90
	img, l := drawBoard(t, large, shownA), large.layout()
	few := []solver.Cell{2, 10, 30, 51, 62}
	for i, c := range few {
		drawScaled(img, l.Cell(c), builtin(t, "carlito").Digits[3+i%4], 23, color.RGBA{0x20, 0x20, 0x90, 255})
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

// TestTwoSizes reads many digits that are about half as tall as the others and stand at the same place in their cells.
func TestTwoSizes(t *testing.T) {
	want, solution := solved(t, shownA)
	img, l := drawBoard(t, plain, shownA), plain.layout()
	for i := range want {
		if want[i] == 0 && i%3 != 1 {
			want[i] = solution[i]
			drawScaled(img, l.Cell(solver.Cell(i)), builtin(t, "carlito").Digits[solution[i]-1], 16, color.RGBA{0x20, 0x20, 0x90, 255})
		}
	}
	b, err := testReader(t).Read(img)
	if err != nil {
		t.Fatal(err)
	}
	if got := b.Grid(); got != want {
		t.Errorf("read %s, want %s", got, want)
	}
}
