package generate

import (
	"fmt"

	"autosolve/solver"
)

// Symmetry says which cells mirror each other: either all of them are givens, or none is.
type Symmetry int

const (
	None       Symmetry = iota
	Rotational          // cells are swapped by half a turn about the centre
	Mirror              // the left half mirrors the right half
	Diagonal            // cells are mirrored at the diagonal from top left to bottom right
)

var names = [...]string{None: "none", Rotational: "rotational", Mirror: "mirror", Diagonal: "diagonal"}

// Symmetries returns all symmetries.
func Symmetries() []Symmetry { return []Symmetry{None, Rotational, Mirror, Diagonal} }

// String returns "none", "rotational", "mirror" or "diagonal".
func (s Symmetry) String() string {
	if s < 0 || int(s) >= len(names) {
		return fmt.Sprintf("symmetry(%d)", int(s))
	}
	return names[s]
}

// partner returns the cell that is a given exactly if c is a given. It may be c itself.
func (s Symmetry) partner(c solver.Cell) solver.Cell {
	switch s {
	case Rotational:
		return 80 - c
	case Mirror:
		return solver.Cell(9*c.Row() + 8 - c.Col())
	case Diagonal:
		return solver.Cell(9*c.Col() + c.Row())
	}
	return c
}

// groups returns the groups of cells that mirror each other.
func (s Symmetry) groups() (groups [][]solver.Cell, err error) {
	if s < 0 || int(s) >= len(names) {
		return nil, fmt.Errorf("generate: there is no %v", s)
	}
	for c := range solver.Cell(81) {
		switch p := s.partner(c); {
		case p == c:
			groups = append(groups, []solver.Cell{c})
		case p > c:
			groups = append(groups, []solver.Cell{c, p})
		}
	}
	return groups, nil
}
