//go:build matprofile

package recognize

import (
	"image"
	"testing"

	"gocv.io/x/gocv"
)

// TestLeak checks that no matrix outlives a reading by a reader or a follower, whether the picture is read or refused, and
// that none outlives the reader.
func TestLeak(t *testing.T) {
	before := gocv.MatProfile.Count()
	faces, err := Builtin()
	if err != nil {
		t.Fatal(err)
	}
	r, err := New(faces, Default())
	if err != nil {
		t.Fatal(err)
	}
	f := r.Follow()
	held := gocv.MatProfile.Count()
	pad := newSheet(t, 500, 500, white, black)
	pad.keypad(pad9())
	for _, img := range []image.Image{
		pad.img,
		drawBoard(t, plain, shownA), drawBoard(t, dark, shownA), image.NewRGBA(image.Rect(0, 0, 300, 300)),
		spoiled(t, 1, 300, 0, 0), spoiled(t, 3, 0, 1, 900), asImageType(drawBoard(t, plain, shownA), 3),
		image.NewRGBA(image.Rectangle{}),
		withStrokes(t, plain, shownA, plainStroke{3, 26, 0, 0, black}),
	} {
		r.Read(img) // other tests check the result
		if n := gocv.MatProfile.Count(); n != held {
			t.Errorf("%d matrices after a reading, %d before it", n, held)
		}
		f.Read(img)
		if n := gocv.MatProfile.Count(); n != held {
			t.Errorf("%d matrices after a followed reading, %d before it", n, held)
		}
		r.Keypads(img, image.Rectangle{})
		if n := gocv.MatProfile.Count(); n != held {
			t.Errorf("%d matrices after a search for keypads, %d before it", n, held)
		}
	}
	gray := image.NewGray(image.Rect(0, 0, 30, 30))
	if _, err := Correlate(gray, gray.SubImage(image.Rect(5, 5, 9, 9)).(*image.Gray)); err != nil {
		t.Error(err)
	}
	if n := gocv.MatProfile.Count(); n != held {
		t.Errorf("%d matrices after a correlation, %d before it", n, held)
	}
	r.Close()
	if n := gocv.MatProfile.Count(); n != before {
		t.Errorf("%d matrices after Close, %d before New", n, before)
	}
}
