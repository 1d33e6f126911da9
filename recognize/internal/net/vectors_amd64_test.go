package net

import (
	"math"
	"math/rand/v2"
	"testing"
)

// TestTileVectors compares the vector tiler with the plain one, for random inputs in the shapes of all layers.
func TestTileVectors(t *testing.T) {
	if !hasVectors() {
		t.Skip("this processor has no AVX2")
	}
	rng := rand.New(rand.NewPCG(1, 1))
	random := func(n int) []float32 {
		v := make([]float32, n)
		for i := range v {
			v[i] = rng.Float32() - 0.5
		}
		return v
	}
	for _, shape := range []tile{
		{xStep: 6, rowStep: 123, rows: 3, length: 9, outStep: 16},
		{xStep: 32, rowStep: 336, rows: 3, length: 48, outStep: 32},
		{xStep: 64, rowStep: 352, rows: 3, length: 96, outStep: 48},
		{xStep: 1200, rows: 1, length: 1200, outStep: 96},
	} {
		x := random((groupSize-1)*shape.xStep + (shape.rows-1)*shape.rowStep + shape.length)
		w, offsets := random(shape.rows*shape.length*shape.outStep), random(lanes)
		got, want := random(groupSize*shape.outStep), make([]float32, groupSize*shape.outStep)
		copy(want, got) // the tiler must not change the floats between the outputs
		tileVectors(&shape, x, w, offsets, got, shape.outStep)
		tilePlain(&shape, x, w, offsets, want, shape.outStep)
		for i := range want {
			if math.Abs(float64(got[i]-want[i])) > 1e-4 {
				t.Fatalf("%+v: output %d is %v, want %v", shape, i, got[i], want[i])
			}
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
