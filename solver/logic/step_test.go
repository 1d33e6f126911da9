package logic_test

import (
	"math"
	"strings"
	"testing"

	"autosolve/solver"
	"autosolve/solver/logic"
)

// cell returns the cell of a row and column, counted from 1.
func cell(row, col int) solver.Cell { return solver.Cell(9*(row-1) + col - 1) }

// candidates returns candidates from numbers with the digits digit, row and column.
func candidates(codes ...int) []logic.Candidate {
	var out []logic.Candidate
	for _, c := range codes {
		out = append(out, logic.Candidate{Cell: cell(c/10%10, c%10), Digit: c / 100})
	}
	return out
}

// digits returns the set of the decimal digits of n.
func digits(n int) logic.Digits {
	var out logic.Digits
	for ; n > 0; n /= 10 {
		out |= 1 << (n%10 - 1)
	}
	return out
}

func TestNotation(t *testing.T) {
	tests := []struct {
		step logic.Step
		want string
	}{
		{logic.Step{
			Technique:  logic.HiddenSingle,
			Parts:      []logic.Part{{Cells: logic.CellsOf(cell(5, 8)), Digits: digits(8), Houses: 1 << 4}},
			Placements: candidates(858),
		}, "Hidden Single: r5c8=8"},
		{logic.Step{
			Technique:    "Hidden Pair",
			Parts:        []logic.Part{{Cells: logic.CellsOf(cell(2, 4), cell(2, 8)), Digits: digits(57), Houses: 1 << 1}},
			Eliminations: candidates(224, 424, 428),
		}, "Hidden Pair: 5,7 in r2c48 => r2c4<>2, r2c48<>4"},
		{logic.Step{
			Technique: "Skyscraper",
			Parts: []logic.Part{
				{Cells: logic.CellsOf(cell(4, 2), cell(6, 6)), Digits: digits(2)},
				{Cells: logic.CellsOf(cell(2, 2), cell(2, 6))},
			},
			Eliminations: candidates(245, 261, 263),
		}, "Skyscraper: 2 in r4c2,r6c6 (connected by r2c26) => r4c5,r6c13<>2"},
		{logic.Step{
			Technique: "XY-Chain",
			Chains: []logic.Chain{{Nodes: []logic.Node{
				{Digit: 7, Cells: logic.CellsOf(cell(4, 2))}, {Digit: 1, Cells: logic.CellsOf(cell(4, 2))},
				{Digit: 1, Cells: logic.CellsOf(cell(4, 9))}, {Digit: 7, Cells: logic.CellsOf(cell(4, 9))},
			}}},
			Eliminations: candidates(745),
		}, "XY-Chain: 1/7 7- r4c2 -1- r4c9 -7 => r4c5<>7"},
	}
	for _, tt := range tests {
		if got := tt.step.String(); got != tt.want {
			t.Errorf("got  %s\nwant %s", got, tt.want)
		}
	}
}

func TestCellsString(t *testing.T) {
	tests := []struct {
		cells []solver.Cell
		want  string
	}{
		{nil, ""},
		{[]solver.Cell{cell(1, 1)}, "r1c1"},
		{[]solver.Cell{cell(4, 5), cell(6, 1), cell(6, 3)}, "r4c5,r6c13"},
		{[]solver.Cell{cell(2, 3), cell(2, 7), cell(5, 3), cell(5, 7)}, "r25c37"},
		{[]solver.Cell{cell(1, 2), cell(2, 2), cell(9, 2), cell(9, 5)}, "r12c2,r9c25"},
		{[]solver.Cell{cell(9, 9), cell(8, 9)}, "r89c9"},
	}
	for _, tt := range tests {
		if got := logic.CellsOf(tt.cells...).String(); got != tt.want {
			t.Errorf("%v: got %q, want %q", tt.cells, got, tt.want)
		}
	}
}

func TestExplain(t *testing.T) {
	st := position(t, "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
	step, ok := logic.NakedSingle.Find(st)
	if !ok {
		t.Fatal("no naked single")
	}
	const want = "Every digit but 5 is ruled out in r5c5. So place 5 in r5c5."
	if got := step.Explain(); got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
	pair := logic.Step{
		Technique:    "Naked Pair",
		Parts:        []logic.Part{{Cells: logic.CellsOf(cell(1, 5), cell(1, 8)), Digits: digits(16), Houses: 1}},
		Eliminations: candidates(112, 612, 117),
	}
	got := pair.Explain()
	for _, part := range []string{"r1c58", "row 1", "remove 1 from r1c27", "and remove 6 from r1c2."} {
		if !strings.Contains(got, part) {
			t.Errorf("%q not in %s", part, got)
		}
	}
}

// TestExplainFish explains fish that take the digit from a place of the base in two covers.
func TestExplainFish(t *testing.T) {
	fish := logic.Step{
		Technique: "Franken Swordfish",
		Parts: []logic.Part{{Cells: logic.CellsOf(cell(1, 1), cell(1, 2), cell(1, 5), cell(5, 1), cell(5, 5), cell(6, 1), cell(6, 5)),
			Digits: digits(7), Houses: 1<<0 | 1<<4 | 1<<5}, {Houses: 1<<9 | 1<<13 | 1<<18}, {}},
		Eliminations: candidates(711),
	}
	for fins, want := range map[logic.Cells]string{
		{}:                        "gets its 7 from them and from nowhere else, and no two of them from the same cell.",
		logic.CellsOf(cell(1, 3)): "what sees every fin and lies in more covers than base houses loses both ways.",
	} {
		fish.Parts[2].Cells = fins
		if got := fish.Explain(); !strings.Contains(got, want) {
			t.Errorf("%q is not in %s", want, got)
		}
	}
}

func TestChainsGrowHarder(t *testing.T) {
	chain := func(n int) *logic.Step {
		return &logic.Step{Technique: "X-Chain", Chains: []logic.Chain{{Nodes: make([]logic.Node, n)}}}
	}
	for n, want := range map[int]float64{4: 6.5, 5: 6.6, 6: 6.6, 7: 6.7, 8: 6.7, 9: 6.8, 12: 6.8, 16: 6.9, 24: 7.0, 25: 7.1} {
		if got := chain(n).Difficulty(); math.Abs(got-want) > 1e-9 {
			t.Errorf("%d nodes: got %v, want %v", n, got, want)
		}
	}
	single := logic.Step{Technique: logic.HiddenSingle, Parts: []logic.Part{{Houses: 1 << 20}}}
	if got := single.Difficulty(); got != 1.2 {
		t.Errorf("hidden single in a box: %v", got)
	}
	if single.Parts[0].Houses = 1 << 3; single.Difficulty() != 1.5 {
		t.Errorf("hidden single in a row: %v", single.Difficulty())
	}
}

// position returns the position at the start of a puzzle.
func position(t testing.TB, puzzle string) *logic.State {
	t.Helper()
	st, err := logic.New(grid(t, puzzle))
	if err != nil {
		t.Fatal(err)
	}
	return st
}

// grid parses a grid.
func grid(t testing.TB, text string) solver.Grid {
	t.Helper()
	g, err := solver.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	return g
}
