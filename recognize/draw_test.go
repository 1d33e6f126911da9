package recognize

import (
	"image"
	"image/color"
	"image/draw"
	"strings"
	"testing"

	"autosolve/solver"
	"autosolve/test/sample"
)

// The tests draw boards with the digits of the built-in typefaces. These do not look like real pages, but every pixel is known.

var paint, blank = sample.Paint, sample.Blank

const shownA = "38.6...1........3.....5.7.9....491..7..2.6..5..258....6.1.3.....7........9...4.86"

// A look describes how a board is drawn.
type look struct {
	face                           string
	cell                           int // px, the inside of a cell
	thin, thick                    int // px, the lines between cells, and those between and around boxes
	background, ink, inner, border color.RGBA
	around                         int // px, the page around the board
}

var (
	black = color.RGBA{0, 0, 0, 255}
	white = color.RGBA{255, 255, 255, 255}
	plain = look{"liberation-serif", 48, 1, 2, white, black, color.RGBA{0xDD, 0xDD, 0xEE, 255}, color.RGBA{0x66, 0x66, 0x99, 255}, 20}
	dark  = look{"deja-vu-sans", 36, 1, 3, color.RGBA{0x20, 0x22, 0x2A, 255}, color.RGBA{0xE0, 0xE0, 0xD0, 255},
		color.RGBA{0x50, 0x50, 0x60, 255}, color.RGBA{0x90, 0x90, 0xA0, 255}, 15}
)

// edges returns where the insides of the columns begin, and where the board ends.
func (k *look) edges() (at [9]int, end int) {
	x := k.around + k.thick
	for i := range at {
		at[i] = x
		x += k.cell + k.thin
		if i%3 == 2 {
			x += k.thick - k.thin
		}
	}
	return at, x
}

// layout returns where the reader must find the board.
func (k *look) layout() Layout {
	at, end := k.edges()
	l := Layout{Bounds: image.Rect(k.around, k.around, end, end)}
	for i, x := range at {
		l.Cols[i] = Span{Min: x, Max: x + k.cell}
	}
	l.Rows = l.Cols
	return l
}

// solved returns a puzzle, given as 81 characters, and its solution.
func solved(t testing.TB, shown string) (puzzle, solution solver.Grid) {
	t.Helper()
	puzzle, err := solver.Parse(shown)
	if err != nil {
		t.Fatal(err)
	}
	if solution, err = solver.Solve(puzzle); err != nil {
		t.Fatal(err)
	}
	return puzzle, solution
}

// drawBoard draws 81 characters as a board.
func drawBoard(t testing.TB, k look, shown string) *image.RGBA {
	t.Helper()
	face := builtin(t, k.face)
	_, end := k.edges()
	img := image.NewRGBA(image.Rect(0, 0, end+k.around, end+k.around))
	fill := func(r image.Rectangle, c color.Color) {
		draw.Draw(img, r, image.NewUniform(c), image.Point{}, draw.Src)
	}
	fill(img.Bounds(), k.background)
	l := k.layout()
	fill(l.Bounds, k.border)
	for b := range 9 {
		x, y := l.Cols[b%3*3], l.Rows[b/3*3]
		fill(image.Rect(x.Min, y.Min, l.Cols[b%3*3+2].Max, l.Rows[b/3*3+2].Max), k.inner)
	}
	for i := range shown {
		x, y := l.Cols[i%9], l.Rows[i/9]
		cell := image.Rect(x.Min, y.Min, x.Max, y.Max)
		fill(cell, k.background)
		if shown[i] != '.' {
			drawDigit(img, cell, face.Digits[shown[i]-'1'], k.ink)
		}
	}
	return img
}

// drawDigit draws a template's picture in the middle of a cell, with 60 % of the cell's height.
func drawDigit(img *image.RGBA, cell image.Rectangle, digit image.Image, ink color.RGBA) {
	drawScaled(img, cell, digit, cell.Dy()*6/10, ink)
}

// drawScaled draws a template's picture in the middle of a cell, h pixels high.
func drawScaled(img *image.RGBA, cell image.Rectangle, digit image.Image, h int, ink color.RGBA) {
	sample.Digit(img, cell, digit, h, ink)
}

// partOf returns a function for parts of a cell, given their upper left corner in the cell and their size in pixels.
func partOf(cell image.Rectangle) func(x, y, w, h int) image.Rectangle {
	return func(x, y, w, h int) image.Rectangle { return image.Rect(x, y, x+w, y+h).Add(cell.Min) }
}

// checkCell compares the reading of r1c3 with the expected one: a digit, '.' for empty, or '?' for uncertain, with a part
// of the reason.
func checkCell(t *testing.T, name string, img image.Image, want rune, why string) {
	t.Helper()
	b, err := testReader(t).Read(img)
	if b == nil {
		t.Errorf("%s: %v", name, err)
		return
	}
	got := '?'
	c := &b.Cells[2]
	switch {
	case c.Certain && c.Digit == 0:
		got = '.'
	case c.Certain:
		got = '0' + rune(c.Digit)
	}
	if got != want {
		t.Errorf("%s: r1c3 is read as %c (%s), want %c", name, got, c.Why, want)
	}
	if want == '?' && !strings.Contains(strings.Join(c.Why, " and "), why) {
		t.Errorf("%s: r1c3 %s, want that it %s", name, c.Why, why)
	}
}

func transpose(r image.Rectangle) image.Rectangle {
	return image.Rect(r.Min.Y, r.Min.X, r.Max.Y, r.Max.X)
}
