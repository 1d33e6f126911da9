package recognize

import (
	"autosolve/recognize/shape"
	"autosolve/solver"
)

// A group is the readings whose glyphs look the same: whatever digit they are, it is one.
type group struct {
	readings []*reading
	mean     Glyph       // the mean of its readings': its ink and its aspect only
	shape    []float32   // the mean with mean 0 and length 1, at half the size
	matches  [9]match    // the first vote: the best template of each digit, by digit - 1
	weight   [10]float64 // both votes together: by digit, and at 0 for no digit; higher is likelier, in nats
	own      [10]bool    // by digit: it is as in the person's own pictures
	digit    uint8       // what it is read as, 1 to 9
	rival    uint8       // what is likeliest besides: a digit, or 0 for no digit
	gap      float64     // by how many nats the digit is likelier than the rival
	doubt    float64     // how much of that the Sudoku took away, in nats
	why      string      // why it is not certain
	marked   bool        // its ink is of hardly another digit's: a site may have marked it as an error
}

// alike puts the readings that look the same into groups.
func alike(found []reading) (groups []*group) {
	likeness := func(i, j int) float64 { return found[i].likeness(&found[j]) }
	for _, members := range shape.Groups(len(found), likeness) {
		g := &group{}
		for _, i := range members {
			g.readings = append(g.readings, &found[i])
		}
		g.average()
		groups = append(groups, g)
	}
	return groups
}

// likeness is how well two readings correlate.
func (f *reading) likeness(o *reading) float64 {
	if f.glyph.small != o.glyph.small {
		return shape.Unlike
	}
	return shape.Likeness(f.coarse, o.coarse, f.glyph.Aspect, o.glyph.Aspect, peers(solver.Cell(f.cell), solver.Cell(o.cell)))
}

func peers(a, b solver.Cell) bool {
	return a.Row() == b.Row() || a.Col() == b.Col() || a.Box() == b.Box()
}

// average fills in the group's mean.
func (g *group) average() {
	share := 1 / float32(len(g.readings))
	for _, f := range g.readings {
		for i, v := range f.glyph.Pix {
			g.mean.Pix[i] += v * share
		}
		g.mean.Aspect += f.glyph.Aspect / float64(len(g.readings))
	}
	g.shape = shape.Coarse(&g.mean.Pix)
}
