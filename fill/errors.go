package fill

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"autosolve/input"
	"autosolve/internal/advice"
	"autosolve/recognize"
	"autosolve/recognize/buttons"
	"autosolve/solver"
)

// Cause is the reason why a fill stopped before it was done.
type Cause int

const (
	ByHands  Cause = iota + 1 // the user or the desktop; the details are in the wrapped error of the Hands or of the context
	ByEyes                    // the screen could not be captured or read
	Unsteady                  // the page kept changing, before the first act or after TellEntries had emptied cells
	Moved                     // the grid is at another place, or the size of the grid or of its cells has changed
	Hidden                    // the grid is not found where it was
	Unclear                   // something seems to lie over cells: they cannot be read, or show wrong digits
	Replaced                  // another puzzle is in the grid
	Emptied                   // digits that had been entered are gone
	NoButton                  // the page has no buttons for digits, or a button is no longer where it was
	Unclosed                  // a popup does not close, or has opened too late
	Paused                    // the Escape key was pressed to close a popup and has hidden the grid
	Lists                     // a click on a cell opens a drop-down list that the browser itself draws, or a menu
	NoClicks                  // the program does not react to clicks on cells: it selects text
	Rejected                  // the page shows in red a digit of one of several solutions
	Slow                      // reading the grid takes so long that a reading is too old to act on
)

// isUnfillable reports whether the page, or the program, cannot be filled by clicks and keys.
func (c Cause) isUnfillable() bool { return c == Lists || c == NoClicks }

// solutionPrints begins the part of a hint that says how to print the solution without a fill.
const solutionPrints = "autosolve --dry-run | autosolve solve prints"

// onPage returns the hint for the panel's page if it is another one than that at the command line, and "" otherwise.
func onPage(hint string) string {
	if !strings.Contains(hint, solutionPrints) {
		return ""
	}
	return strings.ReplaceAll(hint, solutionPrints, "the button Hint shows")
}

// hints has, for each cause, what the user can do. It lacks ByHands, as then the wrapped error may have a hint.
var hints = map[Cause]string{
	ByEyes:   "make sure that the screen can be captured and start again",
	Unsteady: "wait until the page stands still and start again",
	Moved:    "leave page and window in place and start again",
	Hidden:   "bring the whole grid to the front and start again",
	Unclear:  "move it away and start again",
	Replaced: "start again for the new puzzle",
	Emptied:  "start again, and leave the page alone meanwhile",
	NoButton: "finish by hand, or choose another way with enter: under input: in the config",
	Unclosed: "close it and finish by hand, or name what closes it with between: under input: in the config",
	Paused:   "go on with the game on the page, write between: none under input: in the config, and start again",
	Lists:    "the menu was closed again; choose the digits by hand: " + solutionPrints + " them",
	NoClicks: "fill it in by hand: " + solutionPrints + " the solution; digits already typed may be at the program's cursor",
	Rejected: "clear what was entered if the page does not; only the page knows which solution it expects",
	Slow:     "close busy programs and start again",
}

// StoppedError says that the fill stopped before it was done. After the cause was seen, no act followed except those that may
// remove the cause.
type StoppedError struct {
	Cause Cause
	Shown int         // how many cells were filled and seen right
	After solver.Cell // the filled cell whose digit was sent last; meaningless if Shown is 0
	// Unseen lists, row by row, the cells whose digit was or may have been sent and was not seen, and the cells that were
	// seen right but may have got another digit since then.
	Unseen  []solver.Cell
	Wrong   []Wrong       // cells that got a wrong digit, as they were seen last
	Emptied []solver.Cell // cells that TellEntries may have emptied and has not refilled yet, row by row
	Detail  string        // what was wrong, in words; not used if Err is not nil
	Err     error         // the cause as an error, or nil
}

// joined is what errors.Join returns.
type joined interface {
	error
	Unwrap() []error
}

// Error says after which cell the fill stopped, what else may have reached the page, and why it stopped.
func (e *StoppedError) Error() string {
	why := e.Detail
	switch {
	case errors.Is(e.Err, context.Canceled):
		why = "interrupted"
		// If a release has failed too, the text of both errors names the key or the button that may still be down.
		if both, ok := errors.AsType[joined](e.Err); ok {
			why = strings.ReplaceAll(both.Error(), context.Canceled.Error(), why)
		}
	case e.Err != nil:
		why = e.Err.Error()
	}
	return fmt.Sprintf("stopped %s: %s", e.place(), why)
}

// Unwrap returns Err.
func (e *StoppedError) Unwrap() error { return e.Err }

// Advice returns the exit status and what the user can do.
func (e *StoppedError) Advice() advice.Advice {
	status, hint := advice.Stopped, hints[e.Cause]
	if e.Cause == Unclosed && e.Shown == 0 && len(e.Emptied) > 0 { // TellEntries closes no popups
		hint = "close it, clear the wrong entries by hand, and start again"
	}
	if errors.Is(e.Err, context.Canceled) {
		hint = "start again when ready; cells that are right are left alone"
	}
	if _, undrivable := errors.AsType[*input.UndrivableError](e.Err); undrivable {
		status = advice.Undrivable
	} else if e.Cause.isUnfillable() {
		status = advice.Unfilled
	}
	return advice.Advice{Status: status, Hint: hint, PageHint: onPage(hint)}
}

// place says after which cell the fill stopped, and lists the cells that are wrong, may have been emptied, or were not seen.
func (e *StoppedError) place() string {
	place, done := "before the first cell", []string(nil)
	if len(e.Unseen) > 0 {
		place = "before any cell was seen filled"
		done = []string{fmt.Sprintf("up to %d sent but not seen: %s", len(e.Unseen), cellNames(e.Unseen))}
	}
	if len(e.Wrong) > 0 {
		done = append(done, fmt.Sprintf("%d wrong on the page: %s", len(e.Wrong), listed(e.Wrong, ", ")))
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

// count returns a number of things in words: "1 cell", "2 cells".
func count(n int, thing string) string {
	if n == 1 {
		return "1 " + thing
	}
	return fmt.Sprintf("%d %ss", n, thing)
}

// listed joins the first nine items of a list. If there are more, it appends how many.
func listed[T fmt.Stringer](list []T, separator string) string {
	var names []string
	for _, item := range list[:min(len(list), 9)] {
		names = append(names, item.String())
	}
	if more := len(list) - len(names); more > 0 {
		names = append(names, fmt.Sprintf("and %d more", more))
	}
	return strings.Join(names, separator)
}

func cellNames(cells []solver.Cell) string { return listed(cells, " ") }

// Wrong is a cell that does not, or not certainly, show the digit that it should show.
type Wrong struct {
	Cell    solver.Cell
	Want    uint8 // 0 if the cell should be empty
	Shows   uint8 // 0 for an empty cell; the most likely reading if Certain is false
	Certain bool  // whether Shows is certain
}

// String returns the cell, what it shows and what it should show.
func (w Wrong) String() string {
	if !w.Certain {
		return fmt.Sprintf("%v cannot be read, should be %s", w.Cell, digitName(w.Want))
	}
	return fmt.Sprintf("%v is %s, should be %s", w.Cell, digitName(w.Shows), digitName(w.Want))
}

func digitName(d uint8) string {
	if d == 0 {
		return "empty"
	}
	return fmt.Sprint(d)
}

// wrongs returns the cells in which the board differs from the grid want, or is not certain.
func wrongs(b *recognize.Board, want *solver.Grid) (list []Wrong) {
	for i, d := range want {
		if c := b.Cells[i]; c.Digit != d || !c.Certain {
			list = append(list, Wrong{Cell: solver.Cell(i), Want: d, Shows: c.Digit, Certain: c.Certain})
		}
	}
	return list
}

// NotShownError says that the digits were entered, but that the screen does not show the solution.
type NotShownError struct {
	Wrong  []Wrong                // the cells that did not take their digit or got a wrong one, row by row
	Open   int                    // how many other cells were not filled
	Tried  []Way                  // all ways that were tried if none works, else only the way in use
	Shift  string                 // the keyboard layout if it has no plain keys for digits and the page took no digit, else ""
	Notes  bool                   // something as small as a note appeared in a cell that should have got a digit
	Part   *buttons.NoKeypadError // what looks like a part of the page's buttons, if no whole keypad was found; or nil
	Hidden int                    // how many cells that were seen right cannot be read any more
	Left   []Wrong                // cells that could not be restored after all ways failed; Want is the digit that they had at first
	Marked []solver.Cell          // cells, empty at first, in which the ways left something, such as a pencil mark; row by row
}

// leastHidden is the smallest number of filled cells that are probably hidden by something over them. The caret and the pointer
// make at most two cells unclear.
const leastHidden = 3

// Error names the cells that do not show their digit or, after several ways were tried, the first of them and what is left on
// the page.
func (e *NotShownError) Error() string {
	text := "the screen does not show the solution: " + listed(e.Wrong, ", ")
	switch tried := len(e.Tried); {
	case tried >= 2:
		text = fmt.Sprintf("the page takes no digits: %d ways were tried, but %v", tried, e.Wrong[0]) + e.left()
		if e.Part != nil {
			text += fmt.Sprintf("; of its buttons only those for %d digits are visible, at %v", e.Part.Digits, e.Part.Nearest)
		}
	case e.Open > 0:
		text += fmt.Sprintf(" (%s left open)", count(e.Open, "more cell"))
	}
	if e.Hidden >= leastHidden {
		text += "; something seems to lie over " + count(e.Hidden, "cell") + " that had been filled"
	}
	if e.Notes {
		text += "; small digits came up instead, the page may be in notes mode"
	}
	return text
}

// left describes what the failed ways have left on the page.
func (e *NotShownError) left() string {
	switch {
	case len(e.Left) > 0:
		return "; not all that they entered could be cleared: " + listed(e.Left, ", ")
	case len(e.Marked) > 0:
		return "; something that they entered is still in " + cellNames(e.Marked)
	}
	return "; the page is as it was before"
}

// Advice returns the exit status and what the user can do.
func (e *NotShownError) Advice() advice.Advice {
	hint := "if it takes clicks or keys only slowly, set pause: or hold: under input: in the config, as docs/sites.md says; " +
		"otherwise fill it in by hand"
	switch {
	case e.Hidden >= leastHidden:
		hint = "close or move away what lies over the grid, and start again"
	case e.Notes:
		hint = "switch the page's notes off, clear those that are left, and start again"
	case e.Part != nil && len(e.Tried) > 1:
		hint = "scroll, or make the window larger, until all of the page's buttons are visible, and start again"
	case len(e.Tried) < 2:
		hint = "finish by hand, or set another way, such as a longer pause: or hold:, under input: in the config, as docs/sites.md says"
	case len(e.Left) > 0 || len(e.Marked) > 0:
		hint = "clear the page and fill it in by hand"
	}
	if e.Shift != "" {
		hint += fmt.Sprintf("; or switch to a keyboard layout such as us and start again: %s types digits with Shift or AltGr, "+
			"or only on the keypad, which some pages ignore or take for pencil marks", e.Shift)
	}
	return advice.Advice{Status: advice.Unfilled, Hint: hint}
}

// MistakeError names the entries on the page that are wrong. Nothing was sent.
type MistakeError struct{ Wrong []Wrong }

// Error names the wrong entries.
func (e *MistakeError) Error() string { return "wrong entries on the page: " + listed(e.Wrong, ", ") }

// Advice returns the exit status and what the user can do.
func (*MistakeError) Advice() advice.Advice {
	return advice.Advice{
		Status:   advice.Unsolved,
		Hint:     "clear them, or use --fix-mistakes to overwrite them",
		PageHint: "clear them, or tick Overwrite wrong entries",
	}
}

// SignError says that the page writes a sign, such as a 0, into its empty cells. A digit would stand beside the sign, and
// the two could not be told apart. Nothing was sent.
type SignError struct{ Cell solver.Cell } // the first cell with a sign

// Error names the first cell with a sign.
func (e *SignError) Error() string {
	return fmt.Sprintf("empty cells of the page show a sign, such as 0, that would stay beside a digit: %v is the first", e.Cell)
}

// Advice returns the exit status and what the user can do.
func (*SignError) Advice() advice.Advice {
	const hint = "set the page to show nothing in empty cells, or fill it in by hand: " + solutionPrints + " the solution"
	return advice.Advice{Status: advice.Uncertain, Hint: hint, PageHint: onPage(hint)}
}
