package hint

import (
	"errors"
	"strings"
	"testing"

	"autosolve/internal/advice"
	"autosolve/solver"
	"autosolve/solver/logic"
)

// positions are puzzles with entries, each with the text with which the next step begins.
var positions = []struct{ name, givens, entries, step string }{
	{"full house", "385697412967421538214358769856749123739216845142583697621835974478962351593174.86", "", "Full House: r9c7=2"},
	{"hidden single", "38.6...1........3.....5.7.9....491..7..2.6..5..258....6.1.3.....7........9...4.86", "", "Hidden Single: "},
	{"pointing", ".53.4.9.......7.2....9..15.5..1......64...28......9..5.86..5....4.2.......1.6.53.",
		".........................................3.......................5...............",
		"Locked Candidates Type 1 (Pointing): 3 in b7 => r6c1<>3"},
	{"naked pair", "...7....2.52..9...6.....7.9.9..7.4....16.49....6.1..8.8.3.....4...5..13.1....7...",
		"3.9......7.......3..4..3...2.83.5.6153..8..2747.9.23.5....9.57.9.7........5.3.29.",
		"Naked Pair: 6,8 in r8c69 => r8c25<>6"},
	{"kite", "8.42...9..3.8.9......6..5.....7....2.18...36.2....8.....7..6......1.5.3..9...32.5",
		"....5...3.......2..2..3......3.........5.2......3.....35.92....482.7.......48..7.",
		"2-String Kite: 4 in r3c6,r5c9 (connected by r4c6,r5c5) => r3c9<>4"},
	{"xy-wing", "..26..8...14..5........8.2.5.64..9..2.......7..7..91.6.4.1........8..23...8..47..",
		"9...43...8.....6.3....1.4...3..71.82.9158634.48.....5.7....25.81....7..4.2..5....",
		"XY-Wing: 3/6/9 in r7c38,r9c1 => r9c8<>6"},
}

func grid(t testing.TB, text string) solver.Grid {
	t.Helper()
	if text == "" {
		return solver.Grid{}
	}
	g, err := solver.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

func both(givens, entries solver.Grid) solver.Grid {
	for i, d := range entries {
		givens[i] |= d
	}
	return givens
}

func limit(t testing.TB, text string) Limit {
	t.Helper()
	l, err := ParseLimit(text)
	if err != nil {
		t.Fatal(err)
	}
	return l
}

func TestNext(t *testing.T) {
	for _, p := range positions {
		givens := grid(t, p.givens)
		h, err := Next(givens, both(givens, grid(t, p.entries)), NoLimit)
		if err != nil || !strings.HasPrefix(h.String(), p.step) {
			t.Errorf("%s: %v, %v, want %s", p.name, h, err, p.step)
		}
	}
}

// TestSteps follows hints until the grid is solved, and checks each against the solution.
func TestSteps(t *testing.T) {
	givens := grid(t, positions[5].givens)
	solution, err := solver.Solve(givens)
	if err != nil {
		t.Fatal(err)
	}
	placed := 0
	h, err := Next(givens, givens, NoLimit)
	for ; err == nil; h, err = h.After(NoLimit) {
		for _, p := range h.Placements {
			placed++
			if int(solution[p.Cell]) != p.Digit {
				t.Fatalf("%v is wrong", h)
			}
		}
		for _, e := range h.Eliminations {
			if int(solution[e.Cell]) == e.Digit {
				t.Fatalf("%v is wrong", h)
			}
		}
	}
	if !errors.Is(err, ErrSolved) || placed != strings.Count(givens.String(), ".") {
		t.Errorf("%d digits, then %v", placed, err)
	}
}

func TestWrongEntries(t *testing.T) {
	givens := grid(t, positions[1].givens)
	shown := givens
	shown[2], shown[4] = 9, 9 // r1c3 is 5, r1c5 is 9
	_, err := Next(givens, shown, NoLimit)
	if err == nil || err.Error() != "wrong entries: the 9 in r1c3" || advice.Of(err).Hint == "" || advice.StatusOf(err) != advice.Unsolved {
		t.Error(err)
	}
}

func TestLimits(t *testing.T) {
	givens := grid(t, positions[4].givens)
	shown := both(givens, grid(t, positions[4].entries))
	for _, enough := range []string{"evil", "2-string-kite", "turbot fish", "XY-Wing"} {
		if h, err := Next(givens, shown, limit(t, enough)); err != nil || h.Technique != "2-String Kite" {
			t.Errorf("%s: %v, %v", enough, h, err)
		}
	}
	for short, name := range map[string]string{"easy": "easy", "HARD": "hard", "skyscraper": "Skyscraper", "claiming": "Locked Candidates Type 2 (Claiming)"} {
		_, err := Next(givens, shown, limit(t, short))
		if err == nil || err.Error() != "the next step needs more than "+name+": 2-String Kite, which is evil" || advice.Of(err).Hint != "--level 2-string-kite shows it" {
			t.Errorf("%s: %v", short, err)
		}
	}
	for _, bad := range []string{"", "fiendish", "wing", "--"} {
		if l, err := ParseLimit(bad); err == nil {
			t.Errorf("%q is read as %v", bad, l)
		}
	}
	for _, name := range Limits() {
		limit(t, name)
	}
	for _, technique := range logic.Default() {
		if l := limit(t, Name(technique)); string(l) != technique.String() {
			t.Errorf("%s is read as %v", Name(technique), l)
		}
	}
}

// TestFromAllDigits checks that digits that look like entries count as givens if the other digits leave several solutions.
func TestFromAllDigits(t *testing.T) {
	shown := grid(t, positions[1].givens)
	givens := grid(t, "...."+positions[1].givens[4:])
	h, err := Next(givens, shown, NoLimit)
	if err != nil || !h.Page.FromAll() || h.Page.Puzzle != shown {
		t.Errorf("%v, %v", h, err)
	}
	shown[2] = 4 // r1c3, which is 5
	if _, err := Next(givens, shown, NoLimit); !errors.Is(err, solver.ErrManySolutions) || !strings.Contains(err.Error(), "an entry may be wrong") {
		t.Error(err)
	}
}

func TestNoHint(t *testing.T) {
	puzzle := positions[1].givens
	full, err := solver.Solve(grid(t, puzzle))
	if err != nil {
		t.Fatal(err)
	}
	many, none := grid(t, puzzle[:60]+strings.Repeat(".", 21)), grid(t, "3846"+puzzle[4:])
	for name, c := range map[string]struct {
		givens, shown solver.Grid
		want          error
	}{
		"solved":         {grid(t, puzzle), full, ErrSolved},
		"all givens":     {full, full, ErrSolved},
		"many solutions": {many, many, solver.ErrManySolutions},
		"no solution":    {none, none, solver.ErrNoSolution},
	} {
		if _, err := Next(c.givens, c.shown, NoLimit); !errors.Is(err, c.want) {
			t.Errorf("%s: %v, want %v", name, err, c.want)
		}
	}
	clash := grid(t, puzzle)
	clash[1] = clash[0]
	if _, err := Next(clash, clash, NoLimit); err == nil {
		t.Error("two equal digits in a row are accepted")
	}
}

// TestNextDigit follows the hints for each digit until the grid is solved. Each hint follows from the position before it.
func TestNextDigit(t *testing.T) {
	givens := grid(t, positions[5].givens)
	shown, several := both(givens, grid(t, positions[5].entries)), false
	for {
		hints, err := NextDigit(givens, shown, NoLimit)
		if errors.Is(err, ErrSolved) {
			break
		}
		if err != nil {
			t.Fatal(err)
		}
		several = several || len(hints) > 1
		last := len(hints) - 1
		for i, h := range hints {
			if (len(h.Placements) > 0) != (i == last) {
				t.Errorf("%v is hint %d of %d, and only the last one must place a digit", h, i+1, len(hints))
			}
			if again, ok := h.Technique.Find(h.Before); !ok || again.Technique != h.Technique {
				t.Errorf("%v is not found in its position", h)
			}
		}
		p := hints[last].Placements[0]
		shown[p.Cell] = uint8(p.Digit)
	}
	if !several {
		t.Error("no digit needs an elimination: the test proves nothing")
	}
	hints, err := NextDigit(givens, both(givens, grid(t, positions[5].entries)), limit(t, "easy"))
	if err == nil || !strings.HasPrefix(err.Error(), "the next step needs more than easy: ") || len(hints) > 0 {
		t.Errorf("easy: %v, %v", hints, err)
	}
}

// TestWhere checks that a hint lists three houses as a sentence does.
func TestWhere(t *testing.T) {
	rows := Hint{Step: logic.Step{Parts: []logic.Part{{Digits: 1 << 4, Houses: 1<<0 | 1<<1 | 1<<2}}}}
	if got, want := rows.Say(Where), "row 1, row 2 and row 3, digit 5"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}
