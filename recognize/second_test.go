package recognize

import (
	"slices"
	"testing"

	"autosolve/recognize/label"
	"autosolve/recognize/pixel"
	"autosolve/recognize/read"
	"autosolve/solver"
)

// TestMend puts two readings of a cell together.
func TestMend(t *testing.T) {
	sure := func(d uint8) Cell { return Cell{Digit: d, Kind: Given, Certain: true} }
	unsure := func(why string) Cell { return Cell{Digit: 5, Kind: Entry, Why: []string{why}} }
	for _, c := range []struct {
		name    string
		first   Cell
		second  label.Cell
		digit   uint8
		kind    Kind
		certain bool
	}{
		{"both alike", sure(3), label.Cell{Digit: 3, Certain: true}, 3, Given, true},
		{"both sure, of different digits", sure(3), label.Cell{Digit: 8, Certain: true}, 3, Given, false},
		{"a digit, and empty", sure(3), label.Cell{Certain: true}, 3, Given, false},
		{"the second is unsure", sure(3), label.Cell{Digit: 8}, 3, Given, true},
		{"the first is unsure", unsure(oneOrCaret), label.Cell{Digit: 5, Certain: true}, 5, Given, true},
		{"the first is unsure of an empty cell", unsure(oneOrCaret), label.Cell{Certain: true}, 0, Empty, true},
		{"both unsure", unsure(oneOrCaret), label.Cell{Digit: 7}, 5, Entry, false},
	} {
		b := &Board{}
		b.Cells[7] = c.first
		b.mend(7, &c.second)
		if got := b.Cells[7]; got.Digit != c.digit || got.Kind != c.kind || got.Certain != c.certain || got.Certain != (len(got.Why) == 0) {
			t.Errorf("%s: %+v", c.name, got)
		}
	}
}

// TestMendedKind tells the kind of digits that the first reading did not see, and of a board of them alone.
func TestMendedKind(t *testing.T) {
	white, black, blue := pixel.RGB{255, 255, 255}, pixel.RGB{}, pixel.RGB{0, 0, 255}
	puzzle, err := solver.Parse("530070000600195000098000060800060003400803001700020006060000280000419005000080079")
	if err != nil {
		t.Fatal(err)
	}
	for _, firstSees := range []int{0, 40, 80} {
		b, all, found := &Board{}, &[81]*read.Evidence{}, []reading(nil)
		entered := 0
		for i, d := range puzzle {
			e := &read.Evidence{}
			colour := black
			if d == 0 && i%3 == 0 {
				d, colour = 1, blue
				entered++
			}
			if d != 0 {
				b.Cells[i] = Cell{Digit: d, Kind: Given, Certain: true}
				e.Glyph = &read.Glyph{Colour: colour, Background: white}
				if i < firstSees {
					found = append(found, reading{cell: i, glyph: &Glyph{colour: colour, ground: white}})
				}
			}
			all[i] = e
		}
		tellKinds(inkedDigits(found, all, b), nil, b)
		if b.Givens() != puzzle || entered == 0 {
			t.Errorf("with %d cells seen: %v", firstSees, b.Givens())
		}
	}
	b, all := &Board{}, &[81]*read.Evidence{}
	for i, d := range puzzle {
		b.Cells[i], all[i] = Cell{Digit: d, Kind: Given}, &read.Evidence{}
	}
	tellKinds(inkedDigits(nil, all, b), nil, b)
	if b.Givens() != (solver.Grid{}) {
		t.Errorf("digits that nobody cut out are givens: %v", b.Givens())
	}
}

// TestJoin doubts a digit that only one reading is sure of where the network sees nothing of it, and not where it is so in many
// cells.
func TestJoin(t *testing.T) {
	for _, c := range []struct {
		cells   int // that hold a digit
		share   float32
		certain bool
	}{{1, 0.1, false}, {1, 0.8, false}, {1, 0.95, true}, {mostStrange, 0.1, false}, {mostStrange + 1, 0.1, true}} {
		b, second, all := &Board{}, &label.Board{}, &[81]*read.Evidence{}
		for i := range all {
			all[i] = &read.Evidence{Flat: true}
			b.Cells[i].Certain, second[i].Certain = true, true
		}
		for i := range c.cells {
			b.Cells[i].Digit, second[i].Certain = 7, false
			all[i] = &read.Evidence{}
			all[i].Shares[7] = c.share
		}
		b.join(second, all)
		for i := range c.cells {
			if b.Cells[i].Certain != c.certain {
				t.Errorf("%+v: certain is %v", c, b.Cells[i].Certain)
			}
		}
	}
}

// TestSecondOpinion reads what the first reading alone doubts, with the evidence as it was.
func TestSecondOpinion(t *testing.T) {
	img := drawBoard(t, plain, shownA)
	l := plain.layout()
	drawHigh(img, l.Cell(2), builtin(t, "kaushan-script").Digits[2], 28, black) // a 3 in a row that has one
	checkCell(t, "of another typeface", img, '3', "")
	first, err := testReader(t).Read(img)
	if err != nil {
		t.Fatal(err)
	}
	again, err := testReader(t).Read(img)
	if err != nil || !slices.EqualFunc(first.Cells[:], again.Cells[:], func(a, b Cell) bool {
		return a.Digit == b.Digit && a.Kind == b.Kind && a.Score == b.Score && a.Certain == b.Certain
	}) {
		t.Errorf("read otherwise again: %v", err)
	}
}
