package check

import (
	"slices"
	"testing"

	"autosolve/recognize/internal/label"
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
	plain := read.Glyph{Tint: onWhite(black), Stroke: 3, Height: 20}
	colours := [10]pixel.RGB{1: {70, 90, 100}, {56, 142, 60}, {25, 118, 210}, {124, 33, 162}, {0, 131, 143}, {245, 124, 0}, {194, 24, 91}, {93, 64, 55}, {150, 150, 0}}
	for _, c := range []struct {
		name         string
		given, entry func(digit uint8) read.Glyph
		every        int // empty cells are filled if their index is a multiple of this; 0: none
		change       func(cell int, d *read.Glyph)
	}{
		{name: "entries in blue", every: 3},
		{name: "givens only"},
		{name: "coloured givens, entries in black", every: 3,
			given: func(uint8) read.Glyph { d := plain; d.Tint = onWhite(red); return d },
			entry: func(uint8) read.Glyph { return plain }},
		{name: "all filled, givens and entries are both a puzzle", every: 1},
		{name: "bold givens", every: 3,
			entry: func(uint8) read.Glyph { d := plain; d.Stroke = 2; return d }},
		{name: "entries a little fainter", every: 3,
			entry: func(uint8) read.Glyph { d := plain; d.Tint = onWhite(pixel.RGB{45, 45, 45}); return d }},
		{name: "larger entries", every: 3,
			entry: func(uint8) read.Glyph { d := plain; d.Height = 24; return d }},
		{name: "givens on shaded cells", every: 3,
			given: func(uint8) read.Glyph { d := plain; d.Background = shaded; return d },
			entry: func(uint8) read.Glyph { return plain }},
		{name: "a colour for each digit, entries in grey", every: 3,
			given: func(n uint8) read.Glyph { d := plain; d.Tint = onWhite(colours[n]); return d },
			entry: func(uint8) read.Glyph { d := plain; d.Tint = onWhite(grey); return d }},
		{name: "brown givens, entries in a dark grey", every: 3,
			given: func(uint8) read.Glyph { d := plain; d.Tint = onWhite(pixel.RGB{94, 65, 56}); return d },
			entry: func(uint8) read.Glyph { d := plain; d.Tint = onWhite(pixel.RGB{52, 52, 52}); return d }},
		{name: "a colour for each digit, entries in a grey that is nearly one of these", every: 3,
			given: func(n uint8) read.Glyph { d := plain; d.Tint = onWhite(colours[n]); return d },
			entry: func(uint8) read.Glyph { d := plain; d.Tint = onWhite(pixel.RGB{96, 96, 96}); return d }},
		{name: "a given selected, in white on blue", every: 3,
			change: func(cell int, d *read.Glyph) {
				if cell == 0 {
					d.Tint = pixel.Tint{Colour: white, Background: blue}
				}
			}},
		{name: "a given in red", every: 3,
			change: func(cell int, d *read.Glyph) {
				if cell == 4 {
					d.Tint = onWhite(red)
				}
			}},
	} {
		given, entry := c.given, c.entry
		if given == nil {
			given = func(uint8) read.Glyph { return plain }
		}
		if entry == nil {
			entry = func(uint8) read.Glyph { d := plain; d.Tint = onWhite(blue); return d }
		}
		var want, shown solver.Grid
		var digits []inkedDigit
		var empty []pixel.RGB
		entered := 0
		for i := range 81 {
			d := read.Glyph{}
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
		digits = append(digits, inkedDigit{&read.Glyph{Tint: pixel.Tint{Colour: colour, Background: white}, Stroke: 1, Height: 1}, cell, digit, false})
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
		plain := read.Glyph{Height: 20, Stroke: 2, Tint: pixel.Tint{Background: pixel.RGB{255, 255, 255}}}
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
func givensOf(digits solver.Grid, kinds [81]label.Kind) (g solver.Grid) {
	for i, kind := range kinds {
		if kind == label.Given {
			g[i] = digits[i]
		}
	}
	return g
}

// solved returns a puzzle, given as 81 characters, and its solution.
func solved(t *testing.T, shown string) (puzzle, solution solver.Grid) {
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
