package recognize

import (
	"slices"
	"testing"

	"autosolve/recognize/label"
	"autosolve/recognize/pixel"
	"autosolve/recognize/read"
)

// TestMend puts two readings of a cell together.
func TestMend(t *testing.T) {
	sure := func(d uint8) Cell { return Cell{Digit: d, Kind: Given, Certain: true} }
	unsure := func(why string) Cell { return Cell{Digit: 5, Kind: Entry, Why: []string{why}} }
	empty := &read.Evidence{}
	empty.Shares[0] = 1
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
		{"the first is unsure", unsure(oneOrCaret), label.Cell{Digit: 5, Certain: true}, 5, Entry, true},
		{"the first is unsure of an empty cell", unsure(oneOrCaret), label.Cell{Certain: true}, 0, Empty, true},
		{"covered, or with something large in it", unsure(largerThanDigit), label.Cell{Certain: true}, 5, Entry, false},
		{"covered", unsure(partlyCovered), label.Cell{Certain: true}, 5, Entry, false},
		{"both unsure", unsure(oneOrCaret), label.Cell{Digit: 7}, 5, Entry, false},
	} {
		b := &Board{}
		b.Cells[7] = c.first
		b.mend(7, &c.second, empty, nil)
		if got := b.Cells[7]; got.Digit != c.digit || got.Kind != c.kind || got.Certain != c.certain || got.Certain != (len(got.Why) == 0) {
			t.Errorf("%s: %+v", c.name, got)
		}
	}
}

// TestMendedKind gives a digit that the first reading did not see the kind of those of its ink.
func TestMendedKind(t *testing.T) {
	black, blue, red := pixel.RGB{}, pixel.RGB{0, 0, 255}, pixel.RGB{255, 0, 0}
	b, all := &Board{}, &[81]*read.Evidence{}
	for i := range all {
		all[i] = &read.Evidence{Flat: true}
	}
	for i, kind := range []Kind{Given, Entry} {
		b.Cells[i] = Cell{Digit: 3, Kind: kind, Certain: true}
		all[i] = &read.Evidence{Glyph: &read.Glyph{Colour: []pixel.RGB{black, blue}[i]}}
	}
	kinds := newKindsByInk(b, all)
	for colour, want := range map[pixel.RGB]Kind{black: Given, blue: Entry, red: Entry} {
		if got := kinds.of(&read.Evidence{Glyph: &read.Glyph{Colour: colour}}); got != want {
			t.Errorf("%v: %v, want %v", colour, got, want)
		}
	}
}

// TestContradicts doubts a digit that the second opinion sees nothing of.
func TestContradicts(t *testing.T) {
	e := &read.Evidence{}
	e.Shares[0], e.Shares[1], e.Shares[7] = 0.6, 0.3, 0.1
	for digit, want := range map[uint8]bool{0: false, 1: true, 7: true, 9: true} {
		if got := contradicts(e, digit); got != want {
			t.Errorf("%d: %v", digit, got)
		}
	}
	e.Shares[0], e.Shares[1] = 0.3, 0.6
	if contradicts(e, 1) || !contradicts(e, 9) {
		t.Error("a 1 that is likely, or a 9 that is not")
	}
	flat := &read.Evidence{Flat: true}
	if contradicts(flat, 1) {
		t.Error("nothing was asked")
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
