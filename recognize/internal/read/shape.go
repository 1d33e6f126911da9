package read

import (
	"cmp"
	"image"
	"math"
	"slices"
)

// Every glyph is stretched to the same size before it is matched, so that the digits of all typefaces fill the same frame.
// The aspect, which stretching loses, is kept in Glyph.Aspect.
const (
	GlyphWidth  = 16
	GlyphHeight = 24
	GlyphSize   = GlyphWidth * GlyphHeight
	CoarseSize  = GlyphSize / 4 // the number of pixels at half the width and height, as Coarse returns them
)

// SameDigit is the least correlation of shapes that certainly show the same digit, even in different typefaces. The shapes of
// a 6 and a 9, or of a 1 and a 7, never correlate this strongly.
const SameDigit = 0.97

// subpixelEdges returns the ends of a box along one axis, each moved inwards by the share of its outermost pixel that
// antialiasing shows to be uncovered. covered returns the covered share at a coordinate. If less than half a pixel would
// remain, the ends are not moved.
func subpixelEdges(lo, hi int, covered func(int) float64) (from, to float64) {
	from = float64(lo) + 1 - covered(lo)
	to = float64(hi) - 1 + covered(hi-1)
	if to-from < 0.5 {
		return float64(lo), float64(hi)
	}
	return from, to
}

// cover returns the most ink within r as a share of the peak, 0 to 1.
func cover(ink []uint8, w int, r image.Rectangle, peak uint8) float64 {
	var most uint8
	for y := r.Min.Y; y < r.Max.Y; y++ {
		for x := r.Min.X; x < r.Max.X; x++ {
			most = max(most, ink[y*w+x])
		}
	}
	return math.Min(1, float64(most)/float64(peak))
}

// stretch resamples the part of the ink between (x0,y0) and (x1,y1) to a glyph's size, first along the rows, then along the
// columns. The result is a share of the peak, at most 1.
func stretch(out *[GlyphSize]float32, ink []uint8, w, h int, x0, y0, x1, y1 float64, peak float32) {
	var across, down [GlyphHeight]weights
	resample(across[:GlyphWidth], x0, x1, w)
	resample(down[:], y0, y1, h)
	first, last := down[0].first, 0
	for i := range down {
		last = max(last, down[i].first+len(down[i].w))
	}
	rows := make([]float32, (last-first)*GlyphWidth)
	for y := first; y < last; y++ {
		line := ink[y*w : (y+1)*w]
		for i := range GlyphWidth {
			rows[(y-first)*GlyphWidth+i] = across[i].sum(func(x int) float32 { return float32(line[x]) })
		}
	}
	for j := range GlyphHeight {
		for i := range GlyphWidth {
			v := down[j].sum(func(y int) float32 { return rows[(y-first)*GlyphWidth+i] })
			out[j*GlyphWidth+i] = min(1, v/peak)
		}
	}
}

// weights are the shares of adjacent pixels in a resampled pixel, beginning with the share of pixel first. They sum to 1.
type weights struct {
	first int
	w     []float32
}

func (w *weights) sum(at func(int) float32) (s float32) {
	for i, f := range w.w {
		s += f * at(w.first+i)
	}
	return s
}

// resample divides [lo, hi) into len(out) parts. The weight of each of the pixels 0 to limit-1 in a part is the share of the
// part that the pixel covers. If a part is smaller than a pixel, the pixel-sized interval around its middle takes its place,
// which is linear interpolation.
func resample(out []weights, lo, hi float64, limit int) {
	part := (hi - lo) / float64(len(out))
	half := math.Max(part, 1) / 2
	for i := range out {
		mid := lo + (float64(i)+0.5)*part
		a, b := math.Max(mid-half, 0), math.Min(mid+half, float64(limit))
		from, to := int(a), int(math.Ceil(b))
		w := weights{first: from, w: make([]float32, to-from)}
		for x := from; x < to; x++ {
			cover := math.Min(b, float64(x+1)) - math.Max(a, float64(x))
			w.w[x-from] = float32(cover / (b - a))
		}
		out[i] = w
	}
}

// Coarse returns a glyph's ink at half the width and height, as a normalised vector.
func Coarse(pix *[GlyphSize]float32) []float32 {
	const w = GlyphWidth / 2
	half := make([]float32, CoarseSize)
	for y := range GlyphHeight / 2 {
		for x := range w {
			i := 2*y*GlyphWidth + 2*x
			half[y*w+x] = pix[i] + pix[i+1] + pix[i+GlyphWidth] + pix[i+GlyphWidth+1]
		}
	}
	return Normalised(half)
}

// Normalised returns the values shifted to a mean of 0 and scaled to a length of 1, so that the scalar product of two such
// vectors is their correlation. Equal values all become 0.
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
		return out
	}
	scale := float32(1 / math.Sqrt(square))
	for i := range out {
		out[i] *= scale
	}
	return out
}

// Correlation returns the correlation of two normalised shapes of the same size, which is their scalar product. It adds up four
// partial sums, which the processor can compute at the same time.
func Correlation(a, b []float32) float64 {
	var s0, s1, s2, s3 float32
	for len(a) >= 4 && len(b) >= 4 {
		s0 += a[0] * b[0]
		s1 += a[1] * b[1]
		s2 += a[2] * b[2]
		s3 += a[3] * b[3]
		a, b = a[4:], b[4:]
	}
	for i, v := range a {
		s0 += v * b[i]
	}
	return float64(s0 + s1 + s2 + s3)
}

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

// Best returns the score of the best template of each digit, 1 to 9 at index 0 to 8, in some typefaces. All are 0 if there are no
// scores, because nothing was matched.
func Best(scores []float32, faces []int) (best [9]float64) {
	if scores == nil {
		return best
	}
	for _, f := range faces {
		for d, s := range scores[f*9 : f*9+9] {
			best[d] = max(best[d], float64(s))
		}
	}
	return best
}
