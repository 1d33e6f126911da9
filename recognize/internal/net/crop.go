package net

import (
	"encoding/binary"
	"image"
	"math"
	"slices"
)

// Size is the width and height of a crop in pixels.
const Size = 40

// Margin is the width and height of a crop as multiples of the pitch, which is the distance from one cell to the next. An
// eighth of each neighbour is visible, with the lines between the cells and whatever crosses them.
const Margin = 1.25

// A Crop is the picture of one cell that a network sees: Size x Size pixels, row by row, each with red, green and blue.
type Crop [Size * Size * 3]uint8

// Cut cuts out the cell whose centre is (x, y), in the picture's coordinates, in which pixel (0,0) extends from 0 to 1. The
// pitches are the distances from one cell to the next in pixels, at least 1. If a crop needs more than Size source pixels,
// areas are averaged; if it needs fewer, they are interpolated linearly. Beyond the picture's edges, its outermost pixels are
// repeated.
func Cut(img *image.RGBA, x, y, columnPitch, rowPitch float64) (c Crop) {
	b := img.Rect
	if b.Empty() {
		return c
	}
	across := newAxis(x, columnPitch*Margin, b.Min.X, b.Max.X)
	down := newAxis(y, rowPitch*Margin, b.Min.Y, b.Max.Y)
	line := make([]lanes16, across.high-across.low) // the source pixels, averaged over the rows that make one row of the crop
	for i := range Size {
		t := &down.taps[i]
		at := (t.from-b.Min.Y)*img.Stride + (across.low-b.Min.X)*4
		averageRows(line, img.Pix[at:], img.Stride, down.weight[t.at:][:t.to-t.from])
		across.shrink(line, c[i*Size*3:][:Size*3])
	}
	return c
}

// closeUp is the height of a digit in a close-up, as a share of the cell that the close-up shows in place of the real one. It is
// large enough for the shape of the digit to be clear. For a broad character, three quarters of the width count as the height.
const closeUp = 0.45

// CutAround cuts out a close-up: a square around the box of a character instead of its cell. In the crop of its cell, a digit
// a fifth as tall as the cell is only six pixels tall, and a digit in an oblong cell is distorted. A close-up shows the
// network which digit it is, but not whether it is a pencil mark or what else the cell holds. box must not be empty.
func CutAround(img *image.RGBA, box image.Rectangle) Crop {
	x, y, side := around(box)
	return Cut(img, x, y, side, side)
}

// around returns the middle of a box, and the pitch of a square cell whose crop is the close-up of the box.
func around(box image.Rectangle) (x, y, side float64) {
	side = max(float64(box.Dy()), 0.75*float64(box.Dx())) / closeUp
	return float64(box.Min.X+box.Max.X) / 2, float64(box.Min.Y+box.Max.Y) / 2, side
}

// Seen returns a rectangle that contains all pixels that Cut reads. It may extend beyond the picture.
func Seen(x, y, columnPitch, rowPitch float64) image.Rectangle {
	wide, high := columnPitch*Margin/2+1, rowPitch*Margin/2+1 // interpolation reaches half a pixel further
	return image.Rect(int(math.Floor(x-wide)), int(math.Floor(y-high)), int(math.Ceil(x+wide)), int(math.Ceil(y+high)))
}

// SeenAround returns a rectangle that contains all pixels that CutAround reads. It may extend beyond the picture.
func SeenAround(box image.Rectangle) image.Rectangle {
	x, y, side := around(box)
	return Seen(x, y, side, side)
}

// averagePlain averages RGBA pixels over several rows, which are stride bytes apart. It sets each pixel of line to the
// weighted average of the pixels in its column.
func averagePlain(line []lanes16, pix []uint8, stride int, weights []lanes16) {
	clear(line)
	for r, w := range weights {
		row := pix[r*stride:][:4*len(line)]
		for i := range line {
			line[i] += w * separate(binary.LittleEndian.Uint32(row[4*i:4*i+4]))
		}
	}
	for i := range line {
		line[i] = line[i].rounded()
	}
}

// lanes16 holds the red, green and blue of a pixel in 16 bits each, so that one multiplication weights all three. In each sum
// of weighted pixels, the weights add up to 256.
type lanes16 uint64

// rounded divides each lane by 256 and rounds it to the nearest integer.
func (v lanes16) rounded() lanes16 {
	const half, low = 0x0000_0080_0080_0080, 0x0000_00ff_00ff_00ff
	return (v + half) >> 8 & low
}

// separate moves the red, green and blue bytes of a pixel to their lanes.
func separate(p uint32) lanes16 {
	v := lanes16(p)
	return v&0xff | v&0xff00<<8 | v&0xff0000<<16
}

// An axis determines which pixels of a picture's row or column are averaged for each pixel of a crop.
type axis struct {
	taps      [Size]taps
	weight    []lanes16 // the weights of all taps, in 256ths
	low, high int       // the range of all pixels in taps: low <= i < high
}

// taps are the pixels i, from <= i < to, that are averaged for one pixel of a crop. Their weights begin at axis.weight[at].
type taps struct{ from, to, at int }

// newAxis divides length pixels around a centre among the Size pixels of a crop. The picture has the pixels low to high-1.
func newAxis(centre, length float64, low, high int) *axis {
	a := &axis{low: high, high: low, weight: make([]lanes16, 0, 3*Size+2*int(length))}
	step := length / Size
	reach := max(step, 1) // the length from which one pixel of the crop is averaged
	for i := range a.taps {
		middle := centre - length/2 + (float64(i)+0.5)*step
		a.average(i, middle-reach/2, middle+reach/2, low, high)
	}
	return a
}

// average makes pixel i of the crop the average of the picture between two places. If the places are one pixel apart, that
// is linear interpolation.
func (a *axis) average(i int, from, to float64, low, high int) {
	clamp := func(v int) int { return min(max(v, low), high-1) }
	first, last := int(math.Floor(from)), int(math.Floor(to))
	t := taps{clamp(first), clamp(last) + 1, len(a.weight)}
	a.weight = slices.Grow(a.weight, t.to-t.from)[:t.at+t.to-t.from]
	clear(a.weight[t.at:])
	before := lanes16(0) // the sum of the weights up to the previous pixel
	for p := first; p <= last; p++ {
		sum := lanes16(256*(min(to, float64(p+1))-from)/(to-from) + 0.5)
		a.weight[t.at+clamp(p)-t.from] += sum - before
		before = sum
	}
	a.taps[i] = t
	a.low, a.high = min(a.low, t.from), max(a.high, t.to)
}

// shrink averages a line of pixels, the first of which is pixel a.low, into a row of the crop.
func (a *axis) shrink(line []lanes16, row []uint8) {
	for i := range &a.taps {
		t := &a.taps[i]
		var sum lanes16
		part := line[t.from-a.low : t.to-a.low]
		for k, w := range a.weight[t.at:][:len(part)] {
			sum += w * part[k]
		}
		sum = sum.rounded()
		row[3*i], row[3*i+1], row[3*i+2] = uint8(sum), uint8(sum>>16), uint8(sum>>32)
	}
}
