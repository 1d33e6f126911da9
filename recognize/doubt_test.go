package recognize

import (
	"errors"
	"image"
	"strings"
	"testing"

	"autosolve/solver"
)

// TestNotSudoku checks the reason why each grid that is not a Sudoku is refused.
func TestNotSudoku(t *testing.T) {
	uniform := plain
	uniform.thin, uniform.thick, uniform.inner = 1, 1, uniform.border
	notes := drawBoard(t, plain, shownA[:27]+strings.Repeat(".", 54))
	l := plain.layout()
	face := builtin(t, "liberation-sans")
	for i := 27; i < 81; i += 7 {
		cell := l.Cell(solver.Cell(i))
		at := cell.Min.Add(image.Pt(2, 2))
		drawScaled(notes, image.Rectangle{at, at.Add(image.Pt(9, 12))}, face.Digits[i%9], 11, black)
	}
	misaligned := drawBoard(t, plain, strings.Repeat(".", 81))
	for i := range 81 {
		if i%2 == 0 {
			cell := l.Cell(solver.Cell(i))
			off := 6
			if i/9 == 4 {
				off = -6
			}
			drawScaled(misaligned, cell.Add(image.Pt(0, off)), face.Digits[i%9], 22, black)
		}
	}
	for _, c := range []struct {
		name string
		img  image.Image
		why  string
	}{
		{"empty", drawBoard(t, plain, strings.Repeat(".", 81)), "it holds no digit"},
		{"small digits in corners", notes, "small ones in the corners of its cells"},
		{"minesweeper", drawBoard(t, uniform, strings.Repeat("112..211.", 9)), "it has no boxes, and its rows and columns repeat digits"},
		{"one digit in all cells", drawBoard(t, plain, strings.Repeat("1", 81)), "the same few digits"},
		{"digits at different places in their cells", misaligned, "stand in different places"},
	} {
		var none *NoGridError
		if b, err := testReader(t).Read(c.img); !errors.As(err, &none) || !strings.Contains(err.Error(), c.why) {
			t.Errorf("%s: %v, %v, want that %s", c.name, b != nil, err, c.why)
		}
	}
	var none, at *NoGridError
	_, err := testReader(t).Read(notes)
	if _, errAt := testReader(t).ReadAt(notes, l); !errors.As(err, &none) || !errors.As(errAt, &at) || at.Why != none.Why {
		t.Errorf("at a known place: %v, want %v", errAt, err)
	}
}

// TestErrors reads boards with a few wrong entries. They are still Sudokus.
func TestErrors(t *testing.T) {
	uniform := plain
	uniform.thin, uniform.thick, uniform.inner = 1, 1, uniform.border
	_, solution := solved(t, shownA)
	full := []byte(shownA)
	for i := range full[:63] {
		full[i] = '0' + solution[i]
	}
	full[4], full[40], full[53] = full[5], full[41], full[52] // repeated digits in a row, a column and a box
	for _, shown := range []string{"3886..11........3....." + shownA[22:], string(full)} {
		checkRead(t, "errors", drawBoard(t, uniform, shown), uniform.layout(), shown)
	}
}

// TestWhy checks reasons why a cell, r1c3, is uncertain.
func TestWhy(t *testing.T) {
	face := builtin(t, "liberation-serif")
	l := plain.layout()
	cell := l.Cell(2)
	at := partOf(cell)
	for _, c := range []struct {
		why   string
		spoil func(img *image.RGBA)
	}{
		{"holds something that is not a digit", func(img *image.RGBA) {
			drawScaled(img, at(0, 0, 24, 48), face.Digits[1], 28, black)
			drawScaled(img, at(24, 0, 24, 48), face.Digits[3], 28, black)
		}},
		{"has no unique solution", func(img *image.RGBA) { drawScaled(img, cell, face.Digits[2], 46, black) }},
		{"may not be", func(img *image.RGBA) { paint(img, black, at(-3, 12, 40, 28)) }},
		{"is 3 (0.47) or 5 (0.51)", func(img *image.RGBA) {
			paint(img, black, at(15, 11, 17, 4), at(15, 22, 17, 4), at(15, 33, 17, 4))
		}},
		{"is 1 or empty", func(img *image.RGBA) { paint(img, black, at(15, 13, 18, 22)) }},
		{"holds a 1 or a text caret", func(img *image.RGBA) { plainStroke{3, 26, 0, 0, black}.draw(img, cell) }},
		{"holds a pencil mark or a small digit", func(img *image.RGBA) { drawScaled(img, cell, face.Digits[4], 15, black) }},
	} {
		img := drawBoard(t, plain, strings.ReplaceAll(shownA, "1", "."))
		c.spoil(img)
		checkCell(t, c.why, img, '?', c.why)
	}
}

// TestDoubtAddsReasons checks that each reason why a cell is uncertain is kept once.
func TestDoubtAddsReasons(t *testing.T) {
	b := &Board{}
	for i := range b.Cells {
		b.Cells[i].Certain = true
	}
	for _, why := range []string{"holds a 1 or a text caret", "holds something that reaches out of it", "holds a 1 or a text caret"} {
		b.Cells[4].Doubt(why)
	}
	want := "1 of 81 cells cannot be read with certainty: r1c5 " + "holds a 1 or a text caret" + " and " + "holds something that reaches out of it"
	if err := uncertain(b); err == nil || err.Error() != want {
		t.Errorf("%v, want %s", err, want)
	}
}

// TestLeastScoreAndMargin checks that digits below the least score or margin of the options are uncertain.
func TestLeastScoreAndMargin(t *testing.T) {
	img := drawBoard(t, plain, shownA)
	for _, c := range []struct {
		o   Options
		why string
	}{{Options{LeastScore: 0.999}, "matches no digit"}, {Options{LeastMargin: 0.9}, ") or "}} {
		r := testReader(t)
		r.label.LeastScore, r.label.LeastMargin = c.o.LeastScore, c.o.LeastMargin
		var unsure *UncertainError
		if _, err := r.Read(img); !errors.As(err, &unsure) || !strings.Contains(unsure.Reasons(unsure.Cells[0]), c.why) {
			t.Errorf("%+v: %v", c.o, err)
		}
	}
}
