package play

import (
	"errors"
	"image"
	"image/color"
	"image/draw"
	"image/png"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"autosolve/internal/advice"
)

// label draws something that looks like a word, a different one for each seed, into a picture.
func label(img draw.Image, at image.Point, seed uint32, ink color.Color) {
	for x := range 60 {
		for y := range 12 {
			seed = seed*1664525 + 1013904223
			if seed>>30 == 0 {
				img.Set(at.X+x, at.Y+y, ink)
			}
		}
	}
}

// screen returns a pale blue picture whose origin is not (0, 0).
func screen() *image.RGBA {
	img := image.NewRGBA(image.Rect(-100, 50, 300, 350))
	draw.Draw(img, img.Rect, image.NewUniform(color.RGBA{0xF9, 0xF9, 0xFF, 0xFF}), image.Point{}, draw.Src)
	return img
}

func TestFind(t *testing.T) {
	plain := screen()
	label(plain, image.Pt(20, 100), 1, color.Black)
	place := image.Rect(16, 96, 84, 116)
	button, err := NewButton("new", plain.SubImage(place))
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		name string
		draw func(*image.RGBA)
		at   image.Rectangle
		says string
	}{
		{"where it was", func(img *image.RGBA) { label(img, image.Pt(20, 100), 1, color.Black) }, place, ""},
		{"elsewhere, among others", func(img *image.RGBA) {
			label(img, image.Pt(-90, 60), 1, color.Black)
			label(img, image.Pt(120, 60), 2, color.Black)
			label(img, image.Pt(120, 160), 3, color.Black)
		}, place.Add(image.Pt(-110, -40)), ""},
		{"nowhere", func(img *image.RGBA) { label(img, image.Pt(120, 60), 2, color.Black) }, image.Rectangle{}, "new is not on the screen: nearest is ("},
		{"on an empty screen", func(*image.RGBA) {}, image.Rectangle{}, "new is not on the screen: nearest is ("},
		{"twice", func(img *image.RGBA) {
			label(img, image.Pt(20, 100), 1, color.Black)
			label(img, image.Pt(120, 60), 1, color.Black)
		}, image.Rectangle{}, "new is on the screen more than once: at ("},
		{"gray", func(img *image.RGBA) { label(img, image.Pt(20, 100), 1, color.RGBA{0xA0, 0xA0, 0xA0, 0xFF}) }, image.Rectangle{}, "nearest is (16,96)-(84,116), score 1.00, contrast 0.37"},
		{"gray and black", func(img *image.RGBA) {
			label(img, image.Pt(20, 100), 1, color.RGBA{0xA0, 0xA0, 0xA0, 0xFF})
			label(img, image.Pt(120, 60), 1, color.Black)
		}, place.Add(image.Pt(100, -40)), ""},
		{"in part", func(img *image.RGBA) {
			label(img, image.Pt(20, 100), 1, color.Black)
			draw.Draw(img, image.Rect(50, 90, 90, 120), image.White, image.Point{}, draw.Src)
		}, image.Rectangle{}, "new is not on the screen"},
	} {
		t.Run(c.name, func(t *testing.T) {
			img := screen()
			c.draw(img)
			at, err := button.Find(img)
			if at != c.at || (err == nil) != (c.says == "") {
				t.Fatalf("at %v, %v", at, err)
			}
			if _, ok := errors.AsType[*NotOnceError](err); err != nil && (!ok || !strings.Contains(err.Error(), c.says)) {
				t.Errorf("error %v, want in it %q", err, c.says)
			}
		})
	}
	if at, err := button.Find(screen().SubImage(image.Rect(0, 60, 40, 300)).(*image.RGBA)); err == nil {
		t.Errorf("found at %v in a picture that is too narrow", at)
	}
}

// TestFindOnASmallScreen checks that a picture that is larger than the screen has an error of its own. Puzzles may have been filled
// before the screen became so small, so its exit status is not that of a mistake in the config.
func TestFindOnASmallScreen(t *testing.T) {
	img := screen()
	label(img, image.Pt(20, 100), 1, color.Black)
	button, err := NewButton("new", img.SubImage(image.Rect(16, 96, 84, 116)))
	if err != nil {
		t.Fatal(err)
	}
	_, err = button.Find(image.NewRGBA(image.Rect(0, 0, 60, 100)))
	if err == nil || advice.StatusOf(err) != advice.Stopped || !strings.Contains(err.Error(), "larger than the screen") {
		t.Errorf("got %v", err)
	}
}

func TestLoadButton(t *testing.T) {
	dir := t.TempDir()
	save := func(name string, img image.Image) string {
		f, err := os.Create(filepath.Join(dir, name))
		if err != nil {
			t.Fatal(err)
		}
		defer f.Close()
		if err := png.Encode(f, img); err != nil {
			t.Fatal(err)
		}
		return f.Name()
	}
	img := screen()
	label(img, image.Pt(20, 100), 1, color.Black)
	good := save("good.png", img.SubImage(image.Rect(16, 96, 84, 116)))
	data, err := os.ReadFile(good)
	if err != nil {
		t.Fatal(err)
	}
	damaged, text := filepath.Join(dir, "damaged.png"), filepath.Join(dir, "text.png")
	if err := errors.Join(os.WriteFile(damaged, data[:len(data)/2], 0o600), os.WriteFile(text, []byte("text"), 0o600)); err != nil {
		t.Fatal(err)
	}
	button, err := LoadButton(good)
	if err != nil || button.String() != good {
		t.Fatal(err)
	}
	missing := filepath.Join(dir, "missing.png")
	for path, says := range map[string]string{
		missing: "read picture: open " + missing + ": ",
		dir:     "read picture: read " + dir + ": ",
		damaged: "damaged.png",
		text:    "not a PNG or JPEG picture",
		save("flat.png", img.SubImage(image.Rect(100, 200, 160, 240))):        "flat.png is flat: it shows nothing by which the button could be found",
		save("small.png", img.SubImage(image.Rect(16, 96, 84, 96+minSide-1))): "small.png is 68 by 7 pixels: a button's picture must be at least 8 by 8",
	} {
		_, err := LoadButton(path)
		status := advice.StatusOf(err)
		if status != advice.Usage || !strings.HasPrefix(err.Error(), "button: ") || !strings.Contains(err.Error(), says) {
			t.Errorf("%s: error %v, want in it %q", path, err, says)
		}
	}
}

// TestDots draws a letter with Braille characters.
func TestDots(t *testing.T) {
	img := image.NewGray(image.Rect(5, 5, 9, 11))
	draw.Draw(img, img.Rect, image.White, image.Point{}, draw.Src)
	for _, at := range []image.Point{{5, 5}, {5, 6}, {5, 7}, {5, 8}, {5, 9}, {5, 10}, {6, 10}, {7, 10}} {
		img.Set(at.X, at.Y, color.Black)
	}
	if got, want := Dots(img), "⡇\n⠓⠂\n"; got != want {
		t.Errorf("it is\n%s, not\n%s", got, want)
	}
}

// TestFurtherPictures finds a button by each of its pictures. A place that two of them match counts once.
func TestFurtherPictures(t *testing.T) {
	dir := t.TempDir()
	save := func(name string, seed uint32) {
		t.Helper()
		img := screen()
		label(img, image.Pt(20, 100), seed, color.Black)
		f, err := os.Create(filepath.Join(dir, name))
		if err != nil {
			t.Fatal(err)
		}
		defer f.Close()
		if err := png.Encode(f, img.SubImage(image.Rect(16, 96, 84, 116))); err != nil {
			t.Fatal(err)
		}
	}
	for name, seed := range map[string]uint32{"new.png": 1, "new@2.png": 2, "new@same.png": 1, "newer.png": 3, "new@4.txt": 4} {
		save(name, seed)
	}
	button, err := LoadButton(filepath.Join(dir, "new.png"))
	if err != nil {
		t.Fatal(err)
	}
	for seed := uint32(1); seed <= 4; seed++ {
		img := screen()
		label(img, image.Pt(120, 160), seed, color.Black)
		at, err := button.Find(img)
		if found := err == nil && at == image.Rect(116, 156, 184, 176); found != (seed <= 2) {
			t.Errorf("button %d: found at %v, %v", seed, at, err)
		}
	}
	both := screen()
	label(both, image.Pt(20, 100), 1, color.Black)
	label(both, image.Pt(120, 160), 2, color.Black)
	if at, err := button.Find(both); err == nil {
		t.Errorf("of two matches it takes the one at %v", at)
	}
	if err := os.WriteFile(filepath.Join(dir, "new@5.png"), []byte("text"), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := LoadButton(filepath.Join(dir, "new.png")); err == nil || !strings.Contains(err.Error(), "new@5.png") {
		t.Errorf("with a further file that is not a picture: %v", err)
	}
}
