package locate

import (
	"image"
	"image/color"
	"slices"
	"testing"

	"autosolve/recognize/internal/pixel"
	"autosolve/solver"
)

// TestHiddenByWindow distinguishes cells under a window that ends at grid lines, but has another colour than these,
// from cells that are highlighted in the lines' colour.
func TestHiddenByWindow(t *testing.T) {
	l := usual.layout()
	over := image.Rect(l.Cols[0].Min, l.Rows[2].Min, l.Cols[3].Max, l.Rows[3].Max)
	for _, c := range []struct {
		name   string
		colour color.Color
		want   []int
	}{
		{"a window", color.RGBA{0xF4, 0xF0, 0xE0, 255}, []int{18, 19, 20, 21, 27, 28, 29, 30}},
		{"a highlight of the lines' colour", grey, nil},
	} {
		img := page(500, 500, usual)
		paint(img, c.colour, over)
		p := pixel.New(img)
		if got := newCandidate(&p, &l, 0, 4).Covered; !slices.Equal(got, c.want) {
			t.Errorf("%s: %v, want %v", c.name, got, c.want)
		}
	}
}

// TestHidden checks that covered cells are found by lines that are missing there and seen elsewhere.
func TestHidden(t *testing.T) {
	l := usual.layout()
	around := func(c int) image.Rectangle { return l.Cell(solver.Cell(c)).Inset(-2) }
	line := func(i, from, to int) image.Rectangle { // right of column i, from one row to another
		return image.Rect(l.Cols[i].Max, l.Rows[from].Min, l.Cols[i+1].Min, l.Rows[to].Max)
	}
	for _, c := range []struct {
		name   string
		covers []image.Rectangle
		want   []int
	}{
		{"nothing", nil, nil},
		{"one cell", []image.Rectangle{around(40)}, []int{40}},
		{"a corner cell", []image.Rectangle{around(0)}, []int{0}},
		{"three cells", []image.Rectangle{around(30).Union(around(32))}, []int{30, 31, 32}},
		{"one side of two cells", []image.Rectangle{line(3, 4, 4)}, nil},
		{"two sides of one cell", []image.Rectangle{line(3, 4, 4), line(4, 4, 4)}, []int{40}},
		{"a whole line", []image.Rectangle{line(3, 0, 8)}, nil},
		{"most of two lines", []image.Rectangle{line(3, 0, 5), line(4, 0, 5)}, nil},
		{"a smaller part of two lines", []image.Rectangle{line(3, 0, 4), line(4, 0, 4)}, []int{4, 13, 22, 31, 40}},
		{"a part of the border", []image.Rectangle{image.Rect(0, 0, 22, l.Rows[3].Max), image.Rect(0, 0, l.Cols[3].Max, 22)}, nil},
		{"the border", []image.Rectangle{image.Rect(0, 0, 22, 600), image.Rect(0, 0, 600, 22)}, nil},
	} {
		img := page(500, 500, usual)
		paint(img, white, c.covers...)
		p := pixel.New(img)
		if got := newCandidate(&p, &l, 0, 4).Covered; !slices.Equal(got, c.want) {
			t.Errorf("%s: %v, want %v", c.name, got, c.want)
		}
	}
}
