package label

import "slices"

// Each group gets a digit so that the sum of the groups' weights, less a price for each two groups that share a digit, is
// greatest. The certainty of a group's digit is how much worse the best labelling is in which the group has another one.
// All weights and prices are in nats.

const (
	mostHelp  = 6.0   // nats that the other groups may add to the evidence of a group itself
	farthest  = 12.0  // nats: a labelling that is worse by more is not considered
	mostSteps = 30000 // of a search: signs that look similar to all digits exceed it
)

// A rival is the next likeliest digit of a group, 0 for none, and by how many nats that is worse.
type rival struct {
	digit uint8
	gap   float64 // at most farthest
}

// A labelling is a digit for each group, and what decides it.
type labelling struct {
	weights [][10]float64 // of each group, for no digit and for 1 to 9
	price   [][]float64   // of each two groups, for sharing a digit
	digits  []uint8
	steps   int // of the search that remain
}

// assignDigits returns the digit of each group and its rival: its digit in the best labelling in which it has another one,
// the digit of the next greatest weight, or none, whichever is nearest. The weights are log-likelihoods of no digit and of
// 1 to 9; price[i][j] is for groups i and j to share a digit.
func assignDigits(weights [][10]float64, price [][]float64) ([]uint8, []rival) {
	l := labelling{weights: weights, price: price}
	digits, rivals := l.solve()
	for i := range rivals {
		rivals[i].consider(&weights[i], digits[i])
	}
	return digits, rivals
}

// consider lets the group's own weights determine the rival, if that is nearer.
func (r *rival) consider(weight *[10]float64, digit uint8) {
	if d := secondDigit(weight, digit); weight[digit]-weight[d]+mostHelp < r.gap {
		r.gap, r.digit = weight[digit]-weight[d]+mostHelp, d
	}
	if none := weight[digit] - weight[0]; none < r.gap {
		r.gap, r.digit = none, 0
	}
}

// secondDigit returns the digit of the greatest weight other than the given one.
func secondDigit(weight *[10]float64, digit uint8) uint8 {
	order := byWeight(weight)
	if order[0] == digit {
		return order[1]
	}
	return order[0]
}

// solve finds the best labelling, and each group's rival.
func (l *labelling) solve() ([]uint8, []rival) {
	l.steps = mostSteps
	l.digits = make([]uint8, len(l.weights))
	for i := range l.weights {
		l.digits[i] = byWeight(&l.weights[i])[0]
	}
	l.improve(-1)
	best, top := l.search(-1, l.total()-1e-9, slices.Clone(l.digits))
	rivals := make([]rival, len(l.weights))
	for i := range l.weights {
		rivals[i] = rival{gap: farthest}
		for d := uint8(1); d <= 9; d++ {
			if d == best[i] {
				continue
			}
			copy(l.digits, best)
			l.digits[i] = d
			if _, total := l.search(i, top-rivals[i].gap, nil); top-total < rivals[i].gap {
				rivals[i] = rival{d, top - total}
			}
		}
	}
	if l.steps < 0 {
		l.estimate(best, rivals)
	}
	return best, rivals
}

// estimate determines the rivals after an unfinished search: there are two typefaces in one colour, or signs that look
// similar to all digits. A label must then be certain without the others too.
func (l *labelling) estimate(best []uint8, rivals []rival) {
	copy(l.digits, best)
	top := l.total()
	for i := range l.weights {
		rivals[i] = rival{gap: farthest}
		for d := uint8(1); d <= 9; d++ {
			if d == best[i] {
				continue
			}
			copy(l.digits, best)
			l.digits[i] = d
			l.improve(i)
			if gap := min(top-l.total(), l.weights[i][best[i]]-l.weights[i][d]); gap < rivals[i].gap {
				rivals[i] = rival{d, gap}
			}
		}
	}
}

// improve changes one label after another as long as that makes the labelling better. The label of the group held is kept.
func (l *labelling) improve(held int) {
	for again := true; again; {
		again = false
		for i := range l.weights {
			if i == held {
				continue
			}
			if d := l.best(i); d != l.digits[i] {
				l.digits[i], again = d, true
			}
		}
	}
}

// best returns the best digit for a group, given the others.
func (l *labelling) best(i int) uint8 {
	var cost [10]float64
	for j, p := range l.price[i] {
		cost[l.digits[j]] += p
	}
	best := l.digits[i]
	for d := uint8(1); d <= 9; d++ {
		if l.weights[i][d]-cost[d] > l.weights[i][best]-cost[best]+1e-9 {
			best = d
		}
	}
	return best
}

func (l *labelling) total() (sum float64) {
	for i, w := range l.weights {
		sum += w[l.digits[i]]
		for j := range i {
			if l.digits[i] == l.digits[j] {
				sum -= l.price[i][j]
			}
		}
	}
	return sum
}
