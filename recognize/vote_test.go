package recognize

import (
	"testing"

	"autosolve/recognize/pixel"
)

// TestSameInk tells colours of faint digits apart that are near each other, and takes thin strokes' for one.
func TestSameInk(t *testing.T) {
	dark, lit := pixel.RGB{16, 16, 16}, pixel.RGB{255, 255, 255}
	for _, c := range []struct {
		name string
		a, b Glyph
		want bool
	}{
		{"faint grey and green", Glyph{colour: pixel.RGB{90, 90, 90}, ground: dark}, Glyph{colour: pixel.RGB{53, 97, 56}, ground: dark}, false},
		{"black, and of thin strokes", Glyph{colour: pixel.RGB{0, 0, 0}, ground: lit}, Glyph{colour: pixel.RGB{40, 40, 40}, ground: lit}, true},
		{"black and blue", Glyph{colour: pixel.RGB{0, 0, 0}, ground: lit}, Glyph{colour: pixel.RGB{0, 0, 160}, ground: lit}, false},
	} {
		if got := sameInk(&c.a, &c.b); got != c.want {
			t.Errorf("%s: %v, want %v", c.name, got, c.want)
		}
	}
}
