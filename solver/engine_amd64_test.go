package solver

import (
	"math/bits"
	"math/rand/v2"
	"testing"
)

// TestVectorEngine follows random guesses, right and wrong, until the grid is full or a contradiction is found, and checks that
// both engines do the same at every step.
func TestVectorEngine(t *testing.T) {
	if !hasVectors() {
		t.Skip("this processor has no vector instructions that the engine can use")
	}
	r := rand.New(rand.NewPCG(3, 4))
	var steps, ends, picks int
	for range 30_000 {
		var b board
		g := randomPuzzle(r)
		for range r.IntN(12) {
			g[r.IntN(81)] = 0
		}
		if !b.set(&g) {
			continue
		}
		for {
			n, ok := sameStep(t, &b)
			steps++
			if !ok {
				ends++
				break
			}
			if n.one != [3]uint32{} {
				n.fixSingles(&b)
				continue
			}
			if b.open == [3]uint32{} {
				break
			}
			if n.two != [3]uint32{} {
				picks++
			}
			guessAtRandom(r, &b)
		}
	}
	t.Logf("%d steps, %d picks, %d dead ends", steps, picks, ends)
	if picks < 10_000 || ends < 1_000 {
		t.Error("too few picks or dead ends to compare the engines")
	}
}

// sameStep continues from b with both engines, and leaves the result in b.
func sameStep(t *testing.T, b *board) (*counts, bool) {
	t.Helper()
	plain, vector := plain(), fastest()
	p, v := *b, *b
	var n, m counts
	okPlain, okVector := plain.spread(&p) && n.take(&p), vector.spread(&v) && m.take(&v)
	if okPlain != okVector {
		t.Fatalf("plain %v, vector %v\n%+v", okPlain, okVector, *b)
	}
	if !okPlain {
		return nil, false
	}
	if p != v || n != m {
		t.Fatalf("plain  %+v\nvector %+v\nfrom %+v", p, v, *b)
	}
	if x, y := plain.pick(&p, &n.two), vector.pick(&v, &n.two); x != y {
		t.Fatalf("plain picks %d, vector %d in %+v", x, y, p)
	}
	*b = p
	return &n, true
}

// guessAtRandom places a random candidate in an open cell.
func guessAtRandom(r *rand.Rand, b *board) {
	for {
		c := r.IntN(81)
		at := &tables.cells[c]
		if b.open[at.band]>>at.cell&1 == 0 {
			continue
		}
		digits := b.digits(at)
		for range r.IntN(bits.OnesCount32(digits)) {
			digits &= digits - 1
		}
		b.place(bits.TrailingZeros32(digits), at)
		return
	}
}
