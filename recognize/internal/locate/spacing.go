package locate

import (
	"math"

	"autosolve/recognize/internal/pixel"
)

// How a grid's columns and rows are spaced.

// Tolerances of a grid's pitch, the distance from one column to the next.
const (
	roundingSlack    = 2             // px: smaller differences may be due to rounding
	pitchShare       = 0.035         // of the pitch: how far a pitch may be off
	stepShare        = 0.18          // of the pitch: how far one step may be off, as dashes in a cell make it seem narrower
	fitShare         = stepShare / 2 // of the pitch: how far a column may be from its place
	widestBoxStep    = 1.9           // of the pitch: the widest step across a box border
	narrowestBoxStep = 0.85          // of the pitch: the narrowest such step, if the lines inside the boxes are thicker
)

// gridStarts returns the indexes of spans from which on nine are spaced like a grid's columns and are not part of more
// columns, or else the reason why there are no such spans.
func gridStarts(spans []pixel.Span) (starts []int, why string) {
	return gridStartsWithin(spans, widestBoxStep)
}

// gridStartsWithin is like gridStarts with a step across a box border of at most widest times the pitch.
func gridStartsWithin(spans []pixel.Span, widest float64) (starts []int, why string) {
	if len(spans) < 9 {
		return nil, "fewer than nine columns or rows"
	}
	steps := stepsOf(spans)
	why = "its columns or rows are not evenly spaced"
	for i := 0; i+9 <= len(spans); i++ {
		pitch, border, even := gridSteps(steps[i:i+8], widest)
		if !even {
			continue
		}
		next := func(step int) bool { // whether the spans on both sides of a step belong together
			return spans[step+1].Min-spans[step].Max <= widestGap(spans[i:i+9])+roundingSlack &&
				steps[step] <= max(pitch, border)+pitchSlack(pitch)
		}
		if i > 0 && next(i-1) || i+8 < len(steps) && next(i+8) {
			why = goesOnReason
			continue
		}
		starts = append(starts, i)
	}
	if starts != nil {
		return starts, ""
	}
	return nil, why
}

// stepsOf returns the distances from the middle of each span to that of the next.
func stepsOf(spans []pixel.Span) []float64 {
	steps := make([]float64, len(spans)-1)
	for i := range steps {
		steps[i] = spans[i+1].Middle() - spans[i].Middle()
	}
	return steps
}

// widestGap returns the greatest distance from the end of one span to the beginning of the next.
func widestGap(spans []pixel.Span) (gap int) {
	for i := range spans[1:] {
		gap = max(gap, spans[i+1].Min-spans[i].Max)
	}
	return gap
}

// gridSteps returns the pitch and the step across box borders of nine columns, given the eight steps between them, and
// reports whether these are even: six equal ones, and two across the box borders that are equal to each other. Each may be a
// little off, because a column's cells may seem narrower than they are, but every column must be near its place.
func gridSteps(s []float64, widest float64) (pitch, border float64, even bool) {
	inner := []float64{s[0], s[1], s[3], s[4], s[6], s[7]}
	pitch = mean(inner)
	border = (s[2] + s[5]) / 2
	slack := max(roundingSlack, stepShare*pitch)
	if border < pitch-1 {
		slack = pitchSlack(pitch) // the more likely reason is a column that seems narrower
	}
	at, place := 0.0, 0.0
	var off []float64
	for i, step := range s {
		want := pitch
		if i%3 == 2 {
			want = border
		}
		if math.Abs(step-want) > slack {
			return pitch, border, false
		}
		at, place = at+step, place+want
		off = append(off, at-place)
	}
	middle := mean(append(off, 0))
	for _, o := range append(off, 0) {
		if math.Abs(o-middle) > max(roundingSlack, fitShare*pitch) {
			return pitch, border, false
		}
	}
	return pitch, border, border >= narrowestBoxStep*pitch && border <= widest*pitch
}

// mean returns the mean of some values.
func mean(of []float64) (m float64) {
	for _, v := range of {
		m += v / float64(len(of))
	}
	return m
}

// pitchSlack returns how many pixels a distance of one pitch may be off.
func pitchSlack(pitch float64) float64 { return max(roundingSlack, pitchShare*pitch) }

// usualSteps returns the mean distance between the middles of adjacent known spans, the first of which has index first, and
// by how much that across a box border is larger, or -1 if no box border is between the known spans.
func usualSteps(known []pixel.Span, first int) (pitch, more float64) {
	var inner, border []float64
	for i, step := range stepsOf(known) {
		if (first+i+1)%3 == 0 {
			border = append(border, step)
		} else {
			inner = append(inner, step)
		}
	}
	pitch = mean(inner)
	if len(border) == 0 {
		return pitch, -1
	}
	return pitch, max(0, mean(border)-pitch)
}

// nineSpans returns nine spans of which the adjacent ones from index first on are known. The missing ones are as wide as the
// nearest known span, at distances of pitch, plus more across a box border.
func nineSpans(known []pixel.Span, first int, pitch, more float64) (spans [9]pixel.Span) {
	copy(spans[first:], known)
	step := func(right int) float64 { // from the column before right to right
		if right%3 == 0 {
			return pitch + max(0, more)
		}
		return pitch
	}
	off := 0.0
	for i := first - 1; i >= 0; i-- {
		off -= step(i + 1)
		spans[i] = known[0].Add(int(math.Round(off)))
	}
	off = 0
	last := len(known) - 1
	for i := first + last + 1; i < 9; i++ {
		off += step(i)
		spans[i] = known[last].Add(int(math.Round(off)))
	}
	return spans
}

// spansBeside returns two spans of half the width of the first one, a little before the first and a little after the last.
func spansBeside(spans []pixel.Span) (before, after pixel.Span) {
	w := spans[0].Len()
	before = pixel.Span{Min: spans[0].Min - w/2 - w/4 - 2, Max: spans[0].Min - w/4 - 2}
	after = pixel.Span{Min: spans[len(spans)-1].Max + w/4 + 2, Max: spans[len(spans)-1].Max + w/4 + w/2 + 2}
	return before, after
}
