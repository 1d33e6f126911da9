package locate

import (
	"image"
	"slices"

	"autosolve/recognize/internal/pixel"
)

// byBoxes proposes, if no grid was found yet, grids of three by three boxes, of which perhaps only every second one is seen.
func (s *search) byBoxes() {
	if len(s.list) > 0 {
		return // the boxes may be the keypad of a grid
	}
	propose := func(at image.Rectangle, l *lattice) {
		s.list = add(s.list, Candidate{Layout: pixel.Layout{Bounds: at, Cols: thirds(l.cols), Rows: thirds(l.rows)}, Boxes: true})
	}
	for i := range s.lattices {
		if l := &s.lattices[i]; l.nineBoxes() {
			propose(l.bounds(), l)
		}
	}
	large := slices.DeleteFunc(slices.Clone(s.boxes), func(b image.Rectangle) bool { return min(b.Dx(), b.Dy()) < 3*leastCell })
	for _, l := range spread(large, boxBetween, 4) {
		if s.inCross(&l) && l.closeBoxes() {
			propose(image.Rect(l.cols[0].Min, l.rows[0].Min, l.cols[2].Max, l.rows[2].Max), &l)
		}
	}
}

// boxBetween is the greatest distance, in box sizes, between two shaded boxes that have an unshaded box between them.
const boxBetween = 1.3

// inCross reports whether the lattice consists of the four boxes at the middles of a grid's sides, with or without the
// central box, or of the four corner boxes of a grid whose central box is seen too. To a lattice of two by two boxes, it adds
// the column and the row between them.
func (s *search) inCross(l *lattice) bool {
	sees := func(places ...image.Point) bool {
		return !slices.ContainsFunc(places, func(at image.Point) bool { _, seen := l.cells[at]; return !seen })
	}
	switch {
	case len(l.cols) == 3 && len(l.rows) == 3:
		_, centre := l.cells[image.Pt(1, 1)]
		return sees(image.Pt(1, 0), image.Pt(0, 1), image.Pt(2, 1), image.Pt(1, 2)) &&
			(len(l.cells) == 4 || len(l.cells) == 5 && centre)
	case len(l.cols) == 2 && len(l.rows) == 2 && len(l.cells) == 4:
		size := l.cells[image.Point{}].Size()
		middle := l.bounds().Min.Add(l.bounds().Size().Sub(size).Div(2))
		centre := image.Rectangle{Min: middle, Max: middle.Add(size)}
		seen := slices.ContainsFunc(s.boxes, func(b image.Rectangle) bool {
			from, to := b.Min.Sub(centre.Min), b.Max.Sub(centre.Max)
			return max(pixel.Abs(from.X), pixel.Abs(from.Y), pixel.Abs(to.X), pixel.Abs(to.Y)) <= roundingSlack
		})
		l.cols = slices.Insert(l.cols, 1, pixel.Span{Min: centre.Min.X, Max: centre.Max.X})
		l.rows = slices.Insert(l.rows, 1, pixel.Span{Min: centre.Min.Y, Max: centre.Max.Y})
		return seen
	}
	return false
}

// thirds returns the spans of the thirds of three boxes.
func thirds(boxes []pixel.Span) (spans [9]pixel.Span) {
	for i := range spans {
		box, part := boxes[i/3], i%3
		spans[i] = pixel.Span{Min: box.Min + part*box.Len()/3, Max: box.Min + (part+1)*box.Len()/3}
	}
	return spans
}

// fitCells corrects the places of the cells in grids of which only the boxes are seen. The contents of the boxes show where
// the cells are.
func (s *search) fitCells() {
	for i := range s.list {
		if c := &s.list[i]; c.Boxes {
			cols, rows := boxesOf(c.Layout.Cols), boxesOf(c.Layout.Rows)
			c.Layout.Cols = fitColumns(s.p, c.Layout.Cols, cols, rows, false)
			c.Layout.Rows = fitColumns(s.p, c.Layout.Rows, rows, cols, true)
		}
	}
}

// boxesOf returns the spans of the three boxes that nine spans form.
func boxesOf(spans [9]pixel.Span) (boxes [3]pixel.Span) {
	for i := range boxes {
		boxes[i] = pixel.Span{Min: spans[3*i].Min, Max: spans[3*i+2].Max}
	}
	return boxes
}

// fitColumns returns the nine columns of cells in three columns of boxes. It returns the known columns unless the contents of
// the boxes stand in three columns that are closer together than thirds of a box, as in a terminal, where there is room
// beside lines, and are all inside the picture. If flipped, rows and columns are swapped.
func fitColumns(p *pixel.Picture, known [9]pixel.Span, cols, rows [3]pixel.Span, flipped bool) (spans [9]pixel.Span) {
	const (
		most  = 0.9  // columns are closer together if their pitch is at most this share of a third of the box
		slack = 0.03 // how far the middle column may be from halfway between the others, as a share of the box
	)
	width := slices.MinFunc(cols[:], byLength).Len()
	middles := columnsIn(p, cols, rows, flipped)
	if len(middles) != 3 {
		return known
	}
	pitch, off := (middles[2]-middles[0])/2, middles[1]-(middles[0]+middles[2])/2
	if pitch < leastCell || pitch > most*float64(width)/3 || max(off, -off) > slack*float64(width) {
		return known
	}
	for i := range spans {
		left := cols[i/3].Middle() + middles[0] + pitch*(float64(i%3)-0.5)
		spans[i] = pixel.Span{Min: int(left + 0.5), Max: int(left + pitch + 0.5)}
	}
	size := p.W
	if flipped {
		size = p.H
	}
	if spans[0].Min < 0 || spans[8].Max > size {
		return known // the picture ends in a box
	}
	return spans
}

// columnsIn returns the middles of the columns in which any box has contents, in pixels from the middles of the boxes.
func columnsIn(p *pixel.Picture, cols, rows [3]pixel.Span, flipped bool) (middles []float64) {
	const apart = 0.03 // a gap between columns is wider than this share of the box
	reach := slices.MinFunc(cols[:], byLength).Len()/2 - roundingSlack
	inked := make([]bool, max(0, 2*reach))
	for _, col := range cols {
		left := (col.Min+col.Max)/2 - reach
		for _, row := range rows {
			for x := range inked {
				for y := row.Min + roundingSlack; y < row.Max-roundingSlack && !inked[x]; y++ {
					inked[x] = p.Step(left+x, y, flipped) > ClearContrast
				}
			}
		}
	}
	first, last := 0, 0
	for x, on := range inked {
		if !on {
			continue
		}
		if middles == nil || float64(x-last) > apart*float64(len(inked)) {
			first, middles = x, append(middles, 0)
		}
		last = x
		middles[len(middles)-1] = float64(first+last+1)/2 - float64(reach)
	}
	return middles
}
