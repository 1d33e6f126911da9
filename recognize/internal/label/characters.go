package label

import (
	"autosolve/recognize/internal/read"
)

// Characters reads characters that do not stand in cells, such as those on buttons, and returns a Cell for each. The characters
// in one ink are matched with the same typefaces, but otherwise read independently. Of the options, only LeastScore counts.
func Characters(all []*read.Evidence, o Options) []Cell {
	groups := make([]*group, len(all))
	for i, e := range all {
		groups[i] = &group{readings: []*reading{{Evidence: e}}}
		groups[i].average()
	}
	weigh(groups)
	cells := make([]Cell, len(all))
	for i, g := range groups {
		g.digit = byWeight(&g.weight)[0]
		c := Cell{Digit: g.digit, Score: g.matches[g.digit-1].Score, RunnerUp: RunnerUp(&g.matches, g.digit), Certain: true}
		for d, w := range g.weight {
			c.Certain = c.Certain && (d == int(g.digit) || g.weight[g.digit]-w >= leastGap)
		}
		c.Certain = c.Certain && c.Score >= o.LeastScore
		cells[i] = c
	}
	return cells
}
