package recognize

import (
	"image"
	"image/color"
	"slices"
	"testing"

	"autosolve/recognize/internal/pixel"
	"autosolve/recognize/internal/read"
	"autosolve/solver"
)

// sound is a puzzle with one solution.
const sound = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"

// TestGivensAndEntries distinguishes givens from entries on boards of many looks, with digits in a third of the cells that are
// empty in the puzzle, in none or in all.
func TestGivensAndEntries(t *testing.T) {
	puzzle, solution := solved(t, sound)
	white, grey, black := pixel.RGB{255, 255, 255}, pixel.RGB{128, 128, 128}, pixel.RGB{}
	blue, red, shaded := pixel.RGB{30, 80, 200}, pixel.RGB{220, 50, 50}, pixel.RGB{200, 200, 210}
	onWhite := func(c pixel.RGB) pixel.Tint { return pixel.Tint{Colour: c, Background: white} }
	plain := Glyph{Tint: onWhite(black), Stroke: 3, Height: 20}
	colours := [10]pixel.RGB{1: {70, 90, 100}, {56, 142, 60}, {25, 118, 210}, {124, 33, 162}, {0, 131, 143}, {245, 124, 0}, {194, 24, 91}, {93, 64, 55}, {150, 150, 0}}
	for _, c := range []struct {
		name         string
		given, entry func(digit uint8) Glyph
		every        int // empty cells are filled if their index is a multiple of this; 0: none
		change       func(cell int, d *Glyph)
	}{
		{name: "entries in blue", every: 3},
		{name: "givens only"},
		{name: "coloured givens, entries in black", every: 3,
			given: func(uint8) Glyph { d := plain; d.Tint = onWhite(red); return d },
			entry: func(uint8) Glyph { return plain }},
		{name: "all filled, givens and entries are both a puzzle", every: 1},
		{name: "bold givens", every: 3,
			entry: func(uint8) Glyph { d := plain; d.Stroke = 2; return d }},
		{name: "entries a little fainter", every: 3,
			entry: func(uint8) Glyph { d := plain; d.Tint = onWhite(pixel.RGB{45, 45, 45}); return d }},
		{name: "larger entries", every: 3,
			entry: func(uint8) Glyph { d := plain; d.Height = 24; return d }},
		{name: "givens on shaded cells", every: 3,
			given: func(uint8) Glyph { d := plain; d.Background = shaded; return d },
			entry: func(uint8) Glyph { return plain }},
		{name: "a colour for each digit, entries in grey", every: 3,
			given: func(n uint8) Glyph { d := plain; d.Tint = onWhite(colours[n]); return d },
			entry: func(uint8) Glyph { d := plain; d.Tint = onWhite(grey); return d }},
		{name: "brown givens, entries in a dark grey", every: 3,
			given: func(uint8) Glyph { d := plain; d.Tint = onWhite(pixel.RGB{94, 65, 56}); return d },
			entry: func(uint8) Glyph { d := plain; d.Tint = onWhite(pixel.RGB{52, 52, 52}); return d }},
		{name: "a colour for each digit, entries in a grey that is nearly one of these", every: 3,
			given: func(n uint8) Glyph { d := plain; d.Tint = onWhite(colours[n]); return d },
			entry: func(uint8) Glyph { d := plain; d.Tint = onWhite(pixel.RGB{96, 96, 96}); return d }},
		{name: "a given selected, in white on blue", every: 3,
			change: func(cell int, d *Glyph) {
				if cell == 0 {
					d.Tint = pixel.Tint{Colour: white, Background: blue}
				}
			}},
		{name: "a given in red", every: 3,
			change: func(cell int, d *Glyph) {
				if cell == 4 {
					d.Tint = onWhite(red)
				}
			}},
	} {
		given, entry := c.given, c.entry
		if given == nil {
			given = func(uint8) Glyph { return plain }
		}
		if entry == nil {
			entry = func(uint8) Glyph { d := plain; d.Tint = onWhite(blue); return d }
		}
		var want, shown solver.Grid
		var digits []inkedDigit
		var empty []pixel.RGB
		entered := 0
		for i := range 81 {
			d := Glyph{}
			switch {
			case puzzle[i] != 0:
				want[i] = puzzle[i]
				d = given(puzzle[i])
			case c.every > 0 && i%c.every == 0:
				d = entry(solution[i])
				entered++
			default:
				empty = append(empty, white)
				continue
			}
			if c.change != nil {
				c.change(i, &d)
			}
			shown[i] = solution[i]
			digits = append(digits, inkedDigit{&d, i, solution[i], false})
		}
		if got := givensOf(shown, kindsOf(shown, digits, empty)); got != want {
			t.Errorf("%s, %d entries: givens\n%v, want\n%v", c.name, entered, got, want)
		}
	}
}

// TestConflict checks that a wrong entry in red is an entry and that the given with which it clashes, also in red, is a
// given.
func TestConflict(t *testing.T) {
	puzzle, _ := solved(t, sound)
	white, red, blue := pixel.RGB{255, 255, 255}, pixel.RGB{220, 50, 50}, pixel.RGB{30, 80, 200}
	var shown solver.Grid
	var digits []inkedDigit
	add := func(cell int, digit uint8, colour pixel.RGB) {
		shown[cell] = digit
		digits = append(digits, inkedDigit{&Glyph{Tint: pixel.Tint{Colour: colour, Background: white}, Stroke: 1, Height: 1}, cell, digit, false})
	}
	for i, d := range puzzle {
		switch {
		case i == 0:
			add(i, d, red)
		case d != 0:
			add(i, d, pixel.RGB{})
		}
	}
	add(2, 5, red) // r1c3 is 4 in the solution
	add(3, 6, blue)
	add(5, 8, blue)
	if got := givensOf(shown, kindsOf(shown, digits, nil)); got != puzzle {
		t.Errorf("givens\n%v, want\n%v", got, puzzle)
	}
}

// TestStyles separates digits that look different, but not the digits of one typeface with different heights.
func TestStyles(t *testing.T) {
	var oldStyle, twoSizes, thin []inkedDigit
	for i := range 40 {
		digit := uint8(i%9 + 1)
		plain := Glyph{Height: 20, Stroke: 2, Tint: pixel.Tint{Background: pixel.RGB{255, 255, 255}}}
		large, faint, old := plain, plain, plain
		if i < 20 {
			large.Height = 24
		}
		twoSizes = append(twoSizes, inkedDigit{&large, i, digit, false})
		faint.Colour = pixel.RGB{uint8(i), uint8(i), uint8(i)} // blurred with the background
		thin = append(thin, inkedDigit{&faint, i, digit, false})
		if slices.Contains([]uint8{3, 4, 5, 7, 9}, digit) {
			old.Height = 25
		}
		oldStyle = append(oldStyle, inkedDigit{&old, i, digit, false})
	}
	if got := stylesOf(twoSizes, nil); len(got) != 2 || len(got[0].digits) != 20 {
		t.Errorf("two sizes: %d styles", len(got))
	}
	if got := stylesOf(thin, nil); len(got) != 1 {
		t.Errorf("thin strokes: %d styles", len(got))
	}
	if got := stylesOf(oldStyle, nil); len(got) != 1 {
		t.Errorf("a typeface of two heights: %d styles", len(got))
	}
}

// TestKindOfUncutDigits checks that a digit that could not be cut out is not a given.
func TestKindOfUncutDigits(t *testing.T) {
	puzzle, _ := solved(t, sound)
	all := &[81]*read.Evidence{}
	for i := range all {
		all[i] = &read.Evidence{}
	}
	if got := givensOf(puzzle, kindsOf(puzzle, inkedDigits(all, puzzle), nil)); got != (solver.Grid{}) {
		t.Errorf("digits that were not cut out are givens: %v", got)
	}
}

// givensOf returns the digits whose kind is given.
func givensOf(digits solver.Grid, kinds [81]Kind) (g solver.Grid) {
	for i, kind := range kinds {
		if kind == Given {
			g[i] = digits[i]
		}
	}
	return g
}

// TestFlaggedEntry checks that a red digit with a flag in a corner of its cell is an entry, whether it is right or wrong.
func TestFlaggedEntry(t *testing.T) {
	red := color.RGBA{0xE0, 0x20, 0x20, 255}
	for _, flag := range []color.RGBA{red, {0xF0, 0x90, 0x10, 255}} {
		for _, background := range []color.RGBA{white, {0xFF, 0xE0, 0xE0, 255}} {
			for k, cell := range []solver.Cell{2, 13, 40, 80} {
				puzzle, shown := partlySolved(t, 45, uint64(k))
				_, solution := solved(t, shownA)
				for puzzle[cell] != 0 {
					cell--
				}
				for _, digit := range []uint8{solution[cell], solution[cell]%9 + 1} {
					shown[cell] = digit
					img, l := drawBoard(t, plain, shown.String()), plain.layout()
					at := l.Cell(cell)
					var entered []solver.Cell
					for c := range solver.Cell(81) {
						if puzzle[c] == 0 && shown[c] != 0 {
							entered = append(entered, c)
						}
					}
					redraw(t, img, shown.String(), entered, color.RGBA{0x20, 0x60, 0xE0, 255})
					paint(img, background, at)
					drawDigit(img, at, builtin(t, plain.face).Digits[digit-1], red)
					for i := range 10 {
						paint(img, flag, image.Rect(at.Max.X-10+i, at.Min.Y+i, at.Max.X, at.Min.Y+i+1))
					}
					b, err := testReader(t).Read(img)
					if err != nil || b.Grid() != shown || b.Givens() != puzzle {
						t.Errorf("%d in %v: %v, %v", digit, cell, b != nil, err)
					}
				}
			}
		}
	}
}

// TestBoxesByShade checks that all digits of an untouched board are givens if only two shades set its boxes off, from faint to
// strong ones, although the digits have more contrast on one of them.
func TestBoxesByShade(t *testing.T) {
	puzzle, shown := partlySolved(t, 42, 1)
	if puzzle.Digits() >= shown.Digits() {
		t.Fatal("no more digits than in the puzzle")
	}
	for _, c := range []struct{ light, dark, ink uint32 }{
		{0xFFFFFF, 0xE8EEF8, 0x222222}, {0xFFFFFF, 0x9DB4D0, 0x3A4A5A}, {0xFFFFFF, 0xB0B0B0, 0x404040}, {0xF4E8D0, 0xC8A878, 0x604020},
		{0x23262D, 0x4A5060, 0xE0E0E0}, {0x102030, 0x405878, 0xC0D8F0}, {0xE3F2FD, 0x90CAF9, 0x0D47A1}, {0xFFFFFF, 0xFFD9A0, 0x805000},
	} {
		for from := range 2 {
			for _, gap := range []int{0, 2} {
				k := tiling{36, gap, gap, gap, rgb(c.light), everySecondBox(from, rgb(c.dark), rgb(c.light)), nil, inked(rgb(c.ink))}
				b, err := testReader(t).Read(k.draw(t, shown.String()))
				if err != nil || b.Givens() != shown {
					t.Errorf("%06x and %06x, boxes from %d, gaps of %d px: %v", c.light, c.dark, from, gap, err)
					if b != nil {
						t.Errorf("%d of %d digits are givens", b.Givens().Digits(), shown.Digits())
					}
				}
			}
		}
	}
}
