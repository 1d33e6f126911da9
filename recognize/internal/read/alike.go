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

// Likeness returns the correlation of the shapes of two characters, or Unlike if they must not be in one group: if the aspects of
// their glyphs differ too much, or if their cells are in one house and the correlation is less than sameHouse.
func Likeness(a, b *Character, inHouse bool) float64 {
	if math.Abs(a.Glyph.Aspect-b.Glyph.Aspect) > sameAspect*max(a.Glyph.Aspect, b.Glyph.Aspect)+0.02 {
		return Unlike
	}
	if c := Correlation(a.Shape, b.Shape); c >= sameHouse || !inHouse {
		return c
	}
	return Unlike
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
	for {
		a, b := closestPair(same, enough)
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

// closestPair returns the two most similar groups, given the likeness of each pair, the one with the larger index first. It
// returns -1 if no two are similar enough.
func closestPair(same [][]float64, enough float64) (a, b int) {
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
