package locate

import (
	"math"
	"slices"

	"autosolve/recognize/internal/pixel"
)

const (
	strayDistance = 0.3            // an edge is stray if it is farther than this, in pitches, from every line's place
	mostStrays    = 1              // at most this many stray edges may cross the grid; adjacent ones count as one
	thickest      = 0.42           // the greatest thickness of a line, as a share of the pitch
	placeShare    = 2 * pitchShare // how far a line may be from its place, as a share of the pitch, but at least placePixels
	placePixels   = 2.5            // a line may be this many pixels from its place in any case
)

// A fit is a set of ten lines at the places of a grid's lines.
type fit struct {
	lines [10]pixel.Span // from a line's first edge to its last, which may be the same
	seen  [10]bool
	spans [9]pixel.Span // the spans between the lines
}

// extent returns the span from the beginning of the first column to the end of the last.
func (f *fit) extent() pixel.Span { return pixel.Span{Min: f.spans[0].Min, Max: f.spans[8].Max} }

// fitLines fits the ten lines of a grid to parallel edges, and reports whether they fit. Some of the lines need not be seen.
// ends is the extent of the lines that cross the edges.
func fitLines(edges []int, ends pixel.Span) (f fit, ok bool) {
	pitch := float64(ends.Len()) / 9
	beside := max(placePixels/pitch, placeShare) // how far beyond the ends the border may be, in pitches
	strays, last := 0, math.MinInt
	for _, at := range edges {
		place := float64(at-ends.Min) / pitch
		k := int(math.Round(place))
		switch {
		case place < -beside || place > 9+beside: // beside the grid
		case math.Abs(place-float64(k)) > strayDistance:
			if at > last+1 {
				strays++
			}
			last = at
		case !f.seen[k]:
			f.lines[k], f.seen[k] = pixel.Span{Min: at, Max: at}, true
		default:
			f.lines[k].Max = at
		}
	}
	if n := f.seenInGrid(); strays > mostStrays || n == 0 || n == 1 && !f.seen[0] && !f.seen[9] {
		return f, false
	}
	return f, f.fillIn(pitch) && f.divide(ends)
}

// seenInGrid returns how many of the eight lines inside the grid are seen.
func (f *fit) seenInGrid() int { return count(f.seen[1:9]) }

// seenInBoxes returns how many of the six lines inside the boxes are seen.
func (f *fit) seenInBoxes() int { return count(f.seen[1:3]) + count(f.seen[4:6]) + count(f.seen[7:9]) }

// fillIn estimates, from the other lines, the places of lines inside the grid that are not seen or have only one edge. It
// gives these lines, and lines of unusual thickness, the usual thickness. It reports false if a line that is seen is too far
// from its place or too thick.
func (f *fit) fillIn(pitch float64) bool {
	at, step := f.regress()
	slack := max(placePixels, placeShare*pitch)
	var thin, thick []float64
	for k := 1; k < 9; k++ {
		l := f.lines[k]
		switch {
		case !f.seen[k]:
			continue
		case math.Abs(l.Middle()-at-step*float64(k)) > slack || float64(l.Len()) > thickest*pitch:
			return false
		case k%3 == 0:
			thick = append(thick, float64(l.Len()))
		default:
			thin = append(thin, float64(l.Len()))
		}
	}
	for k := 1; k < 9; k++ {
		usual, of := 0.0, thin
		if k%3 == 0 && len(thick) > 0 || len(thin) == 0 {
			of = thick
		}
		if len(of) > 0 {
			usual = slices.Max(of)
			if len(of) > 2 {
				usual = pixel.Median(of)
			}
		}
		middle := at + step*float64(k)
		if f.seen[k] && math.Abs(float64(f.lines[k].Len())-usual) <= 1 {
			continue
		}
		if f.seen[k] && f.lines[k].Len() > 0 {
			middle = f.lines[k].Middle()
		}
		from := int(math.Round(middle - usual/2))
		f.lines[k] = pixel.Span{Min: from, Max: from + int(usual)}
	}
	return true
}

// regress estimates the place of line 0 and the pitch from the lines inside the grid that are seen. If only one of them is
// seen, the border counts too. It uses the Theil-Sen estimator (H. Theil, 1950; P. K. Sen, 1968), the medians of the slopes
// of all pairs and of the starts that the lines imply, because a few outliers do not influence it.
func (f *fit) regress() (at, step float64) {
	var slopes, starts []float64
	first, last := 1, 8
	if f.seenInGrid() == 1 {
		first, last = 0, 9
	}
	for i := first; i <= last; i++ {
		for j := i + 1; j <= last; j++ {
			if f.seen[i] && f.seen[j] {
				slopes = append(slopes, (f.lines[j].Middle()-f.lines[i].Middle())/float64(j-i))
			}
		}
	}
	step = pixel.Median(slopes)
	for i := first; i <= last; i++ {
		if f.seen[i] {
			starts = append(starts, f.lines[i].Middle()-step*float64(i))
		}
	}
	return pixel.Median(starts), step
}

// divide sets the spans between the lines and reports whether they are of similar length and not too short. An outermost
// line that is not seen is assumed to be where the crossing lines end.
func (f *fit) divide(ends pixel.Span) bool {
	if !f.seen[0] {
		f.lines[0] = pixel.Span{Min: ends.Min, Max: ends.Min}
	}
	if !f.seen[9] {
		f.lines[9] = pixel.Span{Min: ends.Max, Max: ends.Max}
	}
	var lengths []float64
	for i := range f.spans {
		f.spans[i] = pixel.Span{Min: f.lines[i].Max, Max: f.lines[i+1].Min}
		lengths = append(lengths, float64(f.spans[i].Len()))
	}
	typical := pixel.Median(lengths)
	slack := max(1.5*placePixels, 2*placeShare*typical)
	return typical >= leastCell && !slices.ContainsFunc(lengths, func(v float64) bool { return math.Abs(v-typical) > slack })
}
