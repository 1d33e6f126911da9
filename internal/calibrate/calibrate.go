// Package calibrate determines the corners of a grid, which are the centres of its first and last cell, so that later runs
// need not find the grid. The corners come from a grid that was found, or from the user, who points at them. Package config
// writes them into the config.
//
//	a grid that was found ──Of──┬──▶ Corners ──┬──▶ a picture of the cells, for the user to check
//	Pointing ─────────────Two───┘              └──▶ the option grid of the config
package calibrate

import (
	"context"
	"errors"
	"fmt"
	"image"
	"io"
	"strings"
	"time"

	"autosolve/internal/advice"
	"autosolve/internal/config"
	"autosolve/internal/duration"
	"autosolve/recognize"
	"autosolve/solver"
)

// Of returns the corners of a grid that was found.
func Of(l *recognize.Layout) config.Corners {
	return config.Corners{TopLeft: l.Centre(0), BottomRight: l.Centre(80)}
}

// Check returns an error if no grid on the screen can have these corners.
func Check(c config.Corners, screen image.Rectangle) error {
	why := ""
	switch d := c.BottomRight.Sub(c.TopLeft); {
	case d.X < 0 && d.Y < 0:
		why = "they are swapped: the top left cell comes first"
	case min(d.X, d.Y) < config.MinSpan:
		why = fmt.Sprintf("the centre of the last cell must be at least %d pixels right of and below that of the first", config.MinSpan)
	case !c.Layout().Bounds.In(screen):
		why = fmt.Sprintf("the grid would be at %v, which is not entirely on the screen, %v", c.Layout().Bounds, screen)
	default:
		return nil
	}
	return &advice.Error{
		Err:      fmt.Errorf("no grid can have its first cell at %v and its last one at %v: %s", c.TopLeft, c.BottomRight, why),
		Status:   advice.Usage,
		Hint:     "point at the centre of the top left cell first, then at the centre of the bottom right one",
		PageHint: "move the first corner to the centre of the top left cell, and the second to that of the bottom right one",
	}
}

// Worse compares the reading of a grid that was found by its lines with the reading at its corners. It returns an error that
// names the cells that are certain in the first and uncertain or different in the second, or nil if there is no such cell.
func Worse(found, at *recognize.Board) error {
	var cells []solver.Cell
	for i := range found.Cells {
		if was, is := &found.Cells[i], &at.Cells[i]; was.Certain && (!is.Certain || is.Digit != was.Digit) {
			cells = append(cells, solver.Cell(i))
		}
	}
	if cells == nil {
		return nil
	}
	const worse = "with the corners alone, these cells are read less well than by the lines of the grid: %s"
	return &advice.Error{
		Err:      fmt.Errorf(worse, strings.Trim(fmt.Sprint(cells), "[]")),
		Status:   advice.Uncertain,
		Hint:     "nothing was written: keep grid: auto, because the cells of this grid differ in size",
		PageHint: "nothing was written: let the grid be found in each run, because its cells differ in size",
	}
}

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
