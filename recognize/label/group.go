package label

import (
	"math"
	"slices"

	"autosolve/recognize/read"
	"autosolve/recognize/shape"
	"autosolve/solver"
)

// A reading is a cell that may hold a digit.
type reading struct {
	*read.Evidence
	cell solver.Cell
	low  bool // lower than the grid's digits
}

// A group is the readings whose glyphs look the same: whatever digit they are, it is one.
type group struct {
	readings []*reading
	shape    []float32             // the mean of its readings'
	scores   []float32             // how well each template matches that
	matches  [9]read.Match         // the first opinion: the best template of each digit, by digit - 1
	second   [read.Classes]float64 // the second opinion, the sum of the logarithms of its readings' shares
	weight   [10]float64           // both together: by digit, and at 0 for no digit; higher is likelier, in nats
	digit    uint8                 // what it is read as, 1 to 9
	rival    uint8                 // what is likeliest besides: a digit, or 0 for no digit
	gap      float64               // by how many nats the digit is likelier than the rival
	doubt    float64               // how much of that the Sudoku took away, in nats
	suspect  bool                  // a page may have marked it as an error
}

// How alike glyphs must be to show the same digit. What a grid's glyphs differ by where they are the same digit,
// because they lie differently between the pixels or are compressed, shows in how well each correlates with the one
// most like it.
const (
	noiseRoom  = 3.0   // by how many times that glyphs of one group may differ
	leastAlike = 0.9   // they correlate at least this well
	mostAlike  = 0.975 // and need not correlate better than this
	sameHouse  = 0.985 // except in one house, where a digit stands twice only by mistake
	sameAspect = 0.15  // by what share their aspects may differ
	unlike     = -1e3  // the likeness of glyphs that are never of one group
)

// groupsOf puts the readings that look the same into groups: it joins the two groups that are most alike, as long as any
// are alike enough (hierarchical clustering by the mean correlation of the members). What has no glyph is by itself.
func groupsOf(found []reading) []*group {
	groups := make([]*group, len(found))
	for i := range found {
		groups[i] = &group{readings: []*reading{&found[i]}}
	}
	same := likenesses(found)
	enough := enoughAlike(same)
	for {
		a, b, most := -1, -1, enough
		for i := range groups {
			if groups[i] == nil {
				continue
			}
			for j, s := range same[i][:i] {
				if s >= most && groups[j] != nil {
					a, b, most = i, j, s
				}
			}
		}
		if a < 0 {
			break
		}
		na, nb := float64(len(groups[a].readings)), float64(len(groups[b].readings))
		for k := range groups {
			if k == a || k == b || groups[k] == nil {
				continue
			}
			s := (na*same[a][k] + nb*same[b][k]) / (na + nb)
			same[b][k], same[k][b] = s, s
		}
		groups[b].readings = append(groups[b].readings, groups[a].readings...)
		groups[a] = nil
	}
	groups = slices.DeleteFunc(groups, func(g *group) bool { return g == nil })
	for _, g := range groups {
		g.average()
	}
	return groups
}

// likenesses is of each two readings how well they correlate.
func likenesses(found []reading) [][]float64 {
	same := make([][]float64, len(found))
	for i := range same {
		same[i] = make([]float64, len(found))
	}
	for i := range found {
		for j := range i {
			s := found[i].likeness(&found[j])
			same[i][j], same[j][i] = s, s
		}
	}
	return same
}

func (f *reading) likeness(o *reading) float64 {
	if f.Glyph == nil || o.Glyph == nil || f.low != o.low {
		return unlike
	}
	a, b := f.Glyph.Aspect, o.Glyph.Aspect
	if math.Abs(a-b) > sameAspect*max(a, b)+0.02 {
		return unlike
	}
	s := shape.Correlation(f.Shape, o.Shape)
	if s < sameHouse && peers(f.cell, o.cell) {
		return unlike
	}
	return s
}

func peers(a, b solver.Cell) bool {
	return a.Row() == b.Row() || a.Col() == b.Col() || a.Box() == b.Box()
}

// enoughAlike is how well glyphs of one group correlate.
func enoughAlike(same [][]float64) float64 {
	if len(same) < 2 {
		return mostAlike
	}
	best := make([]float64, len(same))
	for i := range same {
		for j := range same {
			if i != j {
				best[i] = max(best[i], same[i][j])
			}
		}
	}
	slices.Sort(best)
	noise := 1 - best[len(best)/2]
	return min(max(1-noiseRoom*noise, leastAlike), mostAlike)
}

// average fills in the group's mean shape, and how well the templates match that: as the mean's length is less than one,
// that is better than they match its readings on the average, whose noise it has not.
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
	long := float32(math.Sqrt(shape.Correlation(g.shape, g.shape)))
	for i := range g.shape {
		g.shape[i] /= long
	}
	for i := range g.scores {
		g.scores[i] /= long
	}
}

func add(to, what []float32) {
	for i, v := range what {
		to[i] += v
	}
}

// By how much a channel of one ink may differ between two digits, of 255, for thin strokes are mixed with what is behind
// them: no more than a share of how far they stand out from it.
const (
	inkSlack = 48
	inkShare = 0.4
)

// sameInk reports whether two readings are of one colour, up to antialiasing.
func (f *reading) sameInk(o *reading) bool {
	a, b := f.Glyph, o.Glyph
	if a == nil || b == nil {
		return a == b
	}
	contrast := max(a.Colour.Distance(a.Background), b.Colour.Distance(b.Background))
	return a.Colour.Distance(b.Colour) <= min(inkSlack, int(inkShare*float64(contrast)))
}

// typefaces are the groups of each typeface, so far as their colour and their height tell.
func typefaces(groups []*group) (classes [][]*group) {
	for _, g := range groups {
		own := g.readings[0]
		at := slices.IndexFunc(classes, func(c []*group) bool {
			first := c[0].readings[0]
			return first.low == own.low && first.sameInk(own)
		})
		if at < 0 {
			classes, at = append(classes, nil), len(classes)
		}
		classes[at] = append(classes[at], g)
	}
	return classes
}
