package recognize

import (
	"image"
	"image/color"
	"testing"

	"autosolve/recognize/pixel"
)

// TestWithoutFaint leaves out what is hardly to be seen beside the digits, but no digits that are all faint.
func TestWithoutFaint(t *testing.T) {
	for _, c := range []struct {
		peaks []uint8
		left  int
	}{
		{[]uint8{255, 250, 255, 20}, 3},
		{[]uint8{255, 250, 255, 24}, 4},
		{[]uint8{20, 20, 18, 20}, 4},
		{[]uint8{150, 160, 150, 20}, 4},
		{nil, 0},
	} {
		var found []reading
		for _, peak := range c.peaks {
			found = append(found, reading{glyph: &Glyph{peak: peak}})
		}
		if got := len(withoutFaint(found)); got != c.left {
			t.Errorf("of %v are left %d, want %d", c.peaks, got, c.left)
		}
	}
}

// pieces is a cell of 48 pixels that holds these pieces.
func pieces(boxes ...image.Rectangle) *cellInk {
	c := &cellInk{m: inkMap{w: 48, h: 48}, side: 48}
	for _, b := range boxes {
		c.marks = append(c.marks, blot{box: b, pixels: b.Dx() * b.Dy()})
	}
	return c
}

// TestShattered tells a digit that is cut to pieces from pencil marks. Digits are 28 pixels high.
func TestShattered(t *testing.T) {
	for _, c := range []struct {
		name string
		of   *cellInk
		want bool
	}{
		{"empty", pieces(), false},
		{"halves of a digit", pieces(image.Rect(16, 10, 32, 22), image.Rect(16, 25, 32, 38)), true},
		{"scan lines", pieces(image.Rect(15, 10, 33, 15), image.Rect(15, 19, 33, 25), image.Rect(15, 30, 33, 38)), true},
		{"a dash as wide as a digit", pieces(image.Rect(15, 10, 33, 14), image.Rect(15, 24, 33, 28)), true},
		{"a column of marks", pieces(image.Rect(20, 10, 27, 18), image.Rect(20, 20, 27, 28), image.Rect(20, 30, 27, 38)), false},
		{"marks in the corners", pieces(image.Rect(2, 2, 9, 12), image.Rect(38, 36, 45, 46)), false},
		{"two marks beside each other", pieces(image.Rect(10, 20, 18, 30), image.Rect(30, 20, 38, 30)), false},
	} {
		if got := c.of.shattered(28); got != c.want {
			t.Errorf("%s: %v, want %v", c.name, got, c.want)
		}
	}
}

// TestLined tells a line of a digit in scan lines from a row of pencil marks.
func TestLined(t *testing.T) {
	for _, c := range []struct {
		name  string
		piece image.Rectangle
		want  bool
	}{
		{"a line", image.Rect(14, 10, 32, 14), true},
		{"a dash", image.Rect(20, 10, 26, 14), false},
		{"a row of marks", image.Rect(8, 18, 38, 29), false},
		{"half a digit", image.Rect(14, 10, 32, 22), false},
	} {
		if got := pieces(c.piece).lined(lineHeight*28, 28); got != c.want {
			t.Errorf("%s: %v, want %v", c.name, got, c.want)
		}
	}
}

// TestGather puts the piece beside a stem to it, and no mark above.
func TestGather(t *testing.T) {
	stem := image.Rect(26, 10, 30, 38)
	for _, c := range []struct {
		name  string
		piece image.Rectangle
		want  image.Rectangle
	}{
		{"a stencilled 4's", image.Rect(12, 12, 23, 30), image.Rect(12, 10, 30, 38)},
		{"too far", image.Rect(4, 12, 14, 30), stem},
		{"above", image.Rect(14, 2, 25, 12), stem},
	} {
		ink := pieces(stem, c.piece)
		digit := ink.marks[0]
		if ink.gather(&digit, 28); digit.box != c.want {
			t.Errorf("%s: %v, want %v", c.name, digit.box, c.want)
		}
	}
}

// TestHollow tells a ring around an empty cell from what lies over a part of it.
func TestHollow(t *testing.T) {
	cell := image.Rect(100, 100, 148, 148)
	for inner, want := range map[image.Rectangle]bool{
		cell.Inset(3):                  true,
		cell.Inset(7):                  true,
		cell.Inset(9):                  false,
		image.Rect(100, 100, 140, 140): false,
		image.Rect(104, 101, 146, 147): true,
		image.Rect(101, 112, 147, 147): false,
		image.Rect(115, 101, 133, 147): false, // a stroke on either side
	} {
		if got := new(cellInk).hollow(inner, cell); got != want {
			t.Errorf("%v: %v, want %v", inner, got, want)
		}
	}
}

// TestUneven tells digits that lie otherwise in one row than in the others, or far from the middles of all cells.
func TestUneven(t *testing.T) {
	row := func(at float64) []float64 { return []float64{at - 0.01, at, at, at + 0.01} }
	for _, c := range []struct {
		name   string
		groups [][]float64
		want   bool
	}{
		{"none", nil, false},
		{"all in the middle", [][]float64{row(0), row(0.02), row(-0.02)}, false},
		{"all a little low", [][]float64{row(0.2), row(0.2), row(0.22)}, false},
		{"all far off", [][]float64{row(0.4), row(0.4), row(0.4)}, true},
		{"one off", [][]float64{row(0), row(0), row(0.3)}, true},
		{"a single digit off", [][]float64{row(0), row(0), {0.3}}, false},
		{"two typefaces in each", [][]float64{{-0.1, 0.1, 0.1}, {-0.1, -0.1, 0.1}, {-0.1, 0.1}}, false},
		{"drifting", [][]float64{row(-0.15), row(0), row(0.15)}, true},
	} {
		if got := uneven(c.groups, 48); got != c.want {
			t.Errorf("%s: %v, want %v", c.name, got, c.want)
		}
	}
}

// TestGrounds finds what is behind a digit that covers most of its cell, and takes no highlight for a digit.
func TestGrounds(t *testing.T) {
	img, l := drawBoard(t, plain, shownA), plain.layout()
	paint(img, black, l.Cell(2).Inset(5))
	paint(img, color.RGBA{0x60, 0x90, 0xE0, 255}, l.Cell(4))
	p := pixel.New(img)
	of := grounds(&p, &l)
	for i, g := range of {
		if want := i == 2; (g != nil) != want || want && *g != (pixel.RGB{255, 255, 255}) {
			t.Errorf("cell %d has the ground %v", i, g)
		}
	}
}
