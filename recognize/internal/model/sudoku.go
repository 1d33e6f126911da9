package model

import (
	"slices"

	"autosolve/recognize/internal/label"
	"autosolve/recognize/internal/read"
	"autosolve/solver"
)

// The Sudoku is evidence as it is in package label (label.ConfirmDoubtful): the other cells give each class of an uncertain cell a
// prior. The product of the priors and the model's shares can confirm the class that was read, but not replace it.

// confirmedCut is the least probability of a class that is confirmed.
const confirmedCut = 0.99

// contradictedOdds is the number by which the odds of each given are divided if several givens must be wrong, because they
// have no solution and leaving out any one of them does not help.
const contradictedOdds = 50

// contradict marks uncertain the digits that were read with certainty but differ from the only solution of the givens, unless a
// person's mistake is much likelier than a misreading. If the givens have no solution, it does the same with each given without
// which the others have a solution. If there is no such given, it marks uncertain all givens that are not certain enough after
// their odds have been divided by contradictedOdds.
func contradict(cells *[81]label.Cell, of *[81]*verdict) {
	var givens solver.Grid
	for i := range cells {
		if c := &cells[i]; c.Certain && c.Kind == label.Given {
			givens[i] = c.Digit
		}
	}
	solution, n := solver.Attempt(givens)
	broken := n == solver.NoSolution
	several := broken // several givens are wrong, unless there is one without which the others have a solution
	for i := range cells {
		c := &cells[i]
		suspect := c.Certain && c.Digit != 0 && (n == solver.OneSolution && solution[i] != c.Digit || broken && c.Kind == label.Given)
		if !suspect {
			continue
		}
		others := givens
		others[i] = 0
		prior := label.PriorOf(others, i)
		if prior == ([read.Classes]float64{}) { // leaving out this digit does not help
			continue
		}
		several = false
		if of[i].posterior(&prior) < cellCut {
			c.Certain = false
		}
	}
	for i := range cells {
		c, share := &cells[i], of[i].merged[of[i].best]
		if several && c.Certain && c.Kind == label.Given && share < cellCut*contradictedOdds*(1-share)/(1-cellCut) {
			c.Certain = false
		}
	}
}

// confirm makes uncertain cells certain if the other cells confirm them.
func confirm(cells *[81]label.Cell, of *[81]*verdict) {
	label.ConfirmDoubtful(cells, func(int) bool { return true }, func(i int, prior *[read.Classes]float64) bool {
		return of[i].mayBeCertain(&cells[i]) && of[i].posterior(prior) >= confirmedCut
	})
}

// posterior returns the probability of the verdict's class, given the priors of the classes.
func (v *verdict) posterior(prior *[read.Classes]float64) float64 {
	marks, marksPrior := min(float64(v.shares[marks]), v.merged[0]), v.marksPrior(prior)
	sum := marks * marksPrior
	for class, share := range v.merged {
		if class == 0 {
			share -= marks
		}
		sum += share * prior[class]
	}
	switch {
	case sum == 0:
		return 0
	case v.best == 0:
		return ((v.merged[0]-marks)*prior[0] + marks*marksPrior) / sum
	}
	return v.merged[v.best] * prior[v.best] / sum
}

// marksPrior returns the relative prior of pencil marks that look like the verdict's likeliest digit. They agree with the
// solution less often than digits do.
func (v *verdict) marksPrior(prior *[read.Classes]float64) float64 {
	const (
		agree      = 0.55 // the prior of marks that agree with the solution, divided by that of digits that agree
		contradict = 5    // the prior of marks that contradict the solution, divided by that of digits that contradict it
	)
	d := v.likeliest(1)
	most := slices.Max(prior[:])
	if prior[d] == most {
		return agree * most
	}
	return min(most, contradict*prior[d])
}
