package label

import (
	"errors"
	"slices"

	"autosolve/recognize/internal/read"
	"autosolve/solver"
)

// A few cells may be uncertain on a board whose other digits are certain. The evidence of each cell by itself does not
// include what the others leave for it. If they have one solution, that is the digit, unless a person made a mistake or the
// cell is empty; if they have several, the cell holds a digit, or the page shows no puzzle. So the network's shares of such
// a cell are weighed again with these priors. This can only confirm the digit that the cell was read as.
const (
	mostDoubtful  = 6       // cells: if more are uncertain, there is a common cause
	asSolved      = 0.9     // of the digits that a page shows besides the givens agree with the solution
	noPuzzle      = 0.05    // of the pages show digits that are no puzzle
	confirmedOdds = 30.0    // how much likelier a digit must be than everything else together
	blindGuess    = 1.0 / 9 // the prior of each digit without knowledge of the other cells
	mayErr        = 0.05    // the least share that is assumed for any class: half of an 8 may look like a 3 for certain
)

// confirmDoubtful makes the readings of uncertain cells certain that the other cells confirm.
func (s *gridEvidence) confirmDoubtful(b *[81]Cell, of *[81]*group, o Options) {
	grid, doubtful := certainDigits(b)
	if len(doubtful) == 0 || len(doubtful) > mostDoubtful {
		return
	}
	doubtful = slices.DeleteFunc(doubtful, func(i int) bool { return !s.mayBeConfirmed(&b[i], s.all[i], of[i], o) })
	all := grid // with the readings of the cells that may be confirmed
	for _, i := range doubtful {
		all[i] = b[i].Digit
	}
	if _, err := solver.Solve(grid); errors.Is(err, solver.ErrManySolutions) {
		grid = all
	}
	for _, i := range doubtful {
		others := grid
		others[i] = 0
		if digit := b[i].Digit; oddsOf(digit, s.all[i], priorOf(others, i)) >= confirmedOdds {
			b[i].Certain, b[i].Why = true, nil
		}
	}
}

// mayBeConfirmed reports whether only the digit of a cell, or whether it holds one, is uncertain. Pencil marks also agree
// with the solution more often than not, even those that were taken for the pieces of a digit.
func (s *gridEvidence) mayBeConfirmed(c *Cell, e *read.Evidence, g *group, o Options) bool {
	switch {
	case g == nil, g.foreign, g.readings[0].short, s.allLikeMarks(e), s.onlySpecks(e), s.characters(e) > 1, e.Glyph != nil && s.countTall(e) == 0:
		return false
	case c.Score < o.LeastScore, o.LeastMargin > 0 && c.Score-c.RunnerUp.Score < o.LeastMargin:
		return false
	}
	return !templatesSayAnother(g.matches, c.Digit)
}

// priorOf returns how much likelier each class is in a cell, given the other cells' digits, than without knowledge of
// these; all 0 if they say nothing.
func priorOf(others solver.Grid, cell int) (prior [read.Classes]float64) {
	solution, err := solver.Solve(others)
	switch {
	case err == nil:
		for d := 1; d <= 9; d++ {
			prior[d] = (1 - asSolved) / 8 / blindGuess
		}
		prior[solution[cell]] = asSolved / blindGuess
		prior[0], prior[read.Other] = 1, 1
	case errors.Is(err, solver.ErrManySolutions):
		for d := range prior {
			prior[d] = noPuzzle
		}
		for d := uint8(1); d <= 9; d++ {
			others[cell] = d
			if _, err := solver.Solve(others); err == nil {
				prior[d] = 1
			}
		}
	}
	return prior
}

// oddsOf returns how much likelier a digit is in a cell than everything else; 0 if the network gives another digit a larger
// share.
func oddsOf(digit uint8, e *read.Evidence, prior [read.Classes]float64) float64 {
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
