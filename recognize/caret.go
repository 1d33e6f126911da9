package recognize

import (
	"math"
	"slices"
)

// The text caret, which looks like a thin 1.

// withoutCaret drops the bar that is the text caret in an empty cell, and returns it. There is at most one caret, and
// all plain 1s of a grid are alike, so a bar without a fellow is the caret.
func withoutCaret(found []reading) ([]reading, *reading) {
	odd := -1
	for i := range found {
		if !found[i].glyph.bar {
			continue
		}
		fellows := 0
		for j := range found {
			if i != j && found[i].glyph.likeBar(found[j].glyph) {
				fellows++
			}
		}
		if fellows == 0 && !found[i].plainOne() {
			odd = i
		}
	}
	if odd < 0 {
		return found, nil
	}
	caret := found[odd]
	return append(found[:odd:odd], found[odd+1:]...), &caret
}

// plainOne tells whether a stroke that is nearly plain matches the 1 of a typeface so well that it must be one: it has a
// flag or a foot.
func (f *reading) plainOne() bool {
	const sure, full = 0.87, 0.72
	return f.matches[0].score >= sure && f.glyph.fill() < full
}

// thinCaret is how thick a caret's stroke is at the most against the digits', to be told from a 1 by that alone.
const thinCaret = 0.62

// mayBeOne tells whether what was taken for a caret may be a 1 after all: it is as high as the digits and as bold, and
// no 1 of its colour is clearly of another shape.
func mayBeOne(caret *reading, found []reading, groups []*group, height float64) bool {
	if math.Abs(caret.glyph.height-height) > 0.1*height+0.5 || caret.glyph.stroke < thinCaret*medianStroke(found) {
		return false
	}
	shape := normalised(&caret.glyph.Pix)
	fellow := slices.ContainsFunc(found, func(f reading) bool { return sameInk(f.glyph, caret.glyph) })
	for _, g := range groups {
		if g.digit != 1 || g.why != "" {
			continue
		}
		for _, f := range g.readings {
			if (!fellow || sameInk(f.glyph, caret.glyph)) && !f.glyph.bar && correlation(f.shape, shape) < otherShape {
				return false
			}
		}
	}
	return true
}

func medianStroke(found []reading) float64 {
	if len(found) == 0 {
		return 0
	}
	all := make([]float64, len(found))
	for i := range found {
		all[i] = found[i].glyph.stroke
	}
	slices.Sort(all)
	return all[len(all)/2]
}

// otherShape is the greatest correlation of two glyphs that are clearly of another shape.
const otherShape = 0.8

// likeBar tells whether two glyphs are the same plain stroke: of one height and width. Where only one of them is flat
// enough to pass for a bar they must look alike too; two bars are the same all over, and correlate by their noise.
func (g *Glyph) likeBar(o *Glyph) bool {
	return math.Abs(g.height-o.height) <= 0.06*g.height+0.7 &&
		math.Abs(g.height*g.Aspect-o.height*o.Aspect) <= 0.9 &&
		(o.bar || correlation(normalised(&g.Pix), normalised(&o.Pix)) >= otherShape)
}
