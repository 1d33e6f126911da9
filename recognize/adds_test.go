package recognize

import (
	"image"
	"image/color"
	"testing"

	"autosolve/recognize/buttons"
)

// TestAdds checks that Adds reports something that has appeared in a cell, but not something that has disappeared from it,
// or a change of its background.
func TestAdds(t *testing.T) {
	cell := image.Rect(100, 100, 140, 140)
	draw := func(background color.RGBA, text string, size float64) image.Image {
		s := newSheet(t, 300, 300, white, black)
		s.fill(cell, background)
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
		"a small mark":       {draw(white, "", 9), draw(white, "1", 9), true},
		"a digit":            {draw(white, "", 9), draw(white, "4", 24), true},
		"a different mark":   {draw(white, "1", 10), draw(white, "8", 10), true},
		"the same mark":      {draw(white, "1", 10), draw(white, "1", 10), false},
		"a removed mark":     {draw(white, "4", 10), draw(white, "", 9), false},
		"a highlight":        {draw(white, "", 9), draw(pale, "", 9), false},
		"a highlighted mark": {draw(white, "4", 10), draw(pale, "4", 10), false},
		"a dark background":  {draw(night, "", 9), draw(slate, "", 9), false},
	} {
		if got := buttons.Compare(c.before, c.now, cell.Inset(3)).Adds; got != c.want {
			t.Errorf("%s: %v, want %v", name, got, c.want)
		}
	}
	if buttons.Compare(draw(white, "", 9), draw(white, "4", 10), image.Rect(500, 500, 520, 520)).Adds {
		t.Error("something is added outside the picture")
	}
}

// TestNotes checks that changes to notes, such as a colour, a badge or their removal, are as small as notes, and that
// digits and lines through the cell are not.
func TestNotes(t *testing.T) {
	cell := image.Rect(100, 100, 160, 160)
	draw := func(background, badge color.RGBA, text string, size float64) *sheet {
		s := newSheet(t, 300, 300, white, black)
		s.fill(cell, background)
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
		"nothing":         {empty, empty, false, true},
		"a note":          {empty, draw(white, white, "4", 12), false, true},
		"a removed note":  {draw(white, white, "4", 12), empty, true, true},
		"a badge":         {draw(white, white, "4", 12), draw(white, blue, "4", 12), true, true},
		"a badge on blue": {draw(white, white, "4", 12), draw(pale, blue, "4", 12), true, true},
		"a digit":         {draw(white, white, "4", 12), draw(white, white, "4", 48), true, false},
		"a line":          {draw(white, white, "4", 12), lined, true, false},
	} {
		got := buttons.Compare(c.before.img, c.now.img, cell.Inset(3))
		if got.Had != c.had || got.Small != c.small {
			t.Errorf("%s: had %v, small %v, want %v, %v", name, got.Had, got.Small, c.had, c.small)
		}
	}
}
