package recognize

import (
	"autosolve/recognize/shape"
	"math/rand/v2"
	"slices"
	"testing"
)

// typeface is a reading of each digit of an embedded typeface, several times, with noise, each time in
// a cell that shares no house with the others.
func typeface(t testing.TB, name string, times int, noise float32) []reading {
	t.Helper()
	rng := rand.New(rand.NewPCG(1, 2))
	var found []reading
	for range times {
		for _, img := range builtin(t, name).Digits {
			g, err := Cut(img)
			if err != nil {
				t.Fatal(err)
			}
			for i := range g.Pix {
				g.Pix[i] = min(1, max(0, g.Pix[i]+noise*(2*rng.Float32()-1)))
			}
			found = append(found, newReading(apart[len(found)/9], &g))
		}
	}
	return found
}

// TestAlike puts the same digits together, with noise too, and no others.
func TestAlike(t *testing.T) {
	for _, face := range []string{"liberation-sans", "unifont", "dseg7-classic", "kaushan-script"} {
		for _, noise := range []float32{0, 0.1} {
			found := typeface(t, face, 4, noise)
			groups := alike(found)
			if len(groups) != 9 {
				t.Errorf("%s, noise %.2f: %d groups, want 9", face, noise, len(groups))
			}
			for _, g := range groups {
				if len(g.readings) != 4 {
					t.Errorf("%s, noise %.2f: a group of %d, want 4", face, noise, len(g.readings))
				}
			}
		}
	}
}

// apart are cells of which no two share a house.
var apart = [...]int{0, 12, 24, 28, 40, 52, 56, 68, 80}

// TestAlikeInAHouse keeps glyphs of one house apart unless they are the very same: 6 and 8 of a coarse typeface.
func TestAlikeInAHouse(t *testing.T) {
	found := typeface(t, "liberation-sans", 2, 0.35)
	found = []reading{found[5], found[14]} // two noisy 6s
	for _, c := range []struct{ cell, groups int }{{8, 2}, {40, 1}} {
		found[0].cell, found[1].cell = 0, c.cell
		if s := shape.Correlation(found[0].coarse, found[1].coarse); s < shape.LeastAlike || s > shape.SameHouse {
			t.Fatalf("they correlate by %.3f, which tests nothing", s)
		}
		if got := alike(found); len(got) != c.groups {
			t.Errorf("in cells 0 and %d: %d groups, want %d", c.cell, len(got), c.groups)
		}
	}
}

// TestLabelTypefaces labels the digits of every embedded typeface, with that typeface left out of the bank.
func TestLabelTypefaces(t *testing.T) {
	faces, err := Builtin()
	if err != nil {
		t.Fatal(err)
	}
	named, err := pictures()
	if err != nil {
		t.Fatal(err)
	}
	right, refused := 0, 0
	for i, f := range named {
		if i%6 != 0 {
			continue
		}
		r, err := New(slices.Concat(faces[:i], faces[i+1:]), Default())
		if err != nil {
			t.Fatal(err)
		}
		found := typeface(t, f.Name, 1, 0)
		groups := alike(found)
		if err := r.label(groups); err != nil {
			t.Fatal(err)
		}
		for _, g := range groups {
			for _, o := range g.readings {
				want := uint8(1)
				for &found[want-1] != o {
					want++
				}
				switch {
				case g.why != "":
					refused++
				case g.digit == want:
					right++
				default:
					t.Errorf("%s: %d is read as %d, certain by %.1f", f.Name, want, g.digit, g.gap)
				}
			}
		}
		if err := r.Close(); err != nil {
			t.Error(err)
		}
	}
	if refused > right/20 {
		t.Errorf("%d are certain and right, %d are not certain", right, refused)
	}
}

// BenchmarkDecide is the decision on 81 glyphs: grouping, both votes, labelling.
func BenchmarkDecide(b *testing.B) {
	r := testReader(b)
	found := typeface(b, "liberation-sans", 9, 0.1)
	for b.Loop() {
		if err := r.label(alike(found)); err != nil {
			b.Fatal(err)
		}
	}
}
