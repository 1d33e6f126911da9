package x11

import (
	"autosolve/input"
	"context"
	"fmt"
	"image"
)

// PointerPlace returns where the pointer is, in pixels of the root window. It requires no Driver and sends no input.
func PointerPlace(ctx context.Context) (image.Point, error) {
	p, err := dial(ctx, input.Default().Patience)
	if err != nil {
		return image.Point{}, err
	}
	defer p.close()
	l, err := p.pointer(ctx)
	if err != nil {
		return image.Point{}, fmt.Errorf("ask X server: %w", err)
	}
	return l.pointer, nil
}
