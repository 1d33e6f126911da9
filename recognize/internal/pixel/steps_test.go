package pixel

import (
	"image"
	"math/rand/v2"
	"slices"
	"testing"
)

// TestSteps compares the steps with the differences of the colours, in pictures, their parts and views of them, for whole rows
// and parts of rows.
func TestSteps(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for range 40 {
		img := image.NewRGBA(image.Rect(0, 0, 1+rng.IntN(120), 1+rng.IntN(60)))
		rarity := 1 + rng.IntN(300) // one in so few pixels differs from the one before
		for i := 0; i < len(img.Pix); i += 4 {
			if i == 0 || rng.IntN(rarity) == 0 {
				v := rng.Uint32()
				copy(img.Pix[i:], []uint8{uint8(v), uint8(v >> 8), uint8(v >> 16 & 31), 255})
				continue
			}
			copy(img.Pix[i:i+4], img.Pix[i-4:i])
		}
		p := New(img)
		checkSteps(t, rng, &p)
		inner := image.Rect(p.W/3, p.H/3, p.W, p.H-p.H/4)
		part := p.Part(inner)
		checkSteps(t, rng, &part)
		checkSteps(t, rng, p.view(inner))
	}
}

// TestFindSteps compares the steps between two rows with those found pixel by pixel, for rows of 1 to 69 pixels, which fill
// groups or not.
func TestFindSteps(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 6))
	for n := 1; n < 70; n++ {
		from, to := make([]uint8, 4*n), make([]uint8, 4*n)
		for i := range to {
			to[i] = uint8(rng.Uint32())
			from[i] = to[i] + uint8(rng.IntN(5)*rng.IntN(40)) // some of the channels are the same
		}
		got, want := make([]uint8, n), make([]uint8, n)
		findSteps(got, from, to)
		findStepsFrom(0, want, from, to)
		if !slices.Equal(got, want) {
			t.Fatalf("%d pixels %v below %v: %#x, want %#x", n, to, from, got, want)
		}
	}
}

// TestFlat compares a row's bits with the colours' differences, for rows of any length and steps of all sizes.
func TestFlat(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 8))
	for w := 1; w < 300; w++ {
		img := image.NewRGBA(image.Rect(0, 0, w, 3))
		rarity := 1 + rng.IntN(80)
		for i := range img.Pix {
			if img.Pix[i] = uint8(rng.IntN(256)); i >= 4 && rng.IntN(rarity) != 0 {
				img.Pix[i] = img.Pix[i-4]
			}
		}
		p := New(img)
		step := []int{0, 3, 24, 100, 127, 200, 255}[w%7]
		for y := range p.H {
			words := p.flat(y, step)
			if len(words) != (w+63)/64 {
				t.Fatalf("%d pixels: %d words", w, len(words))
			}
			for x := range 64 * len(words) {
				want := x < w && p.RGB(x, y).Distance(p.RGB(max(0, x-1), y)) <= step && p.RGB(x, y).Distance(p.RGB(x, max(0, y-1))) <= step
				if got := words[x/64]>>(x%64)&1 != 0; got != want {
					t.Fatalf("%d pixels, step %d: (%d,%d) is flat: %v, want %v", w, step, x, y, got, want)
				}
			}
		}
	}
}

func checkSteps(t *testing.T, rng *rand.Rand, p *Picture) {
	t.Helper()
	in := p.Bounds()
	want := func(x, y, fromX, fromY int) uint8 {
		if !image.Pt(fromX, fromY).In(in) {
			return 0
		}
		a, b := p.RGB(fromX, fromY), p.RGB(x, y)
		step := uint8(min(LargestStep, a.Distance(b)))
		if int(a[0])+int(a[1])+int(a[2]) < int(b[0])+int(b[1])+int(b[2]) {
			step |= Lighter
		}
		return step
	}
	var right, down []uint8
	for y := in.Min.Y; y < in.Max.Y; y++ {
		first, end := in.Min.X, in.Max.X
		if y%2 == 0 {
			first = in.Min.X + rng.IntN(p.W)
			end = first + rng.IntN(in.Max.X-first+1)
		}
		right, down = p.StepsRight(right, y, first, end), p.StepsDown(down, y, first, end)
		if len(right) != end-first || len(down) != len(right) {
			t.Fatalf("%d and %d steps, want %d", len(right), len(down), end-first)
		}
		for x := first; x < end; x++ {
			r, d := want(x, y, x-1, y), want(x, y, x, y-1)
			if gotR, gotD := right[x-first], down[x-first]; gotR != r || gotD != d {
				t.Fatalf("%v: the steps to (%d,%d) are %#x and %#x, want %#x and %#x", in, x, y, gotR, gotD, r, d)
			}
		}
	}
}
