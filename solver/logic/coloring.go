package logic

import "iter"

// colouring has cells that are connected by houses with two places for a digit. Either all cells of a hold the digit,
// or all cells of b.
type colouring struct{ a, b Cells }

// ways returns the colouring in both orders of its colours.
func (c colouring) ways() [2]colouring { return [2]colouring{c, {c.b, c.a}} }

// colourings yields each digit with each of its colourings.
func (s *State) colourings() iter.Seq2[int, colouring] {
	return func(yield func(int, colouring) bool) {
		for d := 1; d <= 9; d++ {
			for _, col := range s.colour(d) {
				if !yield(d, col) {
					return
				}
			}
		}
	}
}

func (s *State) colour(d int) (out []colouring) {
	links := s.pairLinks(d, allHouses)
	var done Cells
	for _, start := range links {
		if done.Has(start.a) {
			continue
		}
		col := colouring{a: CellsOf(start.a)}
		for grown := true; grown; {
			before := col
			for _, link := range links {
				for _, l := range link.ways() {
					if col.a.Has(l.a) || col.b.Has(l.b) {
						col = colouring{col.a.with(l.a), col.b.with(l.b)}
					}
				}
			}
			grown = col != before
		}
		done = done.Or(col.a).Or(col.b)
		out = append(out, col)
	}
	return out
}

// colouringPairs yields every two colourings of one digit, in both orders.
func (s *State) colouringPairs() iter.Seq2[int, [2]colouring] {
	return func(yield func(int, [2]colouring) bool) {
		for d := 1; d <= 9; d++ {
			all := s.colour(d)
			for i, x := range all {
				for j, y := range all {
					if i != j && !yield(d, [2]colouring{x, y}) {
						return
					}
				}
			}
		}
	}
}

// seenBy returns the cells that see some cell of the set.
func seenBy(cells Cells) (out Cells) {
	for c := range cells.All() {
		out = out.Or(board.peers[c])
	}
	return out
}

// seenByBoth returns the cells outside two colours that see a cell of each.
func seenByBoth(a, b Cells) Cells { return seenBy(a).And(seenBy(b)).Minus(a).Minus(b) }

// findColourTraps looks for cells that see both colours of a colouring. One of the colours is true, so these cells lose
// the digit.
//
// Parts: one colour with the digit; the other colour.
func findColourTraps(s *State, yield func(Step) bool) {
	for d, col := range s.colourings() {
		gone := s.strike(nil, d, seenByBoth(col.a, col.b))
		if len(gone) > 0 && !yield(coloured(d, gone, col)) {
			return
		}
	}
}

// findColourWraps looks for a colour with two cells that see each other. This colour is false.
//
// Parts: the true colour with the digit; the false one.
func findColourWraps(s *State, yield func(Step) bool) {
	for d, col := range s.colourings() {
		for _, c := range col.ways() {
			if c.b.Meets(seenBy(c.b)) && !yield(coloured(d, s.strike(nil, d, c.b), c)) {
				return
			}
		}
	}
}

// findMultiColours1 looks for two colourings in which a colour of one sees a colour of the other. These two colours are not
// both true, so the opposite of at least one of them is true. Cells that see both opposites lose the digit.
//
// Parts: the two colours of one colouring, then those of the other, each with the digit.
func findMultiColours1(s *State, yield func(Step) bool) {
	for d, pair := range s.colouringPairs() {
		var gone []Candidate
		for _, x := range pair[0].ways() {
			for _, y := range pair[1].ways() {
				if x.a.Meets(seenBy(y.a)) {
					gone = s.strike(gone, d, seenByBoth(x.b, y.b))
				}
			}
		}
		if len(gone) > 0 && !yield(coloured(d, gone, pair[:]...)) {
			return
		}
	}
}

// findMultiColours2 looks for a colour that sees both colours of another colouring. The colour that sees both is false.
//
// Parts: the false colour with the digit, its opposite, and the two colours that it sees.
func findMultiColours2(s *State, yield func(Step) bool) {
	for d, pair := range s.colouringPairs() {
		for _, x := range pair[0].ways() {
			if !x.a.Meets(seenBy(pair[1].a)) || !x.a.Meets(seenBy(pair[1].b)) {
				continue
			}
			if !yield(coloured(d, s.strike(nil, d, x.a), x, pair[1])) {
				return
			}
		}
	}
}

func coloured(d int, gone []Candidate, colourings ...colouring) Step {
	step := eliminating(gone)
	for _, c := range colourings {
		step.Parts = append(step.Parts, Part{Cells: c.a, Digits: digitSet(d)}, Part{Cells: c.b, Digits: digitSet(d)})
	}
	return step
}

const (
	patternColours = "{digits 0} in {cells 0} / {cells 1}"
	whyColours     = "following houses with two places for {digits 0}, either all of {cells 0} or all of {cells 1} are {digits 0}"
	whyColourTrap  = whyColours + "; a cell that sees both groups cannot be {digits 0} in either case"
	whyColourWrap  = whyColours + "; but two cells of {cells 1} see each other, so it is not that group"

	patternMultiColours = patternColours + " and {cells 2} / {cells 3}"
	whyTwoColourings    = whyColours + ", and either all of {cells 2} or all of {cells 3}"
	whyMultiColours1    = whyTwoColourings + "; a group of the one pair sees a group of the other, and these are not both " +
		"true, so one of their opposites is, and what sees both opposites sees {a 0}"
	whyMultiColours2 = whyTwoColourings + "; {cells 0} sees both of the latter groups, one of which is true, so it is false"
)
