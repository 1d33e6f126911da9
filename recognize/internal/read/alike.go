package read

import (
	"math"
	"slices"

	"autosolve/recognize/internal/pixel"
)

// The limits for shapes of one digit. Glyphs of one digit differ because their alignment with the pixels differs, or because
// of compression. The noise of a grid measures this: it is 1 minus the median, over all shapes, of the correlation with the
// most similar other shape.
const (
	likenessNoise = 3.0   // how far below 1 the likeness within a group may be, as a multiple of the noise
	leastLikeness = 0.9   // the likeness threshold is at least this, however strong the noise
	sureLikeness  = 0.975 // the likeness threshold is at most this, however weak the noise
	sameHouse     = 0.985 // the least correlation of grouped shapes from one house, where a digit is repeated only by mistake
	sameAspect    = 0.15  // how far the aspects of two glyphs may differ, as a share of the larger one, plus 0.02

	Unlike = -1e3 // the likeness of shapes that must not be in one group
)

// Likeness returns the correlation of two shapes, or Unlike if they must not be in one group: if the aspects of their glyphs
// differ too much, or if their cells are in one house and the correlation is less than sameHouse.
func Likeness(correlation, aspect, other float64, inHouse bool) float64 {
	if math.Abs(aspect-other) > sameAspect*max(aspect, other)+0.02 || correlation < sameHouse && inHouse {
		return Unlike
	}
	return correlation
}

// Correlations returns a function that returns the correlation of shapes i and j. On a screen, many shapes are identical, so
// the correlation of each pair of different shapes is computed only once.
func Correlations(shapes [][]float32) func(i, j int) float64 {
	var different [][]float32
	which := make([]int, len(shapes))
	for i, s := range shapes {
		which[i] = slices.IndexFunc(different, func(d []float32) bool { return slices.Equal(d, s) })
		if which[i] < 0 {
			which[i], different = len(different), append(different, s)
		}
	}
	n := len(different)
	known := make([]float64, n*n)
	for i := range different {
		for j := range i + 1 {
			if a, b := different[i], different[j]; len(a) == len(b) { // the shape of a cell without a glyph is empty
				c := Correlation(a, b)
				known[i*n+j], known[j*n+i] = c, c
			}
		}
	}
	return func(i, j int) float64 { return known[which[i]*n+which[j]] }
}

// Groups divides n shapes into groups of the same appearance, given the likeness of each pair. It repeatedly joins the two
// most similar groups until no two are similar enough (average-linkage hierarchical clustering). A group lists the indexes of
// its shapes.
func Groups(n int, likeness func(i, j int) float64) (groups [][]int) {
	members, same := make([][]int, n), make([][]float64, n)
	for i := range n {
		members[i], same[i] = []int{i}, make([]float64, n)
		for j := range i {
			same[i][j] = likeness(i, j)
			same[j][i] = same[i][j]
		}
	}
	enough := likenessThreshold(same)
	partners := make([]partner, n)
	for i := range partners {
		partners[i] = partnerOf(same, i, enough)
	}
	for {
		a := closestPair(partners)
		if a < 0 {
			break
		}
		b := partners[a].group
		na, nb := float64(len(members[a])), float64(len(members[b]))
		members[a], members[b] = nil, append(members[b], members[a]...)
		for k := range n {
			same[b][k] = (na*same[a][k] + nb*same[b][k]) / (na + nb)
			same[k][b] = same[b][k]
			same[a][k], same[k][a] = math.Inf(-1), math.Inf(-1)
		}
		for i := b; i < n; i++ {
			if p := partners[i].group; i == b || i == a || p == a || p == b || same[i][b] >= enough {
				partners[i] = partnerOf(same, i, enough)
			}
		}
	}
	return slices.DeleteFunc(members, func(m []int) bool { return m == nil })
}

// The partner of a group is the group most similar to it, among the groups with smaller indexes.
type partner struct {
	group int     // the partner's index; -1 if no group is similar enough
	same  float64 // the likeness of the group and its partner
}

// partnerOf returns the partner of group i, given the likeness of each pair of groups and the least likeness of partners.
func partnerOf(same [][]float64, i int, enough float64) partner {
	p := partner{-1, enough}
	for j, s := range same[i][:i] {
		if s >= p.same {
			p = partner{j, s}
		}
	}
	return p
}

// closestPair returns the group that is most similar to its partner, or -1 if no group has a partner.
func closestPair(partners []partner) (most int) {
	most = -1
	for i, p := range partners {
		if p.group >= 0 && (most < 0 || p.same >= partners[most].same) {
			most = i
		}
	}
	return most
}

// likenessThreshold returns the least likeness of two groups that are joined.
func likenessThreshold(same [][]float64) float64 {
	best := make([]float64, len(same))
	for i := range same {
		for j := range same {
			if i != j {
				best[i] = max(best[i], same[i][j])
			}
		}
	}
	noise := 1 - pixel.Median(best)
	return min(max(1-likenessNoise*noise, leastLikeness), sureLikeness)
}
