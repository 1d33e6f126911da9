package recognize

import (
	"errors"
	"image"
	"image/color"
	"image/draw"
	"slices"
	"strings"
	"testing"

	"autosolve/solver"
	"autosolve/test/sample"
)

// TestRead checks the digits, the bounds and the cells of boards of several looks, at the origin and elsewhere on a
// desktop.
func TestRead(t *testing.T) {
	r := testReader(t)
	small := plain
	small.cell, small.face = 24, "roboto"
	big := dark
	big.cell, big.face = 110, "comic-neue"
	uniform := plain
	uniform.thin, uniform.inner = 2, uniform.border
	for name, k := range map[string]look{"plain": plain, "dark": dark, "small": small, "big": big, "uniform": uniform} {
		t.Run(name, func(t *testing.T) {
			img := drawBoard(t, k, shownA)
			for _, at := range []image.Point{{}, {-1366, 0}, {1920, 300}} {
				moved := *img
				moved.Rect = moved.Rect.Add(at)
				b, err := r.Read(&moved)
				if err != nil {
					t.Fatal(err)
				}
				if got := b.Grid().String(); got != shownA {
					t.Errorf("read %s\nwant %s", got, shownA)
				}
				want := k.layout().Add(at)
				if b.Layout.Bounds != want.Bounds {
					t.Errorf("bounds %v, want %v", b.Layout.Bounds, want.Bounds)
				}
				for c := range solver.Cell(81) {
					if !b.Layout.Centre(c).In(want.Cell(c)) {
						t.Errorf("%v: centre %v is not in %v", c, b.Layout.Centre(c), want.Cell(c))
					}
				}
			}
		})
	}
}

// TestReadSubImage reads a part of a larger picture, whose stride is larger than the part is wide.
func TestReadSubImage(t *testing.T) {
	r := testReader(t)
	img := drawBoard(t, plain, shownA)
	page := image.NewRGBA(image.Rect(0, 0, 900, 700))
	draw.Draw(page, page.Bounds(), image.White, image.Point{}, draw.Src)
	at := image.Pt(333, 77)
	draw.Draw(page, img.Bounds().Add(at), img, image.Point{}, draw.Src)
	part := page.SubImage(img.Bounds().Add(at))
	b, err := r.Read(part)
	if err != nil {
		t.Fatal(err)
	}
	if b.Grid().String() != shownA || b.Layout.Bounds != plain.layout().Add(at).Bounds {
		t.Errorf("read %v at %v", b.Grid(), b.Layout.Bounds)
	}
}

// TestReadAt reads a board whose place is given by the centres of two corner cells.
func TestReadAt(t *testing.T) {
	r := testReader(t)
	for name, k := range map[string]look{"plain": plain, "dark": dark} {
		l := k.layout()
		for _, off := range []image.Point{{}, {2, -2}, {-2, 1}} {
			corners := Corners(l.Centre(0).Add(off), l.Centre(80).Add(off))
			b, err := r.ReadAt(drawBoard(t, k, shownA), corners)
			if err != nil {
				t.Errorf("%s, %v off: %v", name, off, err)
				continue
			}
			if b.Grid().String() != shownA {
				t.Errorf("%s, %v off: read %v", name, off, b.Grid())
			}
		}
	}
	outside := Corners(image.Pt(100, 100), image.Pt(5000, 5000))
	if _, err := r.ReadAt(drawBoard(t, plain, shownA), outside); err == nil || !strings.Contains(err.Error(), "not inside the picture") {
		t.Errorf("a layout outside the picture: %v", err)
	}
}

// TestRefusals checks the errors for pictures that must not be read.
func TestRefusals(t *testing.T) {
	r := testReader(t)
	board := func() *image.RGBA { return drawBoard(t, plain, shownA) }
	fillArea := func(img *image.RGBA, r image.Rectangle, c color.Color) *image.RGBA {
		draw.Draw(img, r, image.NewUniform(c), image.Point{}, draw.Src)
		return img
	}
	l := plain.layout()
	cell := func(row, col int) image.Rectangle { return l.Cell(solver.Cell(row*9 + col)) }
	covered := cell(3, 3).Union(cell(4, 5)).Inset(-10)
	cases := []struct {
		name   string
		img    image.Image
		noGrid bool // else some cells must be uncertain
		want   string
	}{
		{"nothing", fillArea(board(), image.Rect(0, 0, 600, 600), white), true, "nothing resembles one"},
		{"cut off", board().SubImage(image.Rect(0, 0, 400, 600)), true, "columns"},
		{"no digits", drawBoard(t, plain, strings.Repeat(".", 81)), true, "no digit"},
		{"popup", fillArea(board(), covered, color.RGBA{0xFF, 0xF0, 0xC0, 255}), false, "r4c4"},
		{"white popup", fillArea(board(), covered, white), false, "r4c4"},
		{"black square", fillArea(board(), cell(2, 7).Inset(8), black), false, "r3c8"},
		{"half a digit",
			fillArea(board(), image.Rect(cell(0, 0).Min.X, cell(0, 0).Min.Y, cell(0, 0).Max.X, cell(0, 0).Min.Y+24), white),
			false, "r1c1"},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			b, err := r.Read(c.img)
			var noGrid *NoGridError
			var unsure *UncertainError
			if errors.As(err, &noGrid) != c.noGrid || errors.As(err, &unsure) == c.noGrid {
				t.Fatalf("error %v (%T)", err, err)
			}
			if !strings.Contains(err.Error(), c.want) {
				t.Errorf("error %q does not contain %q", err, c.want)
			}
			if unsure != nil && (b == nil || len(b.Uncertain()) == 0 || b != unsure.Board) {
				t.Error("the board does not come with the error")
			}
		})
	}
}

// TestTwoGrids checks that both of two grids are found, even if the lines of one are faint compared with those of the
// other.
func TestTwoGrids(t *testing.T) {
	grey := func(v uint8) color.RGBA { return color.RGBA{v, v, v, 255} }
	faint, fainter := plain, plain
	faint.inner, faint.border = grey(240), grey(200)
	fainter.inner, fainter.border = grey(250), grey(245)
	for name, second := range map[string]look{"dark": dark, "faint": faint, "fainter": fainter} {
		t.Run(name, func(t *testing.T) {
			a, b := drawBoard(t, plain, shownA), drawBoard(t, second, "1........"+shownA[9:])
			page := image.NewRGBA(image.Rect(0, 0, a.Rect.Dx()+b.Rect.Dx()+40, a.Rect.Dy()+40))
			draw.Draw(page, page.Rect, image.White, image.Point{}, draw.Src)
			draw.Draw(page, a.Rect, a, image.Point{}, draw.Src)
			right := b.Rect.Add(image.Pt(a.Rect.Dx()+40, 30))
			draw.Draw(page, right, b, image.Point{}, draw.Src)

			_, err := testReader(t).Read(page)
			var many *ManyGridsError
			if !errors.As(err, &many) || len(many.Grids) != 2 {
				t.Fatalf("error %v", err)
			}
			if many.Grids[0] != plain.layout().Bounds || many.Grids[1] != second.layout().Add(right.Min).Bounds {
				t.Errorf("grids at %v", many.Grids)
			}
			for i, want := range []string{shownA, "1........" + shownA[9:]} {
				if b, err := many.Pick(i + 1); err != nil || b.Grid().String() != want {
					t.Errorf("grid %d: %v", i+1, err)
				}
			}
		})
	}
}

// TestTwoGridsCompressed checks that both of two grids are found in a JPEG, although the faint lines in the boxes of one
// are blurred.
func TestTwoGridsCompressed(t *testing.T) {
	second := plain
	second.cell, second.inner, second.border, second.face = 34, color.RGBA{0xE8, 0xE8, 0xF0, 255}, black, "deja-vu-sans"
	a, b := drawBoard(t, plain, shownA), drawBoard(t, second, shownA)
	page := blank(1000, 600, white)
	draw.Draw(page, a.Rect, a, image.Point{}, draw.Src)
	draw.Draw(page, b.Rect.Add(image.Pt(563, 71)), b, image.Point{}, draw.Src)
	for _, quality := range []int{80, 60, 50} {
		_, err := testReader(t).Read(sample.Compressed(t, page, quality))
		if many, ok := errors.AsType[*ManyGridsError](err); !ok || len(many.Grids) != 2 {
			t.Errorf("quality %d: %v, want two grids", quality, err)
		}
	}
}

// TestReadingOrder checks that grids are numbered in reading order: those side by side from left to right, even if one
// begins a little higher, then those below.
func TestReadingOrder(t *testing.T) {
	at := func(x, y, side int) image.Rectangle { return image.Rect(x, y, x+side, y+side) }
	for name, want := range map[string][]image.Rectangle{
		"side by side, at one height":      {at(0, 100, 300), at(400, 100, 300)},
		"side by side, a pixel apart":      {at(0, 101, 300), at(400, 100, 300)},
		"side by side, the second lower":   {at(0, 100, 300), at(400, 160, 300)},
		"side by side, of two sizes":       {at(0, 100, 300), at(400, 10, 500), at(1000, 200, 100)},
		"one above the other":              {at(0, 100, 300), at(0, 450, 300)},
		"one above the other, to the left": {at(400, 0, 300), at(0, 310, 300)},
		"corner over corner":               {at(400, 0, 300), at(0, 200, 300)},
		"two rows":                         {at(0, 3, 300), at(400, 0, 300), at(0, 400, 300), at(400, 399, 300)},
		"left of the desktop's origin":     {at(-900, -500, 300), at(-500, -501, 300), at(-900, 0, 300)},
	} {
		var read []*Board
		for i := range want {
			read = append(read, &Board{Layout: Layout{Bounds: want[len(want)-1-i]}})
		}
		_, err := choose(read, nil, image.Point{})
		many, ok := errors.AsType[*ManyGridsError](err)
		if !ok || !slices.Equal(many.Grids, want) {
			t.Errorf("%s: %v, want %v", name, err, want)
		}
	}
}

// TestTinyPictures refuses pictures that are too small for a grid.
func TestTinyPictures(t *testing.T) {
	r := testReader(t)
	for _, size := range []image.Point{{}, {0, 100}, {100, 0}, {1, 1}, {1, 10000}, {10000, 1}, {3, 3}} {
		_, err := r.Read(image.NewRGBA(image.Rectangle{Max: size}.Add(image.Pt(-50, 20))))
		var noGrid *NoGridError
		if !errors.As(err, &noGrid) {
			t.Errorf("%v: %v", size, err)
		}
	}
}

// TestKinds distinguishes entries in another colour from givens.
func TestKinds(t *testing.T) {
	img := drawBoard(t, plain, shownA)
	entered := map[int]uint8{2: 9, 4: 2, 8: 4, 80 - 4: 7, 40: 5, 60: 2}
	l := plain.layout()
	face := builtin(t, "comic-neue-bold")
	for c, d := range entered {
		drawDigit(img, l.Cell(solver.Cell(c)), face.Digits[d-1], color.RGBA{0x77, 0x77, 0xDD, 255})
	}
	b, err := testReader(t).Read(img)
	if err != nil {
		t.Fatal(err)
	}
	for i, c := range b.Cells {
		d, isEntry := entered[i]
		if shownA[i] != '.' {
			isEntry = false
		}
		switch {
		case isEntry && (c.Kind != Entry || c.Digit != d):
			t.Errorf("%v: %v %d, want the entry %d", solver.Cell(i), c.Kind, c.Digit, d)
		case shownA[i] != '.' && c.Kind != Given:
			t.Errorf("%v: %v, want a given", solver.Cell(i), c.Kind)
		}
	}
}

// TestFewEntries distinguishes two entries from 26 givens, one of which is selected and shown in white on blue.
func TestFewEntries(t *testing.T) {
	img := drawBoard(t, plain, shownA)
	l := plain.layout()
	blue := color.RGBA{0x77, 0x77, 0xDD, 255}
	drawDigit(img, l.Cell(4), builtin(t, "liberation-serif").Digits[1], blue)
	drawDigit(img, l.Cell(40), builtin(t, "liberation-serif").Digits[4], blue)
	selected := l.Cell(1) // the given 8
	draw.Draw(img, selected, image.NewUniform(color.RGBA{0x1A, 0x5F, 0xB4, 255}), image.Point{}, draw.Src)
	drawDigit(img, selected, builtin(t, "liberation-serif").Digits[7], white)
	b, err := testReader(t).Read(img)
	if err != nil {
		t.Fatal(err)
	}
	for c, want := range map[solver.Cell]Kind{0: Given, 1: Given, 4: Entry, 40: Entry, 80: Given, 5: Empty} {
		if b.Cells[c].Kind != want {
			t.Errorf("%v is %v, want %v", c, b.Cells[c].Kind, want)
		}
	}
}

// TestDoubtDifferences checks that a cell is uncertain if two readings of a grid are certain of different contents.
func TestDoubtDifferences(t *testing.T) {
	one, other := &Board{}, &Board{}
	for i, c := range [][2]Cell{
		{{Digit: 3, Certain: true}, {Digit: 3, Certain: true}},
		{{Digit: 3, Certain: true}, {Digit: 5}},
		{{Digit: 3, Certain: true}, {Digit: 5, Certain: true}},
		{{Digit: 3, Certain: true}, {Certain: true}},
	} {
		one.Cells[i], other.Cells[i] = c[0], c[1]
	}
	one.doubtDifferences(other)
	for i, want := range []bool{true, true, false, false} {
		if one.Cells[i].Certain != want {
			t.Errorf("cell %d: certain %v, want %v", i, one.Cells[i].Certain, want)
		}
	}
}

// TestSmallGridInFront checks that a small grid and the visible part of a larger one behind it are found, each once.
func TestSmallGridInFront(t *testing.T) {
	small := plain
	small.cell, small.around = 18, 30
	front := drawBoard(t, small, shownA)
	for _, at := range []image.Point{{40, 40}, {110, 130}, {230, 230}, {110, 200}} {
		page := drawBoard(t, plain, shownA)
		draw.Draw(page, front.Rect.Add(at), front, image.Point{}, draw.Src)
		_, err := testReader(t).Read(page)
		if many, ok := errors.AsType[*ManyGridsError](err); !ok || len(many.Grids) != 2 {
			t.Errorf("at %v: %v, want two grids", at, err)
		} else {
			picksFront(t, many, small.layout().Add(at).Bounds)
		}
	}
}

// TestWindowOverGrid checks that a grid in a window is found, and one behind it at nearly the same place, of which only
// parts of the outer cells are visible around the window.
func TestWindowOverGrid(t *testing.T) {
	small := plain
	small.cell, small.around = 22, 15
	front := drawBoard(t, small, shownA)
	page := drawBoard(t, plain, shownA)
	behind := plain.layout()
	first, last := behind.Cell(0), behind.Cell(80)
	over := image.Rectangle{Min: first.Min.Add(first.Size().Div(2)), Max: last.Min.Add(last.Size().Div(2))}
	draw.Draw(page, over, image.Black, image.Point{}, draw.Src)
	draw.Draw(page, over.Inset(1), image.White, image.Point{}, draw.Src)
	at := over.Min.Add(over.Size().Sub(front.Rect.Size()).Div(2))
	draw.Draw(page, front.Rect.Add(at), front, image.Point{}, draw.Src)
	_, err := testReader(t).Read(page)
	if many, ok := errors.AsType[*ManyGridsError](err); !ok || len(many.Grids) != 2 {
		t.Errorf("%v, want two grids", err)
	} else {
		picksFront(t, many, small.layout().Add(at).Bounds)
	}
}

// picksFront fails the test unless, of two grids, the one in front is read when it is picked, and the other one is refused.
func picksFront(t *testing.T, many *ManyGridsError, front image.Rectangle) {
	t.Helper()
	for i, place := range many.Grids {
		b, err := many.Pick(i + 1)
		switch {
		case place == front && (err != nil || b.Layout.Bounds != place || b.Grid().String() != shownA):
			t.Errorf("grid %d, in front at %v: %v", i+1, place, err)
		case place != front && err == nil:
			t.Errorf("grid %d, behind at %v, is read", i+1, place)
		}
	}
	for _, n := range []int{-1, 0, 3} {
		if b, err := many.Pick(n); b != nil || err == nil {
			t.Errorf("grid %d of two: no error", n)
		}
	}
}
