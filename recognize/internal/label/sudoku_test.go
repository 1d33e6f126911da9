package label

import (
	"math"
	"slices"
	"strings"
	"testing"

	"autosolve/recognize/internal/pixel"
	"autosolve/recognize/internal/read"
	"autosolve/solver"
)

// sound is a puzzle with one solution.
const sound = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"

var (
	givenInk = pixel.RGB{0, 0, 0}
	entryInk = pixel.RGB{0, 0, 200}
)

// inInk returns a reading of a digit in an ink, on white.
func inInk(cell solver.Cell, ink pixel.RGB) *reading {
	g := &read.Glyph{Tint: pixel.Tint{Colour: ink, Background: pixel.RGB{255, 255, 255}}, Aspect: 0.6}
	return &reading{Evidence: &read.Evidence{Character: read.Character{Glyph: g}}, cell: cell}
}

// boardGroups returns the groups of a board, one for each digit of the puzzle, and one for an entry if its digit is
// not 0. The puzzle and the entry have different inks.
func boardGroups(t *testing.T, board string, entry solver.Cell, digit uint8) []*group {
	t.Helper()
	grid, err := solver.Parse(board)
	if err != nil {
		t.Fatal(err)
	}
	var groups []*group
	for d := uint8(1); d <= 9; d++ {
		g := &group{digit: d, gap: 4, rival: d%9 + 1}
		for i, v := range grid {
			if v == d {
				g.readings = append(g.readings, inInk(solver.Cell(i), givenInk))
			}
		}
		g.weight[d] = 2
		if len(g.readings) > 0 {
			groups = append(groups, g)
		}
	}
	if digit > 0 {
		g := &group{digit: digit, gap: 4, readings: []*reading{inInk(entry, entryInk)}}
		groups = append(groups, g)
	}
	return groups
}

// TestPuzzleOf checks whether a puzzle is found among givens and entries.
func TestPuzzleOf(t *testing.T) {
	many := strings.Replace(sound, "53..7", ".....", 1)
	cases := []struct {
		name   string
		board  string
		entry  uint8 // in r1c3, which is 4 in the solution; 0 for none
		sound  bool
		broken bool
	}{
		{"givens only", sound, 0, true, false},
		{"a right entry", sound, 4, true, false},
		{"a wrong entry", sound, 1, true, false},
		{"an entry that clashes", sound, 5, true, false},
		{"many solutions", many, 0, false, false},
		{"few digits", "11" + strings.Repeat(".", 79), 0, false, false},
	}
	for _, c := range cases {
		p := puzzleOf(boardGroups(t, c.board, 2, c.entry))
		if p.sound != c.sound || p.broken != c.broken {
			t.Errorf("%s: sound %v, broken %v, want %v, %v", c.name, p.sound, p.broken, c.sound, c.broken)
		}
	}
}

// TestPuzzleRepaired checks that the group without which the rest is a puzzle is left out. All groups become less
// certain.
func TestPuzzleRepaired(t *testing.T) {
	groups := boardGroups(t, sound, 2, 1) // a 1 instead of a 4
	groups[9].readings[0].Glyph.Colour = givenInk
	p := puzzleOf(groups)
	if !p.sound || !p.repaired || slices.Contains(p.part, groups[9]) {
		t.Fatalf("sound %v, repaired %v, with the wrong digit %v", p.sound, p.repaired, slices.Contains(p.part, groups[9]))
	}
	for i, g := range groups {
		if e := p.evidence(g); e >= 0 {
			t.Errorf("group %d: evidence %v", i, e)
		}
	}
}

// TestPuzzleClashes checks that a cell is left out if its digit clashes. Only the group that looks like it becomes
// less certain.
func TestPuzzleClashes(t *testing.T) {
	groups := boardGroups(t, sound, 0, 0)
	fives := groups[4]
	wrong := inInk(2, givenInk)
	fives.readings = append(fives.readings, wrong)
	p := puzzleOf(groups)
	if !p.sound || p.omitted != wrong {
		t.Fatalf("sound %v, omitted %v", p.sound, p.omitted)
	}
	for i, g := range groups {
		if e := p.evidence(g); (e < 0) != (g == fives) {
			t.Errorf("group %d: evidence %v", i, e)
		}
	}
}

// TestPuzzleBroken checks that all groups become less certain if two of them are wrong.
func TestPuzzleBroken(t *testing.T) {
	groups := boardGroups(t, sound, 2, 1)
	wrong := *groups[9]
	wrong.readings = []*reading{inInk(80-27, givenInk)}
	wrong.digit = 5
	groups[9].readings[0].Glyph.Colour = givenInk
	groups = append(groups, &wrong)
	groups[0].digit, groups[1].digit = 2, 7
	p := puzzleOf(groups)
	if p.sound || !p.broken || p.evidence(groups[0]) != -unsoundWeight {
		t.Errorf("sound %v, broken %v", p.sound, p.broken)
	}
}

// TestAgreement checks that a digit outside the puzzle becomes more certain if it agrees with the solution, and less
// certain if not.
func TestAgreement(t *testing.T) {
	for _, c := range []struct {
		digit uint8
		want  float64
	}{{4, entryWeight}, {1, -entryWeight}} {
		groups := boardGroups(t, sound, 2, c.digit)
		p := puzzleOf(groups)
		if slices.Contains(p.part, groups[9]) { // together with an entry that agrees, the givens are a puzzle too
			p = puzzleOf(groups[:9])
		}
		if got := p.evidence(groups[9]); got != c.want {
			t.Errorf("a %d: %v, want %v", c.digit, got, c.want)
		}
	}
}

// TestSuspectedError checks that the puzzle is no evidence for or against a digit that may be marked as an error,
// whether or not it agrees with the solution, and that its clashes cost nothing.
func TestSuspectedError(t *testing.T) {
	for _, digit := range []uint8{1, 4, 5} {
		groups := boardGroups(t, sound, 2, digit)
		groups[9].suspect = true
		p := puzzleOf(groups)
		if got := p.evidence(groups[9]); got != 0 {
			t.Errorf("a %d: %v, want 0", digit, got)
		}
		if cost := clashPricePaid(groups, groups[9]); cost != 0 {
			t.Errorf("a %d: a clash costs %v, want 0", digit, cost)
		}
	}
}

// TestExchangeOfSimilarDigits checks that a sound puzzle is not evidence for two digits that look nearly the same,
// because it is also sound if they are exchanged.
func TestExchangeOfSimilarDigits(t *testing.T) {
	groups := boardGroups(t, sound, 0, 0)
	for _, d := range []int{1, 7} {
		groups[d-1].weight[8-d] = 1.8 // the 1 might be a 7, and the 7 a 1
		groups[d-1].rival, groups[d-1].gap = uint8(8-d), 0.4
	}
	groups[2].gap = 0.4
	p := puzzleOf(groups)
	p.adjustGaps(groups)
	if got := groups[0].gap; got > 0.4+1e-9 {
		t.Errorf("the 1 has a gap of %.2f, although the puzzle is also sound with the 1s and 7s exchanged", got)
	}
	if got := groups[2].gap; got < 0.4+soundWeight-1e-9 && got < exchange(groups, 3)-1e-9 {
		t.Errorf("the 3 has a gap of %.2f", got)
	}
}

// TestSudokuDoesNotOverrule checks that the puzzle does not overrule what a group looks like.
func TestSudokuDoesNotOverrule(t *testing.T) {
	groups := boardGroups(t, sound, 0, 0)
	groups[4].gap, groups[4].weight[5], groups[4].weight[6] = 1, 2, 3
	p := puzzleOf(groups)
	p.adjustGaps(groups)
	if groups[4].gap > 1 {
		t.Errorf("a 5 that looks like a 6 has a gap of %.2f", groups[4].gap)
	}
}

// TestClashPricePaid checks that the Sudoku does not penalize a clash of an entry with a given again, because the labelling has
// paid a price for it.
func TestClashPricePaid(t *testing.T) {
	for _, c := range []struct {
		digit uint8
		doubt float64
	}{
		{1, entryWeight},              // clashes with no digit
		{5, entryWeight - clashPrice}, // clashes with the 5 in its row and box
	} {
		groups := boardGroups(t, sound, 2, c.digit)
		p := puzzleOf(groups)
		p.adjustGaps(groups)
		if got := groups[9].doubt; math.Abs(got-c.doubt) > 1e-9 {
			t.Errorf("a %d: doubt %.2f, want %.2f", c.digit, got, c.doubt)
		}
	}
}

// TestSudoku checks a glyph that looks a little more like one digit than like another. If the board is a puzzle only
// with the likelier digit, that is certain. If it is a puzzle only with the other digit, the Sudoku does not change
// the reading, which is uncertain.
func TestSudoku(t *testing.T) {
	const cell, right, wrong = 1, 8, 2 // with the wrong digit, the board has several solutions
	for _, c := range []struct {
		name    string
		prefers uint8
		shown   string
		certain bool
	}{
		{"more like the right digit", right, shown, true},
		{"more like the wrong digit", wrong, shown, false},
		{"more like the right digit, no puzzle", right, shown[:9] + strings.Repeat(".", 36) + shown[45:], false},
	} {
		s := newGenerator()
		all := s.board(c.shown)
		e := s.glyph(cell, height, 14)
		for _, d := range []uint8{right, wrong} {
			match(e, d, 0.8)
			e.Shares[d] = 0.3
		}
		e.Shares[c.prefers] = 0.6
		all[cell] = e
		if got := Label(all, Options{})[cell]; got.Digit != c.prefers || got.Certain != c.certain {
			t.Errorf("%s: %+v", c.name, got)
		}
	}
}

// TestUnknownSigns checks that a sign that the network does not know is read if the Sudoku confirms it and the
// network knows the signs of all other digits.
func TestUnknownSigns(t *testing.T) {
	noPuzzle := strings.Replace(shown, "38.6", "3..6", 1)
	for _, c := range []struct {
		name    string
		shown   string
		unknown []uint8
		certain bool
	}{
		{"for one digit", shown, []uint8{8}, true},
		{"for two digits", shown, []uint8{8, 3}, false},
		{"for one digit, many solutions", noPuzzle, []uint8{8}, false},
	} {
		all := newGenerator().board(c.shown)
		cell := -1
		for i, sign := range c.shown {
			if slices.Contains(c.unknown, uint8(sign-'0')) {
				all[i].Shares = [read.Classes]float32{read.Other: 0.99}
			}
			if sign == '8' {
				cell = i
			}
		}
		if got := Label(all, Options{})[cell]; got.Certain != c.certain || got.Digit != 8 {
			t.Errorf("%s: %+v", c.name, got)
		}
	}
}

// TestExchange checks the cost of exchanging two digits everywhere.
func TestExchange(t *testing.T) {
	a, b, c := &group{digit: 3}, &group{digit: 5}, &group{digit: 5}
	for _, g := range []*group{a, b, c} {
		for d := range g.weight {
			g.weight[d] = -20
		}
		g.weight[g.digit] = 0
	}
	a.weight[5], b.weight[3], c.weight[3] = -1, -2, -4
	if got := exchange([]*group{a, b, c}, 3); got != 7 {
		t.Errorf("an exchange costs %v, want 7", got)
	}
}
