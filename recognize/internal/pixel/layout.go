package pixel

import (
	"cmp"
	"image"
	"math"
	"slices"

	"autosolve/solver"
)

// A Layout describes where a grid's cells are. In the stages that read a Picture, coordinates count from its pixel (0,0). In
// the results of package recognize, they are those of the desktop.
type Layout struct {
	Bounds image.Rectangle // the whole grid, including its outer lines
	Cols   [9]Span         // the columns without the lines between them, from left to right
	Rows   [9]Span         // the rows without the lines between them, from top to bottom
}

// A Span is a range of coordinates along one axis, Min <= x < Max.
type Span struct{ Min, Max int }

// Len returns the span's length in pixels.
func (s Span) Len() int { return s.Max - s.Min }

// Add returns the span moved by d.
func (s Span) Add(d int) Span { return Span{s.Min + d, s.Max + d} }

// Middle returns the coordinate of the span's middle.
func (s Span) Middle() float64 { return float64(s.Min+s.Max) / 2 }

// MedianSpan returns the span from the median start of the given spans to their median end.
func MedianSpan(of []Span) Span {
	starts, ends := make([]int, len(of)), make([]int, len(of))
	for i, s := range of {
		starts[i], ends[i] = s.Min, s.Max
	}
	return Span{Median(starts), Median(ends)}
}

// Cell returns the inside of a cell, which excludes the lines around it.
func (l *Layout) Cell(c solver.Cell) image.Rectangle {
	x, y := l.Cols[c.Col()], l.Rows[c.Row()]
	return image.Rect(x.Min, y.Min, x.Max, y.Max)
}

// Centre returns the middle of a cell: the place to click.
func (l *Layout) Centre(c solver.Cell) image.Point {
	r := l.Cell(c)
	return r.Min.Add(r.Size().Div(2)) // halving Min+Max would round up where coordinates are negative
}

// CellAt returns the cell whose inside contains p, or false if p is on a line or outside the grid.
func (l *Layout) CellAt(p image.Point) (solver.Cell, bool) {
	col := slices.IndexFunc(l.Cols[:], func(s Span) bool { return p.X >= s.Min && p.X < s.Max })
	row := slices.IndexFunc(l.Rows[:], func(s Span) bool { return p.Y >= s.Min && p.Y < s.Max })
	return solver.Cell(row*9 + col), row >= 0 && col >= 0
}

// Add returns the layout moved by d.
func (l Layout) Add(d image.Point) Layout {
	l.Bounds = l.Bounds.Add(d)
	for i := range 9 {
		l.Cols[i], l.Rows[i] = l.Cols[i].Add(d.X), l.Rows[i].Add(d.Y)
	}
	return l
}

// Slack is how far, in pixels, a line of an unmoved grid may be from where it was first seen.
const Slack = 2

// MovedFrom returns how far the layout of a grid has moved on average from an earlier one, in pixels, and whether some of its
// columns or rows deviate from that by more than Slack.
func (l *Layout) MovedFrom(first *Layout) (by image.Point, uneven bool) {
	right, wider := shift(&first.Cols, &l.Cols)
	down, taller := shift(&first.Rows, &l.Rows)
	return image.Pt(right, down), wider || taller
}

// shift returns how far the spans have moved on average, in pixels, and whether one of their ends deviates from that by more
// than Slack. Half a pixel to the left or up is rounded to 0, as the spans of a grid found by its lines begin a pixel earlier
// than those of a grid found by its cells.
func shift(first, now *[9]Span) (by int, uneven bool) {
	sum := 0 // the sum of the shifts of both ends of all spans
	for i := range first {
		sum += now[i].Min - first[i].Min + now[i].Max - first[i].Max
	}
	by = int(math.Floor(float64(sum)/(2*float64(len(first))) + 0.5))
	for i := range first {
		uneven = uneven || Abs(now[i].Min-first[i].Min-by) > Slack || Abs(now[i].Max-first[i].Max-by) > Slack
	}
	return by, uneven
}

// Corners returns the layout of a grid of which only the centres of the top left and the bottom right cell are known. A cell's
// width w is an eighth of the horizontal distance between these centres. The column of a point (x, y) is floor((x - topLeft.X
// + w/2) / w), and its row is found in the same way. The spans include the lines. bottomRight must be at least 8 pixels to the
// right of topLeft and at least 8 below it.
func Corners(topLeft, bottomRight image.Point) Layout {
	var l Layout
	edge := func(from, to, i int) int { // the left edge of column i, or the upper edge of row i
		w := float64(to-from) / 8
		return int(math.Ceil(float64(from) + (float64(i)-0.5)*w))
	}
	for i := range 9 {
		l.Cols[i] = Span{edge(topLeft.X, bottomRight.X, i), edge(topLeft.X, bottomRight.X, i+1)}
		l.Rows[i] = Span{edge(topLeft.Y, bottomRight.Y, i), edge(topLeft.Y, bottomRight.Y, i+1)}
	}
	l.Bounds = image.Rect(l.Cols[0].Min, l.Rows[0].Min, l.Cols[8].Max, l.Rows[8].Max)
	return l
}

// Count returns the number of elements for which is returns true.
func Count[T any](of []T, is func(T) bool) (n int) {
	for _, v := range of {
		if is(v) {
			n++
		}
	}
	return n
}

// Median returns the median of some values, or the larger of the two middle values if there is an even number of values.
// Without values, Median returns the zero value.
func Median[T cmp.Ordered](of []T) (none T) {
	if len(of) == 0 {
		return none
	}
	sorted := slices.Clone(of)
	slices.Sort(sorted)
	return sorted[len(sorted)/2]
}

// Abs returns the absolute value of v.
func Abs(v int) int { return max(v, -v) }
