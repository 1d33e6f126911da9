package config

import (
	"fmt"
	"image"

	"autosolve/recognize"
)

// Corners are the centres of a grid's top left and bottom right cells, in pixels of the screen. The zero value stands for a
// grid that has to be found.
type Corners struct{ TopLeft, BottomRight image.Point }

// MinSpan is the smallest distance in pixels between the centres of the corner cells, horizontally and vertically. A grid
// with cells of 8 pixels has this distance.
const MinSpan = 64

// Auto reports whether the grid has to be found.
func (c Corners) Auto() bool { return c == Corners{} }

// Layout returns the places of the cells between the corners.
func (c Corners) Layout() recognize.Layout { return recognize.Corners(c.TopLeft, c.BottomRight) }

// String returns the option grid as it is written in a config.
func (c Corners) String() string {
	if c.Auto() {
		return "grid: " + Auto
	}
	return "grid: " + c.flow()
}

// flow returns the corners as a YAML mapping on one line.
func (c Corners) flow() string {
	return fmt.Sprintf("{top_left: [%d, %d], bottom_right: [%d, %d]}", c.TopLeft.X, c.TopLeft.Y, c.BottomRight.X, c.BottomRight.Y)
}
