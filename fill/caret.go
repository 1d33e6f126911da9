package fill

import (
	"slices"
	"time"

	"autosolve/recognize"
	"autosolve/solver"
)

// caret records which cell keys go to, as far as that is known, and when each cell was clicked.
type caret struct {
	cell    solver.Cell   // where a key goes, nowhere if that is unknown
	clicked solver.Cell   // the cell that was clicked last, nowhere if none was
	before  solver.Cell   // the cell that was clicked before that, nowhere if none was
	clicks  [81]time.Time // when each cell was last clicked
	first   time.Time     // when the first cell was clicked
	helped  bool          // since the last digit was sent the caret was taken away by an act that is not part of the way
}

func newCaret() caret { return caret{cell: nowhere, clicked: nowhere, before: nowhere} }

// click notes a click on a cell.
func (k *caret) click(c solver.Cell) {
	k.cell, k.clicked, k.before, k.clicks[c] = c, c, k.clicked, time.Now()
	if k.first.IsZero() {
		k.first = k.clicks[c]
	}
}

// last returns the time of the last click on a cell.
func (k *caret) last() time.Time { return k.clicks[max(k.clicked, 0)] }

// lose notes that it is no longer known where a key goes.
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

// away returns the given to click to take the caret away, preferably the farthest one, as the popup of the last click is
// unlikely to lie over it. A click on a given changes nothing. Near the covered cells a button could be taken for a given;
// away returns nowhere if the board shows no given in its place that is well clear of them. While a digit is armed, only
// givens of that digit are suitable: a click on one neither enters a wrong digit nor chooses another one.
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

// worth returns how suitable a cell is for a click: the longer ago the last click on it, up to a second, the better; after
// a second, the farther from the caret the better. Browsers may take two clicks on a cell in quick succession for a double
// click, which selects the digit, even if other cells were clicked in between.
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
