package recognize

import (
	"errors"
	"fmt"
	"image"
	"image/color"
	"image/draw"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	xdraw "golang.org/x/image/draw"

	"autosolve/recognize/internal/locate"
	"autosolve/recognize/internal/pixel"
)

// near reports whether the columns and rows of two layouts are within slack pixels of each other.
func near(l *Layout, o *Layout, slack int) bool {
	for i := range 9 {
		for _, s := range [2][2]Span{{l.Cols[i], o.Cols[i]}, {l.Rows[i], o.Rows[i]}} {
			if pixel.Abs(s[0].Min-s[1].Min) > slack || pixel.Abs(s[0].Max-s[1].Max) > slack {
				return false
			}
		}
	}
	return true
}

// TestRuled reads grids whose lines do not close the cells, to the pixel.
func TestRuled(t *testing.T) {
	uniform := plain
	uniform.thin, uniform.inner = 2, uniform.border
	hairlines := plain
	hairlines.thin, hairlines.thick, hairlines.inner, hairlines.border = 1, 1, color.RGBA{0xB0, 0xB0, 0xB0, 255}, color.RGBA{0xB0, 0xB0, 0xB0, 255}
	faint := plain
	faint.inner, faint.border = color.RGBA{0xF8, 0xF8, 0xF8, 255}, color.RGBA{0xF7, 0xF7, 0xF7, 255}
	small := dark
	small.cell = 24
	for name, k := range map[string]look{"plain": plain, "dark": dark, "uniform": uniform, "hairlines": hairlines, "faint": faint, "small": small} {
		img := sudoku(k).open(drawBoard(t, k, shownA))
		p := pixel.New(img)
		if found := locate.Find(&p).Candidates; len(found) != 1 || found[0].Closed > 0 {
			t.Errorf("%s: the cells are closed, so that their lines are not tested", name)
		}
		checkRead(t, name, img, k.layout(), shownA)
	}
}

// checkRead reads a picture that holds one board.
func checkRead(t *testing.T, name string, img image.Image, l Layout, shown string) {
	t.Helper()
	b, err := testReader(t).Read(img)
	switch {
	case err != nil:
		t.Errorf("%s: %v", name, err)
	case b.Grid().String() != shown:
		t.Errorf("%s: read %v\nwant %s", name, b.Grid(), shown)
	case !near(&b.Layout, &l, 2):
		t.Errorf("%s: columns %v, rows %v, want %v, %v", name, b.Layout.Cols, b.Layout.Rows, l.Cols, l.Rows)
	}
}

// TestRuledWithDefects reads grids whose lines do not close the cells although something else in the picture is unusual.
func TestRuledWithDefects(t *testing.T) {
	l := plain.layout()
	lineAfter := func(i int) image.Rectangle { // right of column i
		return image.Rect(l.Cols[i].Max, l.Rows[0].Min, l.Cols[i+1].Min, l.Rows[8].Max)
	}
	rng := rand.New(rand.NewPCG(1, 2))
	for name, spoil := range map[string]func(img *image.RGBA){
		"no border": func(img *image.RGBA) {
			for _, side := range []image.Rectangle{
				{l.Bounds.Min, image.Pt(l.Bounds.Max.X, l.Rows[0].Min)}, {image.Pt(l.Bounds.Min.X, l.Rows[8].Max), l.Bounds.Max},
				{l.Bounds.Min, image.Pt(l.Cols[0].Min, l.Bounds.Max.Y)}, {image.Pt(l.Cols[8].Max, l.Bounds.Min.Y), l.Bounds.Max}} {
				paint(img, white, side)
			}
		},
		"a line missing":            func(img *image.RGBA) { paint(img, white, lineAfter(3)) },
		"two lines missing":         func(img *image.RGBA) { paint(img, white, lineAfter(0), transpose(lineAfter(7))) },
		"a third of a line missing": func(img *image.RGBA) { r := lineAfter(4); r.Max.Y -= r.Dy() / 3; paint(img, white, r) },
		"a column with another background": func(img *image.RGBA) { // except for its digits
			for y := l.Rows[0].Min; y < l.Rows[8].Max; y++ {
				for x := l.Cols[4].Min; x < l.Cols[4].Max; x++ {
					if img.RGBAAt(x, y) == white {
						img.SetRGBA(x, y, color.RGBA{0xFF, 0xF0, 0xC0, 255})
					}
				}
			}
		},
		"a hairline across":     func(img *image.RGBA) { y := l.Rows[4].Min + 3; paint(img, black, image.Rect(0, y, 600, y+1)) },
		"lines beside the grid": func(img *image.RGBA) { paint(img, black, image.Rect(2, 100, 12, 102), image.Rect(2, 300, 12, 302)) },
		"grain": func(img *image.RGBA) {
			for i := range img.Pix {
				img.Pix[i] = uint8(min(255, max(0, int(img.Pix[i])-rng.IntN(3))))
			}
		},
	} {
		img := sudoku(plain).open(drawBoard(t, plain, shownA))
		spoil(img)
		checkRead(t, name, img, l, shownA)
	}
}

// TestRuledInOneDirection finds a grid by its lines in one direction if those in the other direction are broken.
func TestRuledInOneDirection(t *testing.T) {
	l := plain.layout()
	for _, transposed := range []bool{false, true} {
		img := sudoku(plain).open(drawBoard(t, plain, shownA))
		for _, r := range partsOfLines(&l) {
			if transposed {
				r = transpose(r)
			}
			paint(img, white, r)
		}
		p := pixel.New(img)
		if found := locate.Find(&p).Candidates; len(found) != 1 || !near(&found[0].Layout, &l, 2) {
			t.Errorf("vertical lines broken %v: found %v", transposed, found)
		}
	}
}

// partsOfLines returns the parts of the horizontal lines inside the grid that are in the second column of each box.
func partsOfLines(l *Layout) (parts []image.Rectangle) {
	for y := range 8 {
		for x := 1; x < 9; x += 3 {
			parts = append(parts, image.Rect(l.Cols[x].Min, l.Rows[y].Max, l.Cols[x].Max, l.Rows[y+1].Min))
		}
	}
	return parts
}

// TestRuledByFewLines reads grids of which most lines are missing, as hairlines are at some zoom levels.
func TestRuledByFewLines(t *testing.T) {
	l := plain.layout()
	for name, kept := range map[string][2][]int{ // the lines left: vertical, horizontal
		"box lines":    {{2, 5}, {2, 5}},
		"other lines":  {{1, 4, 7}, {0, 3}},
		"one each way": {{2}, {5}},
	} {
		img := drawBoard(t, plain, shownA)
		for i := range 8 {
			vertical := image.Rect(l.Cols[i].Max, l.Rows[0].Min, l.Cols[i+1].Min, l.Rows[8].Max)
			if !slices.Contains(kept[0], i) {
				paint(img, white, vertical)
			}
			if !slices.Contains(kept[1], i) {
				paint(img, white, transpose(vertical))
			}
		}
		for i, on := range kept { // the lines that are left run on over those that are gone
			for _, k := range on {
				line := image.Rect(l.Cols[k].Max, l.Rows[0].Min, l.Cols[k+1].Min, l.Rows[8].Max)
				if i == 1 {
					line = transpose(line)
				}
				paint(img, plain.border, line)
			}
		}
		checkRead(t, name, img, l, shownA)
	}
}

// TestRuledOverATable reads a grid by its lines although the lines of a table below it extend nearly as far.
func TestRuledOverATable(t *testing.T) {
	k := plain
	l := k.layout()
	board := sudoku(k).open(drawBoard(t, k, shownA))
	img := blank(board.Rect.Dx(), 2*board.Rect.Dy(), white)
	draw.Draw(img, board.Rect, board, image.Point{}, draw.Src)
	for y := l.Bounds.Max.Y + 30; y < 2*board.Rect.Dy()-10; y += 21 {
		paint(img, black, image.Rect(l.Bounds.Min.X, y, l.Bounds.Max.X-14, y+1))
	}
	checkRead(t, "over a table", img, l, shownA)
}

// TestRuledOverKeys reads a grid, by its lines or by closed cells, although nine keys below it are aligned with its
// columns.
func TestRuledOverKeys(t *testing.T) {
	l := plain.layout()
	for _, open := range []bool{false, true} {
		for _, off := range []int{6, 9, 14, 30, 46, 48} {
			board := drawBoard(t, plain, shownA)
			if open {
				sudoku(plain).open(board)
			}
			img := blank(board.Rect.Dx(), board.Rect.Dy()+110, white)
			draw.Draw(img, board.Rect, board, image.Point{}, draw.Src)
			for _, x := range l.Cols {
				key := image.Rect(x.Min-1, l.Bounds.Max.Y+off, x.Max+1, l.Bounds.Max.Y+off+50)
				paint(img, plain.border, key)
				paint(img, white, key.Inset(1))
			}
			checkRead(t, fmt.Sprintf("open %v, %d px off", open, off), img, l, shownA)
		}
	}
}

// TestRuledOblong reads grids by their lines if the cells are wider than tall, or taller than wide.
func TestRuledOblong(t *testing.T) {
	k := plain
	k.cell = 60
	img := sudoku(k).open(drawBoard(t, k, shownA))
	for _, size := range []image.Point{{100, 60}, {60, 100}, {100, 80}} { // per cent
		l := k.layout()
		for i := range 9 {
			for _, s := range []struct {
				span *Span
				by   int
			}{{&l.Cols[i], size.X}, {&l.Rows[i], size.Y}} {
				s.span.Min, s.span.Max = s.span.Min*s.by/100, s.span.Max*s.by/100
			}
		}
		oblong := image.NewRGBA(image.Rect(0, 0, img.Rect.Dx()*size.X/100, img.Rect.Dy()*size.Y/100))
		xdraw.ApproxBiLinear.Scale(oblong, oblong.Rect, img, img.Rect, draw.Src, nil)
		checkRead(t, fmt.Sprint(size), oblong, l, shownA)
	}
}

// TestRuledRefused refuses pictures whose lines are nearly like those of a grid.
func TestRuledRefused(t *testing.T) {
	k := plain
	k.cell = 30
	l := k.layout()
	board := func(shown string) *image.RGBA { return sudoku(k).open(drawBoard(t, k, shown)) }
	checkRead(t, "the board itself", board(shownA), l, shownA)
	half := l.Cols[8].Min + k.cell/2

	longer := board(shownA) // its lines extend to the right, where nothing crosses them
	for i := range 8 {
		paint(longer, k.border, image.Rect(l.Cols[8].Max, l.Rows[i].Max, longer.Rect.Max.X, l.Rows[i+1].Min))
	}
	horizontalOnly := board(shownA)
	for i := range 8 {
		paint(horizontalOnly, white, image.Rect(l.Cols[i].Max, l.Rows[0].Min, l.Cols[i+1].Min, l.Rows[8].Max))
	}
	for _, c := range []struct {
		name string
		img  image.Image
		why  string
	}{
		{"cut off on the right", board(shownA).SubImage(image.Rect(0, 0, half, 1000)), ""},
		{"cut off below", board(shownA).SubImage(image.Rect(0, 0, 1000, half)), ""},
		{"cut off on the left", board(shownA).SubImage(image.Rect(l.Cols[0].Min+5, 0, 1000, 1000)), ""},
		{"lines that continue", longer, ""},
		{"lines in one direction", horizontalOnly, ""},
		{"few digits", board(shownA[:27] + strings.Repeat(".", 54)), "fewer digits than any puzzle has"},
		{"no digit", board(strings.Repeat(".", 81)), "it holds no digit"},
	} {
		var none *NoGridError
		if b, err := testReader(t).Read(c.img); !errors.As(err, &none) || !strings.Contains(err.Error(), c.why) {
			t.Errorf("%s: %v, %v, want reason %q", c.name, b, err, c.why)
		}
	}
}

// TestTerminalCells reads short digits in cells that are more than twice as tall as wide, as in a terminal.
func TestTerminalCells(t *testing.T) {
	const w, h, high = 32, 68, 9 // px
	img := image.NewRGBA(image.Rect(0, 0, 9*w+41, 9*h+41))
	paint(img, black, img.Rect)
	for k := range 10 {
		paint(img, color.RGBA{0xDF, 0xDF, 0xDF, 255}, image.Rect(20, 20+k*h, 21+9*w, 21+k*h), image.Rect(20+k*w, 20, 21+k*w, 21+9*h))
	}
	face := builtin(t, "deja-vu-sans-mono")
	for i, d := range shownA {
		if d != '.' {
			cell := image.Rect(0, 0, w, h).Add(image.Pt(20+i%9*w, 20+i/9*h))
			drawScaled(img, cell, face.Digits[d-'1'], high, color.RGBA{0xC5, 0, 0, 255})
		}
	}
	if b, err := testReader(t).Read(img); err != nil || b.Grid().String() != shownA {
		t.Error(err)
	}
}
