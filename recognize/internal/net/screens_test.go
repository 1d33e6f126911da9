package net

import (
	"fmt"
	"image"
	"image/draw"
	"testing"

	"autosolve/test/sample"
)

// certain is the least share of a class for a cell to count as read with certainty.
const certain = 0.99

// TestScreens reads the cells of real screens, where the index gives the place of the grid, and logs how many are right. It
// fails if a cell is read with certainty as a wrong digit. The screens were not used for training. Those at odd places of the
// index were looked at when the training cells were designed; the others were not.
func TestScreens(t *testing.T) {
	n := trained(t)
	screens := sample.Screens(t)
	crops := make([][]Crop, len(screens)) // of the screens with a grid
	for i := range screens {
		if screens[i].Grid != [4]float64{} {
			crops[i] = cutGrid(openScreen(t, screens[i].File), screens[i].Grid)
		}
	}
	for name, read := range readFuncs(n) {
		var halves [2]tally
		for i := range screens {
			if crops[i] != nil {
				halves[i%2].add(t, read(crops[i]), &screens[i])
			}
		}
		for i, which := range []string{"odd", "even"} {
			h := halves[i]
			t.Logf("%s, %s places: %d of %d boards exact, %d of %d cells right, %d of them with certainty",
				name, which, h.exact, h.boards, h.right, 81*h.boards, h.certain)
		}
	}
}

// A tally counts boards, and the cells that are read right.
type tally struct{ boards, exact, right, certain int }

// add counts the cells of a screen, for which a network has given the shares.
func (c *tally) add(t *testing.T, shares [][Classes]float32, screen *sample.Screen) {
	t.Helper()
	wrong, name := "", screen.Name
	for k, s := range shares {
		want := 0
		if screen.Shown[k] != '.' {
			want = int(screen.Shown[k] - '0')
		}
		class, share := likeliest(s)
		switch {
		case class != want:
			wrong += fmt.Sprintf(" r%dc%d %d as %d (%.3f)", k/9+1, k%9+1, want, class, share)
			if share >= certain && class >= 1 && class <= 9 {
				t.Errorf("%s: r%dc%d shows %d and is read as %d, share %.4f", name, k/9+1, k%9+1, want, class, share)
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

// cutGrid cuts out the 81 cells of a grid, given its outer edges.
func cutGrid(img *image.RGBA, grid [4]float64) []Crop {
	x, y, w, h := grid[0], grid[1], grid[2], grid[3]
	crops := make([]Crop, 81)
	for i := range crops {
		crops[i] = Cut(img, x+(float64(i%9)+0.5)*w/9, y+(float64(i/9)+0.5)*h/9, w/9, h/9)
	}
	return crops
}

func openScreen(t *testing.T, file string) *image.RGBA {
	t.Helper()
	img := sample.Open(t, file)
	rgba := image.NewRGBA(img.Bounds())
	draw.Draw(rgba, rgba.Rect, img, img.Bounds().Min, draw.Src)
	return rgba
}
