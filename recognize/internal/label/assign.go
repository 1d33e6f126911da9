package label

import (
	"slices"

	"autosolve/recognize/internal/read"
)

// Groups of one typeface that look different show different digits, so all groups are labelled together. The labels maximize
// the sum of the groups' weights, minus a price for each pair of groups that share a digit although they look different or
// have cells in one house. The functions in labelling.go find these labels and how certain each of them is.

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

// labelTogether sets the digit, the rival and the gap of each group.
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
