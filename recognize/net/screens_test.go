package net

import (
	"encoding/csv"
	"fmt"
	"image"
	"image/draw"
	_ "image/jpeg" // some of the screens
	_ "image/png"
	"os"
	"path/filepath"
	"testing"
)

// certain is the share from which on a cell counts as read in the tests.
const certain = 0.99

// screens is where the real screens are, with an index of what each shows.
const screens = "../../../shared/screens"

// TestScreens reads the cells of real screens, the grid's place being known, and prints how many are right. The screens
// are not trained on. Those at odd places of the index were looked at when the training cells were designed, the others
// were not. It fails where a cell is read as a digit that it is not, with certainty.
func TestScreens(t *testing.T) {
	f, err := os.Open(filepath.Join(screens, "INDEX.tsv"))
	if err != nil {
		t.Skip("no screenshots here: ", err)
	}
	defer f.Close()
	index := csv.NewReader(f)
	index.Comma, index.LazyQuotes = '\t', true
	lines, err := index.ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	n := trained(t)
	var halves [2]tally
	for i, line := range lines[1:] {
		if line[5] != "negative" {
			halves[i%2].add(t, n, line[0], line[7], line[12])
		}
	}
	for i, which := range []string{"odd", "even"} {
		h := halves[i]
		t.Logf("%s places: %d of %d boards exact, %d of %d cells right, %d of them with certainty",
			which, h.exact, h.boards, h.right, 81*h.boards, h.certain)
	}
}

// A tally counts boards, and cells that are right.
type tally struct{ boards, exact, right, certain int }

// add reads a screen with a grid within bounds that shows so many digits.
func (c *tally) add(t *testing.T, n *Net, name, bounds, shown string) {
	t.Helper()
	var x, y, w, h float64
	if _, err := fmt.Sscanf(bounds, "%f,%f,%f,%f", &x, &y, &w, &h); err != nil {
		t.Fatalf("%s: bounds %q: %v", name, bounds, err)
	}
	wrong := ""
	for k, s := range n.Read(cutGrid(openScreen(t, filepath.Join(screens, name)), x, y, w, h)) {
		want := 0
		if shown[k] != '.' {
			want = int(shown[k] - '0')
		}
		said, share := likeliest(s)
		switch {
		case said != want:
			wrong += fmt.Sprintf(" r%dc%d %d as %d (%.3f)", k/9+1, k%9+1, want, said, share)
			if share >= certain && said >= 1 && said <= 9 {
				t.Errorf("%s: r%dc%d shows %d and is read as %d, share %.4f", name, k/9+1, k%9+1, want, said, share)
			}
		case share >= certain:
			c.certain++
			fallthrough
		default:
			c.right++
		}
	}
	c.boards++
	if wrong == "" {
		c.exact++
	} else {
		t.Logf("%s:%s", name, wrong)
	}
}

func likeliest(shares [Classes]float32) (best int, share float32) {
	for i, v := range shares {
		if v > share {
			best, share = i, v
		}
	}
	return best, share
}

// cutGrid cuts out the 81 cells of a grid whose outer edge is known.
func cutGrid(img *image.RGBA, x, y, w, h float64) []Crop {
	crops := make([]Crop, 81)
	for i := range crops {
		crops[i] = Cut(img, x+(float64(i%9)+0.5)*w/9, y+(float64(i/9)+0.5)*h/9, w/9, h/9)
	}
	return crops
}

func openScreen(t *testing.T, name string) *image.RGBA {
	t.Helper()
	f, err := os.Open(name)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	img, _, err := image.Decode(f)
	if err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	rgba := image.NewRGBA(img.Bounds())
	draw.Draw(rgba, rgba.Rect, img, img.Bounds().Min, draw.Src)
	return rgba
}
