package model

import (
	"image"
	"math"
	"slices"
	"testing"

	"autosolve/recognize/internal/label"
	"autosolve/recognize/internal/net"
	"autosolve/recognize/internal/read"
	"autosolve/solver"
)

// shares returns shares of the model's classes.
func shares(of map[int]float32) *[net.BoardClasses]float32 {
	s := new([net.BoardClasses]float32)
	for class, share := range of {
		s[class] = share
	}
	return s
}

// matching returns the template scores of two typefaces, in both of which a digit has the given score and all others 0.3.
func matching(digit uint8, score float32) []float32 {
	scores := slices.Repeat([]float32{0.3}, 2*9)
	scores[digit-1], scores[9+digit-1] = score, score
	return scores
}

// cellWith returns the evidence of a cell of 40 x 40 pixels with a character of 24 pixels.
func cellWith(scores []float32) *read.Evidence {
	e := &read.Evidence{Cell: image.Rect(0, 0, 40, 40), Tallest: 24, Inked: make([]bool, 40*40)}
	e.All = image.Rect(14, 8, 26, 32)
	e.Character = read.Character{Glyph: &read.Glyph{Box: e.All, Aspect: 0.5, Height: 24, Fill: 0.5}, Scores: scores}
	for y := 8; y < 32; y++ {
		e.Inked[40*y+20] = true
	}
	return e
}

// flat returns the evidence of a cell that shows nothing.
func flat() *read.Evidence { return &read.Evidence{Cell: image.Rect(0, 0, 40, 40), Flat: true} }

// decided returns what is read in a cell with this evidence and these shares.
func decided(e *read.Evidence, of map[int]float32, o label.Options) label.Cell {
	return newVerdict(e, shares(of), []int{0, 1}, &usual{height: 24}, &o).cell()
}

// TestCell checks what is read in single cells.
func TestCell(t *testing.T) {
	none := matching(1, 0.3)
	for _, c := range []struct {
		name    string
		scores  []float32 // nil: the cell shows nothing
		shares  map[int]float32
		digit   uint8
		kind    label.Kind
		certain bool
	}{
		{"nothing", nil, map[int]float32{blank: 1}, 0, label.Empty, true},
		{"marks", none, map[int]float32{marks: 0.9999, given: 0.0001}, 0, label.Empty, true},
		{"marks, less certain, as tall as a digit", none, map[int]float32{marks: 0.95, given + 4: 0.05}, 0, label.Empty, false},
		{"a given", matching(7, 0.9), map[int]float32{given + 6: 0.8, entry + 6: 0.2}, 7, label.Given, true},
		{"an entry", matching(7, 0.9), map[int]float32{given + 6: 0.2, entry + 6: 0.8}, 7, label.Entry, true},
		{"an unknown typeface", none, map[int]float32{given + 6: 1}, 7, label.Given, true},
		{"two digits", none, map[int]float32{given + 2: 0.8, given + 7: 0.2}, 3, label.Given, false},
		{"the templates are sure of another digit", matching(8, 0.9), map[int]float32{given + 2: 1}, 3, label.Given, false},
		{"the templates are not sure enough of another digit", matching(8, 0.8), map[int]float32{given + 2: 1}, 3, label.Given, true},
		{"a letter", none, map[int]float32{other: 0.9, given + 2: 0.1}, 3, label.Given, false},
		{"covered", none, map[int]float32{covered: 0.9, blank: 0.1}, 0, label.Empty, false},
		{"perhaps covered", nil, map[int]float32{covered: 0.2, blank: 0.8}, 0, label.Empty, false},
		{"a digit or a letter", none, map[int]float32{other: 0.2, given + 2: 0.8}, 3, label.Given, false},
		{"a digit or nothing", none, map[int]float32{given + 2: 0.8, blank: 0.2}, 3, label.Given, false},
	} {
		e := flat()
		if c.scores != nil {
			e = cellWith(c.scores)
		}
		got := decided(e, c.shares, label.Options{})
		if got.Digit != c.digit || got.Kind != c.kind || got.Certain != c.certain {
			t.Errorf("%s: %+v, want %d, %v, certain: %v", c.name, got, c.digit, c.kind, c.certain)
		}
	}
}

// TestSign reads the page's sign for an empty cell.
func TestSign(t *testing.T) {
	if c := decided(cellWith(matching(1, 0.3)), map[int]float32{sign: 1}, label.Options{}); !c.Sign || c.Digit != 0 || !c.Certain {
		t.Errorf("%+v, want it empty with a sign", c)
	}
}

// TestStroke checks that the templates do not count for a plain stroke, even if they are sure of another digit.
func TestStroke(t *testing.T) {
	e := cellWith(matching(7, 0.99))
	e.Glyph.Aspect, e.Glyph.Fill = 0.1, 1
	if c := decided(e, map[int]float32{given: 1}, label.Options{}); c.Digit != 1 || !c.Certain || !c.Stroke {
		t.Errorf("%+v, want a certain 1", c)
	}
	if c := decided(e, map[int]float32{given: 0.8, blank: 0.2}, label.Options{}); c.Certain {
		t.Errorf("%+v, want that it may be a caret", c)
	}
}

// TestOversized checks that a character much taller than the digits is no certain digit.
func TestOversized(t *testing.T) {
	e := cellWith(matching(7, 0.9))
	for height, certain := range map[float64]bool{24: true, 40: true, 50: false} {
		e.Glyph.Height = height
		if c := decided(e, map[int]float32{given + 6: 1}, label.Options{}); c.Digit != 7 || c.Certain != certain {
			t.Errorf("%v pixels tall: %+v, want certain: %v", height, c, certain)
		}
	}
}

// TestLimits checks that digits below the user's limits for the template score and the margin are uncertain.
func TestLimits(t *testing.T) {
	e, of := cellWith(matching(7, 0.7)), map[int]float32{given + 6: 1}
	for _, c := range []struct {
		o       label.Options
		certain bool
	}{
		{label.Options{LeastScore: 0.65, LeastMargin: 0.35}, true}, {label.Options{LeastScore: 0.75}, false}, {label.Options{LeastMargin: 0.45}, false},
	} {
		if got := decided(e, of, c.o); got.Certain != c.certain {
			t.Errorf("%+v: %+v, want certain: %v", c.o, got, c.certain)
		}
	}
}

// TestPersonal checks that a character that matches a typeface added by the user is a digit, whatever the model's share for
// it. This does not hold for cells that are more likely empty, or for plain strokes.
func TestPersonal(t *testing.T) {
	o := label.Options{Personal: func(face int) bool { return face == 1 }}
	e := cellWith(matching(4, 0.99))
	if c := decided(e, map[int]float32{other: 0.9, blank: 0.1}, o); c.Digit != 4 || !c.Certain {
		t.Errorf("%+v, want a certain 4", c)
	}
	if c := decided(e, map[int]float32{marks: 1}, o); c.Digit != 0 || !c.Certain {
		t.Errorf("%+v, want a pencil mark", c)
	}
	e.Glyph.Aspect, e.Glyph.Fill = 0.1, 1
	if c := decided(e, map[int]float32{other: 1}, o); c.Certain {
		t.Errorf("%+v, want that a stroke is uncertain", c)
	}
}

// TestPosterior checks that probabilities are from 0 to 1 and, for a typeface added by the user, do not depend on the model.
func TestPosterior(t *testing.T) {
	personal := label.Options{Personal: func(face int) bool { return face == 1 }}
	prior := [read.Classes]float64{0: 1, 4: 0.01, 7: 1}
	for _, c := range []struct {
		of   map[int]float32
		o    label.Options
		want float64
	}{
		{map[int]float32{other: 0.75, marks: 0.25}, personal, 1},
		{map[int]float32{other: 0.74, marks: 0.26}, personal, 1},
		{map[int]float32{entry + 3: 0.5, entry + 6: 0.5}, label.Options{}, 0.01 / 1.01},
	} {
		v := newVerdict(cellWith(matching(4, 0.99)), shares(c.of), []int{0, 1}, &usual{height: 24}, &c.o)
		if got := v.posterior(&prior); math.Abs(got-c.want) > 1e-9 {
			t.Errorf("shares %v: %v, want %v", c.of, got, c.want)
		}
	}
}

// puzzle has one solution.
const puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"

// inPuzzle returns what is read in a cell of the puzzle with these shares. All other cells are certain.
func inPuzzle(t *testing.T, at int, of map[int]float32) label.Cell {
	t.Helper()
	grid, err := solver.Parse(puzzle)
	if err != nil {
		t.Fatal(err)
	}
	var cells [81]label.Cell
	var verdicts [81]*verdict
	for i, d := range grid {
		share := map[int]float32{blank: 1}
		if d != 0 {
			share = map[int]float32{given - 1 + int(d): 1}
		}
		if i == at {
			share = of
		}
		m := modelled(share)
		cells[i], verdicts[i] = m.Cell, m.verdict
	}
	contradict(&cells, &verdicts)
	confirm(&cells, &verdicts)
	return cells[at]
}

// TestSudoku checks whether the Sudoku confirms or contradicts what is read in r1c1, which is 5, and in r1c3, which is empty
// and 4 in the solution.
func TestSudoku(t *testing.T) {
	const r1c1, r1c3 = 0, 2
	for _, c := range []struct {
		name    string
		at      int
		shares  map[int]float32
		certain bool
	}{
		{"the solution's digit or another", r1c1, map[int]float32{given + 4: 0.8, given + 7: 0.2}, true},
		{"another digit", r1c1, map[int]float32{given + 7: 0.95, given + 4: 0.05}, false},
		{"surely another digit", r1c1, map[int]float32{given + 7: 0.9999, given + 4: 0.0001}, true},
		{"no digit is likely", r1c1, map[int]float32{given + 4: 0.4, given + 7: 0.3, blank: 0.3}, false},
		{"the solution's digit as an entry", r1c3, map[int]float32{entry + 3: 0.8, entry + 8: 0.2}, true},
		{"the solution's digit or a mark", r1c3, map[int]float32{entry + 3: 0.85, marks: 0.15}, false},
		{"another entry", r1c3, map[int]float32{entry + 8: 0.95, entry + 3: 0.05}, false},
		{"another entry that does not look like the solution's digit", r1c3, map[int]float32{entry + 8: 0.96, entry + 5: 0.04}, true},
		{"empty, or a digit against the solution", r1c3, map[int]float32{blank: 0.95, entry + 8: 0.05}, true},
		{"empty, or the solution's digit", r1c3, map[int]float32{blank: 0.95, entry + 3: 0.05}, false},
		{"covered", r1c3, map[int]float32{blank: 0.95, covered: 0.05}, false},
	} {
		if got := inPuzzle(t, c.at, c.shares); got.Certain != c.certain {
			t.Errorf("%s: %+v, want certain: %v", c.name, got, c.certain)
		}
	}
}

// modelled returns what the model reads in a cell with a character that is not a plain stroke.
func modelled(of map[int]float32) Cell {
	v := newVerdict(cellWith(matching(1, 0.3)), shares(of), []int{0, 1}, &usual{height: 24}, &label.Options{})
	return Cell{v.cell(), v}
}

// TestAgainst checks which readings of a cell the model contradicts.
func TestAgainst(t *testing.T) {
	for _, c := range []struct {
		name   string
		shares map[int]float32
		read   uint8
		why    string
	}{
		{"the same digit, as a given or an entry", map[int]float32{given + 6: 0.5, entry + 6: 0.5}, 7, ""},
		{"another digit", map[int]float32{given + 6: 1}, 4, "is 4 or 7"},
		{"another digit, less certain", map[int]float32{given + 6: 0.95, given + 3: 0.05}, 4, ""},
		{"a digit in a cell read as empty", map[int]float32{given + 6: 1}, 0, "is empty or 7"},
		{"an empty cell", map[int]float32{blank: 1}, 7, "is 7 or empty"},
		{"a pencil mark", map[int]float32{marks: 1}, 7, "is 7 or empty"},
		{"a letter", map[int]float32{other: 1}, 7, ""},
	} {
		m := modelled(c.shares)
		if why := m.Against(&label.Cell{Digit: c.read, Certain: true}); why != c.why {
			t.Errorf("%s: %q, want %q", c.name, why, c.why)
		}
	}
	m := modelled(map[int]float32{marks: 0.9, given + 3: 0.1})
	for read, want := range map[uint8]string{4: "is 4 or a pencil mark", 0: ""} {
		if why := m.Against(&label.Cell{Digit: read, Certain: true, Small: read != 0}); why != want {
			t.Errorf("a small %d: %q, want %q", read, why, want)
		}
	}
}

// TestComplete completes a reading that is 7 in every cell and uncertain only in the first.
func TestComplete(t *testing.T) {
	seven, sure := map[int]float32{given + 6: 1}, label.Cell{Digit: 7, Certain: true}
	stroke := func() Cell {
		e := cellWith(matching(1, 0.3))
		e.Glyph.Aspect, e.Glyph.Fill = 0.1, 1
		v := newVerdict(e, shares(map[int]float32{given: 1}), []int{0, 1}, &usual{height: 24}, &label.Options{})
		return Cell{v.cell(), v}
	}
	for _, c := range []struct {
		name          string
		first, second Cell
		want          uint8 // the first cell of the completed reading; 0 if it is not completed
	}{
		{"sure of the digit", modelled(seven), modelled(seven), 7},
		{"sure of another digit", modelled(map[int]float32{entry + 3: 1}), modelled(seven), 4},
		{"certain, but not sure", modelled(map[int]float32{given + 6: 0.98, given + 3: 0.02}), modelled(seven), 0},
		{"uncertain", modelled(map[int]float32{given + 6: 0.7, given + 3: 0.3}), modelled(seven), 0},
		{"a plain stroke", stroke(), modelled(seven), 0},
		{"sure of another digit elsewhere", modelled(seven), modelled(map[int]float32{given + 3: 1}), 0},
		{"uncertain elsewhere", modelled(seven), modelled(map[int]float32{given + 6: 0.7, given + 3: 0.3}), 0},
		{"certain, but not sure, elsewhere", modelled(seven), modelled(map[int]float32{given + 6: 0.98, given + 3: 0.02}), 7},
	} {
		var reading [81]label.Cell
		var cells [81]Cell
		for i := range cells {
			reading[i], cells[i] = sure, modelled(seven)
		}
		reading[0].Certain = false
		cells[0], cells[1] = c.first, c.second
		got := uint8(0)
		if whole := Complete(&reading, &cells); whole != nil {
			got = whole[0].Digit
		}
		if got != c.want {
			t.Errorf("%s: %d, want %d", c.name, got, c.want)
		}
	}
}

// TestBar checks that a cell with a bar as tall as the digits is uncertain even if the model is sure that it is empty. A
// taller bar is a text caret.
func TestBar(t *testing.T) {
	e := cellWith(matching(1, 0.3))
	e.Glyph.Aspect = 0.2
	if c := decided(e, map[int]float32{blank: 1}, label.Options{}); c.Certain {
		t.Errorf("%+v, want that it is uncertain", c)
	}
	e.Glyph.Height = 1.3 * 24
	if c := decided(e, map[int]float32{blank: 1}, label.Options{}); !c.Certain || c.Digit != 0 {
		t.Errorf("%+v, want it empty", c)
	}
}
