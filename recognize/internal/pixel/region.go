package pixel

import (
	"image"
	"math/bits"
	"slices"
	"sync"
)

// A Region is a 4-connected area of flat pixels. A pixel is flat if it differs from its left and its upper neighbour by
// at most a threshold, called step, in every channel. Examples are the page and the insides of cells and buttons.
type Region struct {
	Box  image.Rectangle
	Area int // the number of flat pixels
}

// A Run is a sequence of adjacent pixels in one row, X0 <= x < X1: flat pixels or, in Contours, the pixels of an edge.
type Run struct {
	X0, X1, Y int32
	part      int32 // an index for Forest.link: of the run among all runs or, in a band, of its region in band.regions
}

// shortestRun is the least length of a run in pixels. Shorter runs occur in text and texture, and are not needed to find a
// cell.
const shortestRun = 2

// bandRows is the number of rows that are searched and cached together.
const bandRows = 16

// A band is a group of adjacent rows.
type band struct {
	regions     []Region // the regions that are large or touch the first or the last row
	first, last []Run    // the runs of the first and the last row; Run.part is an index into regions
}

// A bandKey is the cache key of the band that begins with row y.
type bandKey struct{ y, step, minSide int }

// FlatRegions returns the regions whose boxes are at least minSide pixels wide and high. step is 0 to 255.
func FlatRegions(p *Picture, step, minSide int) []Region {
	keys := make([]bandKey, (p.H+bandRows-1)/bandRows)
	for i := range keys {
		keys[i] = bandKey{i * bandRows, step, minSide}
	}
	end := func(k bandKey) int { return min(k.y+bandRows, p.H) }
	area := func(k bandKey) image.Rectangle { return image.Rect(0, k.y-1, p.W, end(k)) }
	return joinBands(RecallAll(p, keys, area, func(some []bandKey, views []*Picture) (found []band) {
		for i, k := range some {
			found = append(found, newBand(views[i], step, minSide, k.y, end(k)))
		}
		return found
	}), minSide)
}

// scratch is reusable memory for finding regions.
type scratch struct {
	runs   []Run
	forest Forest  // the sets of connected runs
	of     []int32 // the index of each run's region
}

var scratches = sync.Pool{New: func() any { return new(scratch) }}

// newBand returns the band of the rows from y to end-1.
func newBand(p *Picture, step, minSide, y, end int) (b band) {
	s := scratches.Get().(*scratch)
	defer scratches.Put(s)
	s.runs, s.forest = s.runs[:0], s.forest[:0]
	var above, row []Run
	for at := y; at < end; at++ {
		first := len(s.runs)
		s.runs = AppendRuns(s.runs, p, at, step, shortestRun)
		s.forest = s.forest.Grown(len(s.runs))
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
		if kept[i] = int32(len(b.regions)); g.large(minSide) || g.Box.Min.Y == y || g.Box.Max.Y == end {
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

// large reports whether the region's box is at least minSide pixels wide and high.
func (g *Region) large(minSide int) bool { return g.Box.Dx() >= minSide && g.Box.Dy() >= minSide }

// joinBands joins the connected regions of adjacent bands and returns the large ones.
func joinBands(bands []band, minSide int) (large []Region) {
	var all []Region
	var f Forest
	var above []Run
	before := 0
	for _, b := range bands {
		n := len(all)
		all = append(all, b.regions...)
		f = f.Grown(len(all))
		f.link(above, b.first, before, n, 0)
		above, before = b.last, n
	}
	for i, g := range all {
		if whole := &all[f.Find(int32(i))]; whole != &all[i] {
			whole.Box, whole.Area = whole.Box.Union(g.Box), whole.Area+g.Area
		}
	}
	for i, g := range all {
		if f[i] == int32(i) && g.large(minSide) {
			large = append(large, g)
		}
	}
	return large
}

// AppendRuns appends the runs of row y that are at least minLength pixels long. The field part of a new run is its index in
// the returned slice.
func AppendRuns(runs []Run, p *Picture, y, step, minLength int) []Run {
	start := -1         // where the current run began, or -1 outside a run
	before := uint64(0) // 1 if the last pixel of the previous word was flat
	add := func(end int) {
		if end-start >= minLength {
			runs = append(runs, Run{int32(p.min.X + start), int32(p.min.X + end), int32(y), int32(len(runs))})
		}
	}
	for i, flat := range p.flat(y, step) {
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

// A Forest is a disjoint-set forest: for each element, it holds the index of an earlier element that is connected with it,
// or the element's own index.
type Forest []int32

// Grown returns the forest extended to n elements. The added elements are unconnected.
func (f Forest) Grown(n int) Forest {
	for len(f) < n {
		f = append(f, int32(len(f)))
	}
	return f
}

// Find returns the first element of the set that contains i.
func (f Forest) Find(i int32) int32 {
	for f[i] != i {
		f[i] = f[f[i]]
		i = f[i]
	}
	return i
}

// Join connects two elements.
func (f Forest) Join(a, b int32) {
	a, b = f.Find(a), f.Find(b)
	f[max(a, b)] = min(a, b)
}

// link connects the runs of two adjacent rows that have a column in common after the runs of the upper row are extended by
// margin pixels on both sides. The index of a run in the forest is Run.part plus aboveFrom in the upper row, or plus belowFrom
// in the lower row.
func (f Forest) link(above, below []Run, aboveFrom, belowFrom, margin int) {
	for len(above) > 0 && len(below) > 0 {
		a, b := &above[0], &below[0]
		if a.X0 < b.X1+int32(margin) && b.X0 < a.X1+int32(margin) {
			f.Join(a.part+int32(aboveFrom), b.part+int32(belowFrom))
		}
		if a.X1 < b.X1 {
			above = above[1:]
		} else {
			below = below[1:]
		}
	}
}

// regions returns the regions that the connected runs form, and sets s.of. One pass is enough, because the first run of a
// region comes before the region's other runs.
func (s *scratch) regions() (all []Region) {
	s.of = slices.Grow(s.of[:0], len(s.runs))[:len(s.runs)]
	for i, r := range s.runs {
		box := image.Rect(int(r.X0), int(r.Y), int(r.X1), int(r.Y)+1)
		first := s.forest.Find(int32(i))
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

// Contours returns the boxes of all edges. An edge is an 8-connected set of pixels that are not in a horizontal run of two or
// more flat pixels (see Region). It surrounds a shape, and its box may extend one pixel beyond the shape to the right and below.
func Contours(p *Picture, step int) []image.Rectangle {
	var edges scratch
	var flat []Run
	above := 0 // the index of the first run in the row above
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
		edges.forest = edges.forest.Grown(len(edges.runs))
		edges.forest.link(edges.runs[above:first], edges.runs[first:], 0, 0, 1)
		above = first
	}
	var boxes []image.Rectangle
	for _, g := range edges.regions() {
		boxes = append(boxes, g.Box)
	}
	return boxes
}

// flat returns one bit for each pixel of row y, 64 bits to a word, with the leftmost pixel in the lowest bit. A bit is set if the
// pixel differs by at most step, in every channel, from the pixel to its left and from the pixel above it. A neighbour outside
// the picture counts as equal.
func (p *Picture) flat(y, step int) []uint64 {
	words := make([]uint64, (p.W+63)/64)
	flatRow(words, p.row(y), p.row(max(p.min.Y, y-1)), step)
	return words
}

// flatFrom computes the bits of Picture.flat for the pixels of a row from x on, and clears the unused bits of the last word. x
// must be a multiple of 64.
func flatFrom(x int, words []uint64, row, above []uint8, step int) {
	for i := x / 64; i < len(words); i++ {
		var flat uint64
		for ; x < min(64*(i+1), len(row)/4); x++ {
			colour := RGB(row[4*x:])
			if colour.Distance(RGB(row[4*max(0, x-1):])) <= step && colour.Distance(RGB(above[4*x:])) <= step {
				flat |= 1 << (x % 64)
			}
		}
		words[i] = flat
	}
}
