package check

import (
	"cmp"
	"fmt"
	"image"
	"slices"

	"autosolve/recognize/internal/label"
	"autosolve/recognize/internal/locate"
	"autosolve/recognize/internal/pixel"
	"autosolve/recognize/internal/read"
	"autosolve/solver"
)

// This file rejects what looks like a grid but is not a Sudoku.

// NotSudoku returns why a grid that was checked is not a Sudoku, or "" if it may be one.
func (g *Grid) NotSudoku(cells *[81]label.Cell) string {
	certain, doubtful := label.CertainDigits(cells)
	grid, uncertain := label.Digits(cells), len(doubtful)
	digits, few := grid.Digits(), g.FewDigits(cells)
	tooFew := digits < solver.MinGivens
	switch {
	case g.Misplaced != "" || g.Another != "":
		return cmp.Or(g.Misplaced, g.Another)
	case digits == 0 && uncertain == 0:
		return NoDigit
	case g.place.Boxes && (tooFew || uncertain > 0):
		return "its boxes do not hold nine cells each"
	case few != "":
		return few
	case g.place.Closed < locate.LeastClosed && tooFew:
		return "it is read with fewer digits than any puzzle has"
	}
	if clashes(certain) <= mostClashes {
		return ""
	}
	switch {
	case !locate.HasBoxes(g.picture, &g.place.Layout) && !fewErrors(certain):
		return "it has no boxes, and its rows and columns repeat digits"
	case distinct(grid) < leastDistinct:
		return "it repeats the same few digits all over"
	}
	return ""
}

// FewDigits returns why a grid with fewer digits than any puzzle, and with something small in the upper left corners of its
// cells, is not a Sudoku, or "" if it has more digits or nothing there. Pencil marks may be there, or the sums of a killer
// Sudoku's cages.
func (g *Grid) FewDigits(cells *[81]label.Cell) string {
	const least = 5 // the least number of cells with something in the corner
	_, doubtful := label.CertainDigits(cells)
	digits := label.Digits(cells).Digits()
	if digits+min(len(doubtful), label.MostCovered) >= solver.MinGivens {
		return ""
	}
	inCorner := func(e *read.Evidence) bool {
		corner := image.Rectangle{Min: e.Cell.Min, Max: e.Cell.Min.Add(e.Cell.Size().Div(2))}
		return slices.ContainsFunc(e.Parts, func(c read.Part) bool { return c.Box.In(corner) && 10*c.Box.Dy() > e.Cell.Dy() })
	}
	if pixel.Count(g.evidence[:], inCorner) < least {
		return ""
	}
	return fmt.Sprintf("it holds %d digits, fewer than any puzzle, and %s", digits, SmallDigits)
}

// NoDigit is why a grid without a digit is not a Sudoku. It may be a blank area.
const NoDigit = "it holds no digit"

// SmallDigits describes what else a grid with few digits holds: pencil marks, or the sums of a killer Sudoku.
const SmallDigits = "small ones in the corners of its cells"

// mostClashes is the greatest number of houses of a Sudoku in which a few wrong entries may repeat a digit.
const mostClashes = 6

// fewErrors reports whether a grid may be a Sudoku with wrong entries: without the digits that clash, more than two thirds of
// the digits are left, at least 17, and they have a solution. A third of the number tables that are not Sudokus also pass.
func fewErrors(g solver.Grid) bool {
	rest := g
	for a := range solver.Cell(81) {
		for b := range a {
			if g[a] != 0 && g[a] == g[b] && a.Sees(b) {
				rest[a], rest[b] = 0, 0
			}
		}
	}
	left := rest.Digits()
	_, n := solver.Attempt(rest)
	return left >= solver.MinGivens && 3*left > 2*g.Digits() && (n == solver.OneSolution || n == solver.ManySolutions)
}

// leastDistinct is the least number of different digits in a puzzle with one solution: if two digits were missing, they
// could be exchanged in the solution.
const leastDistinct = 8

// distinct returns the number of different digits in a grid.
func distinct(g solver.Grid) (n int) {
	for d := uint8(1); d <= 9; d++ {
		if slices.Contains(g[:], d) {
			n++
		}
	}
	return n
}

// clashes returns the number of houses with a repeated digit.
func clashes(g solver.Grid) (n int) {
	var seen [27]uint16
	var twice [27]bool
	for i, d := range g {
		c := solver.Cell(i)
		for _, house := range c.Houses() {
			if d != 0 && seen[house]>>d&1 != 0 && !twice[house] {
				twice[house] = true
				n++
			}
			seen[house] |= 1 << d
		}
	}
	return n
}
