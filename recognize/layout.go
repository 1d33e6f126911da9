package recognize

import (
	"image"

	"autosolve/recognize/pixel"
)

// A Layout is where a grid's cells are, in pixels of the picture's coordinates (for a capture: of the desktop).
type Layout = pixel.Layout

// A Span is a stretch of pixels, Min <= x < Max.
type Span = pixel.Span

// Corners is the layout of a grid of which only the centres of the top left and the bottom right cell are known, as
// pixel.Corners has it.
func Corners(topLeft, bottomRight image.Point) Layout { return pixel.Corners(topLeft, bottomRight) }
