// Package assign gives groups of like glyphs their digits, all together: the digits are sought that are likeliest in sum, less
// a price for each two groups that share one. How certain a digit is, is how much worse the best choice is in which the
// group has another. All weights and prices are in nats.
package assign

import "math"

const (
	mostHelp  = 6.0   // nats: how much the other groups may add to what a group's own look says
	farthest  = 12.0  // nats: how much worse a labelling may be to be looked at
	mostSteps = 30000 // of a search: signs that look like all digits alike are given up
)

// A Rival is what a group shows if not its own digit, 0 for none, and by how many nats that is worse.
type Rival struct {
	Digit uint8
	Gap   float64 // at most farthest
}

// A labelling is what is being weighed.
type labelling struct {
	weights [][10]float64 // of each group, for no digit and for 1 to 9
	price   [][]float64   // of each two groups, for sharing a digit
	steps   int           // of the search that are left
}

// Digits returns the digit of each group, and what each shows if not that: the digit that it has in the best labelling in
// which it has not its own, or the one that its own look comes nearest to, or none. The weights are those of no digit and
// of 1 to 9, by how likely a group is to show them; price[i][j] is what it costs that groups i and j share a digit.
func Digits(weights [][10]float64, price [][]float64) ([]uint8, []Rival) {
	l := labelling{weights: weights, price: price, steps: mostSteps}
	digits, rivals := l.solve()
	for i := range rivals {
		rivals[i].settle(&weights[i], digits[i])
	}
	return digits, rivals
}

// settle lets a group's own look say what it shows if not its digit, where that is nearer.
func (r *Rival) settle(weight *[10]float64, digit uint8) {
	if d := Second(weight, digit); weight[digit]-weight[d]+mostHelp < r.Gap {
		r.Gap, r.Digit = weight[digit]-weight[d]+mostHelp, d
	}
	if none := weight[digit] - weight[0]; none < r.Gap {
		r.Gap, r.Digit = none, 0
	}
}

// Second is the digit of the greatest weight but the given one.
func Second(weight *[10]float64, digit uint8) uint8 {
	order := ByWeight(weight)
	if order[0] == digit {
		return order[1]
	}
	return order[0]
}

// solve finds the best labelling, and each group's rival. Where the search is given up no label is certain: there are signs that look
// like all digits alike.
func (l *labelling) solve() ([]uint8, []Rival) {
	best, top := l.search(-1, 0, math.Inf(-1))
	rivals := make([]Rival, len(l.weights))
	for i := range l.weights {
		rivals[i] = Rival{Gap: farthest}
		for d := uint8(1); d <= 9; d++ {
			if d == best[i] {
				continue
			}
			if _, total := l.search(i, d, top-rivals[i].Gap); top-total < rivals[i].Gap {
				rivals[i] = Rival{d, top - total}
			}
		}
	}
	if l.steps < 0 {
		println("GAVE UP", len(l.weights))
		for i := range rivals {
			rivals[i].Gap = 0
		}
	}
	return best, rivals
}
