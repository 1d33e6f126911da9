//go:build linux

package capture

import (
	"image"
	"testing"

	"autosolve/test/stage"
)

// BenchmarkCapture compares the kept segment with the library on one screen.
func BenchmarkCapture(b *testing.B) {
	d := newDesk(b, stage.Screen{Width: 1920, Height: 1080})
	paint(b, d.Display)
	s := open(b, AllMonitors)
	for _, region := range []struct {
		name string
		r    image.Rectangle
	}{
		{"1920x1080", s.Bounds()},
		{"600x600", image.Rect(301, 200, 901, 800)},
	} {
		b.Run(region.name+"/shared", func(b *testing.B) {
			for b.Loop() {
				if _, err := s.Capture(b.Context(), region.r); err != nil {
					b.Fatal(err)
				}
			}
		})
		b.Run(region.name+"/shared into", func(b *testing.B) {
			img := new(image.RGBA)
			for b.Loop() {
				if err := s.CaptureInto(b.Context(), img, region.r); err != nil {
					b.Fatal(err)
				}
			}
		})
		b.Run(region.name+"/library", func(b *testing.B) {
			for b.Loop() {
				if _, err := libraryFetch(region.r); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
