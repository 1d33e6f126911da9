//go:build linux

package capture

import (
	"image"
	"testing"

	"autosolve/test/stage"
)

// BenchmarkCapture compares quick looks with captures by kbinani/screenshot.
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
		b.Run(region.name+"/look", func(b *testing.B) {
			img := new(image.RGBA)
			for b.Loop() {
				if err := s.CaptureInto(b.Context(), img, region.r); err != nil {
					b.Fatal(err)
				}
			}
		})
		b.Run(region.name+"/picture", func(b *testing.B) {
			for b.Loop() {
				if _, err := s.Capture(b.Context(), region.r); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
