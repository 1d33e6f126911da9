package calibrate

import (
	"context"
	"errors"
	"fmt"
	"image"
	"io"
	"time"

	"autosolve/internal/duration"
)

// Pointing asks the user to point at places of the screen.
type Pointing struct {
	Where     func(context.Context) (image.Point, error) // returns the pointer's place
	Enter     <-chan string                              // the lines that the user types; nil without a terminal
	Countdown time.Duration                              // how long to wait for Enter or, in Off, until the pointer is away
	Out       io.Writer                                  // receives the messages for the user
}

// Two asks the user to point at two places, such as the centres of the top left and the bottom right cell.
func (p *Pointing) Two(ctx context.Context, topLeft, bottomRight string) (first, last image.Point, err error) {
	if first, err = p.point(ctx, "top left", topLeft); err == nil {
		last, err = p.point(ctx, "bottom right", bottomRight)
	}
	return first, last, err
}

// Off asks the user to move the pointer away from r, by at least the given number of pixels, and waits until the user has
// done it. If the countdown ends first, the error is ErrStays.
func (p *Pointing) Off(ctx context.Context, r image.Rectangle, pixels int) error {
	fmt.Fprintln(p.Out, "now move the pointer away from it")
	timeout := time.After(p.Countdown)
	for {
		at, err := p.Where(ctx)
		if err != nil {
			return fmt.Errorf("look for the pointer: %w", err)
		}
		if !at.In(r.Inset(-pixels)) {
			return nil
		}
		select {
		case <-timeout:
			return ErrStays
		case <-time.After(20 * time.Millisecond):
		case <-ctx.Done():
			return ctx.Err()
		}
	}
}

// ErrStays means that the pointer was not moved out of the rectangle in time.
var ErrStays = errors.New("the pointer stays there")

// point asks the user to point at a place, and waits for Enter or the end of the countdown. It then prints the pointer's place,
// with the argument which as its label, and returns it.
func (p *Pointing) point(ctx context.Context, which, place string) (image.Point, error) {
	how := "wait"
	if p.Enter != nil {
		how = "press Enter here, or wait"
	}
	select {
	case <-p.Enter: // discard a line typed before the question
	default:
	}
	fmt.Fprintf(p.Out, "hold the pointer over the %s, and %s %s\n", place, how, duration.Text(p.Countdown))
	select {
	case <-time.After(p.Countdown):
	case <-p.Enter:
	case <-ctx.Done():
		return image.Point{}, ctx.Err()
	}
	at, err := p.Where(ctx)
	if err != nil {
		return at, fmt.Errorf("look for the pointer: %w", err)
	}
	fmt.Fprintf(p.Out, "%s: %d, %d\n", which, at.X, at.Y)
	return at, nil
}
