package capture

import (
	"encoding/binary"
	"image"
)

// frame is the pixels of a rectangle, four bytes each, row after row without gaps.
type frame struct {
	pix  []byte
	bgrx bool // blue, green, red, anything; else red, green, blue, alpha
	own  bool // pix stays as it is, and may be kept
}

// copyTo makes img the picture of r that f holds, opaque.
func (f frame) copyTo(img *image.RGBA, r image.Rectangle) {
	size := 4 * r.Dx() * r.Dy()
	img.Stride, img.Rect = 4*r.Dx(), r
	switch {
	case f.own:
		img.Pix = f.pix
		return
	case cap(img.Pix) < size:
		img.Pix = make([]byte, size)
	}
	img.Pix = img.Pix[:size]
	if f.bgrx {
		swizzle(img.Pix, f.pix)
	} else {
		copy(img.Pix, f.pix)
	}
}

// swizzle turns len(dst)/4 pixels of blue, green, red, anything into red,
// green, blue, opaque. It takes eight pixels a turn, two in a word: that is what
// makes a picture of a whole screen cheap.
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

// swizzlePair does two pixels at once.
func swizzlePair(dst, src []byte) {
	const (
		green = 0x0000ff00_0000ff00
		low   = 0x000000ff_000000ff
		alpha = 0xff000000_ff000000
	)
	v := binary.LittleEndian.Uint64(src)
	binary.LittleEndian.PutUint64(dst, v&green|v>>16&low|v&low<<16|alpha)
}
