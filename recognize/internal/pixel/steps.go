package pixel

import "slices"

// A step is the difference between a pixel and its neighbour to the left or above, in one byte. The lower seven bits are the
// largest difference in any channel, at most LargestStep. The bit Lighter is set if the pixel is lighter than its neighbour. A
// step from outside the picture is 0. With the steps, edges can be found at any threshold below LargestStep without the
// colours.
const (
	Lighter     = 0x80 // this bit is set in a step to a lighter pixel
	LargestStep = 0x7F // the largest difference that a step can hold; also the mask for the bits of the difference
)

// groupSize is the number of steps that findSteps computes at once.
const groupSize = 8

// StepsRight returns the steps to the pixels x to end-1 of row y from their neighbours to the left. It stores them in room if
// that is large enough.
func (p *Picture) StepsRight(room []uint8, y, x, end int) []uint8 {
	room = slices.Grow(room[:0], end-x)[:end-x]
	steps := room
	if x == p.min.X && x < end {
		steps[0], steps = 0, steps[1:]
		x++
	}
	if x < end {
		row := p.Row(y, x-1, end)
		findSteps(steps, row, row[4:])
	}
	return room
}

// StepsDown returns the steps to the pixels x to end-1 of row y from their neighbours above. It stores them in room if that is
// large enough.
func (p *Picture) StepsDown(room []uint8, y, x, end int) []uint8 {
	room = slices.Grow(room[:0], end-x)[:end-x]
	if y == p.min.Y {
		clear(room)
	} else if x < end {
		findSteps(room, p.Row(y-1, x, end), p.Row(y, x, end))
	}
	return room
}

// findStepsFrom computes the steps from each pixel of a row to the pixel of another row in the same place, beginning at pixel x.
func findStepsFrom(x int, steps, from, to []uint8) {
	for ; x < len(steps); x++ {
		a, b := RGB(from[4*x:]), RGB(to[4*x:])
		steps[x] = uint8(min(LargestStep, a.Distance(b)))
		if int(a[0])+int(a[1])+int(a[2]) < int(b[0])+int(b[1])+int(b[2]) {
			steps[x] |= Lighter
		}
	}
}
