package calibrate

import (
	"fmt"
	"strings"

	"autosolve/internal/advice"
	"autosolve/recognize"
	"autosolve/solver"
)

// MisplacedError reports that cells are read worse if the grid is placed by its corners alone than if it is found by its
// lines.
type MisplacedError struct{ Cells []solver.Cell }

func (e *MisplacedError) Error() string {
	return fmt.Sprintf("read grid at its corners: these cells are read worse than by the lines of the grid: %s", strings.Trim(fmt.Sprint(e.Cells), "[]"))
}

// Hint returns what the user can do.
func (e *MisplacedError) Hint() string {
	return "nothing was written: keep grid: auto, because the cells of this grid differ in size"
}

// Status returns the exit status.
func (*MisplacedError) Status() advice.Status { return advice.Uncertain }

// PageHint returns what the user can do on the panel's page.
func (*MisplacedError) PageHint() string {
	return "nothing was written: let the grid be found each time, because its cells differ in size"
}

// Worse compares the reading of a grid that was found by its lines with the reading at its corners. It returns a
// *MisplacedError if cells that are certain in the first are uncertain or different in the second.
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
