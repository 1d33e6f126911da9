package recognize

import (
	"image"
	"testing"

	"autosolve/solver"
)

// TestCharacters finds a character in each cell that holds a digit, at the place of the digit, even in a picture that does
// not begin at the origin. The templates and the network must confirm all digits.
func TestCharacters(t *testing.T) {
	r := testReader(t)
	img := drawBoard(t, plain, shownA)
	img.Rect = img.Rect.Add(image.Pt(-300, 70))
	b, err := r.Read(img)
	if err != nil {
		t.Fatal(err)
	}
	characters, err := r.Characters(img, b)
	if err != nil {
		t.Fatal(err)
	}
	for i, c := range characters {
		cell := b.Layout.Cell(solver.Cell(i))
		switch digit := shownA[i] != '.'; {
		case digit != (c != nil):
			t.Errorf("cell %v: the character is %v, the board shows %q", cell, c, shownA[i])
		case digit != b.Cells[i].Confirmed:
			t.Errorf("cell %v: %+v, the board shows %q", cell, b.Cells[i], shownA[i])
		case digit && (!c.Box.In(cell) || c.Box.Dy() < cell.Dy()/3):
			t.Errorf("cell %v: the character is at %v", cell, c.Box)
		}
	}
	b.Cells[0].Digit = 0 // the board counts, which may come from both networks or from the board model
	if characters, err := r.Characters(img, b); err != nil || characters[0] != nil || characters[1] == nil {
		t.Errorf("characters %v and %v, %v, want those of the digits on the board", characters[0], characters[1], err)
	}
}
