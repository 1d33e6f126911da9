package recognize

import (
	"errors"
	"image"
	"image/color"
	"image/draw"
	"strings"
	"testing"

	"autosolve/solver"
)

// TestCutByTheEdge reads a digit that the edges of its cell cut, because the layout is a little off. The digit is uncertain
// if too much of it is outside, or if it is off its place in the cell.
func TestCutByTheEdge(t *testing.T) {
	const shown = "38.6...1........3.....5.7.9....491..7..2.6..5..258....6.1.3.....7........9...4.86"
	whole := plain.layout()
	img := drawBoard(t, plain, shown)
	for _, c := range []struct {
		name   string
		spoil  func(*Layout)
		refuse bool
	}{
		{"cut on the right", func(l *Layout) { l.Cols[0].Max -= 20 }, true},
		{"cut on the left", func(l *Layout) { l.Cols[0].Min += 20 }, false},
		{"cut above", func(l *Layout) { l.Rows[0].Min += 14 }, false},
		{"cut below", func(l *Layout) { l.Rows[0].Max -= 14 }, false},
		{"cut at a corner", func(l *Layout) { l.Rows[0].Max -= 14; l.Cols[0].Max -= 20 }, true},
		{"much of it cut", func(l *Layout) { l.Rows[0].Max -= 21 }, true},
	} {
		l := whole
		c.spoil(&l)
		b, err := testReader(t).ReadAt(img, l)
		var unsure *UncertainError
		switch {
		case !c.refuse && err != nil:
			t.Errorf("%s: %v", c.name, err)
		case !c.refuse && b.Grid().String() != shown:
			t.Errorf("%s: read %v", c.name, b.Grid())
		case c.refuse && (!errors.As(err, &unsure) || b.Cells[0].Certain):
			t.Errorf("%s: %v", c.name, err)
		}
	}
}

// TestReadAtOff reads a board with a layout that is a little off. It never misreads one with a layout that is off by up to
// half a cell.
func TestReadAtOff(t *testing.T) {
	small := plain
	small.cell = 24
	for name, k := range map[string]look{"dark": dark, "small": small} {
		img, l, right := drawBoard(t, k, shownA), k.layout(), 0
		for off := -k.cell / 2; off <= k.cell/2; off += 3 {
			for _, by := range []image.Point{{0, off}, {off, 0}, {off, off}} {
				b, err := testReader(t).ReadAt(img, Corners(l.Centre(0).Add(by), l.Centre(80).Add(by)))
				switch {
				case err == nil && b.Grid().String() != shownA:
					t.Errorf("%s, %v off: read %v", name, by, b.Grid())
				case err == nil:
					right++
				}
			}
		}
		if right < 5 {
			t.Errorf("%s: read with only %d layouts", name, right)
		}
	}
}

// TestReadAtOneOff refuses a layout that is exactly one column or row off: its lines are those of the grid, but not its boxes.
func TestReadAtOneOff(t *testing.T) {
	for name, k := range map[string]look{"plain": plain, "dark": dark} {
		k.around = k.cell + 20
		l := k.layout()
		right, down := image.Pt(l.Cols[1].Min-l.Cols[0].Min, 0), image.Pt(0, l.Rows[1].Min-l.Rows[0].Min)
		for _, by := range []image.Point{right, down, {-right.X, 0}, {0, -down.Y}, right.Add(down)} {
			for _, img := range []image.Image{drawBoard(t, k, shownA), sudoku(k).withoutBorder(drawBoard(t, k, shownA), false)} {
				_, err := testReader(t).ReadAt(img, Corners(l.Centre(0).Add(by), l.Centre(80).Add(by)))
				if none, ok := errors.AsType[*NoGridError](err); !ok || none.Why != "its boxes are not where a Sudoku's are" {
					t.Errorf("%s, %v off: %v", name, by, err)
				}
			}
		}
	}
}

// TestReadAtLines refuses a layout that is off by much of a cell, because lines then run through the cells.
func TestReadAtLines(t *testing.T) {
	for name, k := range map[string]look{"plain": plain, "dark": dark} {
		img, l := drawBoard(t, k, shownA), k.layout()
		for _, by := range []image.Point{{k.cell / 3, 0}, {0, -k.cell / 3}, {k.cell / 3, -k.cell / 4}} {
			_, err := testReader(t).ReadAt(img, Corners(l.Centre(0).Add(by), l.Centre(80).Add(by)))
			if none, ok := errors.AsType[*NoGridError](err); !ok || !strings.Contains(none.Why, "lines run through its cells") {
				t.Errorf("%s, %v off: %v", name, by, err)
			}
		}
	}
}

// TestTouchesLine reads a digit that touches the line above it if it looks like the digits elsewhere or the puzzle requires
// it. It never reads another digit.
func TestTouchesLine(t *testing.T) {
	const (
		shown = "38.6...1........3.....5.7.9....491..7..2.6..5..258....6.1.3.....7........9...4.86"
		r7c2  = solver.Cell(6*9 + 1)
	)
	k := plain
	k.thin, k.inner = 4, color.RGBA{90, 90, 90, 255}
	l := k.layout()
	height := k.cell * 6 / 10
	for _, c := range []struct {
		digit uint8
		over  int // px by which the picture of the digit, with a margin of 2 px, extends over the line
		read  bool
	}{
		{8, 3, true}, {8, 7, false}, {8, 11, false}, {7, 3, true}, {7, 8, false}, {2, 5, true}, {4, 5, false},
	} {
		img := drawBoard(t, k, shown)
		cell := l.Cell(r7c2)
		draw.Draw(img, cell, image.NewUniform(k.background), image.Point{}, draw.Src)
		up := (k.cell-height)/2 + c.over
		drawDigit(img, cell.Sub(image.Pt(0, up)), builtin(t, k.face).Digits[c.digit-1], k.ink)
		b, err := testReader(t).Read(img)
		if b == nil {
			t.Fatal(err)
		}
		switch got := b.Cells[r7c2]; {
		case got.Certain && got.Digit != c.digit:
			t.Errorf("%d, %d px over the line: read %d", c.digit, c.over, got.Digit)
		case got.Certain != c.read:
			t.Errorf("%d, %d px over the line: %+v", c.digit, c.over, got)
		}
	}
}

// TestHalfCovered checks that a cell with a half-covered digit is not read as another digit or as empty.
func TestHalfCovered(t *testing.T) {
	l := plain.layout()
	for cell := range solver.Cell(81) {
		if shownA[cell] == '.' {
			continue
		}
		middle := l.Centre(cell)
		whole := l.Cell(cell)
		for name, half := range map[string]image.Rectangle{
			"left": {whole.Min, image.Pt(middle.X, whole.Max.Y)}, "right": {image.Pt(middle.X, whole.Min.Y), whole.Max},
			"upper": {whole.Min, image.Pt(whole.Max.X, middle.Y)}, "lower": {image.Pt(whole.Min.X, middle.Y), whole.Max},
		} {
			img := drawBoard(t, plain, shownA)
			draw.Draw(img, half, image.NewUniform(plain.background), image.Point{}, draw.Src)
			b, _ := testReader(t).Read(img)
			if b == nil {
				continue
			}
			if c := b.Cells[cell]; c.Certain && '0'+c.Digit != shownA[cell] {
				t.Errorf("%v, %s half of %c covered: read as %d", cell, name, shownA[cell], c.Digit)
			}
		}
	}
}

// TestMostlyCovered checks that a cell of whose digit a third is visible, above or below something that covers the rest, is
// not read as empty, whether one cell or all cells with this digit are covered.
func TestMostlyCovered(t *testing.T) {
	const left = 42 // % of the cell's height; the digit takes the part from 20 to 80 %
	for _, face := range []string{"liberation-serif", "deja-vu-sans"} {
		k := plain
		k.face = face
		l := k.layout()
		for _, digit := range "35689" {
			for name, cover := range map[string]func(image.Rectangle) image.Rectangle{
				"upper end": func(r image.Rectangle) image.Rectangle { r.Min.Y += r.Dy() * left / 100; return r },
				"lower end": func(r image.Rectangle) image.Rectangle { r.Max.Y -= r.Dy() * left / 100; return r },
			} {
				for _, most := range []int{1, 81} {
					img, cut := drawBoard(t, k, shownA), map[solver.Cell]bool{}
					for cell := range solver.Cell(81) {
						if rune(shownA[cell]) == digit && len(cut) < most {
							draw.Draw(img, cover(l.Cell(cell)), image.NewUniform(k.background), image.Point{}, draw.Src)
							cut[cell] = true
						}
					}
					if len(cut) == 0 {
						t.Fatalf("%s has no %c", shownA, digit)
					}
					b, err := testReader(t).Read(img)
					if b == nil {
						t.Fatal(err)
					}
					for cell := range cut {
						if c := b.Cells[cell]; c.Certain {
							t.Errorf("%s, only the %s of %d digits %c is visible: %v is read as %d", face, name, len(cut), digit, cell, c.Digit)
						}
					}
				}
			}
		}
	}
}
