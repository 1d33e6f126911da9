package label

import (
	"cmp"
	"slices"
)

// The total of a labelling is the sum of the groups' weights for their digits, minus a price for each pair of groups that share
// a digit. The more the total decreases if a group must have another digit, the more certain the group's digit is. All weights
// and prices are in nats.

const (
	mostHelp = 6.0  // the most nats that the other groups may add to a group's own evidence
	farthest = 12.0 // the greatest gap of a rival: it makes no difference how much less likely a label is than that
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
}

// assignDigits returns each group's digit in a labelling that no change of one label makes better, and its rival: no digit, or
// the other digit that is likeliest if the labels of the other groups may change one after another. The weights
// are log-likelihoods of no digit and of 1 to 9; price[i][j] is the price for groups i and j to share a digit.
func assignDigits(weights [][10]float64, price [][]float64) ([]uint8, []rival) {
	l := labelling{weights: weights, price: price, digits: make([]uint8, len(weights))}
	for i := range weights {
		l.digits[i] = byWeight(&weights[i])[0]
	}
	l.improve(-1)
	best, top := slices.Clone(l.digits), l.total()
	rivals := make([]rival, len(weights))
	for i, w := range weights {
		own := best[i]
		rivals[i] = rival{gap: min(farthest, w[own]-w[0])}
		for d := uint8(1); d <= 9; d++ {
			if d == own {
				continue
			}
			copy(l.digits, best)
			l.digits[i] = d
			l.improve(i)
			if by := min(top-l.total(), w[own]-w[d]+mostHelp); by < rivals[i].gap {
				rivals[i] = rival{d, by}
			}
		}
	}
	return best, rivals
}

// byWeight returns the digits, the likeliest first.
func byWeight(w *[10]float64) (digits [9]uint8) {
	for i := range digits {
		digits[i] = uint8(i + 1)
	}
	slices.SortFunc(digits[:], func(a, b uint8) int { return cmp.Compare(w[b], w[a]) })
	return digits
}

// secondDigit returns the digit with the greatest weight except the given digit.
func secondDigit(weight *[10]float64, digit uint8) uint8 {
	order := byWeight(weight)
	if order[0] == digit {
		return order[1]
	}
	return order[0]
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
