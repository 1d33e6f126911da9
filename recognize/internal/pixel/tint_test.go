package pixel

import "testing"

// TestSame checks that similar colours of faint digits are distinguished, and that the colours of thick and thin strokes
// count as the same.
func TestSame(t *testing.T) {
	dark, lit := RGB{16, 16, 16}, RGB{255, 255, 255}
	for _, c := range []struct {
		name string
		a, b Tint
		want bool
	}{
		{"faint grey and green", Tint{RGB{90, 90, 90}, dark}, Tint{RGB{53, 97, 56}, dark}, false},
		{"black, in thick and thin strokes", Tint{RGB{0, 0, 0}, lit}, Tint{RGB{40, 40, 40}, lit}, true},
		{"black and blue", Tint{RGB{0, 0, 0}, lit}, Tint{RGB{0, 0, 160}, lit}, false},
	} {
		if got := c.a.Same(c.b); got != c.want {
			t.Errorf("%s: %v, want %v", c.name, got, c.want)
		}
	}
}
