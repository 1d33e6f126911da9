package recognize

import (
	"image"
	"math"
	"slices"

	"autosolve/solver"
)

// Grids found by their lines. Where the insides of cells do not show, for lines are partly gone, digits touch them or
// whole rows are coloured, the lines themselves still run from one side of the grid to the other.

// ruled finds grids by ten lines, or four, that run across each other.
func ruled(p *picture) (found []candidate) {
	level, upright := p.edges()
	down := bundles(upright)
	for _, across := range bundles(level) {
		for _, d := range down {
			g := ruledGrid(p, &across, &d)
			if g != nil && !slices.ContainsFunc(found, func(o candidate) bool { return o.layout.Bounds.Overlaps(g.layout.Bounds) }) {
				found = append(found, *g)
			}
		}
	}
	return found
}

const (
	mostOblong = 0.12 // by what share a grid's sides may differ
	offPlace   = 0.3  // of the pitch: a line further from its place is none of the grid's
	spanShare  = 0.09 // of a cell: the cells' sides are alike within this
	spanPixels = 2.0  // px, at the least
	mostUnseen = 1    // of the eight lines inside, in each direction
	sidesSeen  = 3    // of a cell's four: with fewer it may be covered
)

// ruledGrid is the grid that level edges and upright ones make, or nil.
func ruledGrid(p *picture, across, down *bundle) *candidate {
	w, h := float64(across.to-across.from), float64(down.to-down.from)
	if math.Abs(w-h) > mostOblong*max(w, h) {
		return nil
	}
	cols, boxCols, ok := fitLines(down.at, across.from, across.to)
	if !ok {
		return nil
	}
	rows, boxRows, ok := fitLines(across.at, down.from, down.to)
	if !ok || boxCols != boxRows {
		return nil
	}
	c := candidate{layout: Layout{Cols: cols.spans, Rows: rows.spans}, boxes: boxCols}
	c.layout.Bounds = image.Rect(cols.from, rows.from, cols.to, rows.to)
	inside := image.Rect(cols.spans[0].Min, rows.spans[0].Min, cols.spans[8].Max, rows.spans[8].Max)
	if !inside.In(p.bounds().Inset(1)) || p.linesGoOn(cols.spans[:], rows.spans[:], false) || p.linesGoOn(rows.spans[:], cols.spans[:], true) {
		return nil
	}
	if !c.boxes {
		c.missing = p.unseen(&c.layout)
		if 81-len(c.missing) < leastSeen {
			return nil
		}
	}
	return &c
}

// unseen are the cells of which not enough sides are to be seen.
func (p *picture) unseen(l *Layout) (cells []int) {
	for i := range 81 {
		r, n := l.Cell(solver.Cell(i)), 0
		for _, d := range [4]image.Point{{-1, 0}, {1, 0}, {0, -1}, {0, 1}} {
			if p.sideSeen(r, d.X, d.Y) {
				n++
			}
		}
		if n < sidesSeen {
			cells = append(cells, i)
		}
	}
	return cells
}

// A fit is nine spans between lines, and the outer edges of the first line and the last.
type fit struct {
	spans    [9]Span
	from, to int
}

// A stroke is where a line is: its edges. A thin or blurred one may show one edge only.
type stroke struct{ from, to int }

// fitLines finds the nine spans between ten lines among edges from lo to hi. boxes is set where only the lines around the
// boxes are there. An edge that is at none of the lines' places, or lines that are at none of a grid's, are no fit.
func fitLines(edges []int, lo, hi int) (f fit, boxes, ok bool) {
	pitch := float64(hi-lo) / 9
	var lines [10]*stroke
	for _, s := range strokes(edges, edgeSplit*pitch) {
		place := (float64(s.from+s.to)/2 - float64(lo)) / pitch
		k := int(math.Round(place))
		switch {
		case k < 0 || k > 9:
			continue // beside the grid
		case math.Abs(place-float64(k)) > offPlace || lines[k] != nil:
			return f, false, false
		}
		lines[k] = &s
	}
	unseen := 0
	for k := 1; k < 9; k++ {
		if lines[k] == nil {
			unseen++
		}
	}
	boxes = unseen == 6 && lines[0] != nil && lines[3] != nil && lines[6] != nil && lines[9] != nil
	if !boxes && (unseen > mostUnseen || (lines[0] == nil) != (lines[9] == nil)) {
		return f, false, false
	}
	if lines[0] == nil {
		lines[0], lines[9] = &stroke{lo, lo}, &stroke{hi, hi}
	}
	f.from, f.to = lines[0].from, lines[9].to
	if boxes {
		return f, true, f.thirds(lines)
	}
	interpolate(&lines)
	return f, false, f.between(lines)
}

// strokes puts edges that are no further apart than most into one line.
func strokes(edges []int, most float64) (all []stroke) {
	for _, at := range edges {
		if n := len(all); n > 0 && float64(at-all[n-1].from) <= most {
			all[n-1].to = at
			continue
		}
		all = append(all, stroke{at, at})
	}
	return all
}

// interpolate puts a line that was not seen in the middle of its neighbours.
func interpolate(lines *[10]*stroke) {
	for k := 1; k < 9; k++ {
		if lines[k] == nil && lines[k-1] != nil && lines[k+1] != nil {
			mid := (lines[k-1].from + lines[k-1].to + lines[k+1].from + lines[k+1].to) / 4
			lines[k] = &stroke{mid, mid}
		}
	}
}

// between sets the spans between ten lines, and tells whether they are alike.
func (f *fit) between(lines [10]*stroke) bool {
	var lengths []float64
	for k := range f.spans {
		if lines[k] == nil || lines[k+1] == nil {
			return false
		}
		f.spans[k] = Span{lines[k].to, lines[k+1].from}
		lengths = append(lengths, float64(f.spans[k].Len()))
	}
	typical := median(lengths)
	slack := max(spanPixels, spanShare*typical)
	return typical >= leastCell && !slices.ContainsFunc(lengths, func(v float64) bool { return math.Abs(v-typical) > slack })
}

// thirds sets the spans of nine columns in three boxes, and tells whether the boxes are alike.
func (f *fit) thirds(lines [10]*stroke) bool {
	var lengths []float64
	for b := range 3 {
		box := Span{lines[3*b].to, lines[3*b+3].from}
		lengths = append(lengths, float64(box.Len()))
		for i := range 3 {
			f.spans[3*b+i] = box.third(i)
		}
	}
	return slices.Min(lengths) >= 3*leastCell && slices.Max(lengths)-slices.Min(lengths) <= max(spanPixels, pitchShare*slices.Max(lengths))
}
