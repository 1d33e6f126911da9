package label

import (
	"math"
	"slices"

	"autosolve/recognize/internal/read"
	"autosolve/solver"
)

// A reading is a cell that may hold a digit.
type reading struct {
	*read.Evidence
	cell  solver.Cell
	short bool // the glyph is about as short as a pencil mark
}

// A group is a set of readings whose glyphs look the same, so that all are the same digit.
type group struct {
	readings []*reading
	shape    []float32             // the mean of the shapes of its readings, scaled to length 1
	scores   []float32             // how well each template matches this shape
	matches  [9]float64            // the score of the best template of each digit, by digit - 1
	network  [read.Classes]float64 // for each class, the sum over the readings of the logarithm of its network share
	weight   [10]float64           // from scores and network: the log-likelihood of each digit, and, at index 0, of no digit
	digit    uint8                 // the digit that the group is read as, 1 to 9
	rival    uint8                 // the likeliest alternative to the digit, or 0 for no digit
	gap      float64               // by how many nats the digit is likelier than the rival
	doubt    float64               // by how many nats the Sudoku has reduced the gap
	suspect  bool                  // the page may have marked it as an error
	foreign  bool                  // it may be something other than a digit
	oddSign  bool                  // it is a sign that the network does not know, but the Sudoku confirms that it means the digit
}

// groupsOf groups the readings that look the same. A reading without a glyph is a group by itself.
func groupsOf(found []reading) (groups []*group) {
	likeness := func(i, j int) float64 { return found[i].likeness(&found[j]) }
	for _, members := range read.Groups(len(found), likeness) {
		g := &group{}
		for _, i := range members {
			g.readings = append(g.readings, &found[i])
		}
		g.average()
		groups = append(groups, g)
	}
	return groups
}

// likeness returns the correlation of the shapes of two readings, or read.Unlike if they cannot be in one group.
func (f *reading) likeness(o *reading) float64 {
	if f.Glyph == nil || o.Glyph == nil || f.short != o.short {
		return read.Unlike
	}
	return read.Likeness(&f.Character, &o.Character, f.cell.Sees(o.cell))
}

// average sets the group's mean shape and its template scores. The mean of different shapes has less noise and a length below
// 1. It is scaled to length 1, so the scores are higher than the mean of the readings' scores.
func (g *group) average() {
	first := g.readings[0]
	if len(g.readings) == 1 {
		g.shape, g.scores = first.Shape, first.Scores
		return
	}
	g.shape, g.scores = slices.Clone(first.Shape), slices.Clone(first.Scores)
	for _, f := range g.readings[1:] {
		add(g.shape, f.Shape)
		add(g.scores, f.Scores)
	}
	long := float32(math.Sqrt(read.Correlation(g.shape, g.shape)))
	for i := range g.shape {
		g.shape[i] /= long
	}
	for i := range g.scores {
		g.scores[i] /= long
	}
}

func add(sum, terms []float32) {
	for i, v := range terms {
		sum[i] += v
	}
}

// sameInk reports whether two readings have one colour, up to antialiasing, or both have no glyph.
func (f *reading) sameInk(o *reading) bool {
	a, b := f.Glyph, o.Glyph
	if a == nil || b == nil {
		return a == b
	}
	return a.Same(b.Tint)
}

// typefaces divides the groups by typeface, as far as their ink, and whether they are short, distinguish typefaces.
func typefaces(groups []*group) (classes [][]*group) {
	for _, g := range groups {
		own := g.readings[0]
		at := slices.IndexFunc(classes, func(c []*group) bool {
			first := c[0].readings[0]
			return first.short == own.short && first.sameInk(own)
		})
		if at < 0 {
			classes, at = append(classes, nil), len(classes)
		}
		classes[at] = append(classes[at], g)
	}
	return classes
}

// The weights of template scores and network shares, in nats. The weight of a template score is scoreWeight times the score.
// That of a network share is the logarithm of the sum of the share and leastShare, so that a share of 0 excludes nothing.
// noDigitScore is the score for no digit, and for every digit of a group on which the templates abstain. A typeface unlike all
// templates has low scores for every digit, so that the network decides.
const (
	scoreWeight  = 8
	leastShare   = 0.0005
	noDigitScore = 0.2
	MostFaces    = 30 // the number of typefaces, chosen by read.Closest, with which a grid's digits are matched
)

// closestFaces returns the typefaces most similar to the digits of the groups, or nil if no group has template scores.
func closestFaces(groups []*group) []int {
	var scores [][]float32
	for _, g := range groups {
		if g.scores != nil {
			scores = append(scores, g.scores)
		}
	}
	return read.Closest(scores, MostFaces)
}

// weigh sets the matches and the weights of each group.
func weigh(groups []*group) {
	for _, class := range typefaces(groups) {
		closest := closestFaces(class)
		for _, g := range class {
			g.matches = read.Best(g.scores, closest)
			g.weigh()
		}
	}
}

// abstains reports whether the templates say nothing about a group, because it has no glyph or is a single plain stroke.
func (g *group) abstains() bool {
	glyph := g.readings[0].Glyph
	return glyph == nil || glyph.VerticalStroke() && len(g.readings) < 2
}

func (g *group) weigh() {
	var none float64
	for _, f := range g.readings {
		for k, share := range f.Shares {
			g.network[k] += math.Log(float64(share) + leastShare)
		}
		none += math.Log(float64(f.Shares[0]+f.Shares[read.Other]) + leastShare)
	}
	n := float64(len(g.readings))
	g.weight[0] = scoreWeight*noDigitScore + none/n
	for d := 1; d <= 9; d++ {
		score := noDigitScore
		if !g.abstains() {
			score = g.matches[d-1]
		}
		g.weight[d] = scoreWeight*score + g.network[d]/n
	}
	if n > 1 && !g.readings[0].short {
		g.weight[0] -= repeatedPenalty
	}
}
