package model

import (
	"errors"
	"math"

	"autosolve/recognize/internal/label"
	"autosolve/recognize/internal/read"
	"autosolve/solver"
)

// The digits of a puzzle have one solution, and the entries alone almost never have one. So the model is told, for the digits
// that look like a cell's digit and for all other digits, how many solutions they have. It decides which look the givens have.

// kinInputs is the number of values that kinOf returns for each cell.
const kinInputs = 10

// A kinship reports whether the digits of two cells look alike.
type kinship func(a, b *read.Evidence) bool

// The kinships: the same ink, the same background, the same size and thickness, and all of these.
var kinships = [...]kinship{
	sameInk, sameBackground, sameSize,
	func(a, b *read.Evidence) bool { return sameInk(a, b) && sameBackground(a, b) && sameSize(a, b) },
}

func sameInk(a, b *read.Evidence) bool {
	const slack = 24 // the greatest distance of two inks, 0 to 255, that antialiasing may cause
	return a.Glyph.Colour.Distance(b.Glyph.Colour) <= slack
}

func sameBackground(a, b *read.Evidence) bool {
	const slack = 6 // the greatest distance of two backgrounds, 0 to 255, that compression may cause
	return a.Background.Distance(b.Background) <= slack
}

func sameSize(a, b *read.Evidence) bool {
	const height, stroke = 0.06, 0.15 // the greatest differences, as shares of the larger value
	return near(a.Glyph.Height, b.Glyph.Height, height) && near(a.Glyph.Stroke, b.Glyph.Stroke, stroke)
}

// near reports whether two values differ by at most a share of the larger one.
func near(a, b, share float64) bool { return math.Abs(a-b) <= share*max(a, b) }

// kinOf returns for each cell with a digit, and for each kinship, how many solutions the digits of its kin have, and how many
// all other digits have; and for every cell, how many solutions all digits have, and whether the cell's digit is that of the
// solution of the digits with another ink: 1 if it is, -1 if it is not, 0 if there is no such solution.
func kinOf(all *[81]*read.Evidence, guesses *[81]label.Guess) (kin [81][kinInputs]float64) {
	digits, known := likelyDigits(all, guesses), make(solved)
	whole, _ := known.solutions(digits)
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
			ownSolutions, _ := known.solutions(own)
			restSolutions, solution := known.solutions(rest)
			for _, i := range cells {
				kin[i][2*k], kin[i][2*k+1] = ownSolutions, restSolutions
				if k == 0 && solution != nil {
					kin[i][kinInputs-1] = -1
					if solution[i] == digits[i] {
						kin[i][kinInputs-1] = 1
					}
				}
			}
		}
	}
	return kin
}

// likelyDigits returns the digits that the networks see.
func likelyDigits(all *[81]*read.Evidence, guesses *[81]label.Guess) (digits solver.Grid) {
	for i, e := range all {
		if g := guesses[i]; e.Glyph != nil && g.Score >= 0.5 {
			digits[i] = g.Digit
		}
	}
	return digits
}

// solved holds the results of solutions, because the families of several kinships are often the same.
type solved map[solver.Grid]outcome

// An outcome is a result of solutions.
type outcome struct {
	n        float64
	solution *solver.Grid
}

// solutions returns 1 if the digits have exactly one solution, and that solution; 0 if they have several; -1 if none.
func (s solved) solutions(digits solver.Grid) (n float64, solution *solver.Grid) {
	if digits.Digits() < solver.MinGivens {
		return 0, nil
	}
	if r, ok := s[digits]; ok {
		return r.n, r.solution
	}
	found, err := solver.Solve(digits)
	switch {
	case err == nil:
		n, solution = 1, &found
	case !errors.Is(err, solver.ErrManySolutions):
		n = -1
	}
	s[digits] = outcome{n, solution}
	return n, solution
}

// mostFamilies is how many families of digits are told apart. The rest, of pages with a colour for each digit, are left out.
const mostFamilies = 10

// families divides the cells with digits by the kinship to the first cell of a family. It returns at most mostFamilies
// families, and leaves out the other cells.
func families(all *[81]*read.Evidence, digits *solver.Grid, alike kinship) (found [][]int) {
cells:
	for i, d := range digits {
		if d == 0 || all[i].Glyph == nil {
			continue
		}
		for f := range found {
			if alike(all[found[f][0]], all[i]) {
				found[f] = append(found[f], i)
				continue cells
			}
		}
		if len(found) < mostFamilies {
			found = append(found, []int{i})
		}
	}
	return found
}
