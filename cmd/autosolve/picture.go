package main

import (
	"fmt"
	"image/png"

	"autosolve/recognize"
)

// annotate saves the picture as PNG with what was read drawn on it.
func (s *sight) annotate(f *pendingFile) error {
	if err := png.Encode(f, recognize.Annotate(s.img, s.board)); err != nil {
		return fmt.Errorf("save annotated picture: %w", err)
	}
	if err := f.keep(); err != nil {
		return fmt.Errorf("save annotated picture: %w", err)
	}
	return nil
}
