package locate

import (
	"slices"

	"autosolve/recognize/internal/pixel"
)

// This file finds grids by their lines. The cells may not be found as regions because lines are partly missing, digits touch
// lines or whole rows are coloured, but the lines still run from one side of the grid to the other.

const (
	mostOblong = 0.12 // how far a grid's sides may differ, as a share of the longer one, if no crossing lines show its height
	crossShare = 0.55 // a line, unless dotted, must be seen along at least this share of the grid's height or width
	mostAlong  = 120  // if more edges have a similar extent, they are a texture; several grids side by side have fewer
)

// crossSteps are the thresholds used in the search for crossing lines. Of equally good results, the one with the largest
// threshold is taken, because the block borders of a JPEG also have small colour differences.
var crossSteps = [...]int{ClearContrast, 10, FaintestEdge}

// findByLines finds grids by lines of the same extent. These lines and the lines that they cross must be spaced like a
// grid's.
func findByLines(p *pixel.Picture) (found []Candidate) {
	across, down := bundles(edgesOneWay(p, false)), bundles(edgesOneWay(p, true))
	for i := range across {
		found = add(found, byBundle(p, &across[i], down, false)...)
	}
	for i := range down {
		found = add(found, byBundle(p, &down[i], across, true)...)
	}
	return found
}

// byBundle finds the grid whose horizontal lines, or vertical ones if flipped, are in a bundle. crossing holds the bundles in
// the other direction. The result has at most one candidate.
func byBundle(p *pixel.Picture, lines *bundle, crossing []bundle, flipped bool) (found []Candidate) {
	if len(lines.at) > mostAlong {
		return nil
	}
	for _, e := range lines.ends(crossing) {
		rows, ok := fitLines(lines.at, e)
		if !ok {
			continue
		}
		cols, ok := crossed(p, lines.Span, rows.extent(), flipped)
		if !ok {
			continue
		}
		// The bundle may have only a few of the grid's lines.
		if all, ok := crossed(p, rows.extent(), cols.extent(), !flipped); ok && all.seenInGrid() > rows.seenInGrid() {
			rows = all
		}
		if flipped {
			cols, rows = rows, cols
		}
		if g := gridBetween(p, &cols, &rows); g != nil {
			return []Candidate{*g}
		}
	}
	return nil
}

// crossed finds lines that extend over the span y and cross lines that extend over the span x. Of all fits, it returns the
// one with the most lines seen. It reports false if no lines fit. If flipped, x and y are swapped.
func crossed(p *pixel.Picture, x, y pixel.Span, flipped bool) (best fit, ok bool) {
	for _, at := range crossings(p, x, y, flipped) {
		if f, fits := fitLines(at, x); fits && (!ok || f.seenInGrid() > best.seenInGrid()) {
			best, ok = f, true
		}
	}
	return best, ok
}

// ends returns the spans that may extend from the first of a grid's ten lines to the last: the extents of bundles that cross
// the lines, and the spans between two lines that are about as far apart as they are long.
func (b *bundle) ends(crossing []bundle) (all []pixel.Span) {
	long := float64(b.Len())
	add := func(s pixel.Span, shortest float64) {
		if h := float64(s.Len()); min(h, long) >= shortest*max(h, long) && !slices.Contains(all, s) {
			all = append(all, s)
		}
	}
	for _, c := range crossing {
		if c.Min <= b.at[len(b.at)-1] && c.Max >= b.at[0] {
			add(c.Span, leastSide)
		}
	}
	for i, from := range b.at {
		for _, to := range b.at[i+1:] {
			add(pixel.Span{Min: from, Max: to}, 1-mostOblong)
		}
	}
	return all
}

// crossings returns, for each of crossSteps, where vertical edges extend over most of the span y, in the span x or close
// beside it. If flipped, rows and columns are swapped.
func crossings(p *pixel.Picture, x, y pixel.Span, flipped bool) (at [len(crossSteps)][]int) {
	beside, enough, w, h := x.Len()/20, crossShare*float64(y.Len()), p.W, p.H
	if flipped {
		w, h = h, w
	}
	x, y = clipped(pixel.Span{Min: x.Min - beside, Max: x.Max + beside}, w), clipped(y, h)
	seen := make([][len(crossSteps)]trail, x.Len())
	see := func(i, y int, step uint8) {
		for k, least := range crossSteps {
			if int(step&pixel.LargestStep) > least {
				seen[i][k].see(y)
			}
		}
	}
	var steps []uint8
	if flipped {
		for i := range seen {
			steps = p.StepsDown(steps, x.Min+i, y.Min, y.Max)
			for j, step := range steps {
				if step > 0 { // most are 0
					see(i, j, step)
				}
			}
		}
	} else {
		for j := range y.Len() {
			steps = p.StepsRight(steps, y.Min+j, x.Min, x.Max)
			for i, step := range steps {
				if step > 0 {
					see(i, j, step)
				}
			}
		}
	}
	for i := range seen {
		for k, t := range seen[i] {
			if float64(t.seen) >= enough || t.dotted() && t.seen >= int(dotFill*float64(y.Len())) {
				at[k] = append(at[k], x.Min+i)
			}
		}
	}
	return at
}

// clipped returns the part of a span from 0 to end.
func clipped(s pixel.Span, end int) pixel.Span {
	from := min(max(0, s.Min), end)
	return pixel.Span{Min: from, Max: max(from, min(s.Max, end))}
}

// gridBetween returns the grid that lines form, or nil if they form none.
func gridBetween(p *pixel.Picture, cols, rows *fit) *Candidate {
	l := pixel.Layout{Cols: cols.spans, Rows: rows.spans}
	if cutByEdge(p, &l) || linesGoOn(p, &l) {
		return nil
	}
	c := newCandidate(p, &l, 0, crossSteps[1]) // not the faintest step: the outermost edge may be a keypad's
	c.Boxes = c.Boxes || cols.seenInBoxes() == 0 || rows.seenInBoxes() == 0
	if 81-len(c.Covered) < LeastClosed {
		return nil
	}
	return &c
}
