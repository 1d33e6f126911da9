package fill

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"autosolve/input"
	"autosolve/internal/advice"
	"autosolve/recognize"
	"autosolve/solver"
)

// Cause is why a fill stopped on the way.
type Cause int

// The causes.
const (
	ByHands  Cause = iota + 1 // the user, or the desktop: the wrapped error of the Hands, or of the context, has it
	ByEyes                    // the screen could not be captured
	Unsteady                  // two looks before the first act differed
	Moved                     // the grid is at another place or of another size
	Hidden                    // no grid is to be seen where it was
	Unclear                   // some givens cannot be seen any more
	Replaced                  // some givens are other digits
	Emptied                   // what had been entered is gone
	NoButton                  // the page's button for a digit is not to be seen
	Unclosed                  // what a click has opened over the grid does not close
	Paused                    // the Escape key, which was to close that, has hidden the grid
	Lists                     // a click on a cell opens a list of the browser's own, or a menu
	NoClicks                  // the program takes no clicks: it selects text at them
)

// String is the cause in a word.
func (c Cause) String() string {
	names := [...]string{ByHands: "hands", ByEyes: "eyes", Unsteady: "unsteady", Moved: "moved", Hidden: "hidden",
		Unclear: "unclear", Replaced: "replaced", Emptied: "emptied", NoButton: "no button", Unclosed: "unclosed",
		Paused: "paused", Lists: "lists", NoClicks: "no clicks"}
	if c < ByHands || int(c) >= len(names) {
		return fmt.Sprintf("Cause(%d)", int(c))
	}
	return names[c]
}

// IsOfPage reports whether the fill stopped as the page, or the program, cannot be filled by clicks and keys.
func (c Cause) IsOfPage() bool { return c == Lists || c == NoClicks }

// hint is what the user can do about the cause, "" if the error behind it has that.
func (c Cause) hint() string {
	switch c {
	case Unsteady:
		return "wait until the page stands still and start again"
	case Moved:
		return "leave page and window in place and start again"
	case Hidden, Unclear:
		return "bring the grid to the front, whole, and start again"
	case Replaced:
		return "start again for the new puzzle"
	case Emptied:
		return "start again, and leave the page alone meanwhile"
	case NoButton:
		return "finish by hand, or set input: enter: to another way in the config"
	case Unclosed:
		return "close it and finish by hand, or set input: in the config to what closes it"
	case Paused:
		return "go on with the game on the page, set input: between: none in the config, and start again"
	case Lists:
		return "it was closed again; choose the digits by hand, autosolve --dry-run prints them"
	case NoClicks:
		return "fill it by hand, autosolve --dry-run prints the solution; what was typed may stand where the program has its cursor"
	case ByEyes:
		return "see that the screen can be captured and start again"
	}
	return ""
}

// StoppedError says that the fill stopped on the way: exit 6, or 7 if its cause is one of the page. Nothing was sent after the cause was seen, and no key or
// button is down.
type StoppedError struct {
	Cause Cause
	Shown int         // how many cells had been filled and seen right
	After solver.Cell // the one of them that was sent last; meaningless if Shown is 0
	// Unseen are the cells to which a digit was sent, or may have been, that was not seen in place, or that may have got
	// another one since, row by row.
	Unseen  []solver.Cell
	Wrong   []Wrong       // cells that came to hold a wrong digit, as they were seen last
	Emptied []solver.Cell // cells that TellEntries may have emptied, without typing their digit again yet, row by row
	Detail  string
	Err     error // the cause as an error, nil if Detail says it all
}

// Error says after which cell, what may have reached the page besides, and why.
func (e *StoppedError) Error() string {
	why := e.Detail
	switch {
	case errors.Is(e.Err, context.Canceled):
		why = "interrupted"
	case e.Err != nil:
		why = e.Err.Error()
	}
	return fmt.Sprintf("stopped %s: %s", e.place(), why)
}

// Hint is what the user can do about the cause, "" if only the error behind it may say.
func (e *StoppedError) Hint() string {
	if errors.Is(e.Err, context.Canceled) {
		return "start again when ready, cells that are right are left alone"
	}
	return e.Cause.hint()
}

// Status returns the exit status.
func (e *StoppedError) Status() advice.Status {
	_, undrivable := errors.AsType[*input.UndrivableError](e.Err)
	switch {
	case undrivable:
		return advice.Undrivable
	case e.Cause.IsOfPage():
		return advice.Unfilled
	}
	return advice.Stopped
}

// place says how far the fill had come.
func (e *StoppedError) place() string {
	place, done := "before the first cell", []string(nil)
	if len(e.Unseen) > 0 {
		place = "before any cell was seen filled"
		done = []string{fmt.Sprintf("up to %d sent but not seen: %s", len(e.Unseen), cellNames(e.Unseen))}
	}
	if len(e.Wrong) > 0 {
		done = append(done, fmt.Sprintf("%d wrong on the page: %s", len(e.Wrong), listed(e.Wrong)))
	}
	if len(e.Emptied) > 0 {
		done = append(done, fmt.Sprintf("up to %d emptied: %s", len(e.Emptied), cellNames(e.Emptied)))
	}
	if e.Shown > 0 {
		place = fmt.Sprintf("after %v", e.After)
		done = append([]string{count(e.Shown, "cell") + " filled"}, done...)
	}
	if done == nil {
		return place
	}
	return fmt.Sprintf("%s (%s)", place, strings.Join(done, ", "))
}

// count is a number of things in words: "1 cell", "2 cells".
func count(n int, thing string) string {
	if n == 1 {
		return "1 " + thing
	}
	return fmt.Sprintf("%d %ss", n, thing)
}

// cellNames are the first nine cells as text.
func cellNames(cells []solver.Cell) string {
	var names []string
	for _, c := range cells[:min(len(cells), 9)] {
		names = append(names, c.String())
	}
	if more := len(cells) - len(names); more > 0 {
		names = append(names, fmt.Sprintf("and %d more", more))
	}
	return strings.Join(names, " ")
}

// Unwrap is the cause as an error.
func (e *StoppedError) Unwrap() error { return e.Err }

// Wrong is a cell that does not show the digit that it should.
type Wrong struct {
	Cell    solver.Cell
	Want    uint8
	Shows   uint8 // 0 for an empty cell
	Certain bool  // whether Shows is certain
}

// String says what the cell shows.
func (w Wrong) String() string {
	if !w.Certain {
		return fmt.Sprintf("%v cannot be read, should be %s", w.Cell, digitName(w.Want))
	}
	return fmt.Sprintf("%v is %s, should be %s", w.Cell, digitName(w.Shows), digitName(w.Want))
}

// wrongs are the cells on which the board differs from want, or is not certain.
func wrongs(b *recognize.Board, want *solver.Grid) (list []Wrong) {
	for i, d := range want {
		if c := b.Cells[i]; c.Digit != d || !c.Certain {
			list = append(list, Wrong{Cell: solver.Cell(i), Want: d, Shows: c.Digit, Certain: c.Certain})
		}
	}
	return list
}

// listed are the first few of the list as text.
func listed(list []Wrong) string {
	const most = 6
	names := make([]string, 0, most+1)
	for i, w := range list {
		if i == most {
			names = append(names, fmt.Sprintf("and %d more", len(list)-most))
			break
		}
		names = append(names, w.String())
	}
	return strings.Join(names, ", ")
}

// NotShownError says that the digits were typed, but that the screen does not show the solution: exit 7.
type NotShownError struct {
	Wrong []Wrong // the cells that did not take their digit, in order
	Open  int     // cells that were not filled because of those
	Tried []Way   // the ways that were tried; one only if the fill began well
	Shift string  // the keyboard layout, if it types digits with Shift and none was taken; else ""
	Left  []Wrong // after all ways failed: cells that could not be brought back to how they were; Want is that

	// Marked are the cells, after all ways failed, in which something is left that is no digit, such as a pencil mark, row
	// by row.
	Marked []solver.Cell

	// Notes is whether something as small as a note came up in a cell that was to get a digit.
	Notes bool
}

// Error names the cells.
func (e *NotShownError) Error() string {
	if e.Notes {
		return e.text() + "; small digits came up instead, the page may be in notes mode"
	}
	return e.text()
}

func (e *NotShownError) text() string {
	if len(e.Tried) < 2 {
		left := ""
		if e.Open > 0 {
			left = fmt.Sprintf(" (%s left open)", count(e.Open, "more cell"))
		}
		return fmt.Sprintf("the screen does not show the solution: %s%s", listed(e.Wrong), left)
	}
	text := fmt.Sprintf("the page takes no digits: %s after %d ways were tried", listed(e.Wrong[:1]), len(e.Tried))
	if len(e.Left) > 0 {
		return fmt.Sprintf("%s, and what they left could not be cleared (%s)", text, listed(e.Left))
	}
	if len(e.Marked) > 0 {
		return fmt.Sprintf("%s, and something that they left is still there (%s)", text, cellNames(e.Marked))
	}
	return text + ", all is as it was"
}

// Hint is what the user can do.
func (e *NotShownError) Hint() string {
	if e.Shift == "" {
		return e.byHand()
	}
	return fmt.Sprintf("%s; or switch to a keyboard layout such as us and start again: %s types digits with Shift, "+
		"which some pages take for pencil marks", e.byHand(), e.Shift)
}

// Status returns the exit status.
func (*NotShownError) Status() advice.Status { return advice.Unfilled }

// byHand is what the user can do on the page.
func (e *NotShownError) byHand() string {
	switch {
	case e.Notes:
		return "switch the page's notes off, clear those that are left, and start again"
	case len(e.Tried) < 2:
		return "finish by hand, or set another way under input: in the config"
	case len(e.Left) > 0 || len(e.Marked) > 0:
		return "clear the page and fill it by hand"
	}
	return "fill it by hand"
}

// MistakeError names the entries on the page that are wrong: exit 5. Nothing was sent.
type MistakeError struct{ Wrong []Wrong }

// Error names the entries.
func (e *MistakeError) Error() string { return "wrong entries on the page: " + listed(e.Wrong) }

// Hint is what the user can do.
func (e *MistakeError) Hint() string { return "clear them, or use --fix-mistakes to overwrite them" }

// Status returns the exit status.
func (*MistakeError) Status() advice.Status { return advice.Unsolved }

// PageHint is what the user can do on the panel's page.
func (*MistakeError) PageHint() string {
	return "clear them, or tick Overwrite wrong entries"
}

// SignError says that the page writes a sign, such as a 0, into its empty cells: exit 4. A digit would come to stand beside it, and what is
// left of the signs could not be told from digits any more. Nothing was sent.
type SignError struct{ Cell solver.Cell } // the first such cell

// Error names the first of the cells.
func (e *SignError) Error() string {
	return fmt.Sprintf("the empty cells hold a sign, such as 0, beside which a digit would stand: %v is the first", e.Cell)
}

// Hint is what the user can do.
func (e *SignError) Hint() string {
	return "have the page leave its empty cells empty, or fill it by hand: --dry-run prints what was read"
}

// Status returns the exit status.
func (*SignError) Status() advice.Status { return advice.Uncertain }

// checkSigns returns a *SignError if empty cells hold a sign for that.
func checkSigns(first *recognize.Board) error {
	for i := range first.Cells {
		if first.Cells[i].Sign {
			return &SignError{solver.Cell(i)}
		}
	}
	return nil
}
