package recognize

import (
	"math"
	"slices"

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

// How alike glyphs must be to show the same digit. What a grid's glyphs differ by where they are the same digit,
// because they lie differently between the pixels or are compressed, shows in how well each correlates with the one
// most like it.
const (
	noiseRoom  = 3.0   // by how many times that glyphs of one group may differ
	leastAlike = 0.9   // they correlate at least this well
	mostAlike  = 0.975 // and need not correlate better than this
	sameHouse  = 0.985 // except in one house, where a digit stands twice only by mistake
	sameAspect = 0.15  // by what share their aspects may differ
)

// alike puts the readings that look the same into groups: it joins the two groups that are most alike, as long as any
// are alike enough (hierarchical clustering by the mean correlation of the members).
func alike(found []reading) []*group {
	groups := make([]*group, len(found))
	for i := range found {
		groups[i] = &group{readings: []*reading{&found[i]}}
	}
	same := likeness(found)
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

// unlike is the likeness of glyphs that are never of one group.
const unlike = -1e3

// likeness is of each two readings how well they correlate.
func likeness(found []reading) [][]float64 {
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
	a, b := f.glyph.Aspect, o.glyph.Aspect
	if f.glyph.small != o.glyph.small || math.Abs(a-b) > sameAspect*max(a, b)+0.02 {
		return unlike
	}
	s := shape.Correlation(f.coarse, o.coarse)
	if s < sameHouse && peers(solver.Cell(f.cell), solver.Cell(o.cell)) {
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
