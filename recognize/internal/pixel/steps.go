package pixel

import (
	"encoding/binary"
	"math/bits"
	"slices"
)

// A step is the difference between a pixel and its neighbour to the left or above, in one byte. The lower seven bits are the
// largest difference in any channel, at most LargestStep. The bit Lighter is set if the pixel is lighter than its neighbour. A
// step from outside the picture is 0. With the steps, edges can be found at any threshold below LargestStep without the
// colours.
const (
	Lighter     = 0x80 // this bit is set in a step to a lighter pixel
	LargestStep = 0x7F // the largest difference that a step can hold; also the mask for the bits of the difference
)

// groupSize is the number of steps that are read at once. A slice of steps has groupSize extra bytes after the last step, so that
// reading a group never goes beyond its end.
const groupSize = 8

// StepsRight returns the steps to the pixels x to end-1 of row y from their neighbours to the left, and eight extra bytes after
// them, which mean nothing. It stores all in room if that is large enough.
func (p *Picture) StepsRight(room []uint8, y, x, end int) []uint8 {
	room = roomFor(room, end-x)
	steps := room[:end-x]
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

// StepsDown returns the steps to the pixels x to end-1 of row y from their neighbours above, and eight extra bytes after them,
// which mean nothing. It stores all in room if that is large enough.
func (p *Picture) StepsDown(room []uint8, y, x, end int) []uint8 {
	room = roomFor(room, end-x)
	if steps := room[:end-x]; y == p.min.Y {
		clear(steps)
	} else if x < end {
		findSteps(steps, p.Row(y-1, x, end), p.Row(y, x, end))
	}
	return room
}

// roomFor returns a slice for n steps and groupSize extra bytes: room if it is large enough.
func roomFor(room []uint8, n int) []uint8 { return slices.Grow(room[:0], n+groupSize)[:n+groupSize] }

// findStepsFrom computes the steps from each pixel of a row to the pixel of another row in the same place, beginning at pixel x.
func findStepsFrom(x int, steps, from, to []uint8) {
	for ; x < len(steps); x++ {
		steps[x] = step(binary.LittleEndian.Uint32(from[4*x:]), binary.LittleEndian.Uint32(to[4*x:]))
	}
}

// step returns the step from one pixel to another, given their four bytes.
func step(from, to uint32) uint8 {
	if from == to {
		return 0
	}
	r := int32(from&0xFF) - int32(to&0xFF)
	g := int32(from>>8&0xFF) - int32(to>>8&0xFF)
	b := int32(from>>16&0xFF) - int32(to>>16&0xFF)
	largest := min(LargestStep, max(r, -r, g, -g, b, -b))
	return uint8(largest) | uint8(uint32(r+g+b)>>31)<<7
}

// An Edge compares eight steps at once with a threshold. Each of its eight bytes holds the same number. Adding this number
// to a step's difference sets the highest bit of the byte if, and only if, the difference is larger than the threshold.
type Edge uint64

const (
	each       = 0x0101010101010101 // a 1 in each of eight bytes
	allSteps   = each * LargestStep
	allHighest = each * 0x80 // the highest bit of each byte
)

// LargerThan returns the Edge that finds steps larger than a threshold of 0 to 127.
func LargerThan(step int) Edge { return each * Edge(LargestStep-min(step, LargestStep)) }

// In returns one bit for each of the first eight bytes of steps, the lowest for the first step. A bit is set if its step exceeds
// the threshold. steps must have at least eight bytes.
func (e Edge) In(steps []uint8) uint8 {
	const moved = 0x0102040810204080 // moves bit 8i to bit 56+i
	larger := (binary.LittleEndian.Uint64(steps)&allSteps + uint64(e)) & allHighest
	return uint8(larger >> 7 * moved >> 56)
}

// EachLarger calls a function for each of the first n steps that exceeds the threshold, with the step's index and the step. steps
// must have seven more bytes than n, as the results of StepsRight and StepsDown have.
func (e Edge) EachLarger(steps []uint8, n int, do func(at int, step uint8)) {
	for x := 0; x < n; x += groupSize {
		in := e.In(steps[x:])
		if n-x < groupSize {
			in &= 1<<(n-x) - 1
		}
		for ; in != 0; in &= in - 1 {
			at := x + bits.TrailingZeros8(in)
			do(at, steps[at])
		}
	}
}
