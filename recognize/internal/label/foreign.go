package label

import (
	"math"

	"autosolve/recognize/internal/pixel"
	"autosolve/recognize/internal/read"
)

// Things that lie in a cell and look like a digit, such as the pointer of a mouse or a text caret. None of what tells them from a digit
// is certain alone, and typefaces differ in each; so it is weighed together, by logistic regression.

// traits is what of a reading may show that it is none of the grid's digits.
type traits [traitCount]float64

const (
	traitAlways    = iota // 1
	traitSecond           // how sure the second opinion is of a digit, whichever, in nats
	traitWorse            // by how much less it matches its digit than the others of its ink theirs, a score; 0 where nothing was matched
	traitBlock            // 1 if it is a block, as selected text is,
	traitOther            // and if it is none, and too high to be matched
	traitSize             // by what factor it is higher or lower than the digits of its ink, in nats, and at most mostSize
	traitStroke           // by what factor its strokes are thicker or thinner, in nats, and at most mostThickness
	traitAcross           // how far its middle is from where those of the digits are, a share of the cell,
	traitDown             // and the same down, or how far its foot is from the line of the digits of its ink: the less
	traitInk              // 1 if hardly a digit is of its ink
	traitConfirmed        // 1 if the Sudoku confirms it
	traitDenied           // 1 if the Sudoku denies it
	traitCount
)

// traitWeights are how many nats each says for a digit, and leastForDigit is how many all must together. They were fitted to the 4,400 lone
// readings that are not low on 3,000 drawn pages, 270 of them with a pointer or a caret in a cell, and checked on 2,600 others.
var traitWeights = traits{
	traitAlways: 2.3, traitSecond: 1.1, traitWorse: -3.2, traitBlock: 2.7, traitOther: -2.6, traitSize: -3.6, traitStroke: -7.2,
	traitAcross: -11.6, traitDown: -15.5, traitInk: -2.5, traitConfirmed: 1.7, traitDenied: -1.9,
}

const leastForDigit = 0.5

// surelyDigit is how sure the second opinion is of a digit, in nats, where nothing else counts: of pointers and carets it is up to 5.
const surelyDigit = 6.0

// findForeign finds the readings without a like that may be something that lies in the cell.
func (s *seen) findForeign(groups []*group, p *puzzle) {
	for _, g := range groups {
		f := g.readings[0]
		e := s.all[f.cell]
		if len(g.readings) > 1 || e.Glyph == nil || e.Glyph.VerticalStroke() && s.fellows(e) > 1 {
			continue
		}
		sum, traits := 0.0, s.traitsOf(g, groups, p)
		for k, t := range traits {
			sum += traitWeights[k] * t
		}
		g.foreign = sum < leastForDigit && traits[traitSecond] < surelyDigit
	}
}

// traitsOf are those of the only reading of a group.
func (s *seen) traitsOf(g *group, groups []*group, p *puzzle) (t traits) {
	const (
		mostSize, mostThickness = 1.0, 1.2 // nats
		enough                  = 8        // digits tell how well the typeface matches
	)
	f := g.readings[0]
	e := s.all[f.cell]
	t[traitAlways] = 1
	none := float64(e.Shares[0] + e.Shares[read.Other])
	t[traitSecond] = math.Log(1-none+leastShare) - math.Log(none+leastShare)
	var inInk, all []float64
	for _, o := range groups {
		for _, r := range o.readings {
			if r == f || r.Glyph == nil || r.low || r.Digits() < digitShare {
				continue
			}
			score := o.matches[o.digit-1].Score
			if all = append(all, score); r.Glyph.Same(e.Glyph.Tint) {
				inInk = append(inInk, score)
			}
		}
	}
	if len(inInk) < noAccident {
		t[traitInk] = 1
	}
	if len(inInk) < enough {
		inInk = all
	}
	switch score := g.matches[g.digit-1].Score; {
	case e.Glyph.Fill >= block && !e.Glyph.VerticalStroke():
		t[traitBlock] = 1
	case f.Glyph == nil:
		t[traitOther] = 1
	case len(inInk) > 0:
		t[traitWorse] = max(0, pixel.Median(inInk)-score)
	}
	own := s.own(e.Glyph)
	t[traitSize] = min(mostSize, math.Abs(math.Log(e.Glyph.Height/own.height)))
	t[traitStroke] = min(mostThickness, math.Abs(math.Log(e.Glyph.Stroke/own.stroke)))
	t[traitAcross], t[traitDown] = s.off(e, e.Glyph.Box)
	if off := math.Abs(foot(e) - own.foot); off < t[traitDown] {
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
