package recognize

import (
	"image"
	"image/color"
	"math/rand/v2"
	"testing"

	"autosolve/solver"
)

// A tile is how a cell is drawn on a board of tiles.
type tile struct{ background, ink color.RGBA }

// A tileLook is how a program draws a board of tiles.
type tileLook struct {
	look                // the lines, as the gaps between tiles, and the typeface
	given, entry, empty tile
}

func rgb(hex uint32) color.RGBA {
	return color.RGBA{uint8(hex >> 16), uint8(hex >> 8), uint8(hex), 255}
}

// draw draws a board of the digits shown, of which those of the puzzle are givens.
func (k *tileLook) draw(t *testing.T, puzzle, shown solver.Grid) *image.RGBA {
	t.Helper()
	img, l, face := drawBoard(t, k.look, solver.Grid{}.String()), k.layout(), builtin(t, k.face)
	for c, d := range shown {
		kind := k.given
		switch {
		case d == 0:
			kind = k.empty
		case puzzle[c] == 0:
			kind = k.entry
		}
		cell := l.Cell(solver.Cell(c))
		paint(img, kind.background, cell)
		if d != 0 {
			drawDigit(img, cell, face.Digits[d-1], kind.ink)
		}
	}
	return img
}

// partlySolved returns the puzzle of shownA and the digits on its board when only n cells are empty.
func partlySolved(t *testing.T, n int, seed uint64) (puzzle, shown solver.Grid) {
	t.Helper()
	puzzle, shown = solved(t, shownA)
	for _, c := range rand.New(rand.NewPCG(seed, 0)).Perm(81) {
		if n > 0 && puzzle[c] == 0 {
			shown[c] = 0
			n--
		}
	}
	return puzzle, shown
}

// backtracked returns the puzzle of shownA and the digits that a program that tries digits shows when only n cells are empty: the
// last two of them are still wrong.
func backtracked(t *testing.T, n int) (puzzle, shown solver.Grid) {
	t.Helper()
	puzzle, shown = solved(t, shownA)
	var open []int
	for c := range shown {
		if puzzle[c] == 0 {
			open = append(open, c)
		}
	}
	tried := len(open) - n
	for _, c := range open[tried:] {
		shown[c] = 0
	}
	for _, c := range open[tried-2 : tried] {
		right := shown[c]
		for d := uint8(1); shown[c] == right || shown.Check() != nil && d <= 9; d++ {
			shown[c] = d
		}
		if shown.Check() != nil {
			shown[c] = right
		}
	}
	return puzzle, shown
}

// TestColouredEmptyTiles reads boards on which the empty cells have a colour that resembles the ink of the digits. No single
// thing that lies over the grid could cover just these cells.
func TestColouredEmptyTiles(t *testing.T) {
	gaps := func(face string, cell, thin, thick int, gap uint32) look {
		return look{face, cell, thin, thick, rgb(gap), black, rgb(gap), rgb(gap), 24}
	}
	wide, narrow := gaps("deja-vu-sans", 40, 4, 8, 0x202830), gaps("liberation-sans", 44, 1, 3, 0x888888)
	for name, c := range map[string]struct {
		tileLook
		empty []int
	}{
		"white beside blue and green": {tileLook{wide, tile{rgb(0x3060C0), white}, tile{rgb(0x30A060), white}, tile{white, black}}, []int{30, 35, 38, 40, 42}},
		"white beside purple":         {tileLook{narrow, tile{rgb(0x6040A0), white}, tile{rgb(0x6040A0), rgb(0xFFE080)}, tile{white, black}}, []int{35, 38, 40}},
		"white beside brown":          {tileLook{narrow, tile{rgb(0x804020), white}, tile{rgb(0x804020), white}, tile{white, black}}, []int{35, 40}},
		"cyan beside white":           {tileLook{narrow, tile{white, black}, tile{white, rgb(0x2050E0)}, tile{rgb(0x00BCD4), black}}, []int{15, 25}},
		"pure cyan beside white":      {tileLook{wide, tile{white, rgb(0x006070)}, tile{white, rgb(0x0080A0)}, tile{rgb(0x00FFFF), black}}, []int{15, 20}},
		"cyan beside dark":            {tileLook{wide, tile{rgb(0x203040), rgb(0xE0FFFF)}, tile{rgb(0x304860), rgb(0x80E0F0)}, tile{rgb(0x60D8E8), black}}, []int{15, 22}},
		"yellow beside dark red":      {tileLook{narrow, tile{rgb(0x701818), rgb(0xFFF0C0)}, tile{rgb(0xA04030), rgb(0xFFF0C0)}, tile{rgb(0xF0D060), black}}, []int{15, 33}},
	} {
		for _, n := range c.empty {
			for seed := range uint64(3) {
				puzzle, shown := partlySolved(t, n, seed)
				if seed == 2 { // the cells are filled in from the top, and the last digits are wrong
					puzzle, shown = backtracked(t, n)
				}
				b, err := testReader(t).Read(c.draw(t, puzzle, shown))
				if err != nil || b.Grid() != shown {
					t.Errorf("%s, %d empty, seed %d: %v", name, n, seed, err)
				}
			}
		}
	}
}
