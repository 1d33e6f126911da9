package label

import "slices"

// Each group gets the digit with which the sum over all groups of the log-likelihood is greatest, less a price for each two groups
// that share a digit. The certainty of a group's digit is how much worse the best labelling is in which the group has another one.
// All weights and prices are in nats.

const (
	mostHelp  = 6.0   // nats: how much the other groups may add to what a group's own look says
	farthest  = 12.0  // nats: how much worse a labelling may be to be looked at
	mostSteps = 30000 // of a search: signs that look like all digits alike are given up
)

// A rival is what a group shows if not its own digit, 0 for none, and by how many nats that is worse.
type rival struct {
	digit uint8
	gap   float64 // at most farthest
}

// A labelling is a digit for each group, and what is being weighed.
type labelling struct {
	weights [][10]float64 // of each group, for no digit and for 1 to 9
	price   [][]float64   // of each two groups, for sharing a digit
	digits  []uint8
	steps   int // of the search that are left
}

// assignDigits returns the digit of each group, and what each shows if not that: the digit that it has in the best labelling in
// which it has not its own, or the one that its own look comes nearest to, or none. The weights are those of no digit and
// of 1 to 9, by how likely a group is to show them; price[i][j] is what it costs that groups i and j share a digit.
func assignDigits(weights [][10]float64, price [][]float64) ([]uint8, []rival) {
	l := labelling{weights: weights, price: price}
	digits, rivals := l.solve()
	for i := range rivals {
		rivals[i].consider(&weights[i], digits[i])
	}
	return digits, rivals
}

// consider lets a group's own look say what it shows if not its digit, where that is nearer.
func (r *rival) consider(weight *[10]float64, digit uint8) {
	if d := secondDigit(weight, digit); weight[digit]-weight[d]+mostHelp < r.gap {
		r.gap, r.digit = weight[digit]-weight[d]+mostHelp, d
	}
	if none := weight[digit] - weight[0]; none < r.gap {
		r.gap, r.digit = none, 0
	}
}

// secondDigit is the digit of the greatest weight but the given one.
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

// estimate finds the rivals where the search was given up: there are two typefaces in one colour, or signs that look
// like all digits alike. A label must be certain then without the others too.
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

// improve changes one label as long as that makes the labelling likelier. The label of the group held
// stays.
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

// best is the digit that suits a group best as the others are.
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
