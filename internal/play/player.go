package play

import (
	"context"
	"errors"
	"fmt"
	"image"
	"time"

	"autosolve/capture"
	"autosolve/internal/advice"
	"autosolve/internal/watch"
	"autosolve/recognize"
	"autosolve/solver"
)

// Hands click, as package input's Driver does, armed for the grid that was filled last.
type Hands interface {
	Check(context.Context) error // says whether there is a reason to stop
	Click(context.Context, image.Point) error
}

// Player goes from puzzle to puzzle.
type Player struct {
	Look  func(context.Context) (*image.RGBA, error)  // takes a picture of the screen
	Read  func(image.Image) (*recognize.Board, error) // reads the puzzle in it; for the errors see watch.NewStill
	Hands Hands
}

// Step is a click on a button.
type Step struct {
	Button *Button
	Wait   time.Duration // before it is looked for
	Limit  time.Duration // for looking
}

// How often the screen is looked at. What stands still for so long is taken for settled: a button that slides in, and a
// puzzle whose digits come one by one, take a frame of 16 ms for each step.
const (
	buttonPoll = 100 * time.Millisecond
	puzzlePoll = 200 * time.Millisecond
	handsPoll  = 20 * time.Millisecond
)

// Press waits for a button and clicks it, and returns where. The error is a *NotOnceError if it is not on the screen just
// once when the limit is over, or one of the hands.
func (p *Player) Press(ctx context.Context, s Step) (image.Rectangle, error) {
	if err := p.pause(ctx, s.Wait); err != nil {
		return image.Rectangle{}, err
	}
	var at, before image.Rectangle // where this look finds it, and where the last one did
	var unfound error
	var last *image.RGBA // the picture in which it was looked for
	end := time.Now().Add(s.Limit)
	for looks := 1; ; looks++ {
		img, err := p.Look(ctx)
		if err != nil {
			return image.Rectangle{}, err
		}
		if last == nil || !capture.Same(img, last) {
			at, unfound = s.Button.Find(img)
			last = img
		}
		_, notOnce := errors.AsType[*NotOnceError](unfound)
		switch late := looks > 1 && time.Now().After(end); {
		case unfound == nil && at == before:
			return at, p.Hands.Click(ctx, at.Min.Add(at.Size().Div(2)))
		case unfound != nil && (late || !notOnce):
			return image.Rectangle{}, unfound
		case late:
			return image.Rectangle{}, &NotOnceError{Button: s.Button.name, Moving: true, Places: []image.Rectangle{before, at}}
		}
		before = at
		if err := p.pause(ctx, buttonPoll); err != nil {
			return image.Rectangle{}, err
		}
	}
}

// Next waits until a puzzle stands still on the screen that is another than the last one, given by its givens. The error is
// a *NextError if there is none when the limit is over, or one of the hands.
func (p *Player) Next(ctx context.Context, last solver.Grid, limit time.Duration) error {
	var board *recognize.Board // as it was seen last, and what was wrong with it
	var unread error
	still := watch.NewStill(func(img image.Image) (*recognize.Board, error) {
		board, unread = p.Read(img)
		return board, unread
	})
	still.Skip(last)
	var before *image.RGBA
	end := time.Now().Add(limit)
	for looks := 1; ; looks++ {
		img, err := p.Look(ctx)
		if err != nil {
			return err
		}
		see := image.Image(img)
		if before != nil && capture.Same(img, before) {
			see = nil
		}
		if puzzle, err := still.See(see); err != nil || puzzle != nil {
			return err
		}
		if looks > 1 && time.Now().After(end) {
			return &NextError{After: limit, Err: whyNot(board, unread, last)}
		}
		before = img
		if err := p.pause(ctx, puzzlePoll); err != nil {
			return err
		}
	}
}

// pause waits, and ends early when the hands have a reason to stop.
func (p *Player) pause(ctx context.Context, long time.Duration) error {
	for end := time.Now().Add(long); ; {
		if err := p.Hands.Check(ctx); err != nil {
			return err
		}
		left := time.Until(end)
		if left <= 0 {
			return nil
		}
		select {
		case <-time.After(min(left, handsPoll)):
		case <-ctx.Done():
			return ctx.Err()
		}
	}
}

// What a page shows that does not go on.
var (
	ErrSolved   = errors.New("the page still shows the solved one")
	ErrSame     = errors.New("the page shows the same puzzle again")
	ErrRestless = errors.New("what the page shows does not stand still")
)

// whyNot says why a board is not the next puzzle.
func whyNot(board *recognize.Board, unread error, last solver.Grid) error {
	if unread != nil {
		return unread
	}
	shown, empty := board.Grid(), 0
	for i, d := range shown {
		if last[i] != 0 && d != last[i] {
			return ErrRestless
		}
		if d == 0 {
			empty++
		}
	}
	if empty == 0 {
		return ErrSolved
	}
	return ErrSame
}

// NextError says that no other puzzle came.
type NextError struct {
	After time.Duration
	Err   error // ErrSolved, ErrSame, ErrRestless, or why nothing can be read
}

func (e *NextError) Error() string {
	return fmt.Sprintf("wait for the next puzzle: after %v: %v", e.After, e.Err)
}

// Unwrap returns the cause.
func (e *NextError) Unwrap() error { return e.Err }

// Hint is what the user can do.
func (e *NextError) Hint() string {
	switch {
	case errors.Is(e.Err, ErrSolved):
		return "name the buttons that bring the next puzzle under after: in the config: autosolve calibrate button NAME"
	case errors.Is(e.Err, ErrSame):
		return "look whether the buttons under after: in the config bring another one, in this order"
	}
	return "look at what the page shows; give it longer with --limit"
}

// Status returns the exit status: that of what the page shows, if it cannot be read, else that of a stop.
func (e *NextError) Status() advice.Status {
	if s := advice.StatusOf(e.Err); s != advice.Unforeseen {
		return s
	}
	return advice.Stopped
}
