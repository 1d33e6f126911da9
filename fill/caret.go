package fill

import (
	"slices"
	"time"

	"autosolve/recognize"
	"autosolve/solver"
)

// caret is where keys go, as far as it is known, and which cells were clicked when. Only clicks and keys that move the
// caret change it; whatever may have led a key elsewhere loses it.
type caret struct {
	cell    solver.Cell   // where a key goes, nowhere if that is not known
	clicked solver.Cell   // the cell that was clicked last, nowhere if none was
	before  solver.Cell   // and before that
	clicks  [81]time.Time // when each cell was
	first   time.Time     // when the first one was
	helped  bool          // it was taken away, by no part of the way, since a cell was last sent
}

func newCaret() caret { return caret{cell: nowhere, clicked: nowhere, before: nowhere} }

// click notes a click on a cell.
func (k *caret) click(c solver.Cell) {
	k.cell, k.clicked, k.before, k.clicks[c] = c, c, k.clicked, time.Now()
	if k.first.IsZero() {
		k.first = k.clicks[c]
	}
}

// last returns when a cell was clicked last.
func (k *caret) last() time.Time { return k.clicks[max(k.clicked, 0)] }

// lose notes that a key may go anywhere.
func (k *caret) lose() { k.cell = nowhere }

// latest returns the one of several cells that was clicked last, nowhere if none was.
func (k *caret) latest(cells []solver.Cell) solver.Cell {
	latest := nowhere
	for _, c := range cells {
		if !k.clicks[c].IsZero() && (latest == nowhere || k.clicks[c].After(k.clicks[latest])) {
			latest = c
		}
	}
	return latest
}

// away returns the given to click to take the caret away: the farthest one, as nothing that the last click has opened is
// likely to lie over it. A click there changes nothing. It is nowhere if the board shows no given in its place, well
// clear of the covered cells: a button there could be taken for the given. While a digit is armed only the givens that are the
// same will do: they are right, and choose no other.
func (k *caret) away(s *cells, aim *recognize.Layout, b *recognize.Board, covered []solver.Cell, armed uint8) (far solver.Cell) {
	far, best := nowhere, time.Duration(-1)
	for i := range s.at {
		c := solver.Cell(i)
		at, ok := b.Layout.CellAt(aim.Centre(c))
		if s.at[i].state != given || c == k.clicked || !ok || at != c || !s.isRight(b, c) || armed != 0 && s.want[c] != armed {
			continue
		}
		if touches(c, covered) {
			continue
		}
		if worth := k.worth(c); worth > best {
			far, best = c, worth
		}
	}
	return far
}

// neighbours reports whether two cells touch, or are the same.
func neighbours(a, b solver.Cell) bool { return abs(a.Row()-b.Row()) <= 1 && abs(a.Col()-b.Col()) <= 1 }

// touches reports whether a cell touches one of others, or is one.
func touches(c solver.Cell, others []solver.Cell) bool {
	return slices.ContainsFunc(others, func(o solver.Cell) bool { return neighbours(c, o) })
}

// worth returns how good a cell is to be clicked: the longer ago it was, the better, up to a second, and then the farther
// from the caret. Browsers may take two clicks on a cell that follow each other fast for a double click, which selects
// the digit, even if there were others in between.
func (k *caret) worth(c solver.Cell) time.Duration {
	from := k.cell
	if from == nowhere {
		from = max(k.clicked, 0)
	}
	worth := min(time.Since(k.clicks[c]), time.Second)
	if worth == time.Second {
		worth += time.Duration(abs(c.Row()-from.Row()) + abs(c.Col()-from.Col()))
	}
	return worth
}
