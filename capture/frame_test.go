package capture

import (
	"bytes"
	"image"
	"image/color"
	"testing"
)

// swizzle converts several pixels in one step. The result must equal that of
// converting one pixel at a time, for each value of each channel, and for lengths
// that are not a multiple of the step.
func TestSwizzle(t *testing.T) {
	for pixels := range 35 {
		for v := range 256 {
			src := make([]byte, 4*pixels)
			for i := range src {
				src[i] = byte(v + 85*i)
			}
			want := make([]byte, len(src))
			for i := 0; i < len(src); i += 4 {
				want[i], want[i+1], want[i+2], want[i+3] = src[i+2], src[i+1], src[i], 0xff
			}
			got := make([]byte, len(src))
			if swizzle(got, src); !bytes.Equal(got, want) {
				t.Fatalf("% x became % x, want % x", src, got, want)
			}
		}
	}
}

func TestSame(t *testing.T) {
	r := image.Rect(3, 4, 13, 9)
	whole := image.NewRGBA(image.Rect(0, 0, 40, 40))
	a, b := image.NewRGBA(r), whole.SubImage(r).(*image.RGBA)
	if !Same(a, b) || !Same(b, a) {
		t.Error("equal pixels with another stride differ")
	}
	whole.Set(r.Max.X, r.Min.Y, color.White) // outside
	if !Same(a, b) {
		t.Error("a pixel outside the bounds counts")
	}
	whole.Set(r.Max.X-1, r.Max.Y-1, color.White)
	if Same(a, b) {
		t.Error("the last pixel does not count")
	}
	if Same(a, image.NewRGBA(r.Add(image.Pt(1, 0)))) {
		t.Error("the bounds do not count")
	}
	if !Same(new(image.RGBA), new(image.RGBA)) {
		t.Error("empty images differ")
	}
}

func TestChanged(t *testing.T) {
	at := image.Rect(-10, 0, 90, 80)
	a, b := image.NewRGBA(at), image.NewRGBA(at)
	if got := Changed(a, b); !got.Empty() {
		t.Errorf("equal pictures differ in %v", got)
	}
	b.Pix[b.PixOffset(-10, 5)+2] = 1
	b.Pix[b.PixOffset(40, 30)] = 1
	if got, want := Changed(a, b), image.Rect(-10, 5, 41, 31); got != want {
		t.Errorf("changed %v, want %v", got, want)
	}
	if got := Changed(nil, b); got != at {
		t.Errorf("changed %v from nothing", got)
	}
}
