package locate

import (
	"fmt"
	"image"
)

// A Miss is something that resembles a grid.
type Miss struct {
	At                image.Rectangle
	Why               string // what it lacks
	cols, rows, cells int
}

// WholeMiss is the miss of a whole grid that turned out not to be one.
func WholeMiss(at image.Rectangle, why string) Miss {
	return Miss{At: at, Why: why, cols: 9, rows: 9, cells: 81}
}

// keep takes the other miss if that is nearer.
func (m *Miss) keep(o Miss) {
	if o.nearness() > m.nearness() {
		*m = o
	}
}

// nearness is higher the more of a 9 x 9 grid there is, and lower for what exceeds it.
func (m *Miss) nearness() int {
	n := min(m.cols, 9)*min(m.rows, 9)*4 + min(m.cells, 81)
	return n - 4*(max(m.cols-9, 0)+max(m.rows-9, 0))
}

// Reason returns what it lacks; it is empty if nothing resembled a grid.
func (m *Miss) Reason() string {
	switch {
	case m.cells == 0:
		return ""
	case m.cols < 9 || m.rows < 9:
		return fmt.Sprintf("it has %d columns and %d rows", m.cols, m.rows)
	}
	return m.Why
}
