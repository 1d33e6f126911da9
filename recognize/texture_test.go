package recognize

import (
	"errors"
	"image"
	"image/color"
	"math/rand/v2"
	"strings"
	"testing"
)

// TestHintOnPicture checks that the hint for a board with a picture behind translucent cells names the picture, and not pencil
// marks.
func TestHintOnPicture(t *testing.T) {
	l, face := tiles.layout(), builtin(t, tiles.face)
	refused := 0
	for seed := range uint64(6) {
		r := rand.New(rand.NewPCG(seed, 0))
		img := blank(l.Bounds.Max.X+30, l.Bounds.Max.Y+30, rgb(0x6A8A5A))
		for range 1500 {
			at := image.Pt(r.IntN(img.Rect.Dx()), r.IntN(img.Rect.Dy()))
			c := color.RGBA{uint8(40 + r.IntN(200)), uint8(60 + r.IntN(190)), uint8(30 + r.IntN(200)), 255}
			paint(img, c, image.Rectangle{Max: image.Pt(2+r.IntN(22), 2+r.IntN(16))}.Add(at))
		}
		for i := range shownA {
			cell := image.Rectangle{Min: image.Pt(l.Cols[i%9].Min, l.Rows[i/9].Min), Max: image.Pt(l.Cols[i%9].Max, l.Rows[i/9].Max)}
			for y := cell.Min.Y; y < cell.Max.Y; y++ {
				for x := cell.Min.X; x < cell.Max.X; x++ {
					c := img.RGBAAt(x, y)
					clear := func(v uint8) uint8 { return uint8((int(v)*40 + 255*60) / 100) }
					img.SetRGBA(x, y, color.RGBA{clear(c.R), clear(c.G), clear(c.B), 255})
				}
			}
			if shownA[i] != '.' {
				drawDigit(img, cell, face.Digits[shownA[i]-'1'], black)
			}
		}
		b, err := testReader(t).ReadAt(img, l)
		var unsure *UncertainError
		switch {
		case err == nil && b.Grid().String() != shownA:
			t.Errorf("seed %d: read %v", seed, b.Grid())
		case errors.As(err, &unsure):
			refused++
			if hint := unsure.Advice().Hint; strings.Contains(hint, "pencil marks") || !strings.Contains(hint, "picture") {
				t.Errorf("seed %d: the hint for %v is: %s", seed, err, hint)
			}
		}
	}
	if refused == 0 {
		t.Error("no board is refused")
	}
}
