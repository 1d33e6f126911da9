package main

import (
	"context"
	"crypto/sha256"
	"image"
	"image/color"
	"math/rand/v2"
	"path/filepath"
	"testing"
)

// TestRenderings draws black on white with every rendering, and checks that only LCD antialiasing gives colour fringes, and
// that no two renderings give the same picture.
func TestRenderings(t *testing.T) {
	faces, pages := servedTypefaces(t)
	seen := map[string]Rendering{}
	for _, r := range renderings {
		picture := plainPage(t, r.value, pages, faces)
		coloured := 0
		for y := range 400 {
			for x := range 400 {
				if c := color.RGBAModel.Convert(picture.At(x, y)).(color.RGBA); apart(c.R, c.G) > 20 || apart(c.B, c.G) > 20 {
					coloured++
				}
			}
		}
		if (coloured > 0) != (r.value.Antialias == "lcd") {
			t.Errorf("%v: %d coloured pixels", r.value, coloured)
		}
		key := fingerprint(picture)
		if other, known := seen[key]; known {
			t.Errorf("%v looks like %v", r.value, other)
		}
		seen[key] = r.value
	}
}

// servedTypefaces returns the installed typefaces and a server that has them.
func servedTypefaces(t *testing.T) (*typefaces, *server) {
	t.Helper()
	faces := newTypefaces(installedFamilies(t))
	pages, err := serve(t.Context(), faces.files)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = pages.Close() })
	return faces, pages
}

// withTab calls do with the tab of a browser.
func withTab(t *testing.T, r Rendering, do func(tab context.Context)) {
	t.Helper()
	b, err := startBrowser(t.Context(), r, t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	defer b.Close()
	tab, done, err := b.newTab()
	if err != nil {
		t.Fatal(err)
	}
	defer done()
	do(tab)
}

// drawn draws a job and returns its picture.
func drawn(t *testing.T, j *job, tab context.Context, pages *server, trim bool) image.Image {
	t.Helper()
	dir := t.TempDir()
	j.File = "page.png"
	if err := j.shoot(tab, pages, Order{Dir: dir, Trim: trim}); err != nil {
		t.Fatal(err)
	}
	picture, err := readPicture(filepath.Join(dir, j.File))
	if err != nil {
		t.Fatal(err)
	}
	return picture
}

// plainPage draws a page of black digits on white cells in one browser.
func plainPage(t *testing.T, r Rendering, pages *server, faces *typefaces) (picture image.Image) {
	t.Helper()
	withTab(t, r, func(tab context.Context) {
		picture = drawn(t, &job{draft: plainDraft(t, faces)}, tab, pages, false)
	})
	return picture
}

// plainDraft returns a page at 100 % with one grid of black digits on white, with cells of 30 pixels, at (33.3, 21.7).
func plainDraft(t *testing.T, faces *typefaces) *draft {
	t.Helper()
	puzzles, err := newPuzzles(t.Context(), 1, 1, 30)
	if err != nil {
		t.Fatal(err)
	}
	d := maker{rand.New(rand.NewPCG(1, 1)), faces, puzzles}.newDraft(40, 9)
	d.shot = Shot{Width: 1280, Height: 720, Zoom: 100, Scale: 1, Perturb: Perturbation{Name: "none", Gain: [3]float64{1, 1, 1}, Resize: 1}}
	d.page = PageSpec{Background: "#fff", Fonts: []FontFace{}}
	d.theme = Theme{Page: hex(0xffffff), Cell: hex(0xffffff), Thin: hex(0), Thick: hex(0)}
	s := d.scene(9, 9, 3, 3, "table")
	s.Renderer, s.Cell, s.Outer, s.X, s.Y = "div", 30, 2, 33.3, 21.7
	given := d.families.groups["common"][0]
	s.Roles["given"] = d.role(given, false, 13, 25)
	p := d.nextPuzzle()
	d.fill(s, p)
	d.page.Scenes = []Scene{*s}
	return d
}

// fingerprint returns a hash of the picture's pixels.
func fingerprint(picture image.Image) string {
	hash := sha256.New()
	for y := picture.Bounds().Min.Y; y < picture.Bounds().Max.Y; y++ {
		for x := picture.Bounds().Min.X; x < picture.Bounds().Max.X; x++ {
			c := color.RGBAModel.Convert(picture.At(x, y)).(color.RGBA)
			hash.Write([]byte{c.R, c.G, c.B})
		}
	}
	return string(hash.Sum(nil))
}
