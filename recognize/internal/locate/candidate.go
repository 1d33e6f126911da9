package locate

import (
	"cmp"
	"image"
	"slices"

	"autosolve/recognize/internal/pixel"
)

// A Candidate is a place where a grid may be.
type Candidate struct {
	Layout  pixel.Layout
	Score   float64 // the share of its lines that is seen, 0 to 1
	Closed  int     // how many of its 81 cells are seen to be closed by edges; 0 where it was found by its lines
	Covered []int   // cells, in order, that something seems to cover
	Boxes   bool    // lines are seen between its boxes only, in one direction at least
	Framed  bool    // it is a part of a larger table, in which heavy lines frame it
	Further bool    // it is fainter than another grid of the picture, and was found by looking for such
}

// LeastClosed is how many of 81 cells must be seen closed for a grid to be known by its cells: two thirds. Pointers, pop-ups
// and carets leave more, and of what is not a grid less than that is in line by chance.
const LeastClosed = 54

// sure is the score from which on a layout is not to be improved on: all but nine of 180 parts of lines are seen. A
// rounded border or a selected cell hides so many.
const sure = 0.95

// pitch is the distance of the columns and of the rows, in pixels.
func pitch(l *pixel.Layout) (x, y float64) {
	return float64(l.Cols[8].Min-l.Cols[0].Min) / 8, float64(l.Rows[8].Min-l.Rows[0].Min) / 8
}

// samePlace reports whether two layouts cannot both be right: they overlap, and their cells are of like size.
func samePlace(a, b *pixel.Layout) bool {
	const like = 1.25 // times as large: a grid in a window over another is smaller than that
	if !a.Bounds.Overlaps(b.Bounds) {
		return false
	}
	ax, ay := pitch(a)
	bx, by := pitch(b)
	return max(ax, bx) <= like*min(ax, bx) && max(ay, by) <= like*min(ay, by)
}

// add puts candidates into a list that has one of each place, the best.
func add(list []Candidate, more ...Candidate) []Candidate {
	for _, c := range more {
		at := slices.IndexFunc(list, func(o Candidate) bool { return samePlace(&o.Layout, &c.Layout) })
		switch {
		case at < 0:
			list = append(list, c)
		case c.better(&list[at]):
			list[at] = c
		}
	}
	return list
}

// better reports whether c is to be preferred to another candidate of the same place. Of layouts whose lines are seen
// alike that is the one with more closed cells: their insides are known to the pixel.
func (c *Candidate) better(o *Candidate) bool {
	const (
		like  = 0.02 // of the lines: four of 180 parts
		least = 0.2  // of the lines: where fewer are seen of both, there are none, or the background hides them
	)
	if d := c.Score - o.Score; max(c.Score, o.Score) >= least && (d > like || d < -like) {
		return d > 0
	}
	return cmp.Compare(c.Closed, o.Closed) > 0
}

// sureOfOne reports whether a grid is seen whole.
func (s *search) sureOfOne() bool {
	return slices.ContainsFunc(s.list, func(c Candidate) bool { return c.Score >= sure })
}

func overlapsAny(r image.Rectangle, of []Candidate) bool {
	return slices.ContainsFunc(of, func(c Candidate) bool { return c.Layout.Bounds.Overlaps(r) })
}
