package main

import (
	"image"
	"math"
)

// Styles that a designer may give to any typeface: made of squares, cut by a stencil's bridges, drawn in lines as a
// terminal does, hollow. There are few typefaces of each to learn from, so they are made from all the others.

// styled draws an outline in one of the styles, or most often plainly.
func (p *pen) styled(outline []stroke) (*image.Gray, bool) {
	if p.own { // it has its style already
		return p.fill(outline)
	}
	switch dice := p.rng.Float64(); {
	case dice < 0.07:
		return p.pixelised(outline)
	case dice < 0.12:
		return p.changed(outline, p.lined)
	case dice < 0.22:
		return p.changed(outline, p.stencilled)
	case dice < 0.25:
		return p.changed(outline, p.hollowed)
	}
	return p.fill(outline)
}

func (p *pen) changed(outline []stroke, change func(*image.Gray) *image.Gray) (*image.Gray, bool) {
	img, ok := p.fill(outline)
	if !ok {
		return nil, false
	}
	return change(img), true
}

// pixelised draws an outline with few large pixels.
func (p *pen) pixelised(outline []stroke) (*image.Gray, bool) {
	_, y0, _, y1 := extent(outline)
	rows := 5 + 8*p.rng.Float64()
	by := rows / (y1 - y0)
	small := make([]stroke, len(outline))
	wide := math.Exp(0.3 * (2*p.rng.Float64() - 1))
	for i, s := range outline {
		for k, at := range s.points {
			s.points[k] = [2]float64{at[0] * by * wide, at[1] * by}
		}
		small[i] = s
	}
	coarse, ok := p.fill(small)
	if !ok {
		return nil, false
	}
	side := max(1, int(math.Round(1/by)))
	threshold := uint8(255 * (0.3 + 0.3*p.rng.Float64()))
	gap := 0
	if side > 3 && p.rng.IntN(4) == 0 {
		gap = 1 // the pixels are dots
	}
	img := image.NewGray(image.Rect(0, 0, coarse.Rect.Dx()*side, coarse.Rect.Dy()*side))
	for y := range img.Rect.Dy() {
		for x := range img.Rect.Dx() {
			if coarse.Pix[y/side*coarse.Stride+x/side] >= threshold && x%side >= gap && y%side >= gap {
				img.Pix[y*img.Stride+x] = 255
			}
		}
	}
	return img, true
}

// lined leaves only lines across, as a terminal's tube does.
func (p *pen) lined(img *image.Gray) *image.Gray {
	height := float64(img.Rect.Dy())
	if height < 16 {
		return img
	}
	period := height / (6 + 5*p.rng.Float64())
	share, phase := 0.4+0.35*p.rng.Float64(), p.rng.Float64()*period
	dim := 0.25 * p.rng.Float64() * float64(p.rng.IntN(2)) // what is left between the lines
	return redraw(img, func(x, y int) float64 {
		line := 0.0 // how much of the pixel's row is in a line
		for k := range 4 {
			if math.Mod(float64(y)+float64(k)/4+phase, period) < share*period {
				line += 0.25
			}
		}
		return at(img, x, y) * max(line, dim)
	})
}

// stencilled cuts one or two straight bridges through a character, mostly upright ones.
func (p *pen) stencilled(img *image.Gray) *image.Gray {
	w, h := float64(img.Rect.Dx()), float64(img.Rect.Dy())
	for range 1 + p.rng.IntN(2) {
		turn := 0.0 // upright
		switch p.rng.IntN(5) {
		case 0:
			turn = math.Pi / 2
		case 1:
			turn = math.Pi * p.rng.Float64()
		}
		half := max(0.6, h*(0.02+0.035*p.rng.Float64()))
		nx, ny := math.Cos(turn), math.Sin(turn)
		x0, y0 := w*(0.3+0.4*p.rng.Float64()), h*(0.3+0.4*p.rng.Float64())
		src := img
		img = redraw(src, func(x, y int) float64 {
			off := math.Abs((float64(x)+0.5-x0)*nx+(float64(y)+0.5-y0)*ny) - half
			return at(src, x, y) * min(1, max(0, off+0.5))
		})
	}
	return img
}

// hollowed leaves only the edge of a character.
func (p *pen) hollowed(img *image.Gray) *image.Gray {
	times := 1 + img.Rect.Dy()/24
	bold := img
	for range times {
		bold = blurred(bold, 1)
	}
	steep := 1 + 1.5*math.Sqrt(float64(times))
	return redraw(img, func(x, y int) float64 {
		return max(0, min(255, at(bold, x, y)*steep)-at(img, x, y))
	})
}
