package label

import "slices"

// The total of a labelling is the sum of the groups' weights for their digits, minus a price for each pair of groups that share
// a digit. The best labelling has the greatest total. The more the total decreases if a group must have another digit, the more
// certain the group's digit is. All weights and prices are in nats.

const (
	mostHelp  = 6.0   // the most nats that the other groups may add to a group's own evidence
	farthest  = 12.0  // a labelling is not considered if its total is lower than the greatest by this or more
	mostSteps = 30000 // all searches for a board together take at most this many steps; then the rivals are estimated
)

// A rival is the second likeliest label of a group.
type rival struct {
	digit uint8   // 0 for no digit, or if every other label is less likely by farthest or more
	gap   float64 // by how many nats the rival is less likely than the group's digit; at most farthest
}

// A labelling is a digit for each group, with the weights and prices that decide it.
type labelling struct {
	weights [][10]float64 // by group and digit, with no digit at index 0
	price   [][]float64   // by pair of groups: the price of sharing a digit
	digits  []uint8       // by group
	steps   int           // how many steps of searching remain
}

// assignDigits returns each group's digit in the best labelling, and its rival, which is the one of three alternatives with the
// smallest gap: no digit, the other digit with the greatest weight, and the group's digit in the best of the labellings that
// give it another one. The weights are log-likelihoods of no digit and of 1 to 9; price[i][j] is the price for groups i and j
// to share a digit.
func assignDigits(weights [][10]float64, price [][]float64) ([]uint8, []rival) {
	l := labelling{weights: weights, price: price}
	digits, rivals := l.solve()
	for i := range rivals {
		rivals[i].consider(&weights[i], digits[i])
	}
	return digits, rivals
}

// consider replaces the rival if the group's own weights give a rival with a smaller gap.
func (r *rival) consider(weight *[10]float64, digit uint8) {
	if d := secondDigit(weight, digit); weight[digit]-weight[d]+mostHelp < r.gap {
		r.gap, r.digit = weight[digit]-weight[d]+mostHelp, d
	}
	if none := weight[digit] - weight[0]; none < r.gap {
		r.gap, r.digit = none, 0
	}
}

// secondDigit returns the digit with the greatest weight except the given digit.
func secondDigit(weight *[10]float64, digit uint8) uint8 {
	order := byWeight(weight)
	if order[0] == digit {
		return order[1]
	}
	return order[0]
}

// solve returns the best labelling and each group's rival.
func (l *labelling) solve() ([]uint8, []rival) {
	l.steps = mostSteps
	l.digits = make([]uint8, len(l.weights))
	for i := range l.weights {
		l.digits[i] = byWeight(&l.weights[i])[0]
	}
	l.improve(-1)
	best, top := l.search(-1, l.total()-1e-9, slices.Clone(l.digits))
	rivals := l.rivalsOf(best, func(i int, _ uint8, limit float64) float64 {
		_, total := l.search(i, top-limit, nil)
		return top - total
	})
	if l.steps < 0 {
		rivals = l.estimate(best)
	}
	return best, rivals
}

// estimate returns the rivals if no steps of searching remain, for example because one colour has two typefaces, or because
// signs look similar to all digits. The gaps are then not exact. No gap is greater than the difference between the group's own
// weights for the two digits.
func (l *labelling) estimate(best []uint8) []rival {
	copy(l.digits, best)
	top := l.total()
	return l.rivalsOf(best, func(i int, d uint8, _ float64) float64 {
		l.improve(i)
		return min(top-l.total(), l.weights[i][best[i]]-l.weights[i][d])
	})
}

// rivalsOf returns each group's rival, given the best labelling. Before each call of gap, it sets l.digits to the best
// labelling, but with digit d for group i. gap returns how much lower the greatest total is if group i has this digit; a
// result of limit or more need not be exact.
func (l *labelling) rivalsOf(best []uint8, gap func(i int, d uint8, limit float64) float64) []rival {
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

// improve changes one label after another as long as that makes the labelling better. It keeps the label of the group with
// index fixedGroup, or of no group if this is -1.
func (l *labelling) improve(fixedGroup int) {
	for again := true; again; {
		again = false
		for i := range l.weights {
			if i == fixedGroup {
				continue
			}
			if d := l.best(i); d != l.digits[i] {
				l.digits[i], again = d, true
			}
		}
	}
}

// best returns the best digit for a group, given the digits of the other groups.
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
