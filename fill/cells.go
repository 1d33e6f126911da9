package fill

import (
	"time"

	"autosolve/recognize"
	"autosolve/solver"
)

// nowhere stands for no cell.
const nowhere solver.Cell = -1

// state is the progress of a cell.
type state uint8

const (
	given  state = iota // the puzzle's own digit, which must never change
	right               // an entry that was right from the start
	open                // its digit was not sent yet, or must be sent again
	flying              // its digit is on its way
	shown               // the screen was seen to show its digit
)

// progress is what was done for a cell so far, and what was seen of it.
type progress struct {
	state  state
	order  int       // cells.sent when its digit was last sent
	sentAt time.Time // when its digit was last sent
	tries  int       // how often its digit was sent
	misses int       // how often it was missed since the way was proven
	seen   time.Time // when something was first seen in the cell after the last try; zero if nothing was

	helped  bool // caret.helped at the last try
	emptied bool // keys that empty it were sent to find out whether it holds an entry
}

// cells is the progress of all 81 cells towards the wanted digits. Nothing is sent to a given.
type cells struct {
	want solver.Grid
	at   [81]progress
	sent int // how many digits were sent

	cleared bool // keys that empty a cell were sent; they may have reached another cell
}

// count returns the number of cells in a state.
func (s *cells) count(of state) (n int) {
	for i := range s.at {
		if s.at[i].state == of {
			n++
		}
	}
	return n
}

// queue returns the open cells in the given order, or only those that were missed if there are any.
func (s *cells) queue(order []solver.Cell) (queue []solver.Cell) {
	var again []solver.Cell
	for _, c := range order {
		if s.at[c].state != open {
			continue
		}
		queue = append(queue, c)
		if s.at[c].misses > 0 {
			again = append(again, c)
		}
	}
	if again != nil {
		return again
	}
	return queue
}

// launch notes that the digit of a cell is on its way. Helped is what caret.helped was before the act. First reports
// whether this is the cell's first try.
func (s *cells) launch(c solver.Cell, helped bool) (first bool) {
	p := &s.at[c]
	first = p.tries == 0
	s.sent++
	*p = progress{state: flying, order: s.sent, sentAt: time.Now(), tries: p.tries + 1, misses: p.misses, helped: helped}
	return first
}

// isComplete reports whether each of the nine instances of a digit is in its cell or on its way.
func (s *cells) isComplete(digit uint8) bool {
	for i := range s.at {
		if s.want[i] == digit && s.at[i].state == open {
			return false
		}
	}
	return true
}

// isRight reports whether the board shows the wanted digit of a cell for certain.
func (s *cells) isRight(b *recognize.Board, c solver.Cell) bool {
	return b.Cells[c].Certain && b.Cells[c].Digit == s.want[c]
}

// allRight reports whether the board shows all 81 wanted digits for certain.
func (s *cells) allRight(b *recognize.Board) bool { return b != nil && len(wrongs(b, &s.want)) == 0 }

// latest returns the highest order of the cells in which something was first seen at least age ago, 0 if there are none.
// Digits that were sent earlier and were not seen will not arrive.
func (s *cells) latest(now time.Time, age time.Duration) (order int) {
	for i := range s.at {
		c := &s.at[i]
		if (c.state == shown || c.state == flying) && !c.seen.IsZero() && now.Sub(c.seen) >= age {
			order = max(order, c.order)
		}
	}
	return order
}

// emptied returns the number of entries that are gone from the page if nearly all are gone, otherwise 0. Not all must be
// gone: a key that was on its way may have put a digit into the page's first cell since.
func (s *cells) emptied(b *recognize.Board) (lost int) {
	kept := 0
	for i := range s.at {
		if st := s.at[i].state; (st == shown || st == right) && s.want[i] != 0 {
			if b.Cells[i].Digit != 0 || !b.Cells[i].Certain {
				kept++
			} else {
				lost++
			}
		}
	}
	if 4*kept > lost {
		return 0
	}
	return lost
}

// swept returns a cell that was seen right if the board no longer shows any digit that was sent, otherwise nowhere. It
// detects that the page was reloaded when too few digits were seen for emptied: a page that only loses digits keeps the
// last one, or the caret beside it. Once a key that empties a cell was sent, this conclusion is not valid.
func (s *cells) swept(first, b *recognize.Board) solver.Cell {
	seen := nowhere
	if s.cleared {
		return nowhere
	}
	for i, p := range s.at {
		if p.tries == 0 {
			continue
		}
		if p.tries > 1 || first.Cells[i].Digit != 0 || b.Cells[i].Digit != 0 || !b.Cells[i].Certain {
			return nowhere
		}
		if p.state == shown {
			seen = solver.Cell(i)
		}
	}
	return seen
}
