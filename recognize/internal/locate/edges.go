package locate

import (
	"cmp"
	"slices"

	"autosolve/recognize/internal/pixel"
)

// An edge is a straight line along which the colour changes. A horizontal edge is between the rows at-1 and at, in the
// columns first to end-1. A vertical edge is between the columns at-1 and at, in the rows first to end-1.
type edge struct{ at, first, end int }

const (
	edgeGap     = 16    // an edge ends after this many unseen pixels in a row; crossing lines and rounded corners are shorter
	edgeFill    = 0.7   // at least this share of an edge, unless it is dotted, must be seen, always with the same side lighter
	DotGap      = 5     // the widest gap between dots or dashes, in pixels
	dotFill     = 0.4   // at least this share of a dotted edge's length must be seen
	leastEdge   = 9 * 9 // the least length of an edge in pixels: no legible grid is smaller
	mostEdges   = 4000  // if there are more edges in one direction, they are a texture, and the rest are not searched
	extentSlack = 0.04  // how far the ends of one grid's edges may differ, as a share of their length, but at least borderReach
	leastLines  = 4     // a grid has at least this many lines in one direction, even if only its boxes are drawn
)

// A trail follows an edge pixel by pixel. Where it matters which side of an edge is lighter, there is one trail for either
// side.
type trail struct {
	first, last int // the first and the last pixel of the edge
	seen        int // the number of the edge's pixels that are seen
	widest      int // the widest gap between pixels that are seen
}

// edgeBand is the number of rows or columns that one processor searches at once.
const edgeBand = 64

// edgesOneWay finds the long horizontal or vertical edges of a picture.
func edgesOneWay(p *pixel.Picture, vertical bool) []edge {
	n, find := p.H, horizontalEdgesIn
	if vertical {
		n, find = p.W, verticalEdgesIn
	}
	bands := make([][]edge, (n+edgeBand-2)/edgeBand)
	pixel.Each(len(bands), func(i int) {
		from := 1 + i*edgeBand
		bands[i] = find(p, from, min(from+edgeBand, n))
	})
	found := slices.Concat(bands...)
	return found[:min(len(found), mostEdges)]
}

// horizontalEdgesIn finds the horizontal edges above the rows first to end-1.
func horizontalEdgesIn(p *pixel.Picture, first, end int) (found []edge) {
	var steps []uint8
	for y := first; y < end; y++ {
		steps = p.StepsDown(steps, y, 0, p.W)
		var trails [2]trail
		for x, step := range steps {
			if step&pixel.LargestStep > FaintestEdge {
				found = trails[step>>7].follow(found, y, x)
			}
		}
		for i := range trails {
			found = trails[i].end(found, y)
		}
	}
	return found
}

// verticalEdgesIn finds the vertical edges to the left of the columns first to end-1.
func verticalEdgesIn(p *pixel.Picture, first, end int) (found []edge) {
	trails := make([][2]trail, end-first)
	var steps []uint8
	for y := range p.H {
		steps = p.StepsRight(steps, y, first, end)
		for x, step := range steps {
			if step&pixel.LargestStep > FaintestEdge {
				found = trails[x][step>>7].follow(found, first+x, y)
			}
		}
	}
	for i := range trails {
		for k := range trails[i] {
			found = trails[i][k].end(found, first+i)
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
		t.first, t.last = i, i
	}
	t.widest = max(t.widest, i-t.last-1)
	t.last, t.seen = i, t.seen+1
}

// dotted reports whether the trail may be a row of dots or dashes.
func (t *trail) dotted() bool {
	return t.widest <= DotGap && float64(t.seen) >= dotFill*float64(t.last+1-t.first)
}

// end adds the trail to the edges found if it is long and complete enough, and resets it.
func (t *trail) end(found []edge, at int) []edge {
	length := t.last + 1 - t.first
	if t.seen > 0 && length >= leastEdge && len(found) < mostEdges {
		if float64(t.seen) >= edgeFill*float64(length) || t.dotted() {
			found = append(found, edge{at, t.first, t.last + 1})
		}
	}
	*t = trail{}
	return found
}

// A bundle is a set of edges that begin and end at about the same places.
type bundle struct {
	pixel.Span       // from the median of the edges' beginnings to the median of their ends
	at         []int // the places of the edges, in order
}

// bundles groups edges of similar extent. An edge may be in several bundles, because the edges of a table below a grid may
// extend nearly as far as the grid's.
func bundles(edges []edge) (all []bundle) {
	slices.SortFunc(edges, func(a, b edge) int { return cmp.Or(cmp.Compare(a.first, b.first), cmp.Compare(a.end, b.end)) })
	known := func(first, end int) bool {
		return slices.ContainsFunc(all, func(b bundle) bool {
			return pixel.Abs(b.Min-first) <= roundingSlack && pixel.Abs(b.Max-end) <= roundingSlack
		})
	}
	for i, e := range edges {
		if known(e.first, e.end) {
			continue
		}
		for _, slack := range [2]int{max(borderReach, int(extentSlack*float64(e.end-e.first))), borderReach} {
			if b, ok := bundleOf(edges, i, slack); ok && !known(b.Min, b.Max) {
				all = append(all, b)
			}
		}
	}
	return all
}

// bundleOf returns the bundle of the edges whose ends are at most slack pixels from those of the i-th edge. It reports false
// if there are fewer than leastLines. The edges must be sorted by where they begin.
func bundleOf(edges []edge, i, slack int) (b bundle, ok bool) {
	e := edges[i]
	var extents []pixel.Span
	for i > 0 && edges[i-1].first >= e.first-slack {
		i--
	}
	for _, o := range edges[i:] {
		if o.first > e.first+slack {
			break
		}
		if pixel.Abs(o.end-e.end) <= slack {
			b.at, extents = append(b.at, o.at), append(extents, pixel.Span{Min: o.first, Max: o.end})
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
