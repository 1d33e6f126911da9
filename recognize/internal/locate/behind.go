package locate

import (
	"image"
	"math"
	"slices"

	"autosolve/recognize/internal/pixel"
)

// A window with a grid, in front of a larger grid, may leave no whole cell of that. But its lines run into the window's sides, across
// and down, as evenly as they run through a grid.

const (
	uneven      = 0.06 // of the pitch: a line is no further from its place
	enoughLines = 5    // in a row, evenly spaced, are no accident,
	bothWays    = 7    // nor are these, across and down together, as far apart both ways,
	fewLines    = 3    // of which these are the fewest one way
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
	across, down := pitchBehind(linesInto(s.p, window, x, false), linesInto(s.p, window, y, true), x, y)
	if across == 0 {
		return place, false
	}
	cell := image.Pt(across, down)
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

// linesInto are the places of what may be lines that run into the upper and the lower side of a window, as thickLines has them. The grid in
// front has cells of so many pixels. Flipped, x and y change places.
func linesInto(p *pixel.Picture, window image.Rectangle, cell float64, flipped bool) (lines [][]int) {
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
			lines = append(lines, thickLines(edges, cell)...)
			break
		}
	}
	return lines
}

// thickLines are the middles of the lines with some edges: of thin ones, near which digits lie, and of ever thicker ones, that may be gaps
// between tiles.
func thickLines(edges []int, cell float64) (lines [][]int) {
	for _, thick := range [...]float64{cell / 5, cell / 3, cell / 2} {
		lines = append(lines, middles(edges, int(thick)))
	}
	return lines
}

// pitchBehind is how far apart in pixels the lines of a grid are that run into a window, across and down, larger than the cells of the grid
// in front; 0 where they are not those of a grid. Where only some are seen, they are as far apart both ways.
func pitchBehind(across, down [][]int, cellX, cellY float64) (x, y int) {
	evenX, evenY := rulings(across, cellX), rulings(down, cellY)
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
	w := apartBothWays(evenX, down)
	if w == 0 {
		w = apartBothWays(evenY, across)
	}
	return w, w
}

// apartBothWays is how far apart in pixels some lines lie evenly, and some of the others, which run the other way; 0 if together they are
// too few.
func apartBothWays(even []int, others [][]int) int {
	for w, n := range even {
		if n == 0 {
			continue
		}
		if m := seenApart(others, float64(w)); m > 0 && n+m >= bothWays {
			return w
		}
	}
	return 0
}

// seenApart is how many lines are seen a width apart, the most that are more than the others; 0 if they are too few.
func seenApart(lines [][]int, w float64) (most int) {
	for _, places := range lines {
		for _, from := range places {
			lines, seen, stray := alongside(places, float64(from), w)
			if seen >= fewLines && 2*seen > len(places) && float64(stray) <= mostStray*float64(lines) {
				most = max(most, seen)
			}
		}
	}
	return most
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

// rulings is how many lines are seen that lie evenly, for each distance in pixels: more than inFront times the pitch of the grid in front.
func rulings(lines [][]int, cell float64) (seen []int) {
	seen = make([]int, int(mostLarger*cell)+1)
	for _, places := range lines {
		for i, from := range places {
			for _, to := range places[i+1:] {
				w := to - from
				if w >= len(seen) {
					break
				}
				if float64(w) >= inFront*cell {
					seen[w] = max(seen[w], evenFrom(places, float64(from), float64(w)))
				}
			}
		}
	}
	return seen
}

// evenFrom is how many lines are seen a width apart from one place on, up to the last; 0 if they are too few, or many others are seen, or
// something halfway between, or they lie as evenly at thirds or fifths of the width: every third line of graph paper is no grid's.
func evenFrom(places []int, from, w float64) int {
	lines, seen, stray := alongside(places, from, w)
	if seen < fewLines || seen < enoughLines && 2*seen <= len(places) ||
		float64(seen) < linesSeen*float64(lines) || float64(stray) > mostStray*float64(lines) {
		return 0
	}
	for _, parts := range [...]float64{3, 5} {
		lines, seen, _ := alongside(places, from, w/parts)
		if w/parts > 4*rounded && float64(seen) >= linesSeen*float64(lines) {
			return 0
		}
	}
	return seen
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
