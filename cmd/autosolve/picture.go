package main

import (
	"fmt"
	"image"
	"image/png"

	"autosolve/recognize"
)

// annotate saves the picture as PNG with what was read drawn on it, or what came nearest to a grid.
func (s *sight) annotate(f *pendingFile) error {
	if s.board == nil {
		return f.savePicture(recognize.AnnotateNearest(s.img, s.nearest))
	}
	return f.savePicture(recognize.Annotate(s.img, s.board))
}

// savePicture writes a picture as PNG and keeps it.
func (p *pendingFile) savePicture(img image.Image) error {
	if err := png.Encode(p, img); err != nil {
		return fmt.Errorf("save annotated picture: %w", err)
	}
	if err := p.keep(); err != nil {
		return fmt.Errorf("save annotated picture: %w", err)
	}
	return nil
}
