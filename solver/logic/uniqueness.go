package logic

// Each of these functions returns the steps of one uniqueness test for a rectangle, or nil if the test does not apply to it.
// The first two parts of a step are the rectangle with its two digits a and b, and the corners with further candidates.

// unique1 applies if three corners have only a and b: the fourth is neither.
func unique1(s *State, r *rectangle) []Step {
	if r.extra.Len() != 1 {
		return nil
	}
	return []Step{r.step(s.strikeAll(nil, r.digits, r.extra))}
}

const whyUnique1 = whyRectangle + "; only {cells 1} can prevent that, by being something else"

// unique2 and unique5 apply if two or three corners have a further candidate, only one and the same in all of them. One of
// these corners must hold it. In test 2, these are two corners on a line; in test 5, two corners on a diagonal, or three
// corners.
//
// Third part: the digit.
func unique2(s *State, r *rectangle) []Step { return oneDigitMore(s, r, true) }
func unique5(s *State, r *rectangle) []Step { return oneDigitMore(s, r, false) }

func oneDigitMore(s *State, r *rectangle, wantLine bool) []Step {
	more := s.union(r.extra) &^ r.digits
	onLine := r.extra.Len() == 2 && shared(r.extra) != 0
	if r.extra.Len() < 2 || more.Len() != 1 || onLine != wantLine {
		return nil
	}
	return []Step{r.step(s.strikeAll(nil, more, r.extra.Peers()), Part{Digits: more})}
}

const whyUnique25 = whyRectangle + "; so one of {each 1} is {digits 2}, and cells that see all of these are not"

// unique3 applies if two corners on a line have further candidates. One of these candidates is true. If n other cells of a
// house that the corners share have, together with the further candidates, n+1 digits, the cells make a naked subset with
// the corners, which count as one cell.
//
// Third part: the cells of the subset with the digits of the subset and the house.
func unique3(s *State, r *rectangle) (out []Step) {
	if r.extra.Len() != 2 {
		return nil
	}
	more := s.union(r.extra) &^ r.digits
	for h := range shared(r.extra).All() {
		open := s.at[0].And(cellsIn(h)).Minus(r.cells())
		for n := 1; n < open.Len(); n++ {
			for list := range choose(open.list(), n) {
				cells := CellsOf(list...)
				digits := more | s.union(cells)
				if digits.Len() != n+1 {
					continue
				}
				all := cells.Or(r.extra)
				var gone []Candidate
				for other := range shared(all).All() {
					gone = s.strikeAll(gone, digits, cellsIn(other).Minus(all))
				}
				if len(gone) > 0 {
					out = append(out, r.step(gone, Part{Cells: cells, Digits: digits, Houses: houseSet(h)}))
				}
			}
		}
	}
	return out
}

const (
	patternUnique3 = patternRectangle + " with {digits 2} in {cells 12}"
	whyUnique3     = whyRectangle + "; so one of {each 1} takes one of the other digits, and with {cells 2} it uses up " +
		"{digits 2} in {house 2}"
)

// unique4 applies if two corners have further candidates, and are the only places of a, or of b, in a house. So one of the
// corners holds that digit. If the other corner held the other digit, the pattern would be complete, so neither corner can
// hold it.
//
// Third part: the digit that must be there, and the house.
func unique4(s *State, r *rectangle) (out []Step) {
	if r.extra.Len() != 2 {
		return nil
	}
	for d := range r.digits.All() {
		for h := range shared(r.extra).All() {
			if s.inHouse(d, h) == r.extra {
				gone := s.strikeAll(nil, r.digits&^digitSet(d), r.extra)
				out = append(out, r.step(gone, Part{Digits: digitSet(d), Houses: houseSet(h)}))
			}
		}
	}
	return out
}

const whyUnique4 = whyRectangle + "; {house 2} has its {digits 2} in one of {each 1}, so the other one must not complete the pattern"

// unique6 applies if two diagonal corners have further candidates, and one of a and b has no place outside the rectangle on
// its two rows, or on its two columns. If this digit were in one of these corners, it would be in both, and the pattern
// would be complete.
//
// Third part: the digit and the lines.
func unique6(s *State, r *rectangle) (out []Step) {
	if r.extra.Len() != 2 || shared(r.extra) != 0 {
		return nil
	}
	for d := range r.digits.All() {
		rows := houseSet(rowOf(r.corners[0])) | houseSet(rowOf(r.corners[3]))
		cols := houseSet(colOf(r.corners[0])) | houseSet(colOf(r.corners[3]))
		for _, lines := range [...]Houses{rows, cols} {
			if s.onlyIn(d, lines, r.cells()) {
				out = append(out, r.step(s.strike(nil, d, r.extra), Part{Digits: digitSet(d), Houses: lines}))
			}
		}
	}
	return out
}

const whyUnique6 = whyRectangle + "; the {digits 2} of {house 2} can only be in the rectangle, so {a 2} in one of {each 1} " +
	"would put it into both and complete the pattern"

// onlyIn reports whether all places of digit d in the houses are among the cells.
func (s *State) onlyIn(d int, houses Houses, cells Cells) bool {
	for h := range houses.All() {
		if !s.inHouse(d, h).In(cells) {
			return false
		}
	}
	return true
}

// hiddenRectangle applies if a corner has only a and b, and a has no place outside the rectangle on the row and the column
// of the opposite corner. If the opposite corner were b, both its neighbours would be a and the first corner b.
//
// Third part: the digit a and the two lines.
func hiddenRectangle(s *State, r *rectangle) (out []Step) {
	for i, c := range r.corners {
		if !r.plain.Has(c) {
			continue
		}
		o := r.opposite(i)
		lines := houseSet(rowOf(o)) | houseSet(colOf(o))
		for a := range r.digits.All() {
			if s.onlyIn(a, lines, r.cells()) {
				gone := s.strikeAll(nil, r.digits&^digitSet(a), CellsOf(o))
				out = append(out, r.step(gone, Part{Digits: digitSet(a), Houses: lines}))
			}
		}
	}
	return out
}

const whyHiddenRectangle = whyRectangle + "; the {digits 2} of {house 2} can only be in the rectangle, so the other digit where " +
	"they cross would force it into both neighbours and complete the pattern"
