package label

import (
	"cmp"
	"math"
	"slices"

	"autosolve/recognize/internal/read"
	"autosolve/solver"
)

// This file uses the Sudoku as evidence. A labelling that makes a puzzle with one solution is likelier to be right, because a
// puzzle with a wrong digit rarely has one solution. It is not a proof: two or three of a hundred boards with one wrong digit
// have one solution, a person may have entered digits that clash, and the page may not show a puzzle. So the Sudoku counts for
// only a few nats. It may confirm a group's digit or make it uncertain, but never replaces it. It cannot detect that two digits
// are exchanged everywhere.
const (
	soundWeight   = 3.0 // nats for a digit of a puzzle that has one solution, but would not have one with the rival instead
	entryWeight   = 2.5 // nats for or against a cell outside the puzzle, by its solution, and for a given whose rival is no digit
	mostEntries   = 4.0 // the most nats for or against a group outside the puzzle; one wrong digit in nine agrees by chance
	unsoundWeight = 4.0 // nats against every digit if no part of the board is a puzzle; half if leaving out a group or cell helps
)

// adjustGaps adds the evidence of the Sudoku to the groups' gaps, and sets their doubt and oddSign.
func (p *puzzle) adjustGaps(groups []*group) {
	for _, g := range groups {
		unknown := g.networkChoice() == read.Other
		if g.gap >= networkGap+unsoundWeight && !unknown {
			continue // the Sudoku would change nothing
		}
		e := p.evidence(g)
		g.oddSign = e > 0 && unknown && len(g.readings) > 1 && knowsOthers(groups, g.digit)
		switch {
		case e < 0:
			g.doubt = max(0, -e-clashPricePaid(groups, g))
			g.gap -= g.doubt
		case e > 0 && g.weight[g.digit] >= g.weight[secondDigit(&g.weight, g.digit)]:
			g.gap = max(g.gap, min(g.gap+e, exchange(groups, g.digit)))
		}
	}
}

// knowsOthers reports whether the network knows the signs of all digits on the board except the given digit. A sign that it
// does not know, in several cells, is then this digit if the Sudoku agrees. If the network knows none of the signs, for
// example because they are letters, the Sudoku is no evidence, because exchanging digits everywhere does not change the number
// of solutions.
func knowsOthers(groups []*group, digit uint8) bool {
	return !slices.ContainsFunc(groups, func(o *group) bool { return o.digit != digit && o.networkChoice() != o.digit })
}

// clashPricePaid returns the price that the labelling pays for a group's clashes with other groups of the same digit.
func clashPricePaid(groups []*group, g *group) (sum float64) {
	for _, o := range groups {
		if o != g && o.digit == g.digit {
			sum += clashCost(g, o)
		}
	}
	return sum
}

// A puzzle is the result of the search for a puzzle with one solution on a labelled board. It is the zero value, which is no
// evidence, if there are too few digits or several solutions, or if the solver gave up.
type puzzle struct {
	part     []*group // the groups whose digits are the givens
	givens   solver.Grid
	solution solver.Grid // valid only if the puzzle is sound
	sound    bool        // the givens have exactly one solution
	omitted  *reading    // a reading that was left out because it clashes, so that the rest is sound; nil if none was
	repaired bool        // the puzzle is sound only because one of the groups was left out
	broken   bool        // no part of the board is a puzzle: its digits clash or have no solution
}

// puzzleOf finds the puzzle on a labelled board.
func puzzleOf(groups []*group) puzzle {
	full, reduced := parts(groups)
	broken := false
	for _, part := range full {
		if countCells(part) < solver.MinGivens {
			continue
		}
		p := puzzle{part: part}
		n := p.solve()
		if p.sound {
			return p
		}
		if n == solver.Undecided || !broken && n == solver.ManySolutions {
			return puzzle{} // parts with fewer digits have even more solutions, or are as hard
		}
		broken = true
	}
	if !broken {
		return puzzle{} // there are too few digits
	}
	var rest []puzzle
	for _, f := range clashing(groups) {
		rest = append(rest, puzzle{part: groups, omitted: f})
	}
	for _, part := range reduced {
		rest = append(rest, puzzle{part: part, repaired: true})
	}
	for _, p := range rest {
		if n := p.solve(); p.sound {
			return p
		} else if n == solver.Undecided {
			break
		}
	}
	return puzzle{broken: true}
}

// solve solves the puzzle of the groups in part, without the reading omitted, and returns how many solutions it has.
func (p *puzzle) solve() solver.Solutions {
	for _, g := range p.part {
		g.put(&p.givens, g.digit)
	}
	if p.omitted != nil {
		p.givens[p.omitted.cell] = 0
	}
	solution, n := solver.Attempt(p.givens)
	p.solution, p.sound = solution, n == solver.OneSolution
	return n
}

// clashing returns the readings whose digit occurs again in one of their houses. A person may have entered such a digit
// by mistake.
func clashing(groups []*group) (all []*reading) {
	for _, g := range groups {
		for _, f := range g.readings {
			seen := func(o *reading) bool { return o != f && f.cell.Sees(o.cell) }
			if slices.ContainsFunc(groups, func(o *group) bool {
				return o.digit == g.digit && slices.ContainsFunc(o.readings, seen)
			}) {
				all = append(all, f)
			}
		}
	}
	return all
}

// parts returns sets of groups that may be a puzzle. full has sets of three kinds: all groups; the groups that are not short,
// because short ones may be pencil marks; and the groups of each typeface, the most frequent first, because entries
// usually look different from givens. reduced has one set for each group, beginning with the least certain: all groups
// except this one.
func parts(groups []*group) (full, reduced [][]*group) {
	without := func(drop func(g *group) bool) []*group { return slices.DeleteFunc(slices.Clone(groups), drop) }
	full = [][]*group{groups, without(func(g *group) bool { return g.readings[0].short })}
	looks := typefaces(groups)
	slices.SortStableFunc(looks, func(a, b []*group) int { return cmp.Compare(countCells(b), countCells(a)) })
	full = append(full, looks...)
	byGap := slices.Clone(groups)
	slices.SortStableFunc(byGap, func(a, b *group) int { return cmp.Compare(a.gap, b.gap) })
	for _, one := range byGap {
		reduced = append(reduced, without(func(g *group) bool { return g == one }))
	}
	return full, reduced
}

// countCells returns the number of cells of some groups.
func countCells(groups []*group) (n int) {
	for _, g := range groups {
		n += len(g.readings)
	}
	return n
}

// put writes a digit into the group's cells.
func (g *group) put(grid *solver.Grid, digit uint8) {
	for _, f := range g.readings {
		grid[f.cell] = digit
	}
}

// evidence returns by how many nats the puzzle makes the digit of a group likelier than its rival. The result is negative if
// the puzzle is evidence against the digit.
func (p *puzzle) evidence(g *group) float64 {
	part := slices.Contains(p.part, g)
	switch {
	case p.broken:
		return -unsoundWeight
	case !p.sound:
		return 0
	case part && p.repaired:
		return -unsoundWeight / 2 // a digit is wrong, but perhaps not in the group that was left out
	case g.suspect:
		return 0
	case slices.Contains(g.readings, p.omitted):
		return -unsoundWeight / 2 // a wrong entry, or a misread digit
	case p.omitted != nil:
		return 0 // it is not certain which of the clashing digits is wrong
	case !part:
		return p.agreement(g)
	case g.rival == 0:
		return entryWeight
	}
	other := p.givens
	g.put(&other, g.rival)
	if _, n := solver.Attempt(other); n == solver.OneSolution || n == solver.Undecided {
		return 0
	}
	return soundWeight
}

// agreement returns the evidence, in nats, of the puzzle's solution for the digit of a group outside the puzzle.
func (p *puzzle) agreement(g *group) (sum float64) {
	for _, f := range g.readings {
		if p.solution[f.cell] == g.digit {
			sum += entryWeight
		} else {
			sum -= entryWeight
		}
	}
	return max(-mostEntries, min(sum, mostEntries))
}

// exchange returns by how many nats the labelling is likelier than the likeliest one in which the digit is exchanged
// with another one everywhere.
func exchange(groups []*group, digit uint8) float64 {
	least := math.Inf(1)
	for other := uint8(1); other <= 9; other++ {
		if other == digit {
			continue
		}
		cost := 0.0
		for _, g := range groups {
			switch g.digit {
			case digit:
				cost += g.weight[digit] - g.weight[other]
			case other:
				cost += g.weight[other] - g.weight[digit]
			}
		}
		least = min(least, cost)
	}
	return least
}
