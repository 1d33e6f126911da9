package label

import (
	"cmp"
	"math"
	"slices"

	"autosolve/recognize/internal/read"
)

// Groups of one typeface that look different show different digits, so all groups are labelled together. The total of a labelling
// is the sum of the groups' weights for their digits, minus a price for each pair of groups that share a digit although they look
// different or have cells in one house. The best labelling has the greatest total. The more the total decreases if a group must
// have another digit, the more certain the group's digit is. All weights and prices are in nats.

// sharePrice is the price, in nats, for two groups of one colour to share a digit although the correlation of their shapes is
// ownShape or less. At higher correlations, the price is lower, and at sharedShape or more it is 0.
const (
	sharePrice  = 4.0
	sharedShape = 0.88
	ownShape    = 0.6
)

// clashPrice is the price, in nats, for each pair of cells in one house that belong to two groups with the same digit. For two
// groups, at most mostClashing pairs count. The price is low because people make mistakes.
const (
	clashPrice   = 1.5
	mostClashing = 4
)

const (
	mostHelp  = 6.0   // the most nats that the other groups may add to a group's own evidence
	farthest  = 12.0  // a labelling is not considered if its total is lower than the greatest by this or more
	mostSteps = 30000 // all searches for a board together take at most this many steps; then the rivals are estimated
)

// labelTogether sets the digit of each group to that in the best labelling, and its rival and gap by that one of three
// alternatives with the smallest gap: no digit, the other digit with the greatest weight, and the group's digit in the best of
// the labellings that give it another one.
func labelTogether(groups []*group) {
	l := labelling{price: prices(groups)}
	for _, g := range groups {
		l.weights = append(l.weights, g.weight)
	}
	digits, rivals := l.solve()
	for i, g := range groups {
		rivals[i].consider(&g.weight, digits[i])
		g.digit, g.rival, g.gap = digits[i], rivals[i].digit, rivals[i].gap
	}
}

// prices returns for each pair of groups the price of sharing a digit.
func prices(groups []*group) [][]float64 {
	all := make([][]float64, len(groups))
	for i, g := range groups {
		all[i] = make([]float64, len(groups))
		for j := range i {
			o := groups[j]
			a, b := g.readings[0], o.readings[0]
			p := clashCost(g, o)
			if a.Glyph != nil && b.Glyph != nil && a.sameInk(b) {
				differ := (sharedShape - read.Correlation(g.shape, o.shape)) / (sharedShape - ownShape)
				p += sharePrice * min(1, max(0, differ))
			}
			all[i][j], all[j][i] = p, p
		}
	}
	return all
}

// clashCost returns the price for two groups to share a digit although some of their cells are in one house. It is 0 if one of
// the groups is short or a suspected error.
func clashCost(g, o *group) float64 {
	if g.readings[0].short || o.readings[0].short || g.suspect || o.suspect {
		return 0
	}
	return clashPrice * float64(min(g.clashes(o), mostClashing))
}

// clashes returns the number of pairs of cells, one from each of two groups, that are in one house.
func (g *group) clashes(o *group) (n int) {
	for _, a := range g.readings {
		for _, b := range o.readings {
			if a.cell.Sees(b.cell) {
				n++
			}
		}
	}
	return n
}

// Limits for the digits that a page shows in another colour because they are wrong. Digits of different inks, or of which only
// some are short, count as different typefaces.
const (
	mostSuspects = 3 // a typeface in more cells than this does not mark errors
	mostInks     = 2 // if more typefaces than this are suspected, none marks errors: the page colours each digit differently
)

// suspectErrors finds the groups that a page may have marked as errors: their typeface is in one cell only, or in at most
// mostSuspects cells of which two are in one house. Clashes with such a group have no price.
func suspectErrors(groups []*group) {
	var rare [][]*group
	for _, class := range typefaces(groups) {
		if n := countCells(class); n == 1 || n <= mostSuspects && peersAmong(class) {
			rare = append(rare, class)
		}
	}
	if len(rare) > mostInks {
		return
	}
	for _, g := range slices.Concat(rare...) {
		// A vertical stroke is more likely a text caret.
		g.suspect = g.readings[0].Glyph != nil && !g.readings[0].Glyph.VerticalStroke()
	}
}

// peersAmong reports whether two cells of the groups are in one house.
func peersAmong(groups []*group) bool {
	var all []*reading
	for _, g := range groups {
		all = append(all, g.readings...)
	}
	for i, a := range all {
		for _, b := range all[:i] {
			if a.cell.Sees(b.cell) {
				return true
			}
		}
	}
	return false
}

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

// estimate returns the rivals for a board on which the exact search takes too many steps, for example because one colour has two
// typefaces, or because signs look similar to all digits. The gaps are not exact, but none is greater than the difference
// between the group's own weights for the two digits.
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

// search returns the best labelling and its total, if this exceeds minTotal; otherwise it returns best and minTotal. It keeps
// the label of the group with index fixedGroup, or of no group if this is -1. When no steps remain, it returns the best
// labelling that it has found.
func (l *labelling) search(fixedGroup int, minTotal float64, best []uint8) ([]uint8, float64) {
	s := search{l: l, net: make([][10]float64, len(l.weights)), labelled: make([]bool, len(l.weights)),
		digits: make([]uint8, len(l.weights)), best: best, bestTotal: minTotal}
	copy(s.net, l.weights)
	left, sum := len(l.weights), 0.0
	if fixedGroup >= 0 {
		left, sum = left-1, s.net[fixedGroup][l.digits[fixedGroup]]
		s.put(fixedGroup, l.digits[fixedGroup])
	}
	s.visit(left, sum)
	return s.best, s.bestTotal
}

// A search finds the best labelling depth first, by branch and bound. A branch ends if its total could not exceed the
// best total even if all remaining groups had their best digits and paid no price for sharing these with each other.
type search struct {
	l         *labelling
	net       [][10]float64 // the weights of each group minus the prices of sharing a digit with the groups that have a label
	labelled  []bool
	digits    []uint8
	best      []uint8
	bestTotal float64
}

func (s *search) visit(left int, sum float64) {
	if s.l.steps--; s.l.steps < 0 {
		return
	}
	if left == 0 {
		s.best, s.bestTotal = slices.Clone(s.digits), sum
		return
	}
	next, bound := s.next()
	bound += sum
	first, _ := twoBest(&s.net[next])
	for _, d := range byWeight(&s.net[next]) {
		w := s.net[next][d]
		if bound-first+w <= s.bestTotal {
			return
		}
		s.put(next, d)
		s.visit(left-1, sum+w)
		s.take(next)
	}
}

// next returns the remaining group for which the weights of the best two digits differ most, and the most that all remaining
// groups can add to the total.
func (s *search) next() (group int, bound float64) {
	most := -1.0
	for i := range s.net {
		if s.labelled[i] {
			continue
		}
		first, second := twoBest(&s.net[i])
		bound += first
		if first-second > most {
			group, most = i, first-second
		}
	}
	return group, bound
}

func (s *search) put(i int, d uint8) {
	s.labelled[i], s.digits[i] = true, d
	for j, p := range s.l.price[i] {
		s.net[j][d] -= p
	}
}

func (s *search) take(i int) {
	s.labelled[i] = false
	for j, p := range s.l.price[i] {
		s.net[j][s.digits[i]] += p
	}
}

// twoBest returns the two greatest weights of digits.
func twoBest(w *[10]float64) (first, second float64) {
	first, second = math.Inf(-1), math.Inf(-1)
	for _, v := range w[1:] {
		if v > first {
			first, second = v, first
		} else if v > second {
			second = v
		}
	}
	return first, second
}

// byWeight returns the digits, the likeliest first.
func byWeight(w *[10]float64) (digits [9]uint8) {
	for i := range digits {
		digits[i] = uint8(i + 1)
	}
	slices.SortFunc(digits[:], func(a, b uint8) int { return cmp.Compare(w[b], w[a]) })
	return digits
}
