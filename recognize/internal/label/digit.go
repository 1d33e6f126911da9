package label

import (
	"fmt"
	"math"
	"slices"

	"autosolve/recognize/internal/pixel"
	"autosolve/recognize/internal/read"
)

// Why a cell that is read as a digit may hold none, or another.

// noDigit is why a cell that is read as a digit may hold none.
func (v *verdict) noDigit() (why []string) {
	empty := v.e.Shares[0]
	switch low := v.g.readings[0].low; {
	case empty >= sureShare || empty >= otherShare && (low || len(v.g.readings) < 3 && (v.e.Glyph == nil || v.fellows(v.e) < 2 && !v.one(v.e))):
		why = append(why, fmt.Sprintf("is %d or empty", v.g.digit))
	case v.e.Shares[read.Other] >= sureShare && !v.g.oddSign:
		why = append(why, "holds something that is no digit")
	case low && !v.smallDigit() || v.allLikeMarks(v.e) || v.onlySpecks(v.e):
		why = append(why, "holds a pencil mark or a small digit")
	case v.stroke():
		why = append(why, "holds a 1 or a text caret")
	case v.beam():
		why = append(why, "holds a 1 or the pointer that a mouse has over text")
	case v.characters(v.e) > 1, v.e.Glyph != nil && v.aside(v.e) && v.high(v.e) > 1:
		kind := "characters"
		if v.onlySmall(v.e) {
			kind = "small characters, as pencil marks are"
		}
		why = append(why, fmt.Sprintf("holds %d %s", max(v.characters(v.e), v.high(v.e)), kind))
	case v.e.Glyph != nil && v.aside(v.e):
		why = append(why, "holds something that does not stand where digits do")
	case v.g.foreign:
		why = append(why, fmt.Sprintf("holds %d, or something that lies over the cell", v.g.digit))
	}
	return why
}

// smallDigit reports whether what is lower than the grid's digits is one: a low digit of a typeface whose other digits are as high, or a 1
// or 2 in text figures, which stand on the line of 6 and 8.
func (v *verdict) smallDigit() bool {
	g := v.e.Glyph
	if v.e.Shares[v.g.digit] < otherShare {
		return false
	}
	if own := v.own(g); own.inInk && g.Height >= markHeight*own.height {
		return !v.larger()
	}
	return v.textFigure(v.e)
}

// larger reports whether the same digit stands elsewhere in the same ink, and higher.
func (v *verdict) larger() bool {
	g := v.e.Glyph
	return v.g.digit > 2 && slices.ContainsFunc(v.all[:], func(o *read.Evidence) bool {
		return o.Glyph != nil && o.Glyph.Colour.Distance(g.Colour) <= pixel.InkSlack &&
			o.Shares[v.g.digit] >= sureShare && o.Glyph.Height > mostHeight*g.Height
	})
}

// characters is how many there are in a cell: its glyph, and what else is as high as a digit, as broad, and in the glyph's ink and
// strokes.
func (s *seen) characters(e *read.Evidence) (n int) {
	const sameStroke = 0.25 // by which share strokes may differ
	g := e.Glyph
	if g != nil {
		n++
	}
	for _, c := range e.Parts {
		w, h := float64(c.Box.Dx()), float64(c.Box.Dy())
		switch {
		case h < FullHeight*s.height || h > mostHeight*s.height || w < narrowest*s.height || w > broadest*s.height:
		case g == nil:
			n++
		case !c.Box.Overlaps(g.Box) && math.Abs(h-g.Height) <= likeHeight*g.Height+1 && c.Colour.Distance(g.Colour) <= pixel.InkSlack && math.Abs(c.Stroke-g.Stroke) <= sameStroke*g.Stroke:
			n++
		}
	}
	return n
}

// high is how many parts as high as digits are in a cell.
func (s *seen) high(e *read.Evidence) (n int) {
	for _, c := range e.Parts {
		if float64(c.Box.Dy()) >= FullHeight*s.height {
			n++
		}
	}
	return n
}

// contradicted reports whether the second opinion is sure of another digit in this cell.
func (v *verdict) contradicted() bool {
	for k, s := range v.e.Shares {
		if k != int(v.g.digit) && s >= sureShare && !(k == read.Other && v.g.oddSign) {
			return true
		}
	}
	return false
}

// outvoted reports whether the second opinion likes no digit at all better than the group's, or another much better.
func (g *group) outvoted() bool {
	const much = 3 // nats, on the average of the readings
	first := g.firstChoice()
	if first == read.Other {
		return !g.oddSign
	}
	return first == 0 || g.second[first]-g.second[g.digit] > much*float64(len(g.readings))
}

// firstChoice is the class that the second opinion likes best for all readings of a group together.
func (g *group) firstChoice() (best uint8) {
	for k, s := range g.second {
		if s > g.second[best] {
			best = uint8(k)
		}
	}
	return best
}

// otherDigit is why a cell may hold another digit than it is read as.
func (v *verdict) otherDigit(c *Cell) (why []string) {
	g, d := v.g, c.Digit
	least := leastGap
	if g.abstains() {
		least = aloneGap
	}
	best, next := twoMatches(g.matches)
	sure := best.Digit == d && best.Score >= clearScore && best.Score-next.Score >= sureMargin
	switch {
	case c.Score < v.o.LeastScore:
		why = append(why, fmt.Sprintf("matches no digit: the best, %d, scores %.2f", d, c.Score))
	case v.contradicted() || g.outvoted() && !sure:
		why = append(why, fmt.Sprintf("is %d (%.2f), or not", d, c.Score))
	case v.mayBeHalf() && v.puzzle.evidence(g) <= 0:
		why = append(why, fmt.Sprintf("is %d (%.2f), or half of another digit", d, c.Score))
	case surelyAnother(g.matches, d), g.loneAsAnother():
		why = append(why, fmt.Sprintf("is %d (%.2f) or %d (%.2f)", d, c.Score, best.Digit, best.Score))
	case g.gap < least && g.gap+g.doubt >= least:
		why = append(why, fmt.Sprintf("looks like %d (%.2f), which makes no puzzle", d, c.Score))
	case g.gap < least && g.rival == 0 && v.one(v.e) && (d == 1 || v.fellows(v.e) > 1):
		// a 1, and no text caret
	case g.gap < least && g.rival == 0 && d == 1:
		why = append(why, "holds a 1 or a text caret")
	case g.gap < least && g.rival == 0:
		why = append(why, fmt.Sprintf("looks like no digit, though %d scores %.2f", d, c.Score))
	case g.gap < least:
		why = append(why, fmt.Sprintf("is %d (%.2f) or %d (%.2f)", d, c.Score, g.rival, g.matches[g.rival-1].Score))
	case v.o.LeastMargin > 0 && c.Score-c.RunnerUp.Score < v.o.LeastMargin:
		why = append(why, fmt.Sprintf("is %d (%.2f) or %d (%.2f)", d, c.Score, c.RunnerUp.Digit, c.RunnerUp.Score))
	case v.muchWorse(c):
		why = append(why, fmt.Sprintf("looks like no digit of the grid's, though %d scores %.2f", d, c.Score))
	}
	return why
}

// mayBeHalf reports whether the same digit stands elsewhere in the same ink and as high, matches much better, and reaches
// farther to just one side: half of an 8 that something covers looks like a 3.
func (v *verdict) mayBeHalf() bool {
	const farther = 0.12 // by what share of the height the other side is covered, at least
	own := v.g.readings[0]
	if own.Glyph == nil || len(v.g.readings) > 1 {
		return false
	}
	for _, g := range v.groups {
		o := g.readings[0]
		if g.digit != v.g.digit || o.low != own.low || !o.sameInk(own) ||
			g.matches[g.digit-1].Score < v.g.matches[g.digit-1].Score+sureMargin {
			continue
		}
		high := o.Glyph.Height
		left, right := own.reach()
		fullLeft, fullRight := o.reach()
		lacks := [2]float64{fullLeft - left, fullRight - right}
		if math.Abs(own.Glyph.Height-high) <= likeHeight*high+1 && max(lacks[0], lacks[1]) > farther*high &&
			math.Abs(min(lacks[0], lacks[1])) <= likeHeight*high+1 {
			return true
		}
	}
	return false
}

// reach is how far a glyph goes to the left and to the right from the middle of its cell, in pixels.
func (f *reading) reach() (left, right float64) {
	middle := float64(f.Cell.Min.X+f.Cell.Max.X) / 2
	return middle - float64(f.Glyph.Box.Min.X), float64(f.Glyph.Box.Max.X) - middle
}

// muchWorse reports whether what has no like on the board matches its digit much worse than the others match theirs, those of its
// ink if they are enough, or has no glyph that could be matched, and the second opinion alone is not sure enough: a pointer, a
// sign, or two digits that are drawn over each other.
func (v *verdict) muchWorse(c *Cell) bool {
	const (
		worse     = 0.25 // than the others' median, a score
		enough    = 8    // digits tell how well the typeface matches
		alone     = 0.99 // a share that counts whatever it matches,
		unmatched = 0.8  // and of what has no glyph
	)
	own := v.g.readings[0]
	share := own.Shares[v.g.digit]
	switch {
	case len(v.g.readings) > 1 || share >= alone:
		return false
	case own.Glyph == nil:
		return share < unmatched
	case v.g.abstains():
		return false
	}
	var same, all []float64
	for _, g := range v.groups {
		o := g.readings[0]
		scores := slices.Repeat([]float64{g.matches[g.digit-1].Score}, len(g.readings))
		all = append(all, scores...)
		if o.sameInk(own) {
			same = append(same, scores...)
		}
	}
	if len(same) < enough {
		same = all
	}
	return len(same) >= enough && c.Score < pixel.Median(same)-worse
}

// runnerUp is the digit that matches best besides the group's own.
func (g *group) runnerUp() (next Guess) {
	for d := uint8(1); d <= 9; d++ {
		if s := g.matches[d-1].Score; d != g.digit && s >= next.Score {
			next = Guess{d, s}
		}
	}
	return next
}

// surelyAnother reports whether the first opinion is sure of another digit.
func surelyAnother(matches [9]read.Match, d uint8) bool {
	best, next := twoMatches(matches)
	return best.Digit != d && best.Score >= sureScore && best.Score-next.Score >= sureMargin && (best.Digit != 1 || best.Score >= sureOne)
}

// loneAsAnother reports whether a group of one reading, of which the network has been asked just once, matches another digit clearly, and
// better than its own: a 5 of a stencil typeface is nearly the 6.
func (g *group) loneAsAnother() bool {
	const better = 0.1 // of a score
	best, _ := twoMatches(g.matches)
	return len(g.readings) == 1 && best.Digit != g.digit && best.Digit != 1 && best.Score >= clearScore &&
		best.Score-g.matches[g.digit-1].Score >= better
}

// twoMatches are the best two digits.
func twoMatches(matches [9]read.Match) (best, next Guess) {
	for d, m := range matches {
		if m.Score > best.Score {
			best, next = Guess{uint8(d + 1), m.Score}, best
		} else if m.Score > next.Score {
			next = Guess{uint8(d + 1), m.Score}
		}
	}
	return best, next
}
