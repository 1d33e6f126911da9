package logic

import "autosolve/solver"

// fishKind is a kind of fish. A fish is one digit in n base houses and n cover houses. Each base house needs the digit once.
// If the cover houses have all the digit's places in the base houses, each cover gets exactly one of these, and the digit is
// nowhere else in the covers. Places outside the covers are fins, and so are places in two base houses. Either a fin is true
// or the fish without fins holds, so only cells that see all fins lose the digit.
//
// A basic fish has rows as base and columns as cover, or the other way round. Franken fish also have boxes, and mutant fish
// any mixture. A finned basic fish is called sashimi if without its fins some base house has at most one place.
//
// Parts: base with digit and places; cover; fins.
type fishKind int

const (
	basicFish fishKind = iota
	finnedFish
	sashimiFish
	frankenFish
	finnedFrankenFish
	mutantFish
	finnedMutantFish
)

// pools returns pairs of sets of houses. The base houses of a fish are chosen from the first set of a pair, and its
// cover houses from the second.
func (k fishKind) pools() [][2]Houses {
	switch k {
	case basicFish, finnedFish, sashimiFish:
		return [][2]Houses{{allRows, allCols}, {allCols, allRows}}
	case frankenFish, finnedFrankenFish:
		return [][2]Houses{{allRows | allBoxes, allCols | allBoxes}, {allCols | allBoxes, allRows | allBoxes}}
	}
	return [][2]Houses{{allHouses, allHouses}}
}

// finned reports whether the kind has fins.
func (k fishKind) finned() bool {
	return k == finnedFish || k == sashimiFish || k == finnedFrankenFish || k == finnedMutantFish
}

// has reports whether the houses are those of the kind, and not of a simpler one.
func (k fishKind) has(base, cover Houses) bool {
	switch k {
	case basicFish, finnedFish, sashimiFish:
		return true
	case frankenFish, finnedFrankenFish:
		return (base|cover)&allBoxes != 0
	}
	crossed := base&allCols == 0 && cover&allRows == 0 || base&allRows == 0 && cover&allCols == 0
	return !crossed
}

// maxFins is the greatest number of fins outside the covers. With more fins, there is rarely a cell that sees all of them.
const maxFins = 5

// fishBase is the search for the fish of one digit on some base houses.
type fishBase struct {
	s      *State
	kind   fishKind
	size   int
	digit  int
	houses Houses
	places Cells // the places of the digit in the base houses
	endo   Cells // places in two base houses: these are fins even if covered
	yield  func(Step) bool
}

// fishFinder finds fish of n base houses.
func fishFinder(n int, kind fishKind) finder {
	return func(s *State, yield func(Step) bool) {
		for d := 1; d <= 9; d++ {
			for _, from := range kind.pools() {
				for houses := range choose(s.baseHouses(d, from[0]), n) {
					f := fishBase{s: s, kind: kind, size: n, digit: d, yield: yield}
					f.add(houses)
					if !f.coverAll(from[1] &^ f.houses) {
						return
					}
				}
			}
		}
	}
}

// baseHouses returns the houses of a set in which the digit has at least two places.
func (s *State) baseHouses(d int, houses Houses) (usable []solver.House) {
	for h := range houses.All() {
		if s.inHouse(d, h).Len() > 1 {
			usable = append(usable, h)
		}
	}
	return usable
}

func (f *fishBase) add(houses []solver.House) {
	for _, h := range houses {
		in := f.s.inHouse(f.digit, h)
		f.endo = f.endo.Or(f.places.And(in))
		f.places = f.places.Or(in)
		f.houses |= houseSet(h)
	}
}

// coverAll goes through every choice of covers, and reports whether to go on.
func (f *fishBase) coverAll(allowed Houses) bool {
	targets := f.s.at[f.digit]
	if !f.endo.Empty() {
		if targets = targets.And(f.endo.Peers()); !f.kind.finned() || targets.Empty() {
			return true
		}
	}
	return f.cover(0, allowed, f.places, Cells{}, targets)
}

// cover covers the first place left, or makes it a fin, and goes on with the rest. A house that was tried for one place is
// not tried for later ones, so each choice of covers comes once. The argument targets has the cells that see all fins so
// far. The function reports whether to go on.
func (f *fishBase) cover(chosen, allowed Houses, left, fins, targets Cells) bool {
	if left.Empty() {
		return f.complete(chosen, fins, targets)
	}
	c := left.First()
	for _, h := range board.of[c] {
		if allowed&houseSet(h) == 0 {
			continue
		}
		allowed &^= houseSet(h)
		if chosen.Len() == f.size {
			continue
		}
		if !f.cover(chosen|houseSet(h), allowed, left.Minus(cellsIn(h)), fins, targets) {
			return false
		}
	}
	targets = targets.And(board.peers[c])
	if !f.kind.finned() || targets.Empty() || fins.Len() == maxFins {
		return true
	}
	return f.cover(chosen, allowed, left.without(c), fins.with(c), targets)
}

// complete yields the fish if it has enough covers, is of the kind, and eliminates something. It reports whether to go on.
func (f *fishBase) complete(cover Houses, fins, targets Cells) bool {
	all := fins.Or(f.endo)
	if cover.Len() != f.size || f.kind.finned() == all.Empty() || !f.kind.has(f.houses, cover) {
		return true
	}
	gone := f.s.strike(nil, f.digit, f.overcovered(cover).And(targets).Minus(fins))
	if len(gone) == 0 || (f.kind == finnedFish || f.kind == sashimiFish) && f.sashimi(fins) != (f.kind == sashimiFish) {
		return true
	}
	base := Part{Cells: f.places.Minus(fins), Digits: digitSet(f.digit), Houses: f.houses}
	return f.yield(eliminating(gone, base, Part{Houses: cover}, Part{Cells: all}))
}

// overcovered returns the cells that are in more cover houses than base houses. If the fish holds, these cells do not hold
// the digit.
func (f *fishBase) overcovered(cover Houses) Cells {
	var covered [4]Cells // covered[n]: the cells in at least n cover houses
	for h := range cover.All() {
		covered[3] = covered[3].Or(covered[2].And(cellsIn(h)))
		covered[2] = covered[2].Or(covered[1].And(cellsIn(h)))
		covered[1] = covered[1].Or(cellsIn(h))
	}
	return covered[1].Minus(f.places).Or(covered[2].Minus(f.endo)).Or(covered[3].And(f.endo))
}

// sashimi reports whether some base house has at most one place besides the fins.
func (f *fishBase) sashimi(fins Cells) bool {
	for h := range f.houses.All() {
		if f.s.inHouse(f.digit, h).Minus(fins).Len() < 2 {
			return true
		}
	}
	return false
}

func patternFish(s *Step) string {
	text := "{digits 0} {short 0} {short 1}"
	if !s.Parts[2].Cells.Empty() {
		text += " f{cells 2}"
	}
	return s.says(text)
}

func whyFish(s *Step) string {
	text := "{house 0} each need {a 0}, and {house 1} hold all its places there"
	switch s.Parts[2].Cells.Len() {
	case 0:
		return s.says(text + ", so each of {house 1} gets its {digits 0} from them and from nowhere else")
	case 1:
		text += " except the fin"
	default:
		text += " except the fins"
	}
	return s.says(text + " {cells 2}: either a fin is {digits 0} or the covers get all theirs from the base, and what sees " +
		"every fin and lies in a cover loses both ways")
}
