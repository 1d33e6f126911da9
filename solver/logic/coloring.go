package logic

import "fmt"

// colouring is the cells that a chain of two-place houses of one digit connects: either all cells of a are true or all
// of b.
type colouring struct{ a, b Cells }

// colourings is the connected colourings of digit d.
func colourings(s *State, d int) []colouring {
	links := s.pairLinks(d, allRows|allCols|allBoxes)
	var out []colouring
	var done Cells
	for _, start := range links {
		if done.Has(start.a) {
			continue
		}
		col := colouring{a: CellsOf(start.a)}
		for grown := true; grown; {
			grown = false
			for _, l := range links {
				a := col.a.Has(l.a) || col.b.Has(l.b)
				b := col.a.Has(l.b) || col.b.Has(l.a)
				before := col
				if a {
					col.a, col.b = col.a.with(l.a), col.b.with(l.b)
				}
				if b {
					col.a, col.b = col.a.with(l.b), col.b.with(l.a)
				}
				grown = grown || col != before
			}
		}
		done = done.Or(col.a).Or(col.b)
		out = append(out, col)
	}
	return out
}

// seenBy is the cells that see some cell of the set.
func seenBy(cells Cells) Cells {
	var out Cells
	for c := range cells.All() {
		out = out.Or(board.peers[c])
	}
	return out
}

// findColourTraps looks for cells that see both colours of a colouring: one of them is true.
//
//	Simple Colors Trap: 1 in r7c1,r8c8 / r5c8,r7c9 => r5c1<>1
//
// Parts: the one colour with the digit; the other.
func findColourTraps(s *State, yield func(Step) bool) bool {
	for d := 1; d <= 9; d++ {
		for _, col := range colourings(s, d) {
			gone := s.strike(nil, d, seenBy(col.a).And(seenBy(col.b)).Minus(col.a).Minus(col.b))
			if len(gone) > 0 && !yield(coloured(SimpleColorsTrap, d, gone, col.a, col.b)) {
				return false
			}
		}
	}
	return true
}

// findColourWraps looks for a colour with two cells that see each other: it is false everywhere.
//
//	Simple Colors Wrap: 2 in r4c2,r6c8 / r1c28,r4c7 => r1c28,r4c7<>2
//
// Parts: the true colour with the digit; the false one.
func findColourWraps(s *State, yield func(Step) bool) bool {
	for d := 1; d <= 9; d++ {
		for _, col := range colourings(s, d) {
			for _, c := range [...]colouring{col, {col.b, col.a}} {
				if !c.b.Meets(seenBy(c.b)) {
					continue
				}
				if !yield(coloured(SimpleColorsWrap, d, s.strike(nil, d, c.b), c.a, c.b)) {
					return false
				}
			}
		}
	}
	return true
}

// findMultiColours1 looks for two colourings with a colour of one that sees a colour of the other: these are not both
// true, so one of their opposites is, and what sees both opposites loses the digit.
//
//	Multi Colors 1: 9 in r1c4 / r1c7 and r3c8 / r4c8 => r4c4<>9
//
// Parts: the colours of the one, then of the other, each with the digit.
func findMultiColours1(s *State, yield func(Step) bool) bool {
	return eachColouringPair(s, func(d int, x, y colouring) bool {
		var gone []Candidate
		for _, x := range [...]colouring{x, {x.b, x.a}} {
			for _, y := range [...]colouring{y, {y.b, y.a}} {
				if x.a.Meets(seenBy(y.a)) {
					gone = s.strike(gone, d, seenBy(x.b).And(seenBy(y.b)).Minus(x.b).Minus(y.b))
				}
			}
		}
		return len(gone) == 0 || yield(coloured(MultiColors1, d, normalize(gone), x.a, x.b, y.a, y.b))
	})
}

// findMultiColours2 looks for a colour that sees both colours of another colouring: it is false.
//
//	Multi Colors 2: 2 in r1c28,r4c7 / r4c2,r6c8 and r2c3 / r2c7 => r1c28,r4c7<>2
//
// Parts: the false colour with the digit, its opposite, and the colours it sees.
func findMultiColours2(s *State, yield func(Step) bool) bool {
	return eachColouringPair(s, func(d int, x, y colouring) bool {
		for _, x := range [...]colouring{x, {x.b, x.a}} {
			if !x.a.Meets(seenBy(y.a)) || !x.a.Meets(seenBy(y.b)) {
				continue
			}
			if !yield(coloured(MultiColors2, d, s.strike(nil, d, x.a), x.a, x.b, y.a, y.b)) {
				return false
			}
		}
		return true
	})
}

// eachColouringPair visits every two colourings of one digit, in both orders.
func eachColouringPair(s *State, visit func(d int, x, y colouring) bool) bool {
	for d := 1; d <= 9; d++ {
		all := colourings(s, d)
		for i, x := range all {
			for j, y := range all {
				if i != j && !visit(d, x, y) {
					return false
				}
			}
		}
	}
	return true
}

func coloured(t Technique, d int, gone []Candidate, colours ...Cells) Step {
	step := Step{Technique: t, Eliminations: gone}
	for _, c := range colours {
		step.Parts = append(step.Parts, Part{Cells: c, Digits: digitSet(d)})
	}
	return step
}

func patternColours(s *Step) string {
	text := fmt.Sprintf("%v in %v / %v", s.Parts[0].Digits, s.Parts[0].Cells, s.Parts[1].Cells)
	if len(s.Parts) > 2 {
		text += fmt.Sprintf(" and %v / %v", s.Parts[2].Cells, s.Parts[3].Cells)
	}
	return text
}

// whyColours begins the explanation that every colouring shares.
func whyColours(s *Step) string {
	text := fmt.Sprintf("following houses with two places for %v, either all of %v or all of %v are %v",
		s.Parts[0].Digits, s.Parts[0].Cells, s.Parts[1].Cells, s.Parts[0].Digits)
	if len(s.Parts) > 2 {
		text += fmt.Sprintf(", and either all of %v or all of %v", s.Parts[2].Cells, s.Parts[3].Cells)
	}
	return text
}

func whyColourTrap(s *Step) string {
	return whyColours(s) + "; a cell that sees both groups sees the digit either way"
}

func whyColourWrap(s *Step) string {
	return whyColours(s) + fmt.Sprintf("; but two cells of %v see each other, so it is not that group", s.Parts[1].Cells)
}

func whyMultiColours1(s *Step) string {
	return whyColours(s) + fmt.Sprintf("; a group of the one pair sees a group of the other, and these are not both "+
		"true, so one of their opposites is, and what sees both opposites sees %s",
		s.Parts[0].Digits.one())
}

func whyMultiColours2(s *Step) string {
	return whyColours(s) + fmt.Sprintf("; %v sees both of the latter groups, one of which is true, so it is false", s.Parts[0].Cells)
}
