package recognize

import (
	"fmt"
	"image"
	"image/color"
	"image/draw"
	"math/rand/v2"
	"strings"
	"testing"

	xdraw "golang.org/x/image/draw"

	"autosolve/solver"
)

// A tiling is a board without lines. Its cells, some of which are filled, have gaps between them.
type tiling struct {
	cell, gap     int         // px, the side of a cell, and the gap to the next one in a box
	across, down  int         // px, the gaps between boxes
	page          color.Color // the colour around the cells
	fill, outline func(c solver.Cell, digit bool) color.Color
	ink           func(c solver.Cell) color.RGBA
}

const besideTiles = 40 // px, the page around the cells

func (k *tiling) layout() (l Layout) {
	spans := func(apart int) (s [9]Span, end int) {
		x := besideTiles
		for i := range s {
			s[i] = Span{Min: x, Max: x + k.cell}
			x += k.cell + k.gap
			if i%3 == 2 {
				x += apart - k.gap
			}
		}
		return s, s[8].Max
	}
	l.Bounds.Min = image.Pt(besideTiles, besideTiles)
	l.Cols, l.Bounds.Max.X = spans(k.across)
	l.Rows, l.Bounds.Max.Y = spans(k.down)
	return l
}

// draw draws 81 characters as a board.
func (k *tiling) draw(t testing.TB, shown string) *image.RGBA {
	l, face := k.layout(), builtin(t, "liberation-sans")
	img := blank(l.Bounds.Max.X+besideTiles, l.Bounds.Max.Y+besideTiles, k.page)
	for i := range solver.Cell(81) {
		digit, cell := shown[i] != '.', l.Cell(i)
		if k.outline != nil {
			paint(img, k.outline(i, digit), cell.Inset(-1))
		}
		paint(img, k.fill(i, digit), cell)
		if digit {
			drawDigit(img, cell, face.Digits[shown[i]-'1'], k.ink(i))
		}
	}
	return img
}

// greyOf returns a grey of the given brightness.
func greyOf(v uint8) color.RGBA { return color.RGBA{v, v, v, 255} }

// filled fills all cells with one colour.
func filled(c color.Color) func(solver.Cell, bool) color.Color {
	return func(solver.Cell, bool) color.Color { return c }
}

// byDigit fills cells with a digit in one colour, and empty cells in another.
func byDigit(digit, empty color.Color) func(solver.Cell, bool) color.Color {
	return func(_ solver.Cell, is bool) color.Color {
		if is {
			return digit
		}
		return empty
	}
}

// everySecondBox fills every second box in a colour, beginning with box from, and the others in another colour.
func everySecondBox(from int, c, others color.Color) func(solver.Cell, bool) color.Color {
	return func(i solver.Cell, _ bool) color.Color {
		if i.Box()%2 == from {
			return c
		}
		return others
	}
}

func inked(c color.RGBA) func(solver.Cell) color.RGBA {
	return func(solver.Cell) color.RGBA { return c }
}

var (
	sky     = color.RGBA{0x88, 0xBB, 0xDD, 255}
	tilings = map[string]tiling{
		"boxes a cell apart":            {30, 4, 32, 32, white, filled(greyOf(0xBF)), nil, inked(black)},
		"boxes further apart":           {30, 4, 80, 80, white, filled(greyOf(0xBF)), nil, inked(black)},
		"boxes apart across":            {30, 4, 60, 8, white, filled(greyOf(0xBF)), nil, inked(black)},
		"boxes of outlined cells apart": {30, 6, 60, 45, white, filled(white), filled(black), inked(black)},
		"four boxes shaded":             {30, 4, 4, 4, white, everySecondBox(1, greyOf(0xBF), white), nil, inked(black)},
		"five boxes shaded":             {30, 4, 4, 4, white, everySecondBox(0, greyOf(0xBF), white), nil, inked(black)},
		"five boxes shaded, and apart":  {30, 4, 12, 12, white, everySecondBox(0, greyOf(0xBF), white), nil, inked(black)},
		"four boxes lighter":            {30, 4, 4, 4, greyOf(0x20), everySecondBox(1, greyOf(0x50), greyOf(0x20)), nil, inked(greyOf(0xEE))},
		"five boxes dark": {30, 2, 2, 2, white, everySecondBox(0, greyOf(0x30), white), nil, func(c solver.Cell) color.RGBA {
			return [2]color.RGBA{white, black}[c.Box()%2]
		}},
		"four boxes shaded, no cells": {32, 0, 0, 0, white, everySecondBox(1, greyOf(0xBF), white), nil, inked(black)},
		"five boxes shaded, no cells": {32, 0, 0, 0, white, everySecondBox(0, greyOf(0xBF), white), nil, inked(black)},
		"white empty cells":           {32, 2, 2, 2, sky, byDigit(sky, white), nil, inked(black)},
		"white empty cells in boxes":  {32, 4, 9, 9, sky, byDigit(sky, white), nil, inked(black)},
		"dark, only givens are tiles": {40, 4, 10, 10, greyOf(0x12), byDigit(greyOf(0x2A), greyOf(0x13)), nil, inked(greyOf(0xEE))},
		"dark, faint outlines of empty cells": {40, 6, 10, 10, greyOf(0x12), filled(greyOf(0x12)), byDigit(greyOf(0x44), greyOf(0x14)),
			inked(greyOf(0xEE))},
	}
)

// TestUnlined reads boards whose cells are not all visible or not adjacent, with the digits where they were drawn.
func TestUnlined(t *testing.T) {
	for name, k := range tilings {
		b, err := testReader(t).Read(k.draw(t, shownA))
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		if got := b.Grid().String(); got != shownA {
			t.Errorf("%s: read %s", name, got)
		}
		l := k.layout()
		for i := range solver.Cell(81) {
			if off := b.Layout.Centre(i).Sub(l.Centre(i)); max(off.X, off.Y, -off.X, -off.Y) > 3 {
				t.Errorf("%s: %v is off by %v", name, i, off)
				break
			}
		}
	}
}

// scenery returns a picture like a photograph out of focus: random colours at finer and finer scales, each with less
// weight.
func scenery(size image.Point, seed uint64) *image.RGBA {
	const falloff = 0.3
	rng := rand.New(rand.NewPCG(seed, 1))
	sum, weight, total := make([]float64, 4*size.X*size.Y), 1.0, 0.0
	img := image.NewRGBA(image.Rectangle{Max: size})
	for patches := 3; patches <= 400; patches *= 3 {
		coarse := image.NewRGBA(image.Rect(0, 0, patches, patches*size.Y/size.X+1))
		for i := range coarse.Pix {
			if coarse.Pix[i] = uint8(rng.IntN(256)); i%4 == 3 {
				coarse.Pix[i] = 255
			}
		}
		xdraw.BiLinear.Scale(img, img.Rect, coarse, coarse.Rect, draw.Src, nil)
		for i, v := range img.Pix {
			sum[i] += weight * float64(v)
		}
		total, weight = total+weight, weight*falloff
	}
	for i, v := range sum {
		img.Pix[i] = uint8(v / total)
	}
	return img
}

// TestTranslucent reads boards of translucent cells over a photograph, whose colours do not divide the cells into regions.
func TestTranslucent(t *testing.T) {
	face := builtin(t, "liberation-sans")
	k, behind := tiling{cell: 42, gap: 3, across: 6, down: 6}, scenery(image.Pt(960, 540), 104)
	l := k.layout()
	for _, alpha := range []uint8{70, 160} {
		for v, ink := range map[uint8]color.RGBA{0: white, 255: black} {
			img := image.NewRGBA(image.Rect(0, 0, 520, 520))
			draw.Draw(img, img.Rect, behind, image.Pt(100, 0), draw.Src)
			for i := range solver.Cell(81) {
				draw.Draw(img, l.Cell(i), image.NewUniform(color.NRGBA{v, v, v, alpha}), image.Point{}, draw.Over)
				if shownA[i] != '.' {
					drawDigit(img, l.Cell(i), face.Digits[shownA[i]-'1'], ink)
				}
			}
			checkRead(t, fmt.Sprintf("under %d of 255 of grey %d", alpha, v), img, l, shownA)
		}
	}
}

// TestUnlinedCovered refuses boards without lines if something in the page's colour covers a part of them, because digits
// may be under it.
func TestUnlinedCovered(t *testing.T) {
	_, solution := solved(t, shownA)
	for name, c := range map[string]struct {
		k     tiling
		cells image.Rectangle // columns and rows
	}{
		"boxes apart":         {tilings["boxes further apart"], image.Rect(1, 1, 5, 4)},
		"a box":               {tilings["boxes a cell apart"], image.Rect(3, 3, 6, 6)},
		"most of the grid":    {tilings["boxes a cell apart"], image.Rect(2, 2, 9, 9)},
		"tiles of digits":     {tilings["dark, only givens are tiles"], image.Rect(2, 3, 8, 8)},
		"outlines of digits":  {tilings["dark, faint outlines of empty cells"], image.Rect(0, 0, 9, 4)},
		"half of the columns": {tilings["boxes apart across"], image.Rect(0, 0, 4, 9)},
	} {
		for _, shown := range []string{shownA, solution.String()} {
			if shown == shownA && strings.HasSuffix(name, "of digits") {
				continue // all covered cells may be empty
			}
			img, l := c.k.draw(t, shown), c.k.layout()
			first, last := l.Cell(solver.Cell(9*c.cells.Min.Y+c.cells.Min.X)), l.Cell(solver.Cell(9*(c.cells.Max.Y-1)+c.cells.Max.X-1))
			paint(img, c.k.page, first.Union(last).Inset(-2))
			if b, err := testReader(t).Read(img); err == nil {
				t.Errorf("%s: read %v", name, b.Grid())
			}
		}
	}
}

// TestBoxesOfOtherBoards refuses boxes that are not nine, or that are only some of the boxes of a larger board.
func TestBoxesOfOtherBoards(t *testing.T) {
	k := tilings["boxes further apart"]
	l := k.layout()
	step := l.Cols[3].Min - l.Cols[0].Min
	for name, boxes := range map[string][]image.Point{
		"two":                 {{0, 0}, {1, 0}},
		"four":                {{0, 0}, {1, 0}, {0, 1}, {1, 1}},
		"six":                 {{0, 0}, {1, 0}, {2, 0}, {0, 1}, {1, 1}, {2, 1}},
		"four in the corners": {{0, 0}, {2, 0}, {0, 2}, {2, 2}},
		"twelve":              {{0, 0}, {1, 0}, {2, 0}, {3, 0}, {0, 1}, {1, 1}, {2, 1}, {3, 1}, {0, 2}, {1, 2}, {2, 2}, {3, 2}},
		"sixteen":             {{0, 0}, {1, 0}, {2, 0}, {3, 0}, {0, 1}, {1, 1}, {2, 1}, {3, 1}, {0, 2}, {1, 2}, {2, 2}, {3, 2}, {0, 3}, {1, 3}, {2, 3}, {3, 3}},
		"a larger chessboard": {{1, 0}, {3, 0}, {0, 1}, {2, 1}, {1, 2}, {3, 2}, {0, 3}, {2, 3}},
		"a samurai's corner":  {{0, 0}, {1, 0}, {2, 0}, {0, 1}, {1, 1}, {2, 1}, {0, 2}, {1, 2}, {2, 2}, {3, 2}, {2, 3}, {3, 3}},
		"a cross of five":     {{1, 0}, {0, 1}, {1, 1}, {2, 1}, {1, 2}},
	} {
		whole := k.draw(t, shownA)
		img := blank(4*step+2*besideTiles, 4*step+2*besideTiles, white)
		for i, at := range boxes {
			from := image.Pt(l.Cols[i%3*3].Min, l.Rows[i/3%3*3].Min)
			to := image.Pt(besideTiles, besideTiles).Add(at.Mul(step))
			draw.Draw(img, image.Rectangle{to, to.Add(image.Pt(3*k.cell+2*k.gap, 3*k.cell+2*k.gap))}, whole, from, draw.Src)
		}
		if b, err := testReader(t).Read(img); err == nil {
			t.Errorf("%s: read %v", name, b.Grid())
		}
	}
}
