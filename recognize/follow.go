package recognize

import (
	"errors"
	"image"

	"autosolve/recognize/internal/check"
	"autosolve/recognize/internal/pixel"
	"autosolve/solver"
)

// A Follower reads one picture after another of the same place, such as a page that is being filled. Unless it knows an earlier
// reading, its results are the same as its Reader's. It is faster, because it reuses recent intermediate results if the pixels
// that determine them have not changed. A Follower may be used by one goroutine at a time, and not after its Reader is closed.
type Follower struct {
	reader Reader // a copy with its own memory
	layout *Layout
	board  *Board
	err    error
}

// Follow returns a Follower that reads as r does and has not seen a picture yet.
func (r *Reader) Follow() *Follower {
	f := &Follower{reader: *r}
	f.reader.memory = pixel.NewMemory()
	return f
}

// FollowFrom returns a Follower that knows how the grid was read at first. It does not take a highlight, with which a page may
// have coloured whole cells since then, for something that covers them or for a grid in another place.
func (r *Reader) FollowFrom(first *Board) *Follower {
	f := r.Follow()
	if first.settings != nil {
		f.reader.first = first
	}
	return f
}

// Read works like Reader.Read. If the last call was also to Read and the picture has not changed since, it returns the same
// *Board again.
func (f *Follower) Read(img image.Image) (*Board, error) {
	return f.look(img, nil, f.read)
}

// read reads the grid. If a Follower that knows an earlier reading finds no grid, or one whose columns and rows do not fit the
// earlier ones even if those are moved as a whole, it also reads the place of the earlier grid, because a highlight may look like
// lines or hide them. What it reads there counts if that shows the earlier givens, unless the found grid shows them too and has
// fewer uncertain cells.
func (f *Follower) read(p *pixel.Picture) (*Board, error) {
	b, err := f.reader.read(p)
	first := f.reader.first
	if _, none := errors.AsType[*NoGridError](err); first == nil || b == nil && !none {
		return b, err
	}
	if b != nil {
		if _, uneven := b.Layout.MovedFrom(&first.Layout); !uneven {
			return b, err
		}
	}
	again, errAgain := f.reader.readAt(p, first.Layout)
	if again == nil || !again.shows(first.Givens()) {
		return b, err
	}
	if b != nil && b.shows(first.Givens()) && len(b.Uncertain()) < len(again.Uncertain()) {
		return b, err
	}
	return again, errAgain
}

// shows reports whether the board shows all the givens, of which up to check.MostSelected may be unreadable.
func (b *Board) shows(givens solver.Grid) bool {
	unread := 0
	for i, d := range givens {
		switch c := &b.Cells[i]; {
		case d == 0 || c.Certain && c.Digit == d:
		case c.Certain:
			return false
		default:
			unread++
		}
	}
	return unread <= check.MostSelected
}

// ReadAt works like Reader.ReadAt. If the last call was also to ReadAt, with the same layout, and the picture has not
// changed since, it returns the same *Board again.
func (f *Follower) ReadAt(img image.Image, l Layout) (*Board, error) {
	return f.look(img, &l, func(p *pixel.Picture) (*Board, error) { return f.reader.readAt(p, l) })
}

// look calls read if the picture or the layout has changed since the last call. Otherwise it returns the last result again.
// The layout is nil if it is not known.
func (f *Follower) look(img image.Image, layout *Layout, read func(*pixel.Picture) (*Board, error)) (*Board, error) {
	p := f.reader.picture(img)
	changed := p.Memory.See(p)
	samePlace := layout == nil && f.layout == nil || layout != nil && f.layout != nil && *layout == *f.layout
	if known := f.board != nil || f.err != nil; known && samePlace && !changed {
		return f.board, f.err
	}
	f.layout = layout
	f.board, f.err = f.reader.checked(read(p))
	return f.board, f.err
}
