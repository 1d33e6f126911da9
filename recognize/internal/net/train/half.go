package main

import (
	"encoding/binary"
	"math"
)

// appendFloats16 appends the floats as 16 bits each (binary16 of IEEE 754), rounded to the nearest, in little-endian order.
// Floats that are too large become infinite.
func appendFloats16(to []byte, of []float32) []byte {
	for _, v := range of {
		to = binary.LittleEndian.AppendUint16(to, toHalf(v))
	}
	return to
}

// toHalf returns the 16-bit float nearest to a value.
func toHalf(v float32) uint16 {
	bits := math.Float32bits(v)
	sign := uint16(bits >> 16 & 0x8000)
	magnitude := math.Float32frombits(bits & 0x7FFFFFFF)
	switch {
	case magnitude >= 65520:
		return sign | 0x7C00
	case magnitude < 1.0/(1<<14): // a subnormal number: a multiple of 2^-24
		return sign | uint16(math.RoundToEven(float64(magnitude)*(1<<24)))
	}
	b := math.Float32bits(magnitude)
	b += 0xFFF + b>>13&1
	return sign | uint16(b>>13-112<<10)
}
