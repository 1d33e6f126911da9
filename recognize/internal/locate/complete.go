package locate

import "autosolve/recognize/internal/pixel"

// leastSeenLine is the least number of columns, and of rows, of a lattice that may be a grid or be completed to one.
const leastSeenLine = 3

// completed returns the grid of which the lattice, with fewer than nine columns or rows, is a part. Outer cells without a
// border merge with the page, and a line may be too faint to see. The lines of the lattice must continue through exactly the
// missing columns and rows. completed returns nil if they do not, if several completions are possible, or if the lattice has
// more than nine columns or rows, fewer than leastSeenLine, or too few cells.
func (l *lattice) completed(p *pixel.Picture) *Candidate {
	nc, nr := len(l.cols), len(l.rows)
	if min(nc, nr) < leastSeenLine || max(nc, nr) > 9 || nc == 9 && nr == 9 || 3*len(l.cells) < 2*nc*nr {
		return nil
	}
	var found *pixel.Layout
	for left := 0; left <= 9-nc; left++ {
		for top := 0; top <= 9-nr; top++ {
			c := pixel.Layout{}
			across, extraAcross := usualSteps(l.cols, left)
			down, extraDown := usualSteps(l.rows, top)
			if extraAcross < 0 {
				extraAcross = extraDown // assume equally thick lines in both directions
			}
			if extraDown < 0 {
				extraDown = extraAcross
			}
			c.Cols = nineSpans(l.cols, left, across, extraAcross)
			c.Rows = nineSpans(l.rows, top, down, extraDown)
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
	return new(newCandidate(p, found, len(l.cells), crossSteps[1]))
}

// linesRunThrough reports whether a completed grid is evenly spaced, inside the picture and not too oblong, and whether the
// lines of the lattice run through the added cells, but no further. left and top are the numbers of columns and rows added
// before those of the lattice.
func (l *lattice) linesRunThrough(p *pixel.Picture, c *pixel.Layout, left, top int) bool {
	cols, rows := c.Cols[:], c.Rows[:]
	w, h := cols[0].Len(), rows[0].Len()
	startsX, _ := gridStarts(cols)
	startsY, _ := gridStarts(rows)
	if len(startsX) != 1 || len(startsY) != 1 || cutByEdge(p, c) || float64(min(w, h)) < leastSide*float64(max(w, h)) {
		return false
	}
	threshold := edgeThreshold(p, c)
	added := func(i, first, known int) bool { return i < first || i >= first+known }
	for i := range 9 {
		if added(i, left, len(l.cols)) && count(linesRun(p, cols[i], rows, threshold, false)) < mostLines ||
			added(i, top, len(l.rows)) && count(linesRun(p, rows[i], cols, threshold, true)) < mostLines {
			return false
		}
	}
	return !linesGoOn(p, c)
}
