package label

import (
	"autosolve/recognize/internal/read"
)

// withPersonal returns the evidence, changed so that the network is sure of each digit that matches one of the user's
// own typefaces, on which it was not trained. Plain strokes are not changed, because they match every 1 that is a plain
// stroke, nor is anything that looks empty to the network, such as a pencil mark.
func withPersonal(all *[81]*read.Evidence, own func(face int) bool) *[81]*read.Evidence {
	if own == nil {
		return all
	}
	with := *all
	for i, e := range all {
		if e.Glyph == nil || e.Glyph.VerticalStroke() || e.Shares[0] >= majorityShare {
			continue
		}
		if digit := PersonalDigit(e.Scores, own); digit != 0 {
			told := *e
			told.Shares = [read.Classes]float32{}
			told.Shares[digit] = 1
			with[i] = &told
		}
	}
	return &with
}

// PersonalDigit returns the digit that matches best among the user's own typefaces, or 0 if none matches well.
func PersonalDigit(scores []float32, own func(face int) bool) (digit uint8) {
	best := float32(read.SameDigit)
	for i, s := range scores {
		if s >= best && own(i/9) {
			best, digit = s, uint8(i%9+1)
		}
	}
	return digit
}
