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
	noiseRoom   = 3.0   // by how many times that shapes of one group may differ
	LeastAlike  = 0.9   // they correlate at least this well
	surelyAlike = 0.975 // and need not correlate better than this
	SameHouse   = 0.985 // except in one house, where a digit stands twice only by mistake
	sameAspect  = 0.15  // by what share their aspects may differ

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
	members, same := make([][]int, n), make([][]float64, n)
	for i := range n {
		members[i], same[i] = []int{i}, make([]float64, n)
		for j := range i {
			same[i][j] = likeness(i, j)
			same[j][i] = same[i][j]
		}
	}
	for enough := enoughAlike(same); ; {
		a, b := mostAlike(same, enough)
		if a < 0 {
			break
		}
		na, nb := float64(len(members[a])), float64(len(members[b]))
		members[a], members[b] = nil, append(members[b], members[a]...)
		for k := range n {
			same[b][k] = (na*same[a][k] + nb*same[b][k]) / (na + nb)
			same[k][b] = same[b][k]
			same[a][k], same[k][a] = math.Inf(-1), math.Inf(-1)
		}
	}
	return slices.DeleteFunc(members, func(m []int) bool { return m == nil })
}

// mostAlike are the two groups that are most alike, the second before the first, or -1 if none are alike enough.
func mostAlike(same [][]float64, enough float64) (a, b int) {
	a, b = -1, -1
	for i := range same {
		for j, s := range same[i][:i] {
			if s >= enough {
				a, b, enough = i, j, s
			}
		}
	}
	return a, b
}

// enoughAlike is how alike the shapes of one group are.
func enoughAlike(same [][]float64) float64 {
	if len(same) < 2 {
		return surelyAlike
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
	return min(max(1-noiseRoom*noise, LeastAlike), surelyAlike)
}
