package pipeline

import (
	"context"
	"errors"
	"fmt"
	"image"
	"time"

	"autosolve/fill"
	"autosolve/input"
	"autosolve/internal/advice"
	"autosolve/internal/annotate"
	"autosolve/internal/desktop/session"
	"autosolve/internal/marks"
	"autosolve/recognize"
	"autosolve/solver"
)

// Sight is a picture and what was read in it.
type Sight struct {
	Image image.Image
	Board *recognize.Board // nil if no grid was found, or several

	err error // the error of the reading, or nil
}

// NewSight returns the sight of a picture; board and err are the result of reading it. If cells are uncertain, NewSight takes
// the board from err.
func NewSight(img image.Image, board *recognize.Board, err error) *Sight {
	if unsure, ok := errors.AsType[*recognize.UncertainError](err); ok {
		board = unsure.Board
	}
	return &Sight{img, board, err}
}

// Annotated returns the picture with drawings on it: the digits that were read, including which are wrong; or the several
// grids that were found; or the part that is most similar to a grid.
func (s *Sight) Annotated() image.Image {
	if s.Board != nil {
		return annotate.Board(s.Image, s.Board, annotate.Wrong(s.Board))
	}
	if many, ok := errors.AsType[*recognize.ManyGridsError](s.err); ok {
		return annotate.Grids(s.Image, many.Grids)
	}
	var nearest image.Rectangle // empty if nothing resembled a grid
	if none, ok := errors.AsType[*recognize.NoGridError](s.err); ok {
		nearest = none.Nearest
	}
	return annotate.Nearest(s.Image, nearest)
}

// Grid returns the part of the picture that shows the grid and a margin of a cell's width around it, or the whole picture if
// its type has no SubImage. The sight must have a board.
func (s *Sight) Grid() image.Image {
	whole, ok := s.Image.(interface {
		SubImage(image.Rectangle) image.Image
	})
	if !ok {
		return s.Image
	}
	return whole.SubImage(withMargin(s.Board.Layout.Bounds))
}

// withMargin returns the bounds of a grid with a margin of a cell's width around them.
func withMargin(grid image.Rectangle) image.Rectangle {
	return grid.Inset(-max(grid.Dx(), grid.Dy()) / 9)
}

// Shoot captures the whole screen into img, with what it has gained since it was opened. It paints over the pictures of grids that
// the panel's page shows, so that none of them is taken for a puzzle, and returns where these are.
func (p *Pipeline) Shoot(ctx context.Context, img *image.RGBA) (own []image.Rectangle, err error) {
	if err := p.Screen.CaptureAll(ctx, img); err != nil {
		return nil, err
	}
	return marks.Cut(img), nil
}

// Capture returns the picture to read: the one of the file, if OpenPicture was called, or else a new capture of the screen.
func (p *Pipeline) Capture(ctx context.Context) (image.Image, error) {
	if p.still != nil {
		return p.still, nil
	}
	start := time.Now()
	img, err := p.Screen.Capture(ctx, p.Screen.Bounds())
	if err != nil {
		return nil, err
	}
	p.before = img
	marks.Cut(img)
	p.Times.Capture = Milliseconds(time.Since(start))
	p.Log.Info("screen captured", "bounds", img.Bounds(), "took", time.Since(start))
	return img, nil
}

// blink is the longest time for which a blinking caret stays visible, with a margin. While a caret is beside a digit, the
// digit's cell may be unreadable. A single unreadable cell most likely holds a caret and gets twice that time, because in a
// busy browser the caret blinks more slowly.
const blink = 800 * time.Millisecond

// mayPass reports whether a caret may have made the reading uncertain, so that a later look may succeed. The time elapsed is
// measured from the first look.
func mayPass(err error, elapsed time.Duration) bool {
	unsure, ok := errors.AsType[*recognize.UncertainError](err)
	return ok && (elapsed < blink || len(unsure.Cells) == 1 && elapsed < 2*blink)
}

// Look takes a picture and reads it. If a caret may hide a digit on the screen, it looks again. The sight holds what was seen
// even if the reading fails; it is nil if no picture could be taken or ctx ended.
func (p *Pipeline) Look(ctx context.Context) (*Sight, error) {
	defer p.Progress(ctx, "reading the grid")()
	for begun := time.Now(); ; {
		img, err := p.Capture(ctx)
		if err != nil {
			return nil, err
		}
		s, err := p.Read(img)
		if p.still != nil || !mayPass(err, time.Since(begun)) {
			p.See(s, err)
			return s, p.explain(ctx, err)
		}
		select {
		case <-time.After(20 * time.Millisecond):
		case <-ctx.Done():
			return nil, ctx.Err()
		}
	}
}

// See makes s the last sight and adds it to the trace. If the config asks for whole pictures, the trace gets the whole
// picture. Otherwise it gets the grid with a margin or, if no grid was found, only the error, since the screen may show
// private things.
func (p *Pipeline) See(s *Sight, err error) {
	p.Seen = s
	switch {
	case p.Config.TraceFull:
		p.Trace.See(s.Image, s.Board, err)
	case s.Board != nil:
		p.Trace.See(s.Grid(), s.Board, err)
	case err != nil:
		p.Trace.Record(fill.Event{At: time.Now(), What: "unread", Text: err.Error()})
	}
}

// explain adds what is known about the cause to the error of a reading, for example a screen saver that hides the grid. It
// logs why each uncertain cell is uncertain.
func (p *Pipeline) explain(ctx context.Context, err error) error {
	if err == nil {
		return nil
	}
	if unsure, ok := errors.AsType[*recognize.UncertainError](err); ok {
		for _, c := range unsure.Cells {
			p.Log.Info("uncertain", "cell", c, "why", unsure.Reasons(c))
		}
	}
	if is[*recognize.NoGridError](err) {
		err = p.explainNoGrid(ctx, err)
	}
	return fmt.Errorf("read grid: %w", err)
}

// explainNoGrid returns what hides the grid, if that is a screen saver, or else err with a hint, if it has none. The error for
// a screen saver is not a *recognize.NoGridError, so that calibrate does not ask the user to point at the grid behind it.
func (p *Pipeline) explainNoGrid(ctx context.Context, err error) error {
	if p.still == nil {
		if on, ok := errors.AsType[*input.ChangedError](session.Saver(ctx)); ok {
			return &advice.Error{Err: errors.New("no grid found: " + on.Detail), Status: advice.NoGrid, Hint: on.Advice().Hint}
		}
	}
	if advice.Of(err).Hint != "" {
		return err
	}
	hint := "give it a picture that shows the whole grid, at its full size"
	if p.still == nil {
		hint = "have the whole Sudoku in front (--delay 3s gives time for that), or "
		if session.TellsPointer(ctx) != nil { // calibrate --point does not work there
			hint += "set grid: in the config, for which autosolve panel has corners to drag"
		} else {
			hint += "show where it is with autosolve calibrate --point"
		}
	}
	return &advice.Error{Err: err, Hint: hint}
}

// Read reads a picture. If the config does not say where the grid is, Read searches for it. Even if it fails, it returns a
// sight, which holds what was seen. If the config picks a grid that the picture does not have, that is an error.
func (p *Pipeline) Read(img image.Image) (*Sight, error) {
	start := time.Now()
	board, err := p.readAny(img, p.Reader)
	if wrong := p.checkPick(board, err); wrong != nil {
		return NewSight(img, board, err), wrong
	}
	board, err = p.picked(board, err)
	p.Times.Read = Milliseconds(time.Since(start))
	if err == nil {
		p.Log.Info("grid read", "bounds", board.Layout.Bounds, "givens", board.Givens().Digits(), "shown", board.Grid().Digits(),
			"took", time.Since(start))
	}
	return NewSight(img, board, err), err
}

// GridReader reads grids: a *recognize.Reader or a *recognize.Follower.
type GridReader interface {
	Read(image.Image) (*recognize.Board, error)
	ReadAt(image.Image, recognize.Layout) (*recognize.Board, error)
}

// ReadBoard has a reader read the picture. If there are several grids, it returns the one that the config picks. Unlike Read,
// it accepts a grid that is the only one, regardless of the number that the config picks, because the picture may show just a
// part of the screen.
func (p *Pipeline) ReadBoard(img image.Image, reader GridReader) (*recognize.Board, error) {
	return p.picked(p.readAny(img, reader))
}

// readAny has a reader read the picture. If there are several grids, the error is a *recognize.ManyGridsError.
func (p *Pipeline) readAny(img image.Image, reader GridReader) (*recognize.Board, error) {
	if !p.Config.Grid.Auto() {
		place := p.Config.Grid.Layout()
		if !place.Bounds.In(img.Bounds()) {
			return nil, advice.UsageError(
				fmt.Errorf("the grid in the config, %v, is outside the picture, %v", place.Bounds, img.Bounds()),
				"set grid: in the config to auto, or to the centres of the corner cells as they are on the screen")
		}
		return reader.ReadAt(img, place)
	}
	return reader.Read(img)
}

// picked returns a reading, given as a board and an error, or, if it has found several grids, the reading of the one that the
// config picks.
func (p *Pipeline) picked(board *recognize.Board, err error) (*recognize.Board, error) {
	many, ok := errors.AsType[*recognize.ManyGridsError](err)
	if n := p.Config.Pick; ok && n > 0 && n <= len(many.Grids) {
		return many.Pick(n)
	}
	return board, err
}

// checkPick returns an error if the grid that the config picks is not among those that a reading has found. board and err are
// the result of that reading.
func (p *Pipeline) checkPick(board *recognize.Board, err error) error {
	n := p.Config.Pick
	if many, ok := errors.AsType[*recognize.ManyGridsError](err); ok && n > len(many.Grids) {
		return fmt.Errorf("there is no grid %d: %w", n, err)
	}
	if board == nil || n <= 1 || !p.Config.Grid.Auto() {
		return nil
	}
	return &advice.Error{
		Err:      fmt.Errorf("there is no grid %d: only one was found, at %v", n, board.Layout.Bounds),
		Status:   advice.Uncertain,
		Hint:     "bring the other grids to the front, or leave out --pick, or pick: in the config",
		PageHint: `bring the other grids to the front too, or clear the number at "If several grids"`,
	}
}

// Unsolved returns the error for a puzzle on the screen for which no solution was chosen, if nothing was typed.
func Unsolved(err error) error {
	return unsolved(err, "nothing was typed")
}

// unsolved returns the error of Unsolved. Its hints begin with what was done to the page.
func unsolved(err error, done string) error {
	if is[*solver.ClashError](err) {
		err = fmt.Errorf("the puzzle has no solution: %w", err)
	}
	do, onPage := "; compare the page with what was read: autosolve --dry-run --annotate FILE", "; "+advice.Compare
	if errors.Is(err, solver.ErrManySolutions) && !is[*solver.EntriesError](err) {
		do += "; if the page accepts any solution, --any-solution fills in one"
		onPage += `; if the page accepts any solution, tick "Any solution"`
	}
	return &advice.Error{Err: err, Status: advice.Unsolved, Hint: done + do, PageHint: done + onPage}
}

// is reports whether an error in the chain of err has the type E.
func is[E error](err error) bool {
	_, ok := errors.AsType[E](err)
	return ok
}
