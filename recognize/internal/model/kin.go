package model

import (
	"math"
	"slices"

	"autosolve/recognize/internal/label"
	"autosolve/recognize/internal/read"
	"autosolve/solver"
)

// All givens of a puzzle together have exactly one solution, but the entries alone almost never do. So the inputs of each cell
// show whether the digits that look like the cell's digit have exactly one solution, and whether all other digits have one.
// This helps the model to tell which digits are the givens.

// kinInputs is the number of values that kinOf returns for each cell.
const kinInputs = 10

// A kinship reports whether the digits of two cells look alike.
type kinship func(a, b *read.Evidence) bool

// The kinships: the same ink, the same background, the same size and thickness, and all of these together.
var kinships = [...]kinship{
	sameInk, sameBackground, sameSize,
	func(a, b *read.Evidence) bool { return sameInk(a, b) && sameBackground(a, b) && sameSize(a, b) },
}

func sameInk(a, b *read.Evidence) bool {
	const slack = 24 // the greatest distance of two inks, 0 to 255, that antialiasing may cause
	return a.Glyph.Colour.Distance(b.Glyph.Colour) <= slack
}

func sameBackground(a, b *read.Evidence) bool {
	return a.Background.Distance(b.Background) <= sameColour
}

func sameSize(a, b *read.Evidence) bool {
	const height, stroke = 0.06, 0.15 // the greatest differences, as shares of the larger value
	return near(a.Glyph.Height, b.Glyph.Height, height) && near(a.Glyph.Stroke, b.Glyph.Stroke, stroke)
}

// near reports whether two values differ by at most the given share of the larger one.
func near(a, b, share float64) bool { return math.Abs(a-b) <= share*max(a, b) }

// kinOf returns kinInputs values for each cell. For each kinship, the cells whose digits look alike are a family, and two values
// say how many solutions the digits of the cell's family have, and all other digits: 1 for exactly one, -1 for none, and 0 for
// several, too few digits or an undecided search. Both are 0 if the cell is in no family. The next value says the same of all
// digits. The last one shows whether the cell's digit agrees with the solution of the digits in other inks: 1 if it does, -1 if
// it does not, 0 if these digits do not have exactly one solution or the cell is in no family.
func kinOf(all *[81]*read.Evidence, guesses *[81]label.Guess) (kin [81][kinInputs]float64) {
	digits, known := likelyDigits(all, guesses), make(solved)
	whole := known.solutions(digits).n
	for i := range kin {
		kin[i][2*len(kinships)] = whole
	}
	for k, alike := range kinships {
		for _, cells := range families(all, &digits, alike) {
			var own solver.Grid
			rest := digits
			for _, i := range cells {
				own[i], rest[i] = digits[i], 0
			}
			family, others := known.solutions(own), known.solutions(rest)
			for _, i := range cells {
				kin[i][2*k], kin[i][2*k+1] = family.n, others.n
				if k == 0 && others.n == 1 {
					kin[i][kinInputs-1] = -1
					if others.solution[i] == digits[i] {
						kin[i][kinInputs-1] = 1
					}
				}
			}
		}
	}
	return kin
}

// likelyDigits returns for each cell the digit to which the networks give a share of at least 0.5, or 0 if there is no such
// digit or no glyph.
func likelyDigits(all *[81]*read.Evidence, guesses *[81]label.Guess) (digits solver.Grid) {
	for i, e := range all {
		if g := guesses[i]; e.Glyph != nil && g.Score >= 0.5 {
			digits[i] = g.Digit
		}
	}
	return digits
}

// solved caches the results of its method solutions, because the families of several kinships are often the same.
type solved map[solver.Grid]outcome

// An outcome says how many solutions some digits have: n is 1 for exactly one, which is the solution, -1 if the digits clash or
// have none, and 0 if they have several, if that is undecided, or for fewer digits than solver.MinGivens.
type outcome struct {
	n        float64
	solution solver.Grid
}

// solutions returns the outcome for some digits.
func (s solved) solutions(digits solver.Grid) outcome {
	if digits.Digits() < solver.MinGivens {
		return outcome{}
	}
	r, ok := s[digits]
	if !ok {
		solution, has := solver.Attempt(digits)
		r.solution = solution
		switch has {
		case solver.OneSolution:
			r.n = 1
		case solver.NoSolution:
			r.n = -1
		}
		s[digits] = r
	}
	return r
}

// mostFamilies is the greatest number of families for one kinship. Only pages with many colours would have more.
const mostFamilies = 10

// families divides the cells with digits into families: a cell belongs to the first family whose first cell looks like it. It
// returns at most mostFamilies families, and leaves out the cells of any others.
func families(all *[81]*read.Evidence, digits *solver.Grid, alike kinship) (found [][]int) {
	for i, d := range digits {
		if d == 0 {
			continue
		}
		f := slices.IndexFunc(found, func(family []int) bool { return alike(all[family[0]], all[i]) })
		switch {
		case f >= 0:
			found[f] = append(found[f], i)
		case len(found) < mostFamilies:
			found = append(found, []int{i})
		}
	}
	return found
}
