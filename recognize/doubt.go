package recognize

import (
	"errors"
	"fmt"
	"image"
	"slices"

	"autosolve/recognize/internal/label"
	"autosolve/recognize/internal/locate"
	"autosolve/recognize/internal/pixel"
	"autosolve/recognize/internal/read"
	"autosolve/solver"
)

// What looks like a grid and is no Sudoku.

// killerSums is how many cages, and how many sums of them, make a killer Sudoku of a grid with few digits.
const killerSums = 5

// sumsIn is how many cells have something small in the upper left corner, as the first of a killer Sudoku's cages has, and pencil marks.
func sumsIn(all *[81]*read.Evidence) (n int) {
	for _, e := range all {
		corner := image.Rectangle{Min: e.Cell.Min, Max: e.Cell.Min.Add(e.Cell.Size().Div(2))}
		if slices.ContainsFunc(e.Parts, func(c read.Part) bool { return c.Box.In(corner) && 10*c.Box.Dy() > e.Cell.Dy() }) {
			n++
		}
	}
	return n
}

// cagesIn is how many cells have a line within them along some of their sides and not along others, dashed or not, as a killer Sudoku's
// cages have.
func cagesIn(all *[81]*read.Evidence) (n int) {
	for _, e := range all {
		if e.Flat {
			continue
		}
		sides, lined := sidesOf(e.Cell.Size()), 0
		for _, side := range sides {
			if linedAlong(e, side) {
				lined++
			}
		}
		if lined > 0 && lined < len(sides) {
			n++
		}
	}
	return n
}

// sidesOf are the strips along the sides of a cell of a size, without its corners and the outermost pixels, into which the lines between
// cells may be blurred.
func sidesOf(size image.Point) [4]image.Rectangle {
	const deep, corner = 8, 5 // parts of the cell
	x, y := size.X/corner, size.Y/corner
	across, down := image.Rect(x, 1, size.X-x, 1+size.Y/deep), image.Rect(1, y, 1+size.X/deep, size.Y-y)
	return [4]image.Rectangle{
		across, across.Add(image.Pt(0, size.Y-1-across.Max.Y)),
		down, down.Add(image.Pt(size.X-1-down.Max.X, 0)),
	}
}

// linedAlong reports whether a strip of a cell has ink along a good part of it, as dashes have, and that is of no character.
func linedAlong(e *read.Evidence, strip image.Rectangle) bool {
	const dashed = 0.4 // of its length
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

// inCharacter reports whether a pixel is in a part of a cell that is less than half as wide and as high as the cell.
func inCharacter(e *read.Evidence, at image.Point) bool {
	return slices.ContainsFunc(e.Parts, func(c read.Part) bool {
		return at.In(c.Box) && 2*c.Box.Dx() < e.Cell.Dx() && 2*c.Box.Dy() < e.Cell.Dy()
	})
}

// notSudoku says why a nine by nine of cells that was read is no Sudoku; nothing where it may be one.
func notSudoku(p *pixel.Picture, g *locate.Candidate, b *Board) string {
	digits := b.digits()
	switch {
	case digits == 0 && uncertain(b) == nil:
		return "it holds no digit"
	case digits < solver.MinGivens && b.sums >= killerSums && b.cages >= killerSums:
		return "it is a killer Sudoku, of cages with sums and few digits"
	case digits+min(len(b.Uncertain()), label.MostHiding) < solver.MinGivens && b.sums >= killerSums:
		return fmt.Sprintf("it holds %d digits, fewer than any puzzle, and %s", digits, smallOnes)
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

// smallOnes is what a grid with few digits holds besides: its pencil marks, most likely.
const smallOnes = "small ones in the corners of its cells"

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
