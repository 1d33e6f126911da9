package fill

import (
	"context"

	"autosolve/recognize"
	"autosolve/solver"
)

// ignoreNotes returns the board with changed notes (pencil marks) ignored: pages colour the notes of the chosen digit, and remove
// notes that are ruled out. A cell counts as empty, as in the first reading, if it held notes before the first act, no change in
// it since then is larger than a note with its background, and nothing was sent to it.
func (f *filler) ignoreNotes(ctx context.Context, b *recognize.Board) (*recognize.Board, error) {
	if b == f.looks.read {
		return f.looks.meant, nil
	}
	meant, moved := b, movement(&f.first.Layout, &b.Layout) != ""
	for i := range b.Cells {
		c, is := solver.Cell(i), b.Cells[i]
		if moved || !f.isUntouched(c) || is.Certain && is.Digit == 0 {
			continue
		}
		changes, err := f.changes(ctx, c)
		if err != nil {
			return nil, err
		}
		if changes.Had && changes.Small {
			if meant == b {
				meant = new(*b)
			}
			meant.Cells[i] = f.first.Cells[i]
		}
	}
	f.looks.read, f.looks.meant = b, meant
	return meant, nil
}

// noticeNotes notes in the trial if something as small as a note has appeared in a missed cell.
func (f *filler) noticeNotes(ctx context.Context, missed []solver.Cell) error {
	for _, c := range missed {
		is := f.looks.last.Cells[c]
		if mayBeNote := is.Marks || is.Certain && is.Digit == 0; f.trial.inNotes || !mayBeNote {
			continue
		}
		changes, err := f.changes(ctx, c)
		if err != nil {
			return err
		}
		f.trial.inNotes = changes.Adds && changes.Small
	}
	return nil
}
