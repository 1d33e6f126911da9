package calibrate

import (
	"fmt"
	"image"
	"strings"

	"autosolve/internal/advice"
	"autosolve/internal/config"
	"autosolve/recognize"
	"autosolve/solver"
)

// Of returns the corners of a grid that was found.
func Of(l *recognize.Layout) config.Corners {
	return config.Corners{TopLeft: l.Centre(0), BottomRight: l.Centre(80)}
}

// Check returns an error if no grid on the screen can have these corners.
func Check(c config.Corners, screen image.Rectangle) error {
	why := ""
	switch d := c.BottomRight.Sub(c.TopLeft); {
	case d.X < 0 && d.Y < 0:
		why = "they are swapped: the top left cell comes first"
	case min(d.X, d.Y) < config.MinSpan:
		why = fmt.Sprintf("the centre of the last cell must be at least %d pixels right of and below that of the first", config.MinSpan)
	case !c.Layout().Bounds.In(screen):
		why = fmt.Sprintf("the grid would be at %v, which is not entirely on the screen, %v", c.Layout().Bounds, screen)
	default:
		return nil
	}
	return &advice.Error{
		Err:      fmt.Errorf("no grid can have its first cell at %v and its last one at %v: %s", c.TopLeft, c.BottomRight, why),
		Status:   advice.Usage,
		Hint:     "point at the centre of the top left cell first, then at the centre of the bottom right one",
		PageHint: "move the first corner to the centre of the top left cell, and the second to that of the bottom right one",
	}
}

// Worse compares the reading of a grid that was found by its lines with the reading at its corners. It returns an error that
// names the cells that are certain in the first and uncertain or different in the second, or nil if there is no such cell.
func Worse(found, at *recognize.Board) error {
	var cells []solver.Cell
	for i := range found.Cells {
		if was, is := &found.Cells[i], &at.Cells[i]; was.Certain && (!is.Certain || is.Digit != was.Digit) {
			cells = append(cells, solver.Cell(i))
		}
	}
	if cells == nil {
		return nil
	}
	const worse = "with the corners alone, these cells are read less well than by the lines of the grid: %s"
	return &advice.Error{
		Err:      fmt.Errorf(worse, strings.Trim(fmt.Sprint(cells), "[]")),
		Status:   advice.Uncertain,
		Hint:     "nothing was written: keep grid: auto, because the cells of this grid differ in size",
		PageHint: "nothing was written: let the grid be found in each run, because its cells differ in size",
	}
}
