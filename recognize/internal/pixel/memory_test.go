package pixel

import (
	"image"
	"math/rand/v2"
	"slices"
	"testing"
)

// TestChanges changes some pixels, and compares the changes reported for rectangles with a check of each pixel.
func TestChanges(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	for range 300 {
		img := image.NewRGBA(image.Rect(0, 0, 1+rng.IntN(60), 1+rng.IntN(60)))
		somewhere := func() image.Rectangle {
			at := image.Pt(rng.IntN(img.Rect.Dx()), rng.IntN(img.Rect.Dy()))
			return image.Rectangle{Min: at, Max: at.Add(image.Pt(1+rng.IntN(20), 1+rng.IntN(20)))}.Intersect(img.Rect)
		}
		p := New(img)
		m := NewMemory()
		m.See(&p)
		all := somewhere()
		var changed []image.Point
		for range rng.IntN(6) {
			at := all.Min.Add(image.Pt(rng.IntN(all.Dx()), rng.IntN(all.Dy())))
			img.Pix[img.PixOffset(at.X, at.Y)+rng.IntN(3)] = 1
			changed = append(changed, at)
		}
		seen := m.changes(&p)
		for range 20 {
			from := somewhere()
			want := slices.ContainsFunc(changed, func(at image.Point) bool { return at.In(from) })
			if got := seen.in(from); got != want {
				t.Fatalf("%v changed: in %v: changed %v", changed, from, got)
			}
		}
		if again := m.changes(&p); again.in(img.Rect) {
			t.Fatalf("%v changed, and are reported twice", changed)
		}
	}
}

// TestMemoryOfUnchanged sees a picture many times without a change, so that its results are not used: they are kept.
func TestMemoryOfUnchanged(t *testing.T) {
	type key struct{}
	img := image.NewRGBA(image.Rect(0, 0, 40, 40))
	p := New(img)
	p.Memory = NewMemory()
	found := 0
	recall := func() {
		area := func(key) image.Rectangle { return image.Rect(0, 0, 20, 20) }
		RecallAll(&p, []key{{}}, area, func([]key, []*Picture) []int { found++; return []int{0} })
	}
	p.Memory.See(&p)
	recall()
	for range mostUnused + 4 {
		p.Memory.See(&p)
	}
	img.Pix[img.PixOffset(30, 30)] = 1
	p.Memory.See(&p)
	if recall(); found != 1 {
		t.Errorf("found %d times, want once", found)
	}
	for i := range mostUnused + 1 {
		img.Pix[img.PixOffset(30, 30)] = uint8(2 + i)
		p.Memory.See(&p)
	}
	if recall(); found != 2 {
		t.Errorf("found %d times, want again after %d changed pictures without a use", found, mostUnused+1)
	}
}
