package net

import (
	"image"
	"math/rand/v2"
	"testing"
)

// noise returns a picture of random pixels.
func noise(w, h int) *image.RGBA {
	img := image.NewRGBA(image.Rect(0, 0, w, h))
	rng := rand.New(rand.NewPCG(1, 2))
	for i := range img.Pix {
		img.Pix[i] = uint8(rng.Uint32())
	}
	return img
}

// BenchmarkRead reads the 81 cells of a board, with each network.
func BenchmarkRead(b *testing.B) {
	n, err := Trained()
	if err != nil {
		b.Fatal(err)
	}
	crops := make([]Crop, 81)
	img := noise(540, 540)
	for i := range crops {
		crops[i] = Cut(img, float64(i%9)*60+30, float64(i/9)*60+30, 60, 60)
	}
	for _, of := range []struct {
		name string
		*network
	}{{"small", n.small}, {"large", large(b, n)}} {
		b.Run(of.name, func(b *testing.B) {
			for b.Loop() {
				of.read(crops)
			}
		})
	}
}

// BenchmarkBoard reads a board with the board model.
func BenchmarkBoard(b *testing.B) {
	rng := rand.New(rand.NewPCG(1, 2))
	m, inputs := decodedBoard(b, randomWeights(rng)), randomBoard(rng)
	for b.Loop() {
		m.Read(inputs)
	}
}

// BenchmarkCut cuts out the 81 cells of a board.
func BenchmarkCut(b *testing.B) {
	img := noise(540, 540)
	for b.Loop() {
		for i := range 81 {
			Cut(img, float64(i%9)*60+30, float64(i/9)*60+30, 60, 60)
		}
	}
}

// BenchmarkTrained measures how long decoding the weights takes.
func BenchmarkTrained(b *testing.B) {
	for b.Loop() {
		if _, err := Trained(); err != nil {
			b.Fatal(err)
		}
	}
}
