package label

import (
	"fmt"
	"slices"

	"autosolve/recognize/internal/read"
)

// Options are the lower limits for certain digits, and the typefaces that outweigh the network.
type Options struct {
	LeastScore  float64             // the least template score of a certain digit, 0 to 1; 0 for no limit
	LeastMargin float64             // the least margin of a certain digit's score over other digits' scores; 0 for no limit
	Personal    func(face int) bool // reports whether the user added the typeface with this index; see withPersonal; may be nil
}

// The limits for a certain cell.
const (
	leastGap        = 3.0  // a digit is usually certain only if it is at least this many nats likelier than anything else
	networkGap      = 4.5  // counts instead of leastGap for a digit that only the network decides
	leastOdds       = 2.2  // a cell is read as empty if it is at least this many nats likelier to be empty than to hold a digit
	sureShare       = 0.97 // the network is sure of a class with at least this share
	digitShare      = 0.9  // the network is certain that a cell holds a digit if the shares of all digits sum to at least this
	leastEmptyShare = 0.3  // contents as tall as a digit may be one if the network share for an empty cell is smaller
	majorityShare   = 0.5  // a class with this network share is preferred to all others together
	sureScore       = 0.85 // the templates are sure of a digit only with at least this score
	clearScore      = 0.75 // the least score with which a digit outweighs a network that prefers another class
	blockFill       = 0.75 // a glyph, not a stroke, that inks at least this share of its box is a block, which may hide a digit
	sureMargin      = 0.15 // the templates are sure of a digit only if its score exceeds every other by at least this
	sureOne         = 0.95 // for a 1, counts instead of sureScore: a stretched 7, 2 or 8 may match a 1 with up to 0.92
)

// Label returns what the cells of a grid hold. It does not distinguish givens from entries.
func Label(all *[81]*read.Evidence, o Options) *[81]Cell {
	b := new([81]Cell)
	s := newGridEvidence(withPersonal(all, o.Personal))
	found := s.readings()
	groups := groupsOf(found)
	weigh(groups)
	suspectErrors(groups)
	labelTogether(groups)
	p := puzzleOf(groups)
	p.adjustGaps(groups)
	s.findForeign(groups, &p)
	var of [81]*group
	for _, g := range groups {
		for _, f := range g.readings {
			of[f.cell] = g
		}
	}
	faces := closestFaces(groups)
	for i, e := range s.all {
		v := verdict{gridEvidence: s, e: e, g: of[i], o: o, faces: faces, groups: groups, puzzle: &p}
		b[i] = v.decide()
	}
	s.confirmDoubtful(b, &of, o)
	s.findEmpty(b, faces)
	for i, e := range all {
		b[i].Stroke, b[i].Network = IsStroke(e), NetworkGuess(e)
	}
	return b
}

// IsStroke reports whether a cell holds a plain vertical stroke that may be as long as a digit, and nothing else.
func IsStroke(e *read.Evidence) bool {
	const short = 0.3 // a shorter stroke, as a share of the cell's height, is no digit
	g := e.Glyph
	return g != nil && g.VerticalStroke() && g.Height >= short*float64(e.Cell.Dy()) && g.Box == e.All && inside(e, g.Box)
}

// NetworkGuess returns the digit to which the network gives the largest share, with this share. It returns a zero Guess for a
// flat cell, about which the network is not asked.
func NetworkGuess(e *read.Evidence) (best Guess) {
	for digit := uint8(1); digit <= 9; digit++ {
		if share := float64(e.Shares[digit]); share > best.Score {
			best = Guess{digit, share}
		}
	}
	return best
}

// A verdict is the decision on one cell.
type verdict struct {
	*gridEvidence
	e      *read.Evidence
	g      *group // the group of the reading in the cell; nil if no digit was found in it
	o      Options
	faces  []int // the typefaces that best match the grid's digits
	groups []*group
	puzzle *puzzle // the puzzle on the board
}

// decide returns what the cell holds. The cell is certain if there is no reason for doubt.
func (v *verdict) decide() (c Cell) {
	if v.g == nil {
		c.Why = v.notEmpty()
	} else {
		c.Digit = v.g.digit
		c.Score = v.g.matches[c.Digit-1].Score
		c.RunnerUp = RunnerUp(&v.g.matches, c.Digit)
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
		best, _ := TwoMatches(&v.g.matches)
		c.Confirmed = v.e.Shares[c.Digit] >= majorityShare && best.Digit == c.Digit
	}
	return c
}

// notEmpty returns why a cell in which no digit was found may not be empty. If a case gives no reason, the contents are
// not a digit and hide none.
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
		why = append(why, "holds something that is not where digits stand") // no height is known for the digits
	case v.reachesIn(v.e):
		why = append(why, "holds something that reaches out of it")
	case v.mayBeCut(v.e):
		why = append(why, "holds what may be left of a digit that is covered")
	case v.smallInSameInk(v.e):
		why = append(why, "holds a pencil mark or a small digit")
	case v.e.Shares[read.Other] >= majorityShare && float64(v.e.All.Dy()) >= markHeight*v.height:
		why = append(why, "holds something that is not a digit")
	case v.e.Digits() >= sureShare && v.e.Clearest() >= majorityShare && inkHeight(v.e) >= surelyMark*v.smallHeight &&
		(g == nil || !v.misplaced(v.e)):
		why = append(why, "holds a pencil mark or a small digit")
	case v.e.Clearest() >= majorityShare && v.e.Shares[0] < negligibleShare &&
		(float64(v.e.All.Dy()) >= FullHeight*v.height || !v.freeEnd(v.e)),
		v.e.Digits() < digitShare && v.e.Shares[0] < leastEmptyShare && float64(v.e.All.Dy()) >= FullHeight*v.height:
		why = append(why, "holds pieces that do not form a digit")
	case g != nil && v.e.Shares[0] < sureShare && !g.VerticalStroke() && !v.isShort(g) &&
		g.Fill >= blockFill && v.blocks < manyBlocks:
		why = append(why, "is partly covered")
	case v.e.Shares[0] >= digitShare && v.characters(v.e) > 1: // pencil marks as tall as digits
	case g != nil && !v.isShort(g) && g.Height <= tallestHeight*v.height && closest(v.e, v.faces).Score >= sureScore:
		why = append(why, v.looksEmpty())
	case g != nil && g.Fill >= blockFill && !g.VerticalStroke(): // a block: short, one of many, or in a surely empty cell
	case v.e.All.Empty(), v.e.Tallest < FullHeight*v.smallHeight: // pencil marks, or nothing
	case v.faint(v.e): // the texture of the cell's background
	default:
		why = append(why, v.looksEmpty())
	}
	return why
}

// looksEmpty returns the reason for doubt about a cell that looks empty but holds something as tall as a digit. If a digit
// matches well, the reason names it.
func (v *verdict) looksEmpty() string {
	if best := closest(v.e, v.faces); best.Score >= sureScore {
		return fmt.Sprintf("looks empty, but also like %d (%.2f)", best.Digit, best.Score)
	}
	return "looks empty, but holds something as tall as a digit"
}

// closest returns the digit that matches a cell's glyph best in the given typefaces, with its score. The digit is 0 if there
// is no glyph or no match.
func closest(e *read.Evidence, faces []int) Guess {
	matches := read.Best(e.Scores, faces)
	best, _ := TwoMatches(&matches)
	return best
}
