package capture

import (
	"encoding/binary"
	"image"
)

// frame is a rectangle of fetched pixels, four bytes each, row after row
// without gaps.
type frame struct {
	pix  []byte
	bgrx bool // blue, green, red, anything; else red, green, blue, alpha
}

// copyTo makes img the picture of r that f holds, opaque.
func (f frame) copyTo(img *image.RGBA, r image.Rectangle) {
	size := 4 * r.Dx() * r.Dy()
	if cap(img.Pix) < size {
		img.Pix = make([]byte, size)
	}
	img.Pix, img.Stride, img.Rect = img.Pix[:size], 4*r.Dx(), r
	if f.bgrx {
		swizzle(img.Pix, f.pix)
	} else {
		copy(img.Pix, f.pix)
	}
}

// swizzle turns len(dst)/4 pixels of blue, green, red, anything into red,
// green, blue, opaque; two at a time, as four bytes at a time are half as fast.
func swizzle(dst, src []byte) {
	const (
		green = 0x0000ff00_0000ff00
		low   = 0x000000ff_000000ff
		alpha = 0xff000000_ff000000
	)
	src = src[:len(dst)]
	for len(dst) >= 8 {
		v := binary.LittleEndian.Uint64(src)
		binary.LittleEndian.PutUint64(dst, v&green|v>>16&low|v&low<<16|alpha)
		dst, src = dst[8:], src[8:]
	}
	if len(dst) >= 4 {
		dst[0], dst[1], dst[2], dst[3] = src[2], src[1], src[0], 0xff
	}
}
