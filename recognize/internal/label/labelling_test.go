package label

import (
	"math"
	"math/rand/v2"
	"testing"
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
