package main

import (
	"fmt"
	"image"
	"image/png"

	"autosolve/internal/atomicfile"
	"autosolve/recognize"
)

// annotate saves the picture as PNG with what was read drawn on it, or what came nearest to a grid.
func (s *sight) annotate(f *atomicfile.File) error {
	if s.board == nil {
		return savePicture(f, recognize.AnnotateNearest(s.img, s.nearest))
	}
	return savePicture(f, recognize.Annotate(s.img, s.board))
}

// savePicture writes a picture as PNG and keeps it.
func savePicture(f *atomicfile.File, img image.Image) error {
	if err := png.Encode(f, img); err != nil {
		return fmt.Errorf("save annotated picture: %w", err)
	}
	if err := f.Keep(); err != nil {
		return fmt.Errorf("save annotated picture: %w", err)
	}
	return nil
}
