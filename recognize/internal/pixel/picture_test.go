package pixel

import (
	"image"
	"math/rand/v2"
	"testing"
)

// TestView checks that a view shows the pixels in its rectangle, at their places in the whole picture, and no others: whatever
// is derived from a view can depend only on the pixels in its rectangle.
func TestView(t *testing.T) {
	img := image.NewRGBA(image.Rect(-3, 7, 17, 19))
	rng := rand.New(rand.NewPCG(9, 1))
	for i := range img.Pix {
		img.Pix[i] = uint8(rng.Uint32())
	}
	p := New(img)
	shows := func(p *Picture, x, y int) (shown bool) {
		defer func() { shown = recover() == nil }()
		p.RGB(x, y)
		return
	}
	rows := func(p *Picture, y, x, end int) (shown bool) {
		defer func() { shown = recover() == nil }()
		p.Row(y, x, end)
		return
	}
	for _, r := range []image.Rectangle{image.Rect(4, 3, 9, 8), image.Rect(-5, -5, 3, 30), image.Rect(0, 0, 20, 12), image.Rect(19, 11, 20, 12), {}} {
		v := p.view(r)
		for y := -2; y < p.H+2; y++ {
			for x := -2; x < p.W+2; x++ {
				in := image.Pt(x, y).In(r.Intersect(p.Bounds()))
				if got := shows(v, x, y); got != in {
					t.Fatalf("the view %v shows (%d,%d): %v", r, x, y, got)
				}
				if got, want := rows(v, y, x, x+2), in && image.Pt(x+1, y).In(v.Bounds()); got != want {
					t.Fatalf("the view %v shows (%d,%d) and its neighbour: %v", r, x, y, got)
				}
				if in && (v.RGB(x, y) != p.RGB(x, y) || v.RGBA().RGBAAt(x, y) != p.RGBA().RGBAAt(x, y)) {
					t.Fatalf("the view %v shows %v at (%d,%d), want %v", r, v.RGB(x, y), x, y, p.RGB(x, y))
				}
			}
		}
		if v.Frame() != r.Intersect(p.Bounds()).Add(p.At) && !v.Bounds().Empty() {
			t.Errorf("the view %v is at %v", r, v.Frame())
		}
	}
}
