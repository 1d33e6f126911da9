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
// be fast on whole screens it converts eight pixels in each step, as four words of two pixels.
func swizzle(dst, src []byte) {
	src = src[:len(dst)]
	for len(dst) >= 32 && len(src) >= 32 {
		d, s := (*[32]byte)(dst), (*[32]byte)(src)
		swizzlePair(d[0:8], s[0:8])
		swizzlePair(d[8:16], s[8:16])
		swizzlePair(d[16:24], s[16:24])
		swizzlePair(d[24:32], s[24:32])
		dst, src = dst[32:], src[32:]
	}
	for i := 0; i+4 <= len(dst); i += 4 {
		dst[i], dst[i+1], dst[i+2], dst[i+3] = src[i+2], src[i+1], src[i], 0xff
	}
}

// swizzlePair converts two pixels as swizzle does.
func swizzlePair(dst, src []byte) {
	const (
		green = 0x0000ff00_0000ff00
		low   = 0x000000ff_000000ff
		alpha = 0xff000000_ff000000
	)
	v := binary.LittleEndian.Uint64(src)
	binary.LittleEndian.PutUint64(dst, v&green|v>>16&low|v&low<<16|alpha)
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
