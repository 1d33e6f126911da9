package fill

import (
	"time"

	"autosolve/recognize"
	"autosolve/solver"
)

// nowhere stands for no cell.
const nowhere solver.Cell = -1

// state is how far a cell is.
type state uint8

const (
	given  state = iota // the puzzle's own digit, which must never change
	right               // an entry that was right from the start
	open                // nothing was sent yet, or it has to be sent again
	flying              // its digit is on its way
	shown               // the screen was seen to show its digit
)

// progress is how far a cell is, and since when.
type progress struct {
	state  state
	order  int       // the number of its last sending
	sentAt time.Time // when that was
	tries  int       // how often it was sent
	misses int       // how often it was missed since the way was proven
	seen   time.Time // when something was first seen in it since it was sent; zero if nothing was

	helped  bool // caret.helped at its last sending
	emptied bool // keys that empty it were sent to find out whether it is an entry
}

// cells is how far each of the 81 cells is on its way to the wanted digit. A given is never sent. The sendings are
// numbered in order.
type cells struct {
	want solver.Grid
	at   [81]progress
	sent int // the number of the last sending

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

// launch notes that the digit of a cell is on its way, and whether the caret was helped before. It reports whether this
// is the cell's first sending.
func (s *cells) launch(c solver.Cell, helped bool) (first bool) {
	p := &s.at[c]
	first = p.tries == 0
	s.sent++
	*p = progress{state: flying, order: s.sent, sentAt: time.Now(), tries: p.tries + 1, misses: p.misses, helped: helped}
	return first
}

// isComplete reports whether all nine instances of a digit are in their cells or on their way.
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

// latest returns the number of the last sending of which something was seen at least the duration long ago: earlier
// ones of which nothing was seen will not arrive any more.
func (s *cells) latest(now time.Time, long time.Duration) (order int) {
	for i := range s.at {
		c := &s.at[i]
		if (c.state == shown || c.state == flying) && !c.seen.IsZero() && now.Sub(c.seen) >= long {
			order = max(order, c.order)
		}
	}
	return order
}

// emptied returns the number of entries that are gone from the page if nearly all are gone, otherwise 0: a key that was
// on its way may have put a digit into the page's first cell since.
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

// swept returns a cell that was seen right if the board no longer shows anything of what was sent, otherwise nowhere.
// Then the page was reloaded, with too few digits seen to go by their number: a page that only loses digits keeps the
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
