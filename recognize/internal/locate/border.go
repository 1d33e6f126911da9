package locate

import (
	"image"
	"slices"

	"autosolve/recognize/internal/pixel"
	"autosolve/solver"
)

// outerEdge returns the rectangle of all cells and the border around them. A thick border must be about equally thick on all
// sides; otherwise it may be the page's background, which is also in the gaps between boxes.
func outerEdge(p *pixel.Picture, l *pixel.Layout, step int) image.Rectangle {
	const slack = 3 // the sides may differ in thickness by at most this many pixels
	border := borderWidths(p, l, step, 2*l.Cols[0].Len()/3)
	if slices.Max(border[:])-slices.Min(border[:]) > slack {
		border = borderWidths(p, l, step, 0)
	}
	return image.Rect(l.Cols[0].Min-border[0], l.Rows[0].Min-border[1], l.Cols[8].Max+border[2], l.Rows[8].Max+border[3])
}

// borderWidths returns the thickness in pixels of the border on the left, the top, the right and the bottom. Each is the median
// of the thicknesses at the middles of the cells on that side. Only a border in the colour of the lines is followed farther
// than borderReach, up to limit. Neighbouring pixels that differ by more than step are an edge.
func borderWidths(p *pixel.Picture, l *pixel.Layout, step, limit int) (thick [4]int) {
	cols, rows := &l.Cols, &l.Rows
	ink := lineColour(p, cols[2].Max, cols[3].Min, rows[:], false) // a thick border has the colour of the lines between boxes
	var seen [4][]int
	for i := range 9 {
		x, y := (cols[i].Min+cols[i].Max)/2, (rows[i].Min+rows[i].Max)/2
		for side, from := range [4]image.Point{{cols[0].Min, y}, {x, rows[0].Min}, {cols[8].Max - 1, y}, {x, rows[8].Max - 1}} {
			out := [4]image.Point{{-1, 0}, {0, -1}, {1, 0}, {0, 1}}[side]
			seen[side] = append(seen[side], borderWidth(p, from, out, limit, step, ink))
		}
	}
	for side := range seen {
		thick[side] = pixel.Median(seen[side])
	}
	return thick
}

// borderWidth returns how many pixels the border extends outwards from the last pixel of a cell: up to the last edge within
// borderReach or, if the colour of the lines extends farther than that but less than limit, as far as this colour. An edge is
// a difference of more than step between neighbouring pixels.
func borderWidth(p *pixel.Picture, from, out image.Point, limit, step int, ink pixel.RGB) int {
	// The tolerance is smaller for a faint line, whose colour differs little from the colour of the cells.
	sameInk := min(ClearContrast, p.RGB(from.X, from.Y).Distance(ink)/3)
	if sameInk == 0 {
		sameInk = -1 // no colour may match: this is the cells' colour, perhaps measured between the dots of a line
	}
	last, inked := 0, 0
	for i := 0; i <= max(limit, borderReach); i++ {
		a, b := from.Add(out.Mul(i)), from.Add(out.Mul(i+1))
		if !b.In(p.Bounds()) {
			if inked == i { // the border continues to the picture's edge
				return inked
			}
			break
		}
		if i <= borderReach && p.RGB(a.X, a.Y).Distance(p.RGB(b.X, b.Y)) > step {
			last = i
		}
		if p.RGB(b.X, b.Y).Distance(ink) <= sameInk {
			inked = i + 1
		} else if i > borderReach && inked < i {
			break
		}
	}
	if inked > borderReach && inked < limit {
		return inked
	}
	return last
}

// HasBoxes reports whether the boxes are visible, either because the lines between them are wider or of another colour than
// other lines, or because neighbouring boxes have different background colours.
func HasBoxes(p *pixel.Picture, l *pixel.Layout) bool {
	return shadedBoxes(p, l) ||
		boxLinesDiffer(p, l.Cols[:], l.Rows[:], false) && boxLinesDiffer(p, l.Rows[:], l.Cols[:], true)
}

// boxLinesDiffer reports whether the two lines between boxes are wider than the six lines inside boxes, or of other colours. If
// flipped, x and y are swapped.
func boxLinesDiffer(p *pixel.Picture, cols, rows []pixel.Span, flipped bool) bool {
	if others, thirds := gaps(cols, 2); slices.Min(thirds) > slices.Max(others) {
		return true
	}
	return linesDiffer(p, cols, rows, func(line int) bool { return line%3 == 0 }, flipped)
}

// linesDiffer reports whether the chosen lines between columns are all wider than the other lines, or all of other colours.
// Line k is before column k. If flipped, x and y are swapped.
func linesDiffer(p *pixel.Picture, cols, rows []pixel.Span, chosen func(line int) bool, flipped bool) bool {
	// A line counts as wider than another if the difference is at least this share of the other's width, or at least this
	// many pixels if the other is thinner than a pixel. Antialiasing causes smaller differences.
	const thicker = 0.4
	var colours [2][]pixel.RGB // the colours of the other lines, and of the chosen ones
	var widths [2][]float64    // the widths of the other lines, and of the chosen ones
	for k := range cols[1:] {
		of := 0
		if chosen(k + 1) {
			of = 1
		}
		colour, width := measureLine(p, cols[k].Max, cols[k+1].Min, rows, flipped)
		colours[of], widths[of] = append(colours[of], colour), append(widths[of], width)
	}
	if most := slices.Max(widths[0]); slices.Min(widths[1]) >= most+thicker*max(1, most) {
		return true
	}
	for _, b := range colours[1] {
		if slices.ContainsFunc(colours[0], func(w pixel.RGB) bool { return b.Distance(w) < ClearContrast }) {
			return false
		}
	}
	return true
}

// lineColour returns the colour of the line in a gap between two columns.
func lineColour(p *pixel.Picture, from, to int, rows []pixel.Span, flipped bool) pixel.RGB {
	colour, _ := measureLine(p, from, to, rows, flipped)
	return colour
}

// measureLine returns the colour and the width in pixels of the line in a gap between two columns, as medians over the
// middles of the rows. The colour is the one that differs most from the cell before the line. Each pixel adds to the width in
// proportion to its difference from that cell.
func measureLine(p *pixel.Picture, from, to int, rows []pixel.Span, flipped bool) (colour pixel.RGB, width float64) {
	at := func(x, y int) pixel.RGB {
		q := image.Pt(x, y)
		if flipped {
			q = image.Pt(y, x)
		}
		if !q.In(p.Bounds()) {
			return pixel.RGB{}
		}
		return p.RGB(q.X, q.Y)
	}
	var t pixel.Tally
	var widths []float64
	for _, r := range rows {
		y := (r.Min + r.Max) / 2
		background := at(from-1, y)
		most, sum := background, 0
		for x := from - 1; x <= to; x++ {
			c := at(x, y)
			sum += c.Distance(background)
			if c.Distance(background) > most.Distance(background) {
				most = c
			}
		}
		t.Add(most)
		widths = append(widths, float64(sum)/float64(max(1, most.Distance(background))))
	}
	return t.Median(), pixel.Median(widths)
}

// shadedBoxes reports whether most cells of each box have the same background colour, and neighbouring boxes different ones.
// It compares only the box at the middle of the upper side with the boxes to the left and below.
func shadedBoxes(p *pixel.Picture, l *pixel.Layout) bool {
	var backgrounds [9][]pixel.RGB
	for i := range solver.Cell(81) {
		backgrounds[i.Box()] = append(backgrounds[i.Box()], p.Median(l.Cell(i), pixel.SomeSamples))
	}
	var shade [9]pixel.RGB
	for b, cells := range backgrounds {
		at := slices.IndexFunc(cells, func(c pixel.RGB) bool { // reports whether most cells have this colour
			return pixel.Count(cells, func(o pixel.RGB) bool { return o.Distance(c) <= FaintestEdge }) >= 5
		})
		if at < 0 {
			return false
		}
		shade[b] = cells[at]
	}
	return shade[0].Distance(shade[1]) >= blankSlack && shade[1].Distance(shade[4]) >= blankSlack
}

// lineColours returns the colours of one line inside boxes and one line between boxes, in each direction.
func lineColours(p *pixel.Picture, l *pixel.Layout) (of []pixel.RGB) {
	for _, k := range [2]int{0, 2} {
		of = append(of, lineColour(p, l.Cols[k].Max, l.Cols[k+1].Min, l.Rows[:], false),
			lineColour(p, l.Rows[k].Max, l.Rows[k+1].Min, l.Cols[:], true))
	}
	return of
}
