package pixel

import (
	"encoding/binary"
	"slices"
)

// Flat appends one bit for each pixel of row y to words, 64 bits to a word, with the leftmost pixel in the lowest bit. A bit
// is set if the pixel differs by at most step, in every channel, from the pixel to its left and from the pixel above it. A
// neighbour outside the picture counts as equal.
func (p *Picture) Flat(words []uint64, y, step int) []uint64 {
	n := (p.W + 63) / 64
	words = slices.Grow(words, n)[:len(words)+n]
	flatRow(words[len(words)-n:], p.row(y), p.row(max(p.min.Y, y-1)), step)
	return words
}

// flatFrom computes the bits of Picture.Flat for the pixels of a row from x on, and clears the unused bits of the last word. x
// must be a multiple of 64.
func flatFrom(x int, words []uint64, row, above []uint8, step int) {
	for i := x / 64; i < len(words); i++ {
		var flat uint64
		for ; x < min(64*(i+1), len(row)/4); x++ {
			is := row[4*x:]
			if !differ(is, row[4*max(0, x-1):], step) && !differ(is, above[4*x:], step) {
				flat |= 1 << (x % 64)
			}
		}
		words[i] = flat
	}
}

// differ reports whether any channel of two pixels differs by more than step.
func differ(a, b []uint8, step int) bool {
	if binary.LittleEndian.Uint32(a) == binary.LittleEndian.Uint32(b) {
		return false
	}
	return max(Difference(a[0], b[0]), Difference(a[1], b[1]), Difference(a[2], b[2])) > step
}
