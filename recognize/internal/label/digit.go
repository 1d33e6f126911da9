package label

import (
	"fmt"
	"math"
	"slices"

	"autosolve/recognize/internal/pixel"
	"autosolve/recognize/internal/read"
)

// This file finds out why a cell that is read as a digit may hold no digit or another one.

// noDigit returns why a cell that is read as a digit may hold no digit.
func (v *verdict) noDigit() (why []string) {
	empty := v.e.Shares[0]
	unlikeOthers := len(v.g.readings) < 3 && (v.e.Glyph == nil || v.similarStrokes(v.e) < 2 && !v.isOne(v.e))
	switch short := v.g.readings[0].short; {
	case empty >= sureShare || empty >= majorityShare && (short || unlikeOthers):
		why = append(why, fmt.Sprintf("is %d or empty", v.g.digit))
	case v.e.Shares[read.Other] >= sureShare && !v.g.oddSign:
		why = append(why, "holds something that is not a digit")
	case short && !v.smallDigit() || v.allLikeMarks(v.e) || v.onlySpecks(v.e):
		why = append(why, "holds a pencil mark or a small digit")
	case v.mayBeCaret():
		why = append(why, "holds a 1 or a text caret")
	case v.mayBePointer():
		why = append(why, "holds a 1 or the pointer of a mouse over text")
	case v.characters(v.e) > 1, v.e.Glyph != nil && v.misplaced(v.e) && v.countTall(v.e) > 1:
		kind := "characters"
		if v.onlySmall(v.e) {
			kind = "small characters, as pencil marks are"
		}
		why = append(why, fmt.Sprintf("holds %d %s", max(v.characters(v.e), v.countTall(v.e)), kind))
	case v.e.Glyph != nil && v.misplaced(v.e):
		why = append(why, "holds something that is not where digits stand")
	case v.g.foreign:
		why = append(why, fmt.Sprintf("holds %d or something that lies over the cell", v.g.digit))
	}
	return why
}

// smallDigit reports whether a glyph that is shorter than the grid's digits is a digit too: one in a typeface with digits of
// several heights, or a 1 or 2 in text figures that stands on the baseline of the 6s and 8s.
func (v *verdict) smallDigit() bool {
	g := v.e.Glyph
	if v.e.Shares[v.g.digit] < majorityShare {
		return false
	}
	if own := v.sizeForInk(g); own.inInk && g.Height >= markHeight*own.height {
		return !v.larger()
	}
	return v.textFigure(v.e)
}

// larger reports whether a much taller copy of the same digit, 3 to 9, is elsewhere on the board in the same ink.
func (v *verdict) larger() bool {
	g := v.e.Glyph
	return v.g.digit > 2 && slices.ContainsFunc(v.all[:], func(o *read.Evidence) bool {
		return o.Glyph != nil && o.Glyph.Colour.Distance(g.Colour) <= pixel.InkSlack &&
			o.Shares[v.g.digit] >= sureShare && o.Glyph.Height > tallestHeight*g.Height
	})
}

// characters returns the number of characters in a cell: its glyph, and each other part that is as tall and wide as a digit
// and has the glyph's height, ink and thickness of strokes. In a cell without a glyph, each part that is as tall and wide as a
// digit counts.
func (s *gridEvidence) characters(e *read.Evidence) (n int) {
	const sameStroke = 0.25 // the greatest difference in the thickness of strokes, as a share of the glyph's thickness
	g := e.Glyph
	if g != nil {
		n++
	}
	for _, c := range e.Parts {
		w, h := float64(c.Box.Dx()), float64(c.Box.Dy())
		switch {
		case !s.asTallAsDigit(h) || !s.asWideAsDigit(w):
		case g == nil:
			n++
		case !c.Box.Overlaps(g.Box) && sameHeight(h, g.Height) && c.Colour.Distance(g.Colour) <= pixel.InkSlack &&
			math.Abs(c.Stroke-g.Stroke) <= sameStroke*g.Stroke:
			n++
		}
	}
	return n
}

// countTall returns the number of parts in a cell that are as tall as digits.
func (s *gridEvidence) countTall(e *read.Evidence) (n int) {
	for _, c := range e.Parts {
		if float64(c.Box.Dy()) >= FullHeight*s.height {
			n++
		}
	}
	return n
}

// contradicted reports whether the network is sure of another class than the cell's digit. The class read.Other does not count
// if the Sudoku confirms that the sign in the cell means the digit.
func (v *verdict) contradicted() bool {
	for k, s := range v.e.Shares {
		if k != int(v.g.digit) && s >= sureShare && !(k == read.Other && v.g.oddSign) {
			return true
		}
	}
	return false
}

// outvoted reports whether the network sees no digit in a group's readings, or much prefers another digit. The class
// read.Other does not count if the Sudoku confirms that the group's sign means the digit.
func (g *group) outvoted() bool {
	const much = 3 // the network must prefer the other digit by more than this many nats per reading
	first := g.networkChoice()
	if first == read.Other {
		return !g.oddSign
	}
	return first == 0 || g.network[first]-g.network[g.digit] > much*float64(len(g.readings))
}

// networkChoice returns the class that the network prefers for all readings of a group together.
func (g *group) networkChoice() (best uint8) {
	for k, s := range g.network {
		if s > g.network[best] {
			best = uint8(k)
		}
	}
	return best
}

// otherDigit returns why the digit that was read in a cell may be wrong.
func (v *verdict) otherDigit(c *Cell) (why []string) {
	g, d := v.g, c.Digit
	least := leastGap
	if g.abstains() {
		least = networkGap
	}
	best, next := TwoMatches(&g.matches)
	sure := best.Digit == d && best.Score >= clearScore && best.Score-next.Score >= sureMargin
	switch {
	case c.Score < v.o.LeastScore:
		why = append(why, fmt.Sprintf("matches no digit: the best, %d, scores %.2f", d, c.Score))
	case (v.contradicted() || g.outvoted() && !sure) && c.Score < 0.005: // which would be shown as 0.00
		why = append(why, fmt.Sprintf("may not be %d: no typeface has such a digit", d))
	case v.contradicted() || g.outvoted() && !sure:
		why = append(why, fmt.Sprintf("may not be %d (score %.2f)", d, c.Score))
	case v.mayBeHalf() && v.puzzle.evidence(g) <= 0:
		why = append(why, fmt.Sprintf("is %d (%.2f) or half of another digit", d, c.Score))
	case TemplatesSayAnother(&g.matches, d):
		why = append(why, fmt.Sprintf("is %d (%.2f) or %d (%.2f)", d, c.Score, best.Digit, best.Score))
	case g.gap < least && g.gap+g.doubt >= least:
		why = append(why, fmt.Sprintf("looks like %d (%.2f), but then the puzzle has no unique solution", d, c.Score))
	case g.gap < least && g.rival == 0 && v.isOne(v.e) && (d == 1 || v.similarStrokes(v.e) > 1):
		// a digit, not a text caret
	case g.gap < least && g.rival == 0 && d == 1:
		why = append(why, "holds a 1 or a text caret")
	case g.gap < least && g.rival == 0:
		why = append(why, fmt.Sprintf("looks like no digit, although %d scores %.2f", d, c.Score))
	case g.gap < least:
		why = append(why, fmt.Sprintf("is %d (%.2f) or %d (%.2f)", d, c.Score, g.rival, g.matches[g.rival-1].Score))
	case v.o.LeastMargin > 0 && c.Score-c.RunnerUp.Score < v.o.LeastMargin:
		why = append(why, fmt.Sprintf("is %d (%.2f) or %d (%.2f)", d, c.Score, c.RunnerUp.Digit, c.RunnerUp.Score))
	}
	return why
}

// mayBeHalf reports whether the glyph may be the visible half of another digit, as half of an 8 looks like a 3. That is so if
// the glyph is unique and another glyph, read as the same digit in the same ink and height, matches much better and extends
// farther to exactly one side.
func (v *verdict) mayBeHalf() bool {
	const farther = 0.12 // the other glyph must extend farther by more than this share of its height
	own := v.g.readings[0]
	if own.Glyph == nil || len(v.g.readings) > 1 {
		return false
	}
	for _, g := range v.groups {
		o := g.readings[0]
		if g.digit != v.g.digit || o.short != own.short || !o.sameInk(own) ||
			g.matches[g.digit-1].Score < v.g.matches[g.digit-1].Score+sureMargin {
			continue
		}
		high := o.Glyph.Height
		left, right := own.reach()
		fullLeft, fullRight := o.reach()
		lacks := [2]float64{fullLeft - left, fullRight - right}
		if sameHeight(own.Glyph.Height, high) && max(lacks[0], lacks[1]) > farther*high &&
			math.Abs(min(lacks[0], lacks[1])) <= sameDigitHeight*high+1 {
			return true
		}
	}
	return false
}

// reach returns how far a glyph extends to the left and to the right of the middle of its cell, in pixels.
func (f *reading) reach() (left, right float64) {
	middle := float64(f.Cell.Min.X+f.Cell.Max.X) / 2
	return middle - float64(f.Glyph.Box.Min.X), float64(f.Glyph.Box.Max.X) - middle
}

// RunnerUp returns the best-matching digit other than the given one, with its score, or a zero Guess if no other one matches.
func RunnerUp(matches *[9]read.Match, digit uint8) (next Guess) {
	for d := uint8(1); d <= 9; d++ {
		if s := matches[d-1].Score; d != digit && s > next.Score {
			next = Guess{d, s}
		}
	}
	return next
}

// TemplatesSayAnother reports whether the templates are sure of a digit other than d.
func TemplatesSayAnother(matches *[9]read.Match, d uint8) bool {
	best, next := TwoMatches(matches)
	return best.Digit != d && best.Score >= sureScore && best.Score-next.Score >= sureMargin &&
		(best.Digit != 1 || best.Score >= sureOne)
}

// TwoMatches returns the two best-matching digits, with their scores. A missing match is a zero Guess.
func TwoMatches(matches *[9]read.Match) (best, next Guess) {
	for d, m := range matches {
		if m.Score > best.Score {
			best, next = Guess{uint8(d + 1), m.Score}, best
		} else if m.Score > next.Score {
			next = Guess{uint8(d + 1), m.Score}
		}
	}
	return best, next
}
