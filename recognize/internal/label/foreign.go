package label

import (
	"math"

	"autosolve/recognize/internal/pixel"
	"autosolve/recognize/internal/read"
)

// This file finds things in a cell that look like a digit, such as a mouse pointer or a text caret. No single trait
// separates them from digits, and typefaces vary in every trait, so all traits are weighed together, by logistic regression.

// traits are the observations that may show that a reading is not a digit of the grid. Their indexes are the constants below.
type traits [traitCount]float64

// The traits of a reading and of the glyph in its cell.
const (
	traitAlways    = iota // 1, for the constant term
	traitNetwork          // how sure the network is that the reading is a digit, in nats
	traitWorse            // how far the score is below the median of other digits; 0 for a block or an unmatched glyph
	traitBlock            // 1 if the glyph is a block, as selected text is
	traitOther            // 1 if the glyph is not a block and was not matched because it is too tall or too short
	traitSize             // the absolute logarithm of the glyph's height relative to the digits in its ink, at most mostSize
	traitStroke           // the same for the thickness of its strokes, at most mostThickness
	traitAcross           // the horizontal distance of its middle from the usual place of digits, in cells
	traitDown             // the smaller of the vertical distances of its middle and lower edge from those of digits, in cells
	traitInk              // 1 if fewer than noAccident other digits are in its ink
	traitConfirmed        // 1 if the Sudoku confirms the digit
	traitDenied           // 1 if the Sudoku contradicts the digit
	traitCount
)

// traitWeights are the weights of the traits, in nats, as evidence for a digit. If the weighted sum of the traits is less than
// leastForDigit, the reading may be something else. The weights were fitted to the 4,400 unique readings of full height on
// 3,000 drawn pages, of which 270 had a pointer or a caret in a cell, and checked on 2,600 others.
var traitWeights = traits{
	traitAlways: 2.3, traitNetwork: 1.1, traitWorse: -3.2, traitBlock: 2.7, traitOther: -2.6, traitSize: -3.6,
	traitStroke: -7.2,
	traitAcross: -11.6, traitDown: -15.5, traitInk: -2.5, traitConfirmed: 1.7, traitDenied: -1.9,
}

const leastForDigit = 0.5

// surelyDigit is a limit in nats: a reading is not foreign if its traitNetwork is at least this, whatever its other traits. The
// traitNetwork of pointers and carets is at most 5.
const surelyDigit = 6.0

// findForeign marks as foreign the unique readings that may be something other than a digit.
func (s *gridEvidence) findForeign(groups []*group, p *puzzle) {
	for _, g := range groups {
		f := g.readings[0]
		e := s.all[f.cell]
		if len(g.readings) > 1 || e.Glyph == nil || e.Glyph.VerticalStroke() && s.similarStrokes(e) > 1 {
			continue
		}
		sum, traits := 0.0, s.traitsOf(g, groups, p)
		for k, t := range traits {
			sum += traitWeights[k] * t
		}
		g.foreign = sum < leastForDigit && traits[traitNetwork] < surelyDigit
	}
}

// traitsOf returns the traits of the only reading of a group.
func (s *gridEvidence) traitsOf(g *group, groups []*group, p *puzzle) (t traits) {
	const (
		mostSize, mostThickness = 1.0, 1.2 // the greatest values of traitSize and traitStroke
		enough                  = 8        // traitWorse refers to the digits in the glyph's ink or, if these are fewer, to all others
	)
	f := g.readings[0]
	e := s.all[f.cell]
	t[traitAlways] = 1
	none := float64(e.Shares[0] + e.Shares[read.Other])
	t[traitNetwork] = math.Log(1-none+leastShare) - math.Log(none+leastShare)
	inInk, all := scoresBeside(f, e, groups)
	if len(inInk) < noAccident {
		t[traitInk] = 1
	}
	if len(inInk) < enough {
		inInk = all
	}
	switch score := g.matches[g.digit-1]; {
	case e.Glyph.Fill >= blockFill && !e.Glyph.VerticalStroke():
		t[traitBlock] = 1
	case f.Glyph == nil:
		t[traitOther] = 1
	case len(inInk) > 0:
		t[traitWorse] = max(0, pixel.Median(inInk)-score)
	}
	own := s.sizeForInk(e.Glyph)
	t[traitSize] = min(mostSize, math.Abs(math.Log(e.Glyph.Height/own.height)))
	t[traitStroke] = min(mostThickness, math.Abs(math.Log(e.Glyph.Stroke/own.stroke)))
	t[traitAcross], t[traitDown] = s.off(e, e.Glyph.Box)
	if off := math.Abs(Foot(e) - own.foot); off < t[traitDown] {
		t[traitDown] = off
	}
	switch evidence := p.evidence(g); {
	case evidence > 0:
		t[traitConfirmed] = 1
	case evidence < 0:
		t[traitDenied] = 1
	}
	return t
}

// scoresBeside returns the scores of the digits in other cells than a reading's: of those in the ink of the glyph in e, and of
// all.
func scoresBeside(f *reading, e *read.Evidence, groups []*group) (inInk, all []float64) {
	for _, o := range groups {
		for _, r := range o.readings {
			if r == f || r.Glyph == nil || r.short || r.Digits() < digitShare {
				continue
			}
			score := o.matches[o.digit-1]
			if all = append(all, score); r.Glyph.Same(e.Glyph.Tint) {
				inInk = append(inInk, score)
			}
		}
	}
	return inInk, all
}
