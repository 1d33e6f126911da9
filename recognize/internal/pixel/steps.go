package pixel

import (
	"encoding/binary"
	"math/bits"
	"sync"
)

// Steps are by how much each pixel of a picture differs from its neighbours to the left and above, a byte for each of the two:
// whatever follows edges, at one step of colour or at several, looks at these in place of the colours.
// The rows are worked out as they are asked for, each once. It may be used by several goroutines, but for the same row.
//
// The lower seven bits are the largest difference of a channel, or 127 where that is larger; Lighter is set where the pixel
// is lighter than its neighbour. The steps from outside the picture are 0.
type Steps struct {
	once     sync.Once
	left, up []uint8
	known    []bool // which rows are worked out
}

// Lighter is the bit of a step that leads to a lighter pixel, LargestStep what a step is at the most without it.
const (
	Lighter     = 0x80
	LargestStep = 0x7F
)

// inOneGo is how many pixels are read at once, and how many more than there are may be read after a row's last.
const inOneGo = 8

// Steps are the steps to the pixels of row y. Eight more bytes than it has may be read of either.
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

// KeepStepsIn lets the picture find its steps in the room of an earlier one, which is done with: on a large screen they take
// many megabytes.
func (p *Picture) KeepStepsIn(s *Steps) {
	s.once = sync.Once{}
	p.steps = s
}

// reset makes room for a picture of which nothing is known, in the room that there is if that is enough.
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

// findStepsFrom works out the steps to some pixels of a row.
func findStepsFrom(x, end int, row, above, left, up []uint8) {
	for ; x < end; x++ {
		is := binary.LittleEndian.Uint32(row[4*x:])
		left[x] = step(binary.LittleEndian.Uint32(row[4*max(0, x-1):]), is)
		up[x] = step(binary.LittleEndian.Uint32(above[4*x:]), is)
	}
}

// step is the step from one pixel to another.
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

// An Edge tells eight steps at once whether they are larger than one of 0 to 127.
type Edge uint64

const (
	each     = 0x0101010101010101 // a 1 in each of eight bytes
	allSteps = each * LargestStep
	allFirst = each * 0x80 // the first bit of each byte
)

// LargerThan is the Edge for a step.
func LargerThan(step int) Edge { return each * Edge(LargestStep-min(step, LargestStep)) }

// In are the bits, from the lowest on, of those among the first eight steps that are larger.
func (e Edge) In(steps []uint8) uint8 {
	return gathered(binary.LittleEndian.Uint64(steps)&allSteps + uint64(e))
}

// gathered are the first bits of eight bytes, those of the lowest byte first.
func gathered(v uint64) uint8 {
	const moved = 0x0102040810204080 // moves bit 8i to bit 56+i
	return uint8(v & allFirst >> 7 * moved >> 56)
}

// EachLarger calls do with the place of each of the first n steps that is larger, and the step.
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
