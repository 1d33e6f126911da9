package label

import (
	"image"
	"math/rand/v2"
	"slices"
	"testing"

	"autosolve/recognize/internal/pixel"
	"autosolve/recognize/internal/read"
	"autosolve/solver"
)

// shown is a puzzle with one solution.
const shown = "38.6...1........3.....5.7.9....491..7..2.6..5..258....6.1.3.....7........9...4.86"

// The sizes in a board, in pixels.
const (
	pitch  = 40 // of its cells
	height = 24 // of its digits
)

// A generator makes up evidence of digits in two typefaces. Each digit has its own shape, with a little noise that
// differs from cell to cell.
type generator struct {
	rng    *rand.Rand
	shapes [10][]float32
}

func newGenerator() *generator {
	s := &generator{rng: rand.New(rand.NewPCG(1, 2))}
	for d := range s.shapes {
		s.shapes[d] = s.random()
	}
	return s
}

// random returns a shape that does not resemble any other.
func (s *generator) random() []float32 {
	pix := make([]float32, 200)
	for i := range pix {
		pix[i] = float32(s.rng.NormFloat64())
	}
	return read.Normalised(pix)
}

// nothing returns the evidence of an empty cell.
func (s *generator) nothing(cell int) *read.Evidence {
	at := image.Pt(cell%9*pitch, cell/9*pitch)
	return &read.Evidence{Cell: image.Rect(0, 0, pitch-1, pitch-1).Add(at), Flat: true}
}

// digit returns the evidence of a cell with a digit of which the templates and the network are sure.
func (s *generator) digit(cell int, digit uint8) *read.Evidence {
	e := s.glyph(cell, height, 14)
	e.Shares[digit] = 0.98
	noisy := slices.Clone(s.shapes[digit])
	for i := range noisy {
		noisy[i] += float32(s.rng.NormFloat64()) * 0.008
	}
	e.Shape = read.Normalised(noisy)
	match(e, digit, 0.95)
	return e
}

// glyph returns the evidence of a cell with something in its middle, h px high and w px wide, that neither the
// templates nor the network recognize.
func (s *generator) glyph(cell, h, w int) *read.Evidence {
	e := s.nothing(cell)
	e.Flat = false
	corner := e.Cell.Min.Add(image.Pt((pitch-1-w)/2, (pitch-1-h)/2))
	e.All = image.Rectangle{Min: corner, Max: corner.Add(image.Pt(w, h))}
	e.Tallest = float64(h)
	e.Inked = inkedIn(e.Cell, e.All)
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

// inkedIn reports for each pixel of a cell whether it is in a box.
func inkedIn(cell, box image.Rectangle) []bool {
	is := make([]bool, cell.Dx()*cell.Dy())
	for i := range is {
		is[i] = cell.Min.Add(image.Pt(i%cell.Dx(), i/cell.Dx())).In(box)
	}
	return is
}

// match sets the template score of a digit in both typefaces.
func match(e *read.Evidence, digit uint8, score float32) {
	e.Scores[digit-1], e.Scores[9+digit-1] = score, score
}

// board returns the evidence of a board that shows these characters: a digit, or a dot for an empty cell.
func (s *generator) board(shown string) *[81]*read.Evidence {
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

// TestLabel reads a plain board.
func TestLabel(t *testing.T) {
	checkShown(t, newGenerator().board(shown))
}

// checkShown fails the test unless every cell is certain and read as shown.
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
