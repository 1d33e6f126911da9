package fill

import (
	"context"
	"slices"

	"autosolve/solver"
)

// On some pages a digit that is sent is only chosen: it does not go into the selected cell, but into the next cell that is
// clicked. On others a second click on a cell deselects it. It is not known whether a way that failed has left a digit
// chosen or a cell selected. So the next way begins, if possible, with a cell for which neither matters: a cell that was not
// clicked last, and whose digit is the one that was sent last.

// putBestFirst moves the cell with which an unproven way should begin to the front of the queue. The very first cell
// should have the same digit as another open cell, with which the next way can then begin. Later, after a click on a digit's
// button, it is most important that the cell takes that digit. A way that is tried once more should begin with the cell that
// was clicked last.
func (f *filler) putBestFirst(queue []solver.Cell) {
	clicks := &f.caret.clicks
	latest := slices.MaxFunc(queue, func(a, b solver.Cell) int { return clicks[a].Compare(clicks[b]) })
	worth := func(c solver.Cell) (n int) {
		want := f.cells.want[c]
		if slices.ContainsFunc(queue, func(o solver.Cell) bool { return o != c && f.cells.want[o] == want }) {
			n = 1
		}
		if f.trial.digit == 0 {
			return n
		}
		if isLatest := c == latest && !clicks[c].IsZero(); isLatest == f.trial.again {
			n += 2
		}
		if want == f.trial.digit {
			n += 2
			if f.chosenDigit() != 0 {
				n += 2
			}
		}
		return n
	}
	best := slices.MaxFunc(queue, func(a, b solver.Cell) int { return worth(a) - worth(b) })
	at := slices.Index(queue, best)
	copy(queue[1:at+1], queue[:at])
	queue[0] = best
}

// chosenDigit returns the digit that the page may put into the next cell that is clicked, or 0 if the page puts no digit there.
func (f *filler) chosenDigit() uint8 {
	if f.pads.known == nil || f.trial.proven && f.trial.way.Enter != ButtonFirst {
		return 0
	}
	return f.pads.known.chosen
}

// showsSoon looks for a short time, without another act, and reports whether the cell shows its digit.
func (f *filler) showsSoon(ctx context.Context, c solver.Cell) (bool, error) {
	limit := min(max(probeWait, 2*f.habits.slowest), firstWait)
	_, late, err := f.await(ctx, wait{limit: limit, until: func(v view) (bool, error) {
		return v.board != nil && f.cells.isRight(v.board, c), nil
	}})
	return !late && err == nil, err
}

// chooseFirst is called when a click on a cell, without a key, has entered a digit: that digit is chosen on the page. It
// switches to the way that chooses a digit first, if that way is untried, and reports whether it did.
func (f *filler) chooseFirst(digit uint8) bool {
	f.pads.known.chosen = digit
	if !f.trial.next(f.cells.sent, func(w Way) bool { return w.Enter == ButtonFirst }) {
		return false
	}
	f.noteWay()
	return true
}

// chooseAgain prepares another try of the way that chooses a digit first. It returns false if another way is in use, or if
// this way was tried again already. The first try may have failed because another digit was already chosen on the page, or
// because the choice ends with each entry. If the way got a cell right, the choice seems to end with each entry, so the
// button is clicked before each cell from now on.
func (f *filler) chooseAgain() bool {
	if f.trial.way.Enter != ButtonFirst || f.trial.again {
		return false
	}
	f.trial.again, f.pads.known.clears, f.pads.known.chosen = true, f.trial.worked == f.trial.way, 0
	return true
}
