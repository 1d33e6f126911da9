package panel

import (
	"errors"

	"autosolve/fill"
	"autosolve/internal/calibrate"
	"autosolve/internal/hint"
	"autosolve/internal/play"
	"autosolve/recognize"
	"autosolve/solver"
)

// whatToDo is what the person can do on the page about an error, "" where the page has nothing to do with it.
func whatToDo(err error) string {
	switch {
	case is[*recognize.NoGridError](err):
		return "have the whole Sudoku in sight, for which a wait gives time, or move the corners to where it is"
	case is[*recognize.UncertainError](err):
		return "zoom the page of the puzzle in, close what covers its grid, or have its digits learnt; what is not certain is red in the picture"
	case is[*recognize.ManyGridsError](err):
		return "choose one by its number in the picture: Grid … of several"
	case is[*fill.MistakeError](err):
		return "clear them, or tick Overwrite wrong entries"
	case is[*calibrate.CornersError](err):
		return "move the first corner to the middle of the top left cell, and the second to that of the bottom right one"
	case is[*calibrate.MisplacedError](err):
		return "nothing was written; leave it to be found each time, as it is read so: its cells are not all of one size"
	case is[*play.PlaceError](err):
		return "drag a frame around the label of the button"
	case is[*play.PictureError](err):
		return "drag the frame around the whole label of the button"
	case is[*play.NotOnceError](err):
		return "drag the frame so that it has in it what only this button has"
	case errors.Is(err, hint.ErrSolved):
		return "bring another puzzle to the front, and press Capture"
	case errors.Is(err, hint.ErrStuck):
		return "Solve fills it in all the same"
	case is[*solver.ClashError](err), errors.Is(err, solver.ErrNoSolution), errors.Is(err, solver.ErrManySolutions):
		return "compare the digits in the picture with the puzzle's: one may have been misread, or an entry look like a given"
	case errors.Is(err, errNoPicture):
		return "press Capture"
	case errors.Is(err, errNotThere):
		return "press Move corners"
	}
	return ""
}

func is[E error](err error) bool {
	_, ok := errors.AsType[E](err)
	return ok
}
