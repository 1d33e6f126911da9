package sample

import (
	"bytes"
	"image"
	"image/jpeg"
	"testing"
)

// Compressed is a picture as a JPEG of a quality, 1 to 100, gives it back.
func Compressed(t testing.TB, img image.Image, quality int) image.Image {
	t.Helper()
	var file bytes.Buffer
	if err := jpeg.Encode(&file, img, &jpeg.Options{Quality: quality}); err != nil {
		t.Fatal(err)
	}
	compressed, err := jpeg.Decode(&file)
	if err != nil {
		t.Fatal(err)
	}
	return compressed
}
