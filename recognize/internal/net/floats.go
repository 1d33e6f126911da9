package net

import (
	"encoding/binary"
	"fmt"
	"math"
)

// Weights and templates, which are needed whenever the program reads a board, are embedded as binary floats, so that they are
// decoded quickly.

// EncodeFloats returns the floats of all parts, one after the other, as 32 bits each in little-endian order.
func EncodeFloats(parts ...[]float32) []byte {
	var out []byte
	for _, part := range parts {
		for _, v := range part {
			out = binary.LittleEndian.AppendUint32(out, math.Float32bits(v))
		}
	}
	return out
}

// DecodeFloats fills the parts from the result of EncodeFloats for parts of the same lengths. It returns an error if data is
// longer or shorter.
func DecodeFloats(data []byte, parts ...[]float32) error {
	const size = 4 // bytes of a float
	if err := checkLength(data, size, parts); err != nil {
		return err
	}
	for _, part := range parts {
		for i := range part {
			part[i] = math.Float32frombits(binary.LittleEndian.Uint32(data[size*i:]))
		}
		data = data[size*len(part):]
	}
	return nil
}

// decodeFloats16 fills the parts with floats of 16 bits each (binary16 of IEEE 754), one after the other, in little-endian
// order. It returns an error if data is longer or shorter.
func decodeFloats16(data []byte, parts ...[]float32) error {
	if err := checkLength(data, floatSize16, parts); err != nil {
		return err
	}
	fillFloats16(data, parts)
	return nil
}

// floatSize16 is the number of bytes of a 16-bit float.
const floatSize16 = 2

// fillFloats16 fills the parts with floats of 16 bits each, and returns what is left of data, which must be long enough.
func fillFloats16(data []byte, parts [][]float32) (rest []byte) {
	for _, part := range parts {
		for i := range part {
			part[i] = half(binary.LittleEndian.Uint16(data[floatSize16*i:]))
		}
		data = data[floatSize16*len(part):]
	}
	return data
}

// checkLength returns an error unless data has exactly the length of the parts' floats, of size bytes each.
func checkLength(data []byte, size int, parts [][]float32) error {
	want := 0
	for _, part := range parts {
		want += size * len(part)
	}
	if len(data) != want {
		return fmt.Errorf("%d bytes, want %d", len(data), want)
	}
	return nil
}

// half returns the value of a 16-bit float, which has a sign, five bits of exponent and ten of fraction. Moving the exponent
// and the fraction to their places in a 32-bit float gives a number that is too small by a constant power of two.
func half(bits uint16) float32 {
	const tooSmall = 1 << 112 // 112 is 127 - 15, the difference between the biases of the two formats' exponents
	magnitude := math.Float32frombits(uint32(bits&0x7FFF)<<13) * tooSmall
	if magnitude >= 1<<16 { // infinity or NaN
		magnitude = math.Float32frombits(uint32(bits&0x7FFF)<<13 | 0x7F800000)
	}
	return math.Float32frombits(math.Float32bits(magnitude) | uint32(bits&0x8000)<<16)
}
