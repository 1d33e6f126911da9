package label

import (
	"autosolve/recognize/internal/read"
)

// withPersonal returns the evidence, changed so that the network is sure of each digit that matches one of the user's
// own typefaces, on which it was not trained. Cells that look empty to the network, such as one with a pencil mark, are not
// changed.
func withPersonal(all *[81]*read.Evidence, own func(face int) bool) *[81]*read.Evidence {
	with := *all
	for i, e := range all {
		if digit := PersonalDigit(e, own); digit != 0 && e.Shares[0] < majorityShare {
			told := *e
			told.Shares = [read.Classes]float32{}
			told.Shares[digit] = 1
			with[i] = &told
		}
	}
	return &with
}

// PersonalDigit returns the digit that matches a cell's character best among the user's own typefaces, or 0 if none matches
// well. Plain strokes do not count, because they match every 1 that is a plain stroke. own may be nil.
func PersonalDigit(e *read.Evidence, own func(face int) bool) (digit uint8) {
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
