package recognize

import (
	"testing"

	"autosolve/solver"
)

// TestMarksAreEmpty leaves no kind to a cell whose lone pencil mark was told from a digit, though entries have its ink.
func TestMarksAreEmpty(t *testing.T) {
	img, l := drawBoard(t, plain, shownA), plain.layout()
	face := builtin(t, "comic-neue")
	entered := map[solver.Cell]uint8{2: 9, 4: 2, 8: 4}
	for c, d := range entered {
		drawDigit(img, l.Cell(c), face.Digits[d-1], themes[0][2])
	}
	for _, c := range []solver.Cell{10, 12, 40, 60, 79} {
		cell := l.Cell(c)
		cell.Max = cell.Min.Add(cell.Size().Div(3))
		drawHigh(img, cell, face.Digits[4], 13, themes[0][2])
	}
	b, err := testReader(t).Read(img)
	if err != nil {
		t.Fatal(err)
	}
	for i, c := range b.Cells {
		want := Empty
		switch _, isEntry := entered[solver.Cell(i)]; {
		case isEntry:
			want = Entry
		case shownA[i] != '.':
			want = Given
		}
		if c.Kind != want || (c.Digit == 0) != (want == Empty) {
			t.Errorf("%v: %v %d, want %v", solver.Cell(i), c.Kind, c.Digit, want)
		}
	}
}
