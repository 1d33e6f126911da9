package label

import (
	"autosolve/recognize/internal/pixel"
	"autosolve/recognize/internal/read"
)

// This file joins the pieces of digits in stencil typefaces, and in typefaces made of lines or dots.

// pieces reports whether the parts of a cell may together be one digit, and the network sees a digit.
func (s *gridEvidence) pieces(e *read.Evidence) bool {
	const higher = 1.15 // the digit is at least this many times as tall as its tallest part
	if e.Whole != nil && e.Digits() >= digitShare {
		return e.Whole.Glyph.Height >= FullHeight*s.height && !s.onlyMarks(e)
	}
	return e.Glyph != nil && e.Digits() >= majorityShare && e.Glyph.Height >= max(FullHeight*s.height, higher*e.Tallest)
}

// Joined returns the evidence with the pieces of digits joined as Label joins them, except where the glyph holds all of them
// anyway.
func Joined(all *[81]*read.Evidence, o Options) *[81]*read.Evidence {
	joined := *newGridEvidence(withPersonal(all, o.Personal)).all
	for i, e := range all {
		if e.Glyph != nil && joined[i].Glyph.Box.In(e.Glyph.Box) {
			joined[i] = e
		}
	}
	return &joined
}

// together returns the evidence with all parts of a cell joined, if they may be one character that fits.
func together(all *[81]*read.Evidence, fits func(*read.Glyph) bool) *[81]*read.Evidence {
	whole := *all
	for i, e := range all {
		if e.Whole != nil && fits(e.Whole.Glyph) {
			w := *e
			w.Character, w.Whole, w.Tallest = *e.Whole, nil, float64(e.All.Dy())
			whole[i] = &w
		}
	}
	return &whole
}

// assembled returns the evidence with the parts of each cell joined, and true, if many digits consist of parts, as in a
// stencil typeface. Otherwise it returns the given evidence and false.
func assembled(all *[81]*read.Evidence) (_ *[81]*read.Evidence, inParts bool) {
	const share = 0.3 // at least this share of the digits must consist of parts; a smaller share may be a coincidence
	digits := pixel.Count(all[:], func(e *read.Evidence) bool { return e.Digits() >= digitShare })
	n := pixel.Count(all[:], func(e *read.Evidence) bool { return e.Whole != nil && e.Digits() >= digitShare })
	if n == 0 || float64(n) < share*float64(digits) {
		return all, false
	}
	return together(all, func(*read.Glyph) bool { return true }), true
}
