package locate

import (
	"fmt"
	"image"
)

// A Miss is something that resembles a grid but is not one.
type Miss struct {
	At                image.Rectangle
	Why               string // why it is not a grid
	cols, rows, cells int
	cut               bool // an edge, of the picture or of a window, cuts off more columns or rows
}

// WholeMiss returns the miss for something with nine by nine cells that is not a grid. why is the reason.
func WholeMiss(at image.Rectangle, why string) Miss {
	return Miss{At: at, Why: why, cols: 9, rows: 9, cells: 81}
}

// BoxesMiss returns the miss for nine boxes in which no cells are seen and that are not a grid. why is the reason.
func BoxesMiss(at image.Rectangle, why string) Miss {
	return Miss{At: at, Why: why, cols: 3, rows: 3, cells: 10} // more than the lattice of the nine boxes has
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
