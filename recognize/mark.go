package recognize

import (
	"math"
	"slices"

	"autosolve/solver"
)

// Pencil marks, and the small digits that look like them.

// A mark is a small character that is a pencil mark for certain: it shares its cell with others.
type mark struct {
	height float64 // px
	colour rgb
}

// Where all digits of an ink are small, so many of them, at least so high against the others, are digits of another
// typeface and no pencil marks.
const (
	leastSmall      = 5
	smallDigitShare = 0.55
)

// dropMarks empties the cells of small characters that are pencil marks: those like the marks that share a cell. Others
// may be the 1 and 2 of a typeface with text figures, which draws them low but on the same line as its 6 and 8, or the
// digits of a smaller typeface. What is neither is left uncertain.
func dropMarks(found []reading, groups []*group, b *Board, l *Layout, marks []mark, height float64) {
	for _, g := range groups {
		if !g.readings[0].glyph.small {
			continue
		}
		for _, f := range g.readings {
			c := &b.Cells[f.cell]
			switch {
			case f.likeMark(marks):
				*c = Cell{Certain: true}
			case g.why == "" && g.digit <= 2 && f.standing(groups, l):
			case g.why == "" && f.smallTypeface(found, b, height):
			default:
				c.Certain, c.Why = false, "holds a pencil mark or a small digit"
			}
		}
	}
}

func (f *reading) likeMark(marks []mark) bool {
	return slices.ContainsFunc(marks, func(m mark) bool {
		ratio := f.glyph.height / m.height
		return ratio > 0.8 && ratio < 1.25 && f.glyph.colour.distance(m.colour) <= inkSlack
	})
}

// standing tells whether the character is in the middle of its cell and on the line of its ink's digits.
func (f *reading) standing(groups []*group, l *Layout) bool {
	baseline, known := baselineOf(groups, f.glyph, l)
	x, y := f.place(l)
	return known && math.Abs(x-0.5) < 0.12 && math.Abs(y-baseline) < 0.05+1/float64(l.Rows[0].Len())
}

// smallTypeface tells whether all the readings of f's ink are small, and enough and high enough to be digits.
func (f *reading) smallTypeface(found []reading, b *Board, height float64) bool {
	n := 0
	for i := range found {
		o := &found[i]
		if !sameInk(o.glyph, f.glyph) {
			continue
		}
		if !o.glyph.small || o.glyph.height < smallDigitShare*height {
			return false
		}
		n++
	}
	return n >= leastSmall
}

// place is where in its cell a character is, as shares of the cell: its middle across, and its lower edge down.
func (f *reading) place(l *Layout) (x, y float64) {
	cell, box := l.Cell(solver.Cell(f.cell)), f.glyph.box
	x = (float64(box.Min.X+box.Max.X)/2 - float64(cell.Min.X)) / float64(cell.Dx())
	return x, float64(box.Max.Y-cell.Min.Y) / float64(cell.Dy())
}

// baselineOf is how far down its cell a digit of the ink stands, by its 6s and 8s, which no typeface sets lower or
// higher.
func baselineOf(groups []*group, ink *Glyph, l *Layout) (at float64, known bool) {
	var all []float64
	for _, g := range groups {
		if g.why != "" || g.digit != 6 && g.digit != 8 {
			continue
		}
		for _, f := range g.readings {
			if !f.glyph.small && sameInk(f.glyph, ink) {
				_, y := f.place(l)
				all = append(all, y)
			}
		}
	}
	if len(all) == 0 {
		return 0, false
	}
	slices.Sort(all)
	return all[len(all)/2], true
}

// marksIn are the small characters that share their cells with others, or that are wider than a digit because they
// touch others: the grid's pencil marks.
func marksIn(p *picture, inks *[81]cellInk, height float64) (all []mark) {
	for i := range inks {
		c := &inks[i]
		for n := range c.marks {
			b := &c.marks[n]
			low := float64(b.box.Dy()) < fullHeight*height
			if low && (c.fellows(n) || wide(b)) {
				all = append(all, mark{float64(b.box.Dy()), c.m.strongest(p, c.labels, b)})
			}
		}
	}
	return all
}

// sumsIn is in how many cells a small number stands in the upper left corner: the sums of a killer Sudoku's cages.
func sumsIn(inks *[81]cellInk) (n int) {
	for i := range inks {
		if inks[i].sum {
			n++
		}
	}
	return n
}

// wide tells whether a piece is wider than a digit but no mere stroke: marks that touch.
func wide(b *blot) bool { return 4*b.box.Dx() > 5*b.box.Dy() && b.box.Dx() < 6*b.box.Dy() }

// fellows tells whether the cell holds another piece about as high as the n-th. A digit in pieces is of unlike ones.
func (c *cellInk) fellows(n int) bool {
	h := c.marks[n].box.Dy()
	for i := range c.marks {
		o := c.marks[i].box.Dy()
		if i != n && 4*min(h, o) >= 3*max(h, o) {
			return true
		}
	}
	return false
}
