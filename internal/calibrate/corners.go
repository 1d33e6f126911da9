package calibrate

import (
	"fmt"
	"image"
	"image/color"
	"image/draw"

	"autosolve/internal/advice"
	"autosolve/internal/config"
	"autosolve/recognize"
	"autosolve/solver"
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

// cellInk is the colour of the drawn edges. Few pages use it.
var cellInk = color.RGBA{0xE0, 0x00, 0xE0, 0xFF}

// DrawCells draws the edges of all cells, and a cross at the centres of the first and the last one.
func DrawCells(out draw.Image, l *recognize.Layout) {
	ink := image.NewUniform(cellInk)
	bar := func(r image.Rectangle) { draw.Draw(out, r, ink, image.Point{}, draw.Src) }
	for i := range 9 {
		for _, x := range [2]int{l.Cols[i].Min, l.Cols[i].Max - 1} {
			bar(image.Rect(x, l.Bounds.Min.Y, x+1, l.Bounds.Max.Y))
		}
		for _, y := range [2]int{l.Rows[i].Min, l.Rows[i].Max - 1} {
			bar(image.Rect(l.Bounds.Min.X, y, l.Bounds.Max.X, y+1))
		}
	}
	for _, cell := range [2]solver.Cell{0, 80} {
		at, arm := l.Centre(cell), l.Cols[0].Len()/4
		bar(image.Rect(at.X-arm, at.Y, at.X+arm+1, at.Y+1))
		bar(image.Rect(at.X, at.Y-arm, at.X+1, at.Y+arm+1))
	}
}
