package label

import "autosolve/recognize/internal/read"

// Options are the lower limits for certain digits, and the typefaces that outweigh the network.
type Options struct {
	LeastScore  float64             // the least template score of a certain digit, 0 to 1; 0 for no limit
	LeastMargin float64             // the least margin of a certain digit's score over other digits' scores; 0 for no limit
	Personal    func(face int) bool // reports whether the user added the typeface with this index; may be nil
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
		f := facts{gridEvidence: s, e: e, group: of[i], o: o, faces: faces, groups: groups, puzzle: &p}
		b[i] = f.decide()
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

// facts are the evidence of one cell, beside that of its grid, and the group that the cell's reading belongs to.
type facts struct {
	*gridEvidence
	e      *read.Evidence
	group  *group // the group of the reading in the cell; nil if no digit was found in it
	best   Guess  // the digit that matches the group best, with its score
	next   Guess  // the digit that matches it best after that one
	o      Options
	faces  []int // the typefaces that best match the grid's digits
	groups []*group
	puzzle *puzzle // the puzzle on the board
}

// decide returns what the cell holds. The cell is certain if no rule gives a reason for doubt.
func (f *facts) decide() (c Cell) {
	switch {
	case f.e.Flat:
	case f.group == nil:
		f.consult(&c, notEmpty)
	default:
		f.best, f.next = twoMatches(&f.group.matches)
		c.Digit, c.Score, c.RunnerUp = f.group.digit, f.score(), f.runnerUp()
		c.Small = f.smallHeight < f.height && f.e.Glyph != nil && f.e.Glyph.Height < FullHeight*f.height
		f.consult(&c, noDigit)
		f.consult(&c, otherDigit)
	}
	c.Certain = len(c.Why) == 0
	c.Marks = !c.Certain && f.onlySmall(f.e)
	c.Confirmed = c.Certain && c.Digit != 0 && f.e.Shares[c.Digit] >= majorityShare && f.best.Digit == c.Digit
	return c
}

// consult adds to a cell the reason for doubt of the first rule of a table that holds, if it has one.
func (f *facts) consult(c *Cell, table []rule[reason]) {
	if why := first(table, f); why != nil {
		c.Doubt(why(f))
	}
}

// closest returns the digit that matches a cell's glyph best in the given typefaces, with its score. The digit is 0 if there
// is no glyph or no match.
func closest(e *read.Evidence, faces []int) Guess {
	matches := read.Best(e.Scores, faces)
	return RunnerUp(&matches, 0)
}

// Characters reads characters that do not stand in cells, such as those on buttons, and returns a Cell for each. The characters
// in one ink are matched with the same typefaces, but otherwise read independently. Of the options, LeastMargin does not count.
func Characters(all []*read.Evidence, o Options) []Cell {
	groups := make([]*group, len(all))
	for i, e := range all {
		groups[i] = &group{readings: []*reading{{Evidence: withPersonalDigit(e, o.Personal)}}}
		groups[i].average()
	}
	weigh(groups)
	cells := make([]Cell, len(all))
	for i, g := range groups {
		g.digit = byWeight(&g.weight)[0]
		c := Cell{Digit: g.digit, Score: g.matches[g.digit-1], RunnerUp: RunnerUp(&g.matches, g.digit), Certain: true}
		for d, w := range g.weight {
			c.Certain = c.Certain && (d == int(g.digit) || g.weight[g.digit]-w >= leastGap)
		}
		c.Certain = c.Certain && c.Score >= o.LeastScore
		cells[i] = c
	}
	return cells
}
