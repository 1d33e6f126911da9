package play

import (
	"context"
	"errors"
	"fmt"
	"image"
	"time"

	"autosolve/capture"
	"autosolve/internal/advice"
	"autosolve/internal/duration"
	"autosolve/internal/watch"
	"autosolve/recognize"
	"autosolve/solver"
)

// Hands click on the page. Every input.Hands implements this interface. The last call of its method Arm must have been for the
// grid that was filled last.
type Hands interface {
	Check(context.Context) error // returns an error if there is a reason to stop
	Click(context.Context, image.Point) error
}

// Player goes from puzzle to puzzle.
type Player struct {
	Look  func(context.Context) (*image.RGBA, error)  // takes a picture of the screen
	Read  func(image.Image) (*recognize.Board, error) // reads the puzzle in a picture; for its errors see watch.Still
	Hands Hands
}

// Step is a click on a button.
type Step struct {
	Button *Button
	Wait   time.Duration // the wait before the search for the button
	Limit  time.Duration // the longest time to search for the button
}

// The intervals between captures, and between checks of the hands. A button or puzzle that is the same in two captures
// stands still, because one that slides in or appears digit by digit changes with each frame of 16 ms.
const (
	buttonPoll = 100 * time.Millisecond
	puzzlePoll = 200 * time.Millisecond
	handsPoll  = 20 * time.Millisecond
)

// Press waits for a button, clicks it, and returns its place. The error is a *NotOnceError if, when the limit is over, the
// screen does not show the button exactly once or the button still moves. Other errors are those of Look, of the hands, of ctx,
// and of the template matching.
func (p *Player) Press(ctx context.Context, s Step) (image.Rectangle, error) {
	if err := p.pause(ctx, s.Wait); err != nil {
		return image.Rectangle{}, err
	}
	var at, before image.Rectangle // the button's place in this capture, and in the one before
	var unfound error
	err := p.poll(ctx, buttonPoll, s.Limit, func(img *image.RGBA, same, late bool) (bool, error) {
		if before = at; !same {
			at, unfound = s.Button.Find(img)
		}
		_, notOnce := errors.AsType[*NotOnceError](unfound)
		switch {
		case unfound == nil && at == before:
			return true, p.Hands.Click(ctx, at.Min.Add(at.Size().Div(2)))
		case unfound != nil && (late || !notOnce):
			return true, unfound
		case late && !before.Empty(): // else the next picture decides
			return true, &NotOnceError{Button: s.Button.name, Moving: true, Places: []image.Rectangle{before, at}}
		}
		return false, nil
	})
	return at, err
}

// Next waits until the screen shows a puzzle that stands still and is not the one whose givens are in last. The error is a
// *NextError if there is no such puzzle when the limit is over. Other errors are those of Look, of the hands, of ctx, and of
// Read, except the errors of Read that mean that the picture shows no puzzle.
func (p *Player) Next(ctx context.Context, last solver.Grid, limit time.Duration) error {
	var board *recognize.Board // the last reading
	var unread error
	still := &watch.Still{Read: func(img image.Image) (*recognize.Board, error) {
		board, unread = p.Read(img)
		return board, unread
	}}
	still.Skip(last)
	return p.poll(ctx, puzzlePoll, limit, func(img *image.RGBA, same, late bool) (bool, error) {
		var changed image.Image
		if !same {
			changed = img
		}
		puzzle, err := still.See(changed)
		if err == nil && puzzle == nil && late {
			err = &NextError{After: limit, Err: whyNot(board, unread, last)}
		}
		return puzzle != nil, err
	})
}

// poll captures the screen at each interval and calls the function see with the picture, until see returns true or an error.
// The argument same is whether the picture equals the previous one, and late is whether the limit is over. The first picture
// is never late.
func (p *Player) poll(ctx context.Context, interval, limit time.Duration, see func(img *image.RGBA, same, late bool) (bool, error)) error {
	var before *image.RGBA
	for end := time.Now().Add(limit); ; {
		img, err := p.Look(ctx)
		if err != nil {
			return err
		}
		done, err := see(img, before != nil && capture.Same(img, before), before != nil && time.Now().After(end))
		if done || err != nil {
			return err
		}
		before = img
		if err := p.pause(ctx, interval); err != nil {
			return err
		}
	}
}

// pause waits. It returns early with an error if Hands.Check returns one or ctx ends.
func (p *Player) pause(ctx context.Context, wait time.Duration) error {
	for end := time.Now().Add(wait); ; {
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

// lookHint is the hint for reasons that probably have nothing to do with the buttons.
const lookHint = "look at what the page shows; --limit waits longer"

// Reasons why there is no next puzzle, in the field Err of a NextError.
var (
	ErrSolved = &advice.Error{Err: errors.New("the page still shows the solved puzzle"),
		Hint: "add the buttons for the next puzzle to after: in the config: autosolve calibrate button NAME, or autosolve panel"}
	ErrSame = &advice.Error{Err: errors.New("the page shows the same puzzle again"),
		Hint: "check that the buttons under after: in the config bring another puzzle, in this order"}
	ErrRestless = &advice.Error{Err: errors.New("the page keeps changing"), Hint: lookHint}
)

// whyNot returns the reason why the last reading, a board or the error unread, is not the next puzzle.
func whyNot(board *recognize.Board, unread error, last solver.Grid) error {
	if unread != nil {
		return &advice.Error{Err: unread, Hint: lookHint}
	}
	switch shown := board.Grid(); {
	case !shown.Holds(last):
		return ErrRestless
	case shown.Digits() == 81:
		return ErrSolved
	}
	return ErrSame
}

// NextError reports that no other puzzle appeared.
type NextError struct {
	After time.Duration
	Err   error // ErrSolved, ErrSame, ErrRestless, or an error that wraps that of Player.Read
}

func (e *NextError) Error() string {
	return fmt.Sprintf("wait for the next puzzle: after %s: %v", duration.Text(e.After), e.Err)
}

// Unwrap returns the cause.
func (e *NextError) Unwrap() error { return e.Err }

// Advice returns the status. The hint is that of the reason.
func (e *NextError) Advice() advice.Advice { return advice.Advice{Status: advice.Stopped} }
