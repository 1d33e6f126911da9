package label

import (
	"math"
	"slices"

	"autosolve/recognize/internal/pixel"
	"autosolve/recognize/internal/read"
)

// Strokes that may be a 1, a text caret, or a pointer.

// stroke reports whether what is read as a 1 is a plain stroke that has no like, as a text caret is: the second opinion is not sure of a
// 1, or the grid's 1s are other strokes.
func (v *verdict) stroke() bool {
	if v.e.Glyph == nil || !v.e.Glyph.VerticalStroke() || v.fellows(v.e) > 0 || v.one(v.e) {
		return false
	}
	if v.g.digit != 1 && v.e.Shares[v.g.digit] >= sureShare { // in a block of selected text
		return false
	}
	return v.e.Shares[1] < sureShare || slices.ContainsFunc(v.all[:], func(o *read.Evidence) bool {
		return o != v.e && o.Glyph != nil && o.Glyph.VerticalStroke() && o.Shares[1] >= otherShare
	})
}

// beam reports whether what is read as a 1 has no like and is the same turned from left to right, as the pointer over text is, but
// no 1 with a flag, unless it is of the ink and the height of other digits, or just like the 1 of a typeface. Where the second opinion
// would rather see something else, or is not sure and the others match much better, the other 1s of its ink must have no flag either.
func (v *verdict) beam() bool {
	const (
		mirrored = 0.7  // how well it correlates with itself turned over, at least
		flag     = 0.1  // by how much less a 1 does that has a flag
		justLike = 0.95 // a score: pointers have up to 0.93
		alone    = 0.99 // a share of a 1: of pointers it is up to 0.98
		bold     = 0.8  // of the strokes of its ink: those of pointers are thinner
	)
	own := v.g.readings[0]
	if v.g.digit != 1 || len(v.g.readings) > 1 || own.Glyph == nil || v.one(own.Evidence) || own.Glyph.Mirrored() < mirrored || v.g.matches[0].Score >= justLike {
		return false
	}
	if v.e.Shares[1] >= alone && own.Glyph.Stroke >= bold*v.own(own.Glyph).stroke {
		return false
	}
	n := 0
	for _, g := range v.groups {
		same := slices.DeleteFunc(slices.Clone(g.readings), func(o *reading) bool { return !o.sameInk(own) })
		if len(same) == 0 || g == v.g {
			continue
		}
		o := same[0]
		asHigh := math.Abs(o.Glyph.Height-own.Glyph.Height) <= read.SameHeight*own.Glyph.Height+1
		doubtful := v.e.Shares[1] < otherShare || v.e.Shares[1] < sureShare && v.g.matches[0].Score < g.matches[0].Score-sureMargin
		flagged := doubtful && o.Glyph.Mirrored() < own.Glyph.Mirrored()-flag
		if g.digit == 1 && (!asHigh || flagged) {
			return true // the 1s of its ink are lower, or higher, or have a flag
		}
		if asHigh {
			n += len(same)
		}
	}
	return n < noAccident
}

// one reports whether a cell holds a plain stroke that is a 1 if it is anything that stands in a cell, and not over it. There is one text
// caret on a screen, and one pointer: several like it are neither. Nor is what is as high as the digits of its ink are, and as thick, and
// stands on their line: a caret is as high as a line of text, a quarter higher at the least. Of 172 carets and pencil marks that are plain
// strokes on 2,250 drawn pages, none was so, and of 507 1s nearly all.
func (s *seen) one(e *read.Evidence) bool {
	const (
		lower, higher   = 0.8, 1.07  // of the digits' height: in displays a 1 is lower
		thinner, bolder = 0.75, 1.35 // of their strokes
	)
	g := e.Glyph
	if g == nil || !g.VerticalStroke() {
		return false
	}
	switch n := s.fellows(e); {
	case n > 1:
		return true
	case n == 0 && slices.ContainsFunc(s.sureIn(g.Colour), func(o *read.Evidence) bool { return o != e && o.Shares[1] >= otherShare }):
		return false // the 1s of its ink look otherwise
	}
	own := s.own(g)
	high, thick := g.Height/own.height, g.Stroke/own.stroke
	return own.inInk && high >= lower && high <= higher && thick >= thinner && thick <= bolder && math.Abs(foot(e)-own.foot) <= samePlace
}

// caretWidth is how wide a text caret is, at most, by the digits' height. A selected 1 in its block is wider.
const caretWidth = 0.4

// caret reports whether a glyph is a plain stroke without a like that is higher than a 1 is beside the digits of its ink, or thinner than
// one is beside the finest digits, and the second opinion is not sure of a 1.
func (s *seen) caret(e *read.Evidence) bool {
	const (
		higher  = 1.06 // than the digits, and by a pixel
		thinner = 0.62 // than the digits' strokes
	)
	g := e.Glyph
	if !g.VerticalStroke() || g.Aspect*g.Height >= caretWidth*s.height || e.Shares[1] >= sureShare || s.fellows(e) > 0 {
		return false
	}
	return g.Height > higher*s.own(g).height+1 || g.Stroke < thinner*s.finest
}

// blockCaret reports whether a glyph is a full block in the shape of a character, higher than the digits: a text caret, if it is
// the only one.
func (s *seen) blockCaret(e *read.Evidence) bool {
	const (
		least            = 0.97       // of its box is inked
		higher           = 1.05       // than the digits, and by a pixel more
		slimmest, widest = 0.33, 0.75 // width / height
	)
	block := func(e *read.Evidence) bool {
		g := e.Glyph
		return g != nil && e.Solid && g.Fill >= least && g.Aspect >= slimmest && g.Aspect <= widest && g.Height >= higher*s.height+1 && g.Box.In(e.Cell.Inset(1))
	}
	return block(e) && !s.asHighAsOthers(e) && !slices.ContainsFunc(s.all[:], func(o *read.Evidence) bool { return o != e && block(o) })
}

// asHighAsOthers reports whether several other glyphs in a cell's ink are as high as its own, whatever they are: a block may be the 1 of a
// player's bolder and higher typeface.
func (s *seen) asHighAsOthers(e *read.Evidence) bool {
	n := 0
	for _, o := range s.all {
		if o != e && o.Glyph != nil && o.Glyph.Colour.Distance(e.Glyph.Colour) <= pixel.InkSlack &&
			math.Abs(o.Glyph.Height-e.Glyph.Height) <= likeHeight*e.Glyph.Height+1 {
			n++
		}
	}
	return n >= noAccident
}

// fellows is how many other cells hold a stroke that is as high, as wide and as thick, at the same place.
func (s *seen) fellows(e *read.Evidence) (n int) {
	const (
		sameLength = 0.05 // by what share the heights may differ, and by a pixel,
		sameForm   = 0.25 // by what share the aspects and the strokes may, and these by a third of a pixel
		rounding   = 0.5  // px, by which places may differ more
	)
	g := e.Glyph
	x, _ := e.Place()
	for _, o := range s.all {
		if o == e || o.Glyph == nil {
			continue
		}
		ox, _ := o.Place()
		if math.Abs(o.Glyph.Height-g.Height) <= sameLength*g.Height+1 && math.Abs(o.Glyph.Aspect-g.Aspect) <= sameForm*g.Aspect &&
			math.Abs(o.Glyph.Stroke-g.Stroke) <= sameForm*g.Stroke+0.3 && math.Abs(ox-x) <= samePlace+rounding/float64(e.Cell.Dx()) {
			n++
		}
	}
	return n
}
