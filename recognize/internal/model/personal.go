package model

import (
	"autosolve/recognize/internal/read"
)

// personalEmpty is the share of an empty cell from which on a match with the user's typeface does not count: the character
// may be a pencil mark.
const personalEmpty = 0.5

// personalDigit returns the digit of a character that matches one of the user's own typefaces, on which no model was
// trained, or 0. Plain strokes do not count, because they match every 1 that is a plain stroke.
func personalDigit(e *read.Evidence, own func(face int) bool) (digit uint8) {
	if own == nil || e.Glyph == nil || e.Glyph.VerticalStroke() {
		return 0
	}
	best := float32(read.SameDigit)
	for i, s := range e.Scores {
		if s >= best && own(i/9) {
			best, digit = s, uint8(i%9+1)
		}
	}
	return digit
}
