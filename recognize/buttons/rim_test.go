package buttons

import (
	"image"
	"image/color"
	"image/draw"
	"testing"

	"autosolve/recognize/internal/pixel"
)

// TestRimOfLargeCell checks the rim colour of cells with more pixels of one colour than 16 bits can count.
func TestRimOfLargeCell(t *testing.T) {
	for _, side := range []int{394, 396, 2000} {
		img := image.NewRGBA(image.Rect(0, 0, side, side))
		draw.Draw(img, img.Rect, image.NewUniform(color.RGBA{200, 100, 50, 255}), image.Point{}, draw.Src)
		p := pixel.New(img)
		if got, want := rimColour(&p, img.Rect), (pixel.RGB{200, 100, 50}); got != want {
			t.Errorf("cell of %d px: rim is %v, want %v", side, got, want)
		}
	}
}
