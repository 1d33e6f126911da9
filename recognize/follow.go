package recognize

import (
	"image"

	"autosolve/recognize/internal/pixel"
)

// A Follower reads one picture after the other of the same place, such as a page that is being filled, and gives what its
// Reader gives. It is faster, for it keeps what the reader finds out on the way, with the pixels that this was found out
// from, and takes it from there again as long as none of them changes. It may be used by one goroutine at a time, and not
// after its Reader is closed.
type Follower struct {
	reader Reader // the same but for what it remembers, and where
	layout *Layout
	board  *Board
	err    error
}

// Follow makes a follower that has seen nothing yet.
func (r *Reader) Follow() *Follower {
	f := &Follower{reader: *r}
	f.reader.memory, f.reader.steps = pixel.NewMemory(), &pixel.Steps{}
	return f
}

// Read is the Reader's Read. Where the picture is the same as the one before, so is the board, to the pointer.
func (f *Follower) Read(img image.Image) (*Board, error) {
	return f.look(img, nil, f.reader.read)
}

// ReadAt is the Reader's ReadAt, likewise.
func (f *Follower) ReadAt(img image.Image, l Layout) (*Board, error) {
	return f.look(img, &l, func(p *pixel.Picture) (*Board, error) { return f.reader.readAt(p, l) })
}

// look reads the picture with a function of the reader, at a place if one is given, unless nothing has changed.
func (f *Follower) look(img image.Image, at *Layout, read func(*pixel.Picture) (*Board, error)) (*Board, error) {
	p := f.reader.picture(img)
	changed := p.Memory.See(p)
	samePlace := at == nil && f.layout == nil || at != nil && f.layout != nil && *at == *f.layout
	if known := f.board != nil || f.err != nil; known && samePlace && !changed {
		return f.board, f.err
	}
	f.layout = at
	f.board, f.err = read(p)
	return f.board, f.err
}
