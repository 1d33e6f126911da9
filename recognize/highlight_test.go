package recognize

import (
	"image"
	"image/color"
	"image/png"
	"os"
	"testing"

	"autosolve/solver"
)

// ochre is close in colour to the digits of the look dark.
var ochre = color.RGBA{0xC0, 0xB0, 0x60, 255}

// colourCells gives cells whose background is that of the look another one.
func colourCells(img *image.RGBA, k look, c color.RGBA, cells ...solver.Cell) {
	l := k.layout()
	for _, i := range cells {
		r := l.Cell(i)
		for y := r.Min.Y; y < r.Max.Y; y++ {
			for x := r.Min.X; x < r.Max.X; x++ {
				if img.RGBAAt(x, y) == k.background {
					img.SetRGBA(x, y, c)
				}
			}
		}
	}
}

// TestHighlightIsNoCover reads a board in which some empty cells have turned bright. Lines still around them show that the page
// highlights them; without these lines, something covers them, whether or not an earlier reading is known.
func TestHighlightIsNoCover(t *testing.T) {
	r := testReader(t)
	plain := drawBoard(t, dark, shownA)
	first, err := r.Read(plain)
	if err != nil {
		t.Fatal(err)
	}
	digits, l := first.Grid(), dark.layout()
	var empty []solver.Cell
	for i, d := range digits[:27] {
		if d == 0 {
			empty = append(empty, solver.Cell(i))
		}
	}
	img := drawBoard(t, dark, shownA)
	colourCells(img, dark, ochre, empty[:8]...)
	if b, err := r.FollowFrom(first).Read(img); err != nil || b.Grid() != digits {
		t.Errorf("highlighted: %v", err)
	}
	over := l.Cell(4).Union(l.Cell(14))
	for _, c := range []color.RGBA{ochre, dark.background} {
		img := drawBoard(t, dark, shownA)
		paint(img, c, over)
		b, err := r.FollowFrom(first).Read(img)
		if err == nil && b.Grid() == digits {
			t.Errorf("covered with %v: read without doubt", c)
		}
	}
}

// TestEdgesOfHighlights reads a board without lines in its boxes on which a highlighted row and column look like lines.
func TestEdgesOfHighlights(t *testing.T) {
	r, k := testReader(t), plain
	k.inner = k.background
	first, err := r.Read(drawBoard(t, k, shownA))
	if err != nil {
		t.Fatal(err)
	}
	img := drawBoard(t, k, shownA)
	var near []solver.Cell
	for i := range solver.Cell(81) {
		if i.Row() == 4 || i.Col() == 4 {
			near = append(near, i)
		}
	}
	colourCells(img, k, color.RGBA{0xD8, 0xE2, 0xF2, 255}, near...)
	for name, read := range map[string]func(image.Image) (*Board, error){"alone": r.Read, "known": r.FollowFrom(first).Read} {
		if b, err := read(img); err != nil || b.Grid() != first.Grid() {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// TestHiddenBox reads a board with one box in the colour of the digits, which hides what is in it. It is not a highlight.
func TestHiddenBox(t *testing.T) {
	img := drawBoard(t, plain, shownA)
	l := plain.layout()
	for i := range solver.Cell(81) {
		if i.Box() == 3 {
			paint(img, plain.ink, l.Cell(i))
		}
	}
	if b, err := testReader(t).Read(img); err == nil {
		t.Errorf("read %v", b.Grid())
	}
}

// TestSelectedText reads a page with the 6 in r2c7 selected as text. The selection crosses the line above it, and what is cut out of
// the cell is the background of the 6, which looks like a 9.
func TestSelectedText(t *testing.T) {
	f, err := os.Open("testdata/selected-text.png")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	img, err := png.Decode(f)
	if err != nil {
		t.Fatal(err)
	}
	b, err := testReader(t).Read(img)
	if b == nil {
		t.Fatal(err)
	}
	if c := b.Cells[15]; c.Certain && c.Digit != 6 {
		t.Errorf("r2c7 is certainly %d", c.Digit)
	}
}
