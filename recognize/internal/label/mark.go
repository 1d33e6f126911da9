package label

import (
	"math"
	"slices"

	"autosolve/recognize/internal/pixel"
	"autosolve/recognize/internal/read"
)

// Pencil marks, and the small digits that look like them.

// findMarks finds what are pencil marks for certain: low parts that share their cell with others as high, or stand in a corner.
func (s *seen) findMarks() {
	const (
		lowest  = 0.2  // of the digits' height
		highest = 0.8  // of the digits' height
		alike   = 0.25 // by what share the heights of two marks in a cell differ, and by a pixel
	)
	var marks []read.Part
	for _, e := range s.all {
		if e.Tallest >= highest*s.height || s.pieces(e) {
			continue
		}
		for _, c := range e.Parts {
			h := float64(c.Box.Dy())
			if h >= lowest*s.height && !shade(e, c) && (s.inCorner(e, c) || s.joined(e, c) || slices.ContainsFunc(e.Parts, func(o read.Part) bool {
				return o.Box != c.Box && !shade(e, o) && math.Abs(float64(o.Box.Dy())-h) <= alike*h+1
			})) {
				marks = append(marks, c)
			}
		}
	}
	s.marks = marks
}

// shade reports whether a part of a cell reaches to its edge from far within: the background's shade, or something that lies over it.
func shade(e *read.Evidence, c read.Part) bool {
	const large = 0.4 // of the cell's width and height
	return !c.Box.In(e.Cell.Inset(1)) && float64(c.Box.Dx()) >= large*float64(e.Cell.Dx()) && float64(c.Box.Dy()) >= large*float64(e.Cell.Dy())
}

// inCorner reports whether a part of a cell stands far from where digits do, and the second opinion sees none: a lone mark in a corner.
func (s *seen) inCorner(e *read.Evidence, c read.Part) bool {
	const far = 0.2 // of the cell
	x, y := s.off(e, c.Box)
	return max(x, y) > far && c.Box.In(e.Cell.Inset(1)) && e.Shares[0] >= otherShare
}

// joined reports whether a part of a cell is two marks or more that touch: it is broader than any digit, the second opinion sees none, and
// it is thinner than the digits or of another ink, as what is left of a covered digit is not.
func (s *seen) joined(e *read.Evidence, c read.Part) bool {
	const (
		broad   = 1.2 // width / height
		thinner = 0.8 // of the digits' strokes
	)
	return float64(c.Box.Dx()) >= broad*float64(c.Box.Dy()) && e.Digits() < otherShare && c.Box.In(e.Cell.Inset(1)) &&
		(c.Stroke <= thinner*s.stroke || !s.sizeIn(c.Colour).inInk) && !s.mayBeCut(e)
}

// marksLike is how many pencil marks on the board look just like a part of a cell.
func (s *seen) marksLike(c read.Part) (n int) {
	for _, m := range s.marks {
		if alike(m, c) {
			n++
		}
	}
	return n
}

// alike reports whether a part of a cell looks just like a pencil mark: as high, of its colour, and of strokes as thick.
func alike(m, c read.Part) bool {
	const (
		asHigh  = 0.07 // of the mark's height, and half a pixel, by which they differ at the most
		asThick = 0.25 // of the mark's stroke
	)
	h := float64(m.Box.Dy())
	return math.Abs(h-float64(c.Box.Dy())) <= asHigh*h+0.5 && m.Colour.Distance(c.Colour) <= pixel.InkSlack && math.Abs(m.Stroke-c.Stroke) <= asThick*m.Stroke
}

// allLikeMarks reports whether all that is in a cell looks just like the pencil marks on the board.
func (s *seen) allLikeMarks(e *read.Evidence) bool {
	return len(e.Parts) > 0 && !slices.ContainsFunc(e.Parts, func(c read.Part) bool { return s.marksLike(c) < noAccident })
}

// onlyMarks reports whether a cell holds pencil marks and nothing else. Those nearly as high as digits have thinner strokes, and
// the second opinion is not sure of a digit; or they are as high as others to the pixel.
func (s *seen) onlyMarks(e *read.Evidence) bool {
	const thin = 0.75 // of the digits' stroke
	return s.allLikeMarks(e) && !slices.ContainsFunc(e.Parts, func(c read.Part) bool {
		return float64(c.Box.Dy()) >= FullHeight*s.height && e.Digits() >= digitShare && (c.Stroke > thin*s.stroke || e.Clearest() >= sureShare) && !s.hasTwins(c)
	})
}

// hasTwins reports whether several pencil marks on the board look just like a part of a cell, and are as high to the pixel.
func (s *seen) hasTwins(c read.Part) bool {
	n := 0
	for _, m := range s.marks {
		if m.Box.Dy() == c.Box.Dy() && alike(m, c) {
			n++
		}
	}
	return n >= noAccident
}

// onlySpecks reports whether nothing was cut out of a cell, and all that stands free in it is lower than any digit: what the second opinion
// takes for one is a pencil mark in a frame.
func (s *seen) onlySpecks(e *read.Evidence) bool {
	tallest := 0
	for _, c := range e.Parts {
		if c.Box.In(e.Cell.Inset(1)) {
			tallest = max(tallest, c.Box.Dy())
		}
	}
	return e.Glyph == nil && e.Whole == nil && tallest > 0 && float64(tallest) < markHeight*s.least
}

// A size is the usual height and stroke of some digits, in pixels, and where in their cells their lower edges are, from the cells' middles, as
// a share of the cells.
type size struct {
	height, stroke float64
	foot           float64 // of all of them,
	baseline       float64 // and of the 6s and 8s, on whose line the 1 and the 2 of text figures stand
	inInk          bool    // of digits in the ink that was asked for, and not of all
}

// own is the size of the digits in a glyph's ink that are not low; of all digits where there are few of these.
func (s *seen) own(g *read.Glyph) size {
	own, known := s.inks[g.Colour]
	if !known {
		own = s.sizeIn(g.Colour)
		s.inks[g.Colour] = own
	}
	return own
}

func (s *seen) sizeIn(ink pixel.RGB) size {
	const least = 4 // digits
	var heights, strokes, feet, round []float64
	for _, e := range s.sureIn(ink) {
		if g := e.Glyph; !s.low(g) {
			heights, strokes, feet = append(heights, g.Height), append(strokes, g.Stroke), append(feet, foot(e))
			if isRound(e) {
				round = append(round, foot(e))
			}
		}
	}
	if len(heights) < least {
		return size{s.height, s.stroke, s.foot, s.foot, false}
	}
	own := size{pixel.Median(heights), pixel.Median(strokes), pixel.Median(feet), s.foot, true}
	if len(round) > 0 {
		own.baseline = pixel.Median(round)
	}
	return own
}

// sureIn are the cells with a glyph in an ink in which the second opinion surely sees a digit.
func (s *seen) sureIn(ink pixel.RGB) (sure []*read.Evidence) {
	for _, e := range s.all {
		if e.Glyph != nil && e.Digits() >= digitShare && e.Glyph.Colour.Distance(ink) <= pixel.InkSlack {
			sure = append(sure, e)
		}
	}
	return sure
}

// thin reports whether a low glyph's strokes are thinner than any typeface's are whose digits are as high as the others of its
// ink.
func (s *seen) thin(g *read.Glyph) bool {
	own := s.own(g)
	return g.Height < thinHeight*own.height && g.Stroke < thinStroke*own.stroke
}

// findSmall counts what may be smaller digits. They are the grid's digits of a second size if they are many and the second opinion sees
// digits in nearly all of them.
func (s *seen) findSmall() {
	const (
		many   = 10  // digits,
		nearly = 0.9 // and so many of what may be one
	)
	var heights []float64
	for _, e := range s.all {
		if s.mayBeSmall(e) {
			s.small++
			if e.Digits() >= otherShare {
				heights = append(heights, e.Glyph.Height)
			}
		}
	}
	if len(heights) >= many && float64(len(heights)) >= nearly*float64(s.small) {
		s.least = pixel.Median(heights)
	}
}

// mayBeSmall reports whether what is in a cell may be a digit that is smaller than the others, such as an entry, wherever it stands: nothing
// on the board is a pencil mark for certain.
func (s *seen) mayBeSmall(e *read.Evidence) bool {
	const least = 0.4 // of the digits' height: lone pencil marks are lower
	g := e.Glyph
	return g != nil && e.Shares[0] < sureShare && len(s.marks) == 0 && !g.VerticalStroke() && g.Fill < block && s.low(g) && g.Height >= least*s.height
}

// lowInOwnInk reports whether what is in a cell stands as a digit, is not so much lower than the digits in its own ink as pencil marks are,
// and is nothing that the second opinion rather takes for none: entries may be smaller than givens, and their 1 in text figures lower still.
func (s *seen) lowInOwnInk(e *read.Evidence) bool {
	g := e.Glyph
	if g == nil || e.Shares[0] >= otherShare || s.aside(e) || s.allLikeMarks(e) {
		return false
	}
	own := s.own(g)
	return own.inInk && g.Height >= markHeight*own.height
}

// textFigure reports whether what is in a cell may be a 1 or a 2 in text figures, which stand on the line of the 6s and 8s of their ink.
func (s *seen) textFigure(e *read.Evidence) bool {
	return e.Glyph != nil && (e.Shares[1] >= sureShare || e.Shares[2] >= sureShare) && math.Abs(foot(e)-s.own(e.Glyph).baseline) <= samePlace
}

// textFigures is how many cells hold what is low and may be one.
func (s *seen) textFigures() (n int) {
	for _, e := range s.all {
		if s.textFigure(e) && s.low(e.Glyph) && !s.aside(e) {
			n++
		}
	}
	return n
}

// onlySmall reports whether all that is in a doubtful cell is lower than the digits, if only a little: it may be pencil marks.
func (s *seen) onlySmall(e *read.Evidence) bool {
	const lower = 0.95 // of the digits' height
	high := e.Tallest
	if g := e.Glyph; g != nil && high <= float64(g.Box.Dy())+1 {
		high = g.Height // known better than by boxes
	}
	return high > 0 && high < lower*s.height
}
