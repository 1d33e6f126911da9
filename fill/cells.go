package fill

import (
	"slices"
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
	right               // an entry that was right from the start, or a cell that must stay as it was at first
	open                // its digit was not sent yet, or must be sent again
	flying              // its digit was sent and has not been seen yet
	shown               // its digit was seen or, at the end, need not be seen, as the page's answer may hide the last digits
)

// progress records what was done to fill a cell, and what was seen in it.
type progress struct {
	state  state
	order  int       // the value of cells.sent just after its digit was last sent
	first  int       // the number of this cell, from 1, among all cells in the order of their first tries
	sentAt time.Time // when its digit was last sent
	begun  time.Time // when the page may have got the last click or key for the digit: sentAt without the waits of the hands
	tries  int       // how often its digit was sent
	misses int       // how often it was missed since the way was proven; 1 after a pause was made longer because of it
	seen   time.Time // when something was first seen in the cell after the last try; zero if nothing was
	bare   time.Time // when the cell was last seen without its digit after the last try; zero if it never was
	gone   time.Time // since when its digit, which was seen, is out of sight although nothing seems to lie over it; else zero

	helped  bool // just before the last try a click that the way does not require had taken the caret away (caret.helped)
	emptied bool // TellEntries has tried to empty it, and its digit was not sent since then
}

// cells records the progress of all 81 cells. No digit is sent to a given.
type cells struct {
	want   solver.Grid
	at     [81]progress
	waits  time.Duration // how long the hands have waited, as they were told to, since the page got the last click or key
	sent   int           // how many digits were sent
	firsts int           // how many of them for the first time

	ends    int  // how often the last digit of the grid was sent
	limited bool // some cells stay empty or wrong, so the grid will not show the solution
	cleared bool // keys that empty a cell may have been sent, and may have reached another cell
}

// in returns the cells in a state, row by row.
func (s *cells) in(wanted state) (list []solver.Cell) {
	for c := range solver.Cell(81) {
		if s.at[c].state == wanted {
			list = append(list, c)
		}
	}
	return list
}

// count returns the number of cells in a state.
func (s *cells) count(wanted state) int { return len(s.in(wanted)) }

// queue returns the open cells in the order of a list of all cells. If some of them were missed since the way was proven, or the
// pause was made longer because of them, it returns only these.
func (s *cells) queue(order []solver.Cell) []solver.Cell {
	queue := slices.DeleteFunc(slices.Clone(order), func(c solver.Cell) bool { return s.at[c].state != open })
	again := slices.DeleteFunc(slices.Clone(queue), func(c solver.Cell) bool { return s.at[c].misses == 0 })
	if len(again) > 0 {
		return again
	}
	return queue
}

// launch notes that the digit of a cell was sent. helped is whether a click that the way does not require had taken the caret away
// before.
func (s *cells) launch(c solver.Cell, helped bool) {
	p := &s.at[c]
	s.sent++
	if p.tries == 0 {
		s.firsts++
		p.first = s.firsts
	}
	now := time.Now()
	*p = progress{
		state: flying, order: s.sent, first: p.first, sentAt: now, begun: now.Add(-s.waits), tries: p.tries + 1, misses: p.misses, helped: helped,
	}
	if s.atEnd() {
		s.ends++
	}
}

// show notes that the screen shows the digit of a cell, or need not show it (shown).
func (s *cells) show(c solver.Cell) { s.at[c].state = shown }

// reopen notes that the digit of a cell must be sent again.
func (s *cells) reopen(c solver.Cell) { s.at[c].state, s.at[c].gone = open, time.Time{} }

// atEnd reports whether all digits are sent, so that the page may answer. It returns false if some cells stay empty or wrong, because
// then the page does not answer.
func (s *cells) atEnd() bool { return !s.limited && s.count(open) == 0 }

// isLast reports whether only one digit is left to send, which the page may answer.
func (s *cells) isLast() bool { return !s.limited && s.count(open) == 1 }

// flight returns the cells in flight, in the order in which they were sent.
func (s *cells) flight() []solver.Cell {
	flight := s.in(flying)
	slices.SortFunc(flight, func(a, b solver.Cell) int { return s.at[a].order - s.at[b].order })
	return flight
}

// lastSent returns when a digit was last sent.
func (s *cells) lastSent() time.Time {
	return slices.MaxFunc(s.at[:], func(a, b progress) int { return a.sentAt.Compare(b.sentAt) }).sentAt
}

// lastSeen returns when something was last seen in a cell whose digit was sent; zero if nothing was.
func (s *cells) lastSeen() time.Time {
	return slices.MaxFunc(s.at[:], func(a, b progress) int { return a.seen.Compare(b.seen) }).seen
}

// isComplete reports whether each of the nine instances of a digit is in its cell or in flight.
func (s *cells) isComplete(digit uint8) bool {
	return !slices.ContainsFunc(s.in(open), func(c solver.Cell) bool { return s.want[c] == digit })
}

// isRight reports whether the board shows the wanted digit of a cell for certain.
func (s *cells) isRight(b *recognize.Board, c solver.Cell) bool {
	return b.Cells[c].Certain && b.Cells[c].Digit == s.want[c]
}

// doubted reports whether a digit that was seen is out of sight.
func (s *cells) doubted() bool {
	return slices.ContainsFunc(s.at[:], func(p progress) bool { return !p.gone.IsZero() })
}

// latest returns the highest progress.order of the cells in which something has been visible for at least the duration age, or
// 0 if there is no such cell. A digit with a lower order that is not visible yet is no longer expected.
func (s *cells) latest(now time.Time, age time.Duration) (order int) {
	for i := range s.at {
		c := &s.at[i]
		if (c.state == shown || c.state == flying) && !c.seen.IsZero() && now.Sub(c.seen) >= age {
			order = max(order, c.order)
		}
	}
	return order
}

// entries counts the entries that were on the page by what the board shows in their cells: the right digit (kept), another digit
// or something that cannot be read (other), or nothing (empty).
func (s *cells) entries(b *recognize.Board) (kept, other, empty int) {
	for i := range s.at {
		switch st := s.at[i].state; {
		case st != shown && st != right || s.want[i] == 0:
		case s.isRight(b, solver.Cell(i)):
			kept++
		case b.Cells[i].Digit != 0 || !b.Cells[i].Certain:
			other++
		default:
			empty++
		}
	}
	return kept, other, empty
}

// emptied returns the number of entries that are gone from the page if at least four fifths are gone, otherwise 0. Not all
// must be gone, as a key that arrived after the page was emptied may have put a digit into its first cell.
func (s *cells) emptied(b *recognize.Board) (lost int) {
	kept, other, empty := s.entries(b)
	if 4*(kept+other) > empty {
		return 0
	}
	return empty
}

// areGone reports whether at least two of the entries that were on the page, and at least four fifths of them, are no longer seen
// in their cells, which are empty, unreadable or show other digits, as when another puzzle has some of this one's givens.
func (s *cells) areGone(b *recognize.Board) bool {
	kept, other, empty := s.entries(b)
	return other+empty >= 2 && 4*kept <= other+empty
}

// lostAll returns a cell that was seen right if the board no longer shows any digit that was sent, otherwise nowhere. Thus the
// fill notices a reload of the page even if only one digit had been seen. A page that loses digits in other ways keeps the last
// one, or shows the caret beside it, so that its cell is unclear. Once a key that empties a cell was sent, or a digit was sent
// twice or to a cell that was not empty at first, this conclusion is not valid, and lostAll returns nowhere. Neither is it if only
// one digit was sent, or another one was missed before: the page may drop a digit because the caret has left its cell.
func (s *cells) lostAll(first, b *recognize.Board) solver.Cell {
	seen := nowhere
	if s.cleared || s.sent < 2 {
		return nowhere
	}
	for i, p := range s.at {
		if p.tries == 0 {
			continue
		}
		if p.tries > 1 || p.state == open || first.Cells[i].Digit != 0 || b.Cells[i].Digit != 0 || !b.Cells[i].Certain {
			return nowhere
		}
		if p.state == shown {
			seen = solver.Cell(i)
		}
	}
	return seen
}
