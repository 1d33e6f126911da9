package fill

import (
	"errors"
	"image"
	"image/color"
	"testing"

	"autosolve/recognize"
)

// A picture is read again as soon as it differs in anything, and only then.
func TestMemory(t *testing.T) {
	var m Memory
	reads := 0
	boards := []*recognize.Board{{}, {}, {}, {}}
	failed := errors.New("no grid")
	read := func(image.Image) (*recognize.Board, error) {
		reads++
		if reads == 3 {
			return nil, failed
		}
		return boards[reads-1], nil
	}
	img := image.NewRGBA(image.Rect(5, 5, 25, 25))
	look := func(want *recognize.Board, wantErr error, wantReads int) {
		t.Helper()
		for range 2 {
			if b, err := m.Read(img, read); b != want || !errors.Is(err, wantErr) || reads != wantReads {
				t.Errorf("%p, %v after %d reads, want %p, %v after %d", b, err, reads, want, wantErr, wantReads)
			}
		}
	}
	look(boards[0], nil, 1)
	img.SetRGBA(24, 24, color.RGBA{A: 1})
	look(boards[1], nil, 2)
	img.SetRGBA(24, 24, color.RGBA{A: 2})
	look(nil, failed, 3)
	img = &image.RGBA{Pix: img.Pix, Stride: img.Stride, Rect: img.Rect.Add(image.Pt(1, 0))}
	look(boards[3], nil, 4)
}
