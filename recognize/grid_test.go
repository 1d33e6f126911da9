package recognize

import (
	"errors"
	"image"
	"image/draw"
	"slices"
	"strings"
	"testing"
)

// spansAt are columns of 40 pixels that begin so far from each other.
func spansAt(steps ...int) []Span {
	at := []Span{{100, 140}}
	for i, d := range steps {
		at = append(at, Span{at[i].Min + d, at[i].Max + d})
	}
	return at
}

// TestNines finds nine columns that are spaced as a grid's, or says why there are none.
func TestNines(t *testing.T) {
	even := []int{50, 50, 50, 50, 50, 50, 50, 50}
	boxes := []int{50, 50, 60, 50, 50, 60, 50, 50}
	const uneven = "not evenly spaced"
	cases := []struct {
		name   string
		steps  []int
		starts []int
		why    string
	}{
		{"even", even, []int{0}, ""},
		{"boxes apart", boxes, []int{0}, ""},
		{"eight", even[:7], nil, "fewer than nine"},
		{"ten", append(slices.Clone(even), 50), nil, goesOn},
		{"nine and one a box's border further", append(slices.Clone(boxes), 60), nil, goesOn},
		{"one before nine", append([]int{60}, boxes...), nil, goesOn},
		{"twelve in boxes of three", append(slices.Clone(boxes), 60, 50, 50), nil, goesOn},
		{"nine and another thing beside", append(slices.Clone(boxes), 75), []int{0}, ""},
		{"another thing before nine", append([]int{75}, boxes...), []int{1}, ""},
		{"two grids in a row", slices.Concat(boxes, []int{90}, boxes), []int{0, 9}, ""},
		{"a column that seems narrower", []int{50, 50, 50, 54, 46, 50, 50, 50}, []int{0}, ""},
		{"a column out of its place", []int{50, 50, 50, 58, 42, 50, 50, 50}, nil, uneven},
		{"columns that drift", []int{50, 50, 50, 54, 54, 50, 46, 46}, nil, uneven},
		{"boxes unlike", []int{50, 50, 50, 50, 50, 70, 50, 50}, nil, uneven},
		{"boxes nearer than cells", []int{50, 50, 38, 50, 50, 38, 50, 50}, nil, uneven},
		{"boxes too far apart", []int{50, 50, 98, 50, 50, 98, 50, 50}, nil, uneven},
		{"boxes of four", []int{50, 50, 50, 62, 50, 50, 50, 62}, nil, uneven},
	}
	for _, c := range cases {
		starts, why := nines(spansAt(c.steps...))
		if !slices.Equal(starts, c.starts) || (why == "") != (c.why == "") || !strings.Contains(why, c.why) {
			t.Errorf("%s: from %v, %q, want from %v, %q", c.name, starts, why, c.starts, c.why)
		}
	}
}

// TestCutOff refuses a grid that the picture's edge cuts, however little, and takes one that ends there.
func TestCutOff(t *testing.T) {
	l := plain.layout()
	img := drawBoard(t, plain, shownA)
	whole := l.Bounds.Intersect(image.Rect(0, 0, 10000, 10000))
	checkRead(t, "all of it and nothing else", img.SubImage(whole), l, shownA)
	for side, part := range map[string]image.Rectangle{
		"left":  image.Rect(l.Cols[0].Min+1, 0, 1000, 1000),
		"above": image.Rect(0, l.Rows[0].Min+1, 1000, 1000),
		"right": image.Rect(0, 0, l.Cols[8].Max-1, 1000),
		"below": image.Rect(0, 0, 1000, l.Rows[8].Max-1),
		"in the last row":  image.Rect(0, 0, 1000, l.Rows[8].Min-1),
	} {
		var none *NoGridError
		if b, err := testReader(t).Read(img.SubImage(part)); !errors.As(err, &none) {
			t.Errorf("cut off, %s: %v, %v", side, b, err)
		}
	}
}

// TestSamurai refuses five grids that share their corner boxes, and each two of them.
func TestSamurai(t *testing.T) {
	k := plain
	k.cell, k.around = 26, 0
	l := k.layout()
	step := l.Cols[6].Min - l.Cols[0].Min // a grid further, which shares a box
	places := []image.Point{{step, step}, {0, 0}, {2 * step, 0}, {0, 2 * step}, {2 * step, 2 * step}}
	for _, open := range []bool{false, true} {
		for _, n := range []int{5, 2} {
			img := blank(3*l.Bounds.Dx()+40, 3*l.Bounds.Dy()+40, white)
			for _, at := range places[:n] {
				b := drawBoard(t, k, shownA)
				if open {
					sudoku(k).open(b)
				}
				draw.Draw(img, b.Rect.Add(at).Add(image.Pt(20, 20)), b, image.Point{}, draw.Src)
			}
			var none *NoGridError
			if b, err := testReader(t).Read(img); !errors.As(err, &none) {
				t.Errorf("%d grids, of lines alone %v: %v, %v", n, open, b, err)
			}
		}
	}
}

// TestWithoutBorder reads a board whose outer cells run into the page.
func TestWithoutBorder(t *testing.T) {
	l := plain.layout()
	img := drawBoard(t, plain, shownA)
	outer := image.Rect(l.Cols[0].Min, l.Rows[0].Min, l.Cols[8].Max, l.Rows[8].Max)
	for y := range img.Rect.Dy() {
		for x := range img.Rect.Dx() {
			if !image.Pt(x, y).In(outer) {
				img.SetRGBA(x, y, white)
			}
		}
	}
	checkRead(t, "no border", img, l, shownA)
}

// TestBoxesOnly reads a board of which only the boxes are drawn, and refuses a keypad.
func TestBoxesOnly(t *testing.T) {
	l := plain.layout()
	img := drawBoard(t, plain, shownA)
	for i := range 8 {
		if i%3 != 2 {
			line := image.Rect(l.Cols[i].Max, l.Rows[0].Min, l.Cols[i+1].Min, l.Rows[8].Max)
			for _, r := range []image.Rectangle{line, transpose(line)} {
				for y := r.Min.Y; y < r.Max.Y; y++ {
					for x := r.Min.X; x < r.Max.X; x++ {
						if img.RGBAAt(x, y) == plain.inner {
							img.SetRGBA(x, y, white)
						}
					}
				}
			}
		}
	}
	checkRead(t, "boxes only", img, l, shownA)
	big := plain
	big.cell = 120
	keypad := (&table{big, 3, 3, 0, 0}).draw(t, "123456789")
	var none *NoGridError
	if b, err := testReader(t).Read(keypad); !errors.As(err, &none) || !strings.Contains(err.Error(), "do not hold nine cells each") {
		t.Errorf("a keypad: %v, %v", b, err)
	}
}
