package recognize

import (
	"image"
	"image/draw"
)

// picture is what the reader works on: 8-bit RGBA pixels, opaque, with the origin at the first byte.
// at is where pixel (0,0) lies on the desktop.
type picture struct {
	pix    []uint8 // 4 bytes a pixel: R, G, B, unused
	stride int     // bytes from one row to the next
	w, h   int     // pixels
	at     image.Point
	memory *memory // of earlier pictures of the same place, or nil
}

// newPicture shares the pixels of an *image.RGBA and converts every other image. One without pixels is 0 by 0.
func newPicture(img image.Image) picture {
	b := img.Bounds()
	if b.Empty() {
		return picture{at: b.Min}
	}
	rgba, ok := img.(*image.RGBA)
	if !ok {
		rgba = image.NewRGBA(b)
		draw.Draw(rgba, b, image.White, image.Point{}, draw.Src)
		draw.Draw(rgba, b, img, b.Min, draw.Over)
	}
	return picture{pix: rgba.Pix[rgba.PixOffset(b.Min.X, b.Min.Y):], stride: rgba.Stride, w: b.Dx(), h: b.Dy(), at: b.Min}
}

// bounds is the picture's own rectangle, from (0,0).
func (p *picture) bounds() image.Rectangle { return image.Rect(0, 0, p.w, p.h) }

// frame is the same rectangle on the desktop.
func (p *picture) frame() image.Rectangle { return p.bounds().Add(p.at) }

// rgb is the colour of one pixel, which must be inside the picture.
func (p *picture) rgb(x, y int) rgb {
	i := y*p.stride + x*4
	s := p.pix[i : i+3 : i+3]
	return rgb{s[0], s[1], s[2]}
}

// rgb is a colour; its distance to another is the largest difference of a channel, 0 to 255.
type rgb [3]uint8

func (c rgb) distance(d rgb) int {
	return max(absDiff(c[0], d[0]), absDiff(c[1], d[1]), absDiff(c[2], d[2]))
}

func absDiff(a, b uint8) int {
	if a > b {
		return int(a - b)
	}
	return int(b - a)
}
