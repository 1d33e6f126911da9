package check

import (
	"image"
	"testing"

	"autosolve/recognize/internal/pixel"
)

// TestOverlappingCells measures the border of two cells that overlap by more than the depth to which each is measured. The
// area on which the measurements depend must have both ends of the crossing.
func TestOverlappingCells(t *testing.T) {
	for _, line := range []int{0, 8} {
		c := crossing{line: line, from: pixel.Span{Min: 10, Max: 30}, to: pixel.Span{Min: 20, Max: 40}, along: pixel.Span{Min: 12, Max: 32}}
		first, last := c.ends()
		for _, x := range []int{first, last} {
			at := image.Pt(x, c.along.Min)
			if line >= 8 {
				at = image.Pt(at.Y, at.X)
			}
			if !at.In(c.area()) {
				t.Errorf("line %d: %v is outside the area %v", line, at, c.area())
			}
		}
	}
}
