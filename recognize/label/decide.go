package label

import (
	"fmt"
	"slices"

	"autosolve/recognize/read"
)

// Options are how sure the first opinion must be.
type Options struct {
	LeastScore  float64 // a digit's best match must score this much, 0 to 1; 0: both opinions together decide
	LeastMargin float64 // and by this much more than any other digit's, 0 to 1; 0: both opinions together decide
}

// When a cell is certain.
const (
	leastGap   = 3.0  // nats: how much likelier than anything else a certain digit is
	aloneGap   = 4.5  // nats: the same where the first opinion abstains
	leastOdds  = 2.2  // nats: how much likelier a certainly empty cell is to be empty than to hold a digit
	sureShare  = 0.97 // a share of the second opinion that contradicts any other reading
	digitShare = 0.9  // the shares of all digits together of a cell that surely holds one, whichever
	otherShare = 0.5  // a share of anything else that lets a cell not be read
	sureScore  = 0.85 // a score of the first opinion
	poorScore  = 0.5  // a score that contradicts a 1 of which the second opinion is not sure: most carets look like one
	block      = 0.75 // of its box is inked: no digit, but what may lie over one
	sureMargin = 0.15 // and its margin, that contradict any other reading
)

// Label says what the cells of a grid hold.
func Label(all *[81]*read.Evidence, o Options) *Board {
	b := new(Board)
	s := newSeen(all)
	found := s.readings()
	groups := groupsOf(found)
	weigh(groups)
	suspectErrors(groups)
	labelTogether(groups)
	weighSudoku(groups)
	var of [81]*group
	for _, g := range groups {
		for _, f := range g.readings {
			of[f.cell] = g
		}
	}
	faces := closestFaces(groups)
	for i, e := range all {
		v := verdict{seen: s, e: e, g: of[i], o: o, faces: faces}
		b[i] = v.decide()
	}
	return b
}

// A verdict is on one cell.
type verdict struct {
	*seen
	e     *read.Evidence
	g     *group // that it is of, nil where it holds no digit
	o     Options
	faces []int // that resemble the grid's
}

// decide is the one place that says what a cell holds and whether that is certain.
func (v *verdict) decide() (c Cell) {
	if v.g == nil {
		c.Why = v.notEmpty()
	} else {
		c.Digit = v.g.digit
		c.Score = v.g.matches[c.Digit-1].Score
		c.RunnerUp = v.g.runnerUp()
		c.Why = slices.Concat(v.noDigit(), v.otherDigit(&c))
	}
	c.Certain = len(c.Why) == 0
	return c
}

// notEmpty is why a cell in which no digit was seen may not be empty.
func (v *verdict) notEmpty() (why []string) {
	g := v.e.Glyph
	switch {
	case v.e.Flat:
	case v.e.Shares[10] >= otherShare && v.e.Tallest >= markHeight*v.height:
		why = append(why, "holds something that is no digit")
	case digits(v.e) >= sureShare && !v.e.All.Empty() && float64(v.e.All.Dy()) >= surelyMark*v.height && (g == nil || !v.aside(v.e)):
		why = append(why, "holds a pencil mark or a small digit")
	case g != nil && !g.Upright() && !v.low(g) && g.Fill >= block:
		why = append(why, "is partly covered")
	case g != nil && !g.Upright() && !v.low(g) && g.Height <= mostHeight*v.height && v.faces != nil:
		best, next := twoMatches(read.Best(v.e.Scores, v.faces))
		if best.Score >= sureScore && best.Score-next.Score >= sureMargin {
			why = append(why, fmt.Sprintf("looks empty, and like %d (%.2f)", best.Digit, best.Score))
		}
	}
	return why
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

// noDigit is why a cell that is read as a digit may hold none.
func (v *verdict) noDigit() (why []string) {
	empty := v.e.Shares[0]
	switch low := v.g.readings[0].low; {
	case empty >= sureShare || empty >= otherShare && (low || len(v.g.readings) < 3):
		why = append(why, fmt.Sprintf("is %d or empty", v.g.digit))
	case v.e.Shares[10] >= sureShare:
		why = append(why, "holds something that is no digit")
	case low:
		why = append(why, "holds a pencil mark or a small digit")
	case v.stroke() || v.g.digit == 1 && v.g.abstains():
		why = append(why, "holds a 1 or a text caret")
	case v.e.Glyph != nil && !low && v.aside(v.e):
		why = append(why, "holds something that does not stand where digits do")
	}
	return why
}

// stroke reports whether what is read as a 1 is a plain stroke that has no like, as a text caret is.
func (v *verdict) stroke() bool {
	return v.e.Glyph != nil && v.e.Glyph.Upright() && !v.fellow(v.e)
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

// outvoted reports whether the second opinion likes no digit at all better than the group's, or another much better.
func (g *group) outvoted() bool {
	const much = 3 // nats, on the average of the readings
	first := g.firstChoice()
	if len(g.readings) == 1 {
		return first != g.digit
	}
	return first == 0 || first == read.Classes-1 || g.second[first]-g.second[g.digit] > much*float64(len(g.readings))
}

// contradicted reports whether the second opinion is sure of another digit in this cell.
func (v *verdict) contradicted() bool {
	for k, s := range v.e.Shares {
		if k != int(v.g.digit) && s >= sureShare {
			return true
		}
	}
	return false
}

// otherDigit is why a cell may hold another digit than it is read as.
func (v *verdict) otherDigit(c *Cell) (why []string) {
	g, d := v.g, c.Digit
	least := leastGap
	if g.abstains() {
		least = aloneGap
	}
	best, next := twoMatches(g.matches)
	sure := best.Digit == d && best.Score >= sureScore && best.Score-next.Score >= sureMargin
	switch {
	case c.Score < v.o.LeastScore:
		why = append(why, fmt.Sprintf("matches no digit: the best, %d, scores %.2f", d, c.Score))
	case v.contradicted() || g.outvoted() && !sure:
		why = append(why, fmt.Sprintf("is %d (%.2f), or not", d, c.Score))
	case d == 1 && !g.abstains() && c.Score < poorScore && v.e.Shares[d] < sureShare:
		why = append(why, fmt.Sprintf("looks like no digit, though %d scores %.2f", d, c.Score))
	case best.Digit != d && best.Score >= sureScore && best.Score-next.Score >= sureMargin:
		why = append(why, fmt.Sprintf("is %d (%.2f) or %d (%.2f)", d, c.Score, best.Digit, best.Score))
	case g.gap < least && g.gap+g.doubt >= least:
		why = append(why, fmt.Sprintf("looks like %d (%.2f), which makes no puzzle", d, c.Score))
	case g.gap < least && g.rival == 0:
		why = append(why, fmt.Sprintf("looks like no digit, though %d scores %.2f", d, c.Score))
	case g.gap < least:
		why = append(why, fmt.Sprintf("is %d (%.2f) or %d (%.2f)", d, c.Score, g.rival, g.matches[g.rival-1].Score))
	case v.o.LeastMargin > 0 && c.Score-c.RunnerUp.Score < v.o.LeastMargin:
		why = append(why, fmt.Sprintf("is %d (%.2f) or %d (%.2f)", d, c.Score, c.RunnerUp.Digit, c.RunnerUp.Score))
	}
	return why
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
