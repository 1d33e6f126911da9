package locate

import (
	"image"
	"math/rand/v2"
	"testing"

	"autosolve/recognize/internal/pixel"
)

// TestNeighbours compares the neighbours with those found by checking all boxes.
func TestNeighbours(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	linked := 0
	for range 200 {
		var boxes []image.Rectangle
		for range rng.IntN(120) {
			at, side := image.Pt(rng.IntN(300), rng.IntN(300)), 11+rng.IntN(30)
			boxes = append(boxes, image.Rectangle{at, at.Add(image.Pt(side, side+rng.IntN(4)))})
		}
		next := neighbours(boxes, greatestGap)
		for i, b := range boxes {
			nearest := b.Max.X + int(greatestGap*float64(b.Dx())) + 1
			want := nearest
			for _, c := range boxes {
				if pixel.Abs(c.Min.Y-b.Min.Y) <= sizeTolerance(b.Dy()) && c.Min.X >= b.Max.X && likeSized(b, c) {
					want = min(want, c.Min.X)
				}
			}
			switch n := next[i]; {
			case n < 0 && want < nearest:
				t.Fatalf("%v has no neighbour, want one at %d", b, want)
			case n >= 0 && (boxes[n].Min.X != want || !likeSized(b, boxes[n])):
				t.Fatalf("%v has the neighbour %v, want one at %d", b, boxes[n], want)
			case n >= 0:
				linked++
			}
		}
	}
	if linked < 100 {
		t.Errorf("only %d boxes have a neighbour", linked)
	}
}
