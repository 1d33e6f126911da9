package model

import (
	"math"

	"autosolve/recognize/internal/label"
	"autosolve/recognize/internal/net"
	"autosolve/recognize/internal/read"
)

// correlationOf returns a function that returns the correlation of the characters of two cells.
func correlationOf(all *[81]*read.Evidence) func(i, j int) float64 {
	shapes := make([][]float32, 81)
	for i, e := range all {
		if e.Glyph != nil {
			shapes[i] = e.Shape
		}
	}
	return read.Correlations(shapes)
}

// sameDigitInputs is the number of values that sameDigit appends.
const sameDigitInputs = 5

// sameDigit compares a cell with the other cells in which the networks see the same digit. It appends their number, in eighths
// and at most 1, the mean correlation of their characters with the cell's, and the mean differences in the logarithm of the
// aspect, in horizontal place and in the logarithm of the height. These show, for example, that a narrow 3 is half of an 8.
func (in *vector) sameDigit(cell int, all *[81]*read.Evidence, guesses *[81]label.Guess, correlation func(i, j int) float64) {
	e, digit := all[cell], guesses[cell].Digit
	var n, alike, aspect, place, height float64
	for j, o := range all {
		if j == cell || e.Glyph == nil || o.Glyph == nil || digit == 0 || guesses[j].Digit != digit || guesses[j].Score < 0.5 {
			continue
		}
		n++
		x, _ := e.Place()
		ox, _ := o.Place()
		alike += correlation(cell, j)
		aspect += math.Log(e.Glyph.Aspect / o.Glyph.Aspect)
		place += x - ox
		height += math.Log(e.Glyph.Height / o.Glyph.Height)
	}
	m := max(1, n)
	in.add(min(1, n/8), alike/m, aspect/m, place/m, height/m)
}

// guessesOf returns the digit that the networks see in each cell, with its share.
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
func alikeOf(all *[81]*read.Evidence, correlation func(i, j int) float64) (found [81]likeness) {
	// A correlation of at most from has the weight 0, and one of at least to the weight 1. Two heights count as the same if they
	// differ by at most the share heights of the first one, plus 1 px.
	const from, to, heights = 0.88, 0.97, 0.1
	for i, e := range all {
		l := &found[i]
		for j, o := range all {
			if e.Glyph == nil || o.Glyph == nil || i == j {
				continue
			}
			c := read.Likeness(correlation(i, j), e.Glyph.Aspect, o.Glyph.Aspect, false)
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
