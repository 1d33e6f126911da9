package logic

import (
	"fmt"

	"autosolve/solver"
)

// fishKind tells fish apart. A fish is one digit in n base houses and n cover houses. Each base house needs the digit once. If the cover houses
// hold all its places in the base houses, each of them gets exactly one of these, and the digit is nowhere else in
// them. Places that the covers miss are fins: either a fin is true, or the fish is, so only what sees all fins goes.
//
//	X-Wing: 9 r24 c57 => r1c7<>9
//	Swordfish: 6 c348 r137 => r3c6<>6
//	Jellyfish: 6 r2568 c5679 => r3c6<>6
//	Finned X-Wing: 1 c18 r58 fr7c1 => r8c2<>1
//	Sashimi Swordfish: 1 r267 c239 fr7c1 => r8c2<>1
//	Finned Franken Swordfish: 1 r267 c9b14 fr7c1 => r5c1<>1
//	Finned Mutant X-Wing: 1 r7c8 r5b9 fr7c1 => r5c1<>1
//
// Base and cover of a basic fish are rows and columns or columns and rows. Franken fish have boxes among them, mutant
// fish any mixture. A finned basic fish is sashimi when without its fins some base house has one place or none.
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

// maxFins limits the fins of a fish: more are hardly ever seen by all of a cell.
const maxFins = 5

// fishSearch is the search for fish of one digit, size and kind.
type fishSearch struct {
	s     *State
	t     Technique
	kind  fishKind
	size  int
	digit int
	pool  Houses // houses that covers are taken from
	yield func(Step) bool

	base   Houses
	places Cells // of the digit in the base houses
	endo   Cells // places in two base houses: fins whatever covers them
}

// fishFinder finds fish of n base houses.
func fishFinder(t Technique, n int, kind fishKind) finder {
	return func(s *State, yield func(Step) bool) bool {
		for d := 1; d <= 9; d++ {
			f := fishSearch{s: s, t: t, kind: kind, size: n, digit: d, yield: yield}
			if !f.run() {
				return false
			}
		}
		return true
	}
}

func (f *fishSearch) run() bool {
	switch f.kind {
	case basicFish, finnedFish, sashimiFish:
		return f.bases(allRows, allCols) && f.bases(allCols, allRows)
	case frankenFish, finnedFrankenFish:
		return f.bases(allRows|allBoxes, allCols|allBoxes) && f.bases(allCols|allBoxes, allRows|allBoxes)
	default:
		return f.bases(allRows|allCols|allBoxes, allRows|allCols|allBoxes)
	}
}

// finned reports whether the kind has fins.
func (f *fishSearch) finned() bool {
	return f.kind == finnedFish || f.kind == sashimiFish || f.kind == finnedFrankenFish || f.kind == finnedMutantFish
}

// bases goes through every choice of base houses.
func (f *fishSearch) bases(from, cover Houses) bool {
	f.pool = cover
	var usable []solver.House
	for h := range from.All() {
		if f.s.inHouse(f.digit, h).Len() > 1 {
			usable = append(usable, h)
		}
	}
	return choose(usable, f.size, func(hs []solver.House) bool {
		f.base, f.places, f.endo = 0, Cells{}, Cells{}
		for _, h := range hs {
			in := f.s.inHouse(f.digit, h)
			f.endo = f.endo.Or(f.places.And(in))
			f.places = f.places.Or(in)
			f.base |= houseSet(h)
		}
		targets := f.s.at[f.digit]
		if !f.endo.Empty() {
			if targets = targets.And(f.endo.Peers()); !f.finned() || targets.Empty() {
				return true
			}
		}
		return f.cover(0, f.pool&^f.base, f.places, Cells{}, targets)
	})
}

// cover covers the first place left, or makes it a fin, and goes on with the rest. A house refused for one place
// stays refused, so each choice of covers comes once. targets is what sees all fins so far.
func (f *fishSearch) cover(chosen, allowed Houses, left, fins, targets Cells) bool {
	if left.Empty() {
		return f.complete(chosen, allowed, fins, targets)
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
	if !f.finned() || targets.Empty() || fins.Len() == maxFins {
		return true
	}
	return f.cover(chosen, allowed, left.without(c), fins.with(c), targets)
}

// complete reports the fish if it has enough covers, is of the kind wanted, and eliminates something.
func (f *fishSearch) complete(chosen, allowed Houses, fins, targets Cells) bool {
	if chosen.Len() != f.size || f.finned() == fins.Or(f.endo).Empty() || !f.ofKind(chosen) {
		return true
	}
	gone := f.s.strike(nil, f.digit, f.overcovered(chosen).And(targets).Minus(fins))
	if len(gone) == 0 || f.kind == finnedFish && f.sashimi(fins) || f.kind == sashimiFish && !f.sashimi(fins) {
		return true
	}
	return f.yield(Step{
		Technique: f.t,
		Parts: []Part{
			{Cells: f.places.Minus(fins), Digits: digitSet(f.digit), Houses: f.base},
			{Houses: chosen},
			{Cells: fins.Or(f.endo)},
		},
		Eliminations: gone,
	})
}

// overcovered is the cells in more cover than base houses: they cannot be true together with the fish.
func (f *fishSearch) overcovered(cover Houses) Cells {
	var least [4]Cells // least[n]: cells in n cover houses or more
	for h := range cover.All() {
		least[3] = least[3].Or(least[2].And(cellsIn(h)))
		least[2] = least[2].Or(least[1].And(cellsIn(h)))
		least[1] = least[1].Or(cellsIn(h))
	}
	return least[1].Minus(f.places).Or(least[2].Minus(f.endo)).Or(least[3].And(f.endo))
}

// ofKind reports whether the houses are those of the kind wanted, and not of a simpler one.
func (f *fishSearch) ofKind(cover Houses) bool {
	lines := (f.base | cover) &^ allBoxes
	crossed := f.base&^(allRows|allBoxes) == 0 && cover&^(allCols|allBoxes) == 0 ||
		f.base&^(allCols|allBoxes) == 0 && cover&^(allRows|allBoxes) == 0
	switch f.kind {
	case basicFish, finnedFish, sashimiFish:
		return true
	case frankenFish, finnedFrankenFish:
		return lines != f.base|cover
	default:
		return !crossed
	}
}

// sashimi reports whether some base house has at most one place besides the fins.
func (f *fishSearch) sashimi(fins Cells) bool {
	for h := range f.base.All() {
		if f.s.inHouse(f.digit, h).Minus(fins).Len() < 2 {
			return true
		}
	}
	return false
}

func patternFish(s *Step) string {
	text := fmt.Sprintf("%v %v %v", s.Parts[0].Digits, s.Parts[0].Houses, s.Parts[1].Houses)
	if fins := s.Parts[2].Cells; !fins.Empty() {
		text += " f" + fins.String()
	}
	return text
}

func whyFish(s *Step) string {
	base, cover, fins := s.Parts[0], s.Parts[1], s.Parts[2].Cells
	text := fmt.Sprintf("%s each need %s, and %s hold all its places there",
		base.Houses.words(), base.Digits.one(), cover.Houses.words())
	if fins.Empty() {
		return text + fmt.Sprintf(", so each of %s gets its %v from them and from nowhere else", cover.Houses.words(), base.Digits)
	}
	return text + fmt.Sprintf(" except the %s %v: either a fin is %v or the covers get all theirs from the base, and "+
		"what sees every fin and lies in a cover loses both ways",
		plural(fins.Len(), "fin"), fins, base.Digits)
}
