package fill

import (
	"context"

	"autosolve/recognize"
	"autosolve/solver"
)

// notedBoard is a board as it was read, and as it is meant where notes have changed in empty cells.
type notedBoard struct{ read, meant *recognize.Board }

// overlookNotes takes cells for empty, as they were, that held notes before the first act and in which nothing larger has changed
// since than a note with its background: pages colour the notes of the digit that was chosen, and take away those that are
// ruled out. Only cells to which nothing was sent are looked at.
func (f *filler) overlookNotes(ctx context.Context, b *recognize.Board) (*recognize.Board, error) {
	if b == f.noted.read {
		return f.noted.meant, nil
	}
	meant := *b
	changed := false
	for i := range b.Cells {
		c, p := solver.Cell(i), &f.cells.at[i]
		is := b.Cells[i]
		empty := p.state == open && p.tries == 0 && !p.emptied && f.first.Cells[i].Digit == 0
		if !empty || is.Certain && is.Digit == 0 || movement(&f.first.Layout, &b.Layout) != "" {
			continue
		}
		had, small, err := f.eyes.Notes(ctx, f.inside(c))
		if err != nil {
			return nil, err
		}
		if had && small {
			meant.Cells[i], changed = f.first.Cells[i], true
		}
	}
	f.noted = notedBoard{read: b, meant: b}
	if changed {
		f.noted.meant = &meant
	}
	return f.noted.meant, nil
}

// noticeNotes looks whether something as small as a note has come up in cells that did not show their digit.
func (f *filler) noticeNotes(ctx context.Context, missed []solver.Cell) error {
	for _, c := range missed {
		is := f.last.Cells[c]
		if mayBeNote := is.Marks || is.Certain && is.Digit == 0; f.inNotes || !mayBeNote {
			continue
		}
		adds, err := f.adds(ctx, c)
		if err != nil {
			return err
		}
		_, small, err := f.eyes.Notes(ctx, f.inside(c))
		if err != nil {
			return f.blinded(err)
		}
		f.inNotes = adds && small
	}
	return nil
}
