package pixel

import (
	"image"
	"math/bits"
	"slices"
	"sync"
)

// A Region is a 4-connected area of pixels none of which differs from its left or upper neighbour by more than a step in
// any channel: the inside of a cell, a button, a letter, the page.
type Region struct {
	Box  image.Rectangle
	Area int // pixels
}

// A Run is a stretch of such pixels in one row, X0 <= x < X1.
type Run struct {
	X0, X1, Y int32
	part      int32 // index of its part, in a forest
}

// shortestRun is the least length of a run in pixels. Shorter ones are text and texture, and no cell depends on them.
const shortestRun = 2

// bandRows is the number of rows that are searched, and remembered, together.
const bandRows = 16

// A band is the regions in some rows that are large or reach beyond them, and the runs of the first and the last row, which
// are parts of these.
type band struct {
	regions     []Region
	first, last []Run
}

// A bandOf is all that a band depends on besides its pixels.
type bandOf struct{ y, step, least int }

// FlatRegions returns the regions whose boxes are at least least pixels wide and high, for a step of 0 to 255.
func FlatRegions(p *Picture, step, least int) []Region {
	bands := make([]band, (p.H+bandRows-1)/bandRows)
	Each(len(bands), func(i int) {
		y, to := i*bandRows, min((i+1)*bandRows, p.H)
		bands[i] = Recall(p, image.Rect(0, y-1, p.W, to), nil, bandOf{y, step, least}, func() band { return newBand(p, step, least, y, to) })
	})
	return joined(bands, least)
}

// scratch is space for the runs of a band, their connections, and the region of each.
type scratch struct {
	runs   []Run
	forest forest
	of     []int32
}

// used holds scratches for reuse.
var used = sync.Pool{New: func() any { return new(scratch) }}

// newBand searches rows y to end.
func newBand(p *Picture, step, least, y, end int) (b band) {
	s := used.Get().(*scratch)
	defer used.Put(s)
	s.runs, s.forest = s.runs[:0], s.forest[:0]
	var above, row []Run
	for at := y; at < end; at++ {
		first := len(s.runs)
		s.runs = AppendRuns(s.runs, p, at, step, shortestRun)
		s.forest = s.forest.grown(len(s.runs))
		row = s.runs[first:]
		s.forest.link(above, row, 0, 0, 0)
		if above = row; at == y {
			b.first = slices.Clone(row)
		}
	}
	b.last = slices.Clone(row)
	all := s.regions()
	kept := make([]int32, len(all))
	for i, g := range all {
		if kept[i] = int32(len(b.regions)); g.large(least) || g.Box.Min.Y == y || g.Box.Max.Y == end {
			b.regions = append(b.regions, g)
		}
	}
	for _, row := range [2][]Run{b.first, b.last} {
		for i := range row {
			row[i].part = kept[s.of[row[i].part]]
		}
	}
	return b
}

// large reports whether a region is at least this wide and high.
func (g *Region) large(least int) bool { return g.Box.Dx() >= least && g.Box.Dy() >= least }

// joined joins the connected regions of adjacent bands and returns the large ones.
func joined(bands []band, least int) (large []Region) {
	var all []Region
	var f forest
	var above []Run
	before := 0
	for _, b := range bands {
		n := len(all)
		all = append(all, b.regions...)
		f = f.grown(len(all))
		f.link(above, b.first, before, n, 0)
		above, before = b.last, n
	}
	for i, g := range all {
		if whole := &all[f.find(int32(i))]; whole != &all[i] {
			whole.Box, whole.Area = whole.Box.Union(g.Box), whole.Area+g.Area
		}
	}
	for i, g := range all {
		if f[i] == int32(i) && g.large(least) {
			large = append(large, g)
		}
	}
	return large
}

// AppendRuns appends the runs of row y that are at least least pixels long, each as a part by itself.
func AppendRuns(runs []Run, p *Picture, y, step, least int) []Run {
	var room [usualWidth / 64]uint64
	start := -1         // where the current run began, -1 if there is none
	before := uint64(0) // whether the last pixel was flat
	add := func(end int) {
		if end-start >= least {
			runs = append(runs, Run{int32(start), int32(end), int32(y), int32(len(runs))})
		}
	}
	for i, flat := range p.Flat(room[:0], y, step) {
		for turns := flat ^ (flat<<1 | before); turns != 0; turns &= turns - 1 {
			x := 64*i + bits.TrailingZeros64(turns)
			if start < 0 {
				start = x
				continue
			}
			add(x)
			start = -1
		}
		before = flat >> 63
	}
	if start >= 0 {
		add(p.W)
	}
	return runs
}

// usualWidth is the width of the widest usual screens in pixels.
const usualWidth = 8192

// A forest holds for each element an earlier one that it is connected with, or itself.
type forest []int32

// grown returns the forest with n elements; each added one is unconnected.
func (f forest) grown(n int) forest {
	for len(f) < n {
		f = append(f, int32(len(f)))
	}
	return f
}

// find returns the first of all elements that are connected with i.
func (f forest) find(i int32) int32 {
	for f[i] != i {
		f[i] = f[f[i]]
		i = f[i]
	}
	return i
}

func (f forest) join(a, b int32) {
	a, b = f.find(a), f.find(b)
	f[max(a, b)] = min(a, b)
}

// link joins the runs of one row with those of the next that touch, or are at most reach pixels to the side. Their parts
// begin at these elements of the forest.
func (f forest) link(above, below []Run, aboveFrom, belowFrom, reach int) {
	for len(above) > 0 && len(below) > 0 {
		a, b := &above[0], &below[0]
		if a.X0 < b.X1+int32(reach) && b.X0 < a.X1+int32(reach) {
			f.join(a.part+int32(aboveFrom), b.part+int32(belowFrom))
		}
		if a.X1 < b.X1 {
			above = above[1:]
		} else {
			below = below[1:]
		}
	}
}

// regions sums up the connected runs, and sets the region of each. The first run of a region comes before the others, so
// that one pass is enough.
func (s *scratch) regions() (all []Region) {
	s.of = slices.Grow(s.of[:0], len(s.runs))[:len(s.runs)]
	for i, r := range s.runs {
		box := image.Rect(int(r.X0), int(r.Y), int(r.X1), int(r.Y)+1)
		first := s.forest.find(int32(i))
		if first == int32(i) {
			s.of[i] = int32(len(all))
			all = append(all, Region{box, box.Dx()})
			continue
		}
		s.of[i] = s.of[first]
		g := &all[s.of[i]]
		g.Box.Min.X = min(g.Box.Min.X, box.Min.X)
		g.Box.Max.X = max(g.Box.Max.X, box.Max.X)
		g.Box.Max.Y = max(g.Box.Max.Y, box.Max.Y)
		g.Area += box.Dx()
	}
	return all
}

// Contours returns the boxes around everything with an edge all around: the 8-connected sets of pixels that differ from
// their left or upper neighbour. They are up to a pixel too large, to the right and below.
func Contours(p *Picture, step int) []image.Rectangle {
	var edges scratch
	var flat []Run
	above := 0 // the first run of the row above
	for y := range p.H {
		flat = AppendRuns(flat[:0], p, y, step, shortestRun)
		first := len(edges.runs)
		x := int32(0)
		for _, f := range append(flat, Run{X0: int32(p.W)}) {
			if f.X0 > x {
				edges.runs = append(edges.runs, Run{x, f.X0, int32(y), int32(len(edges.runs))})
			}
			x = f.X1
		}
		edges.forest = edges.forest.grown(len(edges.runs))
		edges.forest.link(edges.runs[above:first], edges.runs[first:], 0, 0, 1)
		above = first
	}
	var boxes []image.Rectangle
	for _, g := range edges.regions() {
		boxes = append(boxes, g.Box)
	}
	return boxes
}
