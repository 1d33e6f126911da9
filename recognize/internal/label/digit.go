package label

import (
	"fmt"
	"math"
	"slices"

	"autosolve/recognize/internal/pixel"
	"autosolve/recognize/internal/read"
)

// This file finds out why a cell that is read as a digit may hold no digit or another one.

// short reports whether the reading is about as short as a pencil mark.
func (f *facts) short() bool { return f.group.readings[0].short }

// unlikeOthers reports whether at most one other cell holds a glyph or a stroke like the cell's. It is false for a stroke that
// is certainly a 1, even if no other cell holds a similar one.
func (f *facts) unlikeOthers() bool {
	return len(f.group.readings) < 3 && (f.e.Glyph == nil || f.similarStrokes(f.e) < 2 && !f.isOne(f.e))
}

// severalCharacters says how many characters a cell holds, and whether they may be pencil marks.
func severalCharacters(f *facts) string {
	kind := "characters"
	if f.onlySmall(f.e) {
		kind = "small characters, as pencil marks are"
	}
	return fmt.Sprintf("holds %d %s", max(f.characters(f.e), f.countTall(f.e)), kind)
}

// smallDigit reports whether a glyph that is shorter than the grid's digits is a digit too: one in a typeface with digits of
// several heights, or a 1 or 2 in text figures that stands on the baseline of the 6s and 8s.
func (f *facts) smallDigit() bool {
	g := f.e.Glyph
	if f.e.Shares[f.group.digit] < majorityShare {
		return false
	}
	if own := f.sizeForInk(g); own.inInk && g.Height >= markHeight*own.height {
		return !f.larger()
	}
	return f.textFigure(f.e)
}

// larger reports whether a much taller copy of the same digit, 3 to 9, is elsewhere on the board in the same ink.
func (f *facts) larger() bool {
	g := f.e.Glyph
	return f.group.digit > 2 && slices.ContainsFunc(f.all[:], func(o *read.Evidence) bool {
		return o.Glyph != nil && o.Glyph.Colour.Distance(g.Colour) <= pixel.InkSlack &&
			o.Shares[f.group.digit] >= sureShare && o.Glyph.Height > tallestHeight*g.Height
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
func (s *gridEvidence) countTall(e *read.Evidence) int {
	return pixel.Count(e.Parts, func(c read.Part) bool { return float64(c.Box.Dy()) >= FullHeight*s.height })
}

// contradicted reports whether the network is sure of another class than the cell's digit. The class read.Other does not count
// if the Sudoku confirms that the sign in the cell means the digit.
func (f *facts) contradicted() bool {
	for k, s := range f.e.Shares {
		if k != int(f.group.digit) && s >= sureShare && !(k == read.Other && f.group.oddSign) {
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

// score returns the template score of the digit that was read, and runnerUp the other digit that matches best.
func (f *facts) score() float64  { return f.group.matches[f.group.digit-1] }
func (f *facts) runnerUp() Guess { return RunnerUp(&f.group.matches, f.group.digit) }

// clear reports whether the template score of the digit that was read is so high, and so far above all others, that it counts
// even if the network prefers another class.
func (f *facts) clear() bool {
	return f.best.Digit == f.group.digit && f.best.Score >= clearScore && f.best.Score-f.next.Score >= sureMargin
}

// leastGap returns by how many nats the digit that was read must be likelier than its rival.
func (f *facts) leastGap() float64 {
	if f.group.abstains() {
		return networkGap
	}
	return leastGap
}

// close reports whether the digit that was read is less than leastGap nats likelier than its rival.
func (f *facts) close() bool { return f.group.gap < f.leastGap() }

// or says that a cell holds the digit that was read or another one.
func (f *facts) or(o Guess) string {
	return fmt.Sprintf("is %d (%.2f) or %d (%.2f)", f.group.digit, f.score(), o.Digit, o.Score)
}

// mayNotBe says that a cell may not hold the digit that was read.
func mayNotBe(f *facts) string {
	if f.score() < 0.005 { // which would be shown as 0.00
		return fmt.Sprintf("may not be %d: no typeface has such a digit", f.group.digit)
	}
	return fmt.Sprintf("may not be %d (score %.2f)", f.group.digit, f.score())
}

// mayBeHalf reports whether the glyph may be the visible half of another digit, as half of an 8 looks like a 3. That is so if
// the glyph is unique and another glyph, read as the same digit in the same ink and height, matches much better and extends
// farther to exactly one side.
func (f *facts) mayBeHalf() bool {
	const farther = 0.12 // the other glyph must extend farther by more than this share of its height
	own := f.group.readings[0]
	if own.Glyph == nil || len(f.group.readings) > 1 {
		return false
	}
	for _, g := range f.groups {
		o := g.readings[0]
		if g.digit != f.group.digit || o.short != own.short || !o.sameInk(own) ||
			g.matches[g.digit-1] < f.group.matches[g.digit-1]+sureMargin {
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

// RunnerUp returns the best-matching digit other than the given one, with its score, or a zero Guess if no other one matches. If
// the given digit is 0, it considers all digits. matches has the template scores of the digits 1 to 9.
func RunnerUp(matches *[9]float64, digit uint8) (next Guess) {
	for d := uint8(1); d <= 9; d++ {
		if s := matches[d-1]; d != digit && s > next.Score {
			next = Guess{d, s}
		}
	}
	return next
}

// TemplatesSayAnother reports whether the templates are sure of a digit other than d. matches has the template scores of the
// digits 1 to 9.
func TemplatesSayAnother(matches *[9]float64, d uint8) bool {
	best, next := twoMatches(matches)
	return best.Digit != d && best.Score >= sureScore && best.Score-next.Score >= sureMargin &&
		(best.Digit != 1 || best.Score >= sureOne)
}

// twoMatches returns the two best-matching digits, with their scores. A missing match is a zero Guess.
func twoMatches(matches *[9]float64) (best, next Guess) {
	best = RunnerUp(matches, 0)
	return best, RunnerUp(matches, best.Digit)
}
