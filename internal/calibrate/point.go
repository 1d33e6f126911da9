package calibrate

import (
	"context"
	"errors"
	"fmt"
	"image"
	"io"
	"time"

	"autosolve/internal/config"
)

// Pointing asks a person to point at places of the screen.
type Pointing struct {
	Where     func(context.Context) (image.Point, error) // where the pointer is
	Enter     <-chan string                              // lines that the person ends with Enter; nil where nobody can
	Countdown time.Duration                              // for each place, after which Enter is not waited for
	Out       io.Writer                                  // what is said to the person
}

// Corners asks for the first cell and then for the last one.
func (p *Pointing) Corners(ctx context.Context) (c config.Corners, err error) {
	if c.TopLeft, err = p.point(ctx, "top left", "middle of the top left cell"); err != nil {
		return c, err
	}
	c.BottomRight, err = p.point(ctx, "bottom right", "middle of the bottom right cell")
	return c, err
}

// Rectangle asks for the top left and the bottom right corner of something, which are in it. It is empty if they are
// swapped.
func (p *Pointing) Rectangle(ctx context.Context, what string) (r image.Rectangle, err error) {
	if r.Min, err = p.point(ctx, "top left", "top left corner of "+what); err != nil {
		return r, err
	}
	r.Max, err = p.point(ctx, "bottom right", "bottom right corner of "+what)
	r.Max = r.Max.Add(image.Pt(1, 1))
	return r, err
}

// Off asks to take the pointer off a place, by as many pixels at least, and waits until it is.
func (p *Pointing) Off(ctx context.Context, r image.Rectangle, by int) error {
	fmt.Fprintln(p.Out, "now take the pointer off it")
	timer := time.NewTimer(p.Countdown)
	defer timer.Stop()
	tick := time.NewTicker(20 * time.Millisecond)
	defer tick.Stop()
	for {
		at, err := p.Where(ctx)
		if err != nil {
			return fmt.Errorf("look for the pointer: %w", err)
		}
		if !at.In(r.Inset(-by)) {
			return nil
		}
		select {
		case <-timer.C:
			return ErrStays
		case <-tick.C:
		case <-ctx.Done():
			return ctx.Err()
		}
	}
}

// ErrStays is returned where the pointer is not taken off in time.
var ErrStays = errors.New("the pointer stays there")

func (p *Pointing) point(ctx context.Context, which, place string) (image.Point, error) {
	how := "wait"
	if p.Enter != nil {
		how = "press Enter here, or wait"
	}
	select {
	case <-p.Enter: // pressed before anybody asked
	default:
	}
	fmt.Fprintf(p.Out, "hold the pointer over the %s, and %s %v\n", place, how, p.Countdown)
	timer := time.NewTimer(p.Countdown)
	defer timer.Stop()
	select {
	case <-timer.C:
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
