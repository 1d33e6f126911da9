package recognize

import (
	"math"
	"math/rand/v2"
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

// TestGapsExhaustively compares labels and gaps with those of all labellings of a few groups.
func TestGapsExhaustively(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for range 60 {
		l := randomLabelling(rng, 4)
		best, gaps := l.exhaustive()
		digits, found := l.solve()
		for i := range l.groups {
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
		g := &group{}
		for d := 1; d <= 9; d++ {
			g.weight[d] = -6 * rng.Float64()
			if rng.IntN(2) == 0 {
				g.weight[d] -= 5
			}
		}
		g.weight[0] = -100
		l.groups = append(l.groups, g)
		l.price[i] = make([]float64, groups)
		for j := range i {
			l.price[i][j] = sharePrice * rng.Float64()
			l.price[j][i] = l.price[i][j]
		}
	}
	return l
}

// exhaustive tries all labellings.
func (l *labelling) exhaustive() (best []uint8, gaps []float64) {
	n := len(l.groups)
	top := math.Inf(-1)
	with := make([][10]float64, n) // the best total with a group's digit
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
