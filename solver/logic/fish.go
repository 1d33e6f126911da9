package logic

import (
	"slices"

	"autosolve/solver"
)

// fishKind is a kind of fish. A fish is one digit in n base houses and n cover houses. Each base house needs the digit once.
// If the cover houses have all the digit's places in the base houses, each cover house has the digit in one of these places
// and nowhere else. Places outside the cover houses are fins, and so are places in two base houses. Either a fin is true or
// the fish without fins holds, so only cells that see all fins lose the digit.
//
// A basic fish has rows as base and columns as cover, or the other way round. Franken fish also have boxes. A finned basic
// fish is called sashimi if without its fins some base house has at most one place.
//
// Parts: base with digit and places; cover; fins.
type fishKind struct {
	pools  [][2]Houses // the base houses are chosen from the first set of a pair, the cover houses from the second
	finned bool
	is     func(f *fish, cover Houses, fins Cells) bool // reports whether a fish from the pools is of the kind
}

var (
	lines         = [][2]Houses{{allRows, allCols}, {allCols, allRows}}
	linesAndBoxes = [][2]Houses{{allRows | allBoxes, allCols | allBoxes}, {allCols | allBoxes, allRows | allBoxes}}

	basicFish         = fishKind{lines, false, func(*fish, Houses, Cells) bool { return true }}
	finnedFish        = fishKind{lines, true, func(f *fish, _ Houses, fins Cells) bool { return !f.sashimi(fins) }}
	sashimiFish       = fishKind{lines, true, func(f *fish, _ Houses, fins Cells) bool { return f.sashimi(fins) }}
	frankenFish       = fishKind{linesAndBoxes, false, (*fish).hasBox}
	finnedFrankenFish = fishKind{linesAndBoxes, true, (*fish).hasBox}
)

// maxFins is the greatest number of fins outside the covers. With more fins, there is rarely a cell that sees all of them.
const maxFins = 5

// fish is the search for the fish of one digit on some base houses.
type fish struct {
	s      *State
	kind   fishKind
	size   int
	digit  int
	houses Houses
	places Cells // the places of the digit in the base houses
	endo   Cells // places in two base houses: these are fins even if covered
	yield  func(Step) bool
	enough bool // yield has returned false
}

// fishFinder finds fish of n base houses.
func fishFinder(n int, kind fishKind) finder {
	return func(s *State, yield func(Step) bool) {
		f := fish{s: s, kind: kind, size: n, yield: yield}
		for f.digit = 1; f.digit <= 9; f.digit++ {
			for _, pool := range kind.pools {
				tooFew := func(h solver.House) bool { return s.inHouse(f.digit, h).Len() < 2 }
				usable := slices.DeleteFunc(slices.Collect(pool[0].All()), tooFew)
				for houses := range choose(usable, n) {
					if f.search(houses, pool[1]); f.enough {
						return
					}
				}
			}
		}
	}
}

// search goes through every choice of cover houses for the base houses.
func (f *fish) search(base []solver.House, covers Houses) {
	f.houses, f.places, f.endo = 0, Cells{}, Cells{}
	for _, h := range base {
		in := f.s.inHouse(f.digit, h)
		f.endo = f.endo.Or(f.places.And(in))
		f.places = f.places.Or(in)
		f.houses |= houseSet(h)
	}
	if f.endo.Empty() {
		f.cover(0, covers&^f.houses, f.places, Cells{}, f.s.at[f.digit])
	} else if f.kind.finned {
		f.cover(0, covers&^f.houses, f.places, Cells{}, f.s.at[f.digit].And(f.endo.Peers()))
	}
}

// cover covers the first place left, or makes it a fin, and goes on with the rest. A house that was tried for one place is
// not tried for later ones, so each choice of covers comes once. The argument targets has the places of the digit that see
// all fins so far.
func (f *fish) cover(chosen, allowed Houses, left, fins, targets Cells) {
	if targets.Empty() || fins.Len() > maxFins {
		return
	}
	if left.Empty() {
		f.complete(chosen, fins, targets)
		return
	}
	c := left.First()
	for _, h := range board.of[c] {
		if allowed&houseSet(h) != 0 && chosen.Len() < f.size {
			allowed &^= houseSet(h)
			f.cover(chosen|houseSet(h), allowed, left.Minus(cellsIn(h)), fins, targets)
		}
	}
	if f.kind.finned {
		f.cover(chosen, allowed, left.without(c), fins.with(c), targets.And(board.peers[c]))
	}
}

// complete yields the fish if it has enough covers, is of the kind, and eliminates something.
func (f *fish) complete(cover Houses, fins, targets Cells) {
	all := fins.Or(f.endo)
	if cover.Len() != f.size || f.kind.finned == all.Empty() {
		return
	}
	gone := f.s.strike(nil, f.digit, f.overcovered(cover).And(targets))
	if len(gone) == 0 || !f.kind.is(f, cover, fins) {
		return
	}
	base := Part{Cells: f.places.Minus(fins), Digits: digitSet(f.digit), Houses: f.houses}
	f.enough = !f.yield(eliminating(gone, base, Part{Houses: cover}, Part{Cells: all})) || f.enough
}

// hasBox reports whether a house of the fish is a box.
func (f *fish) hasBox(cover Houses, _ Cells) bool { return (f.houses|cover)&allBoxes != 0 }

// overcovered returns the cells that are in more cover houses than base houses. If no fin is true, none of them holds the digit.
// It also returns some fins and some cells where the digit is not possible, neither of which can lose it.
func (f *fish) overcovered(cover Houses) Cells {
	var once, twice Cells // in at least one or two cover houses
	for h := range cover.All() {
		twice = twice.Or(once.And(cellsIn(h)))
		once = once.Or(cellsIn(h))
	}
	return once.Minus(f.places).Or(twice)
}

// sashimi reports whether some base house has at most one place besides the fins.
func (f *fish) sashimi(fins Cells) bool {
	for h := range f.houses.All() {
		if f.s.inHouse(f.digit, h).Minus(fins).Len() < 2 {
			return true
		}
	}
	return false
}

func patternFish(s *Step) string {
	if s.Parts[2].Cells.Empty() {
		return s.says("{digits 0} {short 0} {short 1}")
	}
	return s.says("{digits 0} {short 0} {short 1} f{cells 2}")
}

func whyFish(s *Step) string {
	text := "{house 0} each need {a 0}, and {house 1} hold all its places there"
	switch s.Parts[2].Cells.Len() {
	case 0:
		text += ", so each of {house 1} gets its {digits 0} from them and from nowhere else"
		if slices.ContainsFunc(s.Eliminations, func(e Candidate) bool { return s.Parts[0].Cells.Has(e.Cell) }) {
			text += ", and no two of them from the same cell"
		}
		return s.says(text)
	case 1:
		text += " except the fin"
	default:
		text += " except the fins"
	}
	return s.says(text + " {cells 2}: either a fin is {digits 0} or the covers get all theirs from the base, and what sees " +
		"every fin and lies in more covers than base houses loses both ways")
}
