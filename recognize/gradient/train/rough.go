package main

import (
	"image"
	"math"
)

// roughen does to a picture what screens, zooms and designers do.
func (p *pen) roughen(img *image.Gray) *image.Gray {
	if p.rng.Float64() < 0.25+0.3*p.wild {
		img = p.weighed(img)
	}
	if p.rng.IntN(3) == 0 {
		img = spread(img, p.rng.Float64()*0.7) // LCD antialiasing reaches a third of a pixel to both sides
	}
	if p.rng.IntN(3) == 0 {
		img = blurred(img, p.rng.Float64()*0.9)
	}
	if p.rng.IntN(3) == 0 {
		gamma := math.Exp((p.rng.Float64() - 0.5) * 1.2)
		for i, v := range img.Pix {
			img.Pix[i] = uint8(255 * math.Pow(float64(v)/255, gamma))
		}
	}
	if p.rng.IntN(4) == 0 { // faint ink, and noise
		peak := math.Exp(math.Log(40) + p.rng.Float64()*math.Log(255.0/40))
		noise := 1 + p.rng.IntN(1+int(peak/24))
		for i, v := range img.Pix {
			img.Pix[i] = uint8(min(255, max(0, int(float64(v)*peak/255)+p.rng.IntN(2*noise+1)-noise)))
		}
	}
	return img
}

// weighed makes the strokes bolder or thinner, and rounds their corners: it blurs the picture and draws the edge again
// where the ink is more or less than half.
func (p *pen) weighed(img *image.Gray) *image.Gray {
	times := 1 + p.rng.IntN(1+img.Rect.Dy()/16)
	for range times {
		img = blurred(img, 1)
	}
	middle := (0.5 + 0.3*(2*p.rng.Float64()-1)) * 255
	steep := math.Sqrt(float64(times)) * 1.3
	for i, v := range img.Pix {
		img.Pix[i] = uint8(min(255, max(0, 127.5+(float64(v)-middle)*steep)))
	}
	return img
}

func at(img *image.Gray, x, y int) float64 {
	if !image.Pt(x, y).In(img.Rect) {
		return 0
	}
	return float64(img.Pix[y*img.Stride+x])
}

func redraw(img *image.Gray, value func(x, y int) float64) *image.Gray {
	out := image.NewGray(img.Rect)
	for y := range img.Rect.Dy() {
		for x := range img.Rect.Dx() {
			out.Pix[y*out.Stride+x] = uint8(min(255, value(x, y)))
		}
	}
	return out
}

// spread is of each pixel the most of what lies by up to so much to the left and right.
func spread(img *image.Gray, by float64) *image.Gray {
	return redraw(img, func(x, y int) float64 {
		c := at(img, x, y)
		l, r := at(img, x-1, y), at(img, x+1, y)
		return max(c, c+(l-c)*by/2, c+(r-c)*by/2)
	})
}

// blurred mixes each pixel with its neighbours: 0 not at all, 1 with half its weight.
func blurred(img *image.Gray, by float64) *image.Gray {
	across := redraw(img, func(x, y int) float64 {
		return at(img, x, y)*(1-by/2) + (at(img, x-1, y)+at(img, x+1, y))*by/4
	})
	return redraw(across, func(x, y int) float64 {
		return at(across, x, y)*(1-by/2) + (at(across, x, y-1)+at(across, x, y+1))*by/4
	})
}
