//go:build linux

package main

import (
	"bytes"
	"cmp"
	"image"
	"image/color"
	"image/gif"
	"maps"
	"slices"
)

const (
	gifColors = 32
	stepDelay = 4 // hundredths of a second, a short delay that common viewers respect

	firstDelay, lastDelay = 60, 300 // hundredths of a second
)

// animate returns the shots as a GIF. The last shot is the full grid, with what the program says in the end.
func (f *film) animate() ([]byte, error) {
	parts := make([]*image.RGBA, len(f.shots))
	for i, s := range f.shots {
		parts[i] = s.img
	}
	colors := palette(parts)
	anim := gif.GIF{}
	owed := 0.0 // by how much the frames so far are shown too long, in hundredths of a second
	for i, part := range parts {
		delay := f.delay(i) - owed
		whole := max(int(delay+0.5), stepDelay)
		owed = max(float64(whole)-delay, 0)
		anim.Image, anim.Delay = append(anim.Image, paletted(part, colors)), append(anim.Delay, whole)
	}
	var b bytes.Buffer
	err := gif.EncodeAll(&b, &anim)
	return b.Bytes(), err
}

// delay returns how long shot i should be shown, in hundredths of a second.
func (f *film) delay(i int) float64 {
	switch i {
	case 0:
		return firstDelay
	case len(f.shots) - 1:
		return lastDelay
	}
	return f.shots[i+1].at.Sub(f.shots[i].at).Seconds() * 100
}

// bin returns a colour reduced to the upper five bits of red, green and blue.
func bin(c color.RGBA) color.RGBA { return color.RGBA{c.R &^ 7, c.G &^ 7, c.B &^ 7, 0xff} }

// tally is the number of pixels in one bin, and the sums of their colours.
type tally struct{ n, r, g, b int }

func (t *tally) color() color.RGBA {
	return color.RGBA{uint8(t.r / t.n), uint8(t.g / t.n), uint8(t.b / t.n), 0xff}
}

// palette chooses the colours of the animation. It repeatedly takes the colour with the largest error: its number of pixels
// times the squared distance to the nearest colour taken so far.
func palette(pictures []*image.RGBA) color.Palette {
	tallies := binned(pictures)
	distances := make([]int, len(tallies)) // squared distance to the nearest colour taken
	for i := range distances {
		distances[i] = 1 << 17
	}
	var colors color.Palette
	for range min(gifColors, len(tallies)) {
		worst := 0
		for i, t := range tallies {
			if t.n*distances[i] > tallies[worst].n*distances[worst] {
				worst = i
			}
		}
		next := tallies[worst].color()
		colors = append(colors, next)
		for i, t := range tallies {
			distances[i] = min(distances[i], distance(t.color(), next))
		}
	}
	return colors
}

// distance returns the squared distance between two colours.
func distance(a, b color.RGBA) int {
	r, g, bl := int(a.R)-int(b.R), int(a.G)-int(b.G), int(a.B)-int(b.B)
	return r*r + g*g + bl*bl
}

// binned counts the pixels of the pictures by bin, the most frequent first.
func binned(pictures []*image.RGBA) []*tally {
	count := map[color.RGBA]*tally{}
	for _, img := range pictures {
		for i := 0; i < len(img.Pix); i += 4 {
			c := color.RGBA{img.Pix[i], img.Pix[i+1], img.Pix[i+2], 0xff}
			t := count[bin(c)]
			if t == nil {
				t = &tally{}
				count[bin(c)] = t
			}
			t.n, t.r, t.g, t.b = t.n+1, t.r+int(c.R), t.g+int(c.G), t.b+int(c.B)
		}
	}
	tallies := slices.Collect(maps.Values(count))
	slices.SortFunc(tallies, func(a, b *tally) int {
		return cmp.Or(cmp.Compare(b.n, a.n), cmp.Compare(a.r, b.r), cmp.Compare(a.g, b.g), cmp.Compare(a.b, b.b))
	})
	return tallies
}

// paletted returns the picture in the nearest of these colours.
func paletted(img *image.RGBA, colors color.Palette) *image.Paletted {
	p := image.NewPaletted(img.Bounds(), colors)
	known := map[color.RGBA]uint8{}
	for i := range p.Pix {
		c := color.RGBA{img.Pix[4*i], img.Pix[4*i+1], img.Pix[4*i+2], 0xff}
		index, ok := known[c]
		if !ok {
			index = uint8(colors.Index(c))
			known[c] = index
		}
		p.Pix[i] = index
	}
	return p
}
