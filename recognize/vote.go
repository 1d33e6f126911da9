package recognize

import (
	"fmt"
	"math"
	"slices"

	"autosolve/recognize/gradient"
	"autosolve/solver"
)

// A reading is the character found in a cell and what the votes say of it.
type reading struct {
	cell    int
	glyph   *Glyph
	matches [9]match    // the first vote: the best template of each digit, by digit - 1
	weight  [10]float64 // both votes together: by digit, and at 0 for no digit; higher is likelier, in nats
	shape   []float32   // the glyph with mean 0 and length 1
}

// How the votes are weighed. A match's score counts scoreWeight nats; the network's share counts by its logarithm, no
// share less than leastShareVote. What is no digit has a score of noDigitScore.
const (
	scoreWeight    = 12
	leastShareVote = 0.003
	noDigitScore   = 0.62
)

// vote lets both votes speak on every glyph.
func (r *Reader) vote(found []reading) error {
	glyphs := make([]*Glyph, len(found))
	for i := range found {
		glyphs[i] = found[i].glyph
	}
	matches, err := r.bank.match(glyphs)
	if err != nil {
		return err
	}
	for i := range found {
		f := &found[i]
		f.matches = matches[i]
		if err := r.slideBest(f); err != nil {
			return err
		}
		f.shape = normalised(&f.glyph.Pix)
		shares := r.net.Vote(gradient.Describe(&f.glyph.Pix, f.glyph.Aspect))
		f.weight[0] = scoreWeight*noDigitScore + math.Log(shares[0]+leastShareVote)
		for d := 1; d <= 9; d++ {
			f.weight[d] = scoreWeight*f.matches[d-1].score + math.Log(shares[d]+leastShareVote)
		}
	}
	return nil
}

// slideBest matches the two likeliest templates once more, sliding them by a pixel each way: an edge that antialiasing
// hides costs a glyph less then.
func (r *Reader) slideBest(f *reading) error {
	best, second := 0, 1
	for d := range f.matches {
		switch s := f.matches[d].score; {
		case s > f.matches[best].score:
			best, second = d, best
		case d != best && s > f.matches[second].score:
			second = d
		}
	}
	for _, d := range [2]int{best, second} {
		m, err := r.bank.slide(f.glyph, f.matches[d])
		if err != nil {
			return err
		}
		f.matches[d] = m
	}
	return nil
}

// A group is the readings whose glyphs look the same: whatever digit they are, it is one.
type group struct {
	readings []*reading
	weight   [10]float64 // the mean of its readings'
	digit    uint8       // what it is read as, 1 to 9
	gap      float64     // by how many nats it is likelier than anything else
	why      string      // why it is not certain
}

const (
	sameShape   = 0.92 // glyphs that correlate this well show the same digit
	sameAspect  = 0.15 // and their aspects differ by no more than this share
	unlikeShape = 0.86 // glyphs that correlate less may show different digits
)

// alike puts the readings that look the same into groups.
func alike(found []reading) []*group {
	var groups []*group
	for i := range found {
		f := &found[i]
		var home *group
		for _, g := range groups {
			if g.readings[0].looksLike(f) {
				home = g
				break
			}
		}
		if home == nil {
			home = &group{}
			groups = append(groups, home)
		}
		home.readings = append(home.readings, f)
	}
	for _, g := range groups {
		for _, f := range g.readings {
			for d, w := range f.weight {
				g.weight[d] += w / float64(len(g.readings))
			}
		}
	}
	return groups
}

func (f *reading) looksLike(o *reading) bool {
	a, b := f.glyph.Aspect, o.glyph.Aspect
	return f.glyph.small == o.glyph.small && math.Abs(a-b) <= sameAspect*max(a, b)+0.02 && correlation(f.shape, o.shape) >= sameShape
}

func correlation(a, b []float32) float64 {
	var s float32
	b = b[:len(a)]
	for i, v := range a {
		s += v * b[i]
	}
	return float64(s)
}

const (
	leastGap = 2.2 // nats: how much likelier than anything else a certain digit is
	farthest = 2.0 // nats: a digit found by elimination may be less likely than the best by so much, and no more
)

// label gives each group its digit: first those that stand for themselves, then the others by elimination, for two
// groups of one typeface that look different are different digits.
func (r *Reader) label(groups []*group) {
	for _, g := range groups {
		r.judge(g, func(int) bool { return true })
	}
	for again := true; again; {
		again = false
		for _, g := range groups {
			if g.why == "" {
				continue
			}
			taken := takenBy(groups, g)
			if taken == ([10]bool{}) {
				continue
			}
			before := *g
			r.judge(g, func(d int) bool { return !taken[d] })
			if g.why != "" || g.weight[g.digit] < before.weight[before.digit]-farthest {
				*g = before
				continue
			}
			again = true
		}
	}
}

// takenBy are the digits of the certain groups that are of the same colour as g but look clearly different from it.
func takenBy(groups []*group, g *group) (taken [10]bool) {
	first := g.readings[0]
	for _, o := range groups {
		if o != g && o.why == "" && sameInk(o.readings[0].glyph, first.glyph) &&
			correlation(o.readings[0].shape, first.shape) < unlikeShape {
			taken[o.digit] = true
		}
	}
	return taken
}

// judge finds the likeliest of the digits that may be, and how certain it is.
func (r *Reader) judge(g *group, may func(digit int) bool) {
	best, second := 0, 0
	for d := 1; d <= 9; d++ {
		switch {
		case !may(d):
		case best == 0 || g.weight[d] > g.weight[best]:
			best, second = d, best
		case second == 0 || g.weight[d] > g.weight[second]:
			second = d
		}
	}
	if best == 0 {
		g.why = "is none of the digits that are left"
		return
	}
	g.digit, g.why = uint8(best), ""
	g.gap = g.weight[best] - max(g.weight[second], g.weight[0]) // second is 0 where there is no other digit
	score, runnerUp := g.score(best), g.score(max(second, 1))
	switch {
	case score < r.o.LeastScore:
		g.why = fmt.Sprintf("matches no digit: the best, %d, scores %.2f", best, score)
	case g.gap < leastGap && g.weight[0] > g.weight[second]:
		g.why = fmt.Sprintf("looks like no digit, though %d scores %.2f", best, score)
	case g.gap < leastGap || score-runnerUp < r.o.LeastMargin && second > 0 && may(second):
		g.why = fmt.Sprintf("is %d (%.2f) or %d (%.2f)", best, score, second, runnerUp)
	}
}

// score is the mean of the group's best matches with a digit.
func (g *group) score(digit int) (s float64) {
	for _, f := range g.readings {
		s += f.matches[digit-1].score / float64(len(g.readings))
	}
	return s
}

// fill writes the group's reading into its cells.
func (g *group) fill(b *Board) {
	for _, f := range g.readings {
		c := &b.Cells[f.cell]
		c.Digit, c.Kind = g.digit, Given
		c.Score = f.matches[g.digit-1].score
		for d := uint8(1); d <= 9; d++ {
			if s := f.matches[d-1].score; d != g.digit && s >= c.RunnerUp.Score {
				c.RunnerUp = Guess{d, s}
			}
		}
		c.Certain, c.Why = g.why == "", g.why
	}
}

// withoutCaret drops the bar that is the text caret in an empty cell, and returns it. There is at most one caret, and
// all plain 1s of a grid are alike, so a bar without a fellow is the caret.
func withoutCaret(found []reading) ([]reading, *reading) {
	odd, bars := -1, 0
	for i := range found {
		if !found[i].glyph.bar {
			continue
		}
		bars++
		fellows := 0
		for j := range found {
			if i != j && found[i].glyph.likeBar(found[j].glyph) {
				fellows++
			}
		}
		if fellows == 0 && !found[i].plainOne() {
			odd = i
		}
	}
	if odd < 0 {
		return found, nil
	}
	caret := found[odd]
	return append(found[:odd:odd], found[odd+1:]...), &caret
}

// plainOne tells whether a stroke that is nearly plain matches the 1 of a typeface so well that it must be one: it has a
// flag or a foot.
func (f *reading) plainOne() bool {
	const sure, full = 0.87, 0.8
	return f.matches[0].score >= sure && f.glyph.fill() < full
}

// thinCaret is how thick a caret's stroke is at the most against the digits', to be told from a 1 by that alone.
const thinCaret = 0.62

// mayBeOne tells whether what was taken for a caret may be a 1 after all: it is as high as the digits and as bold, and
// no 1 of its colour is clearly of another shape.
func mayBeOne(caret *reading, found []reading, groups []*group, height float64) bool {
	if math.Abs(caret.glyph.height-height) > 0.1*height+0.5 || caret.glyph.stroke < thinCaret*medianStroke(found) {
		return false
	}
	shape := normalised(&caret.glyph.Pix)
	fellow := slices.ContainsFunc(found, func(f reading) bool { return sameInk(f.glyph, caret.glyph) })
	for _, g := range groups {
		if g.digit != 1 || g.why != "" {
			continue
		}
		for _, f := range g.readings {
			if (!fellow || sameInk(f.glyph, caret.glyph)) && !f.glyph.bar && correlation(f.shape, shape) < otherShape {
				return false
			}
		}
	}
	return true
}

func medianStroke(found []reading) float64 {
	if len(found) == 0 {
		return 0
	}
	all := make([]float64, len(found))
	for i := range found {
		all[i] = found[i].glyph.stroke
	}
	slices.Sort(all)
	return all[len(all)/2]
}

// otherShape is the greatest correlation of two glyphs that are clearly of another shape.
const otherShape = 0.8

// likeBar tells whether two glyphs are the same plain stroke: of one height and width. Where only one of them is flat
// enough to pass for a bar they must look alike too; two bars are the same all over, and correlate by their noise.
func (g *Glyph) likeBar(o *Glyph) bool {
	return math.Abs(g.height-o.height) <= 0.06*g.height+0.7 &&
		math.Abs(g.height*g.Aspect-o.height*o.Aspect) <= 0.9 &&
		(o.bar || correlation(normalised(&g.Pix), normalised(&o.Pix)) >= otherShape)
}

// A mark is a small character that is a pencil mark for certain: it shares its cell with others.
type mark struct {
	height float64 // px
	colour rgb
}

// Where all digits of an ink are small, so many of them, at least so high against the others, are digits of another
// typeface and no pencil marks.
const (
	leastSmall      = 5
	smallDigitShare = 0.55
)

// dropMarks empties the cells of small characters that are pencil marks: those like the marks that share a cell. Others
// may be the 1 and 2 of a typeface with text figures, which draws them low but on the same line as its 6 and 8, or the
// digits of a smaller typeface. What is neither is left uncertain.
func dropMarks(found []reading, groups []*group, b *Board, l *Layout, marks []mark, height float64) {
	for _, g := range groups {
		if !g.readings[0].glyph.small {
			continue
		}
		for _, f := range g.readings {
			c := &b.Cells[f.cell]
			switch {
			case f.likeMark(marks):
				*c = Cell{Certain: true}
			case g.why == "" && g.digit <= 2 && f.standing(groups, l):
			case g.why == "" && f.smallTypeface(found, b, height):
			default:
				c.Certain, c.Why = false, "holds a pencil mark or a small digit"
			}
		}
	}
}

func (f *reading) likeMark(marks []mark) bool {
	return slices.ContainsFunc(marks, func(m mark) bool {
		ratio := f.glyph.height / m.height
		return ratio > 0.7 && ratio < 1.4 && f.glyph.colour.distance(m.colour) <= inkSlack
	})
}

// standing tells whether the character is in the middle of its cell and on the line of its ink's digits.
func (f *reading) standing(groups []*group, l *Layout) bool {
	baseline, known := baselineOf(groups, f.glyph, l)
	x, y := f.place(l)
	return known && math.Abs(x-0.5) < 0.12 && math.Abs(y-baseline) < 0.05+1/float64(l.Rows[0].Len())
}

// smallTypeface tells whether all the readings of f's ink are small, and enough and high enough to be digits.
func (f *reading) smallTypeface(found []reading, b *Board, height float64) bool {
	n := 0
	for i := range found {
		o := &found[i]
		if !sameInk(o.glyph, f.glyph) {
			continue
		}
		if !o.glyph.small || o.glyph.height < smallDigitShare*height {
			return false
		}
		n++
	}
	return n >= leastSmall
}

// place is where in its cell a character is, as shares of the cell: its middle across, and its lower edge down.
func (f *reading) place(l *Layout) (x, y float64) {
	cell, box := l.Cell(solver.Cell(f.cell)), f.glyph.box
	x = (float64(box.Min.X+box.Max.X)/2 - float64(cell.Min.X)) / float64(cell.Dx())
	return x, float64(box.Max.Y-cell.Min.Y) / float64(cell.Dy())
}

// baselineOf is how far down its cell a digit of the ink stands, by its 6s and 8s, which no typeface sets lower or
// higher.
func baselineOf(groups []*group, ink *Glyph, l *Layout) (at float64, known bool) {
	var all []float64
	for _, g := range groups {
		if g.why != "" || g.digit != 6 && g.digit != 8 {
			continue
		}
		for _, f := range g.readings {
			if !f.glyph.small && sameInk(f.glyph, ink) {
				_, y := f.place(l)
				all = append(all, y)
			}
		}
	}
	if len(all) == 0 {
		return 0, false
	}
	slices.Sort(all)
	return all[len(all)/2], true
}

// sameInk tells whether two glyphs are of one colour, up to antialiasing.
func sameInk(a, b *Glyph) bool { return a.colour.distance(b.colour) <= inkSlack }

// inkSlack is by how much a channel of one ink may differ between two digits, of 255: thin strokes are mixed with
// what is behind them.
const inkSlack = 48
