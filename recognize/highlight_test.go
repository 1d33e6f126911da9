package recognize

import (
	"image"
	"image/color"
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

// TestNotMisread reads pages that were once read wrong. Each must be refused, or read as it is.
func TestNotMisread(t *testing.T) {
	for name, shown := range map[string]string{
		// The 6 in r2c7 is selected as text. The selection crosses the line above it, and what is cut out of the cell is the background
		// of the 6, which looks like a 9.
		"selected-text.png": ".9..85.7..5.9..6....83.....4....716..7.632.4........2.2.9..3....3..6........5..1.",
		// Single notes in the middle of their cells agree with the solution, and look like entries of a smaller size.
		"single-notes.png": ".23974165951..64.8476815932.8.69.3.76974325813145872961697.3.245482697.37.2148...",
	} {
		if b, err := testReader(t).Read(openImage(t, "testdata/"+name)); b == nil || err == nil && b.Grid().String() != shown {
			t.Errorf("%s: read %v, %v", name, b, err)
		}
	}
}
