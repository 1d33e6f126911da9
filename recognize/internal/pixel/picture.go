package pixel

import (
	"image"
	"image/draw"
)

// A Picture is an image in the form in which it is searched and read: opaque 8-bit RGBA pixels, with the origin (0,0) at the
// first byte.
type Picture struct {
	Pix    []uint8     // 4 bytes a pixel: R, G, B, unused
	Stride int         // bytes from one row to the next
	W, H   int         // width and height in pixels
	At     image.Point // the place of pixel (0,0) on the desktop
	Memory *Memory     // caches results for pictures of the same place; may be nil
	steps  *Steps
}

// New returns the picture of an image. It shares the pixels of an *image.RGBA, and draws any other image on white. An empty
// image becomes a picture of 0 by 0 pixels.
func New(img image.Image) Picture {
	b := img.Bounds()
	if b.Empty() {
		return Picture{At: b.Min, steps: &Steps{}}
	}
	rgba, ok := img.(*image.RGBA)
	if !ok {
		rgba = image.NewRGBA(b)
		draw.Draw(rgba, b, image.White, image.Point{}, draw.Src)
		draw.Draw(rgba, b, img, b.Min, draw.Over)
	}
	pix := rgba.Pix[rgba.PixOffset(b.Min.X, b.Min.Y):]
	return Picture{Pix: pix, Stride: rgba.Stride, W: b.Dx(), H: b.Dy(), At: b.Min, steps: &Steps{}}
}

// row returns the pixels of row y.
func (p *Picture) row(y int) []uint8 { return p.Pix[y*p.Stride : y*p.Stride+4*p.W] }

// Bounds returns the picture's rectangle in its own coordinates, which begin at (0,0).
func (p *Picture) Bounds() image.Rectangle { return image.Rect(0, 0, p.W, p.H) }

// Frame returns the picture's rectangle on the desktop.
func (p *Picture) Frame() image.Rectangle { return p.Bounds().Add(p.At) }

// RGB returns the colour of one pixel, which must be inside the picture.
func (p *Picture) RGB(x, y int) RGB {
	i := y*p.Stride + x*4
	s := p.Pix[i : i+3 : i+3]
	return RGB{s[0], s[1], s[2]}
}

// Part returns a part of the picture, with its own origin. The part shares the pixels and the memory, but not the steps,
// because pixels at the part's edge count as having no neighbours outside.
func (p *Picture) Part(r image.Rectangle) Picture {
	return Picture{
		Pix: p.Pix[r.Min.Y*p.Stride+r.Min.X*4:], Stride: p.Stride, W: r.Dx(), H: r.Dy(), At: p.At.Add(r.Min),
		Memory: p.Memory, steps: &Steps{},
	}
}

// Step returns the difference, 0 to 255, between the pixel at (x, y) and the one below it or, if flipped, between the pixel
// at (y, x) and the one to its right. It is 0 if one of these pixels is outside the picture.
func (p *Picture) Step(x, y int, flipped bool) int {
	i, next := y*p.Stride+x*4, p.Stride
	w, h := p.W, p.H
	if flipped {
		i, next = x*p.Stride+y*4, 4
		w, h = h, w
	}
	if x < 0 || y < 0 || x >= w || y+1 >= h {
		return 0
	}
	a, b := p.Pix[i:i+3:i+3], p.Pix[i+next:i+next+3:i+next+3]
	return max(Difference(a[0], b[0]), Difference(a[1], b[1]), Difference(a[2], b[2]))
}
