package logic

// colouring has cells that are connected by houses with two places for a digit. Either all cells of a hold the digit,
// or all cells of b.
type colouring struct {
	digit int
	a, b  Cells
}

// ways returns the colouring in both orders of its colours.
func (c colouring) ways() [2]colouring { return [2]colouring{c, {c.digit, c.b, c.a}} }

// colourings returns the colourings of each digit.
func (s *State) colourings() (out []colouring) {
	for d := 1; d <= 9; d++ {
		links := s.pairLinks(d, allHouses)
		var done Cells
		for _, start := range links {
			if done.Has(start.a) {
				continue
			}
			col := colouring{digit: d, a: CellsOf(start.a)}
			for before := (colouring{}); col != before; {
				before = col
				for _, link := range links {
					for _, l := range link.ways() {
						if col.a.Has(l.a) || col.b.Has(l.b) {
							col.a, col.b = col.a.with(l.a), col.b.with(l.b)
						}
					}
				}
			}
			done = done.Or(col.a).Or(col.b)
			out = append(out, col)
		}
	}
	return out
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
	for _, c := range s.colourings() {
		yield(coloured(s.strike(nil, c.digit, seenByBoth(c.a, c.b)), c))
	}
}

// findColourWraps looks for a colour with two cells that see each other. This colour is false.
//
// Parts: the true colour with the digit; the false one.
func findColourWraps(s *State, yield func(Step) bool) {
	for _, col := range s.colourings() {
		for _, c := range col.ways() {
			if c.b.Meets(seenBy(c.b)) {
				yield(coloured(s.strike(nil, c.digit, c.b), c))
			}
		}
	}
}

// findMultiColours looks for two colourings in which a colour of one sees a colour of the other. These two colours are not
// both true, so the opposite of at least one of them is true. Cells that see both opposites lose the digit.
//
// Parts: the two colours of one colouring, then those of the other, each with the digit.
func findMultiColours(s *State, yield func(Step) bool) {
	for pair := range choose(s.colourings(), 2) {
		var gone []Candidate
		for _, x := range pair[0].ways() {
			for _, y := range pair[1].ways() {
				if x.digit == y.digit && x.a.Meets(seenBy(y.a)) {
					gone = s.strike(gone, x.digit, seenByBoth(x.b, y.b))
				}
			}
		}
		yield(coloured(gone, pair...))
	}
}

func coloured(gone []Candidate, colourings ...colouring) Step {
	step := eliminating(gone)
	for _, c := range colourings {
		digit := digitSet(c.digit)
		step.Parts = append(step.Parts, Part{Cells: c.a, Digits: digit}, Part{Cells: c.b, Digits: digit})
	}
	return step
}

const (
	patternColours = "{digits 0} in {cells 0} / {cells 1}"
	whyColours     = "following houses with two places for {digits 0}, either all of {cells 0} or all of {cells 1} are {digits 0}"
	whyColourTrap  = whyColours + "; a cell that sees both groups cannot be {digits 0} in either case"
	whyColourWrap  = whyColours + "; but two cells of {cells 1} see each other, so it is not that group"

	patternMultiColours = patternColours + " and {cells 2} / {cells 3}"
	whyMultiColours     = whyColours + ", and either all of {cells 2} or all of {cells 3}; a group of the one pair sees a group of " +
		"the other, and these are not both true, so one of their opposites is, and what sees both opposites sees {a 0}"
)
