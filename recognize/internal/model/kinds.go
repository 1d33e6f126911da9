package model

import (
	"errors"
	"math"

	"autosolve/recognize/internal/label"
	"autosolve/recognize/internal/read"
	"autosolve/solver"
)

// Digits that look the same are of one kind, and nearly all givens have one solution. settleKinds uses that where the model
// is unsure of the kinds.
const (
	sureOdds      = 3.0  // nats per digit from which on the model is sure of a family's kind
	familyWeight  = 0.3  // the weight of a digit's log-odds, because those of a family do not vary independently
	soundShare    = 0.95 // the share of puzzles on pages that have one solution
	chanceMiddle  = 43   // this many digits of a solution, chosen by chance, have one solution in half of the cases
	chanceSpread  = 3.5  // with this many digits fewer or more, in 27 or 73 % of the cases
	usualGivens   = 36   // more givens than this are unusual: extraGiven nats against each
	extraGiven    = 0.3
	leastGivens   = 22 // fewer givens than this are unusual: missingGiven nats against each
	missingGiven  = 0.6
	mostEnquiries = 12 // how many assignments of kinds are compared
)

// A family is a set of cells whose digits look the same.
type family struct {
	cells []int
	odds  float64 // the sum of the log-odds that its digits are entries, in nats
}

// settleKinds gives all digits of a family the same kind: the likelier one by the model or, if the model is not sure of all
// families, the one in the likeliest of a few assignments, given how many givens a puzzle has and that they have one solution.
func settleKinds(cells *[81]label.Cell, all *[81]*read.Evidence, of *[81]*verdict) {
	digits := digitsOf(cells)
	var found []family
	sure := true
	for _, members := range families(all, &digits, kinships[len(kinships)-1]) {
		f := family{cells: members}
		for _, i := range members {
			f.odds += of[i].kindOdds(digits[i])
		}
		sure = sure && math.Abs(f.odds) >= sureOdds*float64(len(members))
		found = append(found, f)
	}
	own := make([]bool, len(found)) // for each family, whether its digits are entries
	for i := range found {
		own[i] = found[i].odds > 0
	}
	if !sure && len(found) > 1 {
		own = likeliest(found, &digits, own)
	}
	for i, f := range found {
		for _, at := range f.cells {
			if cells[at].Kind = label.Given; own[i] {
				cells[at].Kind = label.Entry
			}
		}
	}
}

// likeliest returns the likeliest of these assignments: the given one, its reverse, all givens, and the given one with one
// family changed.
func likeliest(found []family, digits *solver.Grid, own []bool) (best []bool) {
	most := math.Inf(-1)
	try := func(entry func(i int) bool) {
		a := make([]bool, len(own))
		for i := range a {
			a[i] = entry(i)
		}
		if w := logLikelihood(found, digits, a); w > most {
			best, most = a, w
		}
	}
	try(func(i int) bool { return own[i] })
	try(func(i int) bool { return !own[i] })
	try(func(int) bool { return false })
	for k := range min(len(own), mostEnquiries) {
		try(func(i int) bool { return own[i] != (i == k) })
	}
	return best
}

// logLikelihood returns the log-likelihood, in nats and up to a constant, of an assignment of kinds.
func logLikelihood(found []family, digits *solver.Grid, entries []bool) (w float64) {
	var givens solver.Grid
	for i, f := range found {
		if entries[i] {
			w += familyWeight * f.odds
			continue
		}
		for _, at := range f.cells {
			givens[at] = digits[at]
		}
	}
	n := givens.Digits()
	chance := 1 / (1 + math.Exp((chanceMiddle-float64(n))/chanceSpread))
	if _, err := solver.Solve(givens); err == nil {
		w += math.Log(soundShare / chance)
	} else if errors.Is(err, solver.ErrManySolutions) {
		w += min(0, math.Log((1-soundShare)/(1-chance)))
	} else {
		w += math.Log(1 - soundShare)
	}
	return w - extraGiven*float64(max(0, n-usualGivens)) - missingGiven*float64(max(0, leastGivens-n))
}
