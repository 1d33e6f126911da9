package label

import (
	"autosolve/recognize/internal/read"
)

// withOwn is the evidence in which the second opinion, which never saw a person's own typefaces, is sure of what matches one of
// them. A plain stroke matches any 1 that is one, and is left as it is, as is what the second opinion takes for no entry, such as a
// pencil mark.
func withOwn(all *[81]*read.Evidence, own func(face int) bool) *[81]*read.Evidence {
	if own == nil {
		return all
	}
	with := *all
	for i, e := range all {
		if e.Glyph == nil || e.Glyph.VerticalStroke() || e.Shares[0] >= otherShare {
			continue
		}
		if digit := ownDigit(e.Scores, own); digit != 0 {
			told := *e
			told.Shares = [read.Classes]float32{}
			told.Shares[digit] = 1
			with[i] = &told
		}
	}
	return &with
}

// ownDigit is the digit that matches best among a person's own typefaces, 0 if none matches well.
func ownDigit(scores []float32, own func(face int) bool) (digit uint8) {
	best := float32(read.SameDigit)
	for i, s := range scores {
		if s >= best && own(i/9) {
			best, digit = s, uint8(i%9+1)
		}
	}
	return digit
}
