package calibrate

import (
	"fmt"
	"image"

	"autosolve/internal/advice"
	"autosolve/internal/config"
	"autosolve/recognize"
)

// Of returns the corners of a grid that was found.
func Of(l *recognize.Layout) config.Corners {
	return config.Corners{TopLeft: l.Centre(0), BottomRight: l.Centre(80)}
}

// Check returns a *CornersError if no grid on the screen can have these corners.
func Check(c config.Corners, screen image.Rectangle) error {
	d := c.BottomRight.Sub(c.TopLeft)
	switch {
	case d.X < 0 && d.Y < 0:
		return &CornersError{c, "they are swapped: the top left cell comes first"}
	case d.X < config.MinSpan || d.Y < config.MinSpan:
		return &CornersError{c, fmt.Sprintf("the centre of the last cell must be at least %d pixels right of and below that of the first", config.MinSpan)}
	}
	if l := c.Layout(); !l.Bounds.In(screen) {
		return &CornersError{c, fmt.Sprintf("the grid would be at %v, which is not entirely on the screen, %v", l.Bounds, screen)}
	}
	return nil
}

// CornersError reports that two points cannot be the corners of a grid.
type CornersError struct {
	Corners config.Corners
	Why     string
}

func (e *CornersError) Error() string {
	return fmt.Sprintf("no grid can have its first cell at %v and its last one at %v: %s", e.Corners.TopLeft, e.Corners.BottomRight, e.Why)
}

// Hint returns what the user can do.
func (e *CornersError) Hint() string {
	return "point at the centre of the top left cell first, then at the centre of the bottom right one"
}

// Status returns the exit status.
func (*CornersError) Status() advice.Status { return advice.Usage }

// PageHint returns what the user can do on the panel's page.
func (*CornersError) PageHint() string {
	return "move the first corner to the centre of the top left cell, and the second to that of the bottom right one"
}
