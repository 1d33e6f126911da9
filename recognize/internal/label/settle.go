package label

import (
	"errors"
	"slices"

	"autosolve/recognize/internal/read"
	"autosolve/solver"
)

// A few cells may be left in doubt on a board whose other digits are certain. What those leave for them to hold is more than the
// opinions know, who see each cell by itself: where they have one solution, that is the digit, unless a person erred or nothing is
// there; and where they have many, something is there, or the page shows no puzzle. So the second opinion on such a cell is weighed
// anew. As before, this only confirms the digit that the cell was read as.
const (
	mostDoubtful = 6       // cells: where more are in doubt, something is wrong with all
	asSolved     = 0.9     // of what stands in a puzzle beside its givens agrees with its solution
	noPuzzle     = 0.05    // of the pages show digits that are no puzzle
	settledOdds  = 30.0    // how much likelier a digit must be than all else together
	blindGuess   = 1.0 / 9 // the share of each digit where nothing is known of which stands in a cell
	mayErr       = 0.05    // no share of a doubtful cell counts less: half of an 8 may look like a 3 for certain
)

// settle makes certain what was read in doubtful cells and is certain by the others.
func (s *seen) settle(b *[81]Cell, of *[81]*group, o Options) {
	grid, doubtful := certainDigits(b)
	if len(doubtful) == 0 || len(doubtful) > mostDoubtful {
		return
	}
	doubtful = slices.DeleteFunc(doubtful, func(i int) bool { return !s.mayBeSettled(&b[i], s.all[i], of[i], o) })
	all := grid // and what was read in those that may be settled
	for _, i := range doubtful {
		all[i] = b[i].Digit
	}
	if _, err := solver.Solve(grid); errors.Is(err, solver.ErrManySolutions) {
		grid = all
	}
	for _, i := range doubtful {
		others := grid
		others[i] = 0
		if digit := b[i].Digit; oddsOf(digit, s.all[i], priorOf(others, i)) >= settledOdds {
			b[i].Certain, b[i].Why = true, nil
		}
	}
}

// mayBeSettled reports whether a cell is doubtful for nothing but which digit it holds, or whether it holds one. Pencil marks are
// digits too, and agree with the solution more often than not; so may some that were taken for the pieces of one.
func (s *seen) mayBeSettled(c *Cell, e *read.Evidence, g *group, o Options) bool {
	switch {
	case g == nil, g.foreign, g.readings[0].low, s.allLikeMarks(e), s.onlySpecks(e), s.characters(e) > 1, e.Glyph != nil && s.high(e) == 0:
		return false
	case c.Score < o.LeastScore, o.LeastMargin > 0 && c.Score-c.RunnerUp.Score < o.LeastMargin:
		return false
	}
	return !surelyAnother(g.matches, c.Digit)
}

// priorOf is how much likelier each class is in a cell by the other cells' digits than where nothing is known of those; none where they
// tell nothing.
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

// oddsOf is how much likelier a digit is in a cell than anything else; 0 where another is likelier to the second opinion.
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
