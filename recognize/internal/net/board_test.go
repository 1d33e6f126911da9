package net

import (
	"encoding/binary"
	"math"
	"math/rand/v2"
	"slices"
	"sync"
	"testing"
)

// randomWeights returns a file of random weights for a BoardModel. They are large enough for attention to differ much between
// the cells.
func randomWeights(rng *rand.Rand) []byte {
	mean, inverse := make([]float32, BoardInputs), make([]float32, BoardInputs)
	for i := range mean {
		mean[i], inverse[i] = rng.Float32()-0.5, 0.5+10*rng.Float32() // some inputs are clipped
	}
	data := EncodeFloats(mean, inverse)
	for _, part := range newBoardModel().parts() {
		for range part {
			sign, exponent, fraction := rng.IntN(2), 13+rng.IntN(2), rng.IntN(1024) // magnitudes of 1/4 to 1
			data = binary.LittleEndian.AppendUint16(data, uint16(sign<<15|exponent<<10|fraction))
		}
	}
	return data
}

func randomBoard(rng *rand.Rand) *[81][BoardInputs]float32 {
	var b [81][BoardInputs]float32
	for i := range b {
		for k := range b[i] {
			b[i][k] = 2*rng.Float32() - 1
		}
	}
	return &b
}

func decodedBoard(t testing.TB, data []byte) *BoardModel {
	t.Helper()
	m, err := decodeBoard(data)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// TestBoardModel compares the shares that Read returns, with each tiler, with those of readPlainly.
func TestBoardModel(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 1))
	for range 3 {
		data, inputs := randomWeights(rng), randomBoard(rng)
		wantCells, wantGrid := readPlainly(data, inputs)
		for name, tile := range map[string]tiler{"plain": tilePlain, "fastest": fastest()} {
			m := decodedBoard(t, data)
			m.tile = tile
			cells, grid := m.Read(inputs)
			most := 0.0
			for i := range cells {
				for k, v := range cells[i] {
					most = max(most, math.Abs(float64(v)-wantCells[i][k]))
				}
			}
			for k, v := range grid {
				most = max(most, math.Abs(float64(v)-wantGrid[k]))
			}
			if !(most <= tolerance) {
				t.Errorf("%s tiler: a share differs by %v", name, most)
			}
		}
	}
}

// TestBoardModelRepeats reads two boards again and again, from several goroutines. The results must be the same to the last
// bit, whatever was read before.
func TestBoardModelRepeats(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 2))
	m := decodedBoard(t, randomWeights(rng))
	var wg sync.WaitGroup
	for range 2 {
		inputs := randomBoard(rng)
		cells, grid := m.Read(inputs)
		for range 6 {
			wg.Go(func() {
				if c, g := m.Read(inputs); *c != *cells || g != grid {
					t.Error("the same inputs give other shares")
				}
			})
		}
	}
	wg.Wait()
}

// TestDecodeBoardRefuses checks that weights that are too short or too long are an error.
func TestDecodeBoardRefuses(t *testing.T) {
	data := randomWeights(rand.New(rand.NewPCG(3, 3)))
	for _, spoiled := range [][]byte{nil, data[:100], data[:len(data)-2], append(slices.Clone(data), 0, 0)} {
		if _, err := decodeBoard(spoiled); err == nil {
			t.Errorf("%d bytes of weights are accepted, want %d", len(spoiled), len(data))
		}
	}
}

// TestExp2 compares exp2 with the exact power.
func TestExp2(t *testing.T) {
	for v := float32(0); v > -126; v -= 0.001 {
		if got, want := float64(exp2(v)), math.Exp2(float64(v)); math.Abs(got/want-1) > 4e-7 {
			t.Fatalf("2 to the power of %v is %v, want %v", v, got, want)
		}
	}
	for _, v := range []float32{-127, -1e6, float32(math.Inf(-1))} {
		if got := exp2(v); got < 0 || got > 1e-37 {
			t.Errorf("2 to the power of %v is %v", v, got)
		}
	}
}
