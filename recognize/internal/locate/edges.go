package locate

import (
	"cmp"
	"image"
	"slices"
	"sync"

	"autosolve/recognize/internal/pixel"
)

// Long straight edges, which lines and tiles have.

// An edge is a straight line along which the colour changes. A horizontal edge is between the rows at-1 and at, from column
// from to column to. A vertical edge is between the columns at-1 and at, from row from to row to.
type edge struct{ at, from, to int }

const (
	edgeGap     = 16    // px: the widest interruption of an edge, by a crossing line or a rounded corner
	edgeFill    = 0.7   // of an edge's length: must be seen, always with the same side lighter
	DotGap      = 5     // px: the widest gap between dots or dashes, and the greatest thickness of a dotted line
	dotFill     = 0.4   // of a dotted edge's length: must be seen
	leastEdge   = 9 * 9 // px: anything shorter cannot be part of a legible grid
	mostEdges   = 4000  // in one direction: more are a texture
	extentSlack = 0.04  // of their length, at least borderReach: how far the ends of one grid's edges may differ
	leastLines  = 4     // the number of lines of a grid in one direction, if only its boxes are drawn
)

// A trail follows, pixel by pixel, an edge whose far side is always lighter, or always darker.
type trail struct {
	from, last int // its first and its last pixel
	seen       int // the number of its pixels that are seen
	widest     int // px, the widest gap in it
}

// edges finds the long straight edges of a picture, horizontal and vertical.
func edges(p *pixel.Picture) (horizontal, vertical []edge) {
	pixel.Each(p.H, func(y int) { p.Steps(y) }) // in advance, because two goroutines must not compute the same row
	var wg sync.WaitGroup
	wg.Go(func() { horizontal = edgesOneWay(p, false) })
	wg.Go(func() { vertical = edgesOneWay(p, true) })
	wg.Wait()
	return horizontal, vertical
}

// edgeBand is the number of rows or columns that are searched and cached together.
const edgeBand = 32

// An edgesKey is the cache key of the edges in a band, which begins with the row or column from.
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
		key := edgesKey{from, vertical}
		found = append(found, pixel.Recall(p, part, nil, key, func() []edge { return find(p, from, to) })...)
	}
	return found[:min(len(found), mostEdges)]
}

// horizontalEdgesIn finds the horizontal edges above the rows from to to-1.
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

// verticalEdgesIn finds the vertical edges to the left of the columns from to to-1.
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

// follow continues the edge at pixel i, or ends it and begins another one there.
func (t *trail) follow(found []edge, at, i int) []edge {
	if t.seen > 0 && i-t.last > edgeGap {
		found = t.end(found, at)
	}
	t.see(i)
	return found
}

// see continues the edge at pixel i.
func (t *trail) see(i int) {
	if t.seen == 0 {
		t.from, t.last = i, i
	}
	t.widest = max(t.widest, i-t.last-1)
	t.last, t.seen = i, t.seen+1
}

// dotted reports whether the trail may be a row of dots or dashes.
func (t *trail) dotted() bool {
	return t.widest <= DotGap && float64(t.seen) >= dotFill*float64(t.last+1-t.from)
}

// end adds the trail to the edges found if it is long and complete enough, and resets it.
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
	pixel.Span       // from the median of their beginnings to that of their ends
	at         []int // the places of the edges, in order
}

// bundles groups edges of similar extent. An edge may be in several bundles, because the edges of a table below a grid may
// extend nearly as far as the grid's.
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

// bundleOf returns the bundle of the edges that begin and end at most slack pixels from where the i-th does. It reports
// false if they are too few. The edges must be sorted by where they begin.
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
