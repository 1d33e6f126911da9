//go:build linux

package main

import (
	"image"
	"os/exec"
	"path/filepath"
	"testing"

	"autosolve/capture"
)

// TestPictures draws the pictures anew and compares them with those in docs/.
func TestPictures(t *testing.T) {
	dir := t.TempDir()
	bot := filepath.Join(dir, "autosolve")
	if out, err := exec.Command("go", "build", "-o", bot, "autosolve/cmd/autosolve").CombinedOutput(); err != nil {
		t.Fatalf("build: %v\n%s", err, out)
	}
	if err := drawAll(t.Context(), bot, dir); err != nil {
		t.Fatal(err)
	}
	kept, err := filepath.Glob("../../docs/*.png")
	if err != nil || len(kept) != len(pictures()) {
		t.Errorf("docs has %d pictures, %v; want %d", len(kept), err, len(pictures()))
	}
	for _, p := range pictures() {
		// Chromium has two ways to draw the same text, one now and then in place of the other: 0.9 % of the pixels. Scores
		// change in their last digits where the reader does. What is drawn over the cells is 10 %.
		const most = 0.03
		if got := different(open(t, filepath.Join(dir, p.name)), open(t, filepath.Join("../../docs", p.name))); got > most {
			t.Errorf("%s: %.1f %% of the pixels are not what is in docs; look at what `make docs` draws", p.name, 100*got)
		}
	}
}

func open(t *testing.T, path string) image.Image {
	t.Helper()
	img, err := capture.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return img
}

// different is the share of pixels that a person would see to differ, all of them in pictures of different sizes.
func different(a, b image.Image) float64 {
	if a.Bounds() != b.Bounds() {
		return 1
	}
	const seen = 0x3000 // of a channel
	count, r := 0, a.Bounds()
	for y := r.Min.Y; y < r.Max.Y; y++ {
		for x := r.Min.X; x < r.Max.X; x++ {
			r1, g1, b1, _ := a.At(x, y).RGBA()
			r2, g2, b2, _ := b.At(x, y).RGBA()
			if max(apart(r1, r2), apart(g1, g2), apart(b1, b2)) > seen {
				count++
			}
		}
	}
	return float64(count) / float64(r.Dx()*r.Dy())
}

func apart(a, b uint32) uint32 { return max(a, b) - min(a, b) }
