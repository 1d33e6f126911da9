package recognize

import (
	"image"
	"slices"

	"autosolve/recognize/pixel"
	"autosolve/solver"
)

// What looks like a grid and is no Sudoku.

// leastDigits is how many digits a grid must hold that was guessed from its boxes alone. No puzzle with one solution
// has fewer (G. McGuire et al., 2012), and keypads and calendars do.
const leastDigits = 17

// killerSums is how many cages' sums make a killer Sudoku of a grid with hardly a digit.
const killerSums = 5

// notSudoku says why a nine by nine of cells that was read is no Sudoku; nothing where it may be one.
func notSudoku(p *pixel.Picture, g *candidate, b *Board) string {
	digits := 0
	for i := range b.Cells {
		if b.Cells[i].Digit != 0 {
			digits++
		}
	}
	switch {
	case !g.ruled && !g.boxes && cellsGoOn(p, &g.layout):
		return goesOn
	case shifted(&g.layout):
		return "its boxes are not where a Sudoku's are"
	case digits == 0 && uncertain(b) == nil:
		return "it holds no digit"
	case digits < leastDigits && b.sums >= killerSums:
		return "it is a killer Sudoku, of sums and hardly a digit"
	case g.ruled && digits < leastDigits || g.boxes && (digits < leastDigits || uncertain(b) != nil):
		return "its boxes do not hold nine cells each"
	}
	n := clashes(b.grid(func(c *Cell) bool { return c.Certain }))
	switch {
	case n > mostClashes && !hasBoxes(p, &g.layout):
		return "it has no boxes, and digits stand twice in its rows and columns"
	case n > neverClashes:
		return "digits stand twice in most of its rows, columns and boxes"
	}
	return ""
}

// mostClashes is how many houses of a Sudoku hold a digit twice where somebody has erred a few times.
const mostClashes = 6

// neverClashes is how many of the 27 houses no Sudoku holds a digit twice in, whoever filled it.
const neverClashes = 18

// clashes is in how many rows, columns and boxes a digit stands twice.
func clashes(g solver.Grid) (n int) {
	var seen [27]uint16
	var twice [27]bool
	for i, d := range g {
		c := solver.Cell(i)
		for _, house := range [3]int{c.Row(), 9 + c.Col(), 18 + c.Box()} {
			if d != 0 && seen[house]>>d&1 != 0 && !twice[house] {
				twice[house] = true
				n++
			}
			seen[house] |= 1 << d
		}
	}
	return n
}

// hasBoxes tells whether the boxes are set off: by wider or other lines between them than between the cells in them,
// or by the colour of their cells.
func hasBoxes(p *pixel.Picture, l *Layout) bool {
	return borders(p, l.Cols[:], l.Rows[:], false) && borders(p, l.Rows[:], l.Cols[:], true) || shadedBoxes(p, l)
}

// borders tells whether the two lines between boxes differ from the six within, in width or in colour. Flipped, x and
// y change places.
func borders(p *pixel.Picture, cols, rows []Span, flipped bool) bool {
	if others, thirds := gaps(cols, 2); slices.Min(thirds) > slices.Max(others) {
		return true
	}
	var within, between []pixel.RGB
	for i := range 8 {
		colour := lineColour(p, cols[i].Max, cols[i+1].Min, rows, flipped)
		if i%3 == 2 {
			between = append(between, colour)
		} else {
			within = append(within, colour)
		}
	}
	for _, b := range between {
		for _, w := range within {
			if b.Distance(w) < otherColour {
				return false
			}
		}
	}
	return true
}

// gaps are the distances in pixels from each of nine spans to the next, apart from each other every third from one on.
func gaps(spans []Span, from int) (others, thirds []int) {
	for i := range 8 {
		gap := spans[i+1].Min - spans[i].Max
		if i%3 == from {
			thirds = append(thirds, gap)
		} else {
			others = append(others, gap)
		}
	}
	return others, thirds
}

// clearlyWider is by how many pixels lines differ that are not just rounded otherwise.
const clearlyWider = 2

// shifted tells whether the lines between boxes are one or two columns or rows beside where a grid has them: what was
// found is a part of the grid and something beside it.
func shifted(l *Layout) bool {
	for from := range 2 {
		for _, spans := range [2][]Span{l.Cols[:], l.Rows[:]} {
			others, thirds := gaps(spans, from)
			slices.Sort(thirds)
			thin, thick := slices.Max(others), thirds[1] // one of the three may be beside the grid
			if thick >= thin+clearlyWider && 2*thick >= 3*thin {
				return true
			}
		}
	}
	return false
}

// lineColour is the colour in a gap between two columns that differs most from the cells beside it, at the middles of
// the rows: the median of each channel.
func lineColour(p *pixel.Picture, from, to int, rows []Span, flipped bool) pixel.RGB {
	at := func(x, y int) pixel.RGB {
		q := image.Pt(x, y)
		if flipped {
			q = image.Pt(y, x)
		}
		if !q.In(p.Bounds()) {
			return pixel.RGB{}
		}
		return p.RGB(q.X, q.Y)
	}
	var channels [3][]uint8
	for _, r := range rows {
		y := (r.Min + r.Max) / 2
		ground := at(from-1, y)
		most := ground
		for x := from - 1; x <= to; x++ {
			if c := at(x, y); c.Distance(ground) > most.Distance(ground) {
				most = c
			}
		}
		for k, v := range most {
			channels[k] = append(channels[k], v)
		}
	}
	var median pixel.RGB
	for k, c := range channels {
		slices.Sort(c)
		median[k] = c[len(c)/2]
	}
	return median
}

// shadedBoxes tells whether neighbouring boxes have grounds of different colours and the cells of a box mostly one.
func shadedBoxes(p *pixel.Picture, l *Layout) bool {
	const otherShade, sameShade = 6, 3
	var grounds [9][]pixel.RGB
	for i := range solver.Cell(81) {
		grounds[i.Box()] = append(grounds[i.Box()], p.Median(l.Cell(i), pixel.SomeSamples))
	}
	var shade [9]pixel.RGB
	for b, cells := range grounds {
		alike := 0
		for _, c := range cells {
			alike = max(alike, len(slices.DeleteFunc(slices.Clone(cells), func(o pixel.RGB) bool { return o.Distance(c) > sameShade })))
			if alike >= 5 {
				shade[b] = c
				break
			}
		}
		if alike < 5 {
			return false
		}
	}
	return shade[0].Distance(shade[1]) >= otherShade && shade[1].Distance(shade[4]) >= otherShade
}
