package locate

import (
	"cmp"
	"image"
	"slices"
	"sync"

	"autosolve/recognize/internal/pixel"
)

// Long straight edges, as lines and the sides of tiles have.

// An edge is where the colour changes along many pixels in a straight line: at = y between rows y-1 and y, from column from
// to column to; for vertical edges at = x, and from and to are rows.
type edge struct{ at, from, to int }

const (
	edgeGap     = 16    // px: the widest interruption of an edge, by a crossing line or a rounded corner
	edgeFill    = 0.7   // of an edge's length must be seen, always lighter or always darker on the same side
	DotGap      = 5     // px: the farthest from one dot or dash to the next, as wide as a dotted line may be thick
	dotFill     = 0.4   // of a dotted edge's length must be seen
	leastEdge   = 9 * 9 // px: anything shorter cannot be part of a legible grid
	mostEdges   = 4000  // in one direction: more are a texture
	extentSlack = 0.04  // of their length: how far the ends of one grid's edges may differ, for some reach to its border; at least borderReach
	leastLines  = 4     // of a grid in one direction, if only its boxes are drawn
)

// A trail follows an edge that is lighter, or one that is darker, on the far side, pixel by pixel.
type trail struct {
	from, last, seen int
	widest           int // px, of the widest gap in it
}

// edges finds the long straight edges of a picture, horizontal and vertical.
func edges(p *pixel.Picture) (horizontal, vertical []edge) {
	pixel.Each(p.H, func(y int) { p.Steps(y) }) // both directions need all of them
	var wg sync.WaitGroup
	wg.Go(func() { horizontal = edgesOneWay(p, false) })
	wg.Go(func() { vertical = edgesOneWay(p, true) })
	wg.Wait()
	return horizontal, vertical
}

// edgeBand is the number of rows or columns that are searched, and remembered, together.
const edgeBand = 32

// An edgesKey is the key of a remembered band of edges: its first row or column.
type edgesKey struct {
	from     int
	vertical bool
}

// edgesOneWay finds the horizontal or the vertical edges of a picture.
func edgesOneWay(p *pixel.Picture, vertical bool) (found []edge) {
	n, find := p.H, horizontalEdgesIn
	if vertical {
		n, find = p.W, verticalEdgesIn
	}
	for from := 1; from < n && len(found) < mostEdges; from += edgeBand {
		to := min(from+edgeBand, n)
		part := image.Rect(0, from-1, p.W, to)
		if vertical {
			part = image.Rect(from-1, 0, to, p.H)
		}
		found = append(found, pixel.Recall(p, part, nil, edgesKey{from, vertical}, func() []edge { return find(p, from, to) })...)
	}
	return found[:min(len(found), mostEdges)]
}

// horizontalEdgesIn finds the horizontal edges of some rows.
func horizontalEdgesIn(p *pixel.Picture, from, to int) (found []edge) {
	for y := from; y < to; y++ {
		_, up := p.Steps(y)
		var trails [2]trail
		pixel.LargerThan(FaintestEdge).EachLarger(up, p.W, func(x int, step uint8) {
			found = trails[step>>7].follow(found, y, x)
		})
		for i := range trails {
			found = trails[i].end(found, y)
		}
	}
	return found
}

// verticalEdgesIn finds the vertical edges of some columns.
func verticalEdgesIn(p *pixel.Picture, from, to int) (found []edge) {
	trails := make([][2]trail, to-from)
	for y := range p.H {
		left, _ := p.Steps(y)
		pixel.LargerThan(FaintestEdge).EachLarger(left[from:], to-from, func(x int, step uint8) {
			found = trails[x][step>>7].follow(found, from+x, y)
		})
	}
	for i := range trails {
		for k := range trails[i] {
			found = trails[i][k].end(found, from+i)
		}
	}
	return found
}

// follow continues the edge at place i, or ends it and begins another one there.
func (t *trail) follow(found []edge, at, i int) []edge {
	if t.seen > 0 && i-t.last > edgeGap {
		found = t.end(found, at)
	}
	t.see(i)
	return found
}

// see continues the edge at place i.
func (t *trail) see(i int) {
	if t.seen == 0 {
		t.from, t.last = i, i
	}
	t.widest = max(t.widest, i-t.last-1)
	t.last, t.seen = i, t.seen+1
}

// dotted reports whether the trail may be aligned dots or dashes.
func (t *trail) dotted() bool {
	return t.widest <= DotGap && float64(t.seen) >= dotFill*float64(t.last+1-t.from)
}

// end adds the edge, if it is one, to those found.
func (t *trail) end(found []edge, at int) []edge {
	length := t.last + 1 - t.from
	if t.seen > 0 && length >= leastEdge && len(found) < mostEdges {
		if float64(t.seen) >= edgeFill*float64(length) || t.dotted() {
			found = append(found, edge{at, t.from, t.last + 1})
		}
	}
	*t = trail{}
	return found
}

// A bundle is a set of edges that begin and end at about the same places.
type bundle struct {
	pixel.Span       // the median of where they begin and end
	at         []int // in order
}

// bundles groups edges of similar extent. An edge may be in several bundles: those of a table below may extend nearly as
// far as a grid's.
func bundles(edges []edge) (all []bundle) {
	slices.SortFunc(edges, func(a, b edge) int { return cmp.Or(cmp.Compare(a.from, b.from), cmp.Compare(a.to, b.to)) })
	known := func(from, to int) bool {
		return slices.ContainsFunc(all, func(b bundle) bool {
			return pixel.Abs(b.Min-from) <= roundingSlack && pixel.Abs(b.Max-to) <= roundingSlack
		})
	}
	for i, e := range edges {
		if known(e.from, e.to) {
			continue
		}
		for _, slack := range [2]int{max(borderReach, int(extentSlack*float64(e.to-e.from))), borderReach} {
			if b, ok := bundleOf(edges, i, slack); ok && !known(b.Min, b.Max) {
				all = append(all, b)
			}
		}
	}
	return all
}

// bundleOf returns the bundle of the edges that begin and end about where the i-th does. The edges are sorted by where they
// begin.
func bundleOf(edges []edge, i, slack int) (b bundle, ok bool) {
	e := edges[i]
	var extents []pixel.Span
	for i > 0 && edges[i-1].from >= e.from-slack {
		i--
	}
	for _, o := range edges[i:] {
		if o.from > e.from+slack {
			break
		}
		if pixel.Abs(o.to-e.to) <= slack {
			b.at, extents = append(b.at, o.at), append(extents, pixel.Span{Min: o.from, Max: o.to})
		}
	}
	slices.Sort(b.at)
	b.at = slices.Compact(b.at)
	if len(b.at) < leastLines {
		return b, false
	}
	b.Span = pixel.MedianSpan(extents)
	return b, true
}
