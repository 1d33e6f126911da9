package calibrate

import (
	"fmt"
	"strings"

	"autosolve/internal/advice"
	"autosolve/recognize"
	"autosolve/solver"
)

// MisplacedError says that a grid that was found cannot be read as well at the corners alone.
type MisplacedError struct{ Cells []solver.Cell }

func (e *MisplacedError) Error() string {
	return fmt.Sprintf("read grid at its corners: not read as it is by its lines: %s", strings.Trim(fmt.Sprint(e.Cells), "[]"))
}

// Hint is what the user can do.
func (e *MisplacedError) Hint() string {
	return "nothing was written: leave grid: auto, with which it is read; its cells are not all of one size"
}

// Status returns the exit status.
func (*MisplacedError) Status() advice.Status { return advice.Uncertain }

// PageHint is what the user can do on the panel's page.
func (*MisplacedError) PageHint() string {
	return "nothing was written; leave it to be found each time, as it is read so: its cells are not all of one size"
}

// Worse says which cells were read as found by the lines, and are not by the corners. The error is a *MisplacedError.
func Worse(found, at *recognize.Board) error {
	var cells []solver.Cell
	for i := range found.Cells {
		if was, is := &found.Cells[i], &at.Cells[i]; was.Certain && (!is.Certain || is.Digit != was.Digit) {
			cells = append(cells, solver.Cell(i))
		}
	}
	if len(cells) > 0 {
		return &MisplacedError{cells}
	}
	return nil
}
