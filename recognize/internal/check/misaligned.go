package check

import (
	"cmp"
	"math"
	"slices"

	"autosolve/recognize/internal/label"
	"autosolve/recognize/internal/locate"
	"autosolve/recognize/internal/pixel"
	"autosolve/recognize/internal/read"
	"autosolve/solver"
)

// The limits for the places of digits in their cells, as shares of the cell's width or height unless they say otherwise.
// Typefaces shift digits up or down by up to an eighth of their height, and text fields put them at the left.
const (
	mostApart     = 0.17 // the greatest difference between the places of digits in two rows or in two columns
	mostOffCentre = 0.3  // the greatest distance of digits from the middles of their cells
	mostAside     = 0.4  // replaces mostOffCentre in a grid whose characters stand far from the middles, as in text fields
	offPixels     = 1.5  // rounding may add this many pixels to each of these limits
	strokeAspect  = 0.4  // a plain stroke's width divided by its height is less than this
)

// digitsMisaligned reports whether the digits of some rows or columns stand elsewhere in their cells than those of others, or
// too far from the middles. No page draws such a grid, so the layout must be wrong, and with it the reading. Short digits, which
// may be pencil marks, and plain strokes, which typefaces do not centre, do not count.
func digitsMisaligned(cells *[81]label.Cell, all *[81]*read.Evidence, l *pixel.Layout) bool {
	most := mostOffCentre
	if all[0].OffCentre {
		most = mostAside
	}
	var heights []float64
	for i, e := range all {
		if e.Glyph != nil && cells[i].Digit != 0 {
			heights = append(heights, e.Glyph.Height)
		}
	}
	usual := pixel.Median(heights)
	var across, down [9][]float64 // for each column or row, its digits' offsets from the middles of their cells, in cells
	for i, e := range all {
		g := e.Glyph
		if cells[i].Digit == 0 || g == nil || g.Aspect < strokeAspect || g.Height < label.FullHeight*usual {
			continue
		}
		cell := solver.Cell(i)
		middle := g.Box.Min.Add(g.Box.Max).Div(2)
		x, y := l.Cols[cell.Col()], l.Rows[cell.Row()]
		across[cell.Col()] = append(across[cell.Col()], (float64(middle.X)+0.5-float64(x.Min))/float64(x.Len())-0.5)
		down[cell.Row()] = append(down[cell.Row()], (float64(middle.Y)+0.5-float64(y.Min))/float64(y.Len())-0.5)
	}
	return uneven(across[:], l.Cols[0].Len(), most) || uneven(down[:], l.Rows[0].Len(), most)
}

// LinesCross reports whether vertical lines, or horizontal ones, run from side to side through at least two thirds of the
// cells. Then the layout is off by much of a cell: the lines are the grid's own, and the cells hold parts of digits, which may
// be taken for something else.
func (g *Grid) LinesCross() bool {
	const beside = 0.22 // the share of the cell along each side that is ignored: the line between two cells may be there
	across, down := 0, 0
	for _, e := range g.evidence {
		if e.Flat {
			continue
		}
		size := e.Cell.Size()
		left, top := int(beside*float64(size.X)), int(beside*float64(size.Y))
		inked := func(from, to, step int) bool { // reports whether a whole row or column of pixels is inked
			for i := from; i < to; i += step {
				if !e.Inked[i] {
					return false
				}
			}
			return true
		}
		for x := left; x < size.X-left; x++ {
			if inked(x, len(e.Inked), size.X) {
				down++
				break
			}
		}
		for y := top; y < size.Y-top; y++ {
			if inked(y*size.X, (y+1)*size.X, 1) {
				across++
				break
			}
		}
	}
	return max(across, down) >= locate.LeastClosed
}

// uneven reports whether groups of offsets are too far from each other, or farther than limit from zero. Groups with a single
// offset are ignored. In each other group, only the offset nearest to the median of all offsets counts, because entries may
// have a typeface that is set higher or lower than the givens'. cell is the size of a cell in pixels.
func uneven(groups [][]float64, cell int, limit float64) bool {
	all := slices.Concat(groups...)
	if len(all) == 0 {
		return false
	}
	usual := pixel.Median(all)
	least, greatest := math.Inf(1), math.Inf(-1)
	for _, g := range groups {
		if len(g) > 1 {
			nearest := slices.MinFunc(g, func(a, b float64) int { return cmp.Compare(math.Abs(a-usual), math.Abs(b-usual)) })
			least, greatest = min(least, nearest), max(greatest, nearest)
		}
	}
	room := offPixels / float64(cell)
	return greatest-least > mostApart+room || math.Max(-least, greatest) > limit+room
}
