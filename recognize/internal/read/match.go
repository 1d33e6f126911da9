package read

import (
	"cmp"
	"slices"
)

// Closest returns the indexes of the n typefaces that best match some glyphs, the best first. It returns all typefaces if there
// are fewer than n, and nil if there are no glyphs. scores holds how well each template matches each glyph. A typeface is rated
// by the sum over all glyphs of the score of its best template.
//
// One typeface's 7 may look like another's 1. Only the templates of typefaces that resemble the grid's other digits can show
// which of the two a glyph is.
func Closest(scores [][]float32, n int) []int {
	if len(scores) == 0 {
		return nil
	}
	faces := make([]int, len(scores[0])/9)
	fit := make([]float32, len(faces))
	for f := range faces {
		faces[f] = f
		for _, s := range scores {
			fit[f] += max(0, slices.Max(s[f*9:f*9+9]))
		}
	}
	slices.SortFunc(faces, func(a, b int) int { return cmp.Compare(fit[b], fit[a]) })
	return faces[:min(len(faces), n)]
}

// A Match is the score of the best template of a digit, 0 to 1, and the index of its typeface.
type Match struct {
	Score float64
	Face  int
}

// Best returns the best match for each digit, 1 to 9 at index 0 to 8, among the templates of some typefaces. All matches are
// zero if there are no scores, because nothing was matched.
func Best(scores []float32, faces []int) (best [9]Match) {
	if scores == nil {
		return best
	}
	for _, f := range faces {
		for d, s := range scores[f*9 : f*9+9] {
			if s := float64(s); s > best[d].Score {
				best[d] = Match{s, f}
			}
		}
	}
	return best
}
