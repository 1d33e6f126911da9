package locate

import (
	"math"

	"autosolve/recognize/internal/pixel"
)

// Tolerances of a grid's pitch, which is the usual distance from one column to the next inside a box, and of a single such
// distance, a step.
const (
	roundingSlack    = 2             // rounding may cause differences of up to this many pixels
	pitchShare       = 0.035         // how far a pitch may be off, as a share of it
	stepShare        = 0.18          // how far one step may be off, in pitches: dashes in a cell make it seem narrower
	fitShare         = stepShare / 2 // how far a column may be from its place, in pitches
	widestBoxStep    = 1.9           // the widest step across a box border, in pitches
	narrowestBoxStep = 0.85          // the narrowest step across a box border, in pitches: lines inside boxes may be thicker
)

// gridStarts returns the indexes at which nine spans begin that are spaced like a grid's columns, without another column close
// before or after them. If there are no such nine spans, it returns the reason.
func gridStarts(spans []pixel.Span) (starts []int, why string) {
	return gridStartsWithin(spans, widestBoxStep)
}

// gridStartsWithin returns the indexes at which nine spans begin that are spaced like a grid's columns, without another column
// close before or after them, or else the reason why there are none. A step across a box border may be at most widest pitches.
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
		next := func(step int) bool { // reports whether the spans on both sides of a step belong together
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

// gridSteps returns the pitch and the step across box borders of nine columns, given the eight steps between them. It
// reports whether the columns are evenly spaced: the two steps across box borders must be equal to each other, and so must
// the other six. A step may be a little off, because a column may seem narrower than it is, but every column must be near
// its place. A step across a box border must be narrowestBoxStep to widest pitches.
func gridSteps(s []float64, widest float64) (pitch, border float64, even bool) {
	inner := []float64{s[0], s[1], s[3], s[4], s[6], s[7]}
	pitch = mean(inner)
	border = (s[2] + s[5]) / 2
	slack := max(roundingSlack, stepShare*pitch)
	if border < pitch-1 {
		// The lines between boxes are rarely thinner than the others. If the steps across them are smaller, a column more likely
		// seems narrower than it is, so less tolerance is allowed.
		slack = pitchSlack(pitch)
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

func mean(of []float64) (m float64) {
	for _, v := range of {
		m += v / float64(len(of))
	}
	return m
}

// pitchSlack returns by how many pixels a pitch may be off.
func pitchSlack(pitch float64) float64 { return max(roundingSlack, pitchShare*pitch) }

// usualSteps returns the mean step between known spans inside a box, and by how much the mean step across a box border is
// larger, or -1 if no box border is between the known spans. The known spans are adjacent ones of a grid's nine, from index
// first on.
func usualSteps(known []pixel.Span, first int) (pitch, extra float64) {
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

// nineSpans returns nine spans, given the known ones from index first on. The missing spans are as wide as the nearest known
// one. The step from one to the next is pitch, plus extra across a box border.
func nineSpans(known []pixel.Span, first int, pitch, extra float64) (spans [9]pixel.Span) {
	copy(spans[first:], known)
	step := func(right int) float64 { // the step from column right-1 to column right
		if right%3 == 0 {
			return pitch + max(0, extra)
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

// spansBeside returns a span a little before the first and one a little after the last. Both are half as wide as the first.
func spansBeside(spans []pixel.Span) (before, after pixel.Span) {
	w := spans[0].Len()
	before = pixel.Span{Min: spans[0].Min - w/2 - w/4 - 2, Max: spans[0].Min - w/4 - 2}
	after = pixel.Span{Min: spans[len(spans)-1].Max + w/4 + 2, Max: spans[len(spans)-1].Max + w/4 + w/2 + 2}
	return before, after
}
