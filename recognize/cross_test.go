package recognize

import (
	"image"
	"testing"

	"autosolve/recognize/buttons"
)

// TestCrosses finds crosses like those in the corners of popups, and no other signs.
func TestCrosses(t *testing.T) {
	for name, c := range map[string]struct {
		text string
		size float64 // px, of the letters
		box  func(*sheet, image.Rectangle)
		want bool
	}{
		"bare":           {"×", 24, nil, true},
		"small":          {"×", 16, nil, true},
		"large":          {"×", 40, nil, true},
		"huge":           {"×", 60, nil, true},
		"a letter":       {"X", 14, nil, true},
		"on a button":    {"×", 24, framed(grey, white), true},
		"on a disc":      {"×", 24, round(grey), true},
		"a plus":         {"+", 24, nil, false},
		"a star":         {"*", 24, nil, false},
		"an eight":       {"8", 24, nil, false},
		"a K":            {"K", 24, nil, false},
		"a Y":            {"Y", 24, nil, false},
		"a zero":         {"0", 24, nil, false},
		"a word":         {"Max", 24, nil, false},
		"a product":      {"3×4", 24, nil, false},
		"an empty frame": {"", 24, framed(grey, white), false},
	} {
		s := newSheet(t, 300, 200, white, black)
		at := image.Pt(150, 100)
		if c.box != nil {
			c.box(s, image.Rectangle{Min: at, Max: at}.Inset(-18))
		}
		s.text(at, c.size, c.text)
		part := s.img.SubImage(image.Rect(40, 30, 260, 170))
		found := buttons.Crosses(part)
		if !c.want && found != nil {
			t.Errorf("%s: crosses at %v", name, found)
		}
		if c.want && (len(found) != 1 || !at.In(found[0].Inset(-2))) {
			t.Errorf("%s: crosses at %v, want one at %v", name, found, at)
		}
	}
}

// TestNoCrossInBoards finds no cross on boards of any look, with and without pencil marks.
func TestNoCrossInBoards(t *testing.T) {
	for seed := range rounds[uint64](50, 150) {
		s := newScene(t, seed)
		if found := buttons.Crosses(s.img); found != nil {
			t.Errorf("seed %d: crosses at %v", seed, found)
		}
	}
}
