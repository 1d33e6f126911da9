package capture

import (
	"bytes"
	"encoding/binary"
	"image"
)

// frame holds the pixels of a rectangle: four bytes for each pixel, row after row, without gaps.
type frame struct {
	pix  []byte
	bgrx bool // a pixel is blue, green, red and an unused byte, instead of red, green, blue and alpha
	own  bool // nothing else writes to pix, so that it may be kept without copying
}

// copyTo sets img to the picture in f, whose rectangle is r.
func (f frame) copyTo(img *image.RGBA, r image.Rectangle) {
	img.Stride, img.Rect = 4*r.Dx(), r
	if f.own {
		img.Pix = f.pix
		return
	}
	img.Pix = resize(img.Pix, r)
	if f.bgrx {
		swizzle(img.Pix, f.pix)
	} else {
		copy(img.Pix, f.pix)
	}
}

// resize returns a buffer for the pixels of r: pix with another length or, if the capacity of pix is too small, a new buffer.
func resize(pix []byte, r image.Rectangle) []byte {
	size := 4 * r.Dx() * r.Dy()
	if cap(pix) < size {
		return make([]byte, size)
	}
	return pix[:size]
}

// swizzle converts len(dst)/4 pixels from blue, green, red and an unused byte to red, green, blue and an opaque alpha. To
// be fast on whole screens it converts two pixels at a time.
func swizzle(dst, src []byte) {
	const (
		green = 0x0000ff00_0000ff00
		low   = 0x000000ff_000000ff
		alpha = 0xff000000_ff000000
	)
	for ; len(dst) >= 8 && len(src) >= 8; dst, src = dst[8:], src[8:] {
		v := binary.LittleEndian.Uint64(src)
		binary.LittleEndian.PutUint64(dst, v&green|v>>16&low|v&low<<16|alpha)
	}
	if len(dst) >= 4 {
		dst[0], dst[1], dst[2], dst[3] = src[2], src[1], src[0], 0xff
	}
}

// Same reports whether two images have the same bounds and the same pixels.
func Same(a, b *image.RGBA) bool { return a.Rect == b.Rect && Changed(a, b).Empty() }

// Changed returns the bounds of the pixels in which b differs from a: all of b if a is nil or has other bounds.
func Changed(a, b *image.RGBA) (area image.Rectangle) {
	if a == nil || a.Rect != b.Rect {
		return b.Rect
	}
	width := 4 * a.Rect.Dx()
	for y := range a.Rect.Dy() {
		before, now := a.Pix[y*a.Stride:][:width], b.Pix[y*b.Stride:][:width]
		if bytes.Equal(before, now) {
			continue
		}
		first, last := 0, width-1
		for before[first] == now[first] {
			first++
		}
		for before[last] == now[last] {
			last--
		}
		area = area.Union(image.Rect(first/4, y, last/4+1, y+1))
	}
	return area.Add(a.Rect.Min)
}
