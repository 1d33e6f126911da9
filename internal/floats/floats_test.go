package floats

import (
	"math"
	"slices"
	"testing"
)

// TestDecode brings floats to bytes and back, to the bit, and refuses what is of another length.
func TestDecode(t *testing.T) {
	a, b := []float32{0, 1, -1.5, math.MaxFloat32}, []float32{math.SmallestNonzeroFloat32, 1.0 / 3}
	data := Encode(a, nil, b)
	gotA, gotB := make([]float32, len(a)), make([]float32, len(b))
	if err := Decode(data, gotA, nil, gotB); err != nil {
		t.Fatal(err)
	}
	if !slices.Equal(gotA, a) || !slices.Equal(gotB, b) {
		t.Errorf("%v %v, want %v %v", gotA, gotB, a, b)
	}
	for _, spoiled := range [][]byte{nil, data[:len(data)-1], append(data, 0, 0, 0, 0)} {
		if err := Decode(spoiled, gotA, gotB); err == nil {
			t.Errorf("%d bytes are no error", len(spoiled))
		}
	}
}
