package recognize

import (
	"math"
	"testing"

	"autosolve/recognize/pixel"
)

// TestMarkErrors finds the digits that a page may have marked as errors by their ink.
func TestMarkErrors(t *testing.T) {
	red, blue, green := pixel.RGB{200, 0, 0}, pixel.RGB{0, 0, 200}, pixel.RGB{0, 120, 0}
	of := func(ink pixel.RGB, cells ...int) *group {
		g := &group{}
		for _, c := range cells {
			g.readings = append(g.readings, &reading{cell: c, glyph: &Glyph{colour: ink, ground: pixel.RGB{255, 255, 255}}})
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
		markErrors(groups)
		for _, g := range groups {
			if g.marked {
				n++
			}
		}
		if n != c.want {
			t.Errorf("%s: %d groups marked, want %d", c.name, n, c.want)
		}
	}
}

// TestPrices lets groups that look alike share a digit for nothing, unless they share a house.
func TestPrices(t *testing.T) {
	found := typeface(t, "liberation-sans", 2, 0)
	one, again, eight := found[0], found[9], found[7]
	cases := []struct {
		name  string
		a, b  reading
		cell  int // of b; a is in cell 0
		price float64
	}{
		{"alike", one, again, 40, 0},
		{"alike in a row", one, again, 8, clashPrice},
		{"alike in a box", one, again, 20, clashPrice},
		{"unlike", one, eight, 40, sharePrice},
		{"unlike in a column", one, eight, 72, sharePrice + clashPrice},
	}
	for _, c := range cases {
		c.a.cell, c.b.cell = 0, c.cell
		pair := []reading{c.a, c.b}
		groups := append(alike(pair[:1]), alike(pair[1:])...)
		if got := prices(groups)[0][1]; math.Abs(got-c.price) > 1e-6 {
			t.Errorf("%s: %.2f, want %.2f", c.name, got, c.price)
		}
	}
}
