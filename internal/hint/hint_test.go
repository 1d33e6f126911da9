package hint

import (
	"errors"
	"image"
	"image/color"
	"strings"
	"testing"

	"autosolve/internal/advice"
	"autosolve/solver"
	"autosolve/solver/logic"
)

// positions are puzzles with entries, each with the text with which the next step begins.
var positions = []struct{ name, givens, entries, step string }{
	{"full house", "385697412967421538214358769856749123739216845142583697621835974478962351593174.86", "", "Full House: r9c7=2"},
	{"hidden single", "38.6...1........3.....5.7.9....491..7..2.6..5..258....6.1.3.....7........9...4.86", "", "Hidden Single: "},
	{"pointing", ".53.4.9.......7.2....9..15.5..1......64...28......9..5.86..5....4.2.......1.6.53.",
		".........................................3.......................5...............",
		"Locked Candidates Type 1 (Pointing): 3 in b7 => r6c1<>3"},
	{"naked pair", "...7....2.52..9...6.....7.9.9..7.4....16.49....6.1..8.8.3.....4...5..13.1....7...",
		"3.9......7.......3..4..3...2.83.5.6153..8..2747.9.23.5....9.57.9.7........5.3.29.",
		"Naked Pair: 6,8 in r8c69 => r8c25<>6"},
	{"kite", "8.42...9..3.8.9......6..5.....7....2.18...36.2....8.....7..6......1.5.3..9...32.5",
		"....5...3.......2..2..3......3.........5.2......3.....35.92....482.7.......48..7.",
		"2-String Kite: 4 in r3c6,r5c9 (connected by r4c6,r5c5) => r3c9<>4"},
	{"xy-wing", "..26..8...14..5........8.2.5.64..9..2.......7..7..91.6.4.1........8..23...8..47..",
		"9...43...8.....6.3....1.4...3..71.82.9158634.48.....5.7....25.81....7..4.2..5....",
		"XY-Wing: 3/6/9 in r7c38,r9c1 => r9c8<>6"},
}

func grid(t testing.TB, text string) solver.Grid {
	t.Helper()
	if text == "" {
		return solver.Grid{}
	}
	g, err := solver.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

func both(givens, entries solver.Grid) solver.Grid {
	for i, d := range entries {
		givens[i] |= d
	}
	return givens
}

func limit(t testing.TB, text string) Limit {
	t.Helper()
	l, err := ParseLimit(text)
	if err != nil {
		t.Fatal(err)
	}
	return l
}

func TestNext(t *testing.T) {
	for _, p := range positions {
		givens := grid(t, p.givens)
		h, err := Next(givens, both(givens, grid(t, p.entries)), NoLimit)
		if err != nil || !strings.HasPrefix(h.String(), p.step) {
			t.Errorf("%s: %v, %v, want %s", p.name, h, err, p.step)
		}
	}
}

// TestSteps follows hints until the grid is solved, and checks each against the solution.
func TestSteps(t *testing.T) {
	givens := grid(t, positions[5].givens)
	solution, err := solver.Solve(givens)
	if err != nil {
		t.Fatal(err)
	}
	placed := 0
	h, err := Next(givens, givens, NoLimit)
	for ; err == nil; h, err = h.After(NoLimit) {
		for _, p := range h.Placements {
			placed++
			if int(solution[p.Cell]) != p.Digit {
				t.Fatalf("%v is wrong", h)
			}
		}
		for _, e := range h.Eliminations {
			if int(solution[e.Cell]) == e.Digit {
				t.Fatalf("%v is wrong", h)
			}
		}
	}
	if !errors.Is(err, ErrSolved) || placed != strings.Count(givens.String(), ".") {
		t.Errorf("%d digits, then %v", placed, err)
	}
}

func TestWrongEntries(t *testing.T) {
	givens := grid(t, positions[1].givens)
	shown := givens
	shown[2], shown[4] = 9, 9 // r1c3 is 5, r1c5 is 9
	_, err := Next(givens, shown, NoLimit)
	if err == nil || err.Error() != "wrong entries: the 9 in r1c3" || advice.HintOf(err) == "" || advice.StatusOf(err) != advice.Unsolved {
		t.Error(err)
	}
}

func TestLimits(t *testing.T) {
	givens := grid(t, positions[4].givens)
	shown := both(givens, grid(t, positions[4].entries))
	for _, enough := range []string{"evil", "2-string-kite", "turbot fish", "XY-Wing"} {
		if h, err := Next(givens, shown, limit(t, enough)); err != nil || h.Technique != "2-String Kite" {
			t.Errorf("%s: %v, %v", enough, h, err)
		}
	}
	for short, name := range map[string]string{"easy": "easy", "HARD": "hard", "skyscraper": "Skyscraper", "claiming": "Locked Candidates Type 2 (Claiming)"} {
		_, err := Next(givens, shown, limit(t, short))
		if err == nil || err.Error() != "the next step needs more than "+name+": 2-String Kite, which is evil" || advice.HintOf(err) != "--level 2-string-kite shows it" {
			t.Errorf("%s: %v", short, err)
		}
	}
	for _, bad := range []string{"", "fiendish", "wing", "--"} {
		if l, err := ParseLimit(bad); err == nil {
			t.Errorf("%q is read as %v", bad, l)
		}
	}
	for _, name := range Limits() {
		limit(t, name)
	}
	for _, technique := range logic.Default() {
		if l := limit(t, Name(technique)); l.String() != technique.String() {
			t.Errorf("%s is read as %v", Name(technique), l)
		}
	}
}

// TestFromAllDigits checks that digits that look like entries count as givens if the other digits leave several solutions.
func TestFromAllDigits(t *testing.T) {
	shown := grid(t, positions[1].givens)
	givens := grid(t, "...."+positions[1].givens[4:])
	h, err := Next(givens, shown, NoLimit)
	if err != nil || !h.Page.FromAll() || h.Page.Puzzle != shown {
		t.Errorf("%v, %v", h, err)
	}
	shown[2] = 4 // r1c3, which is 5
	if _, err := Next(givens, shown, NoLimit); !errors.Is(err, solver.ErrManySolutions) || !strings.Contains(err.Error(), "an entry may be wrong") {
		t.Error(err)
	}
}

func TestNoHint(t *testing.T) {
	puzzle := positions[1].givens
	full, err := solver.Solve(grid(t, puzzle))
	if err != nil {
		t.Fatal(err)
	}
	many, none := grid(t, puzzle[:60]+strings.Repeat(".", 21)), grid(t, "3846"+puzzle[4:])
	for name, c := range map[string]struct {
		givens, shown solver.Grid
		want          error
	}{
		"solved":         {grid(t, puzzle), full, ErrSolved},
		"all givens":     {full, full, ErrSolved},
		"many solutions": {many, many, solver.ErrManySolutions},
		"no solution":    {none, none, solver.ErrNoSolution},
	} {
		if _, err := Next(c.givens, c.shown, NoLimit); !errors.Is(err, c.want) {
			t.Errorf("%s: %v, want %v", name, err, c.want)
		}
	}
	clash := grid(t, puzzle)
	clash[1] = clash[0]
	if _, err := Next(clash, clash, NoLimit); err == nil {
		t.Error("two equal digits in a row are accepted")
	}
}

// TestMarks checks what a hint says about each cell.
func TestMarks(t *testing.T) {
	givens := grid(t, positions[3].givens) // Naked Pair: 6,8 in r8c69 => r8c25<>6
	h, err := Next(givens, both(givens, grid(t, positions[3].entries)), NoLimit)
	if err != nil {
		t.Fatal(err)
	}
	for i, m := range h.marks() {
		c := solver.Cell(i)
		want := mark{house: c.Row() == 7, pattern: c == 68 || c == 71}
		if want.pattern {
			want.digits = only(6) | only(8)
		}
		if c == 64 || c == 67 {
			want.removed = only(6)
		}
		if m != want {
			t.Errorf("%v: %+v, want %+v", c, m, want)
		}
	}
}

// TestDraw draws on pictures of several sizes and places: the cells of the hint are tinted, and all others show the page.
func TestDraw(t *testing.T) {
	givens := grid(t, positions[1].givens)
	h, err := Next(givens, givens, NoLimit)
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
			out, err := h.Draw(img, cell)
			if err != nil {
				t.Fatal(err)
			}
			if out.Rect.Dx() < 9*leastCell || out.Rect.Dy() <= out.Rect.Dx() {
				t.Errorf("side %d: the drawing has %v", side, out.Rect.Size())
			}
			checkTints(t, h, out, cell, img)
		}
	}
}

// TestDrawGrid checks that DrawGrid draws no words, and that it draws the digits of earlier hints, which the page lacks.
func TestDrawGrid(t *testing.T) {
	givens := grid(t, positions[1].givens)
	first, err := Next(givens, givens, NoLimit)
	if err != nil || len(first.Placements) != 1 {
		t.Fatalf("%v, %v", first, err)
	}
	second, err := first.After(NoLimit)
	if err != nil {
		t.Fatal(err)
	}
	const side = 60
	cell := func(c solver.Cell) image.Rectangle {
		return image.Rect(0, 0, side, side).Add(image.Pt(c.Col()*side, c.Row()*side))
	}
	page := image.NewRGBA(image.Rect(0, 0, 9*side, 9*side))
	whole, err1 := second.Draw(page, cell)
	out, err2 := second.DrawGrid(page, cell, 0)
	if err := errors.Join(err1, err2); err != nil {
		t.Fatal(err)
	}
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
	givens := grid(t, positions[1].givens)
	h, err := Next(givens, givens, NoLimit)
	if err != nil {
		t.Fatal(err)
	}
	const side = 60
	cell := func(c solver.Cell) image.Rectangle {
		return image.Rect(0, 0, side, side).Add(image.Pt(c.Col()*side, c.Row()*side))
	}
	page := image.NewRGBA(image.Rect(0, 0, 9*side, 9*side))
	d, err := newDrawing(page, cell) // its cells lie where those of the pictures lie
	if err != nil {
		t.Fatal(err)
	}
	for _, digits := range []logic.Digits{0, AllDigits, only(5), only(1) | only(9)} {
		out, err := h.DrawGrid(page, cell, digits)
		if err != nil {
			t.Fatal(err)
		}
		drawn := 0
		ringed, crossed := h.reasons()
		for c := range solver.Cell(81) {
			if h.marks()[c].placed != 0 || ringed.Has(c) || crossed.Has(c) {
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
	givens := grid(t, positions[1].givens)
	h, err := Next(givens, givens, NoLimit)
	if err != nil {
		t.Fatal(err)
	}
	const side = 60
	cell := func(c solver.Cell) image.Rectangle {
		return image.Rect(0, 0, side, side).Add(image.Pt(c.Col()*side, c.Row()*side))
	}
	page := image.NewRGBA(image.Rect(0, 0, 9*side, 9*side))
	out, err := h.Draw(page, cell)
	if err != nil {
		t.Fatal(err)
	}
	ringed, crossed := h.reasons()
	if got := ringed.String() + " " + crossed.String(); got != "r1c8,r4c7,r7c3 r7c789,r8c78,r9c7" {
		t.Errorf("rings and crosses: %s", got)
	}
	all, err := h.DrawGrid(page, cell, AllDigits)
	if err != nil {
		t.Fatal(err)
	}
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
		if m := h.marks()[c]; m.placed != 0 {
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

// TestNextDigit follows the hints for each digit until the grid is solved. Each hint follows from the position before it.
func TestNextDigit(t *testing.T) {
	givens := grid(t, positions[5].givens)
	shown, several := both(givens, grid(t, positions[5].entries)), false
	for {
		hints, err := NextDigit(givens, shown, NoLimit)
		if errors.Is(err, ErrSolved) {
			break
		}
		if err != nil {
			t.Fatal(err)
		}
		several = several || len(hints) > 1
		last := len(hints) - 1
		for i, h := range hints {
			if (len(h.Placements) > 0) != (i == last) {
				t.Errorf("%v is hint %d of %d, and only the last one must place a digit", h, i+1, len(hints))
			}
			if again, ok := h.Technique.Find(h.Before); !ok || again.Technique != h.Technique {
				t.Errorf("%v is not found in its position", h)
			}
		}
		p := hints[last].Placements[0]
		shown[p.Cell] = uint8(p.Digit)
	}
	if !several {
		t.Error("no digit needs an elimination: the test proves nothing")
	}
	hints, err := NextDigit(givens, both(givens, grid(t, positions[5].entries)), limit(t, "easy"))
	if err == nil || !strings.HasPrefix(err.Error(), "the next step needs more than easy: ") || len(hints) > 0 {
		t.Errorf("easy: %v, %v", hints, err)
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

// TestDrawChain checks the lines of a chain: solid for strong links, dashed for weak ones.
func TestDrawChain(t *testing.T) {
	givens := grid(t, "..7...9..5.......8..4..2.6.1...2864....4.6....3659...1.5.8..4..8.......9..1...3..")
	h, err := Next(givens, givens, NoLimit)
	for err == nil && len(h.Chains) == 0 {
		h, err = h.After(NoLimit)
	}
	if err != nil || h.Technique != "Discontinuous Nice Loop" || len(h.Chains[0].Nodes) < 6 {
		t.Fatalf("%v, %v", h, err)
	}
	side := 60
	cell := func(c solver.Cell) image.Rectangle {
		return image.Rect(0, 0, side, side).Add(image.Pt(c.Col()*side, c.Row()*side))
	}
	out, err := h.Draw(image.NewRGBA(image.Rect(0, 0, 9*side, 9*side)), cell)
	if err != nil {
		t.Fatal(err)
	}
	d, err := newDrawing(out, cell, "", "") // its cells lie where those of out lie
	if err != nil {
		t.Fatal(err)
	}
	nodes, weak := h.Chains[0].Nodes, h.Chains[0].FromTrue
	for i := range nodes[1:] {
		from, to := d.ninth(nodes[i].Cells.First(), nodes[i].Digit), d.ninth(nodes[i+1].Cells.First(), nodes[i+1].Digit)
		gaps, inked := 0, 0
		const steps = 200
		for n := range steps {
			at := from.Min.Add(from.Max).Mul(steps - n).Add(to.Min.Add(to.Max).Mul(n)).Div(2 * steps)
			near := image.Rectangle{at.Sub(image.Pt(2, 2)), at.Add(image.Pt(3, 3))}
			if hasInk(out.SubImage(near).(*image.RGBA)) {
				inked++
			} else if n > steps/4 && n < steps*3/4 {
				gaps++
			}
		}
		if long := nodes[i].Cells != nodes[i+1].Cells; inked < steps/4 || long && (gaps > 0) != weak {
			t.Errorf("the link from %v to %v, weak %v, has %d gaps in the middle and ink at %d of %d places", nodes[i], nodes[i+1], weak, gaps, inked, steps)
		}
		weak = !weak
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

func checkTints(t *testing.T, h *Hint, out *image.RGBA, cell func(solver.Cell) image.Rectangle, img image.Image) {
	t.Helper()
	d, err := newDrawing(img, cell, h.String(), h.Explain())
	if err != nil {
		t.Fatal(err)
	}
	for i, m := range h.marks() {
		r := d.cells[i]
		corner := out.RGBAAt(r.Min.X+1, r.Min.Y+1)
		plain := corner == color.RGBA{0x20, 0x30, 0x40, 0xFF}
		if plain != (m == mark{}) {
			t.Errorf("%v is %v, marked as %+v", solver.Cell(i), corner, m)
		}
	}
}

func TestWrap(t *testing.T) {
	var f faces
	if err := f.open(50); err != nil {
		t.Fatal(err)
	}
	text := "Every row needs an 8, and in row 5 only r5c8 can still take it. So place 8 in r5c8."
	lines := wrap(f.words, text, 200)
	if len(lines) < 3 || strings.Join(lines, " ") != text {
		t.Errorf("%q", lines)
	}
	if lines := wrap(f.words, "unbreakable", 3); len(lines) != 1 {
		t.Errorf("%q", lines)
	}
}
