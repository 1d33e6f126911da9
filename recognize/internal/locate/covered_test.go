package locate

import (
	"image"
	"image/color"
	"image/draw"
	"math/rand/v2"
	"testing"

	"autosolve/recognize/internal/pixel"
)

// TestRemains checks that the remains of a larger grid behind a small one are found, and that keypads and calendars
// are not taken for such remains.
func TestRemains(t *testing.T) {
	small := usual
	small.w, small.h, small.thin, small.thick = 15, 15, 1, 2
	size := small.layout().Bounds.Size()
	tiles := func(img *image.RGBA, cols, rows, side int, at image.Point) {
		for y := range rows {
			for x := range cols {
				r := image.Rect(0, 0, side, side).Add(at).Add(image.Pt(x, y).Mul(side + 4))
				paint(img, black, r)
				paint(img, white, r.Inset(2))
			}
		}
	}
	rows := func(img *image.RGBA, w, h int) {
		for x := 0; x < 1000; x += w {
			paint(img, black, image.Rect(x, 0, x+1, 700))
		}
		for y := 0; y < 700; y += h {
			paint(img, black, image.Rect(0, y, 1000, y+1))
		}
	}
	noise := func(img *image.RGBA) {
		random := rand.New(rand.NewPCG(1, 2))
		for i := range img.Pix {
			img.Pix[i] = uint8(random.UintN(256)) | 255*uint8(i%4/3)
		}
	}
	within := func(l pixel.Layout) image.Rectangle { // from the middle of the first cell to that of the last
		first, last := l.Cell(0), l.Cell(80)
		return image.Rectangle{Min: first.Min.Add(first.Size().Div(2)), Max: last.Min.Add(last.Size().Div(2))}
	}
	open := func(img *image.RGBA) { // a board without a border, whose outer cells merge with the page
		l := usual.layout()
		usual.draw(img, grey)
		inner := blank(l.Cols[8].Max, l.Rows[8].Max, white)
		from := image.Pt(l.Cols[0].Min, l.Rows[0].Min)
		draw.Draw(inner, image.Rectangle{Min: from, Max: inner.Rect.Max}, img, from, draw.Src)
		paint(img, white, l.Bounds)
		draw.Draw(img, inner.Rect, inner, image.Point{}, draw.Src)
	}
	for _, c := range []struct {
		name  string
		over  image.Rectangle // the window with the small grid in its middle
		under func(img *image.RGBA)
		want  int // larger grids
	}{
		{"nothing behind", image.Rect(90, 90, 270, 270), func(*image.RGBA) {}, 0},
		{"beside a board", image.Rect(690, 90, 870, 270), func(img *image.RGBA) { usual.draw(img, grey) }, 0},
		{"over the middle", image.Rect(100, 130, 380, 390), func(img *image.RGBA) { usual.draw(img, grey) }, 1},
		{"over the lower half", image.Rect(10, 200, 480, 480), func(img *image.RGBA) { usual.draw(img, grey) }, 1},
		{"over the right half", image.Rect(190, 10, 480, 480), func(img *image.RGBA) { usual.draw(img, grey) }, 1},
		{"over all but a row and four cells", image.Rect(121, 72, 480, 480), func(img *image.RGBA) {
			usual.draw(img, grey)
			paint(img, white, image.Rect(0, usual.layout().Rows[2].Max+2, 121, 480))
		}, 1},
		{"over all but parts of the outer cells", within(usual.layout()), func(img *image.RGBA) { usual.draw(img, grey) }, 1},
		{"over all of an open board but parts of its outer cells", within(usual.layout()), open, 1},
		{"over wide rows", image.Rect(110, 110, 400, 400), func(img *image.RGBA) { rows(img, 200, 40) }, 0},
		{"over narrow columns", image.Rect(110, 110, 400, 400), func(img *image.RGBA) { rows(img, 40, 700) }, 0},
		{"over a photograph", image.Rect(110, 110, 400, 400), func(img *image.RGBA) { noise(img) }, 0},
		{"over the lower rows of an open board", image.Rect(75, 180, 415, 480), open, 1},
		{"under a keypad of two rows", image.Rect(110, 190, 300, 370), func(img *image.RGBA) { tiles(img, 9, 2, 40, image.Pt(100, 90)) }, 0},
		{"under seven columns", image.Rect(110, 240, 300, 420), func(img *image.RGBA) { tiles(img, 7, 3, 40, image.Pt(100, 90)) }, 0},
		{"under a keypad of one row", image.Rect(110, 190, 300, 370), func(img *image.RGBA) { tiles(img, 9, 1, 40, image.Pt(100, 100)) }, 0},
		{"beside a keypad of three rows", image.Rect(110, 290, 300, 470), func(img *image.RGBA) { tiles(img, 3, 3, 40, image.Pt(100, 100)) }, 0},
		{"under a calendar", image.Rect(110, 390, 300, 570), func(img *image.RGBA) { tiles(img, 7, 5, 40, image.Pt(100, 100)) }, 0},
	} {
		img := blank(1000, 700, color.White)
		c.under(img)
		paint(img, grey, c.over)
		paint(img, color.RGBA{0xF4, 0xF4, 0xFF, 255}, c.over.Inset(1))
		front := small
		front.at = c.over.Min.Add(c.over.Size().Sub(size).Div(2))
		front.draw(img, grey)
		p := pixel.New(img)
		found := Find(&p)
		whole := len(found.Candidates)
		if whole+len(found.Remains) != c.want+1 && !(c.name == "beside a board" && whole == 2 && found.Remains == nil) {
			t.Errorf("%s: %d grids and the remains %v", c.name, whole, found.Remains)
		}
	}
}
