package net

import (
	"math"
	"slices"
	"testing"
)

// TestDecodeFloats checks that encoded floats are decoded without any change, and that data of another length is an error.
func TestDecodeFloats(t *testing.T) {
	a, b := []float32{0, 1, -1.5, math.MaxFloat32}, []float32{math.SmallestNonzeroFloat32, 1.0 / 3}
	data := EncodeFloats(a, nil, b)
	gotA, gotB := make([]float32, len(a)), make([]float32, len(b))
	if err := DecodeFloats(data, gotA, nil, gotB); err != nil {
		t.Fatal(err)
	}
	if !slices.Equal(gotA, a) || !slices.Equal(gotB, b) {
		t.Errorf("%v %v, want %v %v", gotA, gotB, a, b)
	}
	for _, spoiled := range [][]byte{nil, data[:len(data)-1], append(data, 0, 0, 0, 0)} {
		if err := DecodeFloats(spoiled, gotA, gotB); err == nil {
			t.Errorf("%d bytes: no error", len(spoiled))
		}
	}
}

// TestDecodeFloats16 decodes all 16-bit floats.
func TestDecodeFloats16(t *testing.T) {
	data := make([]byte, 0, 2<<16)
	for bits := range 1 << 16 {
		data = append(data, byte(bits), byte(bits>>8))
	}
	got := make([]float32, 1<<16)
	if err := decodeFloats16(data, got); err != nil {
		t.Fatal(err)
	}
	for bits, v := range got {
		exponent, fraction := bits>>10&31, float64(bits&1023)/1024
		want := math.Ldexp(1+fraction, exponent-15)
		switch {
		case exponent == 0:
			want = math.Ldexp(fraction, -14)
		case exponent == 31 && fraction == 0:
			want = math.Inf(1)
		case exponent == 31:
			want = math.NaN()
		}
		if bits>>15 == 1 {
			want = math.Copysign(want, -1)
		}
		if float64(v) != want && !(math.IsNaN(want) && v != v) || math.Signbit(float64(v)) != math.Signbit(want) {
			t.Errorf("%#04x is %v, want %v", bits, v, want)
		}
	}
	if err := decodeFloats16(data[:2], got[:2]); err == nil {
		t.Error("2 bytes for two floats: no error")
	}
}
