package watch

import (
	"errors"
	"image"

	"autosolve/capture"
	"autosolve/recognize"
	"autosolve/solver"
)

// minGrid is a little less than the side of the smallest legible grid, in pixels. A change in a smaller area, such as a
// blinking caret or a clock, is not a new puzzle.
const minGrid = 64

// Changes finds the pictures of a screen in which a large part has changed; the others need not be read.
type Changes struct {
	last *image.RGBA // the last picture with a large change, nil before the first
}

// Large reports whether the area that has changed since the last picture with a large change is large enough for another puzzle.
// If orSmall is set, any change counts as large. The first picture, and one of another size, have a large change. The picture
// must not be changed afterwards.
func (c *Changes) Large(now *image.RGBA, orSmall bool) bool {
	if size := capture.Changed(c.last, now).Size(); size == (image.Point{}) || !orSmall && min(size.X, size.Y) < minGrid {
		return false
	}
	c.last = now
	return true
}

// Still finds puzzles that stand still in a series of pictures. A puzzle stands still if two successive pictures show it in
// the same place.
type Still struct {
	// Read reads a picture. If it returns a *recognize.NoGridError, a *recognize.ManyGridsError or a
	// *recognize.UncertainError, the picture counts as showing no puzzle.
	Read func(image.Image) (*recognize.Board, error)

	board  *recognize.Board // the reading of the last picture, nil if the picture shows no puzzle
	unsure bool             // the last picture shows a puzzle with uncertain cells
	found  *solver.Grid     // the givens of the last puzzle that was found, or was set by Skip
}

// Skip has See treat a puzzle, described by its givens, as the one that it returned last, and so not return it.
func (s *Still) Skip(puzzle solver.Grid) { s.found = &puzzle }

// See returns the puzzle if the picture and the one before show it in the same place with the same digits. It returns nil if
// they do not, if the grid is full, or if See has returned this puzzle last, even if it has more entries since then. A nil
// picture stands for the same picture as before. The error is that of Read, unless it means that the picture shows no puzzle.
func (s *Still) See(img image.Image) (*recognize.Board, error) {
	before, now := s.board, s.board
	if img != nil {
		var err error
		switch now, err = s.Read(img); {
		case err != nil && !isNoPuzzle(err):
			return nil, err
		case err != nil:
			now = nil
		}
		_, s.unsure = errors.AsType[*recognize.UncertainError](err)
	}
	s.board = now
	if now == nil || before == nil || now.Layout != before.Layout || now.Grid() != before.Grid() {
		return nil, nil
	}
	if now.Grid().Digits() == 81 || s.found != nil && now.Grid().Holds(*s.found) {
		return nil, nil
	}
	puzzle := now.Givens()
	s.found = &puzzle
	return now, nil
}

// Unsure reports whether the last picture shows a puzzle with uncertain cells, of which a caret or a tip may be the reason.
func (s *Still) Unsure() bool { return s.unsure }

// isNoPuzzle reports whether an error means that a picture shows no puzzle that can be read.
func isNoPuzzle(err error) bool {
	_, none := errors.AsType[*recognize.NoGridError](err)
	_, many := errors.AsType[*recognize.ManyGridsError](err)
	_, unsure := errors.AsType[*recognize.UncertainError](err)
	return none || many || unsure
}
