package recognize

import (
	"fmt"
	"slices"

	"autosolve/solver"
)

// Labelling. Groups of one typeface that look different show different digits, so they are labelled together: the
// labels are sought that are likeliest in sum, less a price for each two groups that share a digit and are unlike, or
// have it twice in a house.
//
// How certain a label is, is how much worse the best labelling is in which the group has another.

// What it costs, in nats, that two groups of one colour share a digit: nothing where they correlate as well as
// sharedShape, the full price where no better than ownShape.
const (
	sharePrice  = 4.0
	sharedShape = 0.88
	ownShape    = 0.6
)

// What it costs, in nats, for each two cells of one house that would hold the same digit, of mostClashing at the most:
// little, for people err.
const (
	clashPrice   = 1.5
	mostClashing = 4
)

// A labelling is a digit for each group, and what is being weighed.
type labelling struct {
	groups []*group
	price  [][]float64 // of each two groups, for sharing a digit
	digits []uint8
	steps  int // of the search that are left
}

// label gives each group its digit.
func (r *Reader) label(groups []*group) error {
	if err := r.weigh(groups); err != nil {
		return err
	}
	markErrors(groups)
	l := labelling{groups: groups, price: prices(groups)}
	digits, rivals := l.solve()
	for i, g := range groups {
		g.settle(digits[i], rivals[i])
	}
	weighSense(groups)
	for _, g := range groups {
		r.judge(g)
	}
	return nil
}

// Digits that are marked as errors are so few, and of so few inks.
const (
	mostMarked = 3
	mostInks   = 2
)

// markErrors finds the groups that may be marked as errors: those of an ink that only a few cells have, of which some two
// are in one house if there is more than one. That such a digit clashes with others, or is not the solution's, says nothing
// against it. A plain stroke is likelier a caret, and where many inks are rare each digit has its own.
func markErrors(groups []*group) {
	var marked [][]int
	for _, class := range typefaces(groups) {
		if n := cells(groups, class); n == 1 || n <= mostMarked && peersAmong(groups, class) {
			marked = append(marked, class)
		}
	}
	if len(marked) > mostInks {
		return
	}
	for _, i := range slices.Concat(marked...) {
		groups[i].marked = !groups[i].readings[0].glyph.bar
	}
}

// peersAmong tells whether two cells of the groups with these indices are in one house.
func peersAmong(groups []*group, of []int) bool {
	var all []*reading
	for _, i := range of {
		all = append(all, groups[i].readings...)
	}
	for i, a := range all {
		for _, b := range all[:i] {
			if peers(solver.Cell(a.cell), solver.Cell(b.cell)) {
				return true
			}
		}
	}
	return false
}

// settle gives the group its digit, and the gap to what is likeliest besides: the rival in a labelling, or the digit that
// its own look comes nearest to, or none.
func (g *group) settle(digit uint8, other rival) {
	g.digit, g.rival, g.gap = digit, other.digit, other.gap
	if d := g.second(); g.weight[digit]-g.weight[d]+mostHelp < g.gap {
		g.gap, g.rival = g.weight[digit]-g.weight[d]+mostHelp, d
	}
	if none := g.weight[digit] - g.weight[0]; none < g.gap {
		g.gap, g.rival = none, 0
	}
}

// A rival is the digit that a group has in the best labelling in which it has not its own, and by how many nats that
// labelling is worse.
type rival struct {
	digit uint8
	gap   float64 // at most farthest
}

const (
	leastGap  = 3.0   // nats: how much likelier than anything else a certain digit is
	mostHelp  = 6.0   // nats: how much the other groups may add to what a group's own look says
	farthest  = 12.0  // nats: how much worse a labelling may be to be looked at
	mostSteps = 30000 // of a search: signs that look like all digits alike are given up
)

// solve finds the best labelling, and each group's rival.
func (l *labelling) solve() ([]uint8, []rival) {
	l.steps = mostSteps
	l.digits = make([]uint8, len(l.groups))
	for i, g := range l.groups {
		l.digits[i] = byWeight(&g.weight)[0]
	}
	l.improve(-1)
	best, top := l.search(-1, l.total()-1e-9, slices.Clone(l.digits))
	rivals := make([]rival, len(l.groups))
	for i := range l.groups {
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
	for i, g := range l.groups {
		rivals[i] = rival{gap: farthest}
		for d := uint8(1); d <= 9; d++ {
			if d == best[i] {
				continue
			}
			copy(l.digits, best)
			l.digits[i] = d
			l.improve(i)
			if gap := min(top-l.total(), g.weight[best[i]]-g.weight[d]); gap < rivals[i].gap {
				rivals[i] = rival{d, gap}
			}
		}
	}
}

// second is the digit that the group most looks like but its own.
func (g *group) second() (second uint8) {
	for _, d := range byWeight(&g.weight) {
		if d != g.digit {
			return d
		}
	}
	return 0
}

// prices are what it costs that two groups share a digit.
func prices(groups []*group) [][]float64 {
	all := make([][]float64, len(groups))
	for i, g := range groups {
		all[i] = make([]float64, len(groups))
		for j := range i {
			o := groups[j]
			a, b := g.readings[0].glyph, o.readings[0].glyph
			if a.small || b.small {
				continue
			}
			p := clashCost(g, o)
			if sameInk(a, b) {
				differ := (sharedShape - correlation(g.shape, o.shape)) / (sharedShape - ownShape)
				p += sharePrice * min(1, max(0, differ))
			}
			all[i][j], all[j][i] = p, p
		}
	}
	return all
}

// clashCost is what it costs that two groups have one digit, where that clashes.
func clashCost(g, o *group) float64 {
	if g.readings[0].glyph.small || o.readings[0].glyph.small || g.marked || o.marked {
		return 0
	}
	return clashPrice * float64(min(g.clashes(o), mostClashing))
}

// clashes is how many readings of two groups share a house.
func (g *group) clashes(o *group) (n int) {
	for _, a := range g.readings {
		for _, b := range o.readings {
			if peers(solver.Cell(a.cell), solver.Cell(b.cell)) {
				n++
			}
		}
	}
	return n
}

// improve changes one label, or swaps two, as long as that makes the labelling likelier. The label of the group held
// stays.
func (l *labelling) improve(held int) {
	for again := true; again; {
		again = false
		for i := range l.groups {
			if i == held {
				continue
			}
			if d := l.best(i); d != l.digits[i] {
				l.digits[i], again = d, true
			}
		}
		for i := range l.groups {
			for j := range i {
				if i != held && j != held && l.digits[i] != l.digits[j] && l.swapped(i, j) > 1e-9 {
					l.digits[i], l.digits[j] = l.digits[j], l.digits[i]
					again = true
				}
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
		if l.groups[i].weight[d]-cost[d] > l.groups[i].weight[best]-cost[best]+1e-9 {
			best = d
		}
	}
	return best
}

// swapped is how much likelier the labelling is with two labels swapped.
func (l *labelling) swapped(i, j int) float64 {
	a, b := l.digits[i], l.digits[j]
	gi, gj := l.groups[i], l.groups[j]
	gain := gi.weight[b] - gi.weight[a] + gj.weight[a] - gj.weight[b]
	for k, d := range l.digits {
		if k == i || k == j {
			continue
		}
		switch d {
		case a:
			gain += l.price[i][k] - l.price[j][k]
		case b:
			gain += l.price[j][k] - l.price[i][k]
		}
	}
	return gain
}

func (l *labelling) total() (sum float64) {
	for i, g := range l.groups {
		sum += g.weight[l.digits[i]]
		for j := range i {
			if l.digits[i] == l.digits[j] {
				sum -= l.price[i][j]
			}
		}
	}
	return sum
}

// judge says why a label is not certain.
func (r *Reader) judge(g *group) {
	score, next := g.matches[g.digit-1].score, g.runnerUp()
	switch {
	case score < r.o.LeastScore:
		g.why = fmt.Sprintf("matches no digit: the best, %d, scores %.2f", g.digit, score)
	case g.gap < leastGap && g.gap+g.doubt >= leastGap:
		g.why = fmt.Sprintf("looks like %d (%.2f), which makes no puzzle", g.digit, score)
	case g.gap < leastGap && g.rival == 0:
		g.why = fmt.Sprintf("looks like no digit, though %d scores %.2f", g.digit, score)
	case g.gap < leastGap:
		g.why = fmt.Sprintf("is %d (%.2f) or %d (%.2f)", g.digit, score, g.rival, g.matches[g.rival-1].score)
	case r.o.LeastMargin > 0 && score-next.Score < r.o.LeastMargin:
		g.why = fmt.Sprintf("is %d (%.2f) or %d (%.2f)", g.digit, score, next.Digit, next.Score)
	}
}
