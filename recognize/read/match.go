package read

import (
	"cmp"
	"math"
	"slices"
)

// shapeSize is how many pixels a glyph has at half its size.
const shapeSize = GlyphSize / 4

// Closest returns the n typefaces whose templates fit the glyphs with these scores best, by the sum of the best scores.
//
// A typeface may draw its 7 as another draws its 1. Templates of typefaces that resemble a grid's other digits tell the
// two apart, and those of all other typefaces only confuse.
func Closest(scores [][]float32, n int) []int {
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

// A Match is how well the best template of a digit fits, 0 to 1, and in which typeface that is.
type Match struct {
	Score float64
	Face  int
}

// Best returns the best template of each digit, 1 to 9 at index 0 to 8, among some typefaces.
func Best(scores []float32, faces []int) (best [9]Match) {
	for _, f := range faces {
		for d, s := range scores[f*9 : f*9+9] {
			if s := float64(s); s > best[d].Score {
				best[d] = Match{s, f}
			}
		}
	}
	return best
}

// Shape is a glyph's ink at half its size with mean 0 and length 1, so that the product of two is their correlation.
func Shape(pix *[GlyphSize]float32) []float32 {
	const w = GlyphW / 2
	half := make([]float32, shapeSize)
	for y := range GlyphH / 2 {
		for x := range w {
			i := 2*y*GlyphW + 2*x
			half[y*w+x] = pix[i] + pix[i+1] + pix[i+GlyphW] + pix[i+GlyphW+1]
		}
	}
	return Normalised(half)
}

// Normalised brings values to mean 0 and length 1.
func Normalised(pix []float32) []float32 {
	var mean, square float64
	for _, v := range pix {
		mean += float64(v)
	}
	mean /= float64(len(pix))
	out := make([]float32, len(pix))
	for i, v := range pix {
		d := float64(v) - mean
		square += d * d
		out[i] = float32(d)
	}
	if square == 0 {
		return out // what is flat correlates with nothing
	}
	scale := float32(1 / math.Sqrt(square))
	for i := range out {
		out[i] *= scale
	}
	return out
}

// Correlation is that of two shapes.
func Correlation(a, b []float32) float64 {
	var s float32
	b = b[:len(a)]
	for i, v := range a {
		s += v * b[i]
	}
	return float64(s)
}
