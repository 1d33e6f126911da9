package fill

import (
	"slices"
	"time"

	"autosolve/recognize"
	"autosolve/solver"
)

// In some handwritings a 1 is a bare stroke, and so is a text caret: taken by itself, the first of them is read as an empty cell. But
// a stroke in a cell that was empty, and that got a 1 since, is that 1 if it is no caret. The caret is where the last click was, and
// where it is not, because the page has moved it, it blinks.

const (
	// blinkPeriod is how long a caret takes at most to be on and off once. Browsers need 1 to 1.2 s.
	blinkPeriod = 1300 * time.Millisecond
	// blinkOff is how long it is off at least. Between two looks that are farther apart it may have been.
	blinkOff = 300 * time.Millisecond
)

// strokes is since when a stroke has stood in each cell that got a 1, seen in every look with the caret elsewhere; zero where it has
// not.
type strokes struct {
	since [81]time.Time
	stood [81]bool  // it stood for longer than a caret does
	at    time.Time // of the last look
}

// judgeStrokes is the board with the strokes that may be our 1s as such, or as not certain yet.
func (f *filler) judgeStrokes(b *recognize.Board, at time.Time) *recognize.Board {
	s := &f.strokes
	apart := at.Sub(s.at)
	s.at = at
	judged := b
	for i := range b.Cells {
		c := solver.Cell(i)
		if !f.mayBeOne(b, c) {
			s.since[c], s.stood[c] = time.Time{}, false
			continue
		}
		switch {
		case f.caret.clicked == c || f.caret.cell == c:
			s.since[c], s.stood[c] = time.Time{}, false
		case s.since[c].IsZero() || apart > blinkOff:
			s.since[c] = at
		}
		s.stood[c] = s.stood[c] || !s.since[c].IsZero() && at.Sub(s.since[c]) >= blinkPeriod
		if judged == b {
			judged = new(*b)
		}
		cell := &judged.Cells[c]
		if cell.Certain, cell.Why = s.stood[c], []string{"holds a 1 or a text caret"}; s.stood[c] {
			cell.Digit, cell.Kind, cell.Why = 1, recognize.Entry, nil
		}
	}
	return judged
}

// mayBeOne reports whether a cell that a board shows as empty, or as not certain, holds a stroke that may be the 1 which was sent to
// it.
func (f *filler) mayBeOne(b *recognize.Board, c solver.Cell) bool {
	is, was := &b.Cells[c], &f.first.Cells[c]
	return is.Stroke && (is.Digit == 0 || !is.Certain) && f.cells.want[c] == 1 && f.cells.at[c].tries > 0 &&
		was.Digit == 0 && !was.Stroke
}

// strokeWait is how long after the last change it is known whether the strokes in flight are 1s; 0 if there are none that will be.
func (p *pass) strokeWait() (long time.Duration) {
	for _, c := range p.flight {
		if since := p.strokes.since[c]; !since.IsZero() {
			long = max(long, since.Add(blinkPeriod).Sub(p.moved))
		}
	}
	return long
}

// mayUncover reports whether a cell in flight holds a stroke that may be a 1 or the caret that was brought there, which was not
// taken away yet.
func (p *pass) mayUncover(b *recognize.Board) bool {
	return !p.remedies.tried[stepOff] && slices.ContainsFunc(p.flight, func(c solver.Cell) bool {
		return b.Cells[c].Stroke && p.strokes.since[c].IsZero() && p.mayBeOne(b, c)
	})
}
