// Package pixel provides what the stages of package recognize share: the picture, its colours, the differences between
// neighbouring pixels (steps), connected areas of similar pixels (regions), the layout of a grid, and a cache of results from
// earlier pictures of the same place (Memory). All lengths are in pixels.
package pixel

import (
	"image"
	"image/draw"
	"slices"
)

// A Picture is an image in the form in which it is searched and read: opaque 8-bit RGBA pixels. It may be a view, which shows
// only some of the pixels of a larger picture, with the same coordinates.
type Picture struct {
	W, H   int         // width and height in pixels
	At     image.Point // the place of pixel (0,0) on the desktop
	Memory *Memory     // caches results for pictures of the same place; may be nil

	pix    []uint8     // 4 bytes a pixel: R, G, B, unused; the first pixel is at min
	stride int         // bytes from one row to the next
	min    image.Point // the upper left pixel: (0,0), unless the picture is a view
}

// New returns the picture of an image. It shares the pixels of an *image.RGBA, whose alpha is ignored, and draws any other image
// on white. An empty image becomes a picture of 0 by 0 pixels.
func New(img image.Image) Picture {
	b := img.Bounds()
	if b.Empty() {
		return Picture{At: b.Min}
	}
	rgba, ok := img.(*image.RGBA)
	if !ok {
		rgba = image.NewRGBA(b)
		draw.Draw(rgba, b, image.White, image.Point{}, draw.Src)
		draw.Draw(rgba, b, img, b.Min, draw.Over)
	}
	pix := rgba.Pix[rgba.PixOffset(b.Min.X, b.Min.Y):]
	return Picture{pix: pix, stride: rgba.Stride, W: b.Dx(), H: b.Dy(), At: b.Min}
}

// row returns the pixels of row y.
func (p *Picture) row(y int) []uint8 { return p.Row(y, p.min.X, p.min.X+p.W) }

// Row returns the pixels of row y from column x to column end-1, 4 bytes each, which must be inside the picture.
func (p *Picture) Row(y, x, end int) []uint8 {
	if x >= end {
		return nil
	}
	p.check(x, y)
	p.check(end-1, y)
	i := (y-p.min.Y)*p.stride + (x-p.min.X)*4
	return p.pix[i : i+4*(end-x) : i+4*(end-x)]
}

// check panics if a pixel is outside the picture. A view that showed another pixel instead would give a wrong result.
func (p *Picture) check(x, y int) {
	if uint(x-p.min.X) >= uint(p.W) || uint(y-p.min.Y) >= uint(p.H) {
		panic("pixel outside the picture")
	}
}

// Bounds returns the picture's rectangle in its own coordinates. They begin at (0,0), unless the picture is a view.
func (p *Picture) Bounds() image.Rectangle { return image.Rect(0, 0, p.W, p.H).Add(p.min) }

// Frame returns the picture's rectangle on the desktop.
func (p *Picture) Frame() image.Rectangle { return p.Bounds().Add(p.At) }

// RGB returns the colour of one pixel, which must be inside the picture.
func (p *Picture) RGB(x, y int) RGB {
	p.check(x, y)
	i := (y-p.min.Y)*p.stride + (x-p.min.X)*4
	s := p.pix[i : i+3 : i+3]
	return RGB{s[0], s[1], s[2]}
}

// RGBA returns the picture as an image with the same coordinates, which shares the pixels.
func (p *Picture) RGBA() *image.RGBA {
	return &image.RGBA{Pix: p.pix, Stride: p.stride, Rect: p.Bounds()}
}

// view returns the picture restricted to the part of r that is inside it, with the same coordinates. It shares the pixels.
func (p *Picture) view(r image.Rectangle) *Picture {
	v := *p
	r = r.Intersect(p.Bounds())
	v.W, v.H, v.min, v.pix = r.Dx(), r.Dy(), r.Min, nil
	if !r.Empty() {
		v.pix = p.pix[(r.Min.Y-p.min.Y)*p.stride+(r.Min.X-p.min.X)*4:][:(v.H-1)*p.stride+4*v.W]
	}
	return &v
}

// Part returns the part r of the picture, with its own origin. r must be inside the picture. The part shares the pixels and the
// memory.
func (p *Picture) Part(r image.Rectangle) Picture {
	part := *p.view(r)
	part.At, part.min = p.At.Add(r.Min), image.Point{}
	return part
}

// Painted returns a copy of the picture in which the part of r that is inside it has the given colour. The copy has no Memory.
func (p *Picture) Painted(r image.Rectangle, colour RGB) *Picture {
	painted := *p
	painted.pix, painted.Memory = slices.Clone(p.pix), nil
	r = r.Intersect(p.Bounds())
	for y := r.Min.Y; y < r.Max.Y; y++ {
		row := painted.Row(y, r.Min.X, r.Max.X)
		for x := range r.Dx() {
			copy(row[4*x:], colour[:])
		}
	}
	return &painted
}

// Step returns the difference, 0 to 255, between the pixel at (x, y) and the one below it or, if flipped, between the pixel
// at (y, x) and the one to its right. It is 0 if one of these pixels is outside the picture.
func (p *Picture) Step(x, y int, flipped bool) int {
	next, w, h := p.stride, p.W, p.H-1
	if flipped {
		x, y = y, x
		next, w, h = 4, p.W-1, p.H
	}
	x, y = x-p.min.X, y-p.min.Y
	if x < 0 || y < 0 || x >= w || y >= h {
		return 0
	}
	i := y*p.stride + 4*x
	a, b := p.pix[i:i+3:i+3], p.pix[i+next:i+next+3:i+next+3]
	return max(Difference(a[0], b[0]), Difference(a[1], b[1]), Difference(a[2], b[2]))
}
