package read

import (
	"image"
	"image/color"
	"slices"
	"sync"
	"testing"

	"autosolve/recognize/internal/net"
	"autosolve/recognize/internal/pixel"
	"autosolve/solver"
	"autosolve/templates"
	"autosolve/test/sample"
)

var (
	white = color.RGBA{255, 255, 255, 255}
	black = color.RGBA{0, 0, 0, 255}
	blue  = color.RGBA{20, 60, 200, 255}
	pale  = color.RGBA{240, 235, 200, 255}
)

// faces returns the built-in typefaces. The tests correlate with their shapes in Go, whereas the program uses OpenCV.
var faces = sync.OnceValues(templates.Builtin)

// testReader returns a reader with both networks and the templates of a few typefaces. The boards are drawn in the first of
// these.
var testReader = sync.OnceValues(func() (*Reader, error) {
	all, err := faces()
	if err != nil {
		return nil, err
	}
	var shapes [][]float32
	for _, f := range all[:5] {
		for _, d := range f.Digits {
			shapes = append(shapes, shapeOf(d))
		}
	}
	r := &Reader{Correlate: func(all []float32) (scores [][]float32) {
		for of := range slices.Chunk(all, CoarseSize) {
			var each []float32
			for _, s := range shapes {
				each = append(each, float32(Correlation(of, s)))
			}
			scores = append(scores, each)
		}
		return scores
	}}
	r.Net, err = net.Trained()
	return r, err
})

// shapeOf cuts the digit out of a template's picture.
func shapeOf(digit image.Image) []float32 {
	p := pixel.New(digit)
	m := Measure(&p, p.Bounds(), pixel.RGB{255, 255, 255})
	list, of := m.Components()
	c := list[0]
	for i := range list[1:] {
		c.join(&list[i+1])
	}
	return Coarse(&of.Cut(&p, &c).Pix)
}

// A page is a board with empty cells of 40 pixels and lines of one pixel.
type page struct {
	*image.RGBA
	digits [9]image.Image
}

func newPage(t *testing.T) *page {
	t.Helper()
	all, err := faces()
	if err != nil {
		t.Fatal(err)
	}
	p := &page{sample.Blank(9*41+21, 9*41+21, white), all[0].Digits}
	sample.Paint(p, color.RGBA{90, 90, 110, 255}, image.Rect(10, 10, 10+9*41+1, 10+9*41+1))
	for i := range 81 {
		sample.Paint(p, pale, p.cell(i))
	}
	return p
}

func (p *page) cell(i int) image.Rectangle {
	return image.Rect(0, 0, 40, 40).Add(image.Pt(11+i%9*41, 11+i/9*41))
}

// write draws a digit into a cell, h pixels high, and returns its box.
func (p *page) write(cell int, digit uint8, h int, ink color.RGBA) image.Rectangle {
	return sample.Digit(p, p.cell(cell), p.digits[digit-1], h, ink)
}

// read reads the page with the small network.
func (p *page) read(t *testing.T) *[81]*Evidence {
	t.Helper()
	return p.readWith(t, false)
}

// readWith reads the page with both networks, or with the small one.
func (p *page) readWith(t *testing.T, both bool) *[81]*Evidence {
	t.Helper()
	var l pixel.Layout
	for i := range 9 {
		l.Cols[i] = pixel.Span{Min: p.cell(i).Min.X, Max: p.cell(i).Max.X}
		l.Rows[i] = pixel.Span{Min: p.cell(9 * i).Min.Y, Max: p.cell(9 * i).Max.Y}
	}
	usual, err := testReader()
	if err != nil {
		t.Fatal(err)
	}
	r := *usual
	r.Both = both
	picture := pixel.New(p.RGBA)
	return r.Read(&picture, &l)
}

// TestRead reads digits of two inks and sizes, and checks their places and colours, and that the templates and the network
// are right.
func TestRead(t *testing.T) {
	p := newPage(t)
	var at [81]image.Rectangle
	for i := range at {
		h, ink := 24, black
		if i%2 == 1 {
			h, ink = 9, blue // so short that it is read again in a close-up
		}
		if i%3 != 2 {
			at[i] = p.write(i, uint8(1+i%9), h, ink)
		}
	}
	for i, e := range p.read(t) {
		if at[i].Empty() {
			if !e.Flat || e.Glyph != nil {
				t.Errorf("%v: there is something in an empty cell: %+v", solver.Cell(i), e)
			}
			continue
		}
		digit, g := 1+i%9, e.Glyph
		if e.Flat || g == nil {
			t.Fatalf("%v: no glyph", solver.Cell(i))
		}
		if !g.Box.In(at[i]) || g.Box.Dy() < at[i].Dy()*2/3 || g.Box != e.All {
			t.Errorf("%v: the glyph is in %v of %v, want %v", solver.Cell(i), g.Box, e.All, at[i])
		}
		// Thin strokes are blurred with the background, whose blue is that of the blue ink.
		blues := g.Colour[2] >= 200
		if g.Background != (pixel.RGB{240, 235, 200}) || blues != (i%2 == 1) {
			t.Errorf("%v: %v on %v", solver.Cell(i), g.Colour, g.Background)
		}
		if got := best(e.Shares[:]); got != digit {
			t.Errorf("%v: the network sees %d in the cell, want %d", solver.Cell(i), got, digit)
		}
		if got := best(e.Scores[:9]) + 1; got != digit {
			t.Errorf("%v: %d matches best, want %d", solver.Cell(i), got, digit)
		}
	}
}

func best[T float32 | float64](of []T) int { return slices.Index(of, slices.Max(of)) }

// TestBoth checks that the shares of each cell are those of both networks together, except for a plain stroke, for which only
// the small one is asked.
func TestBoth(t *testing.T) {
	p := newPage(t)
	const stroke = 40
	for i := range 81 {
		if i != stroke {
			p.write(i, uint8(1+i%9), 24, black)
		}
	}
	sample.Paint(p, black, image.Rect(18, 8, 21, 32).Add(p.cell(stroke).Min))
	r, err := testReader()
	if err != nil {
		t.Fatal(err)
	}
	small, both := p.read(t), p.readWith(t, true)
	for i, e := range both {
		middle := e.Cell.Min.Add(e.Cell.Max)
		want := r.Net.Look([]net.Crop{net.Cut(p.RGBA, float64(middle.X)/2, float64(middle.Y)/2, 41, 41)}, true)[0].Shares
		if i == stroke {
			want = small[i].Shares
		}
		if e.Shares != want {
			t.Errorf("%v: shares of %v, want %v", solver.Cell(i), e.Shares, want)
		}
	}
}

// TestReadEach changes one cell. The evidence of all other cells must stay the same.
func TestReadEach(t *testing.T) {
	p := newPage(t)
	for i := range 81 {
		p.write(i, uint8(1+i%9), 24, black)
	}
	before := p.read(t)
	const changed = 40
	sample.Paint(p, blue, p.cell(changed).Inset(8))
	for i, e := range p.read(t) {
		same := e.Shares == before[i].Shares && slices.Equal(e.Scores, before[i].Scores) && e.All == before[i].All
		if same == (i == changed) {
			t.Errorf("%v: same evidence: %v", solver.Cell(i), same)
		}
	}
}

// TestReadMarks writes nine pencil marks into a cell. The glyph must be one of them, and the box around all parts larger.
func TestReadMarks(t *testing.T) {
	p := newPage(t)
	cell := p.cell(0)
	for d := range 9 {
		third := image.Rect(0, 0, 13, 13).Add(cell.Min).Add(image.Pt(d%3*13, d/3*13))
		sample.Digit(p, third, p.digits[d], 8, black)
	}
	e := p.read(t)[0]
	if e.Shares[0] < 0.9 {
		t.Errorf("the network's share for an empty cell is %v", e.Shares[0])
	}
	if e.Tallest > 9 || e.All.Dy() < 30 || e.Glyph == nil || e.Glyph.Height > 9 {
		t.Errorf("the tallest is %v, all are in %v, the glyph is %+v", e.Tallest, e.All, e.Glyph)
	}
}

// TestReadRing draws a thin frame along the edges of a cell, as a blurred line may leave. Only what is inside the frame
// counts as the cell's contents.
func TestReadRing(t *testing.T) {
	p := newPage(t)
	inside := p.cell(0)
	sample.Paint(p, blue, inside)
	sample.Paint(p, pale, inside.Inset(2))
	at := p.write(0, 5, 9, black)
	e := p.read(t)[0]
	if len(e.Parts) != 1 || !e.Parts[0].Box.In(at) || !e.All.In(at) || e.Tallest > float64(at.Dy()) {
		t.Errorf("the parts are %+v in %v, %v px high", e.Parts, e.All, e.Tallest)
	}
}

// TestReadShort checks that the shares of a short digit are those of a close-up.
func TestReadShort(t *testing.T) {
	p := newPage(t)
	p.write(0, 6, 8, black)
	e := p.read(t)[0]
	r, err := testReader()
	if err != nil {
		t.Fatal(err)
	}
	closer := r.Net.Look([]net.Crop{net.CutAround(p.RGBA, e.Glyph.Box)}, false)[0].Shares
	var digits, all float32
	for d := 1; d <= 9; d++ {
		digits, all = digits+e.Shares[d], all+closer[d]
	}
	if digits < 0.5 || all < 0.5 {
		t.Fatalf("the digits' shares sum to %v, and to %v in a close-up: no digit is seen", digits, all)
	}
	for d := 1; d <= 9; d++ {
		if off := e.Shares[d]/digits - closer[d]/all; off > 1e-4 || off < -1e-4 {
			t.Errorf("the share of %d among the digits is %v, and %v in a close-up", d, e.Shares[d]/digits, closer[d]/all)
		}
	}
}

// TestCloser checks that a close-up divides the sum of the digits' shares among them, and changes nothing if it shows no
// digit.
func TestCloser(t *testing.T) {
	var e Evidence
	e.Shares[0], e.Shares[3], e.Shares[8] = 0.2, 0.6, 0.2
	before := e.Shares
	var closer [Classes]float32
	closer[0], closer[5] = 0.6, 0.4
	if got := e.withCloseUp(closer); got.Shares != before {
		t.Errorf("a close-up without a digit changes %v to %v", got.Shares, before)
	}
	closer[0], closer[5], closer[6] = 0, 0.75, 0.25
	got := e.withCloseUp(closer)
	if e.Shares != before {
		t.Errorf("a close-up changes the earlier shares to %v", e.Shares)
	}
	for k, want := range map[int]float32{0: 0.2, 3: 0, 5: 0.6, 6: 0.2, 8: 0} {
		if off := got.Shares[k] - want; off > 1e-6 || off < -1e-6 {
			t.Errorf("the share of %d is %v, want %v", k, got.Shares[k], want)
		}
	}
}

// TestClosest checks that the typefaces that match all glyphs best are chosen, and the best template of each digit among
// them.
func TestClosest(t *testing.T) {
	scores := func(peaks ...float32) (all []float32) { // the score of the 3 in each typeface; other digits have half of it
		for _, peak := range peaks {
			for d := range 9 {
				if d == 2 {
					all = append(all, peak)
				} else {
					all = append(all, peak/2)
				}
			}
		}
		return all
	}
	a, b := scores(0.5, 0.9, 0.2), scores(0.8, 0.6, 0.3)
	closest := Closest([][]float32{a, b}, 2)
	if !slices.Equal(closest, []int{1, 0}) {
		t.Errorf("the closest two are %v", closest)
	}
	best := Best(b, closest)
	if score := best[2]; score < 0.79 || score > 0.81 {
		t.Errorf("the best 3 scores %v", score)
	}
	if score := Best(b, []int{2})[2]; score < 0.29 || score > 0.31 {
		t.Errorf("the best 3 of the last scores %v", score)
	}
}

// TestReadCorners checks that a digit is cut out without the corners of a selection around it, which have another ink.
func TestReadCorners(t *testing.T) {
	p := newPage(t)
	cell, at := p.cell(0), p.write(0, 6, 24, black)
	for _, left := range [2]bool{true, false} {
		for _, upper := range [2]bool{true, false} {
			corner := image.Rect(0, 0, 10, 10).Add(cell.Min).Add(image.Pt(7, 8))
			if !left {
				corner = corner.Add(image.Pt(14, 0))
			}
			if !upper {
				corner = corner.Add(image.Pt(0, 14))
			}
			across, down := corner, corner
			across.Min.Y, down.Min.X = corner.Max.Y-1, corner.Max.X-1
			if left {
				down.Min.X, down.Max.X = corner.Min.X, corner.Min.X+1
			}
			if upper {
				across.Min.Y, across.Max.Y = corner.Min.Y, corner.Min.Y+1
			}
			sample.Paint(p, color.RGBA{0, 0, 255, 255}, across, down)
		}
	}
	if e := p.read(t)[0]; e.Glyph == nil || !e.Glyph.Box.In(at.Inset(-1)) {
		t.Errorf("the digit in %v is cut out as %+v", at, e.Glyph)
	}
}
