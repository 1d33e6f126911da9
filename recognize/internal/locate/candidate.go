package locate

import (
	"fmt"
	"image"
	"slices"

	"autosolve/recognize/internal/pixel"
)

// A Candidate is a place where a grid may be.
type Candidate struct {
	Layout  pixel.Layout
	Score   float64 // the share of the grid's lines that is seen, 0 to 1; 0 if the grid was found by its boxes
	Closed  int     // the number of cells that edges enclose; 0 if the grid was found by its lines or boxes
	Covered []int   // the cells, 0 to 80 in ascending order, that something seems to cover
	Boxes   bool    // in at least one direction, no lines are seen inside boxes
	Framed  bool    // the grid is a part of a larger table, framed by heavy lines
	Further bool    // the grid was found by single rows of pixels, and is probably fainter than another one in the picture
}

// LeastClosed is the least number of closed cells that show a grid without other evidence: two thirds of 81. Pointers, popups
// and carets leave more cells closed, and in pictures of other things, fewer regions are aligned by chance.
const LeastClosed = 54

// sureScore is the least score of a candidate that is not worth improving: all but nine of the 180 parts of the grid's lines,
// each one side of a cell, are seen. A rounded border or a selected cell may hide that many.
const sureScore = 0.95

// pitch returns the distances between columns and between rows, in pixels.
func pitch(l *pixel.Layout) (x, y float64) {
	return float64(l.Cols[8].Min-l.Cols[0].Min) / 8, float64(l.Rows[8].Min-l.Rows[0].Min) / 8
}

// samePlace reports whether two layouts exclude each other: they overlap, and their cells are of similar size.
func samePlace(a, b *pixel.Layout) bool {
	const like = 1.25 // the largest ratio of cell sizes; the ratio is larger if a window with a grid covers another grid
	if !a.Bounds.Overlaps(b.Bounds) {
		return false
	}
	ax, ay := pitch(a)
	bx, by := pitch(b)
	return max(ax, bx) <= like*min(ax, bx) && max(ay, by) <= like*min(ay, by)
}

// add adds candidates to a list that has only the best candidate of each place.
func add(list []Candidate, more ...Candidate) []Candidate {
	for _, c := range more {
		at := slices.IndexFunc(list, func(o Candidate) bool { return samePlace(&o.Layout, &c.Layout) })
		if at < 0 {
			list = append(list, c)
		} else if c.better(&list[at]) {
			list[at] = c
		}
	}
	return list
}

// better reports whether c is better than another candidate of the same place. If their scores are similar, the one with
// more closed cells is better, because the insides of closed cells are known to the pixel.
func (c *Candidate) better(o *Candidate) bool {
	const (
		like  = 0.02 // scores are similar if they differ by at most this, about four of the 180 parts of a grid's lines
		least = 0.2  // if both scores are lower, lines are missing or lost in a texture, and scores do not count
	)
	if d := c.Score - o.Score; max(c.Score, o.Score) >= least && (d > like || d < -like) {
		return d > 0
	}
	return c.Closed > o.Closed
}

// hasWholeGrid reports whether a grid that is seen whole has been found.
func (s *search) hasWholeGrid() bool {
	return slices.ContainsFunc(s.list, func(c Candidate) bool { return c.Score >= sureScore })
}

// A Miss is something that resembles a grid but is not one. The zero Miss means that nothing does.
type Miss struct {
	At                image.Rectangle // where it is in the picture
	Why               string          // why it is not a grid
	cols, rows, cells int
	cut               bool // an edge, of the picture or of a window, cuts off more columns or rows
}

// WholeMiss returns the miss for something with nine by nine cells that is not a grid. why is the reason.
func WholeMiss(at image.Rectangle, why string) Miss {
	return Miss{At: at, Why: why, cols: 9, rows: 9, cells: 81}
}

// BoxesMiss returns the miss for nine boxes in which no cells are seen and that are not a grid. why is the reason.
func BoxesMiss(at image.Rectangle, why string) Miss {
	// With one cell more than the lattice of the nine boxes has, this miss, which has a reason, is preferred to the lattice's.
	return Miss{At: at, Why: why, cols: 3, rows: 3, cells: 10}
}

// Keep replaces the miss by another one if that is more similar to a grid.
func (m *Miss) Keep(o Miss) {
	if o.nearness() > m.nearness() {
		*m = o
	}
}

// nearness returns a measure of how similar the miss is to a grid. It increases with the numbers of rows, columns and cells
// up to those of a grid, and decreases with any further rows and columns.
func (m *Miss) nearness() int {
	n := min(m.cols, 9)*min(m.rows, 9)*4 + min(m.cells, 81)
	return n - 4*(max(m.cols-9, 0)+max(m.rows-9, 0))
}

// Reason returns why the miss is not a grid, or an empty string if nothing resembled a grid.
func (m *Miss) Reason() string {
	switch {
	case m.cells == 0:
		return ""
	case m.cut:
		return fmt.Sprintf("it is cut off by the edge of the picture or of a window: only %d columns and %d rows are whole", m.cols, m.rows)
	case (m.cols < 9 || m.rows < 9) && m.Why == "":
		return fmt.Sprintf("it has %d columns and %d rows", m.cols, m.rows)
	}
	return m.Why
}
