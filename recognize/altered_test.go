package recognize

import (
	"image"
	"math"
	"math/rand/v2"
	"os"
	"testing"

	xdraw "golang.org/x/image/draw"

	"autosolve/test/sample"
)

// alterations returns ways in which pictures of screens are altered before they are read, each with the least number of the
// 77 screens with a grid that must still be read.
func alterations(t testing.TB) map[string]alteration {
	return map[string]alteration{
		"smaller":             {resized(0.8), 73},
		"much smaller":        {resized(0.6), 73},
		"larger":              {resized(1.25), 73},
		"twice as large":      {resized(2), 73},
		"blurred":             {func(img *image.RGBA) image.Image { return resized(1 / 0.6)(resized(0.6)(img).(*image.RGBA)) }, 73},
		"in 216 colours":      {eachPixel(coarse), 71},
		"JPEG":                {compressed(t, 85), 70},
		"JPEG, bad":           {compressed(t, 70), 66},
		"JPEG, worse":         {compressed(t, 50), 61},
		"dimmed":              {eachPixel(func(c *[3]float64) { scale(c, 0.5, 0.5, 0.5) }), 74},
		"nearly black":        {eachPixel(func(c *[3]float64) { scale(c, 0.25, 0.25, 0.25) }), 73},
		"faint":               {eachPixel(func(c *[3]float64) { invert(c); scale(c, 0.35, 0.35, 0.35); invert(c) }), 72},
		"warm, for the night": {eachPixel(func(c *[3]float64) { scale(c, 1, 0.8, 0.5) }), 74},
		"inverted":            {eachPixel(invert), 74},
		"grey": {eachPixel(func(c *[3]float64) {
			luma := 0.299*c[0] + 0.587*c[1] + 0.114*c[2]
			*c = [3]float64{luma, luma, luma}
		}), 74},
		"with grain": {grained, 72},
	}
}

type alteration struct {
	alter     func(img *image.RGBA) image.Image
	leastRead int
}

// TestAltered checks that most of the altered pictures of real screens are read, and that none is misread. It alters a few
// screens in each way, or all if AUTOSOLVE_LONG is set.
func TestAltered(t *testing.T) {
	r, screens := testReader(t), sample.Screens(t)
	long := os.Getenv("AUTOSOLVE_LONG") != ""
	for name, a := range alterations(t) {
		t.Run(name, func(t *testing.T) {
			read := 0
			for i, s := range screens {
				if !long && i%40 != len(name)%40 {
					continue
				}
				b, err := r.Read(a.alter(clone(openImage(t, s.File))))
				switch {
				case err != nil:
					t.Logf("%s: %v", s.Name, err)
				case s.Negative || b.Grid().String() != s.Shown:
					t.Errorf("%s: read %v", s.Name, b.Grid())
				default:
					read++
				}
			}
			if t.Log(read, "screens are read"); long && read < a.leastRead {
				t.Errorf("%d screens are read, want at least %d", read, a.leastRead)
			}
		})
	}
}

func resized(by float64) func(*image.RGBA) image.Image {
	return func(img *image.RGBA) image.Image {
		size := img.Rect.Size()
		to := image.NewRGBA(image.Rect(0, 0, int(float64(size.X)*by+0.5), int(float64(size.Y)*by+0.5)))
		xdraw.CatmullRom.Scale(to, to.Rect, img, img.Rect, xdraw.Src, nil)
		return to
	}
}

func compressed(t testing.TB, quality int) func(*image.RGBA) image.Image {
	return func(img *image.RGBA) image.Image { return sample.Compressed(t, img, quality) }
}

// eachPixel returns an alteration that changes the channels of each pixel, from 0 to 255.
func eachPixel(change func(*[3]float64)) func(*image.RGBA) image.Image {
	return func(img *image.RGBA) image.Image {
		for i := 0; i < len(img.Pix); i += 4 {
			c := [3]float64{float64(img.Pix[i]), float64(img.Pix[i+1]), float64(img.Pix[i+2])}
			change(&c)
			for k, v := range c {
				img.Pix[i+k] = uint8(max(0, min(255, v+0.5)))
			}
		}
		return img
	}
}

func scale(c *[3]float64, r, g, b float64) { c[0], c[1], c[2] = c[0]*r, c[1]*g, c[2]*b }
func invert(c *[3]float64)                 { c[0], c[1], c[2] = 255-c[0], 255-c[1], 255-c[2] }

// coarse rounds each channel to one of six values.
func coarse(c *[3]float64) {
	const step = 51
	for k, v := range c {
		c[k] = step * math.Round(v/step)
	}
}

func grained(img *image.RGBA) image.Image {
	const spread = 4 // of 255
	rng := rand.New(rand.NewPCG(1, 2))
	return eachPixel(func(c *[3]float64) {
		for k := range c {
			c[k] += spread * rng.NormFloat64()
		}
	})(img)
}
