package model

import (
	"autosolve/recognize/internal/label"
	"autosolve/recognize/internal/read"
)

// personalEmpty is the share of an empty cell from which on a match with one of the user's own typefaces does not count,
// because the character may be a pencil mark.
const personalEmpty = 0.5

// personalDigit returns the digit of a character that matches one of the user's own typefaces, or 0 if it matches none. No
// model was trained on these typefaces. Plain strokes do not count, because they match every 1 that is a plain stroke.
func personalDigit(e *read.Evidence, own func(face int) bool) uint8 {
	if own == nil || e.Glyph == nil || e.Glyph.VerticalStroke() {
		return 0
	}
	return label.PersonalDigit(e.Scores, own)
}
