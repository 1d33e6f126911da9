package label

import (
	"errors"
	"slices"

	"autosolve/recognize/internal/read"
	"autosolve/solver"
)

// If only a few cells are uncertain, the digits of all others show what a cell may hold. If they have one solution, the
// cell holds its digit, unless a person made a mistake or the cell is empty; if they have several, the cell holds one
// of their digits, unless the page shows no puzzle. These priors are combined with the network's shares of the cell.
// That can only confirm the digit that was read.
const (
	mostDoubtful  = 6       // the most uncertain cells: if there are more, they have a common cause
	asSolved      = 0.9     // the share of the digits that a page shows besides the givens that agree with the solution
	noPuzzle      = 0.05    // the share of pages whose digits are not a puzzle
	confirmedOdds = 30.0    // how much likelier a confirmed digit is than everything else together
	blindGuess    = 1.0 / 9 // the prior of each digit without knowledge of the other cells
	mayErr        = 0.05    // the least share that is assumed for any class: the network may be sure that half of an 8 is a 3
)

// confirmDoubtful makes those uncertain readings certain that the other cells confirm.
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

// mayBeConfirmed reports whether all that is uncertain about a cell is its digit, or whether it holds one. Pencil
// marks, even those read as the pieces of a digit, agree with the solution more often than not, so they do not confirm
// anything.
func (s *gridEvidence) mayBeConfirmed(c *Cell, e *read.Evidence, g *group, o Options) bool {
	switch {
	case g == nil, g.foreign, g.readings[0].short, s.allLikeMarks(e), s.onlySpecks(e), s.characters(e) > 1,
		e.Glyph != nil && s.countTall(e) == 0:
		return false
	case c.Score < o.LeastScore, o.LeastMargin > 0 && c.Score-c.RunnerUp.Score < o.LeastMargin:
		return false
	}
	return !templatesSayAnother(g.matches, c.Digit)
}

// priorOf returns how much likelier each class is in a cell if the digits of the other cells are known; all 0 if they
// are not a puzzle.
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

// oddsOf returns how much likelier a digit is in a cell than everything else; 0 if the network gives another digit a
// larger share.
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
