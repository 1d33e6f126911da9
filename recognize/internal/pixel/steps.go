package pixel

import (
	"encoding/binary"
	"math/bits"
	"sync"
)

// Steps are the differences of each pixel of a picture from its neighbours to the left and above, one byte each, from which
// edges of any strength are found without the colours. The rows are computed when they are first used. Several goroutines
// may use it, but not for the same row.
//
// The lower seven bits are the largest difference of a channel, at most 127; Lighter is set if the pixel is lighter than
// its neighbour. Differences from outside the picture are 0.
type Steps struct {
	once     sync.Once
	left, up []uint8
	known    []bool // which rows are computed
}

// Lighter is the bit of a step to a lighter pixel, LargestStep the largest step without it.
const (
	Lighter     = 0x80
	LargestStep = 0x7F
)

// inOneGo is the number of pixels read at once, and the number of bytes that may be read after a row's last.
const inOneGo = 8

// Steps returns the steps to the pixels of row y. Eight bytes more than it has may be read of either slice.
func (p *Picture) Steps(y int) (left, up []uint8) {
	s := p.steps
	s.once.Do(func() { s.reset(p.W, p.H) })
	wide := p.W + inOneGo
	left, up = s.left[y*wide:(y+1)*wide], s.up[y*wide:(y+1)*wide]
	if !s.known[y] {
		s.known[y] = true
		row := p.Pix[y*p.Stride : y*p.Stride+4*p.W]
		above := row
		if y > 0 {
			above = p.Pix[(y-1)*p.Stride : (y-1)*p.Stride+4*p.W]
		}
		findSteps(row, above, left[:p.W], up[:p.W])
	}
	return left, up
}

// KeepStepsIn lets the picture use the space of an earlier one that is no longer used: on a large screen the steps take
// many megabytes.
func (p *Picture) KeepStepsIn(s *Steps) {
	s.once = sync.Once{}
	p.steps = s
}

// reset makes space for a picture of which nothing is known, or reuses it if it is large enough.
func (s *Steps) reset(w, h int) {
	if n := (w + inOneGo) * h; n > cap(s.left) {
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

// findStepsFrom computes the steps to some pixels of a row.
func findStepsFrom(x, end int, row, above, left, up []uint8) {
	for ; x < end; x++ {
		is := binary.LittleEndian.Uint32(row[4*x:])
		left[x] = step(binary.LittleEndian.Uint32(row[4*max(0, x-1):]), is)
		up[x] = step(binary.LittleEndian.Uint32(above[4*x:]), is)
	}
}

// step returns the step from one pixel to another.
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

// An Edge compares eight steps at once with a threshold of 0 to 127.
type Edge uint64

const (
	each     = 0x0101010101010101 // a 1 in each of eight bytes
	allSteps = each * LargestStep
	allFirst = each * 0x80 // the first bit of each byte
)

// LargerThan returns the Edge for a threshold.
func LargerThan(step int) Edge { return each * Edge(LargestStep-min(step, LargestStep)) }

// In returns the bits, from the lowest on, of those of the first eight steps that are larger.
func (e Edge) In(steps []uint8) uint8 {
	return gathered(binary.LittleEndian.Uint64(steps)&allSteps + uint64(e))
}

// gathered returns the first bits of eight bytes, that of the lowest byte first.
func gathered(v uint64) uint8 {
	const moved = 0x0102040810204080 // moves bit 8i to bit 56+i
	return uint8(v & allFirst >> 7 * moved >> 56)
}

// EachLarger calls do with the index of each of the first n steps that is larger, and the step.
func (e Edge) EachLarger(steps []uint8, n int, do func(at int, step uint8)) {
	for x := 0; x < n; x += inOneGo {
		in := e.In(steps[x:])
		if n-x < inOneGo {
			in &= 1<<(n-x) - 1
		}
		for ; in != 0; in &= in - 1 {
			at := x + bits.TrailingZeros8(in)
			do(at, steps[at])
		}
	}
}
