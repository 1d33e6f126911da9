package label

import (
	"fmt"
	"math"
	"slices"

	"autosolve/recognize/internal/pixel"
	"autosolve/recognize/internal/read"
)

// This file recognizes contents of a cell that are not a digit and hide none, and contents that may belong to a hidden digit.

// empty reports whether the contents of a cell are certainly not a digit and do not hide one.
func (f *facts) empty() bool { return first(surelyNoDigit, f) }

// block reports whether a cell's glyph fills its box and is not a plain stroke.
func (f *facts) block() bool {
	g := f.e.Glyph
	return g != nil && g.Fill >= blockFill && !g.VerticalStroke()
}

// highAs reports whether the height of all contents of a cell together is at least the given multiple of the digits' height.
func (f *facts) highAs(least float64) bool { return float64(f.e.All.Dy()) >= least*f.height }

// looksEmpty says that a cell looks empty but holds something as tall as a digit. If a digit matches well, it names that digit.
func looksEmpty(f *facts) string {
	if best := closest(f.e, f.faces); best.Score >= sureScore {
		return fmt.Sprintf("looks empty, but also like %d (%.2f)", best.Digit, best.Score)
	}
	return "looks empty, but holds something as tall as a digit"
}

// tallerBar reports whether a glyph is taller than any digit and too narrow to be a frame around one.
func (s *gridEvidence) tallerBar(g *read.Glyph) bool {
	wide := g.Aspect * g.Height
	return g.Height > tallestHeight*s.height && wide < narrowest*s.height
}

// cornered reports whether a cell holds only a pencil mark in a corner: the middle of its contents is outside the area that
// the grid's digits take in their cells. The contents extend farther out than any digit, both across and down, so they are not
// the visible part of a digit.
func (s *gridEvidence) cornered(e *read.Evidence) bool {
	const (
		farther = 0.05 // the contents must extend beyond the area of the digits by more than this share of the cell, across and down
		many    = 10   // the number of digits that suffice to show that area; with fewer digits, nothing is cornered
	)
	if s.digits < many || float64(e.All.Dy()) >= surelyFull*s.height || !inside(e, e.All) {
		return false
	}
	x, y := e.PlaceOf(e.All)
	across, down := extents(e, e.All)
	return !(s.across.holds(x, 0) && s.down.holds(y, 0)) &&
		!(s.across.holds(across.from, farther) && s.across.holds(across.to, farther)) &&
		!(s.down.holds(down.from, farther) && s.down.holds(down.to, farther))
}

// inverted reports whether the network sees a digit in a cell whose glyph has as its background not that of the cell but the
// ink of the grid's digits. Such a glyph may be a hole in a thick digit that was taken for a block.
func (s *gridEvidence) inverted(e *read.Evidence) bool {
	g := e.Glyph
	return g != nil && e.Digits() >= majorityShare && g.Background.Distance(e.Background) > pixel.InkSlack &&
		len(s.sureIn(g.Background)) >= noAccident
}

// besideGlyph reports whether a cell holds a second part that is taller than a pencil mark. Parts that touch the cell's
// edge do not count.
func (s *gridEvidence) besideGlyph(e *read.Evidence) bool {
	return slices.ContainsFunc(e.Parts, func(c read.Part) bool {
		h := float64(c.Box.Dy())
		return c.Box != e.Glyph.Box && inside(e, c.Box) && h >= markHeight*s.height
	})
}

// negligibleShare is the network share below which a class does not count.
const negligibleShare = 0.03

// shortBlock reports whether a glyph is a block, such as a tooltip, that is too short to hide a digit.
func (s *gridEvidence) shortBlock(g *read.Glyph) bool {
	const (
		least = 0.85 // at least this share of the block's box is inked
		broad = 1.1  // the least width divided by the height
	)
	return g.Fill >= least && g.Aspect >= broad && g.Height < surelyFull*s.height
}

// tooltips returns the number of cells that hold what may be a tooltip.
func (s *gridEvidence) tooltips() int {
	return s.count(func(e *read.Evidence) bool { return !e.Flat && s.isTooltip(e) })
}

// isTooltip reports whether a cell may hold a tooltip: something wider than any digit, with no ink where the upper or the
// lower end of a digit would be. In addition, the network must not see a digit, and several other cells must have the cell's
// background.
func (s *gridEvidence) isTooltip(e *read.Evidence) bool {
	const broad = 1.35 // the least width of a tooltip, in heights of the digits
	return e.Digits() < majorityShare && float64(e.All.Dx()) >= broad*s.height && s.freeEnd(e) && s.onSharedBackground(e)
}

// freeEnd reports whether the middle half of a cell's width has no ink where the upper or the lower end of a digit of the usual
// height and place would be.
func (s *gridEvidence) freeEnd(e *read.Evidence) bool {
	const share = 0.25 // an end is this share of a digit's height
	h := e.Cell.Dy()
	middle := float64(h)/2 + s.place[1]*float64(h)
	from, to := max(0, int(middle-s.height/2+0.5)), min(h, int(middle+s.height/2+0.5)) // the rows of pixels of such a digit
	end := int(math.Ceil(share * s.height))
	return from+end <= to && (!e.RowsInked(from, from+end, s.place[0]) || !e.RowsInked(to-end, to, s.place[0]))
}

// faint reports whether a cell has contents, and its glyph and all parts that are as tall as a digit have far less contrast
// than any digit.
func (s *gridEvidence) faint(e *read.Evidence) bool {
	const least = 0.5 // a part is faint if its contrast is below this share of that of the faintest digit
	isFaint := func(ink, background pixel.RGB) bool {
		return float64(ink.Distance(background)) < least*float64(s.faintest)
	}
	if e.Glyph != nil && !isFaint(e.Glyph.Colour, e.Glyph.Background) {
		return false
	}
	return len(e.Parts) > 0 && !slices.ContainsFunc(e.Parts, func(c read.Part) bool {
		return float64(c.Box.Dy()) >= FullHeight*s.smallHeight && !isFaint(c.Colour, e.Background)
	})
}

// onSharedBackground reports whether several other cells have about the same background as a cell. If not, something that lies
// over the cell, such as a menu, may have this background.
func (s *gridEvidence) onSharedBackground(e *read.Evidence) bool {
	const (
		compression = 8 // backgrounds that differ by at most this, on a scale of 0 to 255, count as the same in any case
		most        = 2 // backgrounds that differ by at most this many times usualApart also count as the same
	)
	if s.usualApart < 0 {
		apart := make([]int, len(s.all))
		for i, o := range s.all {
			apart[i] = s.fromOthers(o)
		}
		s.usualApart = pixel.Median(apart)
	}
	return s.fromOthers(e) <= max(compression, most*s.usualApart)
}

// fromOthers returns the distance of a cell's background from the most similar background of another cell. It leaves out
// the MostCovered most similar cells, because they may be under the same thing.
func (s *gridEvidence) fromOthers(e *read.Evidence) int {
	var nearest [MostCovered + 1]int
	for i := range nearest {
		nearest[i] = 255
	}
	for _, o := range s.all {
		if o == e {
			continue
		}
		far := e.Background.Distance(o.Background)
		for i := range nearest {
			if far < nearest[i] {
				far, nearest[i] = nearest[i], far
			}
		}
	}
	return nearest[MostCovered]
}

// reachesIn reports whether a part that touches a cell's edge may belong to a digit that is cut off at this edge or by
// something that lies over it. Such a part has the ink of the digits and is at least half as tall, but not taller than a digit.
// It does not belong to a digit if it looks like several of the board's pencil marks, or stands in a corner of a cell in which
// the network sees nothing, as the sum of a cage with its dashes does.
func (s *gridEvidence) reachesIn(e *read.Evidence) bool {
	const (
		high   = 0.5 // the least height of the part, in heights of the digits
		corner = 0.2 // a part in a corner is at least this far from the place of digits, across and down, as a share of the cell
	)
	return slices.ContainsFunc(e.Parts, func(c read.Part) bool {
		h := float64(c.Box.Dy())
		if x, y := s.off(e, c.Box); e.Shares[0] >= sureShare && min(x, y) >= corner {
			return false
		}
		return !inside(e, c.Box) && s.marksLike(c) < noAccident && h >= high*s.height && h <= tallestHeight*s.height && s.inkOfDigits(c)
	})
}

// mayBeCut reports whether the contents of a cell may be the upper or the lower end of a digit that is otherwise covered: they
// are shorter than a digit but as wide, in the ink of the digits, and begin or end where digits do.
func (s *gridEvidence) mayBeCut(e *read.Evidence) bool {
	const near = 0.04 // the greatest distance from the digits' upper or lower end, in heights of the digits, plus 1 px
	box, cell := e.All, e.Cell
	w, h, slack := float64(box.Dx()), float64(box.Dy()), near*s.height+1
	if !s.asWideAsDigit(w) || h >= FullHeight*s.height {
		return false
	}
	middle := func(from, to int, place float64) float64 { return float64(from+to)/2 + place*float64(to-from) }
	x, y := middle(cell.Min.X, cell.Max.X, s.place[0]), middle(cell.Min.Y, cell.Max.Y, s.place[1])
	if math.Abs(float64(box.Min.X+box.Max.X)/2-x) > mostMisplaced*float64(cell.Dx()) ||
		math.Abs(float64(box.Min.Y)-(y-s.height/2)) > slack && math.Abs(float64(box.Max.Y)-(y+s.height/2)) > slack {
		return false
	}
	return !slices.ContainsFunc(e.Parts, func(c read.Part) bool { return !s.inkOfDigits(c) })
}

// inkOfDigits reports whether a part has the ink of several digits of the grid, and strokes as thick as the digits'.
func (s *gridEvidence) inkOfDigits(c read.Part) bool {
	return s.asThick(c.Stroke) && len(s.sureIn(c.Colour)) >= noAccident
}

// asThick reports whether a stroke, given its thickness in pixels, is about as thick as the digits' strokes.
func (s *gridEvidence) asThick(stroke float64) bool {
	const thickest = 1.5 // a stroke may be at most this many times as thick as the digits' strokes
	return stroke >= thinStroke*s.stroke && stroke <= thickest*s.stroke
}
