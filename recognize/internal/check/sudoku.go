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

// killerSums is the least number of cells with a sum in a killer Sudoku.
const killerSums = 5

// sumsIn returns the number of cells with something that lies wholly in the upper left quarter, where a killer Sudoku has the
// sums of its cages. Pencil marks may be there too.
func sumsIn(all *[81]*read.Evidence) int {
	return pixel.Count(all[:], func(e *read.Evidence) bool {
		corner := image.Rectangle{Min: e.Cell.Min, Max: e.Cell.Min.Add(e.Cell.Size().Div(2))}
		return slices.ContainsFunc(e.Parts, func(c read.Part) bool { return c.Box.In(corner) && 10*c.Box.Dy() > e.Cell.Dy() })
	})
}

// hasCages reports whether solid or dashed lines inside the cells divide the grid into a killer Sudoku's cages. Such lines run on
// both sides of borders between cells. A row of pencil marks, or a shade under one, looks like a line on one side only.
func hasCages(all *[81]*read.Evidence) bool {
	const least = 12 // the least number of borders between cages
	var lined [81][4]bool
	for i, e := range all {
		if !e.Flat {
			for side, strip := range sidesOf(e.Cell.Size()) {
				lined[i][side] = linedAlong(e, strip)
			}
		}
	}
	both, one := 0, 0 // the borders with lines on both sides, and on only one
	count := func(a, b bool) {
		switch {
		case a && b:
			both++
		case a || b:
			one++
		}
	}
	for c := range solver.Cell(81) {
		if c.Col() < 8 {
			count(lined[c][right], lined[c+1][left])
		}
		if c.Row() < 8 {
			count(lined[c][lower], lined[c+9][upper])
		}
	}
	return both >= least && both > one
}

// The sides of a cell, in the order of the result of sidesOf.
const (
	upper = iota
	lower
	left
	right
)

// sidesOf returns the strips along the sides of a cell. They exclude the cell's corners, and its outermost pixels, because
// the lines between cells may be blurred into these.
func sidesOf(size image.Point) [4]image.Rectangle {
	const deep, corner = 8, 5 // a strip is an eighth of the cell deep, and a corner a fifth of it long
	x, y := size.X/corner, size.Y/corner
	across, down := image.Rect(x, 1, size.X-x, 1+size.Y/deep), image.Rect(1, y, 1+size.X/deep, size.Y-y)
	return [4]image.Rectangle{
		across, across.Add(image.Pt(0, size.Y-1-across.Max.Y)),
		down, down.Add(image.Pt(size.X-1-down.Max.X, 0)),
	}
}

// linedAlong reports whether enough of a strip's length has ink for a solid or dashed line. It ignores characters.
func linedAlong(e *read.Evidence, strip image.Rectangle) bool {
	const dashed = 0.4 // the least share of the strip's length that has ink
	long, deep := strip.Dx(), strip.Dy()
	down := deep > long
	if down {
		long, deep = deep, long
	}
	n := 0
	for i := range long {
		for j := range deep {
			at := strip.Min.Add(image.Pt(i, j))
			if down {
				at = strip.Min.Add(image.Pt(j, i))
			}
			if e.Inked[at.Y*e.Cell.Dx()+at.X] && !inCharacter(e, at.Add(e.Cell.Min)) {
				n++
				break
			}
		}
	}
	return float64(n) >= dashed*float64(long)
}

// inCharacter reports whether a pixel is in the box of a part that is less than half as wide and less than half as high as
// its cell.
func inCharacter(e *read.Evidence, at image.Point) bool {
	return slices.ContainsFunc(e.Parts, func(c read.Part) bool {
		return at.In(c.Box) && 2*c.Box.Dx() < e.Cell.Dx() && 2*c.Box.Dy() < e.Cell.Dy()
	})
}

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
		return "its boxes do not hold nine cells each"
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

// FewDigits returns why a grid with fewer digits than any puzzle, and with something small in the corners of its cells, is not a
// Sudoku, or "" if it has more digits or nothing there.
func (g *Grid) FewDigits(cells *[81]label.Cell) string {
	_, doubtful := label.CertainDigits(cells)
	digits := label.Digits(cells).Digits()
	switch {
	case digits >= solver.MinGivens || sumsIn(g.evidence) < killerSums:
		return ""
	case hasCages(g.evidence):
		return "it is a killer Sudoku, of cages with sums and few digits"
	case digits+min(len(doubtful), label.MostCovered) < solver.MinGivens:
		return fmt.Sprintf("it holds %d digits, fewer than any puzzle, and %s", digits, SmallDigits)
	}
	return ""
}

// NoDigit is why a grid without a digit is not a Sudoku. It may be a blank area.
const NoDigit = "it holds no digit"

// SmallDigits describes what else a grid with few digits holds, most likely pencil marks.
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
