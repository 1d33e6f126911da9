package model

import (
	"fmt"
	"strconv"

	"autosolve/recognize/internal/label"
)

// A Cell is what the board model reads in a cell.
type Cell struct {
	label.Cell // its kind is what the model takes the digit for
	verdict    *verdict
}

// sure reports whether the model is so certain of its reading that it outweighs another one.
func (m *Cell) sure() bool { return m.Certain && m.verdict.exceeds(sureCut) }

// Against returns why another reading of the cell is wrong, or "" unless the model is sure of its own.
func (m *Cell) Against(c *label.Cell) string {
	if !m.sure() || m.Digit == c.Digit {
		return ""
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

// Complete returns the model's reading of a grid, or nil unless the model is certain of all cells, none of the certain cells of
// the other reading differs, and the model is sure of the other cells. It does not complete a plain stroke, because a 1 and a
// text caret may look the same, nor what may be pencil marks as a digit.
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
