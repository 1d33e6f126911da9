package label

import (
	"image"
	"strings"
	"testing"

	"autosolve/recognize/internal/pixel"
	"autosolve/recognize/internal/read"
	"autosolve/solver"
)

// TestMarksAlike checks that a short digit is taken for a pencil mark if there are marks like it, and for a digit
// otherwise.
func TestMarksAlike(t *testing.T) {
	const lone = 2 // the cell with the short digit
	for _, c := range []struct {
		marks int // the number of cells with two marks
		want  uint8
	}{{0, 5}, {3, 0}} {
		s := newGenerator()
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

// TestMarksOfEqualHeight checks that a lone digit of which the network is sure is taken for a pencil mark if several marks
// have its height to the pixel, even if it is nearly as tall as the digits.
func TestMarksOfEqualHeight(t *testing.T) {
	const lone, high, stroke = 2, 17, 2 // the cell with the lone digit; its height and the thickness of all marks, px
	for _, c := range []struct {
		others int    // px, the height of the marks
		want   string // the reason for doubt; "" if the cell is certainly empty
	}{{high, ""}, {high - 1, "pencil mark"}} {
		s := newGenerator()
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
			t.Errorf("marks %d px high: %+v", c.others, got)
		}
	}
}

// TestJoinedMarks checks that a short digit is taken for a pencil mark if other cells hold something of its height
// that is wider than any digit: marks that touch. If the strokes are as thick as the digits', the cell is uncertain.
func TestJoinedMarks(t *testing.T) {
	const lone, high = 2, 12 // the cell with the short digit; its height, px
	for stroke, certain := range map[float64]bool{2: true, 3: false} {
		s := newGenerator()
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

// TestMarksAsPieces checks that two parts that together look like a digit are taken for pencil marks if other marks
// look like them.
func TestMarksAsPieces(t *testing.T) {
	const two, high = 2, 8 // the cell that looks like a digit; the height of its parts, px
	s := newGenerator()
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

// TestShadedCells reads entries with thinner strokes in partly shaded cells. It does not take an entry and a shade
// that is about as tall for two pencil marks.
func TestShadedCells(t *testing.T) {
	s := newGenerator()
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

// TestSmallTwo checks that a 2 that is shorter than the digits and agrees with the solution is certain if the network
// prefers a 2.
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
		s := newGenerator()
		all := s.board(shown)
		e := s.glyph(cell, 15, 9)
		match(e, 2, 0.9)
		e.Shares[2], e.Shares[read.Other] = share, 1-share
		all[cell] = e
		if got := Label(all, Options{})[cell]; got.Digit != 2 || got.Certain != certain {
			t.Errorf("a 2 with a network share of %v: %+v", share, got)
		}
	}
}

// TestPieces reads digits that consist of parts. A digit is as tall as the others only if its parts are joined.
func TestPieces(t *testing.T) {
	s := newGenerator()
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

// TestShortInOwnInk checks that short digits are uncertain if no digit of the usual height has their ink: they may be
// pencil marks, one in each cell.
func TestShortInOwnInk(t *testing.T) {
	const low = 15 // px, the height of the short digits
	s := newGenerator()
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

// TestShortBesideSmallerDigits checks that a short glyph is uncertain if the digits in its ink are smaller than the
// others and it is tall enough to be one of them: it may be a 1 in text figures. In another ink it is a pencil mark.
func TestShortBesideSmallerDigits(t *testing.T) {
	const lone, high = 2, 13 // the cell with the short glyph; its height, px
	blue := pixel.RGB{105, 175, 254}
	for _, c := range []struct {
		ink     pixel.RGB
		certain bool // the cell is certainly empty
	}{{blue, false}, {pixel.RGB{85, 132, 186}, true}} {
		s := newGenerator()
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

// put replaces the evidence of a cell by that of equal parts, each h px high and w px wide, at the given places in
// the cell. The first part is the glyph.
func (s *generator) put(all *[81]*read.Evidence, cell, h, w int, stroke float64, at ...image.Point) *read.Evidence {
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

// TestMarkAtEdge checks a cell with two marks that look different, one of them at the edge. The cell is empty if
// other marks on the board look like the one at the edge, and uncertain otherwise.
func TestMarkAtEdge(t *testing.T) {
	const cut, high = 2, 14 // the cell with the mark at the edge; the height of the marks, px
	for marks, certain := range map[int]bool{3: true, 0: false} {
		s := newGenerator()
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

// TestTextFiguresInTheirInk checks that short 1s on the baseline of the digits in their ink are uncertain, although they
// look like pencil marks, and most digits have another ink and a lower baseline.
func TestTextFiguresInTheirInk(t *testing.T) {
	const high = 11 // px, the height of the 1s and of the marks
	ones := []int{2, 9, 11}
	blue := pixel.RGB{20, 120, 220}
	for name, c := range map[string]struct {
		up      int // px above the baseline
		certain bool
	}{"on the baseline": {0, false}, "in the middle": {(height - high) / 2, true}} {
		s := newGenerator()
		all := s.board(shown)
		for i := 27; i < 81; i++ { // the rows of most 6s and 8s
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

// TestLoneMarkInSmallCell checks that a lone digit is taken for a pencil mark if its ink is less than half as tall as
// the digits, even if its box, which includes every row that it touches, is not. The cell is uncertain if the ink is
// as tall as the box.
func TestLoneMarkInSmallCell(t *testing.T) {
	const lone, rows = 2, height / 2 // the cell with the lone digit; the height of its box, px
	for _, c := range []struct {
		high float64 // px, the height of its ink
		want bool    // the cell is certainly empty
	}{{rows - 1.6, true}, {rows, false}} {
		s := newGenerator()
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

// TestHalfAsTallAsDigits checks that something is not taken for a pencil mark if it is less than half as tall as
// most digits, but more than half as tall as the digits of a second, smaller size. These are marked as small.
func TestHalfAsTallAsDigits(t *testing.T) {
	const (
		lone  = 2  // the cell with something short
		high  = 9  // px, its height
		small = 15 // px, the height of the smaller digits
		many  = 12 // the number of smaller digits
	)
	s := newGenerator()
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
	read := Label(all, Options{})
	if got := read[lone]; got.Certain && got.Digit == 0 {
		t.Errorf("%d px, beside digits of %d px and of %d px: %+v", high, height, small, got)
	}
	for i, e := range all {
		if isSmall := e.Glyph != nil && e.Glyph.Height == small; isSmall && !read[i].Small || e.Flat && read[i].Small {
			t.Errorf("%v: %+v", solver.Cell(i), read[i])
		}
	}
}
