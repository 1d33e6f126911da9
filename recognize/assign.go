package recognize

import (
	"fmt"
	"slices"

	"autosolve/recognize/assign"
	"autosolve/recognize/shape"
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

// leastGap is by how many nats a certain digit is likelier than anything else.
const leastGap = 3.0

// label gives each group its digit.
func (r *Reader) label(groups []*group) error {
	if err := r.weigh(groups); err != nil {
		return err
	}
	markErrors(groups)
	weights := make([][10]float64, len(groups))
	for i, g := range groups {
		weights[i] = g.weight
	}
	digits, rivals := assign.Digits(weights, prices(groups))
	for i, g := range groups {
		g.digit, g.rival, g.gap = digits[i], rivals[i].Digit, rivals[i].Gap
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
				differ := (sharedShape - shape.Correlation(g.shape, o.shape)) / (sharedShape - ownShape)
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
