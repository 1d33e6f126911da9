package pixel

import (
	"image"
	"image/color"
	"math/rand/v2"
	"slices"
	"testing"
)

// TestFlatRegions compares the regions found by runs with those found by a flood fill.
func TestFlatRegions(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 6))
	for n := range 60 {
		img := image.NewRGBA(image.Rect(0, 0, 1+rng.IntN(90), 1+rng.IntN(600)))
		for i := range img.Pix {
			img.Pix[i] = 255
		}
		for range rng.IntN(120) {
			at := image.Pt(rng.IntN(img.Rect.Dx()), rng.IntN(img.Rect.Dy()))
			c := color.RGBA{uint8(rng.IntN(4) * 60), uint8(rng.IntN(256)), 255, 255}
			for y := at.Y; y < min(at.Y+rng.IntN(40), img.Rect.Dy()); y++ {
				for x := at.X; x < min(at.X+rng.IntN(40), img.Rect.Dx()); x++ {
					img.SetRGBA(x, y, c)
				}
			}
		}
		p := New(img)
		step := []int{0, 1, 4, 10, 24, 100, 255}[n%7]
		got, want := FlatRegions(&p, step, 1), flooded(&p, step)
		order := func(a, b Region) int {
			for _, d := range []int{a.Box.Min.Y - b.Box.Min.Y, a.Box.Min.X - b.Box.Min.X, a.Box.Max.Y - b.Box.Max.Y, a.Box.Max.X - b.Box.Max.X, a.Area - b.Area} {
				if d != 0 {
					return d
				}
			}
			return 0
		}
		slices.SortFunc(got, order)
		slices.SortFunc(want, order)
		if !slices.Equal(got, want) {
			t.Fatalf("picture %d, %v, step %d: %d regions, want %d\n%v\n%v", n, img.Rect, step, len(got), len(want), got, want)
		}
	}
}

// flooded finds the regions by a flood fill. Pixels in a run shorter than shortestRun do not belong to any region.
func flooded(p *Picture, step int) (all []Region) {
	flat := make([]bool, p.W*p.H)
	for y := range p.H {
		for x := range p.W {
			near := func(nx, ny int) bool {
				return nx < 0 || ny < 0 || p.RGB(x, y).Distance(p.RGB(nx, ny)) <= step
			}
			flat[y*p.W+x] = near(x-1, y) && near(x, y-1)
		}
		dropShortRuns(flat[y*p.W : (y+1)*p.W])
	}
	for i := range flat {
		if !flat[i] {
			continue
		}
		g := Region{Box: image.Rect(i%p.W, i/p.W, i%p.W+1, i/p.W+1)}
		stack := []int{i}
		flat[i] = false
		for len(stack) > 0 {
			at := stack[len(stack)-1]
			stack = stack[:len(stack)-1]
			x, y := at%p.W, at/p.W
			g.Box = g.Box.Union(image.Rect(x, y, x+1, y+1))
			g.Area++
			for _, n := range [4]image.Point{{x - 1, y}, {x + 1, y}, {x, y - 1}, {x, y + 1}} {
				if n.In(p.Bounds()) && flat[n.Y*p.W+n.X] {
					flat[n.Y*p.W+n.X] = false
					stack = append(stack, n.Y*p.W+n.X)
				}
			}
		}
		all = append(all, g)
	}
	return all
}

func dropShortRuns(row []bool) {
	for x := 0; x < len(row); {
		end := x
		for end < len(row) && row[end] {
			end++
		}
		if end-x < shortestRun {
			for i := x; i < end; i++ {
				row[i] = false
			}
		}
		x = end + 1
	}
}
