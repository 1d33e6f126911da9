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

// How far, as a share of the cell, the digits of a row or a column may lie off where those of the others do, and off the
// middle of their cells. Typefaces set digits up to an eighth of their height up or down, text fields at their left.
const (
	mostOff   = 0.17
	mostLow   = 0.3
	mostAside = 0.4 // where the characters were seen to stand aside, and whole
	offPixels = 1.5 // px, that rounding may add
)

// What tells where digits lie: no plain strokes, whose middles typefaces set elsewhere, and no pencil marks.
const strokeAspect = 0.4 // width / height of the widest stroke

// digitsMisaligned reports whether a grid's digits lie otherwise in some rows or columns than in others. Sites set digits into the
// middles of their cells, so a layout in which they are not is wrong, and what it says of cells is too.
func digitsMisaligned(digits *[81]image.Rectangle, l *Layout, aside bool) bool {
	most := mostLow
	if aside {
		most = mostAside
	}
	var across, down [9][]float64 // of each column and row where its digits' middles are, as shares of the cell
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

// linesCross reports whether lines run through most cells from one side to the other, as the grid's do where the layout is off by a good
// part of a cell. Digits are cut then, and what is left of one may look like nothing.
func linesCross(all *[81]*read.Evidence) bool {
	const beside = 0.22 // of the cell: what is so near to its side may be the line between two cells, or the gap
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

// digitBoxes is around the digits that were read in cells as a whole, but for low ones and plain strokes.
func digitBoxes(labels *label.Board, all *[81]*read.Evidence) *[81]image.Rectangle {
	var heights []float64
	for i, e := range all {
		if e.Glyph != nil && labels[i].Digit != 0 {
			heights = append(heights, e.Glyph.Height)
		}
	}
	boxes, usual := new([81]image.Rectangle), pixel.Median(heights)
	for i, e := range all {
		if g := e.Glyph; labels[i].Digit != 0 && g != nil && g.Aspect >= strokeAspect && g.Height >= label.FullHeight*usual {
			boxes[i] = g.Box
		}
	}
	return boxes
}

// uneven reports whether some groups lie too far from each other, or farther than most from nought. Where a group lies its digit says that is
// nearest to where most of all lie: entries may be of a typeface that stands higher or lower than the givens'.
func uneven(groups [][]float64, cell int, most float64) bool {
	all := slices.Concat(groups...)
	if len(all) == 0 {
		return false
	}
	usual := pixel.Median(all)
	low, high := math.Inf(1), math.Inf(-1)
	for _, g := range groups {
		if len(g) > 1 {
			nearest := slices.MinFunc(g, func(a, b float64) int { return cmp.Compare(math.Abs(a-usual), math.Abs(b-usual)) })
			low, high = min(low, nearest), max(high, nearest)
		}
	}
	room := offPixels / float64(cell)
	return high-low > mostOff+room || math.Max(-low, high) > most+room
}
