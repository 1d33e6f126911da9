package label

import (
	"math"
	"testing"

	"autosolve/recognize/internal/pixel"
	"autosolve/solver"
)

// TestSuspectErrors checks which groups of digits a page may have marked as errors, by their ink and their cells.
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
		{"givens only", nil, 0},
		{"one red digit", []*group{of(red, 40)}, 1},
		{"the same digit twice in red, in a row", []*group{of(red, 40, 41)}, 1},
		{"two different digits in red, in a row", []*group{of(red, 40), of(red, 41)}, 2},
		{"two red digits that do not clash", []*group{of(red, 40, 62)}, 0},
		{"four red digits, which are entries", []*group{of(red, 40, 41, 42, 43)}, 0},
		{"each digit in a colour of its own", []*group{of(red, 40), of(blue, 41), of(green, 42)}, 0},
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

// TestPrices checks the price of giving two groups the same digit. It is 0 if they look the same and share no house.
func TestPrices(t *testing.T) {
	s := newGenerator()
	one, eight := s.shapes[1], s.shapes[8]
	for _, c := range []struct {
		name  string
		other []float32   // the shape of the second group
		cell  solver.Cell // of the second group; the first is in cell 0
		price float64
	}{
		{"same look", one, 40, 0},
		{"same look, in one row", one, 8, clashPrice},
		{"same look, in one box", one, 20, clashPrice},
		{"different looks", eight, 40, sharePrice},
		{"different looks, in one column", eight, 72, sharePrice + clashPrice},
	} {
		a := &group{readings: []*reading{inInk(0, givenInk)}, shape: one}
		b := &group{readings: []*reading{inInk(c.cell, givenInk)}, shape: c.other}
		if got := prices([]*group{a, b})[0][1]; math.Abs(got-c.price) > 1e-6 {
			t.Errorf("%s: %.2f, want %.2f", c.name, got, c.price)
		}
	}
}
