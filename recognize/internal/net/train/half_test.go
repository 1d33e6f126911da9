package main

import (
	"math"
	"testing"
)

// TestToHalf encodes the value of every finite 16-bit float, and values between two of them.
func TestToHalf(t *testing.T) {
	value := func(bits uint16) float32 {
		exponent, fraction := int(bits>>10), float64(bits&1023)/1024
		if exponent == 0 {
			return float32(math.Ldexp(fraction, -14))
		}
		return float32(math.Ldexp(1+fraction, exponent-15))
	}
	for bits := range uint16(0x7BFF) {
		v, next := value(bits), value(bits+1)
		for of, want := range map[float32]uint16{v: bits, v + (next-v)/8: bits, next - (next-v)/8: bits + 1} {
			if got := toHalf(of); got != want {
				t.Fatalf("%v is %#04x, want %#04x", of, got, want)
			}
			if got := toHalf(-of); got != want|0x8000 {
				t.Fatalf("%v is %#04x, want %#04x", -of, got, want|0x8000)
			}
		}
	}
	if got := toHalf(70000); got != 0x7C00 {
		t.Errorf("70000 is %#04x, want infinity", got)
	}
}
