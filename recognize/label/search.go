package label

import (
	"cmp"
	"math"
	"slices"
)

// solve finds the best labelling, and each group's rival.
func (l *labelling) solve() ([]uint8, []rival) {
	l.steps = mostSteps
	l.digits = make([]uint8, len(l.groups))
	for i, g := range l.groups {
		l.digits[i] = byWeight(&g.weight)[0]
	}
	l.improve(-1)
	best, top := l.search(-1, l.total()-1e-9, slices.Clone(l.digits))
	rivals := make([]rival, len(l.groups))
	for i := range l.groups {
		rivals[i] = rival{gap: worst}
		for d := uint8(1); d <= 9; d++ {
			if d == best[i] {
				continue
			}
			copy(l.digits, best)
			l.digits[i] = d
			if _, total := l.search(i, top-rivals[i].gap, nil); top-total < rivals[i].gap {
				rivals[i] = rival{d, top - total}
			}
		}
	}
	if l.steps < 0 {
		l.estimate(best, rivals)
	}
	return best, rivals
}

// estimate finds the rivals where the search was given up: there are two typefaces in one colour, or signs that look
// like all digits alike. A label must be certain then without the others too.
func (l *labelling) estimate(best []uint8, rivals []rival) {
	copy(l.digits, best)
	top := l.total()
	for i, g := range l.groups {
		rivals[i] = rival{gap: worst}
		for d := uint8(1); d <= 9; d++ {
			if d == best[i] {
				continue
			}
			copy(l.digits, best)
			l.digits[i] = d
			l.improve(i)
			if gap := min(top-l.total(), g.weight[best[i]]-g.weight[d]); gap < rivals[i].gap {
				rivals[i] = rival{d, gap}
			}
		}
	}
}

// improve changes one label, or swaps two, as long as that makes the labelling likelier. The label of the group held
// stays.
func (l *labelling) improve(held int) {
	for again := true; again; {
		again = false
		for i := range l.groups {
			if i == held {
				continue
			}
			if d := l.best(i); d != l.digits[i] {
				l.digits[i], again = d, true
			}
		}
		for i := range l.groups {
			for j := range i {
				if i != held && j != held && l.digits[i] != l.digits[j] && l.swapped(i, j) > 1e-9 {
					l.digits[i], l.digits[j] = l.digits[j], l.digits[i]
					again = true
				}
			}
		}
	}
}

// best is the digit that suits a group best as the others are.
func (l *labelling) best(i int) uint8 {
	var cost [10]float64
	for j, p := range l.price[i] {
		cost[l.digits[j]] += p
	}
	best := l.digits[i]
	for d := uint8(1); d <= 9; d++ {
		if l.groups[i].weight[d]-cost[d] > l.groups[i].weight[best]-cost[best]+1e-9 {
			best = d
		}
	}
	return best
}

// swapped is how much likelier the labelling is with two labels swapped.
func (l *labelling) swapped(i, j int) float64 {
	a, b := l.digits[i], l.digits[j]
	gi, gj := l.groups[i], l.groups[j]
	gain := gi.weight[b] - gi.weight[a] + gj.weight[a] - gj.weight[b]
	for k, d := range l.digits {
		if k == i || k == j {
			continue
		}
		switch d {
		case a:
			gain += l.price[i][k] - l.price[j][k]
		case b:
			gain += l.price[j][k] - l.price[i][k]
		}
	}
	return gain
}

func (l *labelling) total() (sum float64) {
	for i, g := range l.groups {
		sum += g.weight[l.digits[i]]
		for j := range i {
			if l.digits[i] == l.digits[j] {
				sum -= l.price[i][j]
			}
		}
	}
	return sum
}

// search finds the best labelling of more than so many nats. The label of the group held stays. Where there is no such
// labelling it returns what it was given.
func (l *labelling) search(held int, least float64, best []uint8) ([]uint8, float64) {
	s := search{l: l, net: make([][10]float64, len(l.groups)), labelled: make([]bool, len(l.groups)),
		digits: make([]uint8, len(l.groups)), best: best, least: least}
	for i, g := range l.groups {
		s.net[i] = g.weight
	}
	left, sum := len(l.groups), 0.0
	if held >= 0 {
		left, sum = left-1, s.net[held][l.digits[held]]
		s.put(held, l.digits[held])
	}
	s.visit(left, sum)
	return s.best, s.least
}

// A search is one for the best labelling, depth first, by branch and bound: a branch ends where even the best digits of
// all groups that are left, the prices among them aside, would not do.
type search struct {
	l        *labelling
	net      [][10]float64 // the groups' weights less the prices to those that are labelled
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

// next is the group whose digit is the clearest of those that are left, and what these can add to the total at the
// most.
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

// twoBest are the two greatest weights of a digit.
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

// byWeight are the digits, the likeliest first.
func byWeight(w *[10]float64) (digits [9]uint8) {
	for i := range digits {
		digits[i] = uint8(i + 1)
	}
	slices.SortFunc(digits[:], func(a, b uint8) int { return cmp.Compare(w[b], w[a]) })
	return digits
}
