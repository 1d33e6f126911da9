package label

import (
	"math"
	"math/rand/v2"
	"testing"

	"autosolve/recognize/internal/pixel"
	"autosolve/solver"
)

// TestGapsExhaustively compares the labels and gaps with those found by trying all labellings of a few groups.
func TestGapsExhaustively(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for range 60 {
		l := randomLabelling(rng, 4)
		best, gaps := l.exhaustive()
		digits, found := l.solve()
		for i := range l.weights {
			if digits[i] != best[i] && gaps[i] > 1e-6 {
				t.Errorf("group %d is read as %d, want %d (gap %.2f)", i, digits[i], best[i], gaps[i])
			}
			if got := found[i].gap; math.Abs(got-gaps[i]) > 1e-6 {
				t.Errorf("group %d: gap %.3f, want %.3f", i, got, gaps[i])
			}
		}
	}
}

func randomLabelling(rng *rand.Rand, groups int) *labelling {
	l := &labelling{price: make([][]float64, groups)}
	for i := range groups {
		var w [10]float64
		for d := 1; d <= 9; d++ {
			w[d] = -6 * rng.Float64()
			if rng.IntN(2) == 0 {
				w[d] -= 5
			}
		}
		w[0] = -100
		l.weights = append(l.weights, w)
		l.price[i] = make([]float64, groups)
		for j := range i {
			l.price[i][j] = 4.0 * rng.Float64()
			l.price[j][i] = l.price[i][j]
		}
	}
	return l
}

// exhaustive finds the best labels and their gaps by trying all labellings.
func (l *labelling) exhaustive() (best []uint8, gaps []float64) {
	n := len(l.weights)
	top := math.Inf(-1)
	with := make([][10]float64, n) // with[i][d] is the best total if group i has digit d
	for i := range with {
		for d := range with[i] {
			with[i][d] = math.Inf(-1)
		}
	}
	l.digits = make([]uint8, n)
	var try func(i int)
	try = func(i int) {
		if i < n {
			for d := uint8(1); d <= 9; d++ {
				l.digits[i] = d
				try(i + 1)
			}
			return
		}
		total := l.total()
		if total > top {
			top, best = total, append([]uint8(nil), l.digits...)
		}
		for k, d := range l.digits {
			with[k][d] = max(with[k][d], total)
		}
	}
	try(0)
	for i, d := range best {
		gap := math.Inf(1)
		for o := uint8(1); o <= 9; o++ {
			if o != d {
				gap = min(gap, top-with[i][o])
			}
		}
		gaps = append(gaps, gap)
	}
	return best, gaps
}

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
