package main

import (
	"context"
	"encoding/json"
	"errors"
	"image"
	"image/color"
	"testing"
)

// TestSameSeedSamePage checks that the same seed and index give the same page, and that another seed gives another page.
func TestSameSeedSamePage(t *testing.T) {
	faces := newTypefaces(listedFamilies(t))
	page := func(seed uint64, index int) string {
		j, err := makeJob(t.Context(), Order{Positives: 20, Negatives: 20, Seed: seed}, index, faces)
		if err != nil {
			t.Fatal(err)
		}
		text, err := json.Marshal([]any{j.draft.page, j.draft.page.Clutter, j.draft.shot, j.Case})
		if err != nil {
			t.Fatal(err)
		}
		return string(text)
	}
	for index := range 40 {
		if first, again := page(1, index), page(1, index); first != again {
			t.Errorf("page %d differs from itself", index)
		}
		if page(1, index) == page(2, index) {
			t.Errorf("page %d is the same for two seeds", index)
		}
	}
}

// TestTruthIsWhatThePageShows compares the truth of many pages with the text of their cells.
func TestTruthIsWhatThePageShows(t *testing.T) {
	faces := newTypefaces(listedFamilies(t))
	for index := range 300 {
		j, err := makeJob(t.Context(), Order{Positives: 300, Seed: 3}, index, faces)
		if err != nil {
			t.Fatal(err)
		}
		if len(j.draft.page.Scenes) != 1 {
			t.Fatalf("page %d has %d grids", index, len(j.draft.page.Scenes))
		}
		s := j.draft.page.Scenes[0]
		if problem := truthProblem(j.Case, s); problem != "" {
			t.Errorf("page %d: %s", index, problem)
		}
		w, h := s.size()
		if s.X < 0 || s.Y < 0 || s.X+w > j.draft.view.w || s.Y+h > j.draft.view.h {
			t.Errorf("page %d: grid at %g,%g of %gx%g is not within %v", index, s.X, s.Y, w, h, j.draft.view)
		}
	}
}

func TestBadOrders(t *testing.T) {
	for _, order := range []Order{{Positives: -1, Tabs: 1}, {Negatives: -1, Tabs: 1}, {Difficult: -1, Tabs: 1}, {Positives: 1}} {
		if _, err := makeSet(t.Context(), order, nil); !errors.Is(err, errOrder) {
			t.Errorf("%+v: %v", order, err)
		}
	}
	if _, err := makeSet(t.Context(), Order{Positives: 1, Tabs: 1}, listedFamilies(t)); !errors.Is(err, errFonts) {
		t.Errorf("fonts that are not there: %v", err)
	}
}

// TestNegativesTakeTurns checks that n negatives contain each of the n kinds.
func TestNegativesTakeTurns(t *testing.T) {
	faces := newTypefaces(listedFamilies(t))
	count := len(refusals())
	seen := map[string]int{}
	for index := range 3 * count {
		j, err := makeJob(t.Context(), Order{Positives: 2 * count, Negatives: count, Seed: 1}, index, faces)
		if err != nil {
			t.Fatal(err)
		}
		seen[j.Negative]++
	}
	for _, kind := range refusals() {
		if seen[kind.name] != 1 {
			t.Errorf("%d pages of %s instead of 1", seen[kind.name], kind.name)
		}
	}
	if seen[""] != 2*count {
		t.Errorf("%d pages to read instead of %d", seen[""], 2*count)
	}
}

// TestBounds draws red grids on white in every layout, and compares their bounds with the red pixels of the pictures.
func TestBounds(t *testing.T) {
	faces, pages := servedTypefaces(t)
	withTab(t, Rendering{"grey", "none"}, func(tab context.Context) {
		for i, renderer := range []string{"div", "svg", "canvas", "table", "inputs", "glass"} {
			for k, zoom := range []int{150, 67} {
				j := &job{draft: redDraft(t, faces, renderer, zoom, []float64{0, 42.5}[k])}
				j.Index = 10*i + zoom
				picture := drawn(t, j, tab, pages, zoom == 67)
				if found := redArea(picture); !near(found, j.Bounds, 5) {
					t.Errorf("%s at %d %%: red at %v, truth %v", renderer, zoom, found, j.Bounds)
				}
			}
		}
	})
}

// redDraft returns a page whose grid is red as a whole, with cells of the given height, 0 for square ones.
func redDraft(t *testing.T, faces *typefaces, renderer string, zoom int, height float64) *draft {
	t.Helper()
	d := plainDraft(t, faces)
	d.shot.Zoom, d.shot.Perturb.Name, d.shot.Perturb.Resize = zoom, "resized", 1.2
	s := &d.page.Scenes[0]
	s.Renderer, s.Alpha, s.High = renderer, 1, height
	red := Color{255, 0, 0}
	s.ThinColor, s.ThickColor, s.OuterColor = red, red, red
	for i := range s.Cells {
		s.Cells[i].Fill, s.Cells[i].Ink = red, red
	}
	return d
}

// redArea returns the smallest rectangle around the red pixels.
func redArea(picture image.Image) (area image.Rectangle) {
	for y := picture.Bounds().Min.Y; y < picture.Bounds().Max.Y; y++ {
		for x := picture.Bounds().Min.X; x < picture.Bounds().Max.X; x++ {
			if c := color.RGBAModel.Convert(picture.At(x, y)).(color.RGBA); c.R > 200 && c.G < 128 && c.B < 128 {
				area = area.Union(image.Rect(x, y, x+1, y+1))
			}
		}
	}
	return area
}
