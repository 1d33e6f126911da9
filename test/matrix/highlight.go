package main

import "math/rand/v2"

// highlightNames are the kinds of highlights of cells.
var highlightNames = []string{"row", "column", "box", "cell", "equal", "conflict", "ring", "caret", "selected"}

// highlight draws one kind of highlight into a scene of nine by nine cells. It returns false if a caret, a conflict or a
// selected given finds no suitable cell. For a conflict it also enters a digit.
func highlight(random *rand.Rand, name string, s *Scene, p *Puzzle, t Theme) bool {
	at := random.IntN(81)
	wash := func(share float64, match func(i int) bool) {
		for i := range s.Cells {
			if match(i) {
				s.Cells[i].Fill = s.Cells[i].Fill.mix(t.Accent, share)
			}
		}
	}
	switch name {
	case "row":
		wash(between(random, 0.1, 0.3), func(i int) bool { return i/9 == at/9 })
	case "column":
		wash(between(random, 0.1, 0.3), func(i int) bool { return i%9 == at%9 })
	case "box":
		wash(between(random, 0.1, 0.3), func(i int) bool { return i/27 == at/27 && i%9/3 == at%9/3 })
	case "cell":
		wash(between(random, 0.3, 0.5), func(i int) bool { return i == at })
	case "equal":
		wash(between(random, 0.2, 0.4), func(i int) bool { return p.Shown[i] != 0 && p.Shown[i] == p.Shown[at] })
	case "ring":
		s.Cells[at].Ring = between(random, 0.03, 0.07)
		s.RingColor = t.Accent
		s.RingInset = pick(random, 0, 0, -s.Thin, s.Cell*0.04)
	case "caret":
		return caret(random, s, p, t)
	case "conflict":
		return conflict(random, s, p)
	case "selected":
		return selected(random, s, p)
	}
	return true
}

func caret(random *rand.Rand, s *Scene, p *Puzzle, t Theme) bool {
	empty := p.empties(random)
	if len(empty) == 0 || s.Cells[empty[0]].Marks != "" {
		return false
	}
	s.Cells[empty[0]].Caret = pick(random, 0.5, 0.5, 0.5, 0.12)
	s.CaretColor = pick(random, t.Given, t.Entry)
	s.CaretWidth = pick(random, 0.0, 1, 1, 2)
	return true
}

// conflict enters the digit of a given in an empty peer, and colours both red. It returns false if all cells have digits.
func conflict(random *rand.Rand, s *Scene, p *Puzzle) bool {
	for _, at := range p.empties(random) {
		for _, peer := range random.Perm(81) {
			if peer == at || !peers(at, peer) || p.Kinds[peer] != 'g' {
				continue
			}
			p.show(at, 'e', p.Shown[peer])
			pink := chance(random, 0.5)
			for _, i := range []int{at, peer} {
				c := &s.Cells[i]
				if pink {
					c.Fill = c.Fill.mix(hex(0xff5252), 0.25)
				}
				c.Ink = hex(0xe53935).apart(c.Fill, 45)
			}
			s.Cells[at].Text, s.Cells[at].Role, s.Cells[at].Marks = string('0'+p.Shown[at]), "entry", ""
			return true
		}
	}
	return false
}

// selected shows a given in white on blue. It returns false if there is no given.
func selected(random *rand.Rand, s *Scene, p *Puzzle) bool {
	for _, i := range random.Perm(81) {
		if p.Kinds[i] == 'g' {
			s.Cells[i].Fill, s.Cells[i].Ink = hex(pick[uint32](random, 0x1a73e8, 0x0d47a1, 0x2962ff)), hex(0xffffff)
			return true
		}
	}
	return false
}
