package recognize

import (
	"autosolve/recognize/pixel"
	"image"
	"testing"
)

// TestOfBox tells whether the lines in and beside a box run, of which one may not be seen.
func TestOfBox(t *testing.T) {
	for _, c := range []struct {
		lines string // of the eight, from the first, those that run
		want  [3]bool
	}{
		{"########", [3]bool{true, true, true}},
		{"###.....", [3]bool{true, false, false}},
		{"##......", [3]bool{true, false, false}},
		{"#.......", [3]bool{false, false, false}},
		{".....###", [3]bool{false, false, true}},
		{"..#.##..", [3]bool{false, true, false}},
		{"........", [3]bool{false, false, false}},
	} {
		var r runs
		for i, on := range c.lines {
			r[i] = on == '#'
		}
		for b, want := range c.want {
			if got := r.ofBox(b); got != want {
				t.Errorf("%s, box %d: %v, want %v", c.lines, b, got, want)
			}
		}
	}
}

// TestBoxesGoOn tells boxes that have more like them beside a corner both ways, as in a samurai, from others.
func TestBoxesGoOn(t *testing.T) {
	const side, pitch = 90, 93 // px
	at := func(x, y int) image.Rectangle {
		return image.Rect(0, 0, side, side).Add(image.Pt(200+pitch*x, 200+pitch*y))
	}
	for _, c := range []struct {
		name string
		more []image.Rectangle
		want bool
	}{
		{"alone", nil, false},
		{"beside and above a corner", []image.Rectangle{at(-1, 0), at(0, -1)}, true},
		{"beside and below a corner", []image.Rectangle{at(3, 2), at(2, 3)}, true},
		{"a keypad in line on one side", []image.Rectangle{at(3, 0), at(3, 1), at(3, 2)}, false},
		{"beside the middle", []image.Rectangle{at(-1, 1), at(1, -1)}, false},
	} {
		img := blank(700, 700, white)
		var boxes []image.Rectangle
		for i := range 9 {
			boxes = append(boxes, at(i%3, i/3))
		}
		for _, b := range append(boxes, c.more...) {
			paint(img, black, b.Inset(-2))
			paint(img, white, b)
		}
		p := pixel.New(img)
		if l := lattices(boxes, 3); len(l) != 1 {
			t.Fatalf("%s: %d lattices", c.name, len(l))
		} else if got := boxesGoOn(&p, &l[0]); got != c.want {
			t.Errorf("%s: %v, want %v", c.name, got, c.want)
		}
	}
}
