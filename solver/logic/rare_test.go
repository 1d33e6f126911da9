package logic

import (
	"cmp"
	"maps"
	"slices"

	"autosolve/solver"
)

// Technique libraries also list techniques that no Solver tries: templates, which people cannot use, Franken fish of four or
// more base houses, and mutant fish. Such fish take long to find and very rarely help. They are found here, which shows that
// the search for fish holds for houses of all kinds.
func init() {
	for _, t := range [...]technique{
		{"Mutant X-Wing", 6.2, fishFinder(2, mutantFish), patternFish, whyFish},
		{"Finned Mutant X-Wing", 6.2, fishFinder(2, finnedMutantFish), patternFish, whyFish},
		{"Mutant Swordfish", 6.4, fishFinder(3, mutantFish), patternFish, whyFish},
		{"Finned Mutant Swordfish", 6.4, fishFinder(3, finnedMutantFish), patternFish, whyFish},
		{"Franken Jellyfish", 6.8, fishFinder(4, frankenFish), patternFish, whyFish},
		{"Finned Franken Jellyfish", 6.8, fishFinder(4, finnedFrankenFish), patternFish, whyFish},
		{"Mutant Jellyfish", 7.0, fishFinder(4, mutantFish), patternFish, whyFish},
		{"Finned Mutant Jellyfish", 7.0, fishFinder(4, finnedMutantFish), patternFish, whyFish},
		{"Template Set", 7.5, findTemplateSet, says(patternTemplate), says(whyTemplateSet)},
		{"Template Delete", 7.5, findTemplateDelete, says(patternTemplate), says(whyTemplateDelete)},
		{"Franken Squirmbag", 7.6, fishFinder(5, frankenFish), patternFish, whyFish},
		{"Finned Franken Squirmbag", 7.6, fishFinder(5, finnedFrankenFish), patternFish, whyFish},
		{"Mutant Squirmbag", 7.7, fishFinder(5, mutantFish), patternFish, whyFish},
		{"Finned Mutant Squirmbag", 7.7, fishFinder(5, finnedMutantFish), patternFish, whyFish},
		{"Franken Whale", 7.8, fishFinder(6, frankenFish), patternFish, whyFish},
		{"Finned Franken Whale", 7.8, fishFinder(6, finnedFrankenFish), patternFish, whyFish},
		{"Mutant Whale", 8.0, fishFinder(6, mutantFish), patternFish, whyFish},
		{"Finned Mutant Whale", 8.0, fishFinder(6, finnedMutantFish), patternFish, whyFish},
	} {
		byName[t.name] = &t
	}
}

// Techniques returns all techniques in order of difficulty.
func Techniques() []Technique {
	all := Default()
	for _, t := range slices.Sorted(maps.Keys(byName)) {
		if t != "" && !slices.Contains(all, t) {
			all = append(all, t)
		}
	}
	slices.SortStableFunc(all, func(t, u Technique) int { return cmp.Compare(t.Difficulty(), u.Difficulty()) })
	return all
}

// Mutant fish have any mixture of houses.
var (
	anyHouses        = [][2]Houses{{allHouses, allHouses}}
	mutantFish       = fishKind{anyHouses, false, (*fish).isMutant}
	finnedMutantFish = fishKind{anyHouses, true, (*fish).isMutant}
)

// isMutant reports whether the fish is neither basic nor Franken.
func (f *fish) isMutant(cover Houses, _ Cells) bool {
	crossed := f.houses&allCols == 0 && cover&allRows == 0 || f.houses&allRows == 0 && cover&allCols == 0
	return !crossed
}

// A template is one way to put a digit into all nine rows, columns and boxes. A person cannot go through all templates
// that a position allows, but a program can: what is in every one of them is certain, and what is in none is
// impossible.

// templates returns, by digit, the cells that are in every way to place it, and the cells that are in some. It leaves
// out ways that use a cell which must hold another digit. For a digit with no way left, both are empty.
func templates(s *State) (every, some [10]Cells) {
	var ways [10][]Cells
	for d := 1; d <= 9; d++ {
		ways[d] = waysToPlace(s, d)
	}
	for changed := true; changed; {
		changed = false
		for d := 1; d <= 9; d++ {
			all, any := allCells, Cells{}
			for _, w := range ways[d] {
				all, any = all.And(w), any.Or(w)
			}
			all = all.And(any)
			changed = changed || all != every[d] || any != some[d]
			every[d], some[d] = all, any
			for e := 1; e <= 9; e++ {
				if e != d {
					ways[e] = slices.DeleteFunc(ways[e], all.Meets)
				}
			}
		}
	}
	return every, some
}

// waysToPlace returns every choice of places for digit d, one in each row, column and box that lacks it.
func waysToPlace(s *State, d int) (ways []Cells) {
	var fill func(row solver.House, taken, free Cells)
	fill = func(row solver.House, taken, free Cells) {
		for row < firstCol && s.have[row].Has(d) {
			row++
		}
		if row == firstCol {
			ways = append(ways, taken)
			return
		}
		for c := range free.And(cellsIn(row)).All() {
			fill(row+1, taken.with(c), free.Minus(board.peers[c]))
		}
	}
	fill(0, Cells{}, s.at[d])
	return ways
}

// findTemplateSet looks for cells that every way to place a digit has in common.
//
// Parts: the digit.
func findTemplateSet(s *State, yield func(Step) bool) {
	every, _ := templates(s)
	for d := 1; d <= 9; d++ {
		step := Step{Parts: []Part{{Digits: digitSet(d)}}}
		for c := range every[d].All() {
			step.Placements = append(step.Placements, Candidate{c, d})
		}
		if !yield(step) {
			return
		}
	}
}

// findTemplateDelete looks for candidates that occur in none of the ways to place their digit in the whole grid.
//
// Parts: the digit.
func findTemplateDelete(s *State, yield func(Step) bool) {
	_, some := templates(s)
	for d := 1; d <= 9; d++ {
		if !some[d].Empty() && !yield(eliminating(s.strike(nil, d, s.at[d].Minus(some[d])), Part{Digits: digitSet(d)})) {
			return
		}
	}
}

const (
	patternTemplate   = "{digits 0}"
	whyTemplateSet    = "of all ways to put {a 0} into every row, column and box, each has it there"
	whyTemplateDelete = "of all ways to put {a 0} into every row, column and box, none has it there"
)
