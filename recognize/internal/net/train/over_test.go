package main

import "testing"

// TestPopup draws popups over boards. Cells that are wholly under one have the label of covered cells, and those wholly
// beside it keep theirs.
func TestPopup(t *testing.T) {
	for i, b := range drawn(t, "sudoku", 40) {
		at := b.popupPlace()
		was := make([]uint8, len(b.cells))
		for n, k := range b.cells {
			was[n] = k.label
		}
		b.popup(at)
		for n, k := range b.cells {
			b.classify(k)
			whole := k.x0 >= at.x0 && k.x1 <= at.x1 && k.y0 >= at.y0 && k.y1 <= at.y1
			beside := k.x0 >= at.x1 || k.x1 <= at.x0 || k.y0 >= at.y1 || k.y1 <= at.y0
			if whole && was[n] != labelOther && k.label != labelCovered && !unclear(was[n]) || beside && k.label != was[n] && k.outside == 0 {
				t.Errorf("board %d, cell %d: the label is %d after %d, under the popup %v", i, n, k.label, was[n], whole)
			}
		}
	}
}

// TestHalve covers half of a digit. Its label is then that of a covered cell, but that of a 1 is unclear, because half of a 1
// may still be a 1.
func TestHalve(t *testing.T) {
	b, p := testBoard(t)
	for _, c := range []struct{ label, want uint8 }{{eight, labelCovered}, {labelGiven, labelUnclear}} {
		for side := range 4 {
			k := onlyCell(b, p, eight)
			k.label = c.label
			if b.halve(k, side, side%2 == 0); k.label != c.want {
				t.Errorf("side %d of a %d: the label is %d, want %d", side, digit(c.label), k.label, c.want)
			}
		}
	}
}

// TestLids covers cells in the digits' ink. These must have the label of covered cells, and the others must not.
func TestLids(t *testing.T) {
	for i, b := range drawn(t, "sudoku", 30) {
		b.lids = b.chooseLids()
		b.canvas = newCanvas(b.Rect.Dx(), b.Rect.Dy())
		b.coverCells()
		cells := 0
		for at, k := range b.cells {
			k.ink, k.label, k.pointed = nil, labelBlank, false
			if b.canvas.shareOutside(maskOf(k.box, rounded(k.box, 0))) > 0 {
				continue
			}
			if b.lids.over[at] {
				cells++
			}
			if b.classify(k); (k.label == labelCovered) != b.lids.over[at] {
				t.Errorf("board %d, cell %d: the label is %d, covered %v", i, at, k.label, b.lids.over[at])
			}
		}
		if cells == 0 {
			t.Errorf("board %d: no cell is covered", i)
		}
	}
}

// TestFilled fills cells with a strong colour. They must keep their labels, no digit in them may be an entry, and the digits
// must be visible.
func TestFilled(t *testing.T) {
	l, err := openLibrary(testFonts(t), "")
	if err != nil {
		t.Fatal(err)
	}
	filled := 0
	for i := range 40 {
		b := &board{dice: diceOf(6, i), library: l}
		b.choose()
		b.contents.cluttered, b.contents.clutter, b.contents.selection, b.contents.others = false, 0, -1, 0
		b.become(variants[0])
		b.chooseFilled()
		b.lids = lids{}
		b.place()
		b.draw()
		for at, k := range b.cells {
			if !b.strong[at] || unclear(k.label) || k.label == labelCovered {
				continue
			}
			filled++
			if v := b.position.shown[at]; digit(k.label) != v || k.label >= labelEntry && k.label < labelOther {
				t.Errorf("board %d, cell %d: the label is %d, its digit %d", i, at, k.label, v)
			}
			if k.ink != nil && digit(k.label) > 0 && b.disc == 0 && contrast(k.color, k.background) < 28 {
				t.Errorf("board %d, cell %d: the digit has the contrast %.0f", i, at, contrast(k.color, k.background))
			}
		}
	}
	if filled == 0 {
		t.Error("no cell is filled")
	}
}

// TestFillSomeDigits fills the cells of some digits when all empty cells are filled. The empty cells then count as covered.
func TestFillSomeDigits(t *testing.T) {
	b := drawn(t, "sudoku", 1)[0]
	for at, v := range b.position.shown {
		b.strong[at] = v == 0
	}
	b.fillSomeDigits()
	digits := 0
	for at, v := range b.position.shown {
		if b.strong[at] {
			digits++
		}
		if b.strong[at] && v == 0 || b.lids.over[at] != (v == 0) {
			t.Errorf("cell %d with the digit %d: filled %v, covered %v", at, v, b.strong[at], b.lids.over[at])
		}
	}
	if digits < 3 || digits > 7 {
		t.Errorf("%d digits are filled", digits)
	}
}

// TestLoneMark draws a single mark on a board without other marks. If it is at least 0.6 of the digits' height, it may be a
// digit.
func TestLoneMark(t *testing.T) {
	b, p := testBoard(t)
	b.entryHeight, b.theme.marks, b.givens, b.entries = b.height, p, p, p
	b.position = newPosition(b.dice)
	for _, c := range []struct {
		height float64
		want   uint8
	}{{0.45, labelMarks}, {0.55, labelMarks}, {0.7, labelMarkOrDigit}, {0.85, labelMarkOrDigit}} {
		k := onBackground(b, p, labelBlank)
		b.lone = loneMarks{height: c.height}
		if b.loneMark(k); k.label != c.want || k.kind != emptyLone {
			t.Errorf("a mark of %v of the digits' height: the label is %d, the kind %d", c.height, k.label, k.kind)
		}
	}
}
