package label

import (
	"math"
	"slices"

	"autosolve/recognize/internal/read"
)

// This file distinguishes strokes that may be a 1, a text caret or a pointer.

// mayBeCaret reports whether a reading is a unique plain stroke that may be a text caret. If it was read as another digit than
// 1, and the network is sure of that digit, the stroke is a block of selected text.
func (f *facts) mayBeCaret() bool {
	g := f.e.Glyph
	selected := f.group.digit != 1 && f.e.Shares[f.group.digit] >= sureShare
	return g != nil && g.VerticalStroke() && !selected && f.similarStrokes(f.e) == 0 && !f.isOne(f.e)
}

// mayBePointer reports whether what is read as a 1 may be the pointer that is shown over text. Such a pointer is unique and
// symmetric, and does not look just like the 1 of a typeface. A glyph may be one if the other 1s in its ink have another
// height. It may also be one if those 1s have a flag, and either the network does not prefer a 1 or those 1s match much
// better. Otherwise a glyph is not a pointer if several digits have its ink and height.
func (f *facts) mayBePointer() bool {
	const (
		mirrored = 0.7  // a glyph whose correlation with its mirror image is lower is not a pointer
		flag     = 0.1  // a 1 has a flag if its correlation with its mirror image is below that of the glyph by more than this
		justLike = 0.95 // with at least this template score, a glyph is a 1: pointers have up to 0.93
		alone    = 0.99 // with at least this network share, a bold glyph is a 1: pointers have up to 0.98
		bold     = 0.8  // the least thickness of a bold glyph, as a multiple of the usual one in its ink; pointers are thinner
	)
	own := f.group.readings[0]
	if f.group.digit != 1 || len(f.group.readings) > 1 || own.Glyph == nil || f.isOne(own.Evidence) ||
		own.Glyph.Mirrored() < mirrored || f.group.matches[0] >= justLike {
		return false
	}
	if f.e.Shares[1] >= alone && own.Glyph.Stroke >= bold*f.sizeForInk(own.Glyph).stroke {
		return false
	}
	n := 0
	for _, g := range f.groups {
		same := slices.DeleteFunc(slices.Clone(g.readings), func(o *reading) bool { return !o.sameInk(own) })
		if len(same) == 0 || g == f.group {
			continue
		}
		o := same[0]
		asHigh := math.Abs(o.Glyph.Height-own.Glyph.Height) <= read.SameHeight*own.Glyph.Height+1
		doubtful := f.e.Shares[1] < majorityShare || f.group.matches[0] < g.matches[0]-sureMargin
		flagged := doubtful && o.Glyph.Mirrored() < own.Glyph.Mirrored()-flag
		if g.digit == 1 && (!asHigh || flagged) {
			return true // the 1s in its ink have another height or a flag
		}
		if asHigh {
			n += len(same)
		}
	}
	return n < noAccident
}

// isOne reports whether a plain stroke in a cell is certainly a 1, and neither a text caret nor a pointer. A screen has one
// caret and one pointer, so several similar strokes are neither. Nor is a stroke with the height, thickness and baseline of the
// digits in its ink, because most carets are as tall as a line of text, which is at least a quarter taller: on 2,250 drawn
// pages, none of 172 carets and pencil marks that are plain strokes was like the digits in this way, but nearly all of 507 1s
// were. Such a stroke is not certainly a 1, however, if the other 1s in its ink look different.
func (s *gridEvidence) isOne(e *read.Evidence) bool {
	const (
		lower, higher   = 0.8, 1.07  // limits of the height, as multiples of the digits' height; a seven-segment 1 is shorter
		thinner, bolder = 0.75, 1.35 // limits of the thickness, as multiples of that of the digits' strokes
	)
	g := e.Glyph
	if g == nil || !g.VerticalStroke() {
		return false
	}
	isOther1 := func(o *read.Evidence) bool { return o != e && o.Shares[1] >= majorityShare }
	switch n := s.similarStrokes(e); {
	case n > 1:
		return true
	case n == 0 && slices.ContainsFunc(s.sureIn(g.Colour), isOther1):
		return false // the other 1s in the ink look different
	}
	own := s.sizeForInk(g)
	high, thick := g.Height/own.height, g.Stroke/own.stroke
	return own.inInk && high >= lower && high <= higher && thick >= thinner && thick <= bolder &&
		math.Abs(Foot(e)-own.foot) <= samePlace
}

// caretWidth is the greatest width of a text caret, in heights of the digits. The block of a selected 1 may be little wider.
const caretWidth = 0.28

// isCaret reports whether a glyph is a text caret: a narrow plain stroke that is unique on the board and not certainly a 1 for
// the network. It must be taller than the digits in its ink, or be thinner than the finest digits and look even less like a 1.
func (s *gridEvidence) isCaret(e *read.Evidence) bool {
	const (
		higher  = 1.06 // the least height of such a caret, as a multiple of the digits' height, plus 1 px
		thinner = 0.62 // the greatest thickness of such a caret, as a multiple of that of the finest digits' strokes
	)
	g := e.Glyph
	if !g.VerticalStroke() || g.Aspect*g.Height >= caretWidth*s.height || e.Shares[1] >= sureShare || s.similarStrokes(e) > 0 {
		return false
	}
	return g.Height > higher*s.sizeForInk(g).height+1 || g.Stroke < thinner*s.finest && e.Shares[1] < digitShare
}

// similarStrokes returns the number of other cells whose glyph has the same height, width and thickness as a cell's stroke,
// and stands at the same horizontal place.
func (s *gridEvidence) similarStrokes(e *read.Evidence) int {
	const (
		sameLength = 0.05 // the greatest difference in height, as a share of the stroke's height; 1 px more is allowed
		sameForm   = 0.25 // the greatest differences in aspect and in thickness, as shares; thickness may differ by 0.3 px more
		rounding   = 0.5  // the pixels by which places may differ in addition because of rounding
	)
	g := e.Glyph
	x, _ := e.Place()
	return s.count(func(o *read.Evidence) bool {
		if o == e || o.Glyph == nil {
			return false
		}
		ox, _ := o.Place()
		return math.Abs(o.Glyph.Height-g.Height) <= sameLength*g.Height+1 && math.Abs(o.Glyph.Aspect-g.Aspect) <= sameForm*g.Aspect &&
			math.Abs(o.Glyph.Stroke-g.Stroke) <= sameForm*g.Stroke+0.3 && math.Abs(ox-x) <= samePlace+rounding/float64(e.Cell.Dx())
	})
}
