package main

import (
	"bytes"
	"image"
	"image/draw"
	"image/jpeg"

	xdraw "golang.org/x/image/draw"
)

// A shot is the picture of a board as the reader gets it, and its scale relative to the canvas.
type shot struct {
	*image.RGBA
	sx, sy float64
}

// photograph returns a picture of the board, in some cases scaled, blurred, sharpened or compressed as JPEG.
func (b *board) photograph() (shot, error) {
	s := shot{b.canvas.RGBA, 1, 1}
	legible := b.height * b.ph // the height of a digit in pixels
	if b.chance(0.3) {
		by := b.scaled(0.6, 1.7)
		by = max(by, b.legibleHeight()/legible)
		s = s.scale(by, one[xdraw.Interpolator](b.dice, xdraw.NearestNeighbor, xdraw.ApproxBiLinear, xdraw.BiLinear, xdraw.CatmullRom, xdraw.BiLinear))
		legible *= by
	}
	if b.chance(0.18) {
		s.blur(b.between(0.2, 1) * min(1, legible/14))
		if legible > 16 && b.chance(0.4) {
			s.blur(b.between(0.3, 1))
		}
	}
	if b.chance(0.08) {
		s.sharpen(b.between(0.2, 1.2))
	}
	if b.chance(0.12) {
		quality := 35 + b.IntN(60)
		if legible < 12 || contrast(b.given, b.background) < 70 {
			quality = max(quality, 75)
		}
		return s, s.jpeg(quality)
	}
	return s, nil
}

// legibleHeight returns the least height of digits in pixels at which people can read them, and distinguish entries from
// givens.
func (b *board) legibleHeight() float64 {
	if shape := b.difference &^ (byColor | byBackground); shape != 0 && shape == b.difference {
		return shapeHeight
	}
	return 7
}

func (s shot) scale(by float64, how xdraw.Interpolator) shot {
	w, h := int(float64(s.Rect.Dx())*by+0.5), int(float64(s.Rect.Dy())*by+0.5)
	to := image.NewRGBA(image.Rect(0, 0, w, h))
	if by < 0.9 && how == xdraw.NearestNeighbor {
		how = xdraw.BiLinear
	}
	how.Scale(to, to.Rect, s.RGBA, s.Rect, draw.Src, nil)
	return shot{to, float64(w) / float64(s.Rect.Dx()), float64(h) / float64(s.Rect.Dy())}
}

// blur mixes each pixel with its neighbours, across and then down; strength 1 weighs them 1, 2, 1.
func (s shot) blur(strength float64) {
	side := 0.25 * strength
	s.neighbours(func(before, at, after float64) float64 { return at + side*(before+after-2*at) })
}

// sharpen increases the difference between each pixel and its neighbours.
func (s shot) sharpen(strength float64) {
	s.neighbours(func(before, at, after float64) float64 { return at - 0.25*strength*(before+after-2*at) })
}

// neighbours replaces every value by a function of it and the ones before and after it, first in rows, then in columns.
func (s shot) neighbours(f func(before, at, after float64) float64) {
	for _, step := range []int{4, s.Stride} {
		was := append([]uint8(nil), s.Pix...)
		for i := step; i < len(was)-step; i++ {
			s.Pix[i] = uint8(min(255, max(0, f(float64(was[i-step]), float64(was[i]), float64(was[i+step]))+0.5)))
		}
	}
}

// jpeg encodes the picture as JPEG and replaces it by the decoded result.
func (s shot) jpeg(quality int) error {
	var file bytes.Buffer
	if err := jpeg.Encode(&file, s.RGBA, &jpeg.Options{Quality: quality}); err != nil {
		return err
	}
	img, err := jpeg.Decode(&file)
	if err != nil {
		return err
	}
	draw.Draw(s.RGBA, s.Rect, img, image.Point{}, draw.Src)
	return nil
}
