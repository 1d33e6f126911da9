package fill

import (
	"context"

	"autosolve/recognize"
	"autosolve/solver"
)

// notedBoard holds a board as it was read, and the same board with changed notes in empty cells ignored.
type notedBoard struct{ read, meant *recognize.Board }

// ignoreNotes returns the board with changed notes ignored: pages colour the notes of the chosen digit, and remove notes
// that are ruled out. A cell counts as empty, as in the first reading, if it held notes before the first act, no change in
// it since then is larger than a note with its background, and nothing was sent to it.
func (f *filler) ignoreNotes(ctx context.Context, b *recognize.Board) (*recognize.Board, error) {
	if b == f.noted.read {
		return f.noted.meant, nil
	}
	meant := *b
	changed, moved := false, movement(&f.first.Layout, &b.Layout) != ""
	for i := range b.Cells {
		c, is := solver.Cell(i), b.Cells[i]
		if moved || !f.isUntouched(c) || is.Certain && is.Digit == 0 {
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

// noticeNotes sets filler.inNotes if something as small as a note has appeared in a missed cell.
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
