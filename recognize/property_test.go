package recognize

import (
	"errors"
	"image"
	"image/color"
	"math/rand/v2"
	"os"
	"slices"
	"testing"

	"autosolve/solver"
	"autosolve/templates"
)

// A scene is a board drawn at random, and what it shows.
type scene struct {
	rng           *rand.Rand
	k             look
	img           *image.RGBA
	faces         [2]templates.Typeface // of the givens, and of entries and marks
	other         color.RGBA            // the ink of entries
	soft          color.RGBA            // the ink of marks
	shown         solver.Grid
	kinds         [81]Kind
	selectedGiven bool // a given is selected, so that its look does not show its kind
}

// ordinary are typefaces that pages use.
var ordinary = []string{"liberation-sans", "liberation-serif", "liberation-sans-bold", "deja-vu-sans", "roboto", "comic-neue", "comic-neue-bold"}

// themes are the colours of the background, of givens and of entries.
var themes = [][3]color.RGBA{
	{white, black, {0x22, 0x55, 0xCC, 255}},
	{{0xF4, 0xEC, 0xD8, 255}, {0x43, 0x30, 0x20, 255}, {0x90, 0x50, 0x10, 255}},
	{{0x20, 0x22, 0x2A, 255}, {0xE0, 0xE0, 0xD0, 255}, {0x60, 0xA0, 0xFF, 255}},
	{black, white, {0x40, 0xC0, 0x80, 255}},
	{{0xC0, 0x90, 0x20, 255}, white, {0x20, 0x20, 0x20, 255}},
}

// newScene draws a random board. Some boards have entries, pencil marks, a caret or a selected cell.
func newScene(t testing.TB, seed uint64) *scene {
	t.Helper()
	rng := rand.New(rand.NewPCG(seed, 77))
	theme := themes[rng.IntN(len(themes))]
	mixed := func(share int) color.RGBA { // of the background and the ink
		mix := func(p, i uint8) uint8 { return uint8((int(p)*(100-share) + int(i)*share) / 100) }
		return color.RGBA{mix(theme[0].R, theme[1].R), mix(theme[0].G, theme[1].G), mix(theme[0].B, theme[1].B), 255}
	}
	thin := 1 + rng.IntN(2)
	s := &scene{rng: rng, other: theme[2], soft: mixed(55), k: look{
		face: ordinary[rng.IntN(len(ordinary))], cell: 22 + rng.IntN(59), thin: thin, thick: thin + rng.IntN(4),
		background: theme[0], ink: theme[1], inner: mixed(10 + rng.IntN(60)), border: mixed(40 + rng.IntN(60)),
		around: 3 + rng.IntN(40)}}
	s.faces[0], s.faces[1] = builtin(t, s.k.face), builtin(t, ordinary[rng.IntN(len(ordinary))])
	puzzle, solution := shuffled(t, rng)
	s.shown = puzzle
	s.img = drawBoard(t, s.k, puzzle.String())
	for c, d := range puzzle {
		if d != 0 {
			s.kinds[c] = Given
		}
	}
	empty := slices.DeleteFunc(rng.Perm(81), func(c int) bool { return puzzle[c] != 0 })
	if rng.IntN(2) == 0 {
		n := 1 + rng.IntN(20)
		s.drawEntries(empty[:n], solution)
		empty = empty[n:]
	}
	if s.k.cell >= 36 && rng.IntN(2) == 0 {
		n := 3 + rng.IntN(12)
		s.drawMarks(empty[:n])
		empty = empty[n:]
	}
	s.selectCell(empty[0])
	return s
}

// shuffled returns a puzzle with one solution, and the solution. It is a known puzzle with its digits, rows and columns
// permuted.
func shuffled(t testing.TB, rng *rand.Rand) (puzzle, solution solver.Grid) {
	t.Helper()
	known, _ := solved(t, shownA)
	order := func() (at [9]int) { // of rows: the order of the bands, and of the rows in each band
		for i, band := range rng.Perm(3) {
			for j, row := range rng.Perm(3) {
				at[3*i+j] = 3*band + row
			}
		}
		return at
	}
	rows, cols, digits := order(), order(), rng.Perm(9)
	for i := range puzzle {
		if d := known[rows[i/9]*9+cols[i%9]]; d != 0 {
			puzzle[i] = uint8(digits[d-1] + 1)
		}
	}
	return solved(t, puzzle.String())
}

// drawEntries writes the solution's digits into cells, in the ink and the typeface of entries.
func (s *scene) drawEntries(cells []int, solution solver.Grid) {
	l := s.k.layout()
	for _, c := range cells {
		s.shown[c], s.kinds[c] = solution[c], Entry
		drawDigit(s.img, l.Cell(solver.Cell(c)), s.faces[1].Digits[solution[c]-1], s.other)
	}
}

// drawMarks draws two to four pencil marks into each of the cells, at the places of their digits.
func (s *scene) drawMarks(cells []int) {
	l := s.k.layout()
	for _, c := range cells {
		cell := l.Cell(solver.Cell(c))
		for _, d := range s.rng.Perm(9)[:2+s.rng.IntN(3)] {
			w, h := cell.Dx()/3, cell.Dy()/3
			at := cell.Min.Add(image.Pt(d%3*w, d/3*h))
			drawScaled(s.img, image.Rectangle{at, at.Add(image.Pt(w, h))}, s.faces[1].Digits[d], max(5, cell.Dy()/5), s.soft)
		}
	}
}

// selectCell shows an empty cell as selected, by a ring or by its background, or a given, in white on blue, or nothing. At
// random, it draws a text caret in the empty cell.
func (s *scene) selectCell(c int) {
	l := s.k.layout()
	cell := l.Cell(solver.Cell(c))
	blue := color.RGBA{0x40, 0x70, 0xD0, 255}
	switch s.rng.IntN(4) {
	case 0:
		paint(s.img, blue, cell.Inset(2))
		paint(s.img, s.k.background, cell.Inset(4))
	case 1:
		paint(s.img, blue, cell)
	case 2:
		s.selectedGiven = true
		given := solver.Cell(slices.Index(s.kinds[:], Given))
		paint(s.img, blue, l.Cell(given))
		drawDigit(s.img, l.Cell(given), s.faces[0].Digits[s.shown[given]-1], white)
	}
	if s.rng.IntN(2) == 0 {
		high := (0.5 + 0.3*s.rng.Float64()) * float64(s.k.cell)
		plainStroke{float64(1 + s.k.cell/50), high, 0, 0, s.k.ink}.draw(s.img, cell)
	}
}

// rounds returns how often a random test is repeated: all times only if AUTOSOLVE_LONG is set.
func rounds[N int | uint64](few, all N) N {
	if os.Getenv("AUTOSOLVE_LONG") != "" {
		return all
	}
	return few
}

// TestNeverWrong reads boards drawn at random. A board that is accepted must be right in every cell and to the pixel, and
// most must be accepted.
func TestNeverWrong(t *testing.T) {
	const scenes = 100
	r := testReader(t)
	refused := 0
	for seed := range uint64(scenes) {
		s := newScene(t, seed)
		b, err := r.Read(s.img)
		var unsure *UncertainError
		switch want := s.k.layout(); {
		case errors.As(err, &unsure):
			refused++
			t.Logf("seed %d, cells of %d in %s: %v", seed, s.k.cell, s.k.face, err)
		case err != nil:
			t.Errorf("seed %d, %+v: %v", seed, s.k, err)
		case b.Grid() != s.shown:
			t.Errorf("seed %d, %+v: read %v\nwant %v", seed, s.k, b.Grid(), s.shown)
		case !near(&b.Layout, &want, 2):
			t.Errorf("seed %d, %+v: columns %v, want %v", seed, s.k, b.Layout.Cols, want.Cols)
		default:
			for c := range b.Cells {
				if got := b.Cells[c].Kind; got != s.kinds[c] && !s.selectedGiven {
					t.Errorf("seed %d, %+v: %v is %v, want %v", seed, s.k, solver.Cell(c), got, s.kinds[c])
				}
			}
		}
	}
	if refused > scenes/10 {
		t.Errorf("%d of %d are refused", refused, scenes)
	}
}
