package label

import (
	"math"

	"autosolve/recognize/internal/read"
)

// Digits of typefaces that are cut to pieces: stencils, lines, dots.

// pieces reports whether a cell holds parts that may be one digit, in which the second opinion sees one.
func (s *seen) pieces(e *read.Evidence) bool {
	const higher = 1.15 // than its tallest part
	if e.Whole != nil && e.Digits() >= digitShare {
		return e.Whole.Glyph.Height >= FullHeight*s.height && !s.onlyMarks(e)
	}
	return e.Glyph != nil && e.Digits() >= otherShare && e.Glyph.Height >= max(FullHeight*s.height, higher*e.Tallest)
}

// assembleSome takes the parts of those cells together in which they are as high as a digit, and the second opinion is sure of one:
// of a typeface that has some digits in parts.
func (s *seen) assembleSome() {
	some := *s.all
	for i, e := range s.all {
		if e.Whole != nil && math.Abs(e.Whole.Glyph.Height-s.height) <= read.SameHeight*s.height+1 {
			some[i] = together(e)
		}
	}
	s.all = &some
}

// together is the evidence of a cell with all its parts taken together.
func together(e *read.Evidence) *read.Evidence {
	w := *e
	w.Character, w.Whole, w.Tallest = *e.Whole, nil, float64(e.All.Dy())
	return &w
}

// assembled returns the evidence with all parts of each cell taken together, and true, where many digits are in parts: in a
// typeface of stencils, of lines or of dots.
func assembled(all *[81]*read.Evidence) (_ *[81]*read.Evidence, inParts bool) {
	const share = 0.3 // of the digits in parts are no accident
	n, digits := 0, 0
	for _, e := range all {
		if e.Digits() >= digitShare {
			digits++
		}
		if e.Whole != nil && e.Digits() >= digitShare {
			n++
		}
	}
	if n == 0 || float64(n) < share*float64(digits) {
		return all, false
	}
	whole := *all
	for i, e := range all {
		if e.Whole != nil {
			whole[i] = together(e)
		}
	}
	return &whole, true
}
