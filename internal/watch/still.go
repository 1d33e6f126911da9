package watch

import (
	"errors"
	"image"

	"autosolve/recognize"
	"autosolve/solver"
)

// Still finds puzzles that stand still in pictures that are taken one after the other, as far apart as a puzzle has to stand
// still.
type Still struct {
	read  func(image.Image) (*recognize.Board, error)
	board *recognize.Board // what the last picture showed, nil if nothing certain
	found *solver.Grid     // the puzzle that was found last
}

// NewStill begins with what reads a picture. Of its errors, *recognize.NoGridError, *recognize.ManyGridsError and
// *recognize.UncertainError say that there is nothing to find now.
func NewStill(read func(image.Image) (*recognize.Board, error)) *Still { return &Still{read: read} }

// Skip takes a puzzle, by its givens, for the one that was found last.
func (s *Still) Skip(puzzle solver.Grid) { s.found = &puzzle }

// See returns the puzzle that a picture and the one before show alike; nil if there is none, if it is full, or if it is the
// one that was found last, whatever has been entered since. A picture of nil stands for one like the last one.
func (s *Still) See(img image.Image) (*recognize.Board, error) {
	before, now := s.board, s.board
	if img != nil {
		var err error
		if now, err = s.read(img); err != nil && !nothing(err) {
			return nil, err
		}
		if err != nil {
			now = nil
		}
	}
	s.board = now
	if now == nil || before == nil || now.Layout != before.Layout || now.Grid() != before.Grid() {
		return nil, nil
	}
	if full(now.Grid()) || s.found != nil && holds(now.Grid(), *s.found) {
		return nil, nil
	}
	puzzle := now.Givens()
	s.found = &puzzle
	return now, nil
}

// nothing reports whether an error says that a picture shows no puzzle that can be read.
func nothing(err error) bool {
	_, none := errors.AsType[*recognize.NoGridError](err)
	_, many := errors.AsType[*recognize.ManyGridsError](err)
	_, unsure := errors.AsType[*recognize.UncertainError](err)
	return none || many || unsure
}

func full(g solver.Grid) bool {
	for _, d := range g {
		if d == 0 {
			return false
		}
	}
	return true
}

// holds reports whether a grid has all digits of a puzzle, and perhaps more.
func holds(g, puzzle solver.Grid) bool {
	for i, d := range puzzle {
		if d != 0 && g[i] != d {
			return false
		}
	}
	return true
}
