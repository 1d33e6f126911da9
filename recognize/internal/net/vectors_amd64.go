package net

import (
	"math"

	"golang.org/x/sys/cpu"
)

// fastest returns the fastest tiler for this processor.
func fastest() tiler {
	if !hasVectors() {
		return tilePlain
	}
	return tileVectors
}

// hasVectors reports whether the processor and the system support the instructions of vectors_amd64.s.
func hasVectors() bool { return cpu.X86.HasAVX2 && cpu.X86.HasFMA }

// tileVectors computes a tile with vector instructions. It adds each product without first rounding it.
func tileVectors(t *tile, x, weights, offsets, out []float32, weightStep int) {
	last := (groupSize-1)*t.xStep + (t.rows-1)*t.rowStep + t.length - 1
	_, _, _ = x[last], weights[(t.rows*t.length-1)*weightStep+lanes-1], out[(groupSize-1)*t.outStep+lanes-1]
	tileAVX2(t, &x[0], &weights[0], (*[lanes]float32)(offsets), &out[0], weightStep)
}

// tileAVX2 computes a tile. It keeps the sums of five pixels, sixteen outputs each, in ten registers. For each input, it loads
// the sixteen weights and multiplies them by the input's value at each pixel.
//
//go:noescape
func tileAVX2(t *tile, x, weights *float32, offsets *[lanes]float32, out *float32, weightStep int)

// averageRows sets each pixel of line to the weighted average of its column of pix, four pixels at a time if the processor can.
func averageRows(line []lanes16, pix []uint8, stride int, weights []lanes16) {
	done := 0
	if groups := len(line) / 4; groups > 0 && hasVectors() {
		done = 4 * groups
		_ = pix[(len(weights)-1)*stride+4*done-1]
		averageAVX2(&line[0], &pix[0], stride, &weights[0], len(weights), groups)
	}
	averagePlain(line[done:], pix[4*done:], stride, weights)
}

// averageAVX2 sets each of the first 4*groups pixels of line to the weighted average of its column of pix over the given number
// of rows. rows and groups must be at least 1. The highest 16 bits of each result, those for alpha, have no meaning.
//
//go:noescape
func averageAVX2(line *lanes16, pix *uint8, stride int, weights *lanes16, rows, groups int)

// softmax multiplies logits by scale and replaces them by their softmax shares, eight at a time if the processor can and their
// number is a multiple of eight.
func softmax(logits []float32, scale float32) {
	if len(logits)%8 != 0 || !hasVectors() {
		softmaxPlain(logits, scale)
		return
	}
	softmaxAVX2(&logits[0], len(logits)/8, scale*math.Log2E, &exp2Constants)
}

// exp2Constants are the constants of exp2 in the order that softmaxAVX2 relies on.
var exp2Constants = [8]float32{leastPower, shift, power1, power2, power3, power4, power5, power6}

// softmaxAVX2 replaces 8*groups logits by their softmax shares. scale is the factor for the logits times log2(e), because powers
// of 2 are computed. groups must be at least 1.
//
//go:noescape
func softmaxAVX2(logits *float32, groups int, scale float32, constants *[8]float32)

// apply writes each row of x, normalised, to out, eight numbers at a time if the processor can and the width is a multiple of
// eight.
func (n *norm) apply(x, out []float32) {
	width := len(n.scale)
	if width%8 != 0 || !hasVectors() {
		n.applyPlain(x, out)
		return
	}
	_, _ = out[len(x)-1], n.offsets[width-1]
	normAVX2(&x[0], &out[0], &n.scale[0], &n.offsets[0], len(x)/width, width/8, 1/float32(width), leastVariance)
}

// normAVX2 writes each row of x, normalised, to out. A row has 8*groups numbers, and inverseWidth is 1/(8*groups). rows and
// groups must be at least 1.
//
//go:noescape
func normAVX2(x, out, scale, offsets *float32, rows, groups int, inverseWidth, leastVariance float32)
