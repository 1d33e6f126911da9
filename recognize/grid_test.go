package recognize

import (
	"errors"
	"fmt"
	"image"
	"image/color"
	"image/draw"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"autosolve/recognize/pixel"
	"autosolve/solver"
)

// spansAt are columns of 40 pixels that begin so far from each other.
func spansAt(steps ...int) []Span {
	at := []Span{{Min: 100, Max: 140}}
	for i, d := range steps {
		at = append(at, Span{Min: at[i].Min + d, Max: at[i].Max + d})
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
		{"boxes a little nearer than cells", []int{50, 50, 46, 50, 50, 46, 50, 50}, []int{0}, ""},
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

// TestKeysBeside takes what stands further off than the columns do from each other for no tenth column.
func TestKeysBeside(t *testing.T) {
	for gap, want := range map[int]int{2: 0, 4: 0, 6: 1} {
		spans := spansAt(50, 50, 50, 50, 50, 50, 50, 50, 50)
		for i := range spans {
			spans[i].Max = spans[i].Min + 48
		}
		spans[9] = Span{Min: spans[8].Max + gap, Max: spans[8].Max + gap + 44} // keys are smaller, so that their middles are as far
		if starts, why := nines(spans); len(starts) != want {
			t.Errorf("%d px off: from %v, %s", gap, starts, why)
		}
	}
}

// TestUnited keeps a grid that was seen, though one that is partly a guess lacks fewer cells.
func TestUnited(t *testing.T) {
	at := Layout{Bounds: image.Rect(10, 10, 400, 400)}
	seen, guess, whole := candidate{layout: at, missing: []int{3}}, candidate{layout: at, open: true}, candidate{layout: at}
	for _, c := range []struct {
		name string
		a, b candidate
		want candidate
	}{
		{"a guess after it", seen, guess, seen},
		{"a guess before it", guess, whole, guess},
		{"a whole one after it", seen, whole, whole},
	} {
		if got := united([]candidate{c.a}, []candidate{c.b}, image.Rectangle.Overlaps); len(got) != 1 || got[0].open != c.want.open || len(got[0].missing) != len(c.want.missing) {
			t.Errorf("%s: %v", c.name, got)
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
		"left":            image.Rect(l.Cols[0].Min+1, 0, 1000, 1000),
		"above":           image.Rect(0, l.Rows[0].Min+1, 1000, 1000),
		"right":           image.Rect(0, 0, l.Cols[8].Max-1, 1000),
		"below":           image.Rect(0, 0, 1000, l.Rows[8].Max-1),
		"in the last row": image.Rect(0, 0, 1000, l.Rows[8].Min-1),
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

// withoutBorder rubs out all that is around the cells of a table, but for what is left of them if left is set.
func (k *table) withoutBorder(img *image.RGBA, left bool) *image.RGBA {
	cols, _ := k.spans(k.cols, k.bw)
	rows, _ := k.spans(k.rows, k.bh)
	kept := image.Rect(cols[0].Min, rows[0].Min, cols[k.cols-1].Max, rows[k.rows-1].Max)
	if left {
		kept.Min.X = 0
	}
	out := blank(img.Rect.Dx(), img.Rect.Dy(), k.paper)
	draw.Draw(out, kept, img, kept.Min, draw.Src)
	return out
}

// TestWithoutBorder completes a board whose outer cells run into the page.
func TestWithoutBorder(t *testing.T) {
	k := sudoku(plain)
	for _, left := range []bool{false, true} {
		img := k.withoutBorder(drawBoard(t, plain, shownA), left)
		p := pixel.New(img)
		if found, _, _ := findGrids(&p); len(found) != 1 || !found[0].open {
			t.Errorf("left border %v: found %+v, want a grid that is completed", left, found)
		}
		checkRead(t, fmt.Sprintf("left border %v", left), img, plain.layout(), shownA)
	}
}

// TestLargerWithoutBorder refuses a larger table of which nine by nine cells are closed, or may be completed.
func TestLargerWithoutBorder(t *testing.T) {
	for _, size := range []image.Point{{8, 8}, {10, 9}, {9, 10}, {10, 10}, {11, 9}, {11, 11}, {12, 12}} {
		for _, boxes := range []int{0, 3} {
			for _, left := range []bool{false, true} {
				k := &table{plain, size.X, size.Y, boxes, boxes}
				var none *NoGridError
				if b, err := testReader(t).Read(k.withoutBorder(k.draw(t, shownA), left)); !errors.As(err, &none) {
					t.Errorf("%v in boxes of %d, left border %v: read %v, %v", size, boxes, left, b.Grid(), err)
				}
			}
		}
	}
}

// TestOnTexture reads a board on a photograph or between close lines, whose edges run on beside it at its lines too.
func TestOnTexture(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	k := plain
	k.around = 60
	l := k.layout()
	for name, at := range map[string]func(x, y int) color.RGBA{
		"noise":   func(x, y int) color.RGBA { v := uint8(rng.IntN(256)); return color.RGBA{v, v / 2, 255 - v, 255} },
		"lines":   func(x, y int) color.RGBA { return color.RGBA{uint8(y % 3 * 80), 90, 90, 255} },
		"columns": func(x, y int) color.RGBA { return color.RGBA{uint8(x % 3 * 80), 90, 90, 255} },
	} {
		img := drawBoard(t, k, shownA)
		for y := range img.Rect.Dy() {
			for x := range img.Rect.Dx() {
				if !image.Pt(x, y).In(l.Bounds) {
					img.SetRGBA(x, y, at(x, y))
				}
			}
		}
		checkRead(t, name, img, l, shownA)
	}
}

// TestGoesOn tells whether cells lie beside a grid where a tenth column or row would be.
func TestGoesOn(t *testing.T) {
	l := plain.layout()
	right, below := image.Pt(l.Cols[1].Min-l.Cols[0].Min, 0), image.Pt(0, l.Rows[1].Min-l.Rows[0].Min)
	beside := func(by image.Point, cells ...solver.Cell) (boxes []image.Rectangle) {
		for _, c := range cells {
			boxes = append(boxes, l.Cell(c).Add(by))
		}
		return boxes
	}
	narrower := beside(right, 8, 17, 26)
	for i := range narrower {
		narrower[i].Max.X -= 12
	}
	for _, c := range []struct {
		name  string
		boxes []image.Rectangle
		want  bool
	}{
		{"none", nil, false},
		{"the grid's own", beside(image.Point{}, 0, 8, 17, 26, 80), false},
		{"on the right", beside(right, 8, 17, 26), true},
		{"on the left", beside(right.Mul(-1), 0, 27, 72), true},
		{"below", beside(below, 72, 73, 80), true},
		{"above", beside(below.Mul(-1), 0, 1, 8), true},
		{"two of them", beside(right, 8, 17), false},
		{"keys on the right", beside(right.Add(image.Pt(5, 0)), 8, 17, 26), false},
		{"keys below", beside(below.Add(image.Pt(0, 5)), 72, 73, 80), false},
		{"as far as a box's border", beside(below.Add(image.Pt(0, 1)), 72, 73, 80), true},
		{"further away", beside(right.Mul(2), 8, 17, 26), false},
		{"between the rows", beside(right.Add(below.Div(2)), 8, 17, 26), false},
		{"of another size", narrower, false},
	} {
		if got := layoutGoesOn(&l, c.boxes); got != c.want {
			t.Errorf("%s: %v, want %v", c.name, got, c.want)
		}
	}
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
	p := pixel.New(img)
	if found, _, _ := findGrids(&p); len(found) != 1 || !found[0].boxes {
		t.Errorf("found %+v, want a grid of boxes", found)
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
