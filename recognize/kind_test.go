package recognize

import (
	"image"
	"image/color"
	"testing"

	"autosolve/solver"
)

// TestFlaggedEntry checks that a red digit with a flag in a corner of its cell is an entry, whether it is right or wrong.
func TestFlaggedEntry(t *testing.T) {
	red := color.RGBA{0xE0, 0x20, 0x20, 255}
	for _, flag := range []color.RGBA{red, {0xF0, 0x90, 0x10, 255}} {
		for _, background := range []color.RGBA{white, {0xFF, 0xE0, 0xE0, 255}} {
			for k, cell := range []solver.Cell{2, 13, 40, 80} {
				puzzle, shown := partlySolved(t, 45, uint64(k))
				_, solution := solved(t, shownA)
				for puzzle[cell] != 0 {
					cell--
				}
				for _, digit := range []uint8{solution[cell], solution[cell]%9 + 1} {
					shown[cell] = digit
					img, l := drawBoard(t, plain, shown.String()), plain.layout()
					at := l.Cell(cell)
					var entered []solver.Cell
					for c := range solver.Cell(81) {
						if puzzle[c] == 0 && shown[c] != 0 {
							entered = append(entered, c)
						}
					}
					redraw(t, img, shown.String(), entered, color.RGBA{0x20, 0x60, 0xE0, 255})
					paint(img, background, at)
					drawDigit(img, at, builtin(t, plain.face).Digits[digit-1], red)
					for i := range 10 {
						paint(img, flag, image.Rect(at.Max.X-10+i, at.Min.Y+i, at.Max.X, at.Min.Y+i+1))
					}
					b, err := testReader(t).Read(img)
					if err != nil || b.Grid() != shown || b.Givens() != puzzle {
						t.Errorf("%d in %v: %v, %v", digit, cell, b != nil, err)
					}
				}
			}
		}
	}
}

// TestBoxesByShade checks that all digits of an untouched board are givens if only two shades set its boxes off, from faint to
// strong ones, although the digits have more contrast on one of them.
func TestBoxesByShade(t *testing.T) {
	puzzle, shown := partlySolved(t, 42, 1)
	if puzzle.Digits() >= shown.Digits() {
		t.Fatal("no more digits than in the puzzle")
	}
	for _, c := range []struct{ light, dark, ink uint32 }{
		{0xFFFFFF, 0xE8EEF8, 0x222222}, {0xFFFFFF, 0x9DB4D0, 0x3A4A5A}, {0xFFFFFF, 0xB0B0B0, 0x404040}, {0xF4E8D0, 0xC8A878, 0x604020},
		{0x23262D, 0x4A5060, 0xE0E0E0}, {0x102030, 0x405878, 0xC0D8F0}, {0xE3F2FD, 0x90CAF9, 0x0D47A1}, {0xFFFFFF, 0xFFD9A0, 0x805000},
	} {
		for from := range 2 {
			for _, gap := range []int{0, 2} {
				k := tiling{36, gap, gap, gap, rgb(c.light), everySecondBox(from, rgb(c.dark), rgb(c.light)), nil, inked(rgb(c.ink))}
				b, err := testReader(t).Read(k.draw(t, shown.String()))
				if err != nil || b.Givens() != shown {
					t.Errorf("%06x and %06x, boxes from %d, gaps of %d px: %v", c.light, c.dark, from, gap, err)
					if b != nil {
						t.Errorf("%d of %d digits are givens", b.Givens().Digits(), shown.Digits())
					}
				}
			}
		}
	}
}

// TestKindsOfDots reads digits that consist of dots, as on a display of diodes. The entries are blue. The digits can be cut out.
func TestKindsOfDots(t *testing.T) {
	const apart = 5 // px between the middles of two dots
	puzzle, shown := partlySolved(t, 45, 1)
	img, l := drawBoard(t, plain, shown.String()), plain.layout()
	var entered []solver.Cell
	for c := range solver.Cell(81) {
		if puzzle[c] == 0 && shown[c] != 0 {
			entered = append(entered, c)
		}
	}
	redraw(t, img, shown.String(), entered, color.RGBA{0x20, 0x60, 0xE0, 255})
	for c := range solver.Cell(81) {
		cell := l.Cell(c)
		for x, y := cell.Min.X, cell.Min.Y; x < cell.Max.X; x, y = x+apart, y+apart {
			paint(img, plain.background, image.Rect(x, cell.Min.Y, x+1, cell.Max.Y), image.Rect(cell.Min.X, y, cell.Max.X, y+1))
		}
	}
	b, err := testReader(t).Read(img)
	if err != nil || b.Grid() != shown || b.Givens() != puzzle {
		t.Fatalf("givens %v, want %v, %v", b.Givens(), puzzle, err)
	}
	all, err := testReader(t).Characters(img, b)
	for i, c := range all {
		if err != nil || (c != nil) != (shown[i] != 0) {
			t.Errorf("%v: a character %v, %v", solver.Cell(i), c != nil, err)
		}
	}
}
