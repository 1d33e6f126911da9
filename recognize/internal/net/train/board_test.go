package main

import (
	"math"
	"testing"

	"autosolve/solver"
)

// TestPosition checks that solutions obey the rules, that puzzles have 17 to 60 givens and mostly one solution, and that
// givens and entries agree with the solution unless they are noted as wrong.
func TestPosition(t *testing.T) {
	const positions = 200
	several := 0
	for i := range positions {
		p := newPosition(diceOf(3, i))
		givens := 0
		var puzzle solver.Grid
		for at, v := range p.solution {
			for _, o := range peers(at) {
				if p.solution[o] == v {
					t.Fatalf("position %d: two peers have the digit %d", i, v)
				}
			}
			if p.given[at] {
				givens++
				puzzle[at] = uint8(v)
			}
			if shown := p.shown[at]; (shown > 0 && shown != v) != p.wrong[at] || p.wrong[at] && p.given[at] || p.given[at] && shown == 0 {
				t.Fatalf("position %d: a cell shows %d, its solution is %d, given %v, wrong %v", i, shown, v, p.given[at], p.wrong[at])
			}
		}
		if givens < 17 || givens > 60 {
			t.Errorf("position %d: %d givens", i, givens)
		}
		if _, err := solver.Solve(puzzle); err != nil {
			several++
		}
	}
	if several == 0 || several > positions/10 {
		t.Errorf("%d of %d puzzles have several solutions", several, positions)
	}
}

// drawn returns boards of a variant without anything over their cells, and without effects on the picture as a whole.
func drawn(t *testing.T, name string, boards int) (all []*board) {
	t.Helper()
	l, err := openLibrary(testFonts(t), "")
	if err != nil {
		t.Fatal(err)
	}
	for i := range boards {
		b := &board{dice: diceOf(4, i), library: l}
		b.choose()
		b.contents.cluttered, b.contents.clutter, b.contents.pointer, b.contents.others = false, 0, 0, 0
		for _, v := range variants {
			if v.name == name {
				b.become(v)
			}
		}
		b.place()
		b.draw()
		all = append(all, b)
	}
	return all
}

// TestLabelsOfSudoku compares the labels with the positions. An entry has an entry's label if it looks different from givens.
// If the page has a sign for empty cells, the empty cells without marks have its label; otherwise none has.
func TestLabelsOfSudoku(t *testing.T) {
	for i, b := range drawn(t, "sudoku", 120) {
		for at, k := range b.cells {
			v, want := b.position.shown[at], uint8(labelGiven)
			if b.difference != 0 && !b.position.given[at] {
				want = labelEntry
			}
			switch {
			case k.label == labelCovered || unclear(k.label):
			case v > 0 && k.label != want+uint8(v)-1, v == 0 && k.label > labelSign:
				t.Errorf("board %d: a cell with %d has the label %d", i, v, k.label)
			case v == 0 && k.kind != emptyMarks && k.kind != emptyLone && (k.label == labelSign) != (b.contents.sign != "" && b.signs.has(b.contents.sign)):
				t.Errorf("board %d: an empty cell on a page with the sign %q has the label %d", i, b.contents.sign, k.label)
			}
		}
	}
}

// TestSingle draws a single pencil mark. Its label is that of a mark if it is much shorter than the digits, or else that of a
// mark or a digit.
func TestSingle(t *testing.T) {
	b, p := testBoard(t)
	b.entryHeight, b.theme.marks, b.givens, b.entries, b.contents.layout = b.height, p, p, p, marksSingle
	b.position = newPosition(b.dice)
	for _, c := range []struct {
		share float64 // of the digits' height
		want  uint8
	}{{0.3, labelMarks}, {0.7, labelMarks}, {0.8, labelMarkOrDigit}} {
		k := onBackground(b, p, labelBlank)
		m := marker{b, k, c.share * b.height * k.h(), rgb{}, everyDigit}
		k.label = labelMarks
		if m.rows(1); k.label != c.want || k.kind != emptyLone {
			t.Errorf("a mark of %v of the digits' height: the label is %d, the kind %d", c.share, k.label, k.kind)
		}
		if _, clear := k.class(); clear {
			t.Error("a single mark has a class by itself, without the other cells")
		}
	}
}

// TestJigsaw checks that a jigsaw has nine connected regions of nine cells.
func TestJigsaw(t *testing.T) {
	for i := range 30 {
		regions := jigsaw(diceOf(5, i))
		var cells [across]int
		for _, r := range regions {
			cells[r]++
		}
		for r, n := range cells {
			if n != 9 || !connected(regions, r) {
				t.Errorf("jigsaw %d: region %d has %d cells, connected %v", i, r, n, connected(regions, r))
			}
		}
	}
}

// TestKiller checks that boards with cages are labelled as another puzzle only if they have fewer than 17 digits, and as a
// Sudoku only if they have at least 14.
func TestKiller(t *testing.T) {
	for i, b := range append(drawn(t, "killer", 40), drawn(t, "killer without cages", 40)...) {
		digits := 0
		for _, k := range b.cells {
			if digit(k.label) > 0 {
				digits++
			}
		}
		if b.label == boardOtherPuzzle && digits >= fewestGivens || b.label == boardSudoku && digits < fewestGivens-3 {
			t.Errorf("killer %d: %d digits, the label is %d", i, digits, b.label)
		}
	}
}

// TestBorders draws black lines on white, scales the boards, and checks that the lines are where the truth about the pictures
// has them.
func TestBorders(t *testing.T) {
	for i, b := range drawn(t, "sudoku", 30) {
		b.thin = rule{width: 2, alpha: 1}
		b.thick, b.gap, b.radius, b.snapped = b.thin, 0, 0, false
		b.canvas = newCanvas(b.Rect.Dx(), b.Rect.Dy())
		b.fill(box{0, 0, float64(b.Rect.Dx()), float64(b.Rect.Dy())}, rgb{255, 255, 255}, 1)
		b.lines()
		s, err := b.photograph()
		if err != nil {
			t.Fatal(err)
		}
		y := int((borders(b.rows)[0] + b.ph/2) * s.sy)
		for _, x := range b.truth(s).x {
			if x < 5 || x > float64(s.Rect.Dx()-5) {
				continue // the edge of the picture cuts the line
			}
			sum, moment := 0.0, 0.0
			for at := max(0, int(x)-4); at <= min(s.Rect.Dx()-1, int(x)+4); at++ {
				dark := 255 - float64(s.RGBAAt(at, y).G)
				sum, moment = sum+dark, moment+dark*(float64(at)+0.5)
			}
			if math.Abs(moment/sum-x) > 0.5 {
				t.Errorf("board %d, scaled by %.2f: a border is at %.2f, its line at %.2f", i, s.sx, x, moment/sum)
			}
		}
	}
}

// TestVariants checks that boards of each variant have its label, and that their cells have valid labels.
func TestVariants(t *testing.T) {
	for _, v := range variants {
		for i, b := range drawn(t, v.name, 4) {
			if b.label != v.label && v.name != "killer" && v.name != "killer without cages" {
				t.Errorf("%s %d: the label is %d", v.name, i, b.label)
			}
			for _, k := range b.cells {
				if k.label > labelCovered && !unclear(k.label) {
					t.Errorf("%s %d: a cell has the label %d", v.name, i, k.label)
				}
				if entry := k.label >= labelEntry && k.label < labelOther; entry && v.label == boardNoGrid && !b.misplaced {
					t.Errorf("%s %d: a cell is an entry", v.name, i)
				}
			}
		}
	}
}
