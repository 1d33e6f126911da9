package label

import (
	"image"
	"strings"
	"testing"

	"autosolve/recognize/internal/pixel"
	"autosolve/recognize/internal/read"
	"autosolve/solver"
)

// TestMarksAlike takes a short digit for a pencil mark if there are others like it, else for a digit.
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

// TestMarksAsHigh takes a lone digit of which the network is sure for a pencil mark if several others have its height
// to the pixel, although it is nearly as tall as digits are.
func TestMarksAsHigh(t *testing.T) {
	const lone, high, stroke = 2, 17, 2 // a cell; px
	for _, c := range []struct {
		others int // px high
		want   string
	}{{high, ""}, {high - 1, "pencil mark"}} {
		s := newSketch()
		all := s.board(shown)
		part := func(cell, x, high int) read.Part {
			corner := all[cell].Cell.Min.Add(image.Pt(x, 8))
			return read.Part{Box: image.Rectangle{Min: corner, Max: corner.Add(image.Pt(high/2, high))}, Stroke: stroke}
		}
		for _, cell := range []int{4, 5, 6} {
			e := s.glyph(cell, c.others, c.others/2)
			e.Parts, e.Shares[0], e.Tallest = []read.Part{part(cell, 4, c.others), part(cell, 24, c.others)}, 0.98, float64(c.others)
			e.All = e.Parts[0].Box.Union(e.Parts[1].Box)
			all[cell] = e
		}
		e := s.glyph(lone, high, high/2)
		e.Glyph.Stroke, e.Shares[5], e.Tallest = stroke, 0.99, high
		e.Parts = []read.Part{part(lone, 16, high)}
		all[lone] = e
		got := Label(all, Options{})[lone]
		if why := strings.Join(got.Why, " and "); got.Certain != (c.want == "") || got.Certain && got.Digit != 0 || !strings.Contains(why, c.want) {
			t.Errorf("others %d px high: %+v", c.others, got)
		}
	}
}

// TestJoinedMarks takes a short digit for a pencil mark if other cells hold something of that height that is wider than
// any digit: marks that touch, unless their strokes are those of the digits.
func TestJoinedMarks(t *testing.T) {
	const lone, high = 2, 12 // a cell; px
	for stroke, certain := range map[float64]bool{2: true, 3: false} {
		s := newSketch()
		all := s.board(shown)
		mark := func(cell, wide int) *read.Evidence {
			e := s.glyph(cell, high, wide)
			e.Parts = []read.Part{{Box: e.All, Stroke: stroke}}
			e.Shares[5], e.Shares[read.Other] = 0.4, 0.58
			return e
		}
		for _, cell := range []int{4, 5, 6} {
			all[cell] = mark(cell, 2*high)
		}
		all[lone] = mark(lone, high/2)
		if got := Label(all, Options{})[lone]; got.Certain != certain || got.Certain && got.Digit != 0 {
			t.Errorf("strokes of %v px: %+v", stroke, got)
		}
	}
}

// TestMarksAsPieces takes two parts that together look like a digit for pencil marks if others on the board are like them.
func TestMarksAsPieces(t *testing.T) {
	const two, high = 2, 8 // a cell; px
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
	for _, cell := range []int{4, 5, 6} {
		all[cell] = fill(cell)
	}
	e := fill(two)
	e.Shares = [read.Classes]float32{0: 0.05, 5: 0.95}
	e.Whole = &s.glyph(two, 22, 18).Character
	all[two] = e
	if got := Label(all, Options{})[two]; !got.Certain || got.Digit != 0 {
		t.Errorf("%+v", got)
	}
}

// TestShadedCells reads entries in thinner strokes, each beside a shade of its cell that is as tall, and does not take
// such a pair for pencil marks.
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

// TestSmallTwo reads a 2 that is shorter than the digits if the network prefers a 2.
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

// TestPieces reads digits whose parts are only together as tall as the other digits.
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

// TestLowInOwnInk checks that short digits are uncertain if no digit of the usual height has their ink: they may be
// pencil marks, one in each cell.
func TestLowInOwnInk(t *testing.T) {
	const low = 15 // px
	s := newSketch()
	all := s.board(shown)
	cells := []int{2, 5, 9, 11}
	for i, cell := range cells {
		e := s.glyph(cell, low, 10)
		digit := uint8(i + 4)
		e.Shares[digit], e.Shape = 0.98, s.shapes[digit]
		match(e, digit, 0.95)
		e.Glyph.Colour = pixel.RGB{160, 160, 180}
		e.Parts = []read.Part{{Box: e.Glyph.Box, Stroke: 3, Colour: e.Glyph.Colour}}
		all[cell] = e
	}
	b := Label(all, Options{})
	for _, cell := range cells {
		if why := strings.Join(b[cell].Why, " and "); !strings.Contains(why, "pencil mark") {
			t.Errorf("%+v", b[cell])
		}
	}
}

// TestLowBesideSmallerDigits does not take a short glyph for a pencil mark if the digits in its ink are smaller than
// most and it is tall enough for these: it may be the 1 of their text figures.
func TestLowBesideSmallerDigits(t *testing.T) {
	const lone, high = 2, 13 // a cell; px
	blue := pixel.RGB{105, 175, 254}
	for _, c := range []struct {
		ink     pixel.RGB
		certain bool // the cell is certainly empty
	}{{blue, false}, {pixel.RGB{85, 132, 186}, true}} {
		s := newSketch()
		all := s.board(shown)
		for i := 40; i < 81; i++ {
			if g := all[i].Glyph; g != nil {
				g.Height, g.Colour = 20, blue
			}
		}
		e := s.glyph(lone, high, high/2)
		e.Glyph.Colour, e.Glyph.Stroke = c.ink, 2
		e.Shares = [read.Classes]float32{0: 0.15, 1: 0.37, read.Other: 0.48}
		e.Parts = []read.Part{{Box: e.Glyph.Box, Stroke: 2, Colour: c.ink}}
		all[lone] = e
		if got := Label(all, Options{})[lone]; got.Certain != c.certain || got.Certain && got.Digit != 0 {
			t.Errorf("ink %v: %+v", c.ink, got)
		}
	}
}

// put puts a glyph and parts like it into a cell of a board, each h pixels high and w wide, at some places in the cell.
func (s *sketch) put(all *[81]*read.Evidence, cell, h, w int, stroke float64, at ...image.Point) *read.Evidence {
	e := s.glyph(cell, h, w)
	e.All = image.Rectangle{}
	for _, p := range at {
		box := image.Rect(0, 0, w, h).Add(e.Cell.Min).Add(p)
		e.Parts, e.All = append(e.Parts, read.Part{Box: box, Stroke: stroke}), e.All.Union(box)
	}
	e.Glyph.Box = e.Parts[0].Box
	all[cell] = e
	return e
}

// TestMarkAtEdge takes a pencil mark at the edge of its cell, beside one that looks different, for a pencil mark if
// others on the board are like it. If not, the cell is uncertain.
func TestMarkAtEdge(t *testing.T) {
	const cut, high = 2, 14 // a cell; px
	for marks, certain := range map[int]bool{3: true, 0: false} {
		s := newSketch()
		all := s.board(shown)
		for _, cell := range []int{4, 5, 6}[:marks] {
			s.put(all, cell, high, high-2, 2, image.Pt(6, 12), image.Pt(24, 12)).Shares[0] = 0.98
		}
		e := s.put(all, cut, high, high-2, 2, image.Pt(0, 12), image.Pt(24, 12))
		e.Parts[1].Box.Min.Y += 3
		e.Shares[5], e.Shares[0] = 0.9, 0.08
		if got := Label(all, Options{})[cut]; got.Certain != certain || got.Certain && got.Digit != 0 {
			t.Errorf("%d cells with marks: %+v", marks, got)
		}
	}
}

// TestTextFigureOfItsInk does not take short 1s on the baseline of the digits in their own ink for pencil marks,
// although they resemble some, and most digits, of another ink, have a lower baseline.
func TestTextFigureOfItsInk(t *testing.T) {
	const high = 11 // px
	ones := []int{2, 9, 11}
	blue := pixel.RGB{20, 120, 220}
	for name, c := range map[string]struct {
		up      int // px from the line
		certain bool
	}{"on the line": {0, false}, "in the middle": {(height - high) / 2, true}} {
		s := newSketch()
		all := s.board(shown)
		for i := 27; i < 81; i++ { // most of the 6s and 8s
			if g := all[i].Glyph; g != nil {
				g.Colour, g.Box = blue, g.Box.Add(image.Pt(0, 6))
			}
		}
		for _, cell := range []int{4, 5, 6} {
			s.put(all, cell, high, high/2, 3, image.Pt(4, 4), image.Pt(24, 4)).Shares[0] = 0.98
		}
		for _, cell := range ones {
			s.put(all, cell, high, high/2, 3, image.Pt((pitch-1-high/2)/2, (pitch-1+height)/2-high-c.up)).Shares[1] = 0.998
		}
		b := Label(all, Options{})
		for _, cell := range ones {
			if got := b[cell]; got.Certain != c.certain || got.Certain && got.Digit != 0 {
				t.Errorf("%s: %+v", name, got)
			}
		}
	}
}

// TestLoneMarkInSmallCell takes a lone digit for a pencil mark if its ink is shorter than half of the others, even if
// its box, which includes each row that it touches, is not. It is uncertain if its ink is as tall as its box.
func TestLoneMarkInSmallCell(t *testing.T) {
	const lone, rows = 2, height / 2 // a cell; px
	for _, c := range []struct {
		high float64 // px
		want bool
	}{{rows - 1.6, true}, {rows, false}} {
		s := newSketch()
		all := s.board(shown)
		e := s.glyph(lone, rows, rows*2/3)
		e.Glyph.Height, e.Shares[4] = c.high, 0.99
		e.Parts = []read.Part{{Box: e.All, Stroke: e.Glyph.Stroke}}
		all[lone] = e
		if got := Label(all, Options{})[lone]; (got.Certain && got.Digit == 0) != c.want {
			t.Errorf("%.1f px high: %+v", c.high, got)
		}
	}
}

// TestLowestOfSmallerDigits does not take something for a pencil mark that is shorter than half of the grid's digits,
// but not than half of its digits of a second, smaller size.
func TestLowestOfSmallerDigits(t *testing.T) {
	const (
		lone  = 2  // a cell,
		high  = 9  // px, what is in it,
		small = 15 // the smaller digits,
		many  = 12 // of them
	)
	s := newSketch()
	all := s.board(shown)
	n := 0
	for i := 80; n < many; i-- {
		if g := all[i].Glyph; g != nil {
			g.Height, n = small, n+1
		}
	}
	e := s.glyph(lone, high, high*2/3)
	e.Shares[4] = 0.99
	e.Parts = []read.Part{{Box: e.All, Stroke: e.Glyph.Stroke}}
	all[lone] = e
	if got := Label(all, Options{})[lone]; got.Certain && got.Digit == 0 {
		t.Errorf("%d px, beside digits of %d px and of %d px: %+v", high, height, small, got)
	}
}
