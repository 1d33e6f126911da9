package label

import (
	"math"
	"slices"

	"autosolve/recognize/internal/pixel"
	"autosolve/recognize/internal/read"
)

// What a cell may hold that is no digit, and lies over none.

// empty reports whether what is in a cell is no digit for certain, and lies over none.
func (s *seen) empty(e *read.Evidence) bool {
	g := e.Glyph
	switch {
	case s.pieces(e):
		return false
	case s.onlyMarks(e) && !(s.textFigure(e) && s.textFigures() >= noAccident):
		return true
	case s.clear(e) && s.tooltips() <= MostHiding, s.cornered(e):
		return true
	case g == nil || g.VerticalStroke() && (s.beside(e) || e.Digits()-float64(e.Shares[1]) >= otherShare):
		return false
	case s.higherBar(g): // a text caret
		return true
	case s.caret(e):
		return true
	case s.thin(g) && !s.textFigure(e):
		return true
	case e.Digits()-float64(e.Shares[1]) < otherShare && (s.lowBlock(g) || s.blockCaret(e)):
		return true
	}
	return highAs(e) < surelyMark*s.least && e.Shares[1]+e.Shares[2] < hardly && e.Digits() >= sureShare
}

// higherBar reports whether a glyph is higher than any digit, and so narrow that it is no frame around one, even or not.
func (s *seen) higherBar(g *read.Glyph) bool {
	wide := g.Aspect * g.Height
	return g.Height > mostHeight*s.height && (wide < narrowest*s.height || g.VerticalStroke() && wide < caretWidth*s.height)
}

// cornered reports whether all that a cell holds is a small digit in a corner, in place of where all of the grid's lie: a pencil mark. It
// reaches farther out than any of these, across and down, so it is no part of one that something covers.
func (s *seen) cornered(e *read.Evidence) bool {
	const (
		farther = 0.05 // of the cell
		many    = 10   // digits, that tell where digits lie
	)
	if s.digits < many || float64(e.All.Dy()) >= surelyFull*s.height || !e.All.In(e.Cell.Inset(1)) {
		return false
	}
	x, y := e.PlaceOf(e.All)
	across, down := extents(e, e.All)
	return !(s.across.holds(x, 0) && s.down.holds(y, 0)) &&
		!(s.across.holds(across.from, farther) && s.across.holds(across.to, farther)) &&
		!(s.down.holds(down.from, farther) && s.down.holds(down.to, farther))
}

// inverted reports whether what stands behind a cell's glyph is not the cell's background, but in the ink of the grid's digits: it may be a
// digit of strokes so thick that they were taken for a block, and the glyph one of its holes.
func (s *seen) inverted(e *read.Evidence) bool {
	g := e.Glyph
	return g != nil && e.Digits() >= otherShare && g.Background.Distance(e.Background) > pixel.InkSlack && len(s.sureIn(g.Background)) >= noAccident
}

// beside reports whether there is something in a cell besides its glyph that is as large as a digit may be, but for a shade along its
// edges.
func (s *seen) beside(e *read.Evidence) bool {
	return slices.ContainsFunc(e.Parts, func(c read.Part) bool {
		h := float64(c.Box.Dy())
		return c.Box != e.Glyph.Box && c.Box.In(e.Cell.Inset(1)) && h >= markHeight*s.height && h <= mostHeight*s.height
	})
}

// hardly is a share of the second opinion that is next to nothing.
const hardly = 0.03

// lowBlock reports whether a glyph is a block, such as a tooltip, that is so low that a digit under it would be seen.
func (s *seen) lowBlock(g *read.Glyph) bool {
	const (
		least = 0.85 // of its box is inked
		broad = 1.1  // width / height
	)
	return g.Fill >= least && g.Aspect >= broad && g.Height < surelyFull*s.height
}

// tooltips is how many cells hold what may be a tooltip.
func (s *seen) tooltips() (n int) {
	for _, e := range s.all {
		if !e.Flat && s.clear(e) {
			n++
		}
	}
	return n
}

// clear reports whether a cell holds something broader than any digit, such as a tooltip, that leaves free what of a digit would be
// at the upper or the lower end: each row of a digit has ink.
func (s *seen) clear(e *read.Evidence) bool {
	const broad = 1.35 // of the digit's height
	return e.Digits() < otherShare && float64(e.All.Dx()) >= broad*s.height && s.freeEnd(e) && s.onSharedBackground(e)
}

// freeEnd reports whether there is no ink in a cell where the upper or the lower end of a digit would be.
func (s *seen) freeEnd(e *read.Evidence) bool {
	const least = 0.25 // of the digit's height
	from, to := s.rows(e)
	end := int(math.Ceil(least * s.height))
	return from+end <= to && (!e.RowsInked(from, from+end, s.place[0]) || !e.RowsInked(to-end, to, s.place[0]))
}

// inkedThrough reports whether there is ink in the middle of most rows of a cell in which a digit would have some.
func (s *seen) inkedThrough(e *read.Evidence) bool {
	const (
		near = 0.2 // of the digits' height, to either side of where their middles are
		most = 0.7 // of the rows
	)
	w := e.Cell.Dx()
	middle := float64(w)/2 + s.place[0]*float64(w)
	left, right := max(0, int(middle-near*s.height)), min(w, int(middle+near*s.height)+1)
	from, to := s.rows(e)
	n := 0
	for y := from; y < to; y++ {
		if slices.Contains(e.Inked[y*w+left:y*w+right], true) {
			n++
		}
	}
	return float64(n) >= most*float64(to-from)
}

// faint reports whether what is as high as a digit in a cell is far closer to its background than the ink of any digit is to its.
func (s *seen) faint(e *read.Evidence) bool {
	const least = 0.5 // of how far the faintest digit's ink is from its background
	is := func(ink, background pixel.RGB) bool {
		return float64(ink.Distance(background)) < least*float64(s.faintest)
	}
	if e.Glyph != nil && !is(e.Glyph.Colour, e.Glyph.Background) {
		return false
	}
	return len(e.Parts) > 0 && !slices.ContainsFunc(e.Parts, func(c read.Part) bool {
		return float64(c.Box.Dy()) >= FullHeight*s.least && !is(c.Colour, e.Background)
	})
}

// rows are those of a cell in which a digit would be, from the cell's upper edge.
func (s *seen) rows(e *read.Evidence) (from, to int) {
	h := e.Cell.Dy()
	middle := float64(h)/2 + s.place[1]*float64(h)
	return max(0, int(middle-s.height/2+0.5)), min(h, int(middle+s.height/2+0.5))
}

// onSharedBackground reports whether a cell has the background of several others, up to twice as much as most backgrounds differ from those
// of others. Else what seems to be its background may be that of something that lies over it, such as a menu.
func (s *seen) onSharedBackground(e *read.Evidence) bool {
	const (
		alike = 8 // of 255, that compression makes
		most  = 2 // times
	)
	if s.usualApart < 0 {
		apart := make([]int, len(s.all))
		for i, o := range s.all {
			apart[i] = s.fromOthers(o)
		}
		s.usualApart = pixel.Median(apart)
	}
	return s.fromOthers(e) <= max(alike, most*s.usualApart)
}

// fromOthers is how far a cell's background is from those of others, more than may lie under one thing.
func (s *seen) fromOthers(e *read.Evidence) int {
	var nearest [MostHiding + 1]int
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
	return nearest[MostHiding]
}

// reachesIn reports whether something comes in over the edge of a cell that may be a part of a digit: the layout is not quite
// right, or the digit is cut. What looks just like the board's pencil marks is one, and what is in a corner of a cell in which the second
// opinion sees nothing is a cage's sum, with its dashes.
func (s *seen) reachesIn(e *read.Evidence) bool {
	const (
		high   = 0.5 // of the digits' height, at least
		corner = 0.2 // of the cell, both ways, from where digits are
	)
	return slices.ContainsFunc(e.Parts, func(c read.Part) bool {
		w, h := float64(c.Box.Dx()), float64(c.Box.Dy())
		if x, y := s.off(e, c.Box); e.Shares[0] >= sureShare && min(x, y) >= corner {
			return false
		}
		return !c.Box.In(e.Cell.Inset(1)) && s.marksLike(c) < noAccident && h >= high*s.height && h <= mostHeight*s.height && w >= narrowest*s.height && w <= broadest*s.height && s.inkOfDigits(c)
	})
}

// mayBeCut reports whether what is in a cell may be the upper or the lower end of a digit the rest of which is covered: it is as wide
// as one, in the ink of the digits, and begins or ends where they do.
func (s *seen) mayBeCut(e *read.Evidence) bool {
	const (
		lowest = 0.12 // of the digits' height: pixels that anything may leave
		near   = 0.04 // of the digits' height, and a pixel: how near to their upper or lower end
	)
	box, cell := e.All, e.Cell
	w, h, slack := float64(box.Dx()), float64(box.Dy()), near*s.height+1
	if w < narrowest*s.height || w > broadest*s.height || h < lowest*s.height || h >= FullHeight*s.height {
		return false
	}
	middle := func(from, to int, place float64) float64 { return float64(from+to)/2 + place*float64(to-from) }
	x, y := middle(cell.Min.X, cell.Max.X, s.place[0]), middle(cell.Min.Y, cell.Max.Y, s.place[1])
	if math.Abs(float64(box.Min.X+box.Max.X)/2-x) > asideOf*float64(cell.Dx()) ||
		math.Abs(float64(box.Min.Y)-(y-s.height/2)) > slack && math.Abs(float64(box.Max.Y)-(y+s.height/2)) > slack {
		return false
	}
	return !slices.ContainsFunc(e.Parts, func(c read.Part) bool { return !s.inkOfDigits(c) })
}

// inkOfDigits reports whether a part is drawn as digits of the grid are: in the ink of several, and in strokes as thick.
func (s *seen) inkOfDigits(c read.Part) bool {
	return s.asThick(c.Stroke) && len(s.sureIn(c.Colour)) >= noAccident
}

// asThick reports whether strokes of so many pixels are as thick as the digits'.
func (s *seen) asThick(stroke float64) bool {
	const thicker = 1.5 // than the digits', at most
	return stroke >= thinStroke*s.stroke && stroke <= thicker*s.stroke
}
