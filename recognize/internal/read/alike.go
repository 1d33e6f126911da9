package read

import (
	"math"
	"slices"

	"autosolve/recognize/internal/pixel"
)

// How similar the shapes of one digit must be. The noise of a grid, by which its glyphs of one digit differ because they
// are aligned otherwise with the pixels or compressed, is measured by how well each shape correlates with the most similar
// other one.
const (
	likenessNoise = 3.0   // times the noise: the most by which shapes of one group may differ
	leastAlike    = 0.9   // the least correlation within a group, whatever the noise
	surelyAlike   = 0.975 // a correlation that is enough, whatever the noise
	sameHouse     = 0.985 // the least correlation in one house, which repeats a digit only by mistake
	sameAspect    = 0.15  // by which their aspects may differ

	Unlike = -1e3 // the likeness of shapes that are never of one group
)

// Likeness returns how similar two shapes are, given their correlation, the aspects of their glyphs and whether they are in
// one house.
func Likeness(correlation, aspect, other float64, inHouse bool) float64 {
	if math.Abs(aspect-other) > sameAspect*max(aspect, other)+0.02 || correlation < sameHouse && inHouse {
		return Unlike
	}
	return correlation
}

// Correlations returns the correlation of each two of some shapes. Most shapes are identical to others, as a screen shows a
// digit, so that those of different ones are computed once.
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
			if a, b := different[i], different[j]; len(a) == len(b) { // without a glyph there is no shape
				c := Correlation(a, b)
				known[i*n+j], known[j*n+i] = c, c
			}
		}
	}
	return func(i, j int) float64 { return known[which[i]*n+which[j]] }
}

// Groups divides n shapes into groups that look the same, given the likeness of each two: it joins the two most similar
// groups as long as any are similar enough (hierarchical clustering by the mean likeness of the members).
func Groups(n int, likeness func(i, j int) float64) (groups [][]int) {
	members, same := make([][]int, n), make([][]float64, n)
	for i := range n {
		members[i], same[i] = []int{i}, make([]float64, n)
		for j := range i {
			same[i][j] = likeness(i, j)
			same[j][i] = same[i][j]
		}
	}
	enough := enoughAlike(same)
	partners := make([]partner, n)
	for i := range partners {
		partners[i] = partnerOf(same, i, enough)
	}
	for {
		a := mostAlike(partners)
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

// A partner is the most similar of the groups before another one, -1 if none is similar enough, and its likeness.
type partner struct {
	group int
	same  float64
}

func partnerOf(same [][]float64, i int, enough float64) partner {
	p := partner{-1, enough}
	for j, s := range same[i][:i] {
		if s >= p.same {
			p = partner{j, s}
		}
	}
	return p
}

// mostAlike returns the group that is most similar to its partner, or -1 if none has one.
func mostAlike(partners []partner) (most int) {
	most = -1
	for i, p := range partners {
		if p.group >= 0 && (most < 0 || p.same >= partners[most].same) {
			most = i
		}
	}
	return most
}

// enoughAlike returns the least likeness within a group.
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
	return min(max(1-likenessNoise*noise, leastAlike), surelyAlike)
}
