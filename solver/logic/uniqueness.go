package logic

import "autosolve/solver"

// If four cells on two rows, two columns and two boxes, none of them given, held just two digits crosswise, each digit in
// two diagonal corners, the digits could be swapped and the puzzle would have two solutions. A proper puzzle has only one,
// so some corner must hold another digit. All techniques of this file rely on the puzzle having one solution.

// rectangle is four cells that may hold two digits a and b crosswise.
type rectangle struct {
	s       *State
	corners [4]solver.Cell // the first two are on a row, the others below them in the same order
	cells   Cells          // the corners
	digits  Digits         // a and b
	extra   Cells          // corners that may also hold another digit
	yield   func(Step) bool
}

// allCorners has the corners of every rectangle on two rows, two columns and two boxes.
var allCorners = func() (all [][4]solver.Cell) {
	for r1 := range solver.Cell(9) {
		for r2 := r1 + 1; r2 < 9; r2++ {
			for c1 := range solver.Cell(9) {
				for c2 := c1 + 1; c2 < 9; c2++ {
					if (r1/3 == r2/3) != (c1/3 == c2/3) {
						all = append(all, [4]solver.Cell{9*r1 + c1, 9*r1 + c2, 9*r2 + c1, 9*r2 + c2})
					}
				}
			}
		}
	}
	return all
}()

// rectangleFinder calls conclude for every rectangle, with each pair of digits that could still fill it crosswise, if some
// corner can hold no other digit. The function conclude yields the steps of one technique with rectangle.remove. If the
// argument solved is false, all corners are empty. If it is true, the corners that can hold no other digit are solved, but
// not given, and the others are empty: such rectangles are called avoidable.
//
// Parts: the rectangle with its digits; the corners that may also hold another digit; then those of the technique.
func rectangleFinder(solved bool, conclude func(r *rectangle)) finder {
	return func(s *State, yield func(Step) bool) {
		r := rectangle{s: s, yield: yield}
		for _, corners := range allCorners {
			r.corners, r.cells = corners, CellsOf(corners[:]...)
			open := r.cells.And(s.at[0])
			if solved == (open == r.cells) || solved && r.cells.Meets(s.givens) {
				continue
			}
			down, up := s.possible(corners[0])&s.possible(corners[3]), s.possible(corners[1])&s.possible(corners[2])
			for a := range (down | up).All() {
				for b := range ((down | up) &^ (digitSet(a)<<1 - 1)).All() {
					r.setDigits(digitSet(a) | digitSet(b))
					crosswise := down.Has(a) && up.Has(b) || down.Has(b) && up.Has(a)
					if crosswise && r.extra != r.cells && (!solved || r.extra == open) {
						conclude(&r)
					}
				}
			}
		}
	}
}

func (r *rectangle) setDigits(digits Digits) {
	r.digits, r.extra = digits, Cells{}
	for _, c := range r.corners {
		if r.s.possible(c)&^digits != 0 {
			r.extra = r.extra.with(c)
		}
	}
}

// remove yields the step that removes the candidates, with further parts.
func (r *rectangle) remove(gone []Candidate, further ...Part) {
	r.yield(eliminating(gone, append([]Part{{Cells: r.cells, Digits: r.digits}, {Cells: r.extra}}, further...)...))
}

const (
	patternRectangle = "{slash 0} in {cells 0}"
	whyRectangle     = "if {cells 0} held only {and 0}, these digits could be swapped there and the puzzle would have two solutions"
)

// unique1 applies if three corners have only a and b: the fourth is neither.
func unique1(r *rectangle) {
	if r.extra.Len() == 1 {
		r.remove(r.s.strikeAll(nil, r.digits, r.extra))
	}
}

const (
	whyUnique1    = whyRectangle + "; only {cells 1} can prevent that, by being something else"
	whyAvoidable1 = whyRectangle + "; none of its digits was given, so {cells 1} must not complete it"
)

// unique2 and unique5 apply if two or three corners have one further candidate each, the same in all of them. One of these
// corners must hold it. In test 2, these are two corners on a line; in test 5, two corners on a diagonal, or three corners.
//
// Third part: the digit.
func unique2(r *rectangle) { r.oneDigitMore(true) }
func unique5(r *rectangle) { r.oneDigitMore(false) }

func (r *rectangle) oneDigitMore(wantLine bool) {
	more := r.s.union(r.extra) &^ r.digits
	onLine := r.extra.Len() == 2 && shared(r.extra) != 0
	if r.extra.Len() > 1 && more.Len() == 1 && onLine == wantLine {
		r.remove(r.s.strikeAll(nil, more, r.extra.Peers()), Part{Digits: more})
	}
}

const (
	whyUnique25   = whyRectangle + "; so one of {each 1} is {digits 2}, and cells that see all of these are not"
	whyAvoidable2 = whyRectangle + "; none of its digits was given, so one of {each 1} is {digits 2}, and cells that see both are not"
)

// unique3 applies if two corners on a line have further candidates. One of these candidates is true. If n other cells of a
// house that the corners share have, together with the further candidates, n+1 digits, the cells make a naked subset with
// the corners, which count as one cell.
//
// Third part: the other cells of the subset, with the digits of the subset and the houses that all its cells share.
func unique3(r *rectangle) {
	if r.extra.Len() != 2 {
		return
	}
	more := r.s.union(r.extra) &^ r.digits
	for h := range shared(r.extra).All() {
		open := r.s.at[0].And(cellsIn(h)).Minus(r.cells).list()
		for p := range r.s.subsets(open, 1, len(open)) {
			all := p.Cells.Or(r.extra)
			p.Digits, p.Houses = p.Digits|more, shared(all)
			if p.Digits.Len() != p.Cells.Len()+1 || h != firstOf(p.Houses) {
				continue
			}
			var gone []Candidate
			for other := range p.Houses.All() {
				gone = r.s.strikeAll(gone, p.Digits, cellsIn(other).Minus(all))
			}
			r.remove(gone, p)
		}
	}
}

const (
	patternUnique3 = patternRectangle + " with {digits 2} in {cells 12}"
	whyUnique3     = whyRectangle + "; so one of {each 1} takes one of the other digits, and with {cells 2} it uses up " +
		"{digits 2} in {house 2}"
)

// unique4 applies if two corners have further candidates, and are the only places of a, or of b, in a house. So one of the
// corners holds that digit. If the other corner held the other digit, the pattern would be complete, so neither corner can
// hold the other digit.
//
// Third part: the digit that must be there, and the house.
func unique4(r *rectangle) {
	if r.extra.Len() != 2 {
		return
	}
	for d := range r.digits.All() {
		for h := range shared(r.extra).All() {
			if r.s.inHouse(d, h) == r.extra {
				r.remove(r.s.strikeAll(nil, r.digits&^digitSet(d), r.extra), Part{Digits: digitSet(d), Houses: houseSet(h)})
			}
		}
	}
}

const whyUnique4 = whyRectangle + "; {house 2} has its {digits 2} in one of {each 1}, so the other one must not complete the pattern"

// unique6 applies if two diagonal corners have further candidates, and one of a and b has no place outside the rectangle on
// the rectangle's two rows, or on its two columns. If this digit were in one of these corners, it would be in both, and the
// pattern would be complete.
//
// Third part: the digit and the lines.
func unique6(r *rectangle) {
	if r.extra.Len() != 2 || shared(r.extra) != 0 {
		return
	}
	for d := range r.digits.All() {
		for kind := range 2 { // rows, columns
			lines := houseSet(board.of[r.corners[0]][kind]) | houseSet(board.of[r.corners[3]][kind])
			if r.hasAll(d, lines) {
				r.remove(r.s.strike(nil, d, r.extra), Part{Digits: digitSet(d), Houses: lines})
			}
		}
	}
}

const whyUnique6 = whyRectangle + "; the {digits 2} of {house 2} can only be in the rectangle, so {a 2} in one of {each 1} " +
	"would put it into both and complete the pattern"

// hasAll reports whether the rectangle has all places of digit d in the houses.
func (r *rectangle) hasAll(d int, houses Houses) bool {
	for h := range houses.All() {
		if !r.s.inHouse(d, h).In(r.cells) {
			return false
		}
	}
	return true
}

// hiddenRectangle applies if a corner has only a and b, and a has no place outside the rectangle on the row and the column of
// the opposite corner. If the opposite corner were b, both its neighbours would be a and the first corner b, and the pattern
// would be complete.
//
// Third part: the digit a and the two lines.
func hiddenRectangle(r *rectangle) {
	for i, c := range r.corners {
		opposite := r.corners[3-i]
		lines := houseSet(rowOf(opposite)) | houseSet(colOf(opposite))
		for a := range r.digits.All() {
			if !r.extra.Has(c) && r.hasAll(a, lines) {
				gone := r.s.strikeAll(nil, r.digits&^digitSet(a), CellsOf(opposite))
				r.remove(gone, Part{Digits: digitSet(a), Houses: lines})
			}
		}
	}
}

const whyHiddenRectangle = whyRectangle + "; the {digits 2} of {house 2} can only be in the rectangle, so the other digit where " +
	"they cross would force it into both neighbours and complete the pattern"

// findBUG looks for a position in which every empty cell has two candidates, except one with three, and every digit has two
// places or no place in each house, except one digit of that cell. Without this candidate, the position would be a "bivalue
// universal grave", which never has exactly one solution.
//
// Parts: the cell with the digit.
func findBUG(s *State, yield func(Step) bool) {
	odd := s.at[0].Minus(s.bivalue())
	if odd.Len() != 1 || s.cand[odd.First()].Len() != 3 {
		return
	}
	cell := odd.First()
	for d := range s.cand[cell].All() {
		rest := *s
		if rest.Remove(Candidate{cell, d}); rest.hasPairsOnly() {
			yield(eliminating(s.strikeAll(nil, s.cand[cell]&^digitSet(d), odd), Part{Cells: odd, Digits: digitSet(d)}))
			return
		}
	}
}

// hasPairsOnly reports whether every digit has two places or no place in each house.
func (s *State) hasPairsOnly() bool {
	for d := 1; d <= 9; d++ {
		for h := range numHouses {
			if n := s.inHouse(d, h).Len(); n != 0 && n != 2 {
				return false
			}
		}
	}
	return true
}

const whyBUG = "every empty cell has two candidates but {cells 0}; without its {digits 0} each digit would have two places in " +
	"every house and the puzzle could not have exactly one solution"
