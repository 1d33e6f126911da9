package fill

import (
	"slices"
	"time"

	"autosolve/recognize"
	"autosolve/solver"
)

// caret is where keys go, as far as it is known, and when each cell was clicked. Clicks and keys that move the caret
// set it; when a key may have gone elsewhere it is lost.
type caret struct {
	cell    solver.Cell   // where a key goes, nowhere if that is unknown
	clicked solver.Cell   // the cell that was clicked last, nowhere if none was
	before  solver.Cell   // and before that
	clicks  [81]time.Time // when each cell was clicked
	first   time.Time     // when the first cell was clicked
	helped  bool          // it was taken away since the last sending, by something that is not part of the way
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

// lose notes that it is unknown where a key goes.
func (k *caret) lose() { k.cell = nowhere }

// latest returns the cell of a list that was clicked last, nowhere if none was.
func (k *caret) latest(cells []solver.Cell) solver.Cell {
	latest := nowhere
	for _, c := range cells {
		if !k.clicks[c].IsZero() && (latest == nowhere || k.clicks[c].After(k.clicks[latest])) {
			latest = c
		}
	}
	return latest
}

// away returns the given to click to take the caret away: the farthest one, as what the last click has opened is
// unlikely to lie over it. A click there changes nothing. It is nowhere if the board shows no given in its place that
// is well clear of the covered cells, where a button could be taken for the given. While a digit is armed, only givens
// of that digit will do: a click on one neither enters a wrong digit nor chooses another one.
func (k *caret) away(s *cells, aim *recognize.Layout, b *recognize.Board, covered []solver.Cell, armed uint8) solver.Cell {
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

// worth returns how suitable a cell is for a click: the longer ago the last click on it, up to a second, the better;
// then the farther from the caret. Browsers may take two clicks on a cell within a moment for a double click, which
// selects the digit, even if there were clicks on other cells in between.
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
