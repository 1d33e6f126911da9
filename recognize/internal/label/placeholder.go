package label

import "slices"

// withoutPlaceholders returns the groups that may be digits, and which cells hold a sign for an empty cell.
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

// isPlaceholder reports whether a group is a sign for an empty cell, such as the 0 that many programs write: it is repeated
// in most rows, columns and boxes, as no digit is however many mistakes a person makes, and the network is not sure that it
// is a digit.
func (g *group) isPlaceholder() bool {
	const most = 18 // of the 27 houses
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
	return twice >= most && sure < digitShare*float64(len(g.readings))
}
