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
		{xStep: flat, rows: 1, length: flat, outStep: hidden},
	} {
		x := random((together-1)*shape.xStep + (shape.rows-1)*shape.rowStep + shape.length)
		w, offsets := random(shape.rows*shape.length*shape.outStep), random(lanes)
		got, want := random(together*shape.outStep), make([]float32, together*shape.outStep)
		copy(want, got) // what is between the outputs stays as it is
		tileVectors(&shape, x, w, offsets, got, shape.outStep)
		tilePlain(&shape, x, w, offsets, want, shape.outStep)
		for i := range want {
			if math.Abs(float64(got[i]-want[i])) > 1e-4 {
				t.Fatalf("%+v: output %d is %v, want %v", shape, i, got[i], want[i])
			}
		}
	}
}
