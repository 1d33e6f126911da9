package label

import (
	"cmp"
	"math"
	"slices"
)

// search returns the best labelling and its total, if this exceeds minTotal; otherwise it returns best and minTotal. It keeps
// the label of the group with index fixedGroup, or of no group if this is -1. When no steps remain, it returns the best
// labelling that it has found.
func (l *labelling) search(fixedGroup int, minTotal float64, best []uint8) ([]uint8, float64) {
	s := search{l: l, net: make([][10]float64, len(l.weights)), labelled: make([]bool, len(l.weights)),
		digits: make([]uint8, len(l.weights)), best: best, bestTotal: minTotal}
	copy(s.net, l.weights)
	left, sum := len(l.weights), 0.0
	if fixedGroup >= 0 {
		left, sum = left-1, s.net[fixedGroup][l.digits[fixedGroup]]
		s.put(fixedGroup, l.digits[fixedGroup])
	}
	s.visit(left, sum)
	return s.best, s.bestTotal
}

// A search finds the best labelling depth first, by branch and bound. A branch ends if its total could not exceed the
// best total even if all remaining groups had their best digits and paid no price for sharing these with each other.
type search struct {
	l         *labelling
	net       [][10]float64 // the weights of each group minus the prices of sharing a digit with the groups that have a label
	labelled  []bool
	digits    []uint8
	best      []uint8
	bestTotal float64
}

func (s *search) visit(left int, sum float64) {
	if s.l.steps--; s.l.steps < 0 {
		return
	}
	if left == 0 {
		s.best, s.bestTotal = slices.Clone(s.digits), sum
		return
	}
	next, bound := s.next()
	bound += sum
	first, _ := twoBest(&s.net[next])
	for _, d := range byWeight(&s.net[next]) {
		w := s.net[next][d]
		if bound-first+w <= s.bestTotal {
			return
		}
		s.put(next, d)
		s.visit(left-1, sum+w)
		s.take(next)
	}
}

// next returns the remaining group for which the weights of the best two digits differ most, and the most that all remaining
// groups can add to the total.
func (s *search) next() (group int, bound float64) {
	most := -1.0
	for i := range s.net {
		if s.labelled[i] {
			continue
		}
		first, second := twoBest(&s.net[i])
		bound += first
		if first-second > most {
			group, most = i, first-second
		}
	}
	return group, bound
}

func (s *search) put(i int, d uint8) {
	s.labelled[i], s.digits[i] = true, d
	for j, p := range s.l.price[i] {
		s.net[j][d] -= p
	}
}

func (s *search) take(i int) {
	s.labelled[i] = false
	for j, p := range s.l.price[i] {
		s.net[j][s.digits[i]] += p
	}
}

// twoBest returns the two greatest weights of digits.
func twoBest(w *[10]float64) (first, second float64) {
	first, second = math.Inf(-1), math.Inf(-1)
	for _, v := range w[1:] {
		if v > first {
			first, second = v, first
		} else if v > second {
			second = v
		}
	}
	return first, second
}

// byWeight returns the digits, the likeliest first.
func byWeight(w *[10]float64) (digits [9]uint8) {
	for i := range digits {
		digits[i] = uint8(i + 1)
	}
	slices.SortFunc(digits[:], func(a, b uint8) int { return cmp.Compare(w[b], w[a]) })
	return digits
}
