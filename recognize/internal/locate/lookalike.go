package locate

import (
	"image"
	"math"
	"slices"

	"autosolve/recognize/internal/pixel"
)

const goesOnReason = "it goes on past nine columns or rows"

// dropLookalikes removes the candidates that only look like grids from the list.
func (s *search) dropLookalikes() {
	s.list = slices.DeleteFunc(s.list, func(c Candidate) bool { return !s.accepts(c) })
}

// accepts reports whether a candidate may be a grid, and remembers it if it only looks like one.
func (s *search) accepts(c Candidate) bool {
	why := s.lookalikeReason(&c)
	if why == "" {
		return true
	}
	s.nearest.Keep(WholeMiss(c.Layout.Bounds, why))
	if why == goesOnReason {
		s.tooLarge = append(s.tooLarge, c)
	}
	return false
}

// lookalikeReason returns the reason why a candidate is not a grid, or an empty string if it may be one.
func (s *search) lookalikeReason(c *Candidate) string {
	l := &c.Layout
	byCells := c.Closed >= LeastClosed && !c.Further
	switch {
	case c.Framed: // its frame separates it from the rest of the table
	case slices.ContainsFunc(s.tooLarge, func(o Candidate) bool { return sameCells(&o.Layout, l) }),
		cellsBeside(l, s.boxes),
		c.Closed < LeastClosed && c.Score < sureScore && s.partOfTable(l),
		byCells && cellsGoOn(s.p, l),
		!byCells && !c.Boxes && linesGoOn(s.p, l):
		return goesOnReason
	case shifted(l) && !HasBoxes(s.p, l):
		return BoxesShifted
	}
	return ""
}

// BoxesShifted is why a layout that is a column or row off is not a grid.
const BoxesShifted = "its boxes are not where a Sudoku's are"

// sameCells reports whether two layouts, perhaps found by different strategies, have the same cells.
func sameCells(a, b *pixel.Layout) bool {
	const part = 4 // the outer edges may differ by a fourth of a cell's width or height
	near := func(a, b *[9]pixel.Span) bool {
		slack := a[0].Len() / part
		return pixel.Abs(a[0].Min-b[0].Min) <= slack && pixel.Abs(a[8].Max-b[8].Max) <= slack
	}
	return near(&a.Cols, &b.Cols) && near(&a.Rows, &b.Rows)
}

// partOfSamurai reports whether the candidate and one in tooLarge are two of the outer grids of a samurai Sudoku.
func (s *search) partOfSamurai(c Candidate) bool {
	return slices.ContainsFunc(s.tooLarge, func(o Candidate) bool { return twoOfSamurai(&o.Layout, &c.Layout) })
}

// twoOfSamurai reports whether two grids of the same pitch begin nine cells and a box apart, horizontally, vertically or
// both.
func twoOfSamurai(a, b *pixel.Layout) bool {
	const apart = 12 // nine cells and the three of a box
	ax, ay := pitch(a)
	bx, by := pitch(b)
	if math.Abs(ax-bx) > pitchSlack(ax) || math.Abs(ay-by) > pitchSlack(ay) {
		return false
	}
	x := math.Abs(float64(a.Cols[0].Min-b.Cols[0].Min)) / ax
	y := math.Abs(float64(a.Rows[0].Min-b.Rows[0].Min)) / ay
	in := func(v, place float64) bool { return math.Abs(v-place) < 0.5 }
	return in(x, apart) && (in(y, 0) || in(y, apart)) || in(x, 0) && in(y, apart)
}

// partOfTable reports whether cells of the layout's size continue past nine in its columns or rows.
func (s *search) partOfTable(layout *pixel.Layout) bool {
	return slices.ContainsFunc(s.lattices, func(l lattice) bool {
		if len(l.cells) < LeastClosed || max(len(l.cols), len(l.rows)) <= 9 || !l.bounds().Overlaps(layout.Bounds) {
			return false
		}
		cell := layout.Cell(40)
		if !likeSized(cell, image.Rect(l.cols[0].Min, cell.Min.Y, l.cols[0].Max, cell.Min.Y+l.rows[0].Len())) {
			return false
		}
		turned := l.transposed()
		_, cols := gridStarts(l.colsIn(layout.Rows[0].Min, layout.Rows[8].Max))
		_, rows := gridStarts(turned.colsIn(layout.Cols[0].Min, layout.Cols[8].Max))
		return cols == goesOnReason || rows == goesOnReason
	})
}

// colsIn returns the columns that have cells between two y coordinates in the picture. Other columns do not belong to the
// grid at that height: a calendar below it may have more columns.
func (l *lattice) colsIn(top, bottom int) (cols []pixel.Span) {
	for x, col := range l.cols {
		for y := range l.rows {
			if b, seen := l.cells[image.Pt(x, y)]; seen && b.Min.Y < bottom && b.Max.Y > top {
				cols = append(cols, col)
				break
			}
		}
	}
	return cols
}

// cellsBeside reports whether areas of the cells' size are beside the grid, where a tenth column or row would be. The keys
// of an aligned keypad do not count: their distance from the grid is greater than the thickness of its lines.
func cellsBeside(l *pixel.Layout, boxes []image.Rectangle) bool {
	// beside reports whether the span from lo to hi is one step before the first span or after the last.
	beside := func(spans *[9]pixel.Span, lo, hi int) bool {
		pitch, border := float64(spans[1].Min-spans[0].Min), float64(spans[3].Min-spans[2].Min)
		most, apart := max(pitch, border)+pitchSlack(pitch), widestGap(spans[:])+roundingSlack
		next := func(reach, gap int) bool { return float64(reach) > pitch/2 && float64(reach) <= most && gap <= apart }
		return next(spans[0].Min-lo, spans[0].Min-hi) || next(hi-spans[8].Max, lo-spans[8].Max)
	}
	// inLine reports whether the span from lo to hi is about the same as one of the spans.
	inLine := func(spans *[9]pixel.Span, lo, hi int) bool {
		slack := sizeTolerance(spans[0].Len())
		return slices.ContainsFunc(spans[:], func(s pixel.Span) bool {
			return max(s.Min-lo, lo-s.Min, s.Max-hi, hi-s.Max) <= slack
		})
	}
	cell := l.Cell(40)
	n := pixel.Count(boxes, func(b image.Rectangle) bool {
		return likeSized(cell, b.Add(image.Pt(0, cell.Max.Y-b.Max.Y))) &&
			(inLine(&l.Rows, b.Min.Y, b.Max.Y) && beside(&l.Cols, b.Min.X, b.Max.X) ||
				inLine(&l.Cols, b.Min.X, b.Max.X) && beside(&l.Rows, b.Min.Y, b.Max.Y))
	})
	return n >= leastSeenLine // fewer boxes may be there by chance
}

// mostLines is how many of the eight lines between nine rows must be seen to count as most of them.
const mostLines = 6

// linesGoOn reports whether lines extend more than half a cell beyond the first or the last column or row: most lines, unless
// something else is there, or those of a corner box in both directions, because the grids of a samurai Sudoku share such a box.
func linesGoOn(p *pixel.Picture, l *pixel.Layout) bool {
	cols, rows := l.Cols[:], l.Rows[:]
	across, along := runOn(p, cols, rows, edgeThreshold(p, l))
	for i := range 2 {
		if count(across[i]) >= mostLines && !otherBeside(p, cols, rows, i, false) ||
			count(along[i]) >= mostLines && !otherBeside(p, rows, cols, i, true) {
			return true
		}
		for j := range 2 {
			if boxLinesRun(across[i], 2*j) && boxLinesRun(along[j], 2*i) {
				return true
			}
		}
	}
	return false
}

// otherBeside reports whether something other than another column is beside the columns: before the first if side is 0,
// after the last if side is 1. It may be an aligned keypad, or a row of shorter keys below the grid. Its edge along the grid
// is farther away than the columns are from each other, but too near for the far side of a column. If flipped, rows and
// columns are swapped.
func otherBeside(p *pixel.Picture, cols, rows []pixel.Span, side int, flipped bool) bool {
	const most = 2 // the edge need not be seen in up to this many rows
	from, out := cols[0].Min, -1
	if side == 1 {
		from, out = cols[8].Max, 1
	}
	for off := widestGap(cols) + roundingSlack + 1; off < cols[0].Len()*4/5; off++ {
		seen := func(r pixel.Span) bool {
			beside := r.Len() / 6 // near the sides of the row, because digits are in its middle
			return p.Step(r.Min+beside, from+out*off-1, !flipped) > FaintestEdge &&
				p.Step(r.Max-1-beside, from+out*off-1, !flipped) > FaintestEdge
		}
		if pixel.Count(rows, seen) >= len(rows)-most {
			return true
		}
	}
	return false
}

// cellsGoOn reports whether a grid of closed cells continues in a column or row of cells that no line closes on the outer
// side. Then most lines continue beyond the first or the last column or row of the grid. Unlike the lines of an aligned
// keypad, they begin at the grid's border. Unlike in a photograph, there are few edges halfway between them.
func cellsGoOn(p *pixel.Picture, l *pixel.Layout) bool {
	b := l.Bounds
	return openBeside(p, l.Cols, l.Rows, pixel.Span{Min: b.Min.X, Max: b.Max.X}, false) ||
		openBeside(p, l.Rows, l.Cols, pixel.Span{Min: b.Min.Y, Max: b.Max.Y}, true)
}

// openBeside reports whether a grid of closed cells continues, at its left or right side, in a column of cells that no line
// closes on the outer side. border is the grid's extent with its border. If flipped, rows and columns are swapped.
func openBeside(p *pixel.Picture, cols, rows [9]pixel.Span, border pixel.Span, flipped bool) bool {
	between := rows
	for i, r := range rows {
		between[i] = r.Add(r.Len() / 2)
	}
	lines := func(x pixel.Span, rows [9]pixel.Span) int {
		return count(linesRun(p, x, rows[:], FaintestEdge, flipped))
	}
	left, right := spansBeside(cols[:])
	for side, x := range [2]struct{ near, far pixel.Span }{
		{pixel.Span{Min: border.Min - roundingSlack, Max: border.Min}, left},
		{pixel.Span{Min: border.Max, Max: border.Max + roundingSlack}, right},
	} {
		if lines(x.near, rows) >= mostLines && lines(x.far, rows) >= mostLines && lines(x.far, between) <= 8-mostLines &&
			!otherBeside(p, cols[:], rows[:], side, flipped) && !boxLinesEnd(p, cols[:], rows[:], x.far, flipped) {
			return true
		}
	}
	return false
}

// boxLinesEnd reports whether the lines between boxes differ from the other lines between rows, but have another colour in a
// span beside the grid. Then the span is a table's heading. If flipped, rows and columns are swapped.
func boxLinesEnd(p *pixel.Picture, cols, rows []pixel.Span, beside pixel.Span, flipped bool) bool {
	if !linesDiffer(p, rows, cols, func(line int) bool { return line%3 == 0 }, !flipped) {
		return false
	}
	for _, k := range [2]int{2, 5} {
		colour := func(x ...pixel.Span) pixel.RGB { return lineColour(p, rows[k].Max, rows[k+1].Min, x, !flipped) }
		if colour(cols...).Distance(colour(beside)) < ClearContrast {
			return false
		}
	}
	return true
}

// boxLinesRun reports whether the lines in box 0, 1 or 2 and at its sides continue. One of them may be missing. lines[k] is
// true if line k of the eight inside the grid continues. The grid's border does not count.
func boxLinesRun(lines []bool, box int) bool {
	near := lines[max(0, 3*box-1):min(8, 3*box+3)]
	return count(near) >= len(near)-1
}

// runOn returns which of the lines between the rows continue before the first column and after the last, and which of the
// lines between the columns continue before the first row and after the last.
func runOn(p *pixel.Picture, cols, rows []pixel.Span, threshold int) (across, along [2][]bool) {
	left, right := spansBeside(cols)
	up, down := spansBeside(rows)
	return [2][]bool{linesRun(p, left, rows, threshold, false), linesRun(p, right, rows, threshold, false)},
		[2][]bool{linesRun(p, up, cols, threshold, true), linesRun(p, down, cols, threshold, true)}
}

// linesRun returns which of the lines between the rows run through the span x. Their colour differences must be above the
// threshold. A line does not count if there are edges a little above it too, as in a texture. If flipped, rows and columns are
// swapped.
func linesRun(p *pixel.Picture, x pixel.Span, rows []pixel.Span, threshold int, flipped bool) []bool {
	const above = 4 // the place above a line is a fourth of the row's height away from it, but at least 4 px
	lines := make([]bool, len(rows)-1)
	for i, row := range rows[:len(rows)-1] {
		y := row.Max - max(above, row.Len()/above)
		lines[i] = lineIsSeen(p, pixel.Span{Min: row.Max - 2, Max: rows[i+1].Min + 2}, x, threshold, flipped) &&
			!partIsSeen(p, pixel.Span{Min: y - 2, Max: y + 2}, x, threshold, flipped)
	}
	return lines
}

// shifted reports whether the lines between boxes are one or two columns or rows away from their places in a grid. Then the
// layout consists of a part of the grid and something beside it.
func shifted(l *pixel.Layout) bool {
	for from := range 2 {
		for _, spans := range [2][]pixel.Span{l.Cols[:], l.Rows[:]} {
			others, thirds := gaps(spans, from)
			thin, thick := slices.Max(others), pixel.Median(thirds) // one of the three in thirds may be outside the grid
			if thick >= thin+roundingSlack && 2*thick >= 3*thin {
				return true
			}
		}
	}
	return false
}

// gaps returns the distances in pixels from each of nine spans to the next. thirds has every third distance, beginning with
// the one whose index is first, and others has the rest. All spans are taken to be of the median width, because only some of
// the columns may include the edges of a tile.
func gaps(spans []pixel.Span, first int) (others, thirds []int) {
	widths := make([]int, 0, 9)
	for _, s := range spans {
		widths = append(widths, s.Len())
	}
	usual := pixel.Median(widths)
	for i := range 8 {
		a, b := spans[i], spans[i+1]
		gap := min(b.Min-a.Min, b.Max-a.Max) - usual
		if i%3 == first {
			thirds = append(thirds, gap)
		} else {
			others = append(others, gap)
		}
	}
	return others, thirds
}
