package label

import (
	"slices"

	"autosolve/recognize/internal/read"
	"autosolve/solver"
)

// If only a few cells are uncertain, the digits of the other cells show what an uncertain cell may hold. If these digits have
// one solution, the cell holds the digit of that solution, unless a person made a mistake or the cell is empty. If they have
// several solutions, the cell holds a digit that leaves only one of them, unless the page shows no puzzle. This gives each
// class a prior, which is combined with the network's share. The result can confirm the digit that was read, not replace it.
const (
	mostDoubtful  = 6       // if more cells are uncertain, they probably have a common cause, and no cell is confirmed
	asSolved      = 0.9     // the share of entered digits that agree with the solution
	noPuzzle      = 0.05    // the share of pages whose digits are not a puzzle
	confirmedOdds = 30.0    // a digit is confirmed if it is at least this many times as likely as everything else together
	blindGuess    = 1.0 / 9 // the prior of each digit if nothing is known about the other cells
	mayErr        = 0.05    // a smaller network share counts as this: the network may be sure that a half-hidden 8 is a 3
)

// confirmDoubtful makes uncertain readings certain if the other cells confirm them.
func (s *gridEvidence) confirmDoubtful(b *[81]Cell, of *[81]*group, o Options) {
	mayBe := func(i int) bool { return s.mayBeConfirmed(&b[i], s.all[i], of[i], o) }
	ConfirmDoubtful(b, mayBe, func(i int, prior *[read.Classes]float64) bool {
		return oddsOf(b[i].Digit, s.all[i], prior) >= confirmedOdds
	})
}

// ConfirmDoubtful makes those uncertain cells certain for which mayBe and confirmed return true, unless more than mostDoubtful
// cells are uncertain. It calls confirmed with the priors of the cell's classes, given the certain digits of the other cells.
// If the certain digits have several solutions, the uncertain digits of other cells for which mayBe returns true count as well.
func ConfirmDoubtful(cells *[81]Cell, mayBe func(i int) bool, confirmed func(i int, prior *[read.Classes]float64) bool) {
	grid, doubtful := CertainDigits(cells)
	if len(doubtful) == 0 || len(doubtful) > mostDoubtful {
		return
	}
	doubtful = slices.DeleteFunc(doubtful, func(i int) bool { return !mayBe(i) })
	all := grid
	for _, i := range doubtful {
		all[i] = cells[i].Digit
	}
	if _, n := solver.Attempt(grid); n == solver.ManySolutions {
		grid = all
	}
	for _, i := range doubtful {
		others := grid
		others[i] = 0
		if prior := PriorOf(others, i); confirmed(i, &prior) {
			cells[i].Certain, cells[i].Why = true, nil
		}
	}
}

// mayBeConfirmed reports whether the other cells can confirm the digit that a cell was read as. They cannot if its template
// score or margin is too low, if the templates are sure of another digit, or if the cell may hold something other than a digit,
// such as pencil marks that were read as the pieces of a digit: these usually agree with the solution, which proves nothing.
func (s *gridEvidence) mayBeConfirmed(c *Cell, e *read.Evidence, g *group, o Options) bool {
	switch {
	case g == nil, g.foreign, g.readings[0].short, s.allLikeMarks(e), s.onlySpecks(e), s.characters(e) > 1,
		e.Glyph != nil && s.countTall(e) == 0:
		return false
	case c.Score < o.LeastScore, o.LeastMargin > 0 && c.Score-c.RunnerUp.Score < o.LeastMargin:
		return false
	}
	return !TemplatesSayAnother(&g.matches, c.Digit)
}

// PriorOf returns the relative prior of each class in a cell, given the digits of the other cells. All priors are 0 if these
// digits clash or have no solution, or if that is undecided.
func PriorOf(others solver.Grid, cell int) (prior [read.Classes]float64) {
	solution, n := solver.Attempt(others)
	switch n {
	case solver.OneSolution:
		for d := 1; d <= 9; d++ {
			prior[d] = (1 - asSolved) / 8 / blindGuess
		}
		prior[solution[cell]] = asSolved / blindGuess
		prior[0], prior[read.Other] = 1, 1
	case solver.ManySolutions:
		for d := range prior {
			prior[d] = noPuzzle
		}
		for d := uint8(1); d <= 9; d++ {
			others[cell] = d
			if _, n := solver.Attempt(others); n == solver.OneSolution {
				prior[d] = 1
			}
		}
	}
	return prior
}

// oddsOf returns the odds of a digit in a cell against everything else, or 0 if the network gives another digit a larger
// share or all priors are 0.
func oddsOf(digit uint8, e *read.Evidence, prior *[read.Classes]float64) float64 {
	var own, rest float64
	for k, share := range e.Shares {
		switch p := prior[k] * max(float64(share), mayErr); {
		case k == int(digit):
			own = p
		case k != 0 && k != read.Other && share > e.Shares[digit]:
			return 0
		default:
			rest += p
		}
	}
	if rest == 0 {
		return 0
	}
	return own / rest
}
