package solver

import "testing"

func TestCell(t *testing.T) {
	for _, c := range []struct {
		cell          Cell
		row, col, box int
		name          string
	}{
		{0, 0, 0, 0, "r1c1"},
		{31, 3, 4, 4, "r4c5"},
		{62, 6, 8, 8, "r7c9"},
		{80, 8, 8, 8, "r9c9"},
	} {
		if c.cell.Row() != c.row || c.cell.Col() != c.col || c.cell.Box() != c.box || c.cell.String() != c.name {
			t.Errorf("cell %d: row %d, column %d, box %d, %v", int(c.cell), c.cell.Row(), c.cell.Col(), c.cell.Box(), c.cell)
		}
	}
}

// TestHouses checks that each cell is in three houses, those of its row, column and box.
func TestHouses(t *testing.T) {
	var times [81]int
	for h := range House(27) {
		for _, c := range h.Cells() {
			times[c]++
			if n := [3]int{c.Row(), c.Col(), c.Box()}[h/9]; n != int(h%9) {
				t.Errorf("%v is in %v", c, h)
			}
		}
	}
	for c, n := range times {
		if n != 3 {
			t.Errorf("%v is in %d houses", Cell(c), n)
		}
	}
}

func TestParse(t *testing.T) {
	g, err := Parse("53__7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....80079")
	if err != nil || g.String() != line1 {
		t.Errorf("%v, %v", g, err)
	}
	for _, bad := range []string{"", line1[1:], line1 + ".", "x" + line1[1:], line1[:79] + "é"} {
		if g, err := Parse(bad); err == nil || g != (Grid{}) {
			t.Errorf("%q is read as %v, %v", bad, g, err)
		}
	}
}

// TestHolds asks whether grids have all digits of a puzzle.
func TestHolds(t *testing.T) {
	puzzle := Grid{1, 0, 2}
	for g, want := range map[Grid]bool{{1, 0, 2}: true, {1, 3, 2, 4}: true, {1, 3, 0}: false, {1, 3, 4}: false} {
		if g.Holds(puzzle) != want {
			t.Errorf("%v: %v", g, !want)
		}
	}
}
