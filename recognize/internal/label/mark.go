package label

import (
	"math"
	"slices"

	"autosolve/recognize/internal/pixel"
	"autosolve/recognize/internal/read"
)

// This file distinguishes pencil marks from small digits, which look like them.

// findMarks finds the parts that are certainly pencil marks. All parts of their cells are shorter than a digit, and each of
// these marks stands in a corner, consists of marks that touch, or shares its cell with a part of about its height.
func (s *gridEvidence) findMarks() {
	const (
		lowest  = 0.2  // the least height of a mark, in heights of the digits
		highest = 0.8  // cells whose tallest part is at least this tall, in heights of the digits, are left out
		alike   = 0.25 // the greatest difference in height of two marks in a cell, as a share, plus 1 px
	)
	var marks []read.Part
	for _, e := range s.all {
		if e.Tallest >= highest*s.height || s.pieces(e) {
			continue
		}
		for _, c := range e.Parts {
			h := float64(c.Box.Dy())
			isSimilar := func(o read.Part) bool {
				return o.Box != c.Box && !shade(e, o) && math.Abs(float64(o.Box.Dy())-h) <= alike*h+1
			}
			if h >= lowest*s.height && !shade(e, c) &&
				(s.inCorner(e, c) || s.joined(e, c) || slices.ContainsFunc(e.Parts, isSimilar)) {
				marks = append(marks, c)
			}
		}
	}
	s.marks = marks
}

// shade reports whether a part extends from the edge of a cell far into it. Such a part is a shade of the background, or
// something that lies over the cell.
func shade(e *read.Evidence, c read.Part) bool {
	const large = 0.4 // the least width and height of such a part, as shares of the cell's width and height
	return !inside(e, c.Box) &&
		float64(c.Box.Dx()) >= large*float64(e.Cell.Dx()) && float64(c.Box.Dy()) >= large*float64(e.Cell.Dy())
}

// inCorner reports whether a part is a pencil mark in a corner or beside an edge: it stands far from the place of digits, does
// not touch the cell's edge, and the cell looks empty to the network.
func (s *gridEvidence) inCorner(e *read.Evidence, c read.Part) bool {
	const far = 0.2 // the least distance from the place of digits, as a share of the cell
	x, y := s.off(e, c.Box)
	return max(x, y) > far && inside(e, c.Box) && e.Shares[0] >= majorityShare
}

// joined reports whether a part of a cell is two or more marks that touch. Such a part is broader in proportion than any digit,
// and the network sees no digit. Unlike the rest of a covered digit, it has thinner strokes than the digits or another ink.
func (s *gridEvidence) joined(e *read.Evidence, c read.Part) bool {
	const (
		broad   = 1.2 // the least width divided by the height
		thinner = 0.8 // the greatest thickness of its strokes, as a multiple of that of the digits' strokes
	)
	return float64(c.Box.Dx()) >= broad*float64(c.Box.Dy()) && e.Digits() < majorityShare && inside(e, c.Box) &&
		(c.Stroke <= thinner*s.stroke || !s.measureInk(c.Colour).inInk) && !s.mayBeCut(e)
}

// marksLike returns the number of pencil marks on the board with about the height, the colour and the thickness of strokes of a
// part of a cell.
func (s *gridEvidence) marksLike(c read.Part) int {
	return pixel.Count(s.marks, func(m read.Part) bool { return sameMark(m, c) })
}

// sameMark reports whether a part of a cell has about the height, the colour and the thickness of strokes of a pencil mark m.
func sameMark(m, c read.Part) bool {
	const (
		asHigh  = 0.07 // the greatest difference in height, as a share of the mark's height, plus half a pixel
		asThick = 0.25 // the greatest difference in the thickness of strokes, as a share of that of the mark
	)
	h := float64(m.Box.Dy())
	return math.Abs(h-float64(c.Box.Dy())) <= asHigh*h+0.5 && m.Colour.Distance(c.Colour) <= pixel.InkSlack &&
		math.Abs(m.Stroke-c.Stroke) <= asThick*m.Stroke
}

// allLikeMarks reports whether a cell has parts, and each of them looks like several pencil marks on the board.
func (s *gridEvidence) allLikeMarks(e *read.Evidence) bool {
	return len(e.Parts) > 0 && !slices.ContainsFunc(e.Parts, func(c read.Part) bool { return s.marksLike(c) < noAccident })
}

// onlyMarks reports whether a cell holds pencil marks and nothing else. If the network is certain of a digit and a part is
// nearly as tall as one, that part is a mark only if several marks on the board have exactly its height.
func (s *gridEvidence) onlyMarks(e *read.Evidence) bool {
	return s.allLikeMarks(e) && !slices.ContainsFunc(e.Parts, func(c read.Part) bool {
		return float64(c.Box.Dy()) >= FullHeight*s.height && e.Digits() >= digitShare && !s.hasTwins(c)
	})
}

// hasTwins reports whether several pencil marks on the board look like a part of a cell and have its height to the pixel.
func (s *gridEvidence) hasTwins(c read.Part) bool {
	isTwin := func(m read.Part) bool { return m.Box.Dy() == c.Box.Dy() && sameMark(m, c) }
	return pixel.Count(s.marks, isTwin) >= noAccident
}

// onlySpecks reports whether a cell holds parts that do not touch its edge, all of them shorter than any digit, and no
// character was cut out of it. A digit that the network sees in such a cell is a pencil mark in a frame.
func (s *gridEvidence) onlySpecks(e *read.Evidence) bool {
	tallest := 0
	for _, c := range e.Parts {
		if inside(e, c.Box) {
			tallest = max(tallest, c.Box.Dy())
		}
	}
	return e.Glyph == nil && e.Whole == nil && tallest > 0 && float64(tallest) < markHeight*s.smallHeight
}

// A size is the usual size of some digits, in pixels, with the usual place of their lower edges. A place is measured
// from the middle of the cell, as a share of the cell.
type size struct {
	height, stroke float64
	foot           float64 // the place of the lower edges of all these digits or, if inInk is false, of the 6s and 8s
	baseline       float64 // the place of the lower edges of the 6s and 8s, with which a 1 and a 2 in text figures are aligned
	inInk          bool    // whether these are the digits in one ink; otherwise they are all digits of the grid
}

// sizeForInk returns the size of the digits in a glyph's ink that are not short, or of all digits if only a few are in
// that ink. It measures each ink only once.
func (s *gridEvidence) sizeForInk(g *read.Glyph) size {
	own, known := s.inks[g.Colour]
	if !known {
		own = s.measureInk(g.Colour)
		s.inks[g.Colour] = own
	}
	return own
}

// measureInk measures the digits in an ink that are not short. If there are only a few, it returns the size of all digits.
func (s *gridEvidence) measureInk(ink pixel.RGB) size {
	const least = 4 // if fewer digits are in the ink, the size of all digits counts
	var heights, strokes, feet, round []float64
	for _, e := range s.sureIn(ink) {
		if g := e.Glyph; !s.isShort(g) {
			heights, strokes, feet = append(heights, g.Height), append(strokes, g.Stroke), append(feet, Foot(e))
			if isRound(e) {
				round = append(round, Foot(e))
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

// sureIn returns the cells whose glyph has the given colour and of which the network is certain that they hold some digit.
func (s *gridEvidence) sureIn(ink pixel.RGB) (sure []*read.Evidence) {
	for _, e := range s.all {
		if e.Glyph != nil && e.Digits() >= digitShare && e.Glyph.Colour.Distance(ink) <= pixel.InkSlack {
			sure = append(sure, e)
		}
	}
	return sure
}

// findSmall counts the cells that may hold a smaller digit. If these are many and the network sees a digit in nearly all of
// them, the grid has digits of two sizes, and findSmall sets the height of the smaller ones.
func (s *gridEvidence) findSmall() {
	const (
		many   = 10  // there must be at least this many digits of the second size
		nearly = 0.9 // at least this share of the cells counts as nearly all
	)
	var heights []float64
	for _, e := range s.all {
		if s.mayBeSmall(e) {
			s.small++
			if e.Digits() >= majorityShare {
				heights = append(heights, e.Glyph.Height)
			}
		}
	}
	if len(heights) >= many && float64(len(heights)) >= nearly*float64(s.small) {
		s.smallHeight = pixel.Median(heights)
	}
}

// mayBeSmall reports whether the contents of a cell may be a digit smaller than the others, such as an entry, wherever
// it stands. It reports false if anything on the board is certainly a pencil mark.
func (s *gridEvidence) mayBeSmall(e *read.Evidence) bool {
	const least = 0.4 // the least height of such a digit, in heights of the digits; single pencil marks are shorter
	g := e.Glyph
	return g != nil && len(s.marks) == 0 && s.isShort(g) && g.Height >= least*s.height
}

// smallInSameInk reports whether the contents of a cell may be a small digit: the glyph stands where digits do, it is
// taller than a pencil mark compared with the digits in its ink, and the network does not prefer an empty cell. Entries
// may be smaller than givens, and in text figures a 1 among them is smaller still.
func (s *gridEvidence) smallInSameInk(e *read.Evidence) bool {
	g := e.Glyph
	if g == nil || e.Shares[0] >= majorityShare || s.misplaced(e) || s.allLikeMarks(e) {
		return false
	}
	own := s.sizeForInk(g)
	return own.inInk && g.Height >= markHeight*own.height
}

// textFigure reports whether the contents of a cell may be a 1 or a 2 in text figures: the network is sure of one of these
// digits, and the glyph's lower edge is on the baseline of the 6s and 8s, if possible of those in its ink.
func (s *gridEvidence) textFigure(e *read.Evidence) bool {
	return e.Glyph != nil && (e.Shares[1] >= sureShare || e.Shares[2] >= sureShare) &&
		math.Abs(Foot(e)-s.sizeForInk(e.Glyph).baseline) <= samePlace
}

// textFigures returns the number of cells with a short glyph that may be a text figure and stands where digits do.
func (s *gridEvidence) textFigures() int {
	return s.count(func(e *read.Evidence) bool { return s.textFigure(e) && s.isShort(e.Glyph) && !s.misplaced(e) })
}

// onlySmall reports whether a cell has contents, and all are at least a little shorter than the digits, so that they may be
// pencil marks.
func (s *gridEvidence) onlySmall(e *read.Evidence) bool {
	const lower = 0.95 // contents must be shorter than this, in heights of the digits
	tallest := e.Tallest
	if g := e.Glyph; g != nil && tallest <= float64(g.Box.Dy())+1 {
		tallest = g.Height // more exact than the height of its box
	}
	return tallest > 0 && tallest < lower*s.height
}
