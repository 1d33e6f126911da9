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
	foreign  bool                  // it may be something that lies in the cell: see findForeign
	oddSign  bool                  // the typeface has a sign for the digit that the second opinion does not know, and the Sudoku confirms it
}

// groupsOf puts the readings that look the same into groups. What has no glyph is by itself.
func groupsOf(found []reading) (groups []*group) {
	shapes := make([][]float32, len(found))
	for i := range found {
		shapes[i] = found[i].Shape
	}
	correlation := read.Correlations(shapes)
	likeness := func(i, j int) float64 { return found[i].likeness(&found[j], correlation(i, j)) }
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

// likeness is how alike two readings are whose shapes correlate so well.
func (f *reading) likeness(o *reading, correlation float64) float64 {
	if f.Glyph == nil || o.Glyph == nil || f.low != o.low {
		return read.Unlike
	}
	return read.Likeness(correlation, f.Glyph.Aspect, o.Glyph.Aspect, f.cell.Sees(o.cell))
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
	long := float32(math.Sqrt(read.Correlation(g.shape, g.shape)))
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

// sameInk reports whether two readings are of one colour, up to antialiasing.
func (f *reading) sameInk(o *reading) bool {
	a, b := f.Glyph, o.Glyph
	if a == nil || b == nil {
		return a == b
	}
	return a.Same(b.Tint)
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
