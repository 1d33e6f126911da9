package recognize

import (
	"fmt"
	"image"
	"slices"
	"strings"

	"autosolve/internal/advice"
	"autosolve/recognize/internal/check"
	"autosolve/recognize/internal/locate"
	"autosolve/solver"
)

// NoGridError means that no Sudoku grid was found in the picture or at a given place. It describes the nearest miss.
type NoGridError struct {
	Nearest image.Rectangle // the place of the nearest miss; empty if nothing resembles a grid
	Why     string          // why the nearest miss is not a grid
}

func (e *NoGridError) Error() string {
	if e.Nearest.Empty() {
		return "no grid found: nothing resembles one"
	}
	return fmt.Sprintf("no grid found: the nearest is at %v, but %s", e.Nearest, e.Why)
}

// Advice returns the exit status, what the user can do on the panel's page and, if pencil marks may be the reason, at the command
// line.
func (e *NoGridError) Advice() advice.Advice {
	hint := ""
	if strings.HasSuffix(e.Why, check.SmallDigits) {
		hint = "if these are pencil marks, switch the page's notes off, and have the whole Sudoku in front; " +
			"if they are the sums of cages, this is a killer Sudoku, which is not solved"
	}
	return advice.Advice{
		Status:   advice.NoGrid,
		Hint:     hint,
		PageHint: "bring the whole Sudoku into view, for which you can set a wait, or drag the corners of the grid onto it",
	}
}

// UncertainError means that a grid was found, but some cells cannot be read with certainty.
type UncertainError struct {
	Board *Board
	Cells []solver.Cell // the uncertain cells, row by row
}

// Error names the cells and, if there is only one, the reasons.
func (e *UncertainError) Error() string {
	const most = 9 // more names would bury the rest of the message
	named := strings.Trim(fmt.Sprint(e.Cells[:min(len(e.Cells), most)]), "[]")
	switch more := len(e.Cells) - most; {
	case len(e.Cells) == 1:
		named += " " + e.Reasons(e.Cells[0])
	case more > 0:
		named += fmt.Sprintf(" and %d more", more)
	}
	return fmt.Sprintf("%d of 81 cells cannot be read with certainty: %s", len(e.Cells), named)
}

// Reasons returns why a cell is uncertain, for the user.
func (e *UncertainError) Reasons(c solver.Cell) string {
	return strings.Join(e.Board.Cells[c].Why, " and ")
}

// seeReading says how the user can find out more about uncertain cells.
const seeReading = "autosolve --dry-run --annotate FILE, or autosolve --image with --annotate FILE, shows what was read, and " +
	"--verbose the reasons"

// Advice returns the exit status and what the user can do.
func (e *UncertainError) Advice() advice.Advice {
	return advice.Advice{
		Status:   advice.Uncertain,
		Hint:     e.hint(),
		PageHint: "zoom in on the puzzle's page, close what covers the grid, or press Learn digits; uncertain cells are red in the picture",
	}
}

// hint returns what the user can do.
func (e *UncertainError) hint() string {
	if e.Board.texture {
		return "if a picture lies behind the cells, choose a plain background; else zoom in, or close what covers the grid; " + seeReading
	}
	if slices.ContainsFunc(e.Cells, func(at solver.Cell) bool { return e.Board.Cells[at].Marks }) {
		return "switch the page's notes off, or clear them, if these are pencil marks; else zoom in, or close what covers the grid; " +
			seeReading
	}
	return "zoom in, close what covers the grid, or save the site's digits with autosolve templates learn; " + seeReading
}

// ManyGridsError means that there is more than one grid in the picture. Grids that are partly covered count too.
type ManyGridsError struct {
	Grids []image.Rectangle // the places of the grids, approximate for a covered one; row by row, each row from left to right

	read []*Board // the boards of the grids that no other grid covers, in no particular order
}

// Pick returns the board of grid number n, counted from 1. Errors: *UncertainError, together with the board; *NoGridError if
// there is no grid n, or another grid covers it.
func (e *ManyGridsError) Pick(n int) (*Board, error) {
	if n < 1 || n > len(e.Grids) {
		return nil, &NoGridError{}
	}
	bounds := e.Grids[n-1]
	for _, b := range e.read {
		if b.Layout.Bounds == bounds {
			return b, uncertain(b)
		}
	}
	return nil, &NoGridError{Nearest: bounds, Why: "another grid lies over it"}
}

func (e *ManyGridsError) Error() string {
	names := make([]string, len(e.Grids))
	for i, g := range e.Grids {
		names[i] = fmt.Sprintf("%d at %v", i+1, g)
	}
	return fmt.Sprintf("%d grids found: %s", len(e.Grids), strings.Join(names, ", "))
}

// Advice returns the exit status and what the user can do.
func (*ManyGridsError) Advice() advice.Advice {
	return advice.Advice{
		Status:   advice.Uncertain,
		Hint:     "choose one with --pick N",
		PageHint: `enter the number of your grid, which the picture shows, at "If several grids"`,
	}
}

// noGrid returns the error for the nearest miss. origin is where the picture's pixel (0,0) is on the desktop.
func noGrid(m *locate.Miss, origin image.Point) *NoGridError {
	why := m.Reason()
	if why == "" {
		return &NoGridError{}
	}
	return &NoGridError{Nearest: m.At.Add(origin), Why: why}
}
