//go:build linux

package main

import (
	"bytes"
	"image"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"autosolve/capture"
	"autosolve/internal/hint"
	"autosolve/solver/logic"
	"autosolve/test/stage"
)

// program is the path of the built program.
var program string

func TestMain(m *testing.M) {
	os.Exit(stage.WithProgram(func(dir string) int {
		program = filepath.Join(dir, "autosolve")
		return m.Run()
	}))
}

// TestPictures draws the pictures of screens again and compares them with those in docs/.
func TestPictures(t *testing.T) {
	dir := t.TempDir()
	if err := drawScreens(t.Context(), program, dir); err != nil {
		t.Fatal(err)
	}
	kept, err := filepath.Glob("../../docs/*.png")
	if err != nil || len(kept) != len(pictures()) {
		t.Errorf("docs has %d pictures, %v; want %d", len(kept), err, len(pictures()))
	}
	for _, p := range pictures() {
		// Chromium draws the same text in one of two ways, which changes 0.9 % of the pixels. A change of the reader changes
		// the last digits of scores. The annotations cover 1.8 % of the pixels.
		const most = 0.014
		if got := differingShare(open(t, filepath.Join(dir, p.name)), open(t, filepath.Join("../../docs", p.name))); got > most {
			t.Errorf("%s: %.1f %% of the pixels differ from docs; run `make docs` and look at the picture", p.name, 100*got)
		}
	}
}

// TestTechniques checks that docs/techniques.md is what make docs writes, that each article explains its example, and that each
// picture is as drawn.
func TestTechniques(t *testing.T) {
	kept, err := os.ReadFile("../../docs/techniques.md")
	if err != nil || !bytes.Equal(kept, techniquesPage()) {
		t.Errorf("docs/techniques.md is not up to date: run make docs; %v", err)
	}
	articles := strings.Split(string(kept), "\n## ")[1:]
	if len(articles) != len(logic.Default()) {
		t.Fatalf("docs/techniques.md has %d articles, want %d", len(articles), len(logic.Default()))
	}
	for i, technique := range logic.Default() {
		_, step, _ := technique.Example()
		if why := strings.ReplaceAll(step.Explain(), "*", `\*`); !strings.HasSuffix(articles[i], "\n\n"+why+"\n") {
			t.Errorf("%v: the article does not end with %q", technique, why)
		}
		img, err := exampleOf(technique)
		if err != nil {
			t.Errorf("%v: %v", technique, err)
			continue
		}
		if got := differingShare(img, open(t, "../../docs/techniques/"+hint.Name(technique)+".png")); got > 0 {
			t.Errorf("%v: the picture differs: run make docs", technique)
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

// differingShare returns the share of pixels that differ visibly, which is 1 for pictures of different sizes.
func differingShare(a, b image.Image) float64 {
	if a.Bounds() != b.Bounds() {
		return 1
	}
	const visible = 0x3000 // difference of a channel
	count, r := 0, a.Bounds()
	for y := r.Min.Y; y < r.Max.Y; y++ {
		for x := r.Min.X; x < r.Max.X; x++ {
			r1, g1, b1, _ := a.At(x, y).RGBA()
			r2, g2, b2, _ := b.At(x, y).RGBA()
			if max(difference(r1, r2), difference(g1, g2), difference(b1, b2)) > visible {
				count++
			}
		}
	}
	return float64(count) / float64(r.Dx()*r.Dy())
}

func difference(a, b uint32) uint32 { return max(a, b) - min(a, b) }
