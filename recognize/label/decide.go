package label

import (
	"fmt"
	"math"
	"slices"

	"autosolve/recognize/pixel"
	"autosolve/recognize/read"
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
	otherShare = 0.5  // a share of anything else that lets a cell not be read
	sureScore  = 0.85 // a score of the first opinion
	clearScore = 0.75 // the same, of the digit that a cell is read as, which outweighs a second opinion that would rather see none
	poorScore  = 0.5  // a score that contradicts a 1 of which the second opinion is not sure: most carets look like one
	block      = 0.75 // of its box is inked: no digit, but what may lie over one
	sureMargin = 0.15 // and its margin, that contradict any other reading
)

// Label says what the cells of a grid hold.
func Label(all *[81]*read.Evidence, o Options) *Board {
	b := new(Board)
	s := newSeen(withOwn(all, o.Own))
	found := s.readings()
	groups, placeholders := withoutPlaceholders(groupsOf(found))
	weigh(groups)
	suspectErrors(groups)
	labelTogether(groups)
	p := puzzleOf(groups)
	p.weigh(groups)
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
	s.findEmpty(b)
	return b
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
	case v.empty(v.e):
	case v.height == 0 && len(v.e.Parts) > 0:
		why = append(why, "holds something that does not stand where digits do") // as nothing does
	case v.mayBePieces(v.e):
		why = append(why, "holds pieces that do not make a digit")
	case v.reachesIn(v.e):
		why = append(why, "holds something that reaches out of it")
	case v.mayBeCut(v.e):
		why = append(why, "holds what may be left of a digit that is covered")
	case v.e.Shares[read.Other] >= otherShare && float64(v.e.All.Dy()) >= markHeight*v.height:
		why = append(why, "holds something that is no digit")
	case v.e.Digits() >= sureShare && v.e.Clearest() >= otherShare && float64(v.e.All.Dy()) >= surelyMark*v.height && (g == nil || !v.aside(v.e)):
		why = append(why, "holds a pencil mark or a small digit")
	case v.e.Clearest() >= otherShare && v.e.Shares[0] < hardly && float64(v.e.All.Dy()) >= FullHeight*v.height:
		why = append(why, "holds pieces that do not make a digit")
	case g != nil && !g.Upright() && !v.low(g) && g.Fill >= block && v.blocks < manyBlocks:
		why = append(why, "is partly covered")
	case v.e.Shares[0] >= digitShare && v.characters(v.e) > 1: // pencil marks as high as digits
	case g != nil && !v.low(g) && g.Height <= mostHeight*v.height:
		if best, _ := twoMatches(read.Best(v.e.Scores, v.faces)); best.Score >= sureScore {
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
	case empty >= sureShare || empty >= otherShare && (low || len(v.g.readings) < 3 && (v.e.Glyph == nil || v.fellows(v.e) < 2)):
		why = append(why, fmt.Sprintf("is %d or empty", v.g.digit))
	case v.e.Shares[read.Other] >= sureShare && !v.g.oddSign:
		why = append(why, "holds something that is no digit")
	case low && !v.smallDigit() || v.allLikeMarks(v.e) || v.onlySpecks(v.e):
		why = append(why, "holds a pencil mark or a small digit")
	case v.stroke() || v.g.digit == 1 && v.e.Glyph == nil:
		why = append(why, "holds a 1 or a text caret")
	case v.beam():
		why = append(why, "holds a 1 or the pointer that a mouse has over text")
	case v.characters(v.e) > 1, v.e.Glyph != nil && v.aside(v.e) && v.high(v.e) > 1:
		why = append(why, fmt.Sprintf("holds %d characters", max(v.characters(v.e), v.high(v.e))))
	case v.e.Glyph != nil && v.aside(v.e):
		why = append(why, "holds something that does not stand where digits do")
	}
	return why
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

// smallDigit reports whether what is lower than the grid's digits is one: a digit of a smaller typeface, or a 1 or 2 in text
// figures, which stand on the line of 6 and 8.
func (v *verdict) smallDigit() bool {
	g := v.e.Glyph
	if v.e.Shares[v.g.digit] < otherShare || v.likeMark(g) {
		return false
	}
	if g.Height >= markHeight*v.own(g).height {
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

// stroke reports whether what is read as a 1 is a plain stroke that has no like, as a text caret is: the second opinion is not sure of a
// 1, or the grid's 1s are other strokes.
func (v *verdict) stroke() bool {
	if v.e.Glyph == nil || !v.e.Glyph.Upright() || v.fellows(v.e) > 0 {
		return false
	}
	return v.e.Shares[1] < sureShare || slices.ContainsFunc(v.all[:], func(o *read.Evidence) bool {
		return o != v.e && o.Glyph != nil && o.Glyph.Upright() && o.Shares[1] >= otherShare
	})
}

// beam reports whether what is read as a 1 has no like and is the same turned from left to right, as the pointer over text is, but
// no 1 with a flag, unless it is of the ink and the height of other digits, or just like the 1 of a typeface.
func (v *verdict) beam() bool {
	const (
		mirrored = 0.7  // how well it correlates with itself turned over, at least
		justLike = 0.95 // a score: pointers have up to 0.93
	)
	own := v.g.readings[0]
	if v.g.digit != 1 || len(v.g.readings) > 1 || own.Glyph == nil || own.Glyph.Mirrored() < mirrored || v.g.matches[0].Score >= justLike {
		return false
	}
	n := 0
	for _, g := range v.groups {
		o := g.readings[0]
		if o == own || !o.sameInk(own) {
			continue
		}
		switch asHigh := math.Abs(o.Glyph.Height-own.Glyph.Height) <= SameHeight*own.Glyph.Height+1; {
		case asHigh:
			n += len(g.readings)
		case g.digit == 1:
			return true // the 1s of its ink are lower, or higher
		}
	}
	return n < noAccident
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
	if first == read.Other {
		return !g.oddSign
	}
	return first == 0 || g.second[first]-g.second[g.digit] > much*float64(len(g.readings))
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
	case d == 1 && !g.abstains() && c.Score < poorScore && v.e.Shares[d] < sureShare && v.fellows(v.e) == 0:
		why = append(why, "holds a 1 or a text caret")
	case v.mayBeHalf() && v.puzzle.evidence(g) <= 0:
		why = append(why, fmt.Sprintf("is %d (%.2f), or half of another digit", d, c.Score))
	case best.Digit != d && best.Score >= sureScore && best.Score-next.Score >= sureMargin:
		why = append(why, fmt.Sprintf("is %d (%.2f) or %d (%.2f)", d, c.Score, best.Digit, best.Score))
	case g.gap < least && g.gap+g.doubt >= least:
		why = append(why, fmt.Sprintf("looks like %d (%.2f), which makes no puzzle", d, c.Score))
	case g.gap < least && g.rival == 0 && v.e.Glyph != nil && v.e.Glyph.Upright() && v.fellows(v.e) > 1:
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

// reach is how far a glyph goes to the left and to the right from the middle of its cell, in pixels.
func (f *reading) reach() (left, right float64) {
	middle := float64(f.Cell.Min.X+f.Cell.Max.X) / 2
	return middle - float64(f.Glyph.Box.Min.X), float64(f.Glyph.Box.Max.X) - middle
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
