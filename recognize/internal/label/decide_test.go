package label

import (
	"image"
	"strings"
	"testing"

	"autosolve/recognize/internal/pixel"
	"autosolve/recognize/internal/read"
)

// TestDecide changes the evidence of a cell that holds an 8, or of an empty one, and checks how the cell is read: the
// certain digit, a dot if it is certainly empty, or the reason why it is uncertain.
func TestDecide(t *testing.T) {
	const given, empty = 1, 2 // cells
	type change func(s *sketch, e *read.Evidence) *read.Evidence
	shares := func(class uint8, share float32) change {
		return func(_ *sketch, e *read.Evidence) *read.Evidence {
			e.Shares = [read.Classes]float32{}
			e.Shares[class] = share
			return e
		}
	}
	torn := func(score float32) change { // an 8 that matches so well, of which the network cannot say whether it is a digit
		return func(s *sketch, _ *read.Evidence) *read.Evidence {
			e := s.glyph(given, height, 14)
			match(e, 8, score)
			e.Shares[8], e.Shares[read.Other] = 0.45, 0.55
			return e
		}
	}
	small := func(h int, class uint8, share float32) change { // something of this height
		return func(s *sketch, e *read.Evidence) *read.Evidence {
			e = s.glyph(empty, h, h/2)
			e.Shares[class] = share
			return e
		}
	}
	stroke := func(h int, one float32) change { // so high, in which the network sees a 1 with that share
		return func(s *sketch, _ *read.Evidence) *read.Evidence {
			e := s.glyph(empty, h, 2)
			e.Glyph.Fill, e.Glyph.Stroke, e.Shares[1] = 1, 2, one
			return e
		}
	}
	blockCaret := func(h int, solid bool, class uint8, share float32) change { // in the shape of a character
		return func(s *sketch, _ *read.Evidence) *read.Evidence {
			e := s.glyph(empty, h, 16)
			e.Glyph.Fill, e.Shares[class], e.Solid = 1, share, solid
			return e
		}
	}
	opaque := func(share float32) change { // a block of which the network says with that share that the cell is empty
		return func(s *sketch, _ *read.Evidence) *read.Evidence {
			e := s.glyph(empty, height, 20)
			e.Glyph.Fill, e.Shares[0] = 0.95, share
			return e
		}
	}
	piece := func(at image.Point, share float32) change { // the same of what comes in over its edge
		return func(s *sketch, _ *read.Evidence) *read.Evidence {
			e := s.nothing(empty)
			e.Flat, e.Shares[0] = false, share
			e.All = image.Rect(0, 0, 14, 16).Add(e.Cell.Min).Add(at)
			e.Parts, e.Tallest = []read.Part{{Box: e.All, Stroke: 3}}, 16
			return e
		}
	}
	aside := func(digit uint8) change {
		return func(s *sketch, _ *read.Evidence) *read.Evidence {
			e := s.digit(given, digit)
			e.Glyph.Height *= 0.85
			e.Glyph.Box = e.Glyph.Box.Add(image.Pt(8, 0))
			e.Parts = []read.Part{{Box: e.Glyph.Box, Stroke: 2}}
			return e
		}
	}
	two := func(class uint8, share float32) change { // a 4, and something beside it that is as high and as broad
		return func(s *sketch, _ *read.Evidence) *read.Evidence {
			e := s.digit(empty, 4)
			e.Shares = [read.Classes]float32{8: 1 - share}
			e.Shares[class] = share
			box := e.Glyph.Box
			e.Parts = []read.Part{{Box: box, Stroke: 3}, {Box: image.Rect(box.Min.X-10, box.Min.Y, box.Min.X-1, box.Max.Y), Stroke: 3}}
			return e
		}
	}
	for _, c := range []struct {
		name string
		cell int
		do   change
		want string
	}{
		{"as it is", given, nil, "8"},
		{"the network does not know", given, shares(8, 0.3), "8"},
		{"the network is sure of another digit", given, shares(3, 0.99), "may not be"},
		{"the network is sure that there is none", given, shares(0, 0.99), "looks empty, but also like 8"},
		{"the network is sure that it is something else", given, shares(10, 0.99), "not a digit"},
		{"the templates are sure of another digit", given, func(s *sketch, e *read.Evidence) *read.Evidence {
			e.Shape = s.shapes[2]
			match(e, 8, 0.3)
			match(e, 2, 0.95)
			return e
		}, "may not be 2"},
		{"the templates alone tell it from other digits", given, torn(0.78), "8"},
		{"they hardly do", given, torn(0.65), "may not be"},
		{"it is as low as a pencil mark", given, func(_ *sketch, e *read.Evidence) *read.Evidence {
			e.Glyph.Height, e.Tallest = 0.6*height, 0.6*height
			return e
		}, "pencil mark"},
		{"it stands aside, and the puzzle wants it", given, aside(8), "8"},
		{"it stands aside, and the puzzle wants another", given, aside(3), "is not where digits stand"},
		{"nothing", empty, nil, "."},
		{"pencil marks that the network knows", empty, small(8, 0, 0.98), "."},
		{"pencil marks that the network takes for a digit", empty, small(9, 5, 0.9), "."},
		{"a mark that the network half takes for a digit", empty, func(s *sketch, _ *read.Evidence) *read.Evidence {
			e := s.glyph(empty, 12, 6)
			e.Shares[0], e.Shares[5] = 0.4, 0.6
			return e
		}, "."},
		{"low parts that together the network takes for a digit", empty, func(s *sketch, _ *read.Evidence) *read.Evidence {
			e := s.glyph(empty, 10, 6)
			e.All = e.All.Inset(-4)
			e.Shares[5] = 0.99
			return e
		}, "pencil mark"},
		{"a small thing of which the network is sure that it is a digit, and not which", empty, func(s *sketch, _ *read.Evidence) *read.Evidence {
			e := s.glyph(empty, 10, 6)
			e.All = e.All.Inset(-4)
			e.Shares[3], e.Shares[5], e.Shares[8] = 0.3, 0.4, 0.3
			return e
		}, "."},
		{"low parts that together are as high as a digit, and the network rather sees one", empty, func(s *sketch, _ *read.Evidence) *read.Evidence {
			e := s.glyph(empty, 8, 14)
			e.All.Min.Y -= 6
			e.All.Max.Y += 6
			e.Shares[4] = 0.88
			return e
		}, "pieces"},
		{"a mark in the middle that may be a small digit", empty, small(12, 5, 0.99), "pencil mark"},
		{"a thing as high as a digit", empty, small(height, 10, 0.95), "may not be"},
		{"a stroke that has no like", empty, stroke(height, 0.9), "text caret"},
		{"a slim block with a digit in it, as of selected text", empty, func(s *sketch, e *read.Evidence) *read.Evidence {
			e = stroke(height, 0)(s, e)
			e.Glyph.Aspect, e.Shares[5] = 0.38, 0.99
			return e
		}, "5"},
		{"a caret that the network knows", empty, func(s *sketch, _ *read.Evidence) *read.Evidence {
			e := s.glyph(empty, 34, 2)
			e.Glyph.Fill, e.Shares[0] = 1, 0.98
			return e
		}, "."},
		{"a stroke that is higher than digits, of which the network is not sure", empty, stroke(28, 0.9), "."},
		{"the same, of which it is", empty, stroke(28, 0.99), "is 1 (0.30) or 4 (0.30)"},
		{"a speck in a frame, and the network sees a 7", empty, func(s *sketch, _ *read.Evidence) *read.Evidence {
			e := s.nothing(empty)
			e.Flat, e.All, e.Tallest, e.Shares = false, e.Cell, float64(e.Cell.Dy()), [read.Classes]float32{7: 0.96, read.Other: 0.04}
			middle := e.Cell.Min.Add(e.Cell.Size().Div(2))
			e.Parts = []read.Part{{Box: e.Cell, Stroke: 1}, {Box: image.Rectangle{Min: middle, Max: middle.Add(image.Pt(3, 4))}, Stroke: 1}}
			return e
		}, "pencil mark"},
		{"a hole in what has the digits' ink", empty, func(s *sketch, _ *read.Evidence) *read.Evidence {
			e := s.glyph(empty, 6, 12)
			e.Background, e.Glyph.Background, e.Glyph.Stroke, e.Shares[3] = pixel.RGB{90, 90, 90}, pixel.RGB{}, 1, 0.8
			return e
		}, "in a digit's ink"},
		{"the same in another colour", empty, func(s *sketch, _ *read.Evidence) *read.Evidence {
			e := s.glyph(empty, 6, 12)
			e.Background, e.Glyph.Stroke, e.Shares[3] = pixel.RGB{90, 90, 90}, 1, 0.8
			return e
		}, "."},
		{"a block", empty, opaque(0.96), "partly covered"},
		{"the same, in which the network is sure to see nothing", empty, opaque(0.98), "."},
		{"the same, like a 1 of a typeface of blocks", empty, func(s *sketch, e *read.Evidence) *read.Evidence {
			e = opaque(0.98)(s, e)
			e.Scores[0] = 0.96
			return e
		}, "looks empty, but also like 1 (0.96)"},
		{"a block in the shape of a character, and higher than the digits", empty, blockCaret(32, true, 1, 0.9), "."},
		{"the same, with something of another colour in it", empty, blockCaret(32, false, 1, 0.9), "is 1 (0.00) or 4 (0.00)"},
		{"a narrow block that is much higher than the digits, as a selected 1 has", empty, blockCaret(42, true, 1, 0.9), "is 1 (0.00) or 4 (0.00)"},
		{"the same, in which the network sees a 7", empty, blockCaret(32, false, 7, 0.99), "looks like 7"},
		{"a block that is lower than the digits, and broad", empty, func(s *sketch, _ *read.Evidence) *read.Evidence {
			e := s.glyph(empty, 18, 30)
			e.Glyph.Fill, e.Shares[read.Other] = 0.95, 0.9
			return e
		}, "."},
		{"slices of a digit, in which the network does not know what to see", empty, func(s *sketch, _ *read.Evidence) *read.Evidence {
			e := s.nothing(empty)
			e.Flat, e.Shares[0], e.Shares[2], e.Shares[5], e.Shares[read.Other] = false, 0.2, 0.25, 0.15, 0.4
			e.All = image.Rect(13, 8, 27, 36).Add(e.Cell.Min)
			for y := 8; y < 36; y += 5 {
				e.Parts = append(e.Parts, read.Part{Box: image.Rect(13, y, 27, y+3).Add(e.Cell.Min), Stroke: 2})
			}
			e.Tallest = 3
			return e
		}, "pieces"},
		{"a piece of a digit at the cell's edge", empty, piece(image.Pt(14, 0), 1), "reaches out"},
		{"the same in a corner", empty, piece(image.Point{}, 0.96), "reaches out"},
		{"the same, in which the network is sure to see nothing, as in a cage's corner", empty, piece(image.Point{}, 0.98), "."},
		{"a strip along the edge, higher than any digit", empty, func(s *sketch, _ *read.Evidence) *read.Evidence {
			e := s.nothing(empty)
			e.Flat, e.Shares[0] = false, 1
			e.All = image.Rectangle{Min: e.Cell.Min, Max: e.Cell.Min.Add(image.Pt(14, pitch-1))}
			e.Parts, e.Tallest = []read.Part{{Box: e.All, Stroke: 3}}, pitch-1
			return e
		}, "."},
		{"what the network calls empty, and looks like a digit", empty, func(s *sketch, _ *read.Evidence) *read.Evidence {
			e := s.digit(empty, 4)
			e.Shares = [read.Classes]float32{0: 1}
			return e
		}, "looks empty, but also like 4"},
		{"two of which the network says so", empty, two(0, 0.95), "."},
		{"two of which it sees one", empty, two(4, 0.95), "holds 2 characters"},
	} {
		s := newSketch()
		all := s.board(shown)
		if c.do != nil {
			all[c.cell] = c.do(s, all[c.cell])
		}
		if e := all[c.cell]; !e.Flat && e.Inked == nil {
			e.Inked = inkedIn(e.Cell, e.All)
		}
		got := Label(all, Options{})[c.cell]
		why := strings.Join(got.Why, " and ")
		switch {
		case got.Certain != (len(c.want) == 1) || got.Certain != (why == ""):
			t.Errorf("%s: %+v, want %s", c.name, got, c.want)
		case got.Certain && c.want != string(".123456789"[got.Digit]):
			t.Errorf("%s: %+v, want %s", c.name, got, c.want)
		case !strings.Contains(why, c.want) && !got.Certain:
			t.Errorf("%s: it %s, want that it %s", c.name, why, c.want)
		}
	}
}

// TestOptions checks that digits below the least score or margin of the options are uncertain.
func TestOptions(t *testing.T) {
	all := newSketch().board(shown)
	for _, o := range []Options{{LeastScore: 0.99}, {LeastMargin: 0.7}} {
		if c := Label(all, o)[1]; c.Certain || c.Digit != 8 {
			t.Errorf("%+v: %+v", o, c)
		}
	}
	if c := Label(all, Options{LeastScore: 0.9, LeastMargin: 0.5})[1]; !c.Certain {
		t.Errorf("a score of 0.95 against 0.3: %+v", c)
	}
}

// TestOwn trusts the user's own pictures of a typeface that the network was not trained on, except for plain strokes
// and for what the network takes for a pencil mark.
func TestOwn(t *testing.T) {
	const own = 1 // a typeface
	o := Options{Personal: func(face int) bool { return face == own }}
	for _, c := range []struct {
		name  string
		do    func(e *read.Evidence)
		digit uint8 // 0: it is not certain, or none
	}{
		{"as in its picture", func(e *read.Evidence) { e.Scores[9*own+8-1] = 0.99 }, 8},
		{"nearly so", func(e *read.Evidence) { e.Scores[9*own+8-1] = 0.9 }, 0},
		{"as in another typeface", func(e *read.Evidence) { e.Scores[8-1] = 0.99 }, 0},
		{"a stroke", func(e *read.Evidence) {
			e.Glyph.Fill, e.Glyph.Aspect, e.Glyph.Stroke = 1, 0.1, 2
			e.Scores[9*own] = 0.99
		}, 0},
		{"what is no entry", func(e *read.Evidence) {
			e.Scores[9*own+8-1], e.Shares[3], e.Shares[0] = 0.99, 0, 0.99
		}, 0},
	} {
		s := newSketch()
		all := s.board(shown)
		e := s.glyph(1, height, 14)
		e.Shares[3] = 0.99
		c.do(e)
		all[1] = e
		got := Label(all, o)[1]
		if read := got.Digit; got.Certain && read != c.digit || !got.Certain && c.digit != 0 {
			t.Errorf("%s: %+v, want %d", c.name, got, c.digit)
		}
	}
}

// TestHalf checks that a digit is uncertain if it looks like a part of a digit that stands elsewhere, unless the Sudoku
// confirms it.
func TestHalf(t *testing.T) {
	const cell = 1 // an 8
	for board, certain := range map[string]bool{shown: true, shown[:9] + strings.Repeat(".", 36) + shown[45:]: false} {
		s := newSketch()
		all := s.board(board)
		e := s.glyph(cell, height, 14)
		e.Shares[8] = 0.98
		match(e, 8, 0.75)
		e.Glyph.Box.Max.X -= 6
		all[cell] = e
		got := Label(all, Options{})[cell]
		if why := strings.Join(got.Why, " "); got.Digit != 8 || got.Certain != certain || !certain && !strings.Contains(why, "half of another digit") {
			t.Errorf("%s: %+v", board, got)
		}
	}
}

// TestOneOfAnotherTypeface reads a 7 that, stretched, resembles the 1 of a typeface. It is uncertain if it is exactly
// like one.
func TestOneOfAnotherTypeface(t *testing.T) {
	const cell = 4
	for score, want := range map[float32]bool{0.91: true, 0.96: false} {
		s := newSketch()
		all := s.board(shown)
		e := s.digit(cell, 7)
		e.Shape, e.Shares[7] = s.random(), 0.999
		match(e, 7, 0.7)
		match(e, 1, score)
		all[cell] = e
		if got := Label(all, Options{})[cell]; got.Digit != 7 || got.Certain != want {
			t.Errorf("it matches a 1 by %.2f: %+v", score, got)
		}
	}
}
