package recognize

import (
	"cmp"
	"image"
	"math"
	"slices"

	"autosolve/recognize/internal/label"
	"autosolve/recognize/internal/locate"
	"autosolve/recognize/internal/pixel"
	"autosolve/recognize/internal/read"
	"autosolve/solver"
)

// The greatest distances of the digits of a row or column from where those of the others are, and from the middles of
// their cells, as shares of the cell. Typefaces shift digits up or down by up to an eighth of their height, and text
// fields put them at the left.
const (
	mostApart     = 0.17
	mostOffCentre = 0.3
	mostAside     = 0.4 // the same, if the grid's characters stand far from the middles
	offPixels     = 1.5 // px that rounding may add
)

// strokeAspect is the greatest width / height of a plain stroke.
const strokeAspect = 0.4

// digitsMisaligned reports whether the digits of some rows or columns stand elsewhere in their cells than those of
// others. Sites centre digits in their cells, so the layout is wrong then, and so is what was read.
func digitsMisaligned(digits *[81]image.Rectangle, l *Layout, aside bool) bool {
	most := mostOffCentre
	if aside {
		most = mostAside
	}
	var across, down [9][]float64 // of each column and row the offsets of its digits' middles, as shares of the cell
	for i, box := range digits {
		if box.Empty() {
			continue
		}
		cell := solver.Cell(i)
		middle := box.Min.Add(box.Max).Div(2)
		x, y := l.Cols[cell.Col()], l.Rows[cell.Row()]
		across[cell.Col()] = append(across[cell.Col()], (float64(middle.X)+0.5-float64(x.Min))/float64(x.Len())-0.5)
		down[cell.Row()] = append(down[cell.Row()], (float64(middle.Y)+0.5-float64(y.Min))/float64(y.Len())-0.5)
	}
	return uneven(across[:], l.Cols[0].Len(), most) || uneven(down[:], l.Rows[0].Len(), most)
}

// linesCross reports whether lines run through most cells from side to side: if the layout is off by much of a cell,
// the grid's own lines do. They then cut digits, and what is left of one may look like nothing.
func linesCross(all *[81]*read.Evidence) bool {
	const beside = 0.22 // of the cell: anything this close to its side may be the line or the gap between two cells
	across, down := 0, 0
	for _, e := range all {
		if e.Flat {
			continue
		}
		size := e.Cell.Size()
		left, top := int(beside*float64(size.X)), int(beside*float64(size.Y))
		inked := func(from, to, step int) bool { // each pixel on the way
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

// digitBoxes returns the boxes around the digits, except short ones, which may be pencil marks, and plain strokes,
// which typefaces do not centre.
func digitBoxes(cells *[81]Cell, all *[81]*read.Evidence) *[81]image.Rectangle {
	var heights []float64
	for i, e := range all {
		if e.Glyph != nil && cells[i].Digit != 0 {
			heights = append(heights, e.Glyph.Height)
		}
	}
	boxes, usual := new([81]image.Rectangle), pixel.Median(heights)
	for i, e := range all {
		if g := e.Glyph; cells[i].Digit != 0 && g != nil && g.Aspect >= strokeAspect && g.Height >= label.FullHeight*usual {
			boxes[i] = g.Box
		}
	}
	return boxes
}

// uneven reports whether groups of offsets are too far from each other, or farther than most from zero. A group is
// represented by its offset nearest to the median of all, since entries may be of a typeface that is set higher or
// lower than the givens'.
func uneven(groups [][]float64, cell int, most float64) bool {
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
	return greatest-least > mostApart+room || math.Max(-least, greatest) > most+room
}
