package label

import (
	"slices"

	"autosolve/recognize/internal/read"
)

// Groups of one typeface that look different show different digits, so they are labelled together: the labels are sought
// that are likeliest in sum, less a price for each two groups that share a digit and are unlike, or have it twice in a
// house. How certain a label is, is how much worse the best labelling is in which the group has another.

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

// labelTogether gives each group its digit.
func labelTogether(groups []*group) {
	weights := make([][10]float64, len(groups))
	for i, g := range groups {
		weights[i] = g.weight
	}
	digits, rivals := assignDigits(weights, prices(groups))
	for i, g := range groups {
		g.digit, g.rival, g.gap = digits[i], rivals[i].digit, rivals[i].gap
	}
}

// prices are what it costs that two groups share a digit.
func prices(groups []*group) [][]float64 {
	all := make([][]float64, len(groups))
	for i, g := range groups {
		all[i] = make([]float64, len(groups))
		for j := range i {
			o := groups[j]
			a, b := g.readings[0], o.readings[0]
			if a.low || b.low {
				continue
			}
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

// clashCost is what it costs that two groups have one digit, where that clashes.
func clashCost(g, o *group) float64 {
	if g.readings[0].low || o.readings[0].low || g.suspect || o.suspect {
		return 0
	}
	return clashPrice * float64(min(g.clashes(o), mostClashing))
}

// clashes is how many readings of two groups share a house.
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

// A page may show a digit that clashes with others, or is not the solution's, in a colour of its own.
const (
	mostSuspects = 3 // cells of one ink
	mostInks     = 2 // that so few cells have: where more are, each digit has its own
)

// suspectErrors finds the groups that a page may have marked as errors: those of an ink that only a few cells have, of which
// some two are in one house if there is more than one. That such a digit clashes says nothing against it.
func suspectErrors(groups []*group) {
	var rare [][]*group
	for _, class := range typefaces(groups) {
		if n := cells(class); n == 1 || n <= mostSuspects && peersAmong(class) {
			rare = append(rare, class)
		}
	}
	if len(rare) > mostInks {
		return
	}
	for _, g := range slices.Concat(rare...) {
		g.suspect = g.readings[0].Glyph != nil && !g.readings[0].Glyph.VerticalStroke() // which is likelier a text caret
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
