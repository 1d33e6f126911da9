package label

import (
	"math"
	"testing"

	"autosolve/solver"
)

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
