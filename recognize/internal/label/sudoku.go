package label

import (
	"cmp"
	"errors"
	"math"
	"slices"

	"autosolve/recognize/internal/read"
	"autosolve/solver"
)

// The Sudoku as evidence. A labelling that makes a puzzle with one solution is likelier to be right than one that makes
// none, for a wrong digit seldom leaves a puzzle sound. It is no proof: of a hundred readings with one wrong digit two
// or three are sound, a person may have entered digits that clash, and a page may show a puzzle that never was one. So
// it counts some nats, as any opinion does; it confirms what a group looks like and never overrules it; and it tells
// nothing of two digits that are exchanged everywhere, for that leaves a puzzle as sound as it was.
const (
	soundWeight   = 3.0 // nats for a digit of a sound puzzle that with the rival instead would not be sound
	entryWeight   = 2.5 // nats for each cell beside the puzzle that agrees with its solution, and against each other:
	mostEntries   = 4.0 // one in nine agrees by chance, nine in ten if read right; together no more than so many nats
	unsoundWeight = 4.0 // nats against every digit of a board on which no puzzle is sound
)

// weigh lets the Sudoku speak on the groups' labels.
func (p *puzzle) weigh(groups []*group) {
	for _, g := range groups {
		unknown := g.firstChoice() == read.Other
		if g.gap >= leastGap+unsoundWeight && !unknown {
			continue // it would change nothing
		}
		e := p.evidence(g)
		g.oddSign = e > 0 && unknown && len(g.readings) > 1 && knowsOthers(groups, g.digit)
		switch {
		case e < 0:
			g.doubt = max(0, -e-paid(groups, g))
			g.gap -= g.doubt
		case e > 0 && g.weight[g.digit] >= g.weight[secondDigit(&g.weight, g.digit)]:
			g.gap = max(g.gap, min(g.gap+e, exchange(groups, g.digit)))
		}
	}
}

// knowsOthers reports whether the second opinion knows the signs of all digits on the board but one. What several cells show
// alike is that one, then, if the Sudoku says so too. Where all signs are strange, such as letters, the Sudoku tells nothing: it
// is as sound whichever digit each stands for.
func knowsOthers(groups []*group, digit uint8) bool {
	return !slices.ContainsFunc(groups, func(o *group) bool { return o.digit != digit && o.firstChoice() != o.digit })
}

// paid is what the group's digit costs in the labelling because others in its houses have it too.
func paid(groups []*group, g *group) (sum float64) {
	for _, o := range groups {
		if o != g && o.digit == g.digit {
			sum += clashCost(g, o)
		}
	}
	return sum
}

// A puzzle is what of a labelled board makes a puzzle with one solution.
type puzzle struct {
	part     []*group // the groups that are part of the puzzle
	givens   solver.Grid
	solution solver.Grid // where sound
	sound    bool
	left     *reading // of the part, but not of the puzzle, for it clashes with another and the rest is sound; nil for none
	repaired bool     // sound only without one of the groups
	broken   bool     // nothing on the board is a puzzle, and its digits clash or leave no solution
}

// puzzleOf finds the puzzle on a labelled board.
func puzzleOf(groups []*group) puzzle {
	whole, less := parts(groups)
	broken := false
	for _, part := range whole {
		if cells(part) < solver.MinGivens {
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

// puzzleWithout is the puzzle of the groups but for one reading, if one is given, and why it has not one solution.
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

// clashing are the readings whose digit another in a house of theirs has too. People enter such digits, and pages show them
// in red.
func clashing(groups []*group) (all []*reading) {
	for _, g := range groups {
		for _, f := range g.readings {
			if slices.ContainsFunc(groups, func(o *group) bool {
				return o.digit == g.digit && slices.ContainsFunc(o.readings, func(b *reading) bool { return b != f && f.cell.Sees(b.cell) })
			}) {
				all = append(all, f)
			}
		}
	}
	return all
}

// parts are the groups that may be a puzzle: all of them; all but the low ones, which may be pencil marks; those of each
// look, the commonest first, for what a person entered usually looks otherwise. And less: all but one and the low ones,
// the least certain first.
func parts(groups []*group) (whole, less [][]*group) {
	without := func(drop func(g *group) bool) []*group { return slices.DeleteFunc(slices.Clone(groups), drop) }
	whole = [][]*group{groups, without(func(g *group) bool { return g.readings[0].low })}
	looks := typefaces(groups)
	slices.SortStableFunc(looks, func(a, b []*group) int { return cmp.Compare(cells(b), cells(a)) })
	whole = append(whole, looks...)
	byGap := slices.Clone(groups)
	slices.SortStableFunc(byGap, func(a, b *group) int { return cmp.Compare(a.gap, b.gap) })
	for _, one := range byGap {
		less = append(less, without(func(g *group) bool { return g == one || g.readings[0].low }))
	}
	return whole, less
}

// cells is how many cells the groups fill.
func cells(groups []*group) (n int) {
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

// evidence is by how many nats the puzzle makes the digit of a group likelier than its rival.
func (p *puzzle) evidence(g *group) float64 {
	part := slices.Contains(p.part, g)
	switch {
	case p.broken:
		return -unsoundWeight
	case !p.sound:
		return 0
	case part && p.repaired:
		return -unsoundWeight / 2 // something is wrong, perhaps not what was left out
	case g.suspect:
		return 0
	case slices.Contains(g.readings, p.left):
		return -unsoundWeight / 2 // a wrong entry, or misread
	case p.left != nil:
		return 0 // which of those that clash is the wrong one is not certain
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

// agreement is the evidence of the puzzle's solution on a digit that is entered beside the puzzle.
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

// exchange is by how many nats the labelling is likelier than the likeliest of those in which a digit and another are
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
