package sample

import (
	"bytes"
	"image"
	"image/jpeg"
	"testing"
)

// Compressed returns a picture after compression as a JPEG of the given quality, 1 to 100.
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
