package locate

import "autosolve/recognize/internal/pixel"

// Grids without a drawn border, of which some columns or rows are closed.

// leastSeenLine is the least number of columns or rows of a lattice that can be completed to nine.
const leastSeenLine = 3

// completed returns the grid of which the lattice, with fewer than nine columns or rows, is a part. The lines of the lattice
// must continue through exactly the missing columns and rows, as in a grid without a border, whose outer cells merge with
// the page, or with a line that is too faint to see. If they do not, or if several completions are possible, it returns nil.
func (l *lattice) completed(p *pixel.Picture) *Candidate {
	nc, nr := len(l.cols), len(l.rows)
	if min(nc, nr) < leastSeenLine || max(nc, nr) > 9 || nc == 9 && nr == 9 || 3*len(l.cells) < 2*nc*nr {
		return nil
	}
	var found *pixel.Layout
	for left := 0; left <= 9-nc; left++ {
		for top := 0; top <= 9-nr; top++ {
			c := pixel.Layout{}
			across, moreAcross := usualSteps(l.cols, left)
			down, moreDown := usualSteps(l.rows, top)
			if moreAcross < 0 {
				moreAcross = moreDown // assume equally thick lines in both directions
			}
			if moreDown < 0 {
				moreDown = moreAcross
			}
			c.Cols = nineSpans(l.cols, left, across, moreAcross)
			c.Rows = nineSpans(l.rows, top, down, moreDown)
			if !l.linesRunThrough(p, &c, left, top) {
				continue
			}
			if found != nil {
				return nil
			}
			found = &c
		}
	}
	if found == nil {
		return nil
	}
	c := newCandidate(p, found, len(l.cells), crossSteps[1])
	return &c
}

// linesRunThrough reports whether a completed grid is evenly spaced and inside the picture, and the lines of the lattice run
// through the added cells and no further.
func (l *lattice) linesRunThrough(p *pixel.Picture, c *pixel.Layout, left, top int) bool {
	cols, rows := c.Cols[:], c.Rows[:]
	if starts, _ := gridStarts(cols); len(starts) != 1 {
		return false
	}
	if starts, _ := gridStarts(rows); len(starts) != 1 {
		return false
	}
	w, h := cols[0].Len(), rows[0].Len()
	least := edgeThreshold(p, c)
	if cutByEdge(p, c) || float64(min(w, h)) < leastSide*float64(max(w, h)) {
		return false
	}
	for i := range 9 {
		outer := i < left || i >= left+len(l.cols)
		if outer && count(linesRun(p, cols[i], rows, least, false)) < mostLines {
			return false
		}
		outer = i < top || i >= top+len(l.rows)
		if outer && count(linesRun(p, rows[i], cols, least, true)) < mostLines {
			return false
		}
	}
	return !linesGoOn(p, c)
}
