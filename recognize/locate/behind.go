package locate

import (
	"image"
	"math"
	"slices"

	"autosolve/recognize/pixel"
)

// A window with a grid, in front of a larger grid, may leave no whole cell of that. But its lines run into the window's sides, across
// and down, as evenly as they run through a grid.

const (
	uneven      = 0.06 // of the pitch: a line is no further from its place
	enoughLines = 5    // in a row, evenly spaced, are no accident,
	fewLines    = 3    // nor are these, as far apart as those the other way
	linesSeen   = 0.8  // of those that would run into a side
	mostLarger  = 4.0  // times the pitch of the grid in front is that of the one behind
	denseEdges  = 0.12 // of a side's pixels are edges: more are a texture, and take long to look through
	mostStray   = 0.5  // of the cells between the lines show an edge in their middles: a photograph does everywhere
)

// larger is the place of a larger grid that a window with the grid lies over, by the lines that run into the window's sides: that, and
// a cell around it. There may be none.
func (s *search) larger(c *Candidate) (place image.Rectangle, ok bool) {
	window, ok := s.windowOf(c)
	if !ok {
		return place, false
	}
	x, y := pitch(&c.Layout)
	across := runsInto(s.p, window, x, 0, false)
	down := runsInto(s.p, window, y, across, true)
	if across == 0 && down != 0 {
		across = runsInto(s.p, window, x, down, false)
	}
	if across == 0 || down == 0 || max(across/down, down/across) > 1/leastSide {
		return place, false
	}
	cell := image.Pt(int(across), int(down))
	return image.Rectangle{Min: window.Min.Sub(cell), Max: window.Max.Add(cell)}.Intersect(s.p.Bounds()), true
}

// windowOf is the smallest flat region around a grid, with what is in it, that has the picture on all sides; where none is seen, what
// lies between the nearest straight edges.
func (s *search) windowOf(c *Candidate) (window image.Rectangle, ok bool) {
	inside := s.p.Bounds().Inset(c.Layout.Cols[0].Len())
	for _, b := range s.boxes {
		if b != c.Layout.Bounds && c.Layout.Bounds.In(b) && b.In(inside) && (!ok || area(b) < area(window)) {
			window, ok = b, true
		}
	}
	if !ok {
		window, ok = s.betweenEdges(c)
	}
	return window, ok
}

// betweenEdges is what lies around a grid between the nearest straight edges on all four sides.
func (s *search) betweenEdges(c *Candidate) (window image.Rectangle, ok bool) {
	const reach = 6 // cells: a window's title, and its margins, are no larger
	x, y := pitch(&c.Layout)
	cols, rows := c.Layout.Cols, c.Layout.Rows
	across, down := pixel.Span{Min: cols[0].Min, Max: cols[8].Max}, pixel.Span{Min: rows[0].Min, Max: rows[8].Max}
	edge := func(from, out int, cell float64, along pixel.Span, vertical bool) (int, bool) {
		for off := borderReach + 1; off < int(reach*cell); off++ {
			at := from + out*off
			if partIsSeen(s.p, pixel.Span{Min: at, Max: at + 2}, along, Faintest, vertical) {
				return at, true
			}
		}
		return 0, false
	}
	b := c.Layout.Bounds
	left, seenLeft := edge(b.Min.X, -1, x, down, true)
	right, seenRight := edge(b.Max.X, 1, x, down, true)
	top, seenTop := edge(b.Min.Y, -1, y, across, false)
	bottom, seenBottom := edge(b.Max.Y, 1, y, across, false)
	return image.Rect(left, top, right, bottom), seenLeft && seenRight && seenTop && seenBottom
}

// runsInto is the pitch in pixels of the lines that run into the upper or the lower side of a window, 0 if they are not those of a grid
// whose cells are larger than so many pixels. Of one whose pitch is known the other way, a few lines do: its inner lines may be faint. Flipped,
// x and y change places.
func runsInto(p *pixel.Picture, window image.Rectangle, cell, known float64, flipped bool) float64 {
	if flipped {
		window = transpose(window)
	}
	for _, side := range [2]struct{ y, out int }{{window.Min.Y, -1}, {window.Max.Y, 1}} {
		near, far := side.y+side.out*int(cell/4), side.y+side.out*int(cell*2/5)
		for _, least := range [...]int{Faintest, Firm / 2, Firm} { // compression leaves faint edges everywhere
			var edges []int
			for x := window.Min.X; x < window.Max.X; x++ {
				if p.Step(near, x, !flipped) > least && p.Step(far, x, !flipped) > least {
					edges = append(edges, x)
				}
			}
			if float64(len(edges)) > denseEdges*float64(window.Dx()) {
				continue
			}
			if w := linesApart(edges, window.Dx(), cell, known); w > 0 {
				return w
			}
			break
		}
	}
	return 0
}

// linesApart is how far apart the lines with some edges are, as evenly has it, or a known pitch that a few of them have, if they are
// more than the others. Digits lie near thin lines, and thick lines may be gaps between tiles.
func linesApart(edges []int, length int, cell, known float64) float64 {
	for _, thick := range [...]float64{cell / 5, cell / 3, cell / 2} {
		lines := middles(edges, int(thick))
		if w := evenly(lines, length, cell); w > 0 {
			return w
		}
		if known > 0 && slices.ContainsFunc(lines, func(from int) bool {
			_, seen, _ := alongside(lines, float64(from), known)
			return seen >= fewLines && 2*seen > len(lines)
		}) {
			return known
		}
	}
	return 0
}

// middles are those of the lines with some edges, at the most so thick in pixels.
func middles(edges []int, thick int) (lines []int) {
	first, last := 0, 0
	for _, x := range edges {
		if x-last > thick || len(lines) == 0 {
			lines, first = append(lines, x), x
		}
		last = x
		lines[len(lines)-1] = (first + last) / 2
	}
	return lines
}

// evenly is the distance at which some places lie evenly along a side of a length, more than inFront times the pitch of the grid in
// front; 0 where they do not.
func evenly(places []int, length int, cell float64) float64 {
	for i, from := range places {
		for _, to := range places[i+1:] {
			w := float64(to - from)
			if w > mostLarger*cell || w*(enoughLines-1) > float64(length) {
				break
			}
			if w >= inFront*cell && evenFrom(places, float64(from), w) {
				return w
			}
		}
	}
	return 0
}

// evenFrom reports whether from one place on others lie a width apart, up to the last, few halfway between, and not as evenly at thirds or
// fifths of the width: every third line of graph paper is no grid's.
func evenFrom(places []int, from, w float64) bool {
	lines, seen, stray := alongside(places, from, w)
	if seen < enoughLines || float64(seen) < linesSeen*float64(lines) || float64(stray) > mostStray*float64(lines) {
		return false
	}
	for _, parts := range [...]float64{3, 5} {
		lines, seen, _ := alongside(places, from, w/parts)
		if w/parts > 4*rounded && float64(seen) >= linesSeen*float64(lines) {
			return false
		}
	}
	return true
}

// alongside counts the lines that would lie a width apart from one place to the last, those of them that are seen, and those with
// something halfway to the next.
func alongside(places []int, from, w float64) (lines, seen, stray int) {
	near := func(x, slack float64) (float64, bool) {
		i, _ := slices.BinarySearch(places, int(math.Ceil(x-slack)))
		if i == len(places) || float64(places[i]) > x+slack {
			return x, false
		}
		return float64(places[i]), true
	}
	slack := max(rounded, uneven*w)
	for x := from; x <= float64(places[len(places)-1])+slack; x += w {
		lines++
		if at, ok := near(x, slack); ok {
			x = at // a line between boxes is thicker
			seen++
		}
		if _, ok := near(x+w/2, w/8); ok {
			stray++
		}
	}
	return lines, seen, stray
}
