package fill

import (
	"slices"
	"time"

	"autosolve/recognize"
	"autosolve/solver"
)

// In some handwriting a 1 is a bare stroke that looks like a text caret, so the reader reads a cell with such a stroke as
// empty or uncertain. But if a cell was empty and a 1 was sent to it, a stroke in it is that 1 unless it is the caret. The
// caret is where the last click was; if the page has moved it elsewhere, it blinks.

const (
	// blinkPeriod is the longest period of a blinking caret. In browsers it is 1 to 1.2 s.
	blinkPeriod = 1300 * time.Millisecond
	// blinkOff is the shortest time for which a blinking caret is invisible. If the time between two looks is longer, the
	// caret may have been invisible in between.
	blinkOff = 300 * time.Millisecond
)

// strokes records the strokes in cells to which a 1 was sent.
type strokes struct {
	since [81]time.Time // the time since which each look has shown a stroke; zero if none did, or the caret may be there
	stood [81]bool      // the stroke was visible for longer than a blinking caret is, so it is a 1
	at    time.Time     // when the last look was made
}

// judgeStrokes returns b, or a copy of it in which each stroke that may be an entered 1 is read: as a 1 if that is certain,
// otherwise as uncertain.
func (f *filler) judgeStrokes(b *recognize.Board, at time.Time) *recognize.Board {
	s := &f.looks.strokes
	apart := at.Sub(s.at)
	s.at = at
	judged := b
	for c := range solver.Cell(81) {
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

// mayBeOne reports whether a cell that is read as empty or uncertain holds a stroke that may be the 1 that was sent to it.
func (f *filler) mayBeOne(b *recognize.Board, c solver.Cell) bool {
	is, was := &b.Cells[c], &f.first.Cells[c]
	return is.Stroke && (is.Digit == 0 || !is.Certain) && f.cells.want[c] == 1 && f.cells.at[c].tries > 0 &&
		was.Digit == 0 && !was.Stroke
}

// strokeWait returns how long after the pass last moved on it will be known whether the strokes in cells in flight are 1s,
// or 0 if there are no strokes.
func (f *filler) strokeWait() (long time.Duration) {
	for _, c := range f.cells.flight() {
		if since := f.looks.strokes.since[c]; !since.IsZero() {
			long = max(long, since.Add(blinkPeriod).Sub(f.pass.moved))
		}
	}
	return long
}

// mayUncover reports whether a cell in flight holds a stroke that is either a 1 or the caret, and a click on a given, which was
// not tried yet, may show which of them it is.
func (f *filler) mayUncover(b *recognize.Board) bool {
	return !f.pass.remedies.tried[stepOff] && slices.ContainsFunc(f.cells.flight(), func(c solver.Cell) bool {
		return b.Cells[c].Stroke && f.looks.strokes.since[c].IsZero() && f.mayBeOne(b, c)
	})
}
