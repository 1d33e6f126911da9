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

// TestScreens reads the cells of real screens, the grid's place being known, and prints how many are right. The screens
// are not trained on. Those at odd places of the index were looked at when the training cells were designed, the others
// were not. It fails where a cell is read as a digit that it is not, with certainty.
func TestScreens(t *testing.T) {
	const folder = "../../../shared/screens"
	f, err := os.Open(filepath.Join(folder, "INDEX.tsv"))
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
	n, err := Trained()
	if err != nil {
		t.Fatal(err)
	}
	var boards, exact, cells, right, sure [2]int
	for i, line := range lines[1:] {
		name, bounds, shown := line[0], line[7], line[12]
		if line[5] == "negative" {
			continue
		}
		var x, y, w, h float64
		if _, err := fmt.Sscanf(bounds, "%f,%f,%f,%f", &x, &y, &w, &h); err != nil {
			t.Fatalf("%s: bounds %q: %v", name, bounds, err)
		}
		half := i % 2
		boards[half]++
		cells[half] += 81
		wrong := ""
		for k, s := range n.Read(cutGrid(openScreen(t, filepath.Join(folder, name)), x, y, w, h)) {
			want := 0
			if shown[k] != '.' {
				want = int(shown[k] - '0')
			}
			said, share := likeliest(s)
			if said == want {
				right[half]++
			} else {
				wrong += fmt.Sprintf(" r%dc%d %d as %d (%.3f)", k/9+1, k%9+1, want, said, share)
			}
			if share >= certain && said == want {
				sure[half]++
			}
			if share >= certain && said != want && said >= 1 && said <= 9 {
				t.Errorf("%s: r%dc%d shows %d and is read as %d, share %.4f", name, k/9+1, k%9+1, want, said, share)
			}
		}
		if wrong == "" {
			exact[half]++
		} else {
			t.Logf("%s:%s", name, wrong)
		}
	}
	for half, which := range []string{"odd", "even"} {
		t.Logf("%s places: %d of %d boards exact, %d of %d cells right, %d of them with certainty",
			which, exact[half], boards[half], right[half], cells[half], sure[half])
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
