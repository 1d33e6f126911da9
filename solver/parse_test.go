package solver

import (
	"strings"
	"testing"
)

const (
	line1 = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
	line2 = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
)

// FuzzParse checks that String returns the text that Parse accepted.
func FuzzParse(f *testing.F) {
	f.Add(line1)
	f.Add(line1[:80])
	f.Add(strings.ReplaceAll(line2, ".", "0"))
	f.Add(strings.Repeat("_", 80) + "x")
	f.Fuzz(func(t *testing.T, text string) {
		g, err := Parse(text)
		if err != nil {
			if g != (Grid{}) {
				t.Errorf("a grid with an error: %v", g)
			}
			return
		}
		if want := strings.NewReplacer("0", ".", "_", ".").Replace(text); g.String() != want {
			t.Errorf("%q reads back as %q", text, g)
		}
	})
}
