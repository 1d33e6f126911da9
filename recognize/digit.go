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
	var glyphs []*Glyph
	var at []int
	for i := range inks {
		gl, why := inks[i].digit(p, height)
		b.Cells[i] = Cell{Certain: why == "", Why: why}
		if gl != nil {
			glyphs, at = append(glyphs, gl), append(at, i)
		}
	}
	matches, err := r.bank.match(glyphs)
	if err != nil {
		return nil, err
	}
	for n, i := range at {
		if err := r.decide(&b.Cells[i], glyphs[n], &matches[n]); err != nil {
			return nil, err
		}
		if !r.inCell(&g.layout, glyphs[n], i) {
			b.Cells[i].Certain, b.Cells[i].Why = false, "holds a match that lies in another cell"
		}
		b.Cells[i].Kind = Given
	}
	for _, i := range g.missing {
		if b.Cells[i].Digit == 0 && !p.outlined(g.layout.Cell(solver.Cell(i)), g.step) {
			b.Cells[i].Certain, b.Cells[i].Why = false, "is covered: its outline is not to be seen"
		}
	}
	return b, nil
}

// inCell maps the place of a match to a cell, as it is the match that says which cell holds the digit.
func (r *Reader) inCell(l *Layout, g *Glyph, cell int) bool {
	c, ok := l.CellAt(g.box.Min.Add(g.box.Max).Div(2))
	return ok && int(c) == cell
}

// decide fills in what the votes say of a glyph.
func (r *Reader) decide(c *Cell, g *Glyph, matches *[9]match) error {
	best, second := topTwo(matches)
	for _, m := range []*match{&best, &second} {
		slid, err := r.bank.slide(g, *m)
		if err != nil {
			return err
		}
		*m = slid
	}
	if second.score > best.score {
		best, second = second, best
	}
	c.Digit, c.Score = best.digit, best.score
	c.RunnerUp = Guess{second.digit, second.score}
	switch margin := best.score - second.score; {
	case best.score < r.o.LeastScore:
		c.Certain, c.Why = false, fmt.Sprintf("matches no digit: the best, %d, scores %.2f", best.digit, best.score)
	case margin < r.o.LeastMargin:
		c.Certain = false
		c.Why = fmt.Sprintf("is %d (%.2f) or %d (%.2f)", best.digit, best.score, second.digit, second.score)
	}
	return nil
}

func topTwo(m *[9]match) (best, second match) {
	s := *m
	for i := range s {
		s[i].digit = uint8(i + 1)
	}
	slices.SortFunc(s[:], func(a, b match) int {
		switch {
		case a.score > b.score:
			return -1
		case a.score < b.score:
			return 1
		}
		return 0
	})
	return s[0], s[1]
}

// Heights of what is in the cells, against the height of the grid's digits.
const (
	heightSlack = 0.12 // digits of one typeface are as high within this
	markHeight  = 0.62 // pencil marks and cage sums are lower than this
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
	for _, b := range c.marks {
		if float64(b.box.Dy()) >= markHeight*height {
			large = append(large, b)
		}
	}
	if len(large) == 0 {
		for _, b := range c.bars {
			if h := float64(b.box.Dy()); h >= markHeight*height && h <= caretHeight*height {
				large = append(large, b)
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
		return &g, ""
	case c.cover:
		return nil, "is partly covered"
	}
	return nil, ""
}

// outlined tells whether edges run along all four sides of the cell.
func (p *picture) outlined(r image.Rectangle, step int) bool {
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
