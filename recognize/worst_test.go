package recognize

import (
	"errors"
	"image"
	"image/color"
	"math/rand/v2"
	"testing"
	"time"
)

// TestNoRunaway reads the pictures that take longest. The aim is a second, on an idle machine. The limit is ten seconds,
// because a step that takes quadratic time takes far longer.
func TestNoRunaway(t *testing.T) {
	const limit = 10 * time.Second
	rng := rand.New(rand.NewPCG(1, 2))
	uhd, hd := image.Pt(3840, 2160), image.Pt(1920, 1080)
	grey := func(v int) color.RGBA { return color.RGBA{uint8(v), uint8(v), uint8(v), 255} }
	noise := func(x, y int) color.RGBA {
		v := rng.Uint32()
		return color.RGBA{uint8(v), uint8(v >> 8), uint8(v >> 16), 255}
	}
	r := testReader(t)
	for _, c := range []struct {
		name string
		size image.Point
		at   func(x, y int) color.RGBA
	}{
		{"one pixel wide", image.Pt(1, 10000), noise},
		{"one pixel tall", image.Pt(10000, 1), noise},
		{"checkerboard of pixels", hd, func(x, y int) color.RGBA { return grey((x + y) % 2 * 255) }},
		{"gradient", hd, func(x, y int) color.RGBA { return grey(255 * x / hd.X) }},
		{"steep gradient", hd, func(x, y int) color.RGBA { return grey((x + y) % 256) }},
		{"horizontal stripes", hd, func(x, y int) color.RGBA { return grey(y % 2 * 255) }},
		{"vertical stripes", hd, func(x, y int) color.RGBA { return grey(x % 2 * 255) }},
		{"vertical lines", hd, func(x, y int) color.RGBA { return grey(min(x%120, 1) * 255) }},
		{"vertical lines in two rows", hd, func(x, y int) color.RGBA { return grey(min(x%60+y%540/500, 1) * 255) }},
		{"small tiles", hd, func(x, y int) color.RGBA { return grey(min(x%12, y%12, 1) * 255) }},
		{"faint tiles", hd, func(x, y int) color.RGBA { return grey(250 + min(x%20, y%20, 5)) }},
		{"noise", hd, noise},
		{"faint noise", hd, func(x, y int) color.RGBA { return grey(240 + rng.IntN(12)) }},
		{"text", hd, func(x, y int) color.RGBA { return grey(rng.IntN(2) * y / 9 % 2 * 255) }},
		{"noise of 4K", uhd, noise},
		{"checkerboard of 4K", uhd, func(x, y int) color.RGBA { return grey((x/16 + y/16) % 2 * 255) }},
	} {
		img := image.NewRGBA(image.Rectangle{Max: c.size})
		for y := range c.size.Y {
			for x := range c.size.X {
				i := img.PixOffset(x, y)
				v := c.at(x, y)
				img.Pix[i], img.Pix[i+1], img.Pix[i+2], img.Pix[i+3] = v.R, v.G, v.B, 255
			}
		}
		start := time.Now()
		_, err := r.Read(img)
		took := time.Since(start)
		t.Logf("%s: %v", c.name, took)
		var none *NoGridError
		if took > limit || !errors.As(err, &none) {
			t.Errorf("%s took %v: %v", c.name, took, err)
		}
	}
}
