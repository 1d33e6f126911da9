package label

import (
	"cmp"
	"math"
	"slices"
)

// search finds the best labelling whose total exceeds least. It keeps the label of the group held, -1 for none. Without
// such a labelling it returns best and least.
func (l *labelling) search(held int, least float64, best []uint8) ([]uint8, float64) {
	s := search{l: l, net: make([][10]float64, len(l.weights)), labelled: make([]bool, len(l.weights)),
		digits: make([]uint8, len(l.weights)), best: best, least: least}
	copy(s.net, l.weights)
	left, sum := len(l.weights), 0.0
	if held >= 0 {
		left, sum = left-1, s.net[held][l.digits[held]]
		s.put(held, l.digits[held])
	}
	s.visit(left, sum)
	return s.best, s.least
}

// A search for the best labelling is depth first, by branch and bound: a branch ends if even the best digits of all
// remaining groups, without the prices among these, would not exceed the best total.
type search struct {
	l        *labelling
	net      [][10]float64 // the groups' weights minus the prices to those that are labelled
	labelled []bool
	digits   []uint8
	best     []uint8
	least    float64 // the total of best
}

func (s *search) visit(left int, sum float64) {
	if s.l.steps--; s.l.steps < 0 {
		return
	}
	if left == 0 {
		s.best, s.least = slices.Clone(s.digits), sum
		return
	}
	next, bound := s.next()
	bound += sum
	first, _ := twoBest(&s.net[next])
	for _, d := range byWeight(&s.net[next]) {
		w := s.net[next][d]
		if bound-first+w <= s.least {
			return
		}
		s.put(next, d)
		s.visit(left-1, sum+w)
		s.take(next)
	}
}

// next returns the remaining group with the clearest digit, and the most that all remaining groups can add to the total.
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
