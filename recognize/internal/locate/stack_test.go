package locate

import (
	"image"
	"image/color"
	"testing"

	"autosolve/recognize/internal/pixel"
)

// TestByStacks checks that a board with rows or columns of unequal size is found, but not a table of such rows
// without boxes or with a tenth row.
func TestByStacks(t *testing.T) {
	for name, c := range map[string]struct {
		heights []int
		thick   int // px, of the lines between boxes; others are 1 px
		want    int // grids
	}{
		"the last three taller": {[]int{52, 51, 52, 52, 51, 52, 61, 59, 53}, 3, 1},
		"all in a box unequal":  {[]int{26, 28, 34, 26, 28, 34, 26, 28, 34}, 8, 1},
		"one twice as tall":     {[]int{30, 30, 60, 30, 30, 30, 30, 30, 30}, 3, 0},
		"no boxes":              {[]int{52, 51, 52, 52, 51, 52, 61, 59, 53}, 1, 0},
		"a tenth row":           {[]int{52, 51, 52, 52, 51, 52, 61, 59, 53, 59}, 3, 0},
	} {
		spans := func(sizes []int) (s []pixel.Span, end int) {
			at := 20
			for i, size := range sizes {
				at++
				if i%3 == 0 && i < 9 {
					at += c.thick - 1
				}
				s = append(s, pixel.Span{Min: at, Max: at + size})
				at += size
			}
			return s, at + c.thick
		}
		cols, right := spans([]int{44, 44, 44, 44, 44, 44, 44, 44, 44})
		rows, bottom := spans(c.heights)
		img := blank(right+20, bottom+20, white)
		paint(img, black, image.Rect(20, 20, right, bottom))
		for _, row := range rows {
			for _, col := range cols {
				paint(img, white, image.Rect(col.Min, row.Min, col.Max, row.Max))
			}
		}
		transposed := image.NewRGBA(transpose(img.Rect))
		for y := range img.Rect.Max.Y {
			for x := range img.Rect.Max.X {
				transposed.Set(y, x, img.At(x, y))
			}
		}
		for _, img := range []*image.RGBA{img, transposed} {
			p := pixel.New(img)
			s := &search{p: &p}
			s.byCells()
			s.list = nil // drop grids that were completed from fewer columns or rows
			if s.byStacks(); len(s.list) != c.want {
				t.Errorf("%s, transposed %v: %+v", name, img == transposed, s.list)
			}
			if c.want == 0 {
				continue
			}
			found := Find(&p)
			if len(found.Candidates) != 1 {
				t.Errorf("%s, transposed %v: %d grids, %+v", name, img == transposed, len(found.Candidates), found.Nearest)
				continue
			}
			want := pixel.Layout{Cols: [9]pixel.Span(cols), Rows: [9]pixel.Span(rows)}
			if img == transposed {
				want.Cols, want.Rows = want.Rows, want.Cols
			}
			if got := found.Candidates[0]; !near(&got.Layout, &want, 1) || got.Closed != 81 || got.Score < sureScore {
				t.Errorf("%s, transposed %v: %+v, want %v", name, img == transposed, got, want)
			}
		}
	}
}

// TestUnevenColumns finds a board of text fields whose columns are unevenly spaced, because the window stretches
// them, by its boxes. It does not find a grid in a table of such fields, or on a board with a missing column.
func TestUnevenColumns(t *testing.T) {
	const w, h, gap = 34, 29, 5
	unevenness := []int{40, 79, 118, 164, 206, 251, 304, 351, 399}
	for name, c := range map[string]struct {
		cols []int
		more int // px added between boxes, vertically
		want int
	}{
		"boxes":            {unevenness, 4, 1},
		"a table":          {unevenness, 0, 0},
		"a column missing": {[]int{40, 79, 118, 161, 200, 239, 282, 360, 403}, 4, 0},
	} {
		img := blank(500, 420, color.RGBA{0xDC, 0xDC, 0xDC, 255})
		for row := range 9 {
			for _, x := range c.cols {
				field := image.Rect(0, 0, w, h).Add(image.Pt(x, 40+row*(h+gap)+row/3*c.more))
				paint(img, black, field.Inset(-1))
				paint(img, white, field)
			}
		}
		p := pixel.New(img)
		if found := Find(&p); len(found.Candidates) != c.want {
			t.Errorf("%s: %d grids, want %d", name, len(found.Candidates), c.want)
		}
	}
}
