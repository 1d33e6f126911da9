package logic

import (
	"fmt"
	"slices"
	"strings"

	"autosolve/solver"
)

// Blocker is a digit on the board that helps to explain a single, because no other cell of its house can have the digit.
type Blocker struct {
	Candidate              // the digit and its cell
	House     solver.House // the house that the cell shares with the cells in Blocks
	Blocks    Cells        // the empty cells of the house that cannot have the digit, if they matter for the single
}

// Why returns what rules out the alternatives of a single that was found in the position: digits on the board, and the
// candidates that earlier steps have eliminated. The alternatives of a hidden single are the other empty cells of its house;
// those of a full house or naked single are the other digits. Why returns all digits of a full house, as few digits as
// possible for a hidden single, and the digits of as few houses as possible for a naked single. For other steps it returns
// nothing.
func (s *State) Why(step *Step) (blockers []Blocker, eliminated []Candidate) {
	switch step.Technique {
	case FullHouse:
		return s.inHouses(step.Placements[0].Cell, []solver.House{firstOf(step.Parts[0].Houses)}), nil
	case HiddenSingle:
		return s.whyHidden(step.Placements[0], firstOf(step.Parts[0].Houses))
	case NakedSingle:
		return s.whyNaked(step.Placements[0])
	}
	return nil, nil
}

// whyHidden does what Why does, for a hidden single in a house.
func (s *State) whyHidden(p Candidate, h solver.House) (blockers []Blocker, eliminated []Candidate) {
	others := s.at[0].And(cellsIn(h)).without(p.Cell)
	var all []Blocker
	for c := solver.Cell(0); c < 81; c++ {
		if int(s.grid[c]) != p.Digit {
			continue
		}
		for _, of := range board.of[c] {
			if blocks := others.And(cellsIn(of)); !blocks.Empty() {
				all = append(all, Blocker{Candidate{c, p.Digit}, of, blocks})
			}
		}
	}
	for e := range others.Minus(union(all)).All() {
		eliminated = append(eliminated, Candidate{e, p.Digit})
	}
	return fewest(all, union(all)), eliminated
}

// whyNaked does what Why does, for a naked single. It takes the digits from as few houses as possible.
func (s *State) whyNaked(p Candidate) (blockers []Blocker, eliminated []Candidate) {
	of := board.of[p.Cell]
	seen := s.have[of[0]] | s.have[of[1]] | s.have[of[2]]
	for d := range (allDigits &^ seen &^ digitSet(p.Digit)).All() {
		eliminated = append(eliminated, Candidate{p.Cell, d})
	}
	for n := 1; n <= 3; n++ {
		for houses := range choose(of[:], n) {
			var have Digits
			for _, h := range houses {
				have |= s.have[h]
			}
			if have == seen {
				return s.inHouses(p.Cell, houses), eliminated
			}
		}
	}
	return nil, eliminated
}

// inHouses returns one blocker of an empty cell for each digit that the given houses hold.
func (s *State) inHouses(cell solver.Cell, houses []solver.House) (blockers []Blocker) {
	var done Digits
	for _, h := range houses {
		for c := range cellsIn(h).Minus(s.at[0]).All() {
			if d := int(s.grid[c]); !done.Has(d) {
				done |= digitSet(d)
				blockers = append(blockers, Blocker{Candidate{c, d}, h, CellsOf(cell)})
			}
		}
	}
	return blockers
}

// union returns all cells that the blockers block.
func union(blockers []Blocker) (cells Cells) {
	for _, b := range blockers {
		cells = cells.Or(b.Blocks)
	}
	return cells
}

// fewest returns the smallest selection of blockers that together block exactly these cells, sorted by house.
func fewest(blockers []Blocker, cells Cells) []Blocker {
	slices.SortStableFunc(blockers, func(a, b Blocker) int { return int(a.House - b.House) })
	for n := range min(len(blockers), 9) {
		for some := range choose(blockers, n) {
			if union(some) == cells {
				return slices.Clone(some)
			}
		}
	}
	return blockers
}

// ExplainIn explains a step that was found in the position st. For a hidden or naked single, it names the digits on the
// board and the earlier eliminations on which the single rests. For other steps, it returns the text of Explain.
func (s *Step) ExplainIn(st *State) string {
	blockers, eliminated := st.Why(s)
	var have, ruledOut, so string
	switch s.Technique {
	case HiddenSingle:
		have = haveDigit(blockers)
		ruledOut = s.says("the {digits 0} in ") + byDigit(eliminated)[s.Placements[0].Digit].String()
		so = s.says("in {house 0} only {cells 0} is left")
	case NakedSingle:
		have = haveDigits(blockers)
		ruledOut = digitsIn(eliminated).join(" and ")
		so = s.says("only {digits 0} is left for {cells 0}")
	}
	var reasons []string
	if have != "" {
		reasons = append(reasons, have)
	}
	if len(eliminated) > 0 {
		reasons = append(reasons, "earlier steps rule out "+ruledOut)
	}
	if len(reasons) == 0 {
		return s.Explain()
	}
	return fmt.Sprintf("%s, so %s. So place %v.", capitalized(strings.Join(reasons, ", and ")), so, s.Placements[0])
}

// haveDigit returns the statement that houses have a digit: "row 5 (r5c4) and column 2 (r9c2) already have a 1". If there is
// no blocker, it returns nothing.
func haveDigit(blockers []Blocker) string {
	switch len(blockers) {
	case 0:
		return ""
	case 1:
		b := blockers[0]
		return fmt.Sprintf("%v already has %s (%v)", b.House, digitSet(b.Digit).one(), b.Cell)
	}
	in := func(b Blocker) string { return fmt.Sprintf("%v (%v)", b.House, b.Cell) }
	return joinWords(texts(slices.Values(blockers), in)) + " already have " + digitSet(blockers[0].Digit).one()
}

// haveDigits returns the statement that houses have several digits: "row 5 already has 1 and 3, column 2 has 4".
func haveDigits(blockers []Blocker) string {
	var out []string
	has := " already has "
	for i := 0; i < len(blockers); has = " has " {
		var digits Digits
		house := blockers[i].House
		for ; i < len(blockers) && blockers[i].House == house; i++ {
			digits |= digitSet(blockers[i].Digit)
		}
		out = append(out, house.String()+has+digits.Words())
	}
	return strings.Join(out, ", ")
}
