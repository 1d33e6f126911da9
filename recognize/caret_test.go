package recognize

import (
	"fmt"
	"image"
	"image/color"
	"math"
	"strings"
	"testing"

	"autosolve/solver"
)

// A plainStroke is a stroke that a test draws: a text caret, or the 1 of a typeface without flags.
type plainStroke struct {
	wide, high float64 // px
	lean       float64 // px, how far its upper end is to the right of its lower end
	up         float64 // px, how far its middle is above the cell's
	ink        color.RGBA
}

// draw draws the stroke into a cell, with antialiased edges.
func (s plainStroke) draw(img *image.RGBA, cell image.Rectangle) {
	middle := float64(cell.Min.Y+cell.Max.Y)/2 - s.up
	top, bottom := middle-s.high/2, middle+s.high/2
	for y := int(top); y < int(math.Ceil(bottom)); y++ {
		rows := math.Min(bottom, float64(y+1)) - math.Max(top, float64(y))
		left := float64(cell.Min.X+cell.Max.X)/2 - s.wide/2 + s.lean*(middle-float64(y)-0.5)/s.high
		for x := int(left); x < int(math.Ceil(left+s.wide)); x++ {
			cover := rows * (math.Min(left+s.wide, float64(x+1)) - math.Max(left, float64(x)))
			background := img.RGBAAt(x, y)
			mix := func(p, i uint8) uint8 { return uint8(math.Round(float64(p)*(1-cover) + float64(i)*cover)) }
			img.SetRGBA(x, y, color.RGBA{mix(background.R, s.ink.R), mix(background.G, s.ink.G), mix(background.B, s.ink.B), 255})
		}
	}
}

// withStrokes returns a board on which all 1s are plain strokes.
func withStrokes(t testing.TB, k look, shown string, one plainStroke) *image.RGBA {
	t.Helper()
	img, l := drawBoard(t, k, shown), k.layout()
	for i := range shown {
		if shown[i] == '1' {
			cell := l.Cell(solver.Cell(i))
			paint(img, k.background, cell)
			one.draw(img, cell)
		}
	}
	return img
}

// TestCaret distinguishes a text caret in an empty cell, r1c3, from a 1.
func TestCaret(t *testing.T) {
	const as1, empty, unsure = '1', '.', '?'
	blue := color.RGBA{0x30, 0x60, 0xD0, 255}
	cases := []struct {
		name  string
		caret plainStroke
		want  rune
	}{
		{"thin", plainStroke{1, 26, 0, 0, black}, empty},
		{"two pixels", plainStroke{2, 32, 0, 0, black}, empty},
		{"three pixels", plainStroke{3, 40, 0, 0, black}, empty},
		{"between pixels", plainStroke{1.5, 28, 0, 0, black}, empty},
		{"of another colour", plainStroke{2, 26, 0, 0, blue}, empty},
		{"short", plainStroke{1, 20, 0, 0, black}, unsure},
		{"leaning a little, taller than the digits", plainStroke{2, 34, 0.2, 0, black}, empty},
		{"leaning a little, as tall as the digits", plainStroke{2, 24, 0.2, 0, black}, unsure},
		{"as tall as the digits, and thinner", plainStroke{1, 23, 0, 0, black}, unsure},
		{"as tall as the digits, and thicker", plainStroke{4, 23, 0, 0, black}, unsure},
		{"a handwritten 1", plainStroke{3, 26, 2, 0, black}, as1},
	}
	l := plain.layout()
	for _, c := range cases {
		img := drawBoard(t, plain, shownA)
		c.caret.draw(img, l.Cell(2))
		checkCell(t, c.name, img, c.want, "holds a 1 or a text caret")
	}
}

// TestPlainOnes reads the 1s of a typeface that draws them as plain strokes, and distinguishes a taller text caret from
// them. A shorter stroke may be the 1 of an entry.
func TestPlainOnes(t *testing.T) {
	r, l := testReader(t), plain.layout()
	one := plainStroke{3, 26, 0, 0, black}
	checkRead(t, "no caret", withStrokes(t, plain, shownA, one), l, shownA)
	for _, wide := range []float64{1, 2, 3, 5} {
		for _, high := range []float64{20, 30, 40} {
			img := withStrokes(t, plain, shownA, one)
			plainStroke{wide, high, 0, 0, black}.draw(img, l.Cell(2))
			switch b, err := r.Read(img); {
			case err != nil && high < one.high:
			case err != nil:
				t.Errorf("a caret of %v x %v px: %v", wide, high, err)
			case b.Grid().String() != shownA:
				t.Errorf("a caret of %v x %v px: read %v", wide, high, b.Grid())
			}
		}
	}
}

// TestCaretOver checks that a digit is uncertain if a text caret of another colour lies over it, and is read without the
// caret.
func TestCaretOver(t *testing.T) {
	l, face := plain.layout(), builtin(t, "liberation-serif")
	red, blue := color.RGBA{170, 40, 40, 255}, color.RGBA{0, 80, 160, 255}
	for _, c := range []struct {
		name  string
		caret bool
		want  rune
	}{{"a red 7", false, '7'}, {"a red 7 under a caret", true, '?'}} {
		img := drawBoard(t, plain, strings.ReplaceAll(shownA, "7", "."))
		drawDigit(img, l.Cell(2), face.Digits[6], red)
		if c.caret {
			plainStroke{5, 36, 0, 0, blue}.draw(img, l.Cell(2))
		}
		checkCell(t, c.name, img, c.want, "looks like no digit")
	}
}

// TestLonePlainOne checks that the only plain stroke of a board is read as a 1 if it has the height and thickness of the
// digits, and is uncertain if it has nearly these.
func TestLonePlainOne(t *testing.T) {
	shown := strings.ReplaceAll(shownA, "1", ".")
	bold := plain
	bold.face = "liberation-sans-bold"
	l := plain.layout()
	for _, c := range []struct {
		name   string
		k      look
		stroke plainStroke
		want   rune
	}{
		{"a little too tall", plain, plainStroke{3, 26, 0, 0, black}, '?'},
		{"like a 1", plain, plainStroke{3, 21, 0, 0, black}, '1'},
		{"much too tall", plain, plainStroke{3, 31, 0, 0, black}, '.'},
		{"above the digits' baseline", plain, plainStroke{3, 26, 0, 6, black}, '.'},
		{"as bold as bold digits", bold, plainStroke{4, 24, 0, 0, black}, '?'},
		{"thinner than bold digits", bold, plainStroke{1, 24, 0, 0, black}, '.'},
	} {
		img := drawBoard(t, c.k, shown)
		c.stroke.draw(img, l.Cell(2))
		checkCell(t, c.name, img, c.want, "1")
	}
}

// TestUnevenCaret checks that a vertical stroke taller than any digit is taken for a text caret even if compression has made
// it uneven.
func TestUnevenCaret(t *testing.T) {
	l := plain.layout()
	for _, high := range []float64{34, 44} {
		img := drawBoard(t, plain, shownA)
		plainStroke{2, high, 0, 0, black}.draw(img, l.Cell(2))
		middle := l.Centre(2)
		paint(img, black, image.Rect(middle.X-2, middle.Y-3, middle.X+2, middle.Y-2))
		checkCell(t, fmt.Sprintf("%v px", high), img, '.', "")
	}
}

// TestCutFocusRing reads a cell, empty or with a digit, whose focus ring the cell's edge cuts, because the layout is a little
// off.
func TestCutFocusRing(t *testing.T) {
	l, off := plain.layout(), image.Pt(3, 3)
	blue := color.RGBA{30, 90, 220, 255}
	for _, want := range []rune{'.', '9'} {
		img := drawBoard(t, plain, shownA)
		cell := l.Cell(2)
		paint(img, blue, cell.Inset(2))
		paint(img, white, cell.Inset(4))
		if want != '.' {
			drawDigit(img, cell, builtin(t, plain.face).Digits[want-'1'], black)
		}
		b, err := testReader(t).ReadAt(img, l.Add(off))
		if b == nil {
			t.Fatal(err)
		}
		got := '.'
		if d := b.Cells[2].Digit; d > 0 {
			got = '0' + rune(d)
		}
		if c := b.Cells[2]; !c.Certain || got != want {
			t.Errorf("%c: read as %c, %s", want, got, c.Why)
		}
	}
}

// TestSelectedOne checks that a cell with a 1 in the block of selected text is never taken for empty, although the block is
// as tall and as narrow as a text caret.
func TestSelectedOne(t *testing.T) {
	blue := color.RGBA{0x1A, 0x73, 0xE8, 255}
	k := dark
	k.background = black
	read := 0
	for _, k.cell = range []int{36, 60, 75} {
		l := k.layout()
		cell := l.Cell(2)
		middle := cell.Min.Add(cell.Max).Div(2)
		for _, face := range []string{"liberation-serif", "liberation-sans", "liberation-sans-bold", "deja-vu-sans"} {
			for share := 6; share <= 8; share++ {
				img := drawBoard(t, k, shownA)
				paint(img, blue, image.Rect(middle.X-cell.Dx()*7/40, cell.Min.Y+2, middle.X+cell.Dx()*7/40, cell.Max.Y-2))
				drawScaled(img, cell, builtin(t, face).Digits[0], cell.Dy()*share/10, white)
				b, err := testReader(t).Read(img)
				if b == nil {
					t.Fatal(err)
				}
				switch c := b.Cells[2]; {
				case c.Certain && c.Digit != 1:
					t.Errorf("%s, %d px, %d tenths high: read as %d", face, k.cell, share, c.Digit)
				case c.Certain:
					read++
				}
			}
		}
	}
	if read == 0 {
		t.Error("no 1 is read")
	}
	t.Log(read, "of 36 are read")
}

// TestCaretAtDigit reads digits that a text caret touches on either side, and does not take the stem of a 4 for a caret.
func TestCaretAtDigit(t *testing.T) {
	shown := strings.ReplaceAll(shownA, "1", ".")
	l, face := plain.layout(), builtin(t, plain.face)
	cell := l.Cell(2)
	for digit := 1; digit <= 9; digit++ {
		for _, c := range []struct {
			name       string
			side, wide int
			higher     int // px, how far the caret extends above and below the digit
		}{{"after", 1, 1, 5}, {"after, thick", 1, 2, 4}, {"before", -1, 1, 5}} {
			img := drawBoard(t, plain, shown)
			drawDigit(img, cell, face.Digits[digit-1], black)
			ink := inkBox(img, cell, white)
			bar := image.Rect(ink.Max.X, ink.Min.Y-c.higher, ink.Max.X+c.wide, ink.Max.Y+c.higher)
			if c.side < 0 {
				bar = bar.Add(image.Pt(ink.Min.X-c.wide-bar.Min.X, 0))
			}
			paint(img, black, bar)
			b, err := testReader(t).Read(img)
			if b == nil {
				t.Fatal(err)
			}
			got := b.Cells[2]
			if got.Certain && int(got.Digit) != digit || !got.Certain && digit != 1 { // the 1 may be a second caret
				t.Errorf("%d, a caret %s it: %+v", digit, c.name, got)
			}
		}
	}
}

// inkBox returns the box around all pixels of a cell that do not have the background's colour.
func inkBox(img *image.RGBA, cell image.Rectangle, background color.RGBA) (box image.Rectangle) {
	for y := cell.Min.Y; y < cell.Max.Y; y++ {
		for x := cell.Min.X; x < cell.Max.X; x++ {
			if img.RGBAAt(x, y) != background {
				box = box.Union(image.Rect(x, y, x+1, y+1))
			}
		}
	}
	return box
}
