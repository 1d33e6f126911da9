package fill

import (
	"time"

	"autosolve/recognize"
	"autosolve/solver"
)

// caret records which cell receives the keys, as far as that is known, and when each cell was clicked.
type caret struct {
	cell    solver.Cell   // the cell that receives keys, nowhere if that is unknown
	clicked solver.Cell   // the cell that was clicked last, nowhere if none was
	before  solver.Cell   // the last cell but one that was clicked, nowhere if there was none
	clicks  [81]time.Time // when each cell was last clicked
	first   time.Time     // when a cell was clicked for the first time
	helped  bool          // a click that the way does not require has taken the caret away since the last digit was sent
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

// lose notes that it is no longer known which cell receives keys.
func (k *caret) lose() { k.cell = nowhere }

// away returns the given to click in order to take the caret away and change nothing else. It prefers a given far from the
// caret, as the popup of the last click is unlikely to lie over it. A given that touches a covered cell is not suitable, as
// what is seen there may be a button of the popup. Clicks go to the centres of the cells of the layout aim, so the board must
// show the given there. If it shows no suitable given, or only the one that was clicked last, away returns nowhere.
func (k *caret) away(s *cells, aim *recognize.Layout, b *recognize.Board, covered []solver.Cell) solver.Cell {
	far, best := nowhere, time.Duration(-1)
	for c := range solver.Cell(81) {
		at, ok := b.Layout.CellAt(aim.Centre(c))
		if s.at[c].state != given || c == k.clicked || !ok || at != c || !s.isRight(b, c) || touching(c, covered) > 0 {
			continue
		}
		if worth := k.worth(c); worth > best {
			far, best = c, worth
		}
	}
	return far
}

// touching returns how many cells of the list touch c or are c.
func touching(c solver.Cell, cells []solver.Cell) (n int) {
	for _, o := range cells {
		if abs(c.Row()-o.Row()) <= 1 && abs(c.Col()-o.Col()) <= 1 {
			n++
		}
	}
	return n
}

// worth returns how suitable a cell is for a click: the farther from the caret, the better, but each cell that was clicked
// less than a second ago is worse than all others, and the worse, the later it was clicked. Browsers may take two clicks on
// a cell in quick succession for a double click, which selects the digit, even if other cells were clicked in between.
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
