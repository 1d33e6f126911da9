package recognize

import (
	"autosolve/recognize/pixel"
	"image"
	"math"
	"slices"
)

// edgeSteps are the steps of colour that make an edge, tried in turn until a grid is found: firm lines first, so
// that noise and texture do not cut the cells to pieces, then ever fainter ones.
var edgeSteps = [...]int{24, 10, 4, 1}

// mostBoxes is how many places may look like cells: more are a texture, and take long to look through.
const mostBoxes = 30000

// A candidate is a place where a grid may be.
type candidate struct {
	layout  Layout
	missing []int // cells whose outline was not seen: covered, or run through by a caret
	boxes   bool  // only its boxes were seen, if by its lines in one direction at least
	open    bool  // it was completed from a part
	ruled   bool  // it was found by its lines
}

// findGrids looks for grids of nine columns and nine rows anywhere in the picture. Where there is none it returns the
// nearest miss. What one step shows of a grid the next may complete, so beside each step's own boxes those of all steps
// so far are tried together. boxes are what looked like cells at any step.
func findGrids(p *pixel.Picture) (grids []candidate, boxes []image.Rectangle, nearest miss) {
	var partial, onlyBoxes []candidate
	var parts []lattice // of all steps
	for _, step := range edgeSteps {
		own := cellBoxes(flatRegions(p, step, leastCell))
		if len(own) > mostBoxes {
			continue
		}
		boxes = merged(boxes, own)
		of := lattices(own, 3)
		found, why := gridsOf(p, of, step)
		nearest.keep(why)
		if whole(found) && !unfinished(of, found) {
			return alone(found, boxes, &nearest), boxes, nearest
		}
		together := lattices(boxes, 3)
		if more, _ := gridsOf(p, together, step); better(more, found) {
			found = more
		}
		partial = united(partial, found, image.Rectangle.Overlaps)
		if onlyBoxes == nil {
			onlyBoxes = findBoxes(p, own)
		}
		parts = append(append(parts, of...), together...)
	}
	for _, l := range parts {
		if g := l.openGrid(p); g != nil {
			partial = united(partial, []candidate{*g}, image.Rectangle.Overlaps)
		}
	}
	if partial != nil {
		return alone(partial, boxes, &nearest), boxes, nearest
	}
	return onlyBoxes, boxes, nearest
}

// unfinished tells whether beside the grids there is a large part of what may be another: a fainter step may complete it.
func unfinished(of []lattice, grids []candidate) bool {
	const large = 20 // cells
	return slices.ContainsFunc(of, func(l lattice) bool {
		return len(l.cells) >= large && !overlapsAny(l.bounds(), grids)
	})
}

// united is the grids of both lists, of two at the same place the one that lacks fewer cells, but none that is partly a guess
// for one that was seen.
func united(a, b []candidate, same func(a, b image.Rectangle) bool) []candidate {
	for _, g := range b {
		at := slices.IndexFunc(a, func(o candidate) bool { return same(o.layout.Bounds, g.layout.Bounds) })
		switch {
		case at < 0:
			a = append(a, g)
		case len(g.missing) < len(a[at].missing) && (a[at].open || !g.open):
			a[at] = g
		}
	}
	return a
}

// alone leaves out the grids that cells continue beyond nine columns or rows: parts of something larger.
func alone(grids []candidate, boxes []image.Rectangle, nearest *miss) []candidate {
	return slices.DeleteFunc(grids, func(g candidate) bool {
		if !layoutGoesOn(&g.layout, boxes) {
			return false
		}
		nearest.keep(miss{cols: 9, rows: 9, cells: 81, at: g.layout.Bounds, why: goesOn})
		return true
	})
}

const goesOn = "it goes on past nine columns or rows"

// goesOn tells whether boxes like the cells lie beside the grid where a tenth column or row would be. A keypad that is in
// line with it stands off by more than the grid's lines are thick.
func layoutGoesOn(l *Layout, boxes []image.Rectangle) bool {
	const fellows = 3                                 // so many of them, for one may lie there by chance
	beside := func(spans *[9]Span, lo, hi int) bool { // a step before the first or after the last
		pitch, border := float64(spans[1].Min-spans[0].Min), float64(spans[3].Min-spans[2].Min)
		most, apart := max(pitch, border)+pitchSlack(pitch), widestGap(spans[:])+pitchPixels
		next := func(reach, gap int) bool { return float64(reach) > pitch/2 && float64(reach) <= most && gap <= apart }
		return next(spans[0].Min-lo, spans[0].Min-hi) || next(hi-spans[8].Max, lo-spans[8].Max)
	}
	level := func(spans *[9]Span, lo, hi int) bool {
		slack := sizeTolerance(spans[0].Len())
		return slices.ContainsFunc(spans[:], func(s Span) bool {
			return max(s.Min-lo, lo-s.Min, s.Max-hi, hi-s.Max) <= slack
		})
	}
	n := 0
	cell := l.Cell(40)
	for _, b := range boxes {
		if !likeSized(cell, b.Add(image.Pt(0, cell.Max.Y-b.Max.Y))) {
			continue
		}
		if level(&l.Rows, b.Min.Y, b.Max.Y) && beside(&l.Cols, b.Min.X, b.Max.X) ||
			level(&l.Cols, b.Min.X, b.Max.X) && beside(&l.Rows, b.Min.Y, b.Max.Y) {
			n++
		}
	}
	return n >= fellows
}

// gridsOf looks for grids in lattices.
func gridsOf(p *pixel.Picture, of []lattice, step int) (found []candidate, nearest miss) {
	for _, l := range of {
		grids, why := l.grids(p, step)
		found = append(found, grids...)
		nearest.keep(why)
	}
	return found, nearest
}

// missing is how many cells of the grids have not been seen.
func missing(grids []candidate) (n int) {
	for _, g := range grids {
		n += len(g.missing)
	}
	return n
}

func whole(grids []candidate) bool { return len(grids) > 0 && missing(grids) == 0 }

func better(a, b []candidate) bool {
	return len(a) > len(b) || len(a) == len(b) && missing(a) < missing(b)
}

// grids are the parts of the lattice that are a whole grid.
func (l *lattice) grids(p *pixel.Picture, step int) ([]candidate, miss) {
	near := miss{cols: len(l.cols), rows: len(l.rows), cells: len(l.cells), at: l.bounds()}
	cols, whyCols := nines(l.cols)
	rows, whyRows := nines(l.rows)
	near.why = firstOf(whyCols, whyRows)
	var found []candidate
	for _, c := range cols {
		for _, r := range rows {
			g, why := l.candidate(p, c, r, step)
			if why != "" {
				near.why = why
				continue
			}
			found = append(found, g)
		}
	}
	return found, near
}

// Tolerances of a grid's pitch, the distance from one column to the next.
const (
	pitchPixels      = 2.0   // px
	pitchShare       = 0.035 // of the pitch
	stepShare        = 0.18  // of the pitch: one step may be off by so much, as dashes in a cell make it seem narrower
	fitShare         = 0.09  // of the pitch: but no column is further from its place than this
	widestBoxStep    = 1.9   // the step across a box border against the pitch
	narrowestBoxStep = 0.85  // where the lines inside the boxes are the thicker ones
	leastSeen        = 54    // of 81 cells, those whose outline must be seen
)

// nines finds where nine spans in a row are spaced as a grid's columns are, and not part of something that goes on, or
// says why they are nowhere.
func nines(spans []Span) (starts []int, why string) {
	if len(spans) < 9 {
		return nil, "fewer than nine columns or rows"
	}
	steps := make([]float64, len(spans)-1)
	for i := range steps {
		steps[i] = float64(spans[i+1].Min+spans[i+1].Max-spans[i].Min-spans[i].Max) / 2
	}
	why = "its columns or rows are not evenly spaced"
	for i := 0; i+9 <= len(spans); i++ {
		pitch, border, even := gridSteps(steps[i : i+8])
		if !even {
			continue
		}
		next := func(step int) bool { // the spans on both sides of a step are of one grid
			return spans[step+1].Min-spans[step].Max <= widestGap(spans[i:i+9])+pitchPixels && steps[step] <= max(pitch, border)+pitchSlack(pitch)
		}
		if i > 0 && next(i-1) || i+8 < len(steps) && next(i+8) {
			why = goesOn
			continue
		}
		starts = append(starts, i)
	}
	if starts != nil {
		return starts, ""
	}
	return nil, why
}

// widestGap is the greatest distance from the end of one span to the beginning of the next.
func widestGap(spans []Span) (gap int) {
	for i := range spans[1:] {
		gap = max(gap, spans[i+1].Min-spans[i].Max)
	}
	return gap
}

// gridSteps checks the eight steps between nine columns: six equal ones, and two across the box borders that are
// alike. Each may be off a little, for one column's cells may seem narrower than they are; together they must fit.
func gridSteps(s []float64) (pitch, border float64, even bool) {
	inner := []float64{s[0], s[1], s[3], s[4], s[6], s[7]}
	pitch = mean(inner)
	border = (s[2] + s[5]) / 2
	slack := max(pitchPixels, stepShare*pitch)
	if border < pitch-1 {
		slack = pitchSlack(pitch) // a column that seems narrower is likelier
	}
	at, place := 0.0, 0.0
	var off []float64
	for i, step := range s {
		want := pitch
		if i%3 == 2 {
			want = border
		}
		if math.Abs(step-want) > slack {
			return pitch, border, false
		}
		at, place = at+step, place+want
		off = append(off, at-place)
	}
	middle := mean(append(off, 0))
	for _, o := range append(off, 0) {
		if math.Abs(o-middle) > max(pitchPixels, fitShare*pitch) {
			return pitch, border, false
		}
	}
	return pitch, border, border >= narrowestBoxStep*pitch && border <= widestBoxStep*pitch
}

func mean(of []float64) (m float64) {
	for _, v := range of {
		m += v / float64(len(of))
	}
	return m
}

func pitchSlack(pitch float64) float64 { return max(pitchPixels, pitchShare*pitch) }

// candidate is the grid of nine columns from col and nine rows from row, or why it is none.
func (l *lattice) candidate(p *pixel.Picture, col, row, step int) (candidate, string) {
	var c candidate
	copy(c.layout.Cols[:], l.cols[col:])
	copy(c.layout.Rows[:], l.rows[row:])
	for i := range 81 {
		if _, seen := l.cells[image.Pt(col+i%9, row+i/9)]; !seen {
			c.missing = append(c.missing, i)
		}
	}
	if 81-len(c.missing) < leastSeen {
		return c, "too many of its cells are covered or run together"
	}
	w, h := c.layout.Cols[0].Len(), c.layout.Rows[0].Len()
	if float64(min(w, h)) < leastSide*float64(max(w, h)) {
		return c, "its cells are not square"
	}
	inside := image.Rect(c.layout.Cols[0].Min, c.layout.Rows[0].Min, c.layout.Cols[8].Max, c.layout.Rows[8].Max)
	if inside.Min.X < 1 || inside.Min.Y < 1 || inside.Max.X >= p.W || inside.Max.Y >= p.H {
		return c, "it is cut off by the picture's edge"
	}
	c.layout.Bounds = outerEdge(p, &c.layout, step)
	return c, ""
}

func (l *lattice) bounds() image.Rectangle {
	var b image.Rectangle
	for _, box := range l.cells {
		b = b.Union(box)
	}
	return b
}

// outerEdge grows the cells' common rectangle over the border around it. A thick border is equally thick on all sides;
// what is not may be the page showing in the gaps between boxes.
func outerEdge(p *pixel.Picture, l *Layout, step int) image.Rectangle {
	const alike = 3 // px
	border := borderWidths(p, l, step, 2*l.Cols[0].Len()/3)
	if slices.Max(border[:])-slices.Min(border[:]) > alike {
		border = borderWidths(p, l, step, 0)
	}
	return image.Rect(l.Cols[0].Min-border[0], l.Rows[0].Min-border[1], l.Cols[8].Max+border[2], l.Rows[8].Max+border[3])
}

// borderWidths is how thick the border is on the left, the top, the right and the bottom, as seen from the middles of the
// cells at each side: the median of what each shows.
func borderWidths(p *pixel.Picture, l *Layout, step, most int) (thick [4]int) {
	cols, rows := &l.Cols, &l.Rows
	ink := lineColour(p, cols[2].Max, cols[3].Min, rows[:], false) // a thick border is of the colour of the lines inside
	var seen [4][]int
	for i := range 9 {
		x, y := (cols[i].Min+cols[i].Max)/2, (rows[i].Min+rows[i].Max)/2
		for side, from := range [4]image.Point{{cols[0].Min, y}, {x, rows[0].Min}, {cols[8].Max - 1, y}, {x, rows[8].Max - 1}} {
			out := [4]image.Point{{-1, 0}, {0, -1}, {1, 0}, {0, 1}}[side]
			seen[side] = append(seen[side], border(p, from, out, most, step, ink))
		}
	}
	for side := range seen {
		slices.Sort(seen[side])
		thick[side] = seen[side][4]
	}
	return thick
}

// border is how many pixels a border reaches outwards from the last pixel of a cell: to the last edge near the cell,
// or as far as the ink of the lines goes on, but no further than most.
func border(p *pixel.Picture, from, out image.Point, most, step int, ink pixel.RGB) int {
	const near = 4 // px: a border thinner than that ends at the last edge within
	// A faint line is hardly of another colour than what is around the grid.
	sameInk := min(24, p.RGB(from.X, from.Y).Distance(ink)/3)
	last, inked := 0, 0
	for i := 0; i <= max(most, near); i++ {
		a, b := from.Add(out.Mul(i)), from.Add(out.Mul(i+1))
		if !a.In(p.Bounds()) || !b.In(p.Bounds()) {
			break
		}
		if i <= near && p.RGB(a.X, a.Y).Distance(p.RGB(b.X, b.Y)) > step {
			last = i
		}
		if p.RGB(b.X, b.Y).Distance(ink) <= sameInk {
			inked = i + 1
		} else if i > near && inked < i {
			break
		}
	}
	if inked > near && inked < most {
		return inked
	}
	return last
}

func firstOf(s ...string) string {
	for _, t := range s {
		if t != "" {
			return t
		}
	}
	return ""
}
