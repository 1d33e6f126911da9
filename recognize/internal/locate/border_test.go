package locate

import (
	"image"
	"image/color"
	"image/draw"
	"testing"

	"autosolve/recognize/internal/pixel"
	"autosolve/solver"
)

// TestHasBoxes checks that boxes are seen if the lines between them are wider or of another colour, or if their
// backgrounds differ.
func TestHasBoxes(t *testing.T) {
	thin := usual
	thin.thin, thin.thick = 1, 1
	drawn := func(b board, inner color.Color) draw.Image {
		img := blank(500, 500, white)
		b.draw(img, inner)
		return img
	}
	shaded, l := drawn(thin, black), thin.layout()
	for i := range solver.Cell(81) {
		if i.Box()%2 == 1 {
			paint(shaded, color.RGBA{0xF0, 0xF0, 0xE0, 255}, l.Cell(i))
		}
	}
	double := thin
	double.thin, double.thick = 2, 2
	half, l := drawn(double, black), double.layout()
	for i := range 8 {
		if i%3 != 2 { // the lines inside boxes are half a pixel thinner
			paint(half, grey, image.Rect(l.Cols[i].Max, l.Bounds.Min.Y, l.Cols[i].Max+1, l.Bounds.Max.Y))
			paint(half, grey, image.Rect(l.Bounds.Min.X, l.Rows[i].Max, l.Bounds.Max.X, l.Rows[i].Max+1))
		}
	}
	for _, c := range []struct {
		name string
		b    board
		img  image.Image
		want bool
	}{
		{"uniform lines of 2 px", double, drawn(double, black), false},
		{"box lines half a pixel wider", double, half, true},
		{"uniform lines of 1 px", thin, drawn(thin, black), false},
		{"wider box lines", usual, drawn(usual, grey), true},
		{"box lines of another colour", thin, drawn(thin, color.RGBA{0xDD, 0xDD, 0xDD, 255}), true},
		{"shaded boxes", thin, shaded, true},
	} {
		p := pixel.New(c.img)
		l := c.b.layout()
		if got := HasBoxes(&p, &l); got != c.want {
			t.Errorf("%s: %v, want %v", c.name, got, c.want)
		}
	}
}
