package locate

import (
	"image"
	"math"
	"slices"

	"autosolve/recognize/internal/pixel"
)

// This file finds a larger grid behind a window that shows a grid. The window may leave no whole cell of the larger grid
// visible, but the lines of the larger grid meet the window's sides, evenly spaced in both directions.

const (
	unevenness  = 0.06 // how far a line may be from its place, as a share of the pitch
	enoughLines = 5    // at least this many evenly spaced lines in each direction are no coincidence
	bothWays    = 7    // if both pitches are equal, at least this many lines in both directions together are enough
	fewLines    = 3    // in any case, there must be at least this many lines in each direction
	linesSeen   = 0.8  // of the lines that would meet a side, at least this share must be seen
	mostLarger  = 4.0  // the largest ratio of the pitch of the grid behind to that of the grid in front
	denseEdges  = 0.12 // if a larger share of a side's pixels are edges, they are a texture, and would take long to search
	mostStray   = 0.5  // at most this share of the gaps between lines may have an edge in the middle; a photograph has more
)

// gridBehind returns the place of a larger grid behind the window that shows the candidate, if the lines that meet the
// window's sides show that there is one. The place is the window, enlarged on all sides by a cell of the larger grid.
func (s *search) gridBehind(c *Candidate) (place image.Rectangle, ok bool) {
	window, ok := s.windowOf(c)
	if !ok {
		return place, false
	}
	x, y := pitch(&c.Layout)
	across, down := pitchBehind(linesInto(s.p, window, x, false), linesInto(s.p, window, y, true), x, y)
	if across == 0 {
		return place, false
	}
	cell := image.Pt(across, down)
	return image.Rectangle{Min: window.Min.Sub(cell), Max: window.Max.Add(cell)}.Intersect(s.p.Bounds()), true
}

// windowOf returns the box of the smallest flat region that contains a grid and is not near the picture's edge. If there is
// no such region, it returns the area between the nearest straight edges around the grid.
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

// betweenEdges returns the area around a grid between the nearest straight edges on all four sides.
func (s *search) betweenEdges(c *Candidate) (window image.Rectangle, ok bool) {
	const reach = 6 // the greatest height of a window's title, and width of its margins, in cells
	x, y := pitch(&c.Layout)
	cols, rows := c.Layout.Cols, c.Layout.Rows
	across, down := pixel.Span{Min: cols[0].Min, Max: cols[8].Max}, pixel.Span{Min: rows[0].Min, Max: rows[8].Max}
	edge := func(from, out int, cell float64, along pixel.Span, vertical bool) (int, bool) {
		for off := borderReach + 1; off < int(reach*cell); off++ {
			at := from + out*off
			if partIsSeen(s.p, pixel.Span{Min: at, Max: at + 2}, along, FaintestEdge, vertical) {
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

// linesInto returns sets of places at which lines may meet the upper or the lower side of a window. For each side there are
// three sets, for three limits of the thickness of a line, or none if the side has too many edges. cell is the cell size in
// pixels of the grid in front. If flipped, x and y are swapped.
func linesInto(p *pixel.Picture, window image.Rectangle, cell float64, flipped bool) (lines [][]int) {
	if flipped {
		window = transpose(window)
	}
	for _, side := range [2]struct{ y, out int }{{window.Min.Y, -1}, {window.Max.Y, 1}} {
		near, far := side.y+side.out*int(cell/4), side.y+side.out*int(cell*2/5)
		// Compression leaves faint edges everywhere, so higher thresholds are tried if there are too many edges.
		for _, least := range [...]int{FaintestEdge, ClearContrast / 2, ClearContrast} {
			var edges []int
			for x := window.Min.X; x < window.Max.X; x++ {
				if p.Step(near, x, !flipped) > least && p.Step(far, x, !flipped) > least {
					edges = append(edges, x)
				}
			}
			if float64(len(edges)) > denseEdges*float64(window.Dx()) {
				continue
			}
			lines = append(lines, thickLines(edges, cell)...)
			break
		}
	}
	return lines
}

// thickLines returns the middles of the lines that have the given edges, in three sets, for three limits of the thickness: thin
// lines may have digits close beside them, and thick ones may be gaps between tiles.
func thickLines(edges []int, cell float64) (lines [][]int) {
	for _, thick := range [...]float64{cell / 5, cell / 3, cell / 2} {
		lines = append(lines, middles(edges, int(thick)))
	}
	return lines
}

// pitchBehind returns the horizontal and the vertical pitch in pixels of a grid whose lines meet a window, or zeros if the
// lines do not belong to a grid. The pitches are larger than the cells of the grid in front. If few lines are seen, both
// pitches must be the same.
func pitchBehind(across, down [][]int, cellX, cellY float64) (x, y int) {
	evenX, evenY := countEvenLines(across, cellX), countEvenLines(down, cellY)
	for x, n := range evenX {
		if n < enoughLines {
			continue
		}
		for y, n := range evenY {
			if n >= enoughLines && float64(min(x, y)) >= leastSide*float64(max(x, y)) {
				return x, y
			}
		}
	}
	w := pitchBothWays(evenX, down)
	if w == 0 {
		w = pitchBothWays(evenY, across)
	}
	return w, w
}

// pitchBothWays returns a distance at which enough lines are evenly spaced in both directions, or 0 if there is none. counts
// has, for each distance in pixels, how many lines of one direction are evenly spaced at it; lines are those of the other
// direction.
func pitchBothWays(counts []int, lines [][]int) int {
	for w, n := range counts {
		if n == 0 {
			continue
		}
		if m := mostSeenApart(lines, float64(w)); m > 0 && n+m >= bothWays {
			return w
		}
	}
	return 0
}

// mostSeenApart returns the largest number of lines in one set that are seen w pixels apart, provided that they are more than
// half of the set. It returns 0 if every set has too few such lines, or edges halfway between many of them.
func mostSeenApart(lines [][]int, w float64) (most int) {
	for _, places := range lines {
		for _, from := range places {
			lines, seen, stray := countAlong(places, float64(from), w)
			if seen >= fewLines && 2*seen > len(places) && float64(stray) <= mostStray*float64(lines) {
				most = max(most, seen)
			}
		}
	}
	return most
}

// middles returns the middles of lines, given their edges. Edges at most maxGap pixels apart belong to one line. A single
// edge is a line too.
func middles(edges []int, maxGap int) (lines []int) {
	first, last := 0, 0
	for _, x := range edges {
		if x-last > maxGap || len(lines) == 0 {
			lines, first = append(lines, x), x
		}
		last = x
		lines[len(lines)-1] = (first + last) / 2
	}
	return lines
}

// countEvenLines returns, for each distance in pixels, how many lines are evenly spaced at that distance. cell is the cell
// size of the grid in front. The counts for distances below inFront times cell, which are too small for a grid behind it, are 0.
func countEvenLines(lines [][]int, cell float64) (seen []int) {
	seen = make([]int, int(mostLarger*cell)+1)
	for _, places := range lines {
		for i, from := range places {
			for _, to := range places[i+1:] {
				w := to - from
				if w >= len(seen) {
					break
				}
				if float64(w) >= inFront*cell {
					seen[w] = max(seen[w], countEvenFrom(places, float64(from), float64(w)))
				}
			}
		}
	}
	return seen
}

// countEvenFrom returns how many lines are seen of those that a grid of pitch w would have from start on. It returns 0 if too
// few of them are seen, if edges halfway between many of them are seen, or if fewer than enoughLines are seen and at least as
// many lines are elsewhere. It also returns 0 if lines at a third or a fifth of the pitch are seen, so that every third line
// of graph paper does not make a grid.
func countEvenFrom(places []int, start, w float64) int {
	lines, seen, stray := countAlong(places, start, w)
	if seen < fewLines || seen < enoughLines && 2*seen <= len(places) ||
		float64(seen) < linesSeen*float64(lines) || float64(stray) > mostStray*float64(lines) {
		return 0
	}
	for _, parts := range [...]float64{3, 5} {
		lines, seen, _ := countAlong(places, start, w/parts)
		if w/parts > 4*roundingSlack && float64(seen) >= linesSeen*float64(lines) {
			return 0
		}
	}
	return seen
}

// countAlong returns how many lines a grid of pitch w would have from start to the last place, how many of them are seen, and
// how many have an edge halfway to the next.
func countAlong(places []int, start, w float64) (lines, seen, stray int) {
	near := func(x, slack float64) (float64, bool) {
		i, _ := slices.BinarySearch(places, int(math.Ceil(x-slack)))
		if i == len(places) || float64(places[i]) > x+slack {
			return x, false
		}
		return float64(places[i]), true
	}
	slack := max(roundingSlack, unevenness*w)
	for x := start; x <= float64(places[len(places)-1])+slack; x += w {
		lines++
		if at, ok := near(x, slack); ok {
			x = at // continue from where the line is, because lines between boxes are thicker
			seen++
		}
		if _, ok := near(x+w/2, w/8); ok {
			stray++
		}
	}
	return lines, seen, stray
}
