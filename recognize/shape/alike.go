package shape

import (
	"math"
	"slices"

	"autosolve/recognize/pixel"
)

// How alike shapes must be to show the same digit. What a grid's glyphs differ by where they are the same digit,
// because they lie differently between the pixels or are compressed, shows in how well each correlates with the one
// most like it.
const (
	noiseRoom  = 3.0   // by how many times that shapes of one group may differ
	LeastAlike = 0.9   // they correlate at least this well
	mostAlike  = 0.975 // and need not correlate better than this
	SameHouse  = 0.985 // except in one house, where a digit stands twice only by mistake
	sameAspect = 0.15  // by what share their aspects may differ

	Unlike = -1e3 // the likeness of shapes that are never of one group
)

// Likeness is how well two shapes correlate, given the aspects of their glyphs and whether they stand in one house.
func Likeness(a, b []float32, aspect, other float64, inHouse bool) float64 {
	if math.Abs(aspect-other) > sameAspect*max(aspect, other)+0.02 {
		return Unlike
	}
	s := Correlation(a, b)
	if s < SameHouse && inHouse {
		return Unlike
	}
	return s
}

// Groups puts n shapes that look the same into groups, given the likeness of each two: it joins the two groups that are
// most alike, as long as any are alike enough (hierarchical clustering by the mean likeness of the members).
func Groups(n int, likeness func(i, j int) float64) (groups [][]int) {
	c := clusters{members: make([][]int, n), same: make([][]float64, n), closest: make([]int, n)}
	for i := range c.members {
		c.members[i], c.same[i] = []int{i}, make([]float64, n)
		for j := range i {
			c.same[i][j] = likeness(i, j)
			c.same[j][i] = c.same[i][j]
		}
	}
	for i := range c.members {
		c.findClosest(i)
	}
	enough := enoughAlike(c.same)
	for {
		a := c.mostAlike(enough)
		if a < 0 {
			break
		}
		c.join(a, c.closest[a])
	}
	return slices.DeleteFunc(c.members, func(m []int) bool { return m == nil })
}

// clusters are groups that are being joined.
type clusters struct {
	members [][]int     // of each, nil of one that was joined to another
	same    [][]float64 // how alike each two are
	closest []int       // of each the one before it that is most like it, -1 for none
}

func (c *clusters) findClosest(i int) {
	c.closest[i] = -1
	for j, s := range c.same[i][:i] {
		if c.members[j] != nil && (c.closest[i] < 0 || s >= c.same[i][c.closest[i]]) {
			c.closest[i] = j
		}
	}
}

// mostAlike is the one that is most like its closest, and alike enough, or -1.
func (c *clusters) mostAlike(enough float64) int {
	a := -1
	for i, j := range c.closest {
		if c.members[i] != nil && j >= 0 && c.same[i][j] >= enough {
			a, enough = i, c.same[i][j]
		}
	}
	return a
}

// join puts a to b, which is before it.
func (c *clusters) join(a, b int) {
	na, nb := float64(len(c.members[a])), float64(len(c.members[b]))
	c.members[a], c.members[b] = nil, append(c.members[b], c.members[a]...)
	for k, m := range c.members {
		if k == b || m == nil {
			continue
		}
		s := (na*c.same[a][k] + nb*c.same[b][k]) / (na + nb)
		c.same[b][k], c.same[k][b] = s, s
		if k > b && (c.closest[k] == a || c.closest[k] == b || s >= c.same[k][c.closest[k]]) {
			c.findClosest(k)
		}
	}
	c.findClosest(b)
}

// enoughAlike is how alike the shapes of one group are.
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
	noise := 1 - pixel.Median(best)
	return min(max(1-noiseRoom*noise, LeastAlike), mostAlike)
}
