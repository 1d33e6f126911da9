package main

import (
	"math"
	"testing"
)

// TestShaded checks that neighbouring boxes have different backgrounds, and that entries do not differ from givens by theirs.
func TestShaded(t *testing.T) {
	for i, b := range drawn(t, "shaded boxes", 40) {
		if b.lit == nil && distance(b.backgroundOf(b.cells[0]), b.backgroundOf(b.cells[3])) < 8 {
			t.Errorf("board %d: two boxes have the backgrounds %v and %v", i, b.background, b.other)
		}
		if b.label != boardSudoku || b.difference&byBackground != 0 {
			t.Errorf("board %d: the label is %d, the difference %v", i, b.label, b.difference)
		}
	}
}

// TestAlternating checks that with four colours, few neighbouring regions have the same one.
func TestAlternating(t *testing.T) {
	for i := range 30 {
		d := diceOf(5, i)
		regions := jigsaw(d)
		colors := alternating(d, regions, 4)
		same, borders := 0, 0
		for at := range regions {
			for _, o := range neighbours(at) {
				if regions[o] != regions[at] {
					borders++
					if colors[o] == colors[at] {
						same++
					}
				} else if colors[o] != colors[at] {
					t.Errorf("jigsaw %d: a region has two colours", i)
				}
			}
		}
		if same > borders/10 {
			t.Errorf("jigsaw %d: %d of %d neighbours of different regions have the same colour", i, same, borders)
		}
	}
}

// TestShifted checks that the digits of one row or column stand elsewhere in their cells than all others.
func TestShifted(t *testing.T) {
	for i, b := range drawn(t, "shifted digits", 20) {
		shifted := 0
		for _, jumps := range b.jumps {
			for k := range jumps {
				if off := math.Abs(jumps[k] - jumps[(k+1)%across]); off > 0 {
					shifted++
					if off < 0.12 || off > 0.26 {
						t.Errorf("board %d: digits are %v of a cell apart", i, off)
					}
				}
			}
		}
		if shifted != 2 {
			t.Errorf("board %d: %d changes between rows or columns, want 2", i, shifted)
		}
	}
}

// TestOffset checks that the borders are off by a quarter to three quarters of a cell, keep the grid's pitch, and are in the
// picture.
func TestOffset(t *testing.T) {
	for i, b := range drawn(t, "offset", 30) {
		at := b.truth(shot{b.canvas.RGBA, 1, 1})
		x, y := borders(b.columns), borders(b.rows)
		dx, dy := math.Abs(at.x[0]-x[0])/b.pw, math.Abs(at.y[0]-y[0])/b.ph
		if far := max(dx, dy); far < 0.24 || far > 0.85 {
			t.Errorf("board %d: %.2f and %.2f of a cell off", i, dx, dy)
		}
		if math.Abs((at.x[across]-at.x[0])-(x[across]-x[0])) > 0.01 || at.x[0] < 0 || at.x[across] > float64(b.Rect.Dx()) {
			t.Errorf("board %d: the borders are at %.1f to %.1f", i, at.x[0], at.x[across])
		}
		for _, label := range at.labels {
			if !unclear(label) {
				t.Fatalf("board %d: a cell has the label %d", i, label)
			}
		}
	}
}
