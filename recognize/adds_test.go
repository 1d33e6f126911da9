package recognize

import (
	"image"
	"image/color"
	"testing"

	"autosolve/recognize/buttons"
)

// TestAdds checks that Adds reports something written into a cell, but not something removed from it or another background.
func TestAdds(t *testing.T) {
	cell := image.Rect(100, 100, 140, 140)
	draw := func(paper color.RGBA, text string, size float64) image.Image {
		s := newSheet(t, 300, 300, white, black)
		s.fill(cell, paper)
		s.text(image.Pt(112, 112), size, text)
		return s.img.SubImage(cell.Inset(-10))
	}
	pale := color.RGBA{0xD4, 0xE4, 0xFF, 255}
	for name, c := range map[string]struct {
		before, now image.Image
		want        bool
	}{
		"nothing":            {draw(white, "", 9), draw(white, "", 9), false},
		"a pencil mark":      {draw(white, "", 9), draw(white, "4", 10), true},
		"a small one":        {draw(white, "", 9), draw(white, "1", 9), true},
		"a digit":            {draw(white, "", 9), draw(white, "4", 24), true},
		"another mark":       {draw(white, "1", 10), draw(white, "8", 10), true},
		"the same mark":      {draw(white, "1", 10), draw(white, "1", 10), false},
		"a mark that went":   {draw(white, "4", 10), draw(white, "", 9), false},
		"a highlight":        {draw(white, "", 9), draw(pale, "", 9), false},
		"a highlighted mark": {draw(white, "4", 10), draw(pale, "4", 10), false},
		"a mark on night":    {draw(night, "", 9), draw(slate, "", 9), false},
	} {
		if got := buttons.Adds(c.before, c.now, cell.Inset(3)); got != c.want {
			t.Errorf("%s: %v, want %v", name, got, c.want)
		}
	}
	if buttons.Adds(draw(white, "", 9), draw(white, "4", 10), image.Rect(500, 500, 520, 520)) {
		t.Error("beside the picture something was added")
	}
}

// TestNotes checks that notes which are coloured, given a badge or removed are as small as notes, and that digits and
// lines through the cell are not.
func TestNotes(t *testing.T) {
	cell := image.Rect(100, 100, 160, 160)
	draw := func(paper, badge color.RGBA, text string, size float64) *sheet {
		s := newSheet(t, 300, 300, white, black)
		s.fill(cell, paper)
		s.fill(image.Rect(122, 122, 142, 142), badge)
		s.text(image.Pt(126, 125), size, text)
		return s
	}
	pale, blue := color.RGBA{0xD4, 0xE4, 0xFF, 255}, color.RGBA{0x25, 0x63, 0xEB, 255}
	lined := draw(white, white, "4", 12)
	lined.fill(image.Rect(100, 130, 160, 132), blue)
	empty := draw(white, white, "", 12)
	for name, c := range map[string]struct {
		before, now *sheet
		had, small  bool
	}{
		"nothing":          {empty, empty, false, true},
		"a note":           {empty, draw(white, white, "4", 12), false, true},
		"a note that went": {draw(white, white, "4", 12), empty, true, true},
		"a badge":          {draw(white, white, "4", 12), draw(white, blue, "4", 12), true, true},
		"a badge on blue":  {draw(white, white, "4", 12), draw(pale, blue, "4", 12), true, true},
		"a digit":          {draw(white, white, "4", 12), draw(white, white, "4", 48), true, false},
		"a line":           {draw(white, white, "4", 12), lined, true, false},
	} {
		had, small := buttons.Notes(c.before.img, c.now.img, cell.Inset(3))
		if had != c.had || small != c.small {
			t.Errorf("%s: had %v, small %v, want %v, %v", name, had, small, c.had, c.small)
		}
	}
}
