package recognize

import (
	"errors"
	"image"
	"strings"
	"testing"

	"autosolve/solver"
	"autosolve/test/data"
)

// A note is a pencil mark: a digit, and the ninth of the cell, 0 to 8, in whose middle it is.
type note struct{ digit, place int }

// drawNotes draws pencil marks of the given height in pixels into a cell.
func drawNotes(t testing.TB, img *image.RGBA, cell image.Rectangle, high int, all ...note) {
	t.Helper()
	face, third := builtin(t, "liberation-sans"), cell.Size().Div(3)
	for _, n := range all {
		at := cell.Min.Add(image.Pt(n.place%3*third.X, n.place/3*third.Y))
		drawScaled(img, image.Rectangle{Min: at, Max: at.Add(third)}, face.Digits[n.digit-1], high, themes[0][2])
	}
}

// noteBoard draws a board with pencil marks in three cells, those in r1c3 as given. Their height is a share, in percent, of
// the digits' height.
func noteBoard(t testing.TB, share int, first ...note) *image.RGBA {
	k := plain
	k.face, k.cell = "liberation-sans-bold", 60
	const digits = 22 // px
	img, l := drawBoardScaled(t, k, shownA, 100*digits/k.cell), k.layout()
	high := digits * share / 100
	drawNotes(t, img, l.Cell(2), high, first...)
	drawNotes(t, img, l.Cell(30), high, note{1, 0}, note{2, 1}, note{3, 2})
	drawNotes(t, img, l.Cell(50), high, note{7, 6}, note{8, 7}, note{9, 8})
	return img
}

// notesNotRead lists the heights of pencil marks, in percent of the digits' height, with which a board is refused: they are
// nearly as tall as digits, and one of them is in the middle of its cell. A height is removed from the list once such a
// board is read.
var notesNotRead = map[int]bool{76: true, 82: true, 88: true, 94: true}

// TestLargeNotes reads boards with pencil marks of which one is in the middle of its cell, except those in notesNotRead.
// These are refused, without the advice to add templates.
func TestLargeNotes(t *testing.T) {
	for _, share := range []int{40, 50, 60, 70, 76, 82, 88, 94} {
		checkNotes(t, noteBoard(t, share, note{1, 0}, note{5, 4}), shownA, notesNotRead[share], "drawn", share)
	}
}

// checkNotes reads a board with pencil marks, and fails the test unless it is read or refused as expected.
func checkNotes(t *testing.T, img image.Image, shown string, refused bool, name ...any) {
	t.Helper()
	b, err := testReader(t).Read(img)
	var unsure *UncertainError
	switch {
	case err == nil && b.Grid().String() != shown:
		t.Errorf("%v: read %v, want %s", name, b.Grid(), shown)
	case err == nil && refused:
		t.Errorf("%v: is read now: remove it from the list of boards that are refused", name)
	case err != nil && !refused:
		t.Errorf("%v: %v", name, err)
	case err != nil && !errors.As(err, &unsure):
		t.Errorf("%v: %v, want cells that cannot be read", name, err)
	case err != nil && (!strings.Contains(unsure.Advice().Hint, "switch the page's notes off") || strings.Contains(unsure.Advice().Hint, "templates")):
		t.Errorf("%v: %v; the advice is: %s", name, err, unsure.Advice().Hint)
	case err != nil:
		t.Logf("%v: not read yet: %v", name, err)
	}
}

// TestNotesOfPictures does the same as TestLargeNotes, on pages made for a reported bug.
func TestNotesOfPictures(t *testing.T) {
	const shown = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
	for name, refused := range map[string]bool{"mm_15_16": true, "mm_258_15": false, "mm_5_15": false} {
		checkNotes(t, openImage(t, data.Path(t, "inputs/pictures/"+name+".png")), shown, refused, name)
	}
}

// TestFullOfNotes checks that a board with pencil marks in all cells without a digit is read. If it has too few digits, it
// is refused.
func TestFullOfNotes(t *testing.T) {
	for _, shown := range []string{shownA, "38.6...1........3.....5.7.9....491..7..2.6..5" + strings.Repeat(".", 36), strings.Repeat(".", 81)} {
		k := plain
		img, l := drawBoard(t, k, shown), k.layout()
		for i := range solver.Cell(81) {
			if shown[i] == '.' {
				var all []note
				for d := range 9 {
					if int(i)%2 == 0 || d != int(i)%9 {
						all = append(all, note{d + 1, d})
					}
				}
				drawNotes(t, img, l.Cell(i), 10, all...)
			}
		}
		b, err := testReader(t).Read(img)
		var none *NoGridError
		switch few := strings.Count(shown, ".") > 81-solver.MinGivens; {
		case !few && (err != nil || b.Grid().String() != shown):
			t.Errorf("%s: %v", shown, err)
		case few && !errors.As(err, &none):
			t.Errorf("%s: %v", shown, err)
		case few && strings.Contains(shown, "3") && !strings.Contains(none.Advice().Hint, "notes"):
			t.Errorf("%s: %v; the advice is: %s", shown, err, none.Advice().Hint)
		}
	}
}
