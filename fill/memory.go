package fill

import (
	"bytes"
	"image"

	"autosolve/recognize"
)

// Memory spares Eyes the reading of a picture that is the same as the one before. Most looks are like that: they wait for
// the page. The zero Memory is empty.
type Memory struct {
	seen  image.RGBA
	board *recognize.Board
	err   error
}

// Read is what read makes of img, or what it made of the last picture if that was the same.
func (m *Memory) Read(img *image.RGBA, read func(image.Image) (*recognize.Board, error)) (*recognize.Board, error) {
	known := m.board != nil || m.err != nil
	if known && alike(img, &m.seen) {
		return m.board, m.err
	}
	m.board, m.err = read(img)
	m.seen = image.RGBA{Pix: append(m.seen.Pix[:0], img.Pix...), Stride: img.Stride, Rect: img.Rect}
	return m.board, m.err
}

// alike says whether two pictures are of one place and the same.
func alike(a, b *image.RGBA) bool {
	return a.Rect == b.Rect && a.Stride == b.Stride && bytes.Equal(a.Pix, b.Pix)
}
