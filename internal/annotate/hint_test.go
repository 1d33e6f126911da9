package annotate

import (
	"image"
	"image/color"
	"strings"
	"testing"

	"autosolve/internal/hint"
	"autosolve/solver"
	"autosolve/solver/logic"
)

// hidden is a puzzle whose first steps are hidden singles.
const hidden = "38.6...1........3.....5.7.9....491..7..2.6..5..258....6.1.3.....7........9...4.86"

func grid(t testing.TB, text string) solver.Grid {
	t.Helper()
	g, err := solver.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// TestMarks checks what a hint says about each cell.
func TestMarks(t *testing.T) {
	givens := grid(t, "...7....2.52..9...6.....7.9.9..7.4....16.49....6.1..8.8.3.....4...5..13.1....7...")
	shown := grid(t, "3.97....2752..9..36.4..37.92983754615316849274769123858.3.9.5749.75..13.1.5.3729.")
	h, err := hint.Next(givens, shown, hint.NoLimit) // Naked Pair: 6,8 in r8c69 => r8c25<>6
	if err != nil {
		t.Fatal(err)
	}
	for i, m := range Marks(h) {
		c := solver.Cell(i)
		want := Mark{House: c.Row() == 7, Pattern: c == 68 || c == 71}
		if want.Pattern {
			want.Digits = only(6) | only(8)
		}
		if c == 64 || c == 67 {
			want.Removed = only(6)
		}
		if m != want {
			t.Errorf("%v: %+v, want %+v", c, m, want)
		}
	}
}

// TestDraw draws on pictures of several sizes and places: the cells of the hint are tinted, and all others show the page.
func TestDraw(t *testing.T) {
	givens := grid(t, hidden)
	h, err := hint.Next(givens, givens, hint.NoLimit)
	if err != nil {
		t.Fatal(err)
	}
	for _, side := range []int{9, 20, 40, 90} {
		for _, at := range []image.Point{{0, 0}, {700, 300}, {-500, -80}} {
			cell := func(c solver.Cell) image.Rectangle {
				return image.Rect(0, 0, side-1, side-1).Add(at).Add(image.Pt(c.Col()*side, c.Row()*side))
			}
			page := image.NewUniform(color.NRGBA{0x20, 0x30, 0x40, 0xFF})
			img := image.NewRGBA(image.Rect(0, 0, 9*side+40, 9*side+40).Add(at).Sub(image.Pt(10, 20)))
			for i := range img.Pix {
				r, g, b, a := page.C.RGBA()
				img.Pix[i] = []uint8{uint8(r >> 8), uint8(g >> 8), uint8(b >> 8), uint8(a >> 8)}[i%4]
			}
			out := Hint(h, img, cell)
			if out.Rect.Dx() < 9*leastCell || out.Rect.Dy() <= out.Rect.Dx() {
				t.Errorf("side %d: the drawing has %v", side, out.Rect.Size())
			}
			checkTints(t, h, out, cell, img)
		}
	}
}

// squares returns a function that returns the places of cells without lines between them, which begin at (0,0).
func squares(side int) func(solver.Cell) image.Rectangle {
	return func(c solver.Cell) image.Rectangle {
		return image.Rect(0, 0, side, side).Add(image.Pt(c.Col()*side, c.Row()*side))
	}
}

// TestDrawGrid checks that DrawGrid draws no words, and that it draws the digits of earlier hints, which the page lacks.
func TestDrawGrid(t *testing.T) {
	givens := grid(t, hidden)
	first, err := hint.Next(givens, givens, hint.NoLimit)
	if err != nil || len(first.Placements) != 1 {
		t.Fatalf("%v, %v", first, err)
	}
	second, err := first.After(hint.NoLimit)
	if err != nil {
		t.Fatal(err)
	}
	const side = 60
	cell := squares(side)
	page := image.NewRGBA(image.Rect(0, 0, 9*side, 9*side))
	whole, out := Hint(second, page, cell), HintGrid(second, page, cell, 0)
	if out.Rect.Dy() >= whole.Rect.Dy()-2*leading {
		t.Errorf("%v with words, %v without", whole.Rect, out.Rect)
	}
	found := first.Placements[0].Cell
	if second.Before.Grid()[found] == 0 || second.Page.Shown[found] != 0 {
		t.Fatalf("%v is empty in the position, or filled on the page", found)
	}
	if !inked(out, cell(found).Add(image.Pt(gutter, gutter)).Inset(side/8)) {
		t.Errorf("%v is empty", found)
	}
}

// TestDrawCandidates checks that the candidates drawn in each empty cell are those among the given digits.
func TestDrawCandidates(t *testing.T) {
	givens := grid(t, hidden)
	h, err := hint.Next(givens, givens, hint.NoLimit)
	if err != nil {
		t.Fatal(err)
	}
	const side = 60
	cell := squares(side)
	page := image.NewRGBA(image.Rect(0, 0, 9*side, 9*side))
	d := newDiagram(page, cell) // its cells lie where those of the pictures lie
	for _, digits := range []logic.Digits{0, AllDigits, only(5), only(1) | only(9)} {
		out := HintGrid(h, page, cell, digits)
		drawn := 0
		ringed, crossed := Reasons(h)
		for c := range solver.Cell(81) {
			if Marks(h)[c].Placed != 0 || ringed.Has(c) || crossed.Has(c) {
				continue
			}
			for digit := 1; digit <= 9; digit++ {
				want := (h.Before.Candidates(c) & digits).Has(digit)
				if want {
					drawn++
				}
				if got := inked(out, d.ninth(c, digit)); got != want {
					t.Errorf("digits %v: %d in %v: drawn %v, want %v", digits, digit, c, got, want)
				}
			}
		}
		if (drawn == 0) != (digits == 0) {
			t.Errorf("digits %v: %d candidates are drawn", digits, drawn)
		}
	}
}

// TestDrawReasons checks that the picture of a hidden single rings the digits that block other cells, and crosses out those
// cells.
func TestDrawReasons(t *testing.T) {
	givens := grid(t, hidden)
	h, err := hint.Next(givens, givens, hint.NoLimit)
	if err != nil {
		t.Fatal(err)
	}
	const side = 60
	cell := squares(side)
	page := image.NewRGBA(image.Rect(0, 0, 9*side, 9*side))
	out := Hint(h, page, cell)
	ringed, crossed := Reasons(h)
	if got := ringed.String() + " " + crossed.String(); got != "r1c8,r4c7,r7c3 r7c789,r8c78,r9c7" {
		t.Errorf("rings and crosses: %s", got)
	}
	all := HintGrid(h, page, cell, AllDigits)
	has := func(c solver.Cell, ink color.NRGBA) bool {
		at := cell(c).Add(image.Pt(gutter, gutter))
		for y := at.Min.Y; y < at.Max.Y; y++ {
			for x := at.Min.X; x < at.Max.X; x++ {
				if all.RGBAAt(x, y) == (color.RGBA{ink.R, ink.G, ink.B, 0xFF}) {
					return true
				}
			}
		}
		return false
	}
	for c := range solver.Cell(81) {
		if m := Marks(h)[c]; m.Placed != 0 {
			continue
		}
		if has(c, paleInk) != crossed.Has(c) || has(c, patternInk) != ringed.Has(c) {
			t.Errorf("%v: with all candidates it is crossed out: %v, ringed: %v", c, has(c, paleInk), has(c, patternInk))
		}
		at := cell(c).Add(image.Pt(gutter, gutter)).Inset(2)
		if got, want := inked(out, at), ringed.Has(c) || crossed.Has(c); got != want {
			t.Errorf("%v: drawn on %v, want %v", c, got, want)
		}
	}
}

// inked reports whether a part of a picture has more than one colour.
func inked(img *image.RGBA, part image.Rectangle) bool {
	paper := img.RGBAAt(part.Min.X, part.Min.Y)
	for y := part.Min.Y; y < part.Max.Y; y++ {
		for x := part.Min.X; x < part.Max.X; x++ {
			if img.RGBAAt(x, y) != paper {
				return true
			}
		}
	}
	return false
}

// TestDrawChain checks the lines of a chain: solid for strong links, dashed for weak ones, and solid if the chain is unlinked.
func TestDrawChain(t *testing.T) {
	givens := grid(t, "..7...9..5.......8..4..2.6.1...2864....4.6....3659...1.5.8..4..8.......9..1...3..")
	h, err := hint.Next(givens, givens, hint.NoLimit)
	for err == nil && len(h.Chains) == 0 {
		h, err = h.After(hint.NoLimit)
	}
	if err != nil || h.Technique != "Discontinuous Nice Loop" || len(h.Chains[0].Nodes) < 6 {
		t.Fatalf("%v, %v", h, err)
	}
	weak := h.Chains[0].FromTrue
	checkChain(t, h, func(i int) bool { return (i%2 == 1) == weak })
	h.Chains[0].Unlinked = true
	checkChain(t, h, func(int) bool { return false })
}

// checkChain checks which links of the first chain are dashed.
func checkChain(t *testing.T, h *hint.Hint, dashed func(i int) bool) {
	t.Helper()
	const side, steps = 60, 200
	cell := squares(side)
	out := Hint(h, image.NewRGBA(image.Rect(0, 0, 9*side, 9*side)), cell)
	d := newDiagram(out, cell, "", "") // its cells lie where those of out lie
	nodes := h.Chains[0].Nodes
	for i := 1; i < len(nodes); i++ {
		a, b := nodes[i-1], nodes[i]
		from, to := d.ninth(a.Cells.First(), a.Digit), d.ninth(b.Cells.First(), b.Digit)
		gaps, inked := 0, 0
		for n := range steps {
			at := from.Min.Add(from.Max).Mul(steps - n).Add(to.Min.Add(to.Max).Mul(n)).Div(2 * steps)
			near := image.Rectangle{at.Sub(image.Pt(2, 2)), at.Add(image.Pt(3, 3))}
			if hasInk(out.SubImage(near).(*image.RGBA)) {
				inked++
			} else if n > steps/4 && n < steps*3/4 {
				gaps++
			}
		}
		if long := a.Cells != b.Cells; inked < steps/4 || long && (gaps > 0) != dashed(i) {
			t.Errorf("the link from %v to %v, dashed %v, has %d gaps in the middle and ink at %d of %d places", a, b, dashed(i), gaps, inked, steps)
		}
	}
}

func hasInk(img *image.RGBA) bool {
	for y := img.Rect.Min.Y; y < img.Rect.Max.Y; y++ {
		for x := img.Rect.Min.X; x < img.Rect.Max.X; x++ {
			if c := img.RGBAAt(x, y); c == (color.RGBA{patternInk.R, patternInk.G, patternInk.B, 0xFF}) {
				return true
			}
		}
	}
	return false
}

func checkTints(t *testing.T, h *hint.Hint, out *image.RGBA, cell func(solver.Cell) image.Rectangle, img image.Image) {
	t.Helper()
	d := newDiagram(img, cell, h.String(), h.Explain())
	for i, m := range Marks(h) {
		r := d.cells[i]
		corner := out.RGBAAt(r.Min.X+1, r.Min.Y+1)
		plain := corner == color.RGBA{0x20, 0x30, 0x40, 0xFF}
		if plain != (m == Mark{}) {
			t.Errorf("%v is %v, marked as %+v", solver.Cell(i), corner, m)
		}
	}
}

func TestWrap(t *testing.T) {
	f := facesFor(50)
	text := "Every row needs an 8, and in row 5 only r5c8 can still take it. So place 8 in r5c8."
	lines := wrap(f.words, text, 200)
	if len(lines) < 3 || strings.Join(lines, " ") != text {
		t.Errorf("%q", lines)
	}
	if lines := wrap(f.words, "unbreakable", 3); len(lines) != 1 {
		t.Errorf("%q", lines)
	}
}
