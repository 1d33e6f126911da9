package main

import (
	"math"
	"math/rand/v2"
	"testing"

	"autosolve/recognize/gradient"
)

// TestProducts compares the products of four vectors at once with plain sums.
func TestProducts(t *testing.T) {
	const n = gradient.Inputs
	rng := rand.New(rand.NewPCG(1, 1))
	random := func() []float32 {
		v := make([]float32, n)
		for i := range v {
			v[i] = rng.Float32() - 0.5
		}
		return v
	}
	w, x := random(), [4][]float32{random(), random(), random(), random()}
	by := [4]float32{0.5, -1, 2, 0}
	got := dotFour(w, x[0], x[1], x[2], x[3])
	added := random()
	want := append([]float32(nil), added...)
	addFour(added, by, x[0], x[1], x[2], x[3])
	for k := range x {
		sum := 0.0
		for i := range w {
			sum += float64(w[i] * x[k][i])
			want[i] += by[k] * x[k][i]
		}
		if math.Abs(sum-float64(got[k])) > 1e-3 {
			t.Errorf("product %d: %v, want %v", k, got[k], sum)
		}
	}
	for i := range want {
		if math.Abs(float64(want[i]-added[i])) > 1e-4 {
			t.Fatalf("sum at %d: %v, want %v", i, added[i], want[i])
		}
	}
}

// TestSlope compares the slope at some weights with what the loss does when the weight is moved.
func TestSlope(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	net := gradient.New()
	initialise(net, rng)
	samples := make([]sample, 8)
	for i := range samples {
		samples[i].label, samples[i].aspect = uint8(i), 0.6
		for k := range samples[i].pix {
			samples[i].pix[k] = uint8(rng.Uint32())
		}
	}
	// The same seed each time drops the same units.
	loss := func() (float64, *gradient.Net) {
		l := newLearner(net, rand.New(rand.NewPCG(3, 4)))
		l.learn(samples)
		return l.loss, l.slope
	}
	_, slope := loss()
	for layer, weights := range net.Layers() {
		steepest := 0
		for i, v := range slope.Layers()[layer] {
			if math.Abs(float64(v)) > math.Abs(float64(slope.Layers()[layer][steepest])) {
				steepest = i
			}
		}
		const step = 1e-3
		old := weights[steepest]
		weights[steepest] = old + step
		above, _ := loss()
		weights[steepest] = old - step
		below, _ := loss()
		weights[steepest] = old
		want, got := (above-below)/(2*step), float64(slope.Layers()[layer][steepest])
		if math.Abs(want-got) > 0.05*math.Abs(want)+0.02 { // the labels are smoothed in the slope only
			t.Errorf("layer %d, weight %d: slope %v, want %v", layer, steepest, got, want)
		}
	}
}
