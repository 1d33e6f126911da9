package recognize

import (
	"fmt"
	"image"
	"slices"

	"autosolve/solver"
)

// readGrid reads the cells of a grid at a known place. The layout comes in the picture's pixels and leaves in the
// picture's coordinates.
func (r *Reader) readGrid(p *picture, g candidate) (*Board, error) {
	var inks [81]cellInk
	for i := range inks {
		inks[i] = readInk(p, g.layout.Cell(solver.Cell(i)))
	}
	height := digitHeight(&inks)
	b := &Board{Layout: g.layout.Add(p.at)}
	var found []reading
	for i := range inks {
		gl, why := inks[i].digit(p, height)
		b.Cells[i] = Cell{Certain: why == "", Why: why}
		if gl != nil {
			found = append(found, reading{cell: i, glyph: gl})
		}
	}
	found, caret := withoutCaret(found)
	if err := r.vote(found); err != nil {
		return nil, err
	}
	groups := alike(found)
	r.label(groups)
	for _, gr := range groups {
		gr.fill(b)
	}
	dropMarks(groups, b, &g.layout)
	tellKinds(found, b)
	if caret != nil && mayBeOne(caret, groups, height) {
		b.Cells[caret.cell].Certain, b.Cells[caret.cell].Why = false, "holds a 1 or a text caret"
	}
	for _, f := range found {
		c := &b.Cells[f.cell]
		if at, ok := g.layout.CellAt(f.centre()); !ok || int(at) != f.cell {
			c.Certain, c.Why = false, "holds a match that lies in another cell"
		}
	}
	for _, i := range g.missing {
		if b.Cells[i].Digit == 0 && !p.outlined(g.layout.Cell(solver.Cell(i))) {
			b.Cells[i].Certain, b.Cells[i].Why = false, "is covered: its outline is not to be seen"
		}
	}
	return b, nil
}

// centre is where the match lies: it is the place of the match that says which cell holds the digit.
func (f *reading) centre() image.Point {
	return f.glyph.box.Min.Add(f.glyph.box.Max).Div(2)
}

// Heights of what is in the cells, against the height of the grid's digits.
const (
	heightSlack = 0.12 // digits of one typeface are as high within this
	markHeight  = 0.44 // what is lower is a pencil mark or a cage sum
	fullHeight  = 0.68 // what is at least so high is a digit; text figures have 1 and 2 between the two
	tallest     = 1.5  // nothing that is a digit is higher
	caretHeight = 1.18 // a thin stroke higher than this is a caret and no 1
	leastHeight = 0.25 // of the cell: digits are not lower
)

// digitHeight is the height in pixels of the grid's digits: the greatest height that several cells' largest
// characters share. Pencil marks are lower, and what covers a cell has no fellows.
func digitHeight(inks *[81]cellInk) float64 {
	var heights []float64
	for i := range inks {
		c := &inks[i]
		most := 0
		for _, b := range append(slices.Clone(c.marks), c.bars...) {
			most = max(most, b.box.Dy())
		}
		if float64(most) >= leastHeight*float64(c.side) {
			heights = append(heights, float64(most))
		}
	}
	if len(heights) == 0 {
		return 0
	}
	slices.Sort(heights)
	slices.Reverse(heights)
	const fellows = 3
	for i, h := range heights {
		n := 0
		for _, g := range heights[i:] {
			if g >= h*(1-heightSlack)-1 {
				n++
			}
		}
		if n >= min(fellows, len(heights)) {
			return heights[i+n/2]
		}
	}
	return heights[0]
}

// digit is the cell's digit, nil for an empty cell, or why neither can be said.
func (c *cellInk) digit(p *picture, height float64) (*Glyph, string) {
	var large []blot
	bar := false
	for _, b := range c.marks {
		if float64(b.box.Dy()) >= markHeight*height {
			large = append(large, b)
		}
	}
	if len(large) == 0 {
		for _, b := range c.bars {
			if h := float64(b.box.Dy()); h >= markHeight*height && h <= caretHeight*height {
				large, bar = append(large, b), true
			}
		}
	}
	switch {
	case len(large) > 1:
		return nil, fmt.Sprintf("holds %d characters", len(large))
	case len(large) == 1 && float64(large[0].box.Dy()) > tallest*height:
		return nil, "holds something larger than a digit"
	case len(large) == 1:
		g := newGlyph(p, &c.m, c.labels, &large[0])
		g.bar, g.small = bar, g.height < fullHeight*height
		return &g, ""
	case c.cover:
		return nil, "is partly covered"
	case c.shattered(height):
		return nil, "holds pieces that do not make a digit"
	}
	return nil, ""
}

// shattered tells whether the cell holds broad flat pieces, one over the other, that are no pencil marks.
func (c *cellInk) shattered(height float64) bool {
	var all image.Rectangle
	flat := false
	for _, b := range c.marks {
		all = all.Union(b.box)
		flat = flat || b.box.Dx() > 2*b.box.Dy() && float64(b.box.Dx()) > 0.3*height
	}
	return flat && float64(all.Dy()) > 0.5*height
}

// outlined tells whether edges run along all four sides of the cell.
func (p *picture) outlined(r image.Rectangle) bool {
	const step = 4  // the least difference that counts as an edge, 0 to 255
	const reach = 4 // px outside the cell within which its line lies
	const share = 0.6
	side := func(from, to int, at func(along, out int) (int, int)) bool {
		seen := 0
		for i := from; i < to; i++ {
			for out := -2; out < reach; out++ {
				x0, y0 := at(i, out)
				x1, y1 := at(i, out+1)
				if image.Pt(x0, y0).In(p.bounds()) && image.Pt(x1, y1).In(p.bounds()) &&
					p.rgb(x0, y0).distance(p.rgb(x1, y1)) > step {
					seen++
					break
				}
			}
		}
		return float64(seen) >= share*float64(to-from)
	}
	return side(r.Min.X, r.Max.X, func(i, out int) (int, int) { return i, r.Min.Y - 1 - out }) &&
		side(r.Min.X, r.Max.X, func(i, out int) (int, int) { return i, r.Max.Y + out }) &&
		side(r.Min.Y, r.Max.Y, func(i, out int) (int, int) { return r.Min.X - 1 - out, i }) &&
		side(r.Min.Y, r.Max.Y, func(i, out int) (int, int) { return r.Max.X + out, i })
}
