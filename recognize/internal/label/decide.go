package label

import (
	"fmt"
	"slices"

	"autosolve/recognize/internal/read"
)

// Options are how sure the first opinion must be.
type Options struct {
	LeastScore  float64             // a digit's best match must score this much, 0 to 1; 0: both opinions together decide
	LeastMargin float64             // and by this much more than any other digit's, 0 to 1; 0: both opinions together decide
	Own         func(face int) bool // whether a typeface is a person's own, who says that these are digits; nil: none is
}

// When a cell is certain.
const (
	leastGap   = 3.0  // nats: how much likelier than anything else a certain digit is
	aloneGap   = 4.5  // nats: the same where the first opinion abstains
	leastOdds  = 2.2  // nats: how much likelier a certainly empty cell is to be empty than to hold a digit
	sureShare  = 0.97 // a share of the second opinion that contradicts any other reading
	digitShare = 0.9  // the shares of all digits together of a cell that surely holds one, whichever
	seldomNone = 0.3  // a share of no entry below which what is as high as a digit is not nothing
	otherShare = 0.5  // a share of anything else that lets a cell not be read
	sureScore  = 0.85 // a score of the first opinion
	clearScore = 0.75 // the same, of the digit that a cell is read as, which outweighs a second opinion that would rather see none
	block      = 0.75 // of its box is inked: no digit, but what may lie over one
	sureMargin = 0.15 // and its margin, that contradict any other reading,
	sureOne    = 0.95 // where it is of a 1: stretched, another typeface's 7, 2 or 8 looks like one, up to 0.92
)

// Label says what the cells of a grid hold.
func Label(all *[81]*read.Evidence, o Options) *[81]Cell {
	b := new([81]Cell)
	s := newSeen(withOwn(all, o.Own))
	found := s.readings()
	groups, placeholders := withoutPlaceholders(groupsOf(found))
	weigh(groups)
	suspectErrors(groups)
	labelTogether(groups)
	p := puzzleOf(groups)
	p.weigh(groups)
	s.findForeign(groups, &p)
	var of [81]*group
	for _, g := range groups {
		for _, f := range g.readings {
			of[f.cell] = g
		}
	}
	faces := closestFaces(groups)
	for i, e := range s.all {
		if placeholders[i] {
			b[i] = Cell{Certain: true, Sign: true}
			continue
		}
		v := verdict{seen: s, e: e, g: of[i], o: o, faces: faces, groups: groups, puzzle: &p}
		b[i] = v.decide()
	}
	s.settle(b, &of, o)
	s.findEmpty(b, faces)
	for i, e := range all {
		b[i].Stroke, b[i].Network = isStroke(e), networkGuess(e)
	}
	return b
}

// isStroke reports whether a cell holds nothing but a plain vertical stroke that is as long as a digit may be.
func isStroke(e *read.Evidence) bool {
	const short = 0.3 // of the cell's height: digits are longer
	g := e.Glyph
	return g != nil && g.VerticalStroke() && g.Height >= short*float64(e.Cell.Dy()) && g.Box == e.All && g.Box.In(e.Cell.Inset(1))
}

// networkGuess returns the digit to which the network gives the largest share.
func networkGuess(e *read.Evidence) (best Guess) {
	for digit := uint8(1); digit <= 9; digit++ {
		if share := float64(e.Shares[digit]); share > best.Score {
			best = Guess{digit, share}
		}
	}
	return best
}

// A verdict is on one cell.
type verdict struct {
	*seen
	e      *read.Evidence
	g      *group // that it is of, nil where it holds no digit
	o      Options
	faces  []int // that resemble the grid's
	groups []*group
	puzzle *puzzle // on the board
}

// decide is the one place that says what a cell holds and whether that is certain.
func (v *verdict) decide() (c Cell) {
	if v.g == nil {
		c.Why = v.notEmpty()
	} else {
		c.Digit = v.g.digit
		c.Score = v.g.matches[c.Digit-1].Score
		c.RunnerUp = v.g.runnerUp()
		c.Why = v.noDigit()
		for _, why := range v.otherDigit(&c) {
			if !slices.Contains(c.Why, why) {
				c.Why = append(c.Why, why)
			}
		}
	}
	c.Certain = len(c.Why) == 0
	c.Marks = !c.Certain && v.onlySmall(v.e)
	if c.Certain && c.Digit != 0 {
		best, _ := twoMatches(v.g.matches)
		c.Confirmed = v.e.Shares[c.Digit] >= otherShare && best.Digit == c.Digit
	}
	return c
}

// notEmpty is why a cell in which no digit was seen may not be empty.
func (v *verdict) notEmpty() (why []string) {
	g := v.e.Glyph
	switch {
	case v.e.Flat:
	case v.small >= noAccident && v.mayBeSmall(v.e):
		why = append(why, "holds a pencil mark or a small digit")
	case v.inverted(v.e):
		why = append(why, "holds something in a digit's ink")
	case v.empty(v.e):
	case v.height == 0 && len(v.e.Parts) > 0:
		why = append(why, "holds something that does not stand where digits do") // as nothing does
	case v.reachesIn(v.e):
		why = append(why, "holds something that reaches out of it")
	case v.mayBeCut(v.e):
		why = append(why, "holds what may be left of a digit that is covered")
	case v.lowInOwnInk(v.e):
		why = append(why, "holds a pencil mark or a small digit")
	case v.e.Shares[read.Other] >= otherShare && float64(v.e.All.Dy()) >= markHeight*v.height:
		why = append(why, "holds something that is no digit")
	case v.e.Digits() >= sureShare && v.e.Clearest() >= otherShare && highAs(v.e) >= surelyMark*v.least && (g == nil || !v.aside(v.e)):
		why = append(why, "holds a pencil mark or a small digit")
	case v.e.Clearest() >= otherShare && v.e.Shares[0] < hardly && (float64(v.e.All.Dy()) >= FullHeight*v.height || !v.freeEnd(v.e)),
		v.e.Digits() < digitShare && v.e.Shares[0] < seldomNone && float64(v.e.All.Dy()) >= FullHeight*v.height:
		why = append(why, "holds pieces that do not make a digit")
	case g != nil && v.e.Shares[0] < sureShare && !g.VerticalStroke() && !v.low(g) && g.Fill >= block && v.blocks < manyBlocks:
		why = append(why, "is partly covered")
	case v.e.Shares[0] >= digitShare && v.characters(v.e) > 1: // pencil marks as high as digits
	case g != nil && !v.low(g) && g.Height <= mostHeight*v.height && closest(v.e, v.faces).Score >= sureScore:
		why = append(why, v.asHighAsDigits())
	case g != nil && g.Fill >= block && !g.VerticalStroke(): // a block in which the network is sure to see nothing, or the cells' background
	case v.e.All.Empty(), v.e.Tallest < FullHeight*v.least: // pencil marks at most
	case v.faint(v.e): // the texture of its background
	case v.e.Shares[0] >= sureShare && !v.inkedThrough(v.e): // a ring, or the edges of a tile
	default:
		why = append(why, v.asHighAsDigits())
	}
	return why
}

// asHighAsDigits says that a cell holds something as high as a digit, and which one it looks like.
func (v *verdict) asHighAsDigits() string {
	if best := closest(v.e, v.faces); best.Score >= sureScore {
		return fmt.Sprintf("looks empty, and like %d (%.2f)", best.Digit, best.Score)
	}
	return "looks empty, and holds something as high as a digit"
}

// closest is the digit whose template in some typefaces is closest to what is in a cell, none if there is no glyph in it.
func closest(e *read.Evidence, faces []int) (best Guess) {
	if e.Glyph != nil {
		best, _ = twoMatches(read.Best(e.Scores, faces))
	}
	return best
}
