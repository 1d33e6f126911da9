package main

import (
	"fmt"
	"image"
	"image/png"

	"autosolve/internal/atomicfile"
	"autosolve/internal/bot"
)

// saveAnnotated writes the picture of a sight to f, with the reading drawn on it, and keeps the file.
func saveAnnotated(f *atomicfile.File, s *bot.Sight) error {
	img, err := s.Annotated()
	if err != nil {
		return err
	}
	return savePicture(f, img)
}

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
