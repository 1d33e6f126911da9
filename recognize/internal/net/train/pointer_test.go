package main

import "testing"

// TestPoint draws every shape of a pointer: in the middle of an empty cell, where a large one may hide a digit but a small
// one does not, and outside of the cell.
func TestPoint(t *testing.T) {
	b, p := testBoard(t)
	b.background = rgb{255, 255, 255}
	for i, shape := range pointers {
		for _, c := range []struct{ x, size float64 }{{50, 64}, {50, 16}, {-60, 64}} {
			k := onBackground(b, p, labelBlank)
			b.point(shape.parts(b.dice), c.size, c.x-c.size/2, 50-c.size/2)
			if covered := b.coveredShare(maskOf(k.box, rounded(k.box, 0))) > 0; covered != (c.x > 0) {
				t.Errorf("shape %d at %v: the cell is covered: %v", i, c.x, covered)
			}
			b.classify(k)
			hides := k.label == labelCovered || k.label == labelUnclear
			if hides && c.size < 20 || k.pointed != (c.x > 0) {
				t.Errorf("shape %d of %v px at %v: the cell's label is %d, pointed %v", i, c.size, c.x, k.label, k.pointed)
			}
		}
	}
}

// onBackground returns the only cell of a board, on the board's background.
func onBackground(b *board, p *pen, label uint8) *cell {
	k := onlyCell(b, p, label)
	k.background = b.background
	b.fill(k.box, k.background, 1)
	return k
}

// TestPointerHidesADigit draws discs of several sizes as pointers over an 8 and over an empty cell.
func TestPointerHidesADigit(t *testing.T) {
	b, p := testBoard(t)
	disc := []part{{points: circle(0.5, 0.5, 0.5)}}
	for _, c := range []struct {
		label uint8
		size  float64
		want  uint8
	}{
		{labelBlank, 20, labelBlank}, {labelBlank, 28, labelBlank}, {labelBlank, 40, labelUnclear}, {labelBlank, 44, labelCovered},
		{eight, 6, eight}, {eight, 26, labelUnclear}, {eight, 64, labelCovered},
	} {
		k := onBackground(b, p, c.label)
		b.lay(maskOfParts(disc, c.size, 50-c.size/2, 50-c.size/2, 0))
		if b.classify(k); k.label != c.want {
			t.Errorf("a disc of %v px over %d: the label is %d, want %d", c.size, c.label, k.label, c.want)
		}
	}
}

// TestInkedBeam draws text pointers in the digits' ink and of about their height. If the typeface's 1 is a bar, some of the
// cells have the label of a bar that may be a 1. All others have that of an empty cell.
func TestInkedBeam(t *testing.T) {
	b, p := testBoard(t)
	bar := *p
	bar.wide = 0.3
	const beams = 300
	for pen, mayBeOne := range map[*pen]bool{p: false, &bar: true} {
		b.givens, b.entries = pen, pen
		ones := 0
		for range beams {
			k := onBackground(b, p, labelBlank)
			b.inkedBeam(k)
			switch k.label {
			case labelBarOrOne:
				ones++
			case labelBlank:
			default:
				t.Fatalf("a beam over an empty cell: the label is %d", k.label)
			}
		}
		if mayBeOne != (ones > 0) || ones > beams/4 {
			t.Errorf("%d of %d beams may be a 1", ones, beams)
		}
	}
}
