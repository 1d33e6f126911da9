package net

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"
)

// random returns n random floats between -1/2 and 1/2.
func random(rng *rand.Rand, n int) []float32 {
	v := make([]float32, n)
	for i := range v {
		v[i] = rng.Float32() - 0.5
	}
	return v
}

// firstDifference returns the index of the first float that differs from the expected one by more than the tolerance, or -1.
func firstDifference(got, want []float32, tolerance float64) int {
	for i := range want {
		if !(math.Abs(float64(got[i]-want[i])) <= tolerance) {
			return i
		}
	}
	return -1
}

// TestTileVectors compares the vector tiler with the plain one, for random inputs in the shapes of the layers.
func TestTileVectors(t *testing.T) {
	if !hasVectors() {
		t.Skip("this processor has no AVX2")
	}
	rng := rand.New(rand.NewPCG(1, 1))
	for _, shape := range []tile{
		{xStep: 6, rowStep: 123, rows: 3, length: 9, outStep: 16},
		{xStep: 32, rowStep: 336, rows: 3, length: 48, outStep: 32},
		{xStep: 64, rowStep: 352, rows: 3, length: 96, outStep: 48},
		{xStep: 1200, rows: 1, length: 1200, outStep: 96},
		{xStep: 96, rows: 1, length: 96, outStep: 288, floor: linear},
		{xStep: 288, rows: 1, length: 24, outStep: 88, floor: linear},
		{xStep: 288, rows: 1, length: 24, outStep: 88, floor: -0.25},
	} {
		x := random(rng, (groupSize-1)*shape.xStep+(shape.rows-1)*shape.rowStep+shape.length)
		w, offsets := random(rng, shape.rows*shape.length*shape.outStep), random(rng, lanes)
		got, want := random(rng, groupSize*shape.outStep), make([]float32, groupSize*shape.outStep)
		copy(want, got) // the tiler must not change the floats between the outputs
		tileVectors(&shape, x, w, offsets, got, shape.outStep)
		tilePlain(&shape, x, w, offsets, want, shape.outStep)
		if i := firstDifference(got, want, 1e-4); i >= 0 {
			t.Fatalf("%+v: output %d is %v, want %v", shape, i, got[i], want[i])
		}
	}
}

// TestSoftmaxVectors compares the vector softmax with the plain one, for logits from nearly equal to very different ones.
func TestSoftmaxVectors(t *testing.T) {
	if !hasVectors() {
		t.Skip("this processor has no AVX2")
	}
	rng := rand.New(rand.NewPCG(1, 4))
	for i := range 1000 {
		got := random(rng, 8*(1+rng.IntN(12)))
		got[rng.IntN(len(got))] = float32(math.Inf(-1))
		want := slices.Clone(got)
		scale := float32(math.Exp2(float64(i % 12)))
		softmax(got, scale)
		softmaxPlain(want, scale)
		if k := firstDifference(got, want, 1e-6); k >= 0 {
			t.Fatalf("share %d of %d, scale %v: %v, want %v", k, len(got), scale, got[k], want[k])
		}
	}
}

// TestNormVectors compares the vector normalisation with the plain one. Some rows have equal numbers, which have no variance.
func TestNormVectors(t *testing.T) {
	if !hasVectors() {
		t.Skip("this processor has no AVX2")
	}
	rng := rand.New(rand.NewPCG(1, 5))
	for range 200 {
		width, rows := 8*(1+rng.IntN(20)), 1+rng.IntN(9)
		n, x := norm{random(rng, width), random(rng, width)}, random(rng, width*rows)
		if rng.IntN(4) == 0 {
			copy(x, slices.Repeat(x[:1], width))
		}
		got, want := make([]float32, len(x)), make([]float32, len(x))
		n.apply(x, got)
		n.applyPlain(x, want)
		if i := firstDifference(got, want, 1e-4); i >= 0 {
			t.Fatalf("number %d of rows of %d: %v, want %v", i, width, got[i], want[i])
		}
	}
}

// TestAverageRows compares the vector average with the plain one, for random pixels, weights and lengths.
func TestAverageRows(t *testing.T) {
	if !hasVectors() {
		t.Skip("this processor has no AVX2")
	}
	const colors = 0x0000_ffff_ffff_ffff
	rng := rand.New(rand.NewPCG(1, 3))
	for range 2000 {
		n, rows := 1+rng.IntN(40), 1+rng.IntN(9)
		stride := 4*n + rng.IntN(20)
		pix := make([]uint8, rows*stride)
		for i := range pix {
			pix[i] = uint8(rng.Uint32()) | uint8(255*rng.IntN(2)) // often the largest value
		}
		weights, left := make([]lanes16, rows), 256
		for i := range weights {
			w := rng.IntN(left + 1)
			if i == rows-1 {
				w = left
			}
			weights[i], left = lanes16(w), left-w
		}
		got, want := make([]lanes16, n), make([]lanes16, n)
		averageRows(got, pix, stride, weights)
		averagePlain(want, pix, stride, weights)
		for i := range want {
			if got[i]&colors != want[i]&colors {
				t.Fatalf("pixel %d of %d, %d rows: %x, want %x", i, n, rows, got[i], want[i])
			}
		}
	}
}
