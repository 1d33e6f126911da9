package label

import (
	"image"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"autosolve/recognize/pixel"
	"autosolve/recognize/read"
	"autosolve/recognize/shape"
	"autosolve/solver"
)

// shown is a puzzle with one solution.
const shown = "38.6...1........3.....5.7.9....491..7..2.6..5..258....6.1.3.....7........9...4.86"

// Of a board's cells, in pixels.
const (
	pitch  = 40
	height = 24 // of its digits
)

// A sketch makes up evidence: of two typefaces of digits that all look different, and a little different each time.
type sketch struct {
	rng    *rand.Rand
	shapes [10][]float32
}

func newSketch() *sketch {
	s := &sketch{rng: rand.New(rand.NewPCG(1, 2))}
	for d := range s.shapes {
		s.shapes[d] = s.random()
	}
	return s
}

// random is a shape that is like no other.
func (s *sketch) random() []float32 {
	pix := make([]float32, 200)
	for i := range pix {
		pix[i] = float32(s.rng.NormFloat64())
	}
	return shape.Normalised(pix)
}

// nothing is an empty cell.
func (s *sketch) nothing(cell int) *read.Evidence {
	at := image.Pt(cell%9*pitch, cell/9*pitch)
	return &read.Evidence{Cell: image.Rect(0, 0, pitch-1, pitch-1).Add(at), Flat: true}
}

// digit is a cell with a digit, of which all opinions are sure.
func (s *sketch) digit(cell int, digit uint8) *read.Evidence {
	e := s.glyph(cell, height, 14)
	e.Shares[digit] = 0.98
	noisy := slices.Clone(s.shapes[digit])
	for i := range noisy {
		noisy[i] += float32(s.rng.NormFloat64()) * 0.008
	}
	e.Shape = shape.Normalised(noisy)
	match(e, digit, 0.95)
	return e
}

// glyph is a cell in the middle of which there is something, of which no opinion says anything.
func (s *sketch) glyph(cell, h, w int) *read.Evidence {
	e := s.nothing(cell)
	e.Flat = false
	corner := e.Cell.Min.Add(image.Pt((pitch-1-w)/2, (pitch-1-h)/2))
	e.All = image.Rectangle{Min: corner, Max: corner.Add(image.Pt(w, h))}
	e.Tallest = float64(h)
	e.Glyph = &read.Glyph{Box: e.All, Aspect: float64(w) / float64(h), Height: float64(h), Tint: pixel.Tint{Background: pixel.RGB{255, 255, 255}},
		Stroke: 3, Fill: 0.5}
	e.Shape = s.random()
	e.Scores = make([]float32, 2*9)
	for i := range e.Scores {
		e.Scores[i] = 0.3
	}
	for k := range e.Shares {
		e.Shares[k] = 0.002
	}
	return e
}

// match sets how well a digit matches in both typefaces.
func match(e *read.Evidence, digit uint8, score float32) {
	e.Scores[digit-1], e.Scores[9+digit-1] = score, score
}

// board is the evidence of a board that shows so many digits.
func (s *sketch) board(shown string) *[81]*read.Evidence {
	all := new([81]*read.Evidence)
	for i, c := range shown {
		if c == '.' {
			all[i] = s.nothing(i)
		} else {
			all[i] = s.digit(i, uint8(c-'0'))
		}
	}
	return all
}

// TestShadedCells reads entries in thinner strokes beside each of which a shade of its cell is as high as they are, and takes no such
// two for pencil marks.
func TestShadedCells(t *testing.T) {
	s := newSketch()
	all := s.board(shown)
	for i := 1; i < 81; i += 2 {
		if e := all[i]; !e.Flat {
			e.Glyph.Height, e.Glyph.Stroke = 0.75*height, 2
			e.Glyph.Box = e.Glyph.Box.Inset(3)
			shade := image.Rect(20, 20, pitch-1, pitch-1).Add(e.Cell.Min)
			e.Parts = []read.Part{{Box: e.Glyph.Box, Stroke: 2}, {Box: shade, Stroke: 8}}
			e.All, e.Tallest = e.Glyph.Box.Union(shade), pitch-21
		}
	}
	checkShown(t, all)
}

// TestLabel reads a plain board.
func TestLabel(t *testing.T) {
	checkShown(t, newSketch().board(shown))
}

// checkShown wants each cell of what is shown read right and certain.
func checkShown(t *testing.T, all *[81]*read.Evidence) {
	t.Helper()
	for i, c := range Label(all, Options{}) {
		want := uint8(0)
		if shown[i] != '.' {
			want = shown[i] - '0'
		}
		if c.Digit != want || !c.Certain || len(c.Why) != 0 {
			t.Errorf("%v: %+v, want %d", solver.Cell(i), c, want)
		}
	}
}

// TestDecide changes the evidence of a cell that holds an 8, or nothing, and says what is then read in it: a digit or a dot if
// that is certain, else why not.
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
		{"the network is sure of another digit", given, shares(3, 0.99), "or not"},
		{"the network is sure that there is none", given, shares(0, 0.99), "looks empty, and like 8"},
		{"the network is sure that it is something else", given, shares(10, 0.99), "no digit"},
		{"the templates are sure of another digit", given, func(s *sketch, e *read.Evidence) *read.Evidence {
			e.Shape = s.shapes[2]
			match(e, 8, 0.3)
			match(e, 2, 0.95)
			return e
		}, "is "},
		{"the templates alone tell it from other digits", given, torn(0.78), "8"},
		{"they hardly do", given, torn(0.65), "or not"},
		{"it is as low as a pencil mark", given, func(_ *sketch, e *read.Evidence) *read.Evidence {
			e.Glyph.Height, e.Tallest = 0.6*height, 0.6*height
			return e
		}, "pencil mark"},
		{"it stands aside, and the puzzle wants it", given, aside(8), "8"},
		{"it stands aside, and the puzzle wants another", given, aside(3), "does not stand where"},
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
		{"a thing as high as a digit", empty, small(height, 10, 0.95), "or not"},
		{"a stroke that has no like", empty, func(s *sketch, _ *read.Evidence) *read.Evidence {
			e := s.glyph(empty, height, 2)
			e.Glyph.Fill, e.Glyph.Stroke, e.Shares[1] = 1, 2, 0.9
			return e
		}, "text caret"},
		{"a caret that the network knows", empty, func(s *sketch, _ *read.Evidence) *read.Evidence {
			e := s.glyph(empty, 34, 2)
			e.Glyph.Fill, e.Shares[0] = 1, 0.98
			return e
		}, "."},
		{"a stroke that is higher than digits, of which the network is not sure", empty, func(s *sketch, _ *read.Evidence) *read.Evidence {
			e := s.glyph(empty, 28, 2)
			e.Glyph.Fill, e.Glyph.Stroke, e.Shares[1] = 1, 2, 0.9
			return e
		}, "."},
		{"the same, of which it is", empty, func(s *sketch, _ *read.Evidence) *read.Evidence {
			e := s.glyph(empty, 28, 2)
			e.Glyph.Fill, e.Glyph.Stroke, e.Shares[1] = 1, 2, 0.99
			return e
		}, "is 1 (0.30) or 4 (0.30)"},
		{"a speck in a frame, and the network sees a 7", empty, func(s *sketch, _ *read.Evidence) *read.Evidence {
			e := s.nothing(empty)
			e.Flat, e.All, e.Tallest, e.Shares = false, e.Cell, float64(e.Cell.Dy()), [read.Classes]float32{7: 0.96, read.Other: 0.04}
			middle := e.Cell.Min.Add(e.Cell.Size().Div(2))
			e.Parts = []read.Part{{Box: e.Cell, Stroke: 1}, {Box: image.Rectangle{Min: middle, Max: middle.Add(image.Pt(3, 4))}, Stroke: 1}}
			return e
		}, "pencil mark"},
		{"a block", empty, func(s *sketch, _ *read.Evidence) *read.Evidence {
			e := s.glyph(empty, height, 20)
			e.Glyph.Fill, e.Shares[0] = 0.95, 0.98
			return e
		}, "partly covered"},
		{"a block in the shape of a character, and higher than the digits", empty, func(s *sketch, _ *read.Evidence) *read.Evidence {
			e := s.glyph(empty, 32, 16)
			e.Glyph.Fill, e.Shares[1], e.Solid = 1, 0.9, true
			return e
		}, "."},
		{"the same, with something of another colour in it", empty, func(s *sketch, _ *read.Evidence) *read.Evidence {
			e := s.glyph(empty, 32, 16)
			e.Glyph.Fill, e.Shares[1] = 1, 0.9
			return e
		}, "is 1 (0.00) or 4 (0.00)"},
		{"a narrow block that is much higher than the digits, as a selected 1 has", empty, func(s *sketch, _ *read.Evidence) *read.Evidence {
			e := s.glyph(empty, 42, 16)
			e.Glyph.Fill, e.Shares[1], e.Solid = 1, 0.9, true
			return e
		}, "is 1 (0.00) or 4 (0.00)"},
		{"the same, in which the network sees a 7", empty, func(s *sketch, _ *read.Evidence) *read.Evidence {
			e := s.glyph(empty, 32, 16)
			e.Glyph.Fill, e.Shares[7] = 1, 0.99
			return e
		}, "looks like 7"},
		{"a block that is lower than the digits, and broad", empty, func(s *sketch, _ *read.Evidence) *read.Evidence {
			e := s.glyph(empty, 18, 30)
			e.Glyph.Fill, e.Shares[read.Other] = 0.95, 0.9
			return e
		}, "."},
		{"a piece of a digit at the cell's edge", empty, func(s *sketch, _ *read.Evidence) *read.Evidence {
			e := s.nothing(empty)
			e.Flat, e.Shares[0] = false, 1
			e.All = image.Rectangle{Min: e.Cell.Min, Max: e.Cell.Min.Add(image.Pt(14, 16))}
			e.Parts, e.Tallest = []read.Part{{Box: e.All, Stroke: 3}}, 16
			return e
		}, "reaches out"},
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
		}, "looks empty, and like 4"},
		{"two of which the network says so", empty, two(0, 0.95), "."},
		{"two of which it sees one", empty, two(4, 0.95), "holds 2 characters"},
	} {
		s := newSketch()
		all := s.board(shown)
		if c.do != nil {
			all[c.cell] = c.do(s, all[c.cell])
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

// TestMarksAlike takes a low digit for a pencil mark where others are like it, and for a digit where none is.
func TestMarksAlike(t *testing.T) {
	const lone = 2 // a cell
	for _, c := range []struct {
		marks int // cells with two
		want  uint8
	}{{0, 5}, {3, 0}} {
		s := newSketch()
		all := s.board(strings.ReplaceAll(shown, "5", "."))
		part := func(cell, x, high int) read.Part {
			corner := all[cell].Cell.Min.Add(image.Pt(x, 8))
			return read.Part{Box: image.Rectangle{Min: corner, Max: corner.Add(image.Pt(high/2, high))}, Stroke: 2}
		}
		const high = 15
		for _, cell := range []int{4, 5, 6}[:c.marks] {
			e := s.glyph(cell, high, high/2)
			e.Parts, e.Shares[0] = []read.Part{part(cell, 4, high), part(cell, 24, high)}, 0.98
			e.All = e.Parts[0].Box.Union(e.Parts[1].Box)
			all[cell] = e
		}
		e := s.glyph(lone, high, high/2)
		e.Glyph.Stroke, e.Shares[5] = 2, 0.99
		e.Parts = []read.Part{part(lone, 16, high)}
		all[lone] = e
		if got := Label(all, Options{})[lone]; !got.Certain || got.Digit != c.want {
			t.Errorf("%d cells with marks: %+v, want %d", c.marks, got, c.want)
		}
	}
}

// TestMarksAsPieces takes two parts that together look like a digit for pencil marks where others on the board are like them.
func TestMarksAsPieces(t *testing.T) {
	const two, high = 2, 8 // a cell; px
	for _, c := range []struct {
		marks   int // cells with two
		certain bool
	}{{3, true}, {0, false}} {
		s := newSketch()
		all := s.board(shown)
		parts := func(cell int) (of []read.Part) {
			for _, x := range []int{8, 22} {
				corner := all[cell].Cell.Min.Add(image.Pt(x, x))
				of = append(of, read.Part{Box: image.Rectangle{Min: corner, Max: corner.Add(image.Pt(high/2, high))}, Stroke: 2})
			}
			return of
		}
		fill := func(cell int) *read.Evidence {
			e := s.glyph(cell, high, high/2)
			e.Parts = parts(cell)
			e.All, e.Shares[0] = e.Parts[0].Box.Union(e.Parts[1].Box), 0.98
			return e
		}
		for _, cell := range []int{4, 5, 6}[:c.marks] {
			all[cell] = fill(cell)
		}
		e := fill(two)
		e.Shares = [read.Classes]float32{0: 0.05, 5: 0.95}
		e.Whole = &s.glyph(two, 22, 18).Character
		all[two] = e
		if got := Label(all, Options{})[two]; got.Certain != c.certain || got.Certain && got.Digit != 0 {
			t.Errorf("%d cells with marks: %+v", c.marks, got)
		}
	}
}

// TestOwn believes a person's own pictures of a typeface that the network never saw, but for plain strokes and for what it takes
// for a pencil mark.
func TestOwn(t *testing.T) {
	const own = 1 // a typeface
	o := Options{Own: func(face int) bool { return face == own }}
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

// TestPieces reads digits whose parts only together are as high as the others.
func TestPieces(t *testing.T) {
	s := newSketch()
	all := s.board(shown)
	for i, c := range shown {
		if c == '.' {
			continue
		}
		e := all[i]
		whole := e.Character
		e.Whole = &whole
		half := s.glyph(i, height/2, 14)
		e.Character, e.Tallest = half.Character, height/2
	}
	for i, c := range Label(all, Options{}) {
		want := uint8(0)
		if shown[i] != '.' {
			want = shown[i] - '0'
		}
		if c.Digit != want || !c.Certain {
			t.Errorf("%v: %+v, want %d", solver.Cell(i), c, want)
		}
	}
}

// TestOptions doubts what matches less well than the options want.
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

// TestSudoku gives a digit that looks a little more like one than like another. That the board is a puzzle with it, and is none
// with the other, settles it. Where it is none with the likelier one, the Sudoku does not make it the other: it is not read.
func TestSudoku(t *testing.T) {
	const cell, right, wrong = 1, 8, 2 // with the wrong one, the board has several solutions
	for _, c := range []struct {
		name    string
		likes   uint8
		shown   string
		certain bool
	}{
		{"the right one", right, shown, true},
		{"the wrong one", wrong, shown, false},
		{"the right one of no puzzle", right, shown[:9] + strings.Repeat(".", 36) + shown[45:], false},
	} {
		s := newSketch()
		all := s.board(c.shown)
		e := s.glyph(cell, height, 14)
		for _, d := range []uint8{right, wrong} {
			match(e, d, 0.8)
			e.Shares[d] = 0.3
		}
		e.Shares[c.likes] = 0.6
		all[cell] = e
		if got := Label(all, Options{})[cell]; got.Digit != c.likes || got.Certain != c.certain {
			t.Errorf("%s: %+v", c.name, got)
		}
	}
}

// TestStrangeSigns reads the signs of one digit that the second opinion does not know, where the Sudoku confirms them and it knows
// all others.
func TestStrangeSigns(t *testing.T) {
	noPuzzle := strings.Replace(shown, "38.6", "3..6", 1)
	for _, c := range []struct {
		name    string
		shown   string
		strange []uint8
		certain bool
	}{
		{"of one digit", shown, []uint8{8}, true},
		{"of two digits", shown, []uint8{8, 3}, false},
		{"of one digit, and many solutions", noPuzzle, []uint8{8}, false},
	} {
		all := newSketch().board(c.shown)
		cell := -1
		for i, sign := range c.shown {
			if slices.Contains(c.strange, uint8(sign-'0')) {
				all[i].Shares = [read.Classes]float32{read.Other: 0.99}
			}
			if sign == '8' {
				cell = i
			}
		}
		if got := Label(all, Options{})[cell]; got.Certain != c.certain || got.Digit != 8 {
			t.Errorf("%s: %+v", c.name, got)
		}
	}
}

// TestHalf doubts what looks like a part of a digit that stands elsewhere, unless the Sudoku confirms it.
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

// TestSmallTwo reads a 2 that is lower than the digits, of which the network rather sees a 2 than anything else.
func TestSmallTwo(t *testing.T) {
	grid, err := solver.Parse(shown)
	if err != nil {
		t.Fatal(err)
	}
	solution, err := solver.Solve(grid)
	if err != nil {
		t.Fatal(err)
	}
	cell := 0
	for grid[cell] != 0 || solution[cell] != 2 {
		cell++
	}
	for share, certain := range map[float32]bool{0.8: true, 0.4: false} {
		s := newSketch()
		all := s.board(shown)
		e := s.glyph(cell, 15, 9)
		match(e, 2, 0.9)
		e.Shares[2], e.Shares[read.Other] = share, 1-share
		all[cell] = e
		if got := Label(all, Options{})[cell]; got.Digit != 2 || got.Certain != certain {
			t.Errorf("a 2 of which the network is sure by %v: %+v", share, got)
		}
	}
}

// TestFindEmpty takes a cell with something that is no digit for empty where that leaves free what a digit would cover.
func TestFindEmpty(t *testing.T) {
	const cell = 5
	beside, slash := image.Rect(22, 8, 38, 38), image.Rect(18, 8, 22, 31)
	for _, c := range []struct {
		name  string
		inked image.Rectangle // in the cell
		do    func(e *read.Evidence)
		want  bool
	}{
		{"beside the middle", beside, nil, true},
		{"over all of a digit", image.Rect(8, 6, 32, 34), nil, false},
		{"on a background of its own", beside, func(e *read.Evidence) { e.Background = pixel.RGB{200, 200, 0} }, false},
		{"in which the network sees a digit", beside, func(e *read.Evidence) { e.Shares[7], e.Shares[read.Other] = 0.6, 0.4 }, false},
		{"that stands as a digit does", slash, nil, true},
		{"that stands as a digit does, and may be a 1", slash, func(e *read.Evidence) { e.Shares[1], e.Shares[read.Other] = 0.46, 0.54 }, false},
		{"beside the middle, that may be a 1", beside, func(e *read.Evidence) { e.Shares[1], e.Shares[read.Other] = 0.46, 0.54 }, true},
		{"in the place of a digit, and nearly as large", image.Rect(13, 7, 27, 27), nil, false},
	} {
		s := newSketch()
		all := s.board(shown)
		for _, e := range all {
			if e.Glyph != nil {
				for i := range e.Glyph.Pix {
					e.Glyph.Pix[i] = 1 // a digit like a block
				}
			}
		}
		e := s.glyph(cell, c.inked.Dy(), c.inked.Dx())
		e.All = c.inked.Add(e.Cell.Min)
		e.Glyph.Box = e.All
		e.Shares[read.Other] = 0.9
		e.Inked = make([]bool, e.Cell.Dx()*e.Cell.Dy())
		for i := range e.Inked {
			e.Inked[i] = image.Pt(i%e.Cell.Dx(), i/e.Cell.Dx()).In(c.inked)
		}
		if c.do != nil {
			c.do(e)
		}
		all[cell] = e
		if got := Label(all, Options{})[cell]; (got.Certain && got.Digit == 0) != c.want {
			t.Errorf("something %s: %+v", c.name, got)
		}
	}
}

// TestTypicalHeight finds the height of the digits among many more pencil marks.
func TestTypicalHeight(t *testing.T) {
	s := newSketch()
	all := s.board(shown)
	for i := range all {
		if all[i].Flat {
			all[i] = s.glyph(i, 8, 5)
			all[i].Shares[3] = 0.98
		}
	}
	if got := typicalHeight(all); got != height {
		t.Errorf("the digits are %v high, want %v", got, height)
	}
	var none [81]*read.Evidence
	for i := range none {
		none[i] = s.nothing(i)
	}
	if got := typicalHeight(&none); got != 0 {
		t.Errorf("of an empty board they are %v high", got)
	}
}

// TestGroups groups the cells by what they look like, whatever the opinions say.
func TestGroups(t *testing.T) {
	s := newSketch()
	all := s.board(shown)
	for _, e := range all {
		e.Shares = [read.Classes]float32{}
	}
	found := make([]reading, 0, len(all))
	for i, e := range all {
		if !e.Flat {
			found = append(found, reading{Evidence: e, cell: solver.Cell(i)})
		}
	}
	groups := groupsOf(found)
	seen := map[byte]bool{}
	for _, g := range groups {
		digit := shown[g.readings[0].cell]
		if seen[digit] {
			t.Errorf("the %c are in several groups", digit)
		}
		seen[digit] = true
		for _, f := range g.readings {
			if shown[f.cell] != digit {
				t.Errorf("a group has %c and %c", digit, shown[f.cell])
			}
		}
		if long := shape.Correlation(g.shape, g.shape); math.Abs(long-1) > 1e-5 {
			t.Errorf("the mean shape of the %c has length %v", digit, long)
		}
	}
	if len(groups) != 9 {
		t.Errorf("%d groups", len(groups))
	}
	low := found[0]
	low.low = true
	if found[0].likeness(&low) != shape.Unlike {
		t.Error("a digit and a pencil mark of its shape are alike")
	}
}

// TestExchange is what it costs to exchange two digits everywhere.
func TestExchange(t *testing.T) {
	a, b, c := &group{digit: 3}, &group{digit: 5}, &group{digit: 5}
	for _, g := range []*group{a, b, c} {
		for d := range g.weight {
			g.weight[d] = -20
		}
		g.weight[g.digit] = 0
	}
	a.weight[5], b.weight[3], c.weight[3] = -1, -2, -4
	if got := exchange([]*group{a, b, c}, 3); got != 7 {
		t.Errorf("an exchange costs %v, want 7", got)
	}
}

// TestBeam doubts a 1 that is the same turned from left to right, as a pointer over text is, where another 1 of its ink is lower.
func TestBeam(t *testing.T) {
	const beam, one = 4, 40
	for _, lower := range []bool{false, true} {
		s := newSketch()
		all := s.board(strings.ReplaceAll(shown, "1", "."))
		all[beam] = s.digit(beam, 1)
		match(all[beam], 1, 0.9)
		all[beam].Shape = s.random()
		for i := range all[beam].Glyph.Pix {
			if x := i % shape.W; x == shape.W/2 || x == shape.W/2-1 {
				all[beam].Glyph.Pix[i] = 1
			}
		}
		if lower {
			all[one] = s.digit(one, 1)
			all[one].Glyph.Height = 0.75 * height
		}
		b := Label(all, Options{})
		if got := strings.Contains(strings.Join(b[beam].Why, ";"), "pointer"); got != lower {
			t.Errorf("a lower 1 %v: the beam is read as %d, %s", lower, b[beam].Digit, b[beam].Why)
		}
	}
}

// TestOnesBetweenPixels reads the 1s of a small board, which are plain strokes and stand up to two pixels apart in their cells, as they lie
// between pixels.
func TestOnesBetweenPixels(t *testing.T) {
	s := newSketch()
	all := s.board(shown)
	for i, c := range shown {
		if c == '1' {
			off := 2 * (i % 2) // px of 39: more than a twentieth
			e := all[i]
			e.Glyph.Aspect, e.Glyph.Fill = 0.3, 0.8
			e.Glyph.Box = e.Glyph.Box.Add(image.Pt(off, 0))
		}
	}
	checkShown(t, all)
}

// TestCaretBesideOne doubts a 1 beside a text caret that was cut out in its place, and takes the caret alone for nothing.
func TestCaretBesideOne(t *testing.T) {
	const cell = 5
	for _, hasOne := range []bool{true, false} {
		s := newSketch()
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

// TestClear tells what leaves free the upper or the lower end of a digit from a digit with something beside it, wherever the digits
// stand in their cells.
func TestClear(t *testing.T) {
	const w, h = 46, 22
	cell := image.Rect(0, 0, w, h)
	digit, low, spinner := image.Rect(1, 3, 12, 19), image.Rect(1, 12, 12, 19), image.Rect(36, 2, 46, 19)
	for _, c := range []struct {
		name  string
		place float64 // of the digits' middles, as a share of the cell
		in    []image.Rectangle
		want  bool
	}{
		{"a digit at the left", -0.36, []image.Rectangle{digit, spinner}, false},
		{"the lower half of one", -0.36, []image.Rectangle{low, spinner}, true},
		{"digits stand in the middles", 0, []image.Rectangle{digit, spinner}, true},
	} {
		e := &read.Evidence{Cell: cell, Inked: make([]bool, w*h)}
		for _, r := range c.in {
			e.All = e.All.Union(r)
			for y := r.Min.Y; y < r.Max.Y; y++ {
				for x := r.Min.X; x < r.Max.X; x++ {
					e.Inked[y*w+x] = true
				}
			}
		}
		s := &seen{height: 16, place: [2]float64{c.place, 0}}
		if got := s.clear(e); got != c.want {
			t.Errorf("%s: %v, want %v", c.name, got, c.want)
		}
	}
}
