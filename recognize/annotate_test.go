package recognize

import (
	"bytes"
	"image"
	"image/color"
	"image/draw"
	"testing"
)

// TestAnnotate checks that a board is drawn in the picture's coordinates, that only uncertain cells are red, and that
// the picture itself does not change.
func TestAnnotate(t *testing.T) {
	at := image.Pt(300, 200)
	img := image.NewRGBA(image.Rectangle{Min: at, Max: at.Add(image.Pt(400, 400))})
	draw.Draw(img, img.Bounds(), image.White, image.Point{}, draw.Src)
	b := &Board{Layout: Corners(at.Add(image.Pt(40, 40)), at.Add(image.Pt(360, 360)))}
	for i := range b.Cells {
		b.Cells[i] = Cell{Certain: true}
	}
	b.Cells[40] = Cell{Digit: 7, Score: 0.9, RunnerUp: Guess{Digit: 1, Score: 0.8}, Certain: true}
	b.Cells[41] = Cell{Digit: 5, Score: 0.6, Why: []string{"is 5 or 6"}}
	out := Annotate(img, b)
	if out.Bounds() != img.Bounds() {
		t.Fatalf("bounds %v, want %v", out.Bounds(), img.Bounds())
	}
	count := func(r image.Rectangle, c color.RGBA) (n int) {
		for y := r.Min.Y; y < r.Max.Y; y++ {
			for x := r.Min.X; x < r.Max.X; x++ {
				if out.RGBAAt(x, y) == c {
					n++
				}
			}
		}
		return n
	}
	if count(b.Layout.Cell(40), certainInk) == 0 || count(b.Layout.Cell(40), uncertainInk) != 0 {
		t.Error("the certain cell is not labelled in green alone")
	}
	if count(b.Layout.Cell(41), uncertainInk) == 0 {
		t.Error("the uncertain cell is not marked in red")
	}
	if img.RGBAAt(b.Layout.Bounds.Min.X, b.Layout.Bounds.Min.Y) != (color.RGBA{255, 255, 255, 255}) {
		t.Error("the picture itself was drawn on")
	}
	nearest := image.Rect(at.X+60, at.Y+80, at.X+300, at.Y+310)
	missed := AnnotateNearest(img, nearest)
	for _, corner := range []image.Point{{nearest.Min.X - 1, nearest.Min.Y - 1}, {nearest.Max.X, nearest.Max.Y}} {
		if missed.RGBAAt(corner.X, corner.Y) != uncertainInk {
			t.Errorf("the nearest miss is not framed at %v", corner)
		}
	}
	if inside := nearest.Min.Add(image.Pt(1, 1)); missed.RGBAAt(inside.X, inside.Y) != img.RGBAAt(inside.X, inside.Y) {
		t.Error("the frame of the nearest miss hides a part of it")
	}
	if plain := AnnotateNearest(img, image.Rectangle{}); !bytes.Equal(plain.Pix, img.Pix) {
		t.Error("something is framed though nothing is near")
	}
	if plain := Annotate(img, nil); count(plain.Bounds(), uncertainInk) == 0 && plain.RGBAAt(at.X, at.Y) != img.RGBAAt(at.X, at.Y) {
		t.Error("without a board the picture changed")
	}
}
