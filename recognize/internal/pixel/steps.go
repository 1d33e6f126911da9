package pixel

import (
	"encoding/binary"
	"math/bits"
	"sync"
)

// Steps are the differences between each pixel of a picture and its neighbours to the left and above, one byte each. With
// the steps, edges can be found at any threshold below LargestStep without the colours. A row is computed when it is first
// used. Several goroutines may use Steps, but no two of them may compute the same row at the same time.
//
// The lower seven bits of a step are the largest difference in any channel, at most 127. The bit Lighter is set if the pixel
// is lighter than its neighbour. A step from outside the picture is 0.
type Steps struct {
	once     sync.Once
	left, up []uint8
	known    []bool // whether each row has been computed
}

const (
	Lighter     = 0x80 // this bit is set in a step to a lighter pixel
	LargestStep = 0x7F // the largest difference that a step can hold; also the mask for the bits of the difference
)

// groupSize is the number of steps that are read at once. Each row of steps has groupSize extra bytes at its end, so that a
// read may extend past the last step.
const groupSize = 8

// Steps returns two steps for each pixel of row y: from the pixel to its left and from the pixel above it. Each slice has
// groupSize extra bytes at its end, which may be read.
func (p *Picture) Steps(y int) (left, up []uint8) {
	s := p.steps
	s.once.Do(func() { s.reset(p.W, p.H) })
	wide := p.W + groupSize
	left, up = s.left[y*wide:(y+1)*wide], s.up[y*wide:(y+1)*wide]
	if !s.known[y] {
		s.known[y] = true
		findSteps(p.row(y), p.row(max(0, y-1)), left[:p.W], up[:p.W])
	}
	return left, up
}

// KeepStepsIn makes the picture store its steps in s, where it overwrites those of an earlier picture, which must no longer be
// in use. This saves an allocation: the steps of a large screen take many megabytes.
func (p *Picture) KeepStepsIn(s *Steps) {
	s.once = sync.Once{}
	p.steps = s
}

// reset prepares s for a picture of w by h pixels and marks all rows as not computed. It reuses the slices if they are large
// enough.
func (s *Steps) reset(w, h int) {
	if n := (w + groupSize) * h; n > cap(s.left) {
		s.left, s.up = make([]uint8, n), make([]uint8, n)
	} else {
		s.left, s.up = s.left[:n], s.up[:n]
	}
	if h > cap(s.known) {
		s.known = make([]bool, h)
	}
	s.known = s.known[:h]
	clear(s.known)
}

// findStepsFrom computes the steps to the pixels x to end-1 of a row.
func findStepsFrom(x, end int, row, above, left, up []uint8) {
	for ; x < end; x++ {
		is := binary.LittleEndian.Uint32(row[4*x:])
		left[x] = step(binary.LittleEndian.Uint32(row[4*max(0, x-1):]), is)
		up[x] = step(binary.LittleEndian.Uint32(above[4*x:]), is)
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

// In returns one bit for each of the first eight steps, the lowest for the first step. A bit is set if its step exceeds the
// threshold.
func (e Edge) In(steps []uint8) uint8 {
	return gathered(binary.LittleEndian.Uint64(steps)&allSteps + uint64(e))
}

// gathered returns the highest bits of eight bytes as one byte, whose lowest bit comes from the lowest byte.
func gathered(v uint64) uint8 {
	const moved = 0x0102040810204080 // moves bit 8i to bit 56+i
	return uint8(v & allHighest >> 7 * moved >> 56)
}

// EachLarger calls a function for each of the first n steps that exceeds the threshold, with the step's index and the step.
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
