package model

import (
	"fmt"
	"strconv"

	"autosolve/recognize/internal/label"
)

// A Cell is what the board model reads in a cell.
type Cell struct {
	label.Cell // the Kind of a digit is given or entry, as the model sees it
	verdict    *verdict
}

// sure reports whether the model is so certain of its reading that it outweighs another one.
func (m *Cell) sure() bool { return m.Certain && m.verdict.exceeds(sureCut) }

// Against returns why another reading of the cell may be wrong, or "" if the model reads the same digit or is not sure. Against a
// small digit, which may be a pencil mark, the model need not be sure.
func (m *Cell) Against(c *label.Cell) string {
	switch {
	case m.Digit == c.Digit, !c.Small && !m.sure():
		return ""
	case c.Small:
		return fmt.Sprintf("is %d or a pencil mark", c.Digit)
	}
	return fmt.Sprintf("is %s or %s", nameOf(c.Digit), nameOf(m.Digit))
}

// nameOf returns a digit, or "empty" for 0.
func nameOf(digit uint8) string {
	if digit == 0 {
		return "empty"
	}
	return strconv.Itoa(int(digit))
}

// Complete returns the model's reading of a grid if it can complete another reading, and nil otherwise. The model must be
// certain of all cells, and agree with every certain cell of the other reading. Of the cells that are uncertain in the other
// reading, the model must be sure. None of them may hold a plain stroke, because a 1 and a text caret may look the same, and
// those that may hold pencil marks must be empty for the model.
func Complete(reading *[81]label.Cell, model *[81]Cell) *[81]label.Cell {
	cells := new([81]label.Cell)
	for i := range model {
		m, c := &model[i], &reading[i]
		if !m.Certain || c.Certain && c.Digit != m.Digit || !c.Certain && (m.Stroke || !m.sure() || c.Marks && m.Digit != 0) {
			return nil
		}
		cells[i] = m.Cell
	}
	return cells
}
