package recognize

import (
	"testing"

	"autosolve/solver"
)

// TestTwoDigitsInACell checks that a cell with a number of two digits, touching or not, is uncertain.
func TestTwoDigitsInACell(t *testing.T) {
	l := plain.layout()
	face := builtin(t, plain.face)
	for _, c := range []struct{ tens, units, closer int }{
		{1, 4, 0}, {2, 2, 0}, {8, 8, 0}, {8, 9, 0}, {9, 1, 0}, {9, 6, 0}, {4, 4, 6}, {5, 4, 6}, {9, 9, 6},
	} {
		for at := solver.Cell(2); at < 81; at += 7 {
			if shownA[at] != '.' {
				continue
			}
			img := drawBoard(t, plain, shownA)
			left, right := l.Cell(at), l.Cell(at)
			left.Max.X = (left.Min.X+left.Max.X)/2 + 2 + c.closer
			right.Min.X = (right.Min.X+right.Max.X)/2 - 2 - c.closer
			drawDigit(img, left, face.Digits[c.tens-1], black)
			drawDigit(img, right, face.Digits[c.units-1], black)
			b, err := testReader(t).Read(img)
			if b == nil {
				t.Fatal(err)
			}
			if got := b.Cells[at]; got.Certain {
				t.Errorf("%v shows %d%d and is read as %d", at, c.tens, c.units, got.Digit)
			}
		}
	}
}
