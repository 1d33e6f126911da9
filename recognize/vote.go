package recognize

import (
	"fmt"
	"math"

	"autosolve/recognize/gradient"
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

// sameInk tells whether two glyphs are of one colour, up to antialiasing.
func sameInk(a, b *Glyph) bool { return a.colour.distance(b.colour) <= inkSlack }

// inkSlack is by how much a channel of one ink may differ between two digits, of 255: thin strokes are mixed with
// what is behind them.
const inkSlack = 48
