package label

import (
	"image"
	"strings"
	"testing"

	"autosolve/recognize/internal/pixel"
	"autosolve/recognize/internal/read"
	"autosolve/solver"
)

// TestBeam checks that a 1 that is symmetric, as the pointer over text is, is uncertain if another 1 in its ink is
// shorter or has a flag.
func TestBeam(t *testing.T) {
	const beam, one = 4, 40 // the cells of the symmetric 1, and of another 1
	stem := func(g *read.Glyph) {
		for i := range g.Pix {
			if x := i % read.GlyphWidth; x == read.GlyphWidth/2 || x == read.GlyphWidth/2-1 {
				g.Pix[i] = 1
			}
		}
	}
	flagged := func(g *read.Glyph) { stem(g); flag(g) }
	for name, c := range map[string]struct {
		other func(one *read.Glyph) // nil for no other 1
		share float32               // of the network for a 1 in the beam's cell
		score float32               // of the templates for a 1 in the beam's cell
		doubt bool
	}{
		"no other 1":                                {nil, 0.98, 0.9, false},
		"a 1 that looks the same":                   {stem, 0.98, 0.9, false},
		"a shorter 1":                               {func(g *read.Glyph) { g.Height *= 0.75 }, 0.98, 0.9, true},
		"a shorter 1, the network is sure":          {func(g *read.Glyph) { g.Height *= 0.75 }, 0.995, 0.9, false},
		"a 1 with a flag":                           {flagged, 0.45, 0.9, true},
		"a 1 with a flag, the network is sure":      {flagged, 0.98, 0.9, false},
		"a 1 with a flag, the beam matches worse":   {flagged, 0.92, 0.75, true},
		"a 1 with a flag, the beam matches as well": {flagged, 0.92, 0.9, false},
	} {
		s := newGenerator()
		all := s.board(strings.ReplaceAll(shown, "1", "."))
		all[beam] = s.digit(beam, 1)
		match(all[beam], 1, c.score)
		all[beam].Shape = s.random()
		all[beam].Shares[1] = c.share
		stem(all[beam].Glyph)
		if c.other != nil {
			for i, entry := range []bool{true, false} { // a 1 entered by the player, and one of the same shape in the beam's ink
				o := s.digit(one+i*10, 1)
				if c.other(o.Glyph); entry {
					o.Glyph.Colour = pixel.RGB{40, 90, 220}
				}
				all[one+i*10] = o
			}
		}
		b := Label(all, Options{})
		if got := strings.Contains(strings.Join(b[beam].Why, ";"), "pointer"); got != c.doubt {
			t.Errorf("%s: the beam is read as %d, %s", name, b[beam].Digit, b[beam].Why)
		}
	}
}

// flag draws a flag to the left of the upper end of a 1.
func flag(g *read.Glyph) {
	for k := range read.GlyphWidth / 3 {
		g.Pix[k*read.GlyphWidth+read.GlyphWidth/2-1-k] = 1
		g.Pix[(k+1)*read.GlyphWidth+read.GlyphWidth/2-1-k] = 1
	}
}

// TestThinOne checks that a 1 among a player's thin digits beside bold givens is not taken for a text caret.
func TestThinOne(t *testing.T) {
	s := newGenerator()
	all := s.board(shown)
	one := strings.IndexByte(shown, '1')
	for i, c := range shown {
		if i != one && (c == '.' || c == '1' || i%2 == 0) {
			continue
		}
		g := all[i].Glyph
		g.Stroke, g.Height = 1.5, 0.85*height
		g.Colour = pixel.RGB{60, 60, uint8(60 + 3*i%90)} // colours vary, because thin strokes are blurred
	}
	all[one].Shares[1], all[one].Shares[0] = 0.77, 0.22
	all[one].Glyph.Aspect, all[one].Glyph.Fill = 0.2, 0.95
	checkNothingLost(t, all)
}

// TestLoneThinOne checks that a single red 1, as an error is shown, is not taken for a text caret although it is
// thinner than all other digits.
func TestLoneThinOne(t *testing.T) {
	s := newGenerator()
	all := s.board(shown)
	e := all[strings.IndexByte(shown, '1')]
	e.Glyph.Aspect, e.Glyph.Fill, e.Glyph.Height, e.Glyph.Stroke = 0.2, 0.95, 0.95*height, 1
	e.Glyph.Colour = pixel.RGB{200, 30, 30}
	e.Shares[1], e.Shares[0] = 0.96, 0.01
	checkNothingLost(t, all)
}

// checkNothingLost fails the test if a cell that shows a digit is certainly empty.
func checkNothingLost(t *testing.T, all *[81]*read.Evidence) {
	t.Helper()
	for i, c := range Label(all, Options{}) {
		if shown[i] != '.' && c.Certain && c.Digit == 0 {
			t.Errorf("%v: %+v, want %c or uncertain", solver.Cell(i), c, shown[i])
		}
	}
}

// TestOnesBetweenPixels reads 1s that are plain strokes on a small board. Their places in the cells differ by up to
// two pixels, because they lie between pixels.
func TestOnesBetweenPixels(t *testing.T) {
	s := newGenerator()
	all := s.board(shown)
	for i, c := range shown {
		if c == '1' {
			off := 2 * (i % 2) // px, more than a twentieth of a cell
			e := all[i]
			e.Glyph.Aspect, e.Glyph.Fill = 0.3, 0.8
			e.Glyph.Box = e.Glyph.Box.Add(image.Pt(off, 0))
		}
	}
	checkShown(t, all)
}

// TestCaretBesideOne checks that a cell with a 1 is not taken for empty if a text caret beside the 1 was cut out
// instead of it, and that a cell with only a caret is empty.
func TestCaretBesideOne(t *testing.T) {
	const cell = 5
	for _, hasOne := range []bool{true, false} {
		s := newGenerator()
		all := s.board(shown)
		e := s.glyph(cell, 36, 2)
		e.Glyph.Fill, e.Glyph.Stroke = 0.9, 1
		e.Shares[1] = 0.98
		e.Parts = []read.Part{{Box: e.Glyph.Box, Stroke: 1}}
		if hasOne {
			one := image.Rect(8, 8, 18, 8+height).Add(e.Cell.Min)
			e.Parts = append(e.Parts, read.Part{Box: one, Stroke: 3})
		}
		all[cell] = e
		if got := Label(all, Options{})[cell]; (got.Certain && got.Digit == 0) == hasOne {
			t.Errorf("with a 1 %v: %+v", hasOne, got)
		}
	}
}

// TestOneLikeDigitsInItsInk checks that a lone plain stroke is read as a 1 if it has the height, thickness and baseline of the
// digits in its ink, although the network gives an empty cell, as with a text caret, nearly the same share. Other
// strokes are not read.
func TestOneLikeDigitsInItsInk(t *testing.T) {
	const lone = 2 // the cell with the stroke
	blue := pixel.RGB{60, 90, 220}
	for name, c := range map[string]struct {
		high, wide, down int // px
		ink              pixel.RGB
		flagged          bool // another 1 is not a plain stroke
		want             bool
	}{
		"like the digits":    {22, 3, 1, pixel.RGB{}, false, true},
		"as tall as a line":  {30, 3, 4, pixel.RGB{}, false, false},
		"in another ink":     {22, 3, 1, blue, false, false},
		"thin":               {22, 1, 1, pixel.RGB{}, false, false},
		"off their baseline": {22, 3, 5, pixel.RGB{}, false, false},
		"beside a flagged 1": {22, 3, 1, pixel.RGB{}, true, false},
	} {
		s := newGenerator()
		all := s.board(shown)
		for i, d := range shown {
			if d == '1' && !c.flagged {
				all[i] = s.nothing(i)
			}
		}
		e := s.glyph(lone, c.high, c.wide)
		e.Glyph.Box = e.Glyph.Box.Add(image.Pt(0, c.down))
		e.All, e.Glyph.Fill, e.Glyph.Stroke, e.Glyph.Colour = e.Glyph.Box, 1, float64(c.wide), c.ink
		e.Shares = [read.Classes]float32{0: 0.4, 1: 0.6}
		match(e, 1, 0.95)
		all[lone] = e
		got := Label(all, Options{})[lone]
		if is := got.Certain && got.Digit == 1; is != c.want {
			t.Errorf("%s: %+v", name, got)
		}
	}
}

// TestSeveralStrokes checks that equal strokes are read, although the network takes each of them for empty.
func TestSeveralStrokes(t *testing.T) {
	const another = 2 // a cell
	s := newGenerator()
	all := s.board(shown)
	for i, d := range shown {
		if d == '1' || i == another {
			e := s.glyph(i, height, 2)
			e.Glyph.Fill, e.Glyph.Stroke, e.Shares = 1, 2, [read.Classes]float32{0: 0.99, 1: 0.002}
			match(e, 1, 0.98)
			all[i] = e
		}
	}
	if got := Label(all, Options{})[another]; got.Digit != 1 || got.Certain {
		t.Errorf("%+v, want a 1 that is not certain", got)
	}
}
