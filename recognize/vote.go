package recognize

import (
	"math"
	"slices"

	"autosolve/recognize/gradient"
	"autosolve/recognize/pixel"
	"autosolve/recognize/shape"
)

// A reading is the character found in a cell.
type reading struct {
	cell   int
	glyph  *Glyph
	shape  []float32 // the glyph with mean 0 and length 1
	coarse []float32 // the same at half the size
}

func newReading(cell int, g *Glyph) reading {
	return reading{cell, g, shape.Normalised(g.Pix[:]), shape.Coarse(&g.Pix)}
}

// How the votes are weighed. A match's score counts scoreWeight nats; the network's share counts by its logarithm, no
// share less than leastShareVote. What is no digit has a score of noDigitScore: a typeface that is like no template
// matches badly whatever it shows, so that the first vote says little then and leaves it to the others. The network does not
// know a person's own typefaces: what matches one of them is taken to be as clear to it as digits mostly are.
const (
	scoreWeight    = 8
	leastShareVote = 0.0005
	noDigitScore   = 0.2
)

// weigh lets both votes speak on each group. The first one looks at the mean of the group's glyphs, which has less
// noise than any of them.
func (r *Reader) weigh(groups []*group) error {
	seen := make([]*votes, len(groups))
	for i, g := range groups {
		seen[i] = r.votesFor(g)
	}
	matches, err := r.matches(groups, seen)
	if err != nil {
		return err
	}
	pixel.Each(len(groups), func(i int) {
		if !seen[i].asked {
			seen[i].shares, seen[i].asked = r.shares(groups[i]), true
		}
	})
	for i, g := range groups {
		g.matches = matches[i]
		if err := r.slideBest(g, seen[i]); err != nil {
			return err
		}
		logs := &seen[i].shares
		g.weight[0] = scoreWeight*noDigitScore + logs[0]
		for d := 1; d <= 9; d++ {
			g.weight[d] = scoreWeight*g.matches[d-1].score + logs[d]
			if g.own[d] = r.bank.own(g.matches[d-1]); g.own[d] {
				g.weight[d] = scoreWeight*g.matches[d-1].score + max(logs[d], math.Log(clearShare))
			}
		}
	}
	return nil
}

// votes are what the two votes say on a group's glyphs, whichever other groups there are, so far as they were asked.
type votes struct {
	columns []float32                 // how well each template correlates, by its row
	slid    map[match]match           // what those that were slid came to
	shares  [gradient.Outputs]float64 // the second vote
	asked   bool                      // whether there are shares
}

// mostGrouped is how many readings a group may have whose votes are remembered: a digit stands nine times.
const mostGrouped = 9

// A votesOf is a group's glyphs, in the order of its readings.
type votesOf [mostGrouped]*Glyph

// votesFor are the votes on a group with these very glyphs, in this order, as far as they are remembered.
func (r *Reader) votesFor(g *group) *votes {
	none := func() *votes { return &votes{slid: make(map[match]match)} }
	if len(g.readings) > mostGrouped {
		return none()
	}
	var of votesOf
	for i, f := range g.readings {
		of[i] = f.glyph
	}
	return pixel.Recall(r.memory, of, none)
}

// matches are the first votes on the groups. Only those are correlated with all templates that were not yet.
func (r *Reader) matches(groups []*group, seen []*votes) ([][9]match, error) {
	var fresh []*Glyph
	var to []*votes
	for i, v := range seen {
		if v.columns == nil {
			fresh, to = append(fresh, &groups[i].mean), append(to, v)
		}
	}
	scores, err := r.bank.correlate(fresh)
	if err != nil {
		return nil, err
	}
	for i, column := range scores {
		to[i].columns = column
	}
	columns := make([][]float32, len(seen))
	for i, v := range seen {
		columns[i] = v.columns
	}
	return r.bank.best(columns, typefaces(groups), mostFaces), nil
}

// typefaces are the indices of the groups of each typeface, so far as their colour and their height tell.
func typefaces(groups []*group) (classes [][]int) {
	for i, g := range groups {
		own := g.readings[0].glyph
		at := slices.IndexFunc(classes, func(c []int) bool {
			first := groups[c[0]].readings[0].glyph
			return first.small == own.small && sameInk(first, own)
		})
		if at < 0 {
			classes, at = append(classes, nil), len(classes)
		}
		classes[at] = append(classes[at], i)
	}
	return classes
}

// Where the network is less sure of a group's mean than clearShare, it is asked about so many of its readings too.
const (
	clearShare = 0.98
	witnesses  = 3
)

// shares is the second vote on a group: the logarithms of the network's shares.
func (r *Reader) shares(g *group) (logs [gradient.Outputs]float64) {
	mean := r.net.Vote(gradient.Describe(&g.mean.Pix, g.mean.Aspect))
	for d, share := range mean {
		logs[d] = math.Log(share + leastShareVote)
	}
	if len(g.readings) == 1 || slices.Max(mean[:]) >= clearShare {
		return logs
	}
	asked := g.readings[:min(witnesses, len(g.readings))]
	for _, f := range asked {
		for d, share := range r.net.Vote(gradient.Describe(&f.glyph.Pix, f.glyph.Aspect)) {
			logs[d] += math.Log(share + leastShareVote)
		}
	}
	for d := range logs {
		logs[d] /= float64(1 + len(asked))
	}
	return logs
}

// slideBest matches the two likeliest templates once more in full size, sliding them by a pixel each way: an edge that
// antialiasing hides costs a glyph less then.
func (r *Reader) slideBest(g *group, known *votes) error {
	best, second := 0, 1
	if g.matches[1].score > g.matches[0].score {
		best, second = 1, 0
	}
	for d := 2; d < len(g.matches); d++ {
		switch s := g.matches[d].score; {
		case s > g.matches[best].score:
			best, second = d, best
		case s > g.matches[second].score:
			second = d
		}
	}
	for _, d := range [2]int{best, second} {
		first := g.matches[d]
		m, ok := known.slid[first]
		if !ok {
			var err error
			if m, err = r.bank.slide(&g.mean, first); err != nil {
				return err
			}
			m.score = max(m.score, first.score)
			known.slid[first] = m
		}
		g.matches[d] = m
	}
	return nil
}

// fill writes the group's reading into its cells.
func (g *group) fill(b *Board) {
	for _, f := range g.readings {
		c := &b.Cells[f.cell]
		c.Digit, c.Kind = g.digit, Given
		c.Score = g.matches[g.digit-1].score
		c.RunnerUp = g.runnerUp()
		c.own = g.own[g.digit]
		c.Certain, c.Why = true, nil
		if g.why != "" {
			b.doubt(f.cell, g.why)
		}
	}
}

// runnerUp is the digit that matches best besides the group's own.
func (g *group) runnerUp() (next Guess) {
	for d := uint8(1); d <= 9; d++ {
		if s := g.matches[d-1].score; d != g.digit && s >= next.Score {
			next = Guess{d, s}
		}
	}
	return next
}

// By how much a channel of one ink may differ between two digits, of 255, for thin strokes are mixed with what is behind
// them: no more than a share of how far they stand out from it.
const (
	inkSlack = 48
	inkShare = 0.4
)

// sameInk tells whether two glyphs are of one colour, up to antialiasing.
func sameInk(a, b *Glyph) bool { return a.tint().is(b.tint()) }

// A tint is a colour on another one.
type tint struct{ colour, ground pixel.RGB }

func (g *Glyph) tint() tint { return tint{g.colour, g.ground} }

// is reports whether both are one colour, up to antialiasing.
func (a tint) is(b tint) bool {
	contrast := max(a.colour.Distance(a.ground), b.colour.Distance(b.ground))
	return a.colour.Distance(b.colour) <= min(inkSlack, int(inkShare*float64(contrast)))
}
