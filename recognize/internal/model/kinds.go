package model

import (
	"math"

	"autosolve/recognize/internal/label"
	"autosolve/recognize/internal/read"
	"autosolve/solver"
)

// Digits that look the same are of one kind, and nearly all givens have one solution. settleKinds weighs that with the
// model's odds.
const (
	modelWeight  = 0.5  // the weight of the mean log-odds of all families, because the model's errors concern whole boards
	soundShare   = 0.98 // the share of puzzles on pages that have one solution
	chanceMiddle = 43   // this many digits of a solution, chosen by chance, have one solution in half of the cases
	chanceSpread = 3.5  // with this many digits fewer or more, in 27 or 73 % of the cases
	usualGivens  = 36   // more givens than this are unusual: extraGiven nats against each
	extraGiven   = 0.3
	leastGivens  = 22 // fewer givens than this are unusual: missingGiven nats against each
	missingGiven = 0.3
	mostLooks    = 30 // of the digits of a page; those with further looks keep the model's kinds
)

// A family is a set of cells whose digits look the same.
type family struct {
	cells []int
	odds  float64 // the mean log-odds that its digits are entries, in nats
}

// A division of the digits is true for entries and false for givens.
type division [81]bool

// settleKinds chooses the likeliest division of the digits into givens and entries.
func settleKinds(cells *[81]label.Cell, all *[81]*read.Evidence, of *[81]*verdict) {
	digits := digitsOf(cells)
	var found []family
	for _, members := range families(all, &digits, kinships[len(kinships)-1], mostLooks) {
		f := family{cells: members}
		for _, i := range members {
			f.odds += of[i].kindOdds(digits[i]) / float64(len(members))
		}
		found = append(found, f)
	}
	d := likeliest(all, &digits, found)
	for _, f := range found {
		for _, i := range f.cells {
			if cells[i].Kind = label.Given; d[i] {
				cells[i].Kind = label.Entry
			}
		}
	}
}

// likeliest returns the likeliest of these divisions: each family has the kind with the better odds, the digits of one look differ
// from all others, or all digits are givens. Then it exchanges the kind of one family after the other for as long as that helps.
func likeliest(all *[81]*read.Evidence, digits *solver.Grid, found []family) (best division) {
	most, known := math.Inf(-1), make(solved)
	better := false
	try := func(d division) {
		if w := d.logLikelihood(found, digits, known); w > most {
			best, most, better = d, w, true
		}
	}
	for _, d := range divisions(all, digits, found) {
		try(d)
	}
	for better {
		better = false
		for _, f := range found {
			d := best
			d.set(f.cells, !best[f.cells[0]])
			try(d)
		}
	}
	return best
}

// divisions returns the divisions that are compared.
func divisions(all *[81]*read.Evidence, digits *solver.Grid, found []family) (list []division) {
	var own, entries division
	var looks [][]int
	for _, f := range found {
		own.set(f.cells, f.odds > 0)
		entries.set(f.cells, true)
		looks = append(looks, f.cells)
	}
	for _, alike := range kinships[:len(kinships)-1] { // the last one is that of the families
		looks = append(looks, families(all, digits, alike, mostLooks)...)
	}
	list = append(list, own, division{})
	for _, members := range looks {
		these, others := division{}, entries
		these.set(members, true)
		others.set(members, false)
		list = append(list, these, others)
	}
	return list
}

func (d *division) set(cells []int, entries bool) {
	for _, i := range cells {
		d[i] = entries
	}
}

// logLikelihood returns the log-likelihood of a division, in nats and up to a constant.
func (d *division) logLikelihood(found []family, digits *solver.Grid, known solved) (w float64) {
	var givens solver.Grid
	for _, f := range found {
		for _, i := range f.cells {
			if d[i] {
				w += modelWeight * f.odds / float64(len(f.cells)) / float64(len(found))
			} else {
				givens[i] = digits[i]
			}
		}
	}
	n := givens.Digits()
	chance := 1 / (1 + math.Exp((chanceMiddle-float64(n))/chanceSpread))
	if solutions, _ := known.solutions(givens); solutions == 1 {
		w += math.Log(soundShare / chance)
	} else if solutions == 0 {
		w += min(0, math.Log((1-soundShare)/(1-chance)))
	} else {
		w += math.Log(1 - soundShare)
	}
	return w - extraGiven*float64(max(0, n-usualGivens)) - missingGiven*float64(max(0, leastGivens-n))
}
