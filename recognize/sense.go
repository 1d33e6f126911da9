package recognize

import (
	"cmp"
	"errors"
	"math"
	"slices"

	"autosolve/recognize/assign"
	"autosolve/solver"
)

// The Sudoku as evidence. A labelling that makes a puzzle with one solution is likelier to be right than one that makes
// none, for a wrong digit seldom leaves a puzzle sound. It is no proof: of a hundred readings with one wrong digit two
// or three are sound, a person may have entered digits that clash, and a page may show a puzzle that never was one. So
// it counts some nats, as any vote does; it confirms what a group looks like and never overrules it; and it tells
// nothing of two digits that are exchanged everywhere, for that leaves a puzzle as sound as it was.
const (
	soundWeight   = 3.0 // nats for a digit of a sound puzzle that with the rival instead would not be sound
	entryWeight   = 2.5 // nats for each cell beside the puzzle that agrees with its solution, and against each other:
	mostEntries   = 4.0 // one in nine agrees by chance, nine in ten if read right; together no more than so many nats
	unsoundWeight = 4.0 // nats against every digit of a board on which no puzzle is sound
)

// weighSense lets the Sudoku speak on the groups' labels.
func weighSense(groups []*group) {
	p := puzzleOf(groups)
	for i, g := range groups {
		if g.gap >= leastGap+unsoundWeight {
			continue // it would change nothing
		}
		switch e := p.evidence(i); {
		case e < 0:
			g.doubt = -e
			if !g.readings[0].glyph.bar { // which a clash is held against twice
				g.doubt = max(0, -e-paid(groups, i))
			}
			g.gap -= g.doubt
		case e > 0 && g.weight[g.digit] >= g.weight[assign.Second(&g.weight, g.digit)]:
			g.gap = max(g.gap, min(g.gap+e, exchange(groups, g.digit)))
		}
	}
}

// paid is what the i-th group's digit costs in the labelling because others in its houses have it too.
func paid(groups []*group, i int) (sum float64) {
	for k, o := range groups {
		if k != i && o.digit == groups[i].digit {
			sum += clashCost(groups[i], o)
		}
	}
	return sum
}

// A puzzle is what of a labelled board makes a puzzle with one solution.
type puzzle struct {
	groups   []*group
	givens   solver.Grid
	part     []bool      // of each group whether it is part of the puzzle
	solution solver.Grid // where sound
	sound    bool
	repaired bool // sound only without one of the groups
	broken   bool // nothing on the board is a puzzle, and its digits clash or leave no solution
}

// puzzleOf finds the puzzle on a labelled board.
func puzzleOf(groups []*group) puzzle {
	broken := false
	whole, less := parts(groups)
	for n, part := range slices.Concat(whole, less) {
		if cells(groups, part) < solver.MinGivens {
			continue
		}
		p := puzzle{groups: groups, part: make([]bool, len(groups))}
		for _, i := range part {
			p.part[i] = true
			groups[i].put(&p.givens, groups[i].digit)
		}
		solution, err := solver.Solve(p.givens)
		if err == nil {
			p.solution, p.sound, p.repaired = solution, true, n >= len(whole)
			return p
		}
		if (!broken || n == withoutSmall) && errors.Is(err, solver.ErrManySolutions) {
			return puzzle{} // fewer digits only leave more, and marks may clash with digits
		}
		broken = true
	}
	return puzzle{broken: broken}
}

// withoutSmall is which of the parts has no small groups.
const withoutSmall = 1

// parts are the groups that may be a puzzle, as their indices: all of them; all but the small ones, which may be pencil
// marks; those of each look, the commonest first, for what a person entered usually looks otherwise. And less: all but
// one and the small ones, the least certain first.
func parts(groups []*group) (whole, less [][]int) {
	all := indices(len(groups))
	without := func(drop func(i int) bool) []int { return slices.DeleteFunc(slices.Clone(all), drop) }
	whole = [][]int{all, without(func(i int) bool { return groups[i].readings[0].glyph.small })}
	looks := typefaces(groups)
	slices.SortStableFunc(looks, func(a, b []int) int { return cmp.Compare(cells(groups, b), cells(groups, a)) })
	whole = append(whole, looks...)
	byGap := slices.Clone(all)
	slices.SortStableFunc(byGap, func(a, b int) int { return cmp.Compare(groups[a].gap, groups[b].gap) })
	for _, one := range byGap {
		less = append(less, without(func(i int) bool { return i == one || groups[i].readings[0].glyph.small }))
	}
	return whole, less
}

// cells is how many cells the groups with these indices fill.
func cells(groups []*group, of []int) (n int) {
	for _, i := range of {
		n += len(groups[i].readings)
	}
	return n
}

// put writes a digit into the group's cells.
func (g *group) put(grid *solver.Grid, digit uint8) {
	for _, f := range g.readings {
		grid[f.cell] = digit
	}
}

// evidence is by how many nats the puzzle makes the digit of its i-th group likelier than its rival.
func (p *puzzle) evidence(i int) float64 {
	switch {
	case p.broken:
		return -unsoundWeight
	case !p.sound:
		return 0
	}
	g := p.groups[i]
	switch {
	case p.part[i] && p.repaired:
		return -unsoundWeight / 2 // something is wrong, perhaps not what was left out
	case g.marked:
		return 0
	case !p.part[i]:
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

// agreement is the evidence of the puzzle's solution on a digit that is entered beside the puzzle. A plain stroke that
// the solution has not counts twice: a caret or a piece of a line is likelier than that a person erred.
func (p *puzzle) agreement(g *group) (sum float64) {
	for _, f := range g.readings {
		switch {
		case p.solution[f.cell] == g.digit:
			sum += entryWeight
		case f.glyph.bar:
			sum -= 2 * entryWeight
		default:
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
