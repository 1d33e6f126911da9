package model

import (
	"fmt"
	"strconv"

	"autosolve/recognize/internal/label"
)

// An Opinion is what the board model says of a cell.
type Opinion struct {
	label.Cell // its kind is what the model takes the digit for
	verdict    *verdict
}

// sure reports whether the model is so certain of its reading that it outweighs another one.
func (o *Opinion) sure() bool { return o.Certain && o.verdict.exceeds(sureCut) }

// Against returns why another reading of the cell is wrong, or "" unless the model is sure of its own.
func (o *Opinion) Against(c *label.Cell) string {
	if !o.sure() || o.Digit == c.Digit {
		return ""
	}
	return fmt.Sprintf("is %s or %s", nameOf(c.Digit), nameOf(o.Digit))
}

// nameOf returns a digit, or "empty" for 0.
func nameOf(digit uint8) string {
	if digit == 0 {
		return "empty"
	}
	return strconv.Itoa(int(digit))
}

// Complete returns the model's reading of a grid, or nil unless the model is certain of all cells, none of the certain cells of
// the other reading differs, and the model is sure of the other cells. These must not hold a plain stroke: a 1 and a text caret
// may look the same.
func Complete(reading *[81]label.Cell, opinions *[81]Opinion) *[81]label.Cell {
	cells := new([81]label.Cell)
	for i := range opinions {
		o, c := &opinions[i], &reading[i]
		if !o.Certain || c.Certain && c.Digit != o.Digit || !c.Certain && (o.Stroke || !o.sure()) {
			return nil
		}
		cells[i] = o.Cell
	}
	return cells
}
