package main

import (
	"fmt"
	"image"
	"image/png"

	"autosolve/internal/atomicfile"
)

// savePicture writes a picture as PNG to f and keeps the file.
func savePicture(f *atomicfile.File, img image.Image) error {
	err := png.Encode(f, img)
	if err == nil {
		err = f.Keep()
	}
	if err != nil {
		return fmt.Errorf("save annotated picture: %w", err)
	}
	return nil
}
