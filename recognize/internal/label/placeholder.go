package label

import "slices"

// withoutPlaceholders returns the groups that may be digits, and reports which cells hold a sign for an empty cell.
func withoutPlaceholders(groups []*group) (_ []*group, is [81]bool) {
	for _, g := range groups {
		if g.isPlaceholder() {
			for _, f := range g.readings {
				is[f.cell] = true
			}
		}
	}
	return slices.DeleteFunc(groups, (*group).isPlaceholder), is
}

// isPlaceholder reports whether a group is a sign for an empty cell, such as the 0 that many programs write. The network
// is not sure that it is a digit, and it is repeated in most rows, columns and boxes, as a digit never is, however many
// mistakes a person makes.
func (g *group) isPlaceholder() bool {
	const least = 18 // it must be repeated in at least this many of the 27 houses
	var seen [27]int
	twice := 0
	sure := 0.0
	for _, f := range g.readings {
		sure += f.Clearest()
		for _, house := range f.cell.Houses() {
			if seen[house]++; seen[house] == 2 {
				twice++
			}
		}
	}
	return twice >= least && sure < digitShare*float64(len(g.readings))
}
