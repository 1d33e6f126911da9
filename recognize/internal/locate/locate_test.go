package locate

import (
	"image"
	"image/color"
	"math/rand/v2"
	"testing"

	"autosolve/recognize/internal/pixel"
)

// near reports whether the columns and rows of two layouts are within slack pixels of each other.
func near(a, b *pixel.Layout, slack int) bool {
	for i := range 9 {
		for _, s := range [2][2]pixel.Span{{a.Cols[i], b.Cols[i]}, {a.Rows[i], b.Rows[i]}} {
			if pixel.Abs(s[0].Min-s[1].Min) > slack || pixel.Abs(s[0].Max-s[1].Max) > slack {
				return false
			}
		}
	}
	return true
}

// TestFind checks that boards with cells of different sizes and shapes are found to the pixel, wherever the picture
// ends around them, and that boards that are cut off are not found.
func TestFind(t *testing.T) {
	boards := map[string]board{"usual": usual}
	for name, size := range map[string]image.Point{
		"small": {15, 15}, "large": {150, 150}, "twice as wide": {60, 30}, "twice as high": {24, 48}, "a little oblong": {50, 44},
	} {
		b := usual
		b.w, b.h = size.X, size.Y
		boards[name] = b
	}
	for name, b := range boards {
		l := b.layout()
		whole := page(l.Bounds.Max.X+20, l.Bounds.Max.Y+20, b)
		for cut, part := range map[string]image.Rectangle{
			"whole":                 whole.Rect,
			"at the border":         l.Bounds,
			"at the cells":          l.Bounds.Inset(b.thick),
			"as wide as the grid":   image.Rect(l.Cols[0].Min, 0, l.Cols[8].Max, whole.Rect.Max.Y),
			"cut off above, a row":  image.Rect(0, l.Rows[1].Min, whole.Rect.Max.X, whole.Rect.Max.Y),
			"cut off below, halves": image.Rect(0, 0, whole.Rect.Max.X, l.Rows[8].Min+b.h/2),
		} {
			p := pixel.New(whole.SubImage(part))
			found := Find(&p)
			want := 1
			if cut[:3] == "cut" {
				want = 0
			}
			if len(found.Candidates) != want {
				t.Errorf("%s, %s: %d grids, %+v", name, cut, len(found.Candidates), found.Nearest)
				continue
			}
			if want == 0 {
				continue
			}
			c := found.Candidates[0]
			if got := c.Layout.Add(part.Min); !near(&got, &l, 1) || got.Bounds != l.Bounds.Intersect(part) || c.Score < 0.8 || c.Closed != 81 || c.Boxes || c.Covered != nil {
				t.Errorf("%s, %s: %+v, want %v", name, cut, c, l)
			}
		}
	}
}

// TestFindUnevenBackground finds a board whose cells are shaded, bevelled, textured or under a shadow.
func TestFindUnevenBackground(t *testing.T) {
	l := usual.layout()
	rng := rand.New(rand.NewPCG(1, 2))
	share := func(x int, s *[9]pixel.Span) float64 { // how far x is into its cell, as a share of the cell
		for _, c := range s {
			if x < c.Max {
				return float64(x-c.Min) / float64(c.Len())
			}
		}
		return 0
	}
	for name, shade := range map[string]func(x, y int) float64{
		"shaded tiles": func(_, y int) float64 { return -40 * share(y, &l.Rows) },
		"bevels": func(x, y int) float64 {
			if share(x, &l.Cols) < 0.06 || share(y, &l.Rows) < 0.06 {
				return -14
			}
			return 0
		},
		"a shadow over column 9": func(x, _ int) float64 { return -float64(max(0, x-l.Cols[8].Min)) },
		"stripes":                func(_, y int) float64 { return -float64(5 * (y / 2 % 2)) },
		"grain":                  func(_, _ int) float64 { return -float64(rng.IntN(12)) },
	} {
		img := page(500, 500, usual)
		for y := l.Bounds.Min.Y; y < l.Bounds.Max.Y; y++ {
			for x := l.Bounds.Min.X; x < l.Bounds.Max.X; x++ {
				c := img.RGBAAt(x, y)
				v := uint8(max(0, float64(c.R)+shade(x, y)))
				img.SetRGBA(x, y, color.RGBA{v, v, v, 255})
			}
		}
		p := pixel.New(img)
		found := Find(&p).Candidates
		if len(found) != 1 || !near(&found[0].Layout, &l, 2) {
			t.Errorf("%s: %+v", name, found)
		}
	}
}

// TestOpenBeside finds a second grid without an upper border: its upper cells merge with the page and have ink near
// the lines, and its other cells by themselves look like a complete table.
func TestOpenBeside(t *testing.T) {
	img := page(1100, 520, usual)
	open := board{at: image.Pt(560, 20), w: 16, h: 16, thin: 2, thick: 2}
	l := open.layout()
	open.draw(img, grey)
	paint(img, white, image.Rect(l.Bounds.Min.X, l.Bounds.Min.Y, l.Bounds.Max.X, l.Rows[0].Min))
	for _, col := range l.Cols {
		paint(img, black, image.Rect(col.Max-6, l.Rows[0].Min+5, col.Max-4, l.Rows[0].Max-3))
	}
	p := pixel.New(img)
	if found := Find(&p); len(found.Candidates) != 2 {
		t.Errorf("%d grids", len(found.Candidates))
	}
}

// TestTallerTableBeside finds a grid without a border beside a table that has the same pitch and one more row.
func TestTallerTableBeside(t *testing.T) {
	const pitch, left, top = 46, 400, 60
	img := blank(900, 560, color.RGBA{253, 253, 253, 255})
	paint(img, color.RGBA{253, 251, 254, 255}, image.Rect(left, top, left+9*pitch, top+9*pitch)) // barely visible
	for k := range 8 {
		at, thick := (k+1)*pitch-1, 1
		if k%3 == 2 {
			thick = 3
		}
		paint(img, black, image.Rect(left, top+at, left+9*pitch, top+at+thick), image.Rect(left+at, top, left+at+thick, top+9*pitch))
	}
	for x := range 7 {
		for y := range 10 {
			cell := image.Rect(0, 0, pitch-2, pitch-2).Add(image.Pt(left-30-(7-x)*pitch, top+y*pitch))
			paint(img, black, cell.Inset(-1))
			paint(img, white, cell)
		}
	}
	p := pixel.New(img)
	if found := Find(&p); len(found.Candidates) != 1 {
		t.Errorf("%d grids: %s", len(found.Candidates), found.Nearest.Reason())
	}
}
