package label

import "slices"

// Each group gets a digit such that the total is greatest: the sum of the groups' weights, minus a price for each two
// groups that share a digit. The certainty of a group's digit is by how much the total decreases if the group must have
// another one. All weights and prices are in nats.

const (
	mostHelp  = 6.0   // the most that the other groups may add to the evidence of a group itself
	farthest  = 12.0  // a labelling that is worse by more is not considered
	mostSteps = 30000 // the most steps of a search: signs that look similar to all digits need more
)

// A rival is the second likeliest digit of a group, 0 for no digit, and by how many nats it is less likely.
type rival struct {
	digit uint8
	gap   float64 // at most farthest
}

// A labelling is a digit for each group, with the weights and prices that decide it.
type labelling struct {
	weights [][10]float64 // of each group, for no digit and for 1 to 9
	price   [][]float64   // of every two groups, for sharing a digit
	digits  []uint8
	steps   int // the steps of the search that remain
}

// assignDigits returns the digit of each group and its rival. That is the group's digit in the best labelling in which
// it has another one, the digit of the second greatest weight, or no digit, whichever has the smallest gap. The weights
// are log-likelihoods of no digit and of 1 to 9; price[i][j] is the price for groups i and j to share a digit.
func assignDigits(weights [][10]float64, price [][]float64) ([]uint8, []rival) {
	l := labelling{weights: weights, price: price}
	digits, rivals := l.solve()
	for i := range rivals {
		rivals[i].consider(&weights[i], digits[i])
	}
	return digits, rivals
}

// consider takes the rival from the group's own weights, if its gap is smaller.
func (r *rival) consider(weight *[10]float64, digit uint8) {
	if d := secondDigit(weight, digit); weight[digit]-weight[d]+mostHelp < r.gap {
		r.gap, r.digit = weight[digit]-weight[d]+mostHelp, d
	}
	if none := weight[digit] - weight[0]; none < r.gap {
		r.gap, r.digit = none, 0
	}
}

// secondDigit returns the digit of the greatest weight, other than the given one.
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
	rivals := l.rivalsOf(best, func(i int, _ uint8, most float64) float64 {
		_, total := l.search(i, top-most, nil)
		return top - total
	})
	if l.steps < 0 {
		rivals = l.estimate(best)
	}
	return best, rivals
}

// estimate returns the rivals after an unfinished search: there are two typefaces in one colour, or signs that look
// similar to all digits. A label must then be certain without the others too.
func (l *labelling) estimate(best []uint8) []rival {
	copy(l.digits, best)
	top := l.total()
	return l.rivalsOf(best, func(i int, d uint8, _ float64) float64 {
		l.improve(i)
		return min(top-l.total(), l.weights[i][best[i]]-l.weights[i][d])
	})
}

// rivalsOf returns each group's rival, given the best labelling. gap returns by how many nats the labelling in which group i
// has digit d is worse. l.digits is then the best labelling with this digit. A gap of most or more need not be exact.
func (l *labelling) rivalsOf(best []uint8, gap func(i int, d uint8, most float64) float64) []rival {
	rivals := make([]rival, len(l.weights))
	for i := range rivals {
		rivals[i] = rival{gap: farthest}
		for d := uint8(1); d <= 9; d++ {
			if d == best[i] {
				continue
			}
			copy(l.digits, best)
			l.digits[i] = d
			if by := gap(i, d, rivals[i].gap); by < rivals[i].gap {
				rivals[i] = rival{d, by}
			}
		}
	}
	return rivals
}

// improve changes one label after another as long as that makes the labelling better. It keeps the label of the group
// held, -1 for none.
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
