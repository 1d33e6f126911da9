package label

import (
	"cmp"
	"errors"
	"math"
	"slices"

	"autosolve/recognize/internal/read"
	"autosolve/solver"
)

// This file uses the Sudoku as evidence. A labelling that makes a puzzle with one solution is likelier to be right,
// because a wrong digit rarely leaves one. It is not a proof: two or three of a hundred readings with one wrong digit
// have one solution, a person may have entered digits that clash, and the page may not show a puzzle. So it counts some
// nats, may confirm a group's own evidence but never overrules it, and does not distinguish two digits that are
// exchanged everywhere.
const (
	soundWeight   = 3.0 // nats for a digit of a sound puzzle that would not be sound with the rival
	entryWeight   = 2.5 // nats for each cell outside the puzzle that agrees with its solution, and against each other one
	mostEntries   = 4.0 // the most that these count together: of wrong digits one in nine agrees, of right ones nine in ten
	unsoundWeight = 4.0 // nats against every digit of a board without a sound puzzle
)

// adjustGaps adds the evidence of the Sudoku to the groups' gaps.
func (p *puzzle) adjustGaps(groups []*group) {
	for _, g := range groups {
		unknown := g.networkChoice() == read.Other
		if g.gap >= leastGap+unsoundWeight && !unknown {
			continue // it would change nothing
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

// knowsOthers reports whether the network knows the signs of all digits on the board but one. A sign in several cells
// is then that one, if the Sudoku agrees. If all signs are unknown, such as letters, the Sudoku is no evidence: it is
// sound whichever digit each stands for.
func knowsOthers(groups []*group, digit uint8) bool {
	return !slices.ContainsFunc(groups, func(o *group) bool { return o.digit != digit && o.networkChoice() != o.digit })
}

// clashPricePaid returns the price that the labelling pays for other groups with the digit of a group in its houses.
func clashPricePaid(groups []*group, g *group) (sum float64) {
	for _, o := range groups {
		if o != g && o.digit == g.digit {
			sum += clashCost(g, o)
		}
	}
	return sum
}

// A puzzle is the part of a labelled board that makes a puzzle with one solution.
type puzzle struct {
	part     []*group // the groups that are part of the puzzle
	givens   solver.Grid
	solution solver.Grid // if the puzzle is sound
	sound    bool
	left     *reading // a reading that was left out because it clashes; without it the rest is sound; nil for none
	repaired bool     // it is sound only because one of the groups was left out
	broken   bool     // no part of the board is a puzzle: its digits clash or have no solution
}

// puzzleOf finds the puzzle on a labelled board.
func puzzleOf(groups []*group) puzzle {
	whole, less := parts(groups)
	broken := false
	for _, part := range whole {
		if countCells(part) < solver.MinGivens {
			continue
		}
		p, err := puzzleWithout(part, nil)
		if err == nil {
			return p
		}
		if !broken && errors.Is(err, solver.ErrManySolutions) {
			return puzzle{} // fewer digits only leave more, and pencil marks may clash with digits
		}
		broken = true
	}
	if !broken {
		return puzzle{} // there are too few digits
	}
	for _, f := range clashing(groups) {
		if p, err := puzzleWithout(groups, f); err == nil {
			return p
		}
	}
	for _, part := range less {
		if p, err := puzzleWithout(part, nil); err == nil {
			p.repaired = true
			return p
		}
	}
	return puzzle{broken: true}
}

// puzzleWithout returns the puzzle of the groups, without one reading if left is not nil, and the error of solving it.
func puzzleWithout(part []*group, left *reading) (puzzle, error) {
	p := puzzle{part: part, left: left}
	for _, g := range part {
		g.put(&p.givens, g.digit)
	}
	if left != nil {
		p.givens[left.cell] = 0
	}
	solution, err := solver.Solve(p.givens)
	p.solution, p.sound = solution, err == nil
	return p, err
}

// clashing returns the readings whose digit occurs again in one of their houses. People enter such digits, and pages
// show them in red.
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

// parts returns the sets of groups that may be a puzzle. whole has all groups; all except the short ones, which may be
// pencil marks; and those of each typeface, the most frequent first, because entries usually look different. less has
// all groups except the short ones and one other, the least certain first.
func parts(groups []*group) (whole, less [][]*group) {
	without := func(drop func(g *group) bool) []*group { return slices.DeleteFunc(slices.Clone(groups), drop) }
	whole = [][]*group{groups, without(func(g *group) bool { return g.readings[0].short })}
	looks := typefaces(groups)
	slices.SortStableFunc(looks, func(a, b []*group) int { return cmp.Compare(countCells(b), countCells(a)) })
	whole = append(whole, looks...)
	byGap := slices.Clone(groups)
	slices.SortStableFunc(byGap, func(a, b *group) int { return cmp.Compare(a.gap, b.gap) })
	for _, one := range byGap {
		less = append(less, without(func(g *group) bool { return g == one || g.readings[0].short }))
	}
	return whole, less
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

// evidence returns by how many nats the puzzle makes the digit of a group likelier than its rival.
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
	case slices.Contains(g.readings, p.left):
		return -unsoundWeight / 2 // a wrong entry, or misread
	case p.left != nil:
		return 0 // it is not certain which of the clashing digits is wrong
	case !part:
		return p.agreement(g)
	case g.rival == 0:
		return entryWeight
	}
	other := p.givens
	g.put(&other, g.rival)
	if _, err := solver.Solve(other); err == nil {
		return 0
	}
	return soundWeight
}

// agreement returns the evidence of the puzzle's solution for a digit outside the puzzle.
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

// exchange returns by how many nats the labelling is likelier than the best one in which a digit and another one are
// exchanged everywhere.
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
