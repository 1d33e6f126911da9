// Package floats turns 32-bit floats into bytes and back: what a program needs at each start, such as weights and
// templates, is embedded as it is used, so that a start only copies it.
package floats

import (
	"encoding/binary"
	"fmt"
	"math"
)

const size = 4 // bytes of a float

// Encode returns the floats of all parts, one after the other, in little-endian order.
func Encode(parts ...[]float32) []byte {
	var out []byte
	for _, part := range parts {
		for _, v := range part {
			out = binary.LittleEndian.AppendUint32(out, math.Float32bits(v))
		}
	}
	return out
}

// Decode fills the parts with what Encode made of parts of the same lengths. It is an error if there are more bytes or
// fewer.
func Decode(data []byte, parts ...[]float32) error {
	want := 0
	for _, part := range parts {
		want += size * len(part)
	}
	if len(data) != want {
		return fmt.Errorf("%d bytes, want %d", len(data), want)
	}
	for _, part := range parts {
		for i := range part {
			part[i] = math.Float32frombits(binary.LittleEndian.Uint32(data[size*i:]))
		}
		data = data[size*len(part):]
	}
	return nil
}
