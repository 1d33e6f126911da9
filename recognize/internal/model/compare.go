package model

import (
	"math"
	"slices"

	"autosolve/recognize/internal/label"
	"autosolve/recognize/internal/net"
	"autosolve/recognize/internal/pixel"
	"autosolve/recognize/internal/read"
)

// usual holds the usual measurements of the board's characters.
type usual struct {
	height          float64 // in pixels
	stroke          float64 // the thickness of the strokes, in pixels
	x               float64 // the offset to the right of the middle of the cell, as a share of the cell
	foot            float64 // how far the lower edge is below the middle of the cell, as a share of the cell
	contrast        float64 // the distance of the ink from the background, 0 to 255
	shared          float64 // the greatest height that several characters share; 0 if there is none
	ink, background pixel.RGB
}

// usualOf returns the medians over the characters in which the network sees a digit or, if these are few, over all characters.
// The usual background is the median over all cells. The field shared always refers to all characters.
func usualOf(all *[81]*read.Evidence) (u usual) {
	const enough = 5
	characters := slices.DeleteFunc(slices.Clone(all[:]), func(e *read.Evidence) bool { return e.Glyph == nil })
	some := slices.DeleteFunc(slices.Clone(characters), func(e *read.Evidence) bool { return e.Digits() < 0.5 })
	if len(some) < enough {
		some = characters
	}
	medianOf := func(f func(*read.Evidence) float64) float64 {
		var values []float64
		for _, e := range some {
			values = append(values, f(e))
		}
		return pixel.Median(values)
	}
	var inks pixel.Tally
	for _, e := range some {
		inks.Add(e.Glyph.Colour)
	}
	u.shared = read.DigitHeight(all[:])
	u.ink, u.background = inks.Median(), read.MedianBackground(all)
	u.height = medianOf(func(e *read.Evidence) float64 { return e.Glyph.Height })
	u.stroke = medianOf(func(e *read.Evidence) float64 { return e.Glyph.Stroke })
	u.contrast = medianOf(func(e *read.Evidence) float64 { return float64(e.Glyph.Colour.Distance(e.Glyph.Background)) })
	u.x = medianOf(func(e *read.Evidence) float64 { x, _ := e.Place(); return x })
	u.foot = medianOf(label.Foot)
	return u
}

// compare appends how the cell and its character differ from the usual ones: 11 values.
func (in *vector) compare(e *read.Evidence, u *usual) {
	in.add(float64(e.Background.Distance(u.background))/255, ratio(e.Tallest, u.height), ratio(e.Tallest, u.shared))
	g := e.Glyph
	if g == nil || u.height == 0 {
		in.zeros(8)
		return
	}
	x, _ := e.Place()
	in.add(min(3, g.Height/u.height), x-u.x, label.Foot(e)-u.foot, min(3, g.Stroke/u.stroke))
	in.add(float64(g.Colour.Distance(u.ink))/255, float64(e.Background.Distance(u.ink))/255)
	in.add((float64(g.Colour.Distance(g.Background))-u.contrast)/255, ratio(g.Height, u.shared))
}

// ratio returns a height divided by a usual one, at most 3, or 0 if there is no usual one.
func ratio(height, usual float64) float64 {
	if usual <= 0 {
		return 0
	}
	return min(3, height/usual)
}

// usualWeight returns the median weight of the borders between cells, but at least a hundredth of a pixel.
func usualWeight(borders []read.Border) float64 {
	var weights []float64
	for i := range borders {
		weights = append(weights, borders[i].Weight)
	}
	return max(0.01, pixel.Median(weights))
}

// sameColour is the greatest distance of two colours that count as the same, 0 to 255. Compression may cause it.
const sameColour = 6

// sameLook compares the characters of two cells. The results are, in this order: o has the same ink as e, the same ink except
// for antialiasing, the same background, the same height, the same thickness of strokes, and the second, third and fourth of
// these together; o has more contrast, thicker strokes, a greater height.
func sameLook(e, o *read.Evidence) (is [9]bool) {
	const (
		sameHeight  = 0.04 // the greatest difference of two heights that count as the same, as a share
		sameStroke  = 0.1  // the greatest difference of two stroke thicknesses that count as the same, as a share
		contrastGap = 10   // a greater contrast differs by more than this, 0 to 255
	)
	g, h := e.Glyph, o.Glyph
	apart, thick := h.Height/g.Height-1, h.Stroke/g.Stroke-1
	is = [9]bool{
		g.Colour.Distance(h.Colour) <= sameColour, sameInk(e, o), sameBackground(e, o),
		math.Abs(apart) <= sameHeight, math.Abs(thick) <= sameStroke, false,
		h.Colour.Distance(h.Background)-g.Colour.Distance(g.Background) > contrastGap, thick > sameStroke, apart > sameHeight,
	}
	is[5] = is[1] && is[2] && is[3]
	return is
}

// lookInputs is the number of values that look appends.
const lookInputs = 11

// look appends lookInputs values that help to distinguish kinds of digits, such as givens and entries. The first six are the
// shares of the other digits on the board for which the first six results of sameLook are true. Then follow the share of digits
// among the other cells, and the share of the empty cells with the same background. The last three are the shares of the digits
// for the last three results.
func (in *vector) look(e *read.Evidence, all *[81]*read.Evidence) {
	var n [9]float64
	digits, rest, empty := 0.0, 0.0, 0.0
	g := e.Glyph
	for _, o := range all {
		share := 0.0
		if o.Glyph != nil {
			share = read.SumOfDigits(&o.SmallShares)
		}
		if o == e {
			continue
		}
		digits, rest = digits+share, rest+1-share
		if sameBackground(e, o) {
			empty += 1 - share
		}
		if g == nil || share == 0 {
			continue
		}
		for k, is := range sameLook(e, o) {
			if is {
				n[k] += share
			}
		}
	}
	for k := range 6 {
		in.add(n[k] / max(1, digits))
	}
	in.add(digits/80, empty/max(1, rest))
	for k := 6; k < 9; k++ {
		in.add(n[k] / max(1, digits))
	}
}

// sameDigitInputs is the number of values that sameDigit appends.
const sameDigitInputs = 5

// sameDigit compares a cell with the other cells in which the networks see the same digit. It appends their number, in eighths
// and at most 1, the mean correlation of their characters with the cell's, and the mean differences in the logarithm of the
// aspect, in horizontal place and in the logarithm of the height. These show, for example, that a narrow 3 is half of an 8.
func (in *vector) sameDigit(cell int, all *[81]*read.Evidence, guesses *[81]label.Guess) {
	e, digit := all[cell], guesses[cell].Digit
	var n, alike, aspect, place, height float64
	for j, o := range all {
		if j == cell || e.Glyph == nil || o.Glyph == nil || digit == 0 || guesses[j].Digit != digit || guesses[j].Score < 0.5 {
			continue
		}
		n++
		x, _ := e.Place()
		ox, _ := o.Place()
		alike += read.Correlation(e.Shape, o.Shape)
		aspect += math.Log(e.Glyph.Aspect / o.Glyph.Aspect)
		place += x - ox
		height += math.Log(e.Glyph.Height / o.Glyph.Height)
	}
	m := max(1, n)
	in.add(min(1, n/8), alike/m, aspect/m, place/m, height/m)
}

// guessesOf returns the digit to which the networks give the largest share in each cell, with this share, or a zero Guess for a
// flat cell, about which the networks are not asked.
func guessesOf(all *[81]*read.Evidence) (guesses [81]label.Guess) {
	for i, e := range all {
		guesses[i] = label.NetworkGuess(e)
	}
	return guesses
}

// A likeness holds what the networks see in the other cells with a similar character, and how similar these characters are.
type likeness struct {
	small, large [net.Classes]float64 // the weighted means of the logarithms of the shares
	weight, same float64              // the sums of the weights of all these cells, and of those with the same height
	closest      float64              // the greatest correlation
}

// alikeOf returns, for each cell, what the networks see in the other cells with a similar character. The weight of such a cell
// rises with the correlation of the two characters.
func alikeOf(all *[81]*read.Evidence) (found [81]likeness) {
	// A correlation of at most from has the weight 0, and one of at least to the weight 1. Two heights count as the same if they
	// differ by at most the share heights of the first one, plus 1 px.
	const from, to, heights = 0.88, 0.97, 0.1
	for i, e := range all {
		l := &found[i]
		for j, o := range all {
			if e.Glyph == nil || o.Glyph == nil || i == j {
				continue
			}
			c := read.Likeness(&e.Character, &o.Character, false)
			if c == read.Unlike {
				continue
			}
			l.closest = max(l.closest, c)
			w := min(1, max(0, (c-from)/(to-from)))
			w *= w
			l.weight += w
			if math.Abs(e.Glyph.Height-o.Glyph.Height) <= heights*e.Glyph.Height+1 {
				l.same += w
			}
			addLogs(&l.small, &o.SmallShares, w)
			addLogs(&l.large, &o.LargeShares, w)
		}
		if l.weight > 0 {
			for k := range l.small {
				l.small[k] /= l.weight
				l.large[k] /= l.weight
			}
		}
	}
	return found
}

// addLogs adds the weighted logarithms of the shares, if there are any.
func addLogs(to *[net.Classes]float64, shares *[net.Classes]float32, weight float64) {
	if *shares == ([net.Classes]float32{}) {
		return
	}
	for k, s := range shares {
		to[k] += weight * max(leastLog, math.Log(float64(s)))
	}
}

func (in *vector) alike(l *likeness) {
	in.add(l.small[:]...)
	in.add(l.large[:]...)
	in.add(min(3, math.Log1p(l.weight)), min(3, math.Log1p(l.same)), l.closest)
}
