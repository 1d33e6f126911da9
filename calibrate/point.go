package calibrate

import (
	"context"
	"fmt"
	"image"
	"io"
	"time"
)

// Pointing asks a person to point at the corner cells.
type Pointing struct {
	Where     func(context.Context) (image.Point, error) // where the pointer is
	Enter     <-chan string                              // lines that the person ends with Enter; nil where nobody can
	Countdown time.Duration                              // for each cell, after which Enter is not waited for
	Out       io.Writer                                  // what is said to the person
}

// Corners asks for the first cell and then for the last one.
func (p *Pointing) Corners(ctx context.Context) (c Corners, err error) {
	if c.TopLeft, err = p.point(ctx, "top left"); err != nil {
		return c, err
	}
	c.BottomRight, err = p.point(ctx, "bottom right")
	return c, err
}

func (p *Pointing) point(ctx context.Context, which string) (image.Point, error) {
	how := "wait"
	if p.Enter != nil {
		how = "press Enter here, or wait"
	}
	select {
	case <-p.Enter: // pressed before anybody asked
	default:
	}
	fmt.Fprintf(p.Out, "hold the pointer over the middle of the %s cell, and %s %v\n", which, how, p.Countdown)
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
