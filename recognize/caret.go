package recognize

import (
	"math"
	"slices"

	"autosolve/recognize/shape"
	"autosolve/solver"
)

// The text caret, which looks like a thin 1.

// A plain upright stroke, a caret or the 1 of some typefaces, is as wide at every height and leans to no side. The 1s of
// most typefaces have a flag or a foot, and those of hands lean.
const (
	strokeAspect = 0.4  // width / height of the widest stroke
	mostBulge    = 0.35 // by what share a row may have more or less ink than the others; blur and compression add to it
	mostSway     = 0.09 // px, the standard deviation of the rows' middles
	thinAspect   = 0.35 // width / height of anything that may be a caret
)

// straight tells whether the glyph is a plain upright stroke, as far as blur lets it be told.
func (g *Glyph) straight() bool {
	return g.Aspect < strokeAspect && g.bulge <= mostBulge && g.sway <= mostSway
}

// mayBeCaret tells whether the glyph, though it is no plain stroke, may be a caret that compression has worn: upright,
// thin, and higher than the digits.
func (g *Glyph) mayBeCaret(height float64) bool {
	return g.upright() && g.height > (1+heightSlack)*height
}

// upright tells whether the glyph is thin and leans to no side.
func (g *Glyph) upright() bool { return g.Aspect < thinAspect && g.sway <= mostSway }

// twoColours is how much of a glyph's ink must be of another colour for something to lie over it.
const twoColours = 0.1

// longStroke tells whether the glyph, which is higher than any digit, is a stroke of one colour: a caret, with no digit
// under it.
func (g *Glyph) longStroke() bool { return g.upright() && g.mixed < twoColours }

// straightness measures a blot's rows: by what share the ink of one differs from that of most, those at both ends only if
// it is more, and the standard deviation of their middles in pixels.
func straightness(ink []uint8, w int, b *blot) (bulge, sway float64) {
	var mass, middle []float64
	for y := b.box.Min.Y; y < b.box.Max.Y; y++ {
		var sum, at float64
		var most uint8
		for x := max(b.box.Min.X-1, 0); x < min(b.box.Max.X+1, w); x++ {
			v := float64(ink[y*w+x])
			sum += v
			at += v * float64(x)
			most = max(most, ink[y*w+x])
		}
		if sum == 0 || ink[y*w+int(at/sum+0.5)] < most/2 {
			return math.Inf(1), math.Inf(1) // in pieces, one over or beside the other
		}
		mass, middle = append(mass, sum), append(middle, at/sum)
	}
	typical := median(mass)
	for i, m := range mass {
		bulge = max(bulge, m/typical-1)
		if i > 0 && i < len(mass)-1 {
			bulge = max(bulge, 1-m/typical)
		}
	}
	centre, square := mean(middle), 0.0
	for _, m := range middle {
		square += (m - centre) * (m - centre)
	}
	return bulge, math.Sqrt(square / float64(len(middle)))
}

// median is the middle one of some values, of an even number the upper; 0 of none.
func median(of []float64) float64 {
	if len(of) == 0 {
		return 0
	}
	return slices.Sorted(slices.Values(of))[len(of)/2]
}

// mean is the mean of some values, 0 of none.
func mean(of []float64) (m float64) {
	for _, v := range of {
		m += v / float64(len(of))
	}
	return m
}

// withoutCaret drops the stroke that is the text caret in an empty cell, and returns it. There is at most one caret, and
// all plain 1s of a grid are alike, so a stroke without a fellow is the caret.
func withoutCaret(found []reading) ([]reading, *reading) {
	odd := slices.IndexFunc(found, func(f reading) bool {
		return f.glyph.bar && !slices.ContainsFunc(found, func(o reading) bool {
			return o.cell != f.cell && f.glyph.likeBar(o.glyph)
		})
	})
	if odd < 0 {
		return found, nil
	}
	caret := found[odd]
	return slices.Delete(found, odd, odd+1), &caret
}

// A caret that is no higher than the digits of its ink sways less than this, in pixels: the 1s of hands do more.
const caretSway = 0.03

// crooked tells whether what was taken for a caret leans or bends a little, and is no higher than the digits of its ink.
func crooked(caret *reading, found []reading) bool {
	return caret.glyph.sway > caretSway && caret.glyph.height < (1+heightSlack)*caret.fellowHeight(found, math.Inf(1))
}

// fellowHeight is how high the digits of the stroke's ink are, in pixels, or what is given for none.
func (f *reading) fellowHeight(found []reading, none float64) float64 {
	var heights []float64
	for i := range found {
		if o := &found[i]; sameInk(o.glyph, f.glyph) && !o.glyph.bar {
			heights = append(heights, o.glyph.height)
		}
	}
	if len(heights) == 0 {
		return none
	}
	return median(heights)
}

// thinCaret is how thick a caret's stroke is at the most against the digits', to be told from a 1 by that alone.
const thinCaret = 0.62

// mayBeOne tells whether what was taken for a caret may be a 1 after all: it is as high as the digits and as bold,
// stands where digits do, and no 1 of its typeface is clearly of another shape, or it is bolder; or it has the colour of a
// 1 that it would clash with.
func mayBeOne(caret *reading, found []reading, groups []*group, l *Layout, height float64) bool {
	if inConflict(caret, groups) {
		return true
	}
	asHigh := func(as, within float64) bool { return math.Abs(caret.glyph.height-as) <= within*as+0.5 }
	if !asHigh(height, 0.1) && !asHigh(caret.fellowHeight(found, height), 0.03) || caret.glyph.stroke < thinCaret*medianStroke(found) {
		return false
	}
	if _, y := caret.place(l); !standsOnALine(y, groups, l) {
		return false
	}
	if caret.glyph.stroke >= medianStroke(found) {
		return true // carets are seldom so bold, and an entry may be of a typeface with plain 1s, and the only one
	}
	own := shape.Normalised(caret.glyph.Pix[:])
	fellow := slices.ContainsFunc(found, func(f reading) bool { return sameInk(f.glyph, caret.glyph) })
	for _, g := range groups {
		if g.digit != 1 || g.why != "" {
			continue
		}
		for _, f := range g.readings {
			if (!fellow || sameInk(f.glyph, caret.glyph)) && !f.glyph.bar && shape.Correlation(f.shape, own) < otherShape {
				return twoTypefaces(groups, caret.glyph)
			}
		}
	}
	return true
}

// inConflict tells whether the only digits of the caret's ink are 1s in its houses: a page shows digits that clash so.
func inConflict(caret *reading, groups []*group) bool {
	ones := 0
	for _, g := range groups {
		for _, f := range g.readings {
			if !sameInk(f.glyph, caret.glyph) || f.glyph.small {
				continue
			}
			if g.digit != 1 || !peers(solver.Cell(f.cell), solver.Cell(caret.cell)) {
				return false
			}
			ones++
		}
	}
	return ones > 0
}

// standsOnALine tells whether a character whose lower edge is at y, as a share of its cell, stands as low and as high as
// one of the digits that no typeface sets higher or lower.
func standsOnALine(y float64, groups []*group, l *Layout) bool {
	known := false
	for _, g := range groups {
		if g.why != "" || g.digit != 6 && g.digit != 8 {
			continue
		}
		for _, f := range g.readings {
			if f.glyph.small {
				continue
			}
			known = true
			if _, line := f.place(l); math.Abs(y-line) <= 0.06+1/float64(l.Rows[0].Len()) {
				return true
			}
		}
	}
	return !known
}

// twoTypefaces tells whether a digit is drawn in two shapes in one ink. A 1 may be of the rarer one then.
func twoTypefaces(groups []*group, ink *Glyph) bool {
	for i, g := range groups {
		if !sameInk(g.readings[0].glyph, ink) {
			continue
		}
		for _, o := range groups[:i] {
			if o.digit == g.digit && sameInk(o.readings[0].glyph, ink) && shape.Correlation(o.shape, g.shape) < otherShape {
				return true
			}
		}
	}
	return false
}

func medianStroke(found []reading) float64 {
	all := make([]float64, len(found))
	for i := range found {
		all[i] = found[i].glyph.stroke
	}
	return median(all)
}

// otherShape is the greatest correlation of two glyphs that are clearly of another shape.
const otherShape = 0.8

// likeBar tells whether two glyphs are the same plain stroke: of one height and width. Where only one of them is flat
// enough to pass for a bar they must look alike too; two bars are the same all over, and correlate by their noise.
func (g *Glyph) likeBar(o *Glyph) bool {
	return math.Abs(g.height-o.height) <= 0.06*g.height+0.7 &&
		math.Abs(g.height*g.Aspect-o.height*o.Aspect) <= 0.9 &&
		(o.bar || shape.Correlation(shape.Normalised(g.Pix[:]), shape.Normalised(o.Pix[:])) >= otherShape)
}

// caretOver tells whether a digit may be another one under the text caret: it looks like a 1 or is higher than the
// digits, and of two colours more than any other is.
func (b *Board) caretOver(f *reading, found []reading, height float64) bool {
	const times = 1.5 // as much of another colour as any other digit
	if d := b.Cells[f.cell].Digit; d == 0 || d != 1 && f.glyph.height < (1+heightSlack)*height || f.glyph.mixed < twoColours {
		return false
	}
	return !slices.ContainsFunc(found, func(o reading) bool { return o.cell != f.cell && times*o.glyph.mixed > f.glyph.mixed })
}
