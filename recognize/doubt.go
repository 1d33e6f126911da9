package recognize

import (
	"errors"
	"image"
	"slices"

	"autosolve/recognize/locate"
	"autosolve/recognize/pixel"
	"autosolve/recognize/read"
	"autosolve/solver"
)

// What looks like a grid and is no Sudoku.

// killerSums is how many cages' sums make a killer Sudoku of a grid with hardly a digit.
const killerSums = 5

// sumsIn is how many cells have something small in the upper left corner, as the first of a killer Sudoku's cages has.
func sumsIn(all *[81]*read.Evidence) (n int) {
	for _, e := range all {
		corner := image.Rectangle{Min: e.Cell.Min, Max: e.Cell.Min.Add(e.Cell.Size().Div(2))}
		if slices.ContainsFunc(e.Parts, func(c read.Part) bool { return c.Box.In(corner) && 10*c.Box.Dy() > e.Cell.Dy() }) {
			n++
		}
	}
	return n
}

// notSudoku says why a nine by nine of cells that was read is no Sudoku; nothing where it may be one.
func notSudoku(p *pixel.Picture, g *locate.Candidate, b *Board) string {
	digits := b.digits()
	switch {
	case digits == 0 && uncertain(b) == nil:
		return "it holds no digit"
	case digits < solver.MinGivens && b.sums >= killerSums:
		return "it is a killer Sudoku, of sums and hardly a digit"
	case g.Closed < locate.LeastClosed && digits < solver.MinGivens || g.Boxes && (digits < solver.MinGivens || uncertain(b) != nil):
		return "its boxes do not hold nine cells each"
	}
	certain := b.grid(func(c *Cell) bool { return c.Certain })
	n := clashes(certain)
	switch {
	case n > mostClashes && !locate.HasBoxes(p, &g.Layout) && !fewErrors(certain):
		return "it has no boxes, and digits stand twice in its rows and columns"
	case n > mostClashes && distinct(b.Grid()) < leastDistinct:
		return "the same few digits stand all over it"
	}
	return ""
}

// mostClashes is how many houses of a Sudoku hold a digit twice where somebody has erred a few times.
const mostClashes = 6

// fewErrors reports whether most digits of a grid stand once in each of their houses, and these have a solution: a person has entered the
// others. Of a table of numbers that is no Sudoku, a third is like that.
func fewErrors(g solver.Grid) bool {
	rest, all, left := g, 0, 0
	for a := range solver.Cell(81) {
		for b := range a {
			if g[a] != 0 && g[a] == g[b] && a.Sees(b) {
				rest[a], rest[b] = 0, 0
			}
		}
	}
	for i := range g {
		if g[i] != 0 {
			all++
		}
		if rest[i] != 0 {
			left++
		}
	}
	_, err := solver.Solve(rest)
	return left >= solver.MinGivens && 3*left > 2*all && (err == nil || errors.Is(err, solver.ErrManySolutions))
}

// leastDistinct is how many different digits a puzzle with one solution has at the least: of two that it lacks, either might be
// the other.
const leastDistinct = 8

// distinct is how many different digits a grid shows.
func distinct(g solver.Grid) (n int) {
	for d := uint8(1); d <= 9; d++ {
		if slices.Contains(g[:], d) {
			n++
		}
	}
	return n
}

// clashes is in how many rows, columns and boxes a digit stands twice.
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
