package label

import (
	"math"
	"testing"

	"autosolve/recognize/internal/pixel"
	"autosolve/solver"
)

// TestSuspectErrors finds the digits that a page may have marked as errors, by their ink.
func TestSuspectErrors(t *testing.T) {
	red, blue, green := pixel.RGB{200, 0, 0}, pixel.RGB{0, 0, 200}, pixel.RGB{0, 120, 0}
	of := func(ink pixel.RGB, cells ...int) *group {
		g := &group{}
		for _, c := range cells {
			g.readings = append(g.readings, inInk(solver.Cell(c), ink))
		}
		return g
	}
	givens := of(pixel.RGB{}, 0, 10, 20, 30)
	for _, c := range []struct {
		name  string
		other []*group
		want  int
	}{
		{"none", nil, 0},
		{"one", []*group{of(red, 40)}, 1},
		{"two in a row", []*group{of(red, 40, 41)}, 1},
		{"two of unlike looks in a row", []*group{of(red, 40), of(red, 41)}, 2},
		{"two that clash with nothing", []*group{of(red, 40, 62)}, 0},
		{"entries", []*group{of(red, 40, 41, 42, 43)}, 0},
		{"each digit has its colour", []*group{of(red, 40), of(blue, 41), of(green, 42)}, 0},
	} {
		groups, n := append([]*group{givens}, c.other...), 0
		suspectErrors(groups)
		for _, g := range groups {
			if g.suspect {
				n++
			}
		}
		if n != c.want {
			t.Errorf("%s: %d groups suspected, want %d", c.name, n, c.want)
		}
	}
}

// TestPrices checks that groups which look the same share a digit without a price, unless they share a house.
func TestPrices(t *testing.T) {
	look := newSketch()
	one, eight := look.shapes[1], look.shapes[8]
	for _, c := range []struct {
		name  string
		other []float32
		cell  solver.Cell // of it; the first is in cell 0
		price float64
	}{
		{"alike", one, 40, 0},
		{"alike in a row", one, 8, clashPrice},
		{"alike in a box", one, 20, clashPrice},
		{"unlike", eight, 40, sharePrice},
		{"unlike in a column", eight, 72, sharePrice + clashPrice},
	} {
		a := &group{readings: []*reading{inInk(0, givenInk)}, shape: one}
		b := &group{readings: []*reading{inInk(c.cell, givenInk)}, shape: c.other}
		if got := prices([]*group{a, b})[0][1]; math.Abs(got-c.price) > 1e-6 {
			t.Errorf("%s: %.2f, want %.2f", c.name, got, c.price)
		}
	}
}
