package label

import (
	"image"
	"strings"
	"testing"

	"autosolve/recognize/internal/pixel"
	"autosolve/recognize/internal/read"
)

// TestDecide changes the evidence of a cell that holds an 8, or of an empty cell, and checks how the cell is read:
// the certain digit, a dot if it is certainly empty, or the reason why it is uncertain.
func TestDecide(t *testing.T) {
	const given, empty = 1, 2 // cells
	type change func(s *generator, e *read.Evidence) *read.Evidence
	shares := func(class uint8, share float32) change {
		return func(_ *generator, e *read.Evidence) *read.Evidence {
			e.Shares = [read.Classes]float32{}
			e.Shares[class] = share
			return e
		}
	}
	undecided := func(score float32) change { // an 8 with this template score; the network does not know whether it is a digit
		return func(s *generator, _ *read.Evidence) *read.Evidence {
			e := s.glyph(given, height, 14)
			match(e, 8, score)
			e.Shares[8], e.Shares[read.Other] = 0.45, 0.55
			return e
		}
	}
	small := func(h int, class uint8, share float32) change { // something h px high
		return func(s *generator, _ *read.Evidence) *read.Evidence {
			e := s.glyph(empty, h, h/2)
			e.Shares[class] = share
			return e
		}
	}
	stroke := func(h int, one float32) change { // a stroke h px high in which the network sees a 1 with this share
		return func(s *generator, _ *read.Evidence) *read.Evidence {
			e := s.glyph(empty, h, 2)
			e.Glyph.Fill, e.Glyph.Stroke, e.Shares[1] = 1, 2, one
			return e
		}
	}
	blockCaret := func(h int, solid bool, class uint8, share float32) change { // a block with the proportions of a character
		return func(s *generator, _ *read.Evidence) *read.Evidence {
			e := s.glyph(empty, h, 16)
			e.Glyph.Fill, e.Shares[class], e.Solid = 1, share, solid
			return e
		}
	}
	opaque := func(share float32) change { // a block, and the network's share for an empty cell
		return func(s *generator, _ *read.Evidence) *read.Evidence {
			e := s.glyph(empty, height, 20)
			e.Glyph.Fill, e.Shares[0] = 0.95, share
			return e
		}
	}
	piece := func(at image.Point, share float32) change { // a part at the cell's edge, and an empty cell's share
		return func(s *generator, _ *read.Evidence) *read.Evidence {
			e := s.nothing(empty)
			e.Flat, e.Shares[0] = false, share
			e.All = image.Rect(0, 0, 14, 16).Add(e.Cell.Min).Add(at)
			e.Parts, e.Tallest = []read.Part{{Box: e.All, Stroke: 3}}, 16
			return e
		}
	}
	offPlace := func(digit uint8) change {
		return func(s *generator, _ *read.Evidence) *read.Evidence {
			e := s.digit(given, digit)
			e.Glyph.Height *= 0.85
			e.Glyph.Box = e.Glyph.Box.Add(image.Pt(8, 0))
			e.Parts = []read.Part{{Box: e.Glyph.Box, Stroke: 2}}
			return e
		}
	}
	twoCharacters := func(class uint8, share float32) change { // a 4, and something of the same height beside it
		return func(s *generator, _ *read.Evidence) *read.Evidence {
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
		{"unchanged", given, nil, "8"},
		{"the network is not sure", given, shares(8, 0.3), "8"},
		{"the network is sure of another digit", given, shares(3, 0.99), "may not be"},
		{"the network is sure that the cell is empty", given, shares(0, 0.99), "looks empty, but also like 8"},
		{"the network is sure that it is not a digit", given, shares(10, 0.99), "not a digit"},
		{"the templates are sure of another digit", given, func(s *generator, e *read.Evidence) *read.Evidence {
			e.Shape = s.shapes[2]
			match(e, 8, 0.3)
			match(e, 2, 0.95)
			return e
		}, "may not be 2"},
		{"the network is undecided, and no template matches", given, undecided(0), "may not be 8: no typeface has such a digit"},
		{"the network is undecided, and the template score is high", given, undecided(0.78), "8"},
		{"the network is undecided, and the template score is low", given, undecided(0.65), "may not be"},
		{"it is as short as a pencil mark", given, func(_ *generator, e *read.Evidence) *read.Evidence {
			e.Glyph.Height, e.Tallest = 0.6*height, 0.6*height
			return e
		}, "pencil mark"},
		{"it is off its place, and the puzzle requires it", given, offPlace(8), "8"},
		{"it is off its place, and the puzzle requires another digit", given, offPlace(3), "is not where digits stand"},
		{"nothing in the cell", empty, nil, "."},
		{"pencil marks that the network recognizes", empty, small(8, 0, 0.98), "."},
		{"pencil marks that the network takes for a digit", empty, small(9, 5, 0.9), "."},
		{"a pencil mark for which the network slightly prefers a digit", empty, func(s *generator, _ *read.Evidence) *read.Evidence {
			e := s.glyph(empty, 12, 6)
			e.Shares[0], e.Shares[5] = 0.4, 0.6
			return e
		}, "."},
		{"short parts that together look like a digit to the network", empty, func(s *generator, _ *read.Evidence) *read.Evidence {
			e := s.glyph(empty, 10, 6)
			e.All = e.All.Inset(-4)
			e.Shares[5] = 0.99
			return e
		}, "pencil mark"},
		{"something small that is some digit to the network", empty, func(s *generator, _ *read.Evidence) *read.Evidence {
			e := s.glyph(empty, 10, 6)
			e.All = e.All.Inset(-4)
			e.Shares[3], e.Shares[5], e.Shares[8] = 0.3, 0.4, 0.3
			return e
		}, "."},
		{"short parts, together as tall as the digit that the network prefers", empty,
			func(s *generator, _ *read.Evidence) *read.Evidence {
				e := s.glyph(empty, 8, 14)
				e.All.Min.Y -= 6
				e.All.Max.Y += 6
				e.Shares[4] = 0.88
				return e
			}, "pieces"},
		{"a pencil mark in the middle that may be a small digit", empty, small(12, 5, 0.99), "pencil mark"},
		{"something as tall as a digit; the network prefers something else", empty, small(height, 10, 0.95), "may not be"},
		{"a unique stroke", empty, stroke(height, 0.9), "text caret"},
		{"a narrow block with a digit in it, as selected text has", empty, func(s *generator, e *read.Evidence) *read.Evidence {
			e = stroke(height, 0)(s, e)
			e.Glyph.Aspect, e.Shares[5] = 0.38, 0.99
			return e
		}, "5"},
		{"a unique stroke that the network takes for empty", empty, func(s *generator, e *read.Evidence) *read.Evidence {
			e = stroke(height, 0.02)(s, e)
			e.Shares[0] = 0.95
			return e
		}, "is 4 or empty"},
		{"a unique stroke like the templates of 1 that the network takes for empty", empty, func(s *generator, e *read.Evidence) *read.Evidence {
			e = stroke(height, 0.1)(s, e)
			e.Shares[0] = 0.9
			match(e, 1, 0.99)
			return e
		}, "is 1 or empty and holds a 1 or a text caret"},
		{"a text caret that the network recognizes", empty, func(s *generator, _ *read.Evidence) *read.Evidence {
			e := s.glyph(empty, 34, 2)
			e.Glyph.Fill, e.Shares[0] = 1, 0.98
			return e
		}, "."},
		{"the narrow block of a selected 1", empty, func(s *generator, _ *read.Evidence) *read.Evidence {
			e := s.glyph(empty, 34, 8)
			e.Glyph.Fill, e.Shares[0], e.Shares[1] = 1, 0.5, 0.5
			return e
		}, "looks empty, but holds something as tall as a digit"},
		{"a stroke taller than the digits; the network is not sure of a 1", empty, stroke(28, 0.9), "."},
		{"a stroke taller than the digits; the network is sure of a 1", empty, stroke(28, 0.99), "is 1 (0.30) or 4 (0.30)"},
		{"a speck in a frame, and the network sees a 7", empty, func(s *generator, _ *read.Evidence) *read.Evidence {
			e := s.nothing(empty)
			e.Flat, e.All, e.Tallest, e.Shares = false, e.Cell, float64(e.Cell.Dy()), [read.Classes]float32{7: 0.96, read.Other: 0.04}
			middle := e.Cell.Min.Add(e.Cell.Size().Div(2))
			e.Parts = []read.Part{{Box: e.Cell, Stroke: 1}, {Box: image.Rectangle{Min: middle, Max: middle.Add(image.Pt(3, 4))}, Stroke: 1}}
			return e
		}, "pencil mark"},
		{"a hole in something in the digits' ink", empty, func(s *generator, _ *read.Evidence) *read.Evidence {
			e := s.glyph(empty, 6, 12)
			e.Background, e.Glyph.Background, e.Glyph.Stroke, e.Shares[3] = pixel.RGB{90, 90, 90}, pixel.RGB{}, 1, 0.8
			return e
		}, "in a digit's ink"},
		{"a hole in something in another ink", empty, func(s *generator, _ *read.Evidence) *read.Evidence {
			e := s.glyph(empty, 6, 12)
			e.Background, e.Glyph.Stroke, e.Shares[3] = pixel.RGB{90, 90, 90}, 1, 0.8
			return e
		}, "."},
		{"a block; the network is not quite sure that the cell is empty", empty, opaque(0.96), "partly covered"},
		{"a block like the 1 of a typeface of blocks; the network takes the cell for empty", empty,
			func(s *generator, e *read.Evidence) *read.Evidence {
				e = opaque(0.98)(s, e)
				e.Scores[0] = 0.96
				return e
			}, "looks empty, but also like 1 (0.96)"},
		{"a block taller than the digits, with another colour in it", empty, blockCaret(32, false, 1, 0.9), "is 1 (0.00) or 4 (0.00)"},
		{"a narrow block much taller than the digits, as a selected 1 has", empty, blockCaret(42, true, 1, 0.9),
			"is 1 (0.00) or 4 (0.00)"},
		{"a block taller than the digits, in which the network sees a 7", empty, blockCaret(32, false, 7, 0.99), "looks like 7"},
		{"a block shorter than the digits, and wide", empty, func(s *generator, _ *read.Evidence) *read.Evidence {
			e := s.glyph(empty, 18, 30)
			e.Glyph.Fill, e.Shares[read.Other] = 0.95, 0.9
			return e
		}, "."},
		{"slices of a digit that the network does not recognize", empty, func(s *generator, _ *read.Evidence) *read.Evidence {
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
		{"a piece of a digit in a corner", empty, piece(image.Point{}, 0.96), "reaches out"},
		{"something in a corner; the network is sure that the cell is empty", empty, piece(image.Point{}, 0.98), "."},
		{"a strip along the edge, taller than any digit", empty, func(s *generator, _ *read.Evidence) *read.Evidence {
			e := s.nothing(empty)
			e.Flat, e.Shares[0] = false, 1
			e.All = image.Rectangle{Min: e.Cell.Min, Max: e.Cell.Min.Add(image.Pt(14, pitch-1))}
			e.Parts, e.Tallest = []read.Part{{Box: e.All, Stroke: 3}}, pitch-1
			return e
		}, "."},
		{"something like a digit; the network is sure that the cell is empty", empty,
			func(s *generator, _ *read.Evidence) *read.Evidence {
				e := s.digit(empty, 4)
				e.Shares = [read.Classes]float32{0: 1}
				return e
			}, "looks empty, but also like 4"},
		{"no contents, in which the network sees a 5", empty, func(_ *generator, e *read.Evidence) *read.Evidence {
			e.Flat, e.Shares[5] = false, 0.98
			return e
		}, "5"},
		{"a picture that fills the cell", empty, func(s *generator, e *read.Evidence) *read.Evidence {
			e.Flat, e.Shares[0], e.Shares[read.Other] = false, 0.4, 0.6
			e.All, e.Tallest = e.Cell.Inset(4), float64(e.Cell.Dy()-8)
			e.Parts = []read.Part{{Box: e.All, Stroke: 3}}
			return e
		}, "not a digit"},
		{"the upper end of a digit", empty, func(s *generator, e *read.Evidence) *read.Evidence {
			e.Flat, e.Shares[0], e.Tallest = false, 0.9, 8
			e.All = image.Rect(13, 7, 27, 15).Add(e.Cell.Min)
			e.Parts = []read.Part{{Box: e.All, Stroke: 3}}
			return e
		}, "left of a digit"},
		{"a mark in a corner in which the network sees a 5", empty, func(s *generator, e *read.Evidence) *read.Evidence {
			e.Flat, e.Shares[0], e.Shares[5], e.Tallest = false, 0.1, 0.6, 18
			e.All = image.Rect(1, 1, 11, 19).Add(e.Cell.Min)
			e.Parts = []read.Part{{Box: e.All, Stroke: 3}}
			return e
		}, "."},
		{"the network is sure of a 4 that the templates are sure is a 2", empty, func(s *generator, _ *read.Evidence) *read.Evidence {
			e := s.digit(empty, 4)
			e.Shape, e.Shares = s.random(), [read.Classes]float32{4: 0.99999}
			match(e, 4, 0.5)
			match(e, 2, 0.9)
			return e
		}, "is 4 (0.50) or 2 (0.90)"},
		{"two characters; the network takes the cell for empty", empty, twoCharacters(0, 0.95), "."},
		{"two characters, of which the network sees one", empty, twoCharacters(4, 0.95), "holds 2 characters"},
	} {
		s := newGenerator()
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
			t.Errorf("%s: the cell %s, want that it %s", c.name, why, c.want)
		}
	}
}

// TestOptions checks that digits below the least score or margin of the options are uncertain.
func TestOptions(t *testing.T) {
	all := newGenerator().board(shown)
	for _, o := range []Options{{LeastScore: 0.99}, {LeastMargin: 0.7}} {
		if c := Label(all, o)[1]; c.Certain || c.Digit != 8 {
			t.Errorf("%+v: %+v", o, c)
		}
	}
	if c := Label(all, Options{LeastScore: 0.9, LeastMargin: 0.5})[1]; !c.Certain {
		t.Errorf("a score of 0.95 against 0.3: %+v", c)
	}
}

// TestPersonal checks that a match with a typeface that the user added outweighs the network, except for plain strokes and
// for what the network takes for a pencil mark.
func TestPersonal(t *testing.T) {
	const personal = 1 // the typeface that the user added
	o := Options{Personal: func(face int) bool { return face == personal }}
	for _, c := range []struct {
		name  string
		do    func(e *read.Evidence)
		digit uint8 // 0: the cell is uncertain or empty
	}{
		{"as in the user's picture", func(e *read.Evidence) { e.Scores[9*personal+8-1] = 0.99 }, 8},
		{"nearly as in the user's picture", func(e *read.Evidence) { e.Scores[9*personal+8-1] = 0.9 }, 0},
		{"as in another typeface's picture", func(e *read.Evidence) { e.Scores[8-1] = 0.99 }, 0},
		{"a stroke", func(e *read.Evidence) {
			e.Glyph.Fill, e.Glyph.Aspect, e.Glyph.Stroke = 1, 0.1, 2
			e.Scores[9*personal] = 0.99
		}, 0},
		{"a pencil mark", func(e *read.Evidence) {
			e.Scores[9*personal+8-1], e.Shares[3], e.Shares[0] = 0.99, 0, 0.99
		}, 0},
		{"parts that together are as in the user's picture", func(e *read.Evidence) {
			e.Scores[9*personal+8-1] = 0.99
			e.Character, e.Whole = read.Character{}, &read.Character{Glyph: e.Glyph, Shape: e.Shape, Scores: e.Scores}
		}, 8},
		{"parts that together are a stroke", func(e *read.Evidence) {
			e.Glyph.Fill, e.Glyph.Aspect, e.Glyph.Stroke = 1, 0.1, 2
			e.Scores[9*personal] = 0.99
			e.Character, e.Whole = read.Character{}, &read.Character{Glyph: e.Glyph, Shape: e.Shape, Scores: e.Scores}
		}, 0},
	} {
		s := newGenerator()
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

// TestPersonalCharacters checks that a match with a typeface that the user added also outweighs the network for a character that
// does not stand in a cell.
func TestPersonalCharacters(t *testing.T) {
	const personal = 1 // the typeface that the user added
	for face, digit := range []uint8{0, 8} {
		e := newGenerator().glyph(1, height, 14)
		e.Shares[3], e.Scores[9*face+8-1] = 0.99, 0.99
		got := Characters([]*read.Evidence{e}, Options{Personal: func(face int) bool { return face == personal }})[0]
		if got.Certain != (digit != 0) || got.Certain && got.Digit != digit {
			t.Errorf("as in picture 8 of typeface %d: %+v, want %d", face, got, digit)
		}
	}
}

// TestHalf checks that a digit is uncertain if it looks like half of the same digit elsewhere, unless the Sudoku
// confirms it.
func TestHalf(t *testing.T) {
	const cell = 1 // an 8
	for board, certain := range map[string]bool{shown: true, shown[:9] + strings.Repeat(".", 36) + shown[45:]: false} {
		s := newGenerator()
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

// TestOneOfAnotherTypeface checks that a 7 which resembles the 1 of a typeface, once both are stretched to the same
// size, is read. It is uncertain if it looks exactly like that 1.
func TestOneOfAnotherTypeface(t *testing.T) {
	const cell = 4
	for score, want := range map[float32]bool{0.91: true, 0.96: false} {
		s := newGenerator()
		all := s.board(shown)
		e := s.digit(cell, 7)
		e.Shape, e.Shares[7] = s.random(), 0.999
		match(e, 7, 0.7)
		match(e, 1, score)
		all[cell] = e
		if got := Label(all, Options{})[cell]; got.Digit != 7 || got.Certain != want {
			t.Errorf("a 7 that matches a 1 with a score of %.2f: %+v", score, got)
		}
	}
}
