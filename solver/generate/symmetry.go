package generate

import (
	"fmt"

	"autosolve/solver"
)

// Symmetry is a symmetry of the givens. It maps each cell to another one or to itself, and either both are givens or neither
// is.
type Symmetry int

const (
	None       Symmetry = iota
	Rotational          // a rotation by half a turn about the centre
	Mirror              // a reflection that swaps the left and the right half
	Diagonal            // a reflection in the diagonal from top left to bottom right
)

var names = [...]string{None: "none", Rotational: "rotational", Mirror: "mirror", Diagonal: "diagonal"}

// Symmetries returns all symmetries.
func Symmetries() []Symmetry { return []Symmetry{None, Rotational, Mirror, Diagonal} }

// String returns "none", "rotational", "mirror" or "diagonal", or "symmetry(n)" for an unknown number n.
func (s Symmetry) String() string {
	if s < 0 || int(s) >= len(names) {
		return fmt.Sprintf("symmetry(%d)", int(s))
	}
	return names[s]
}

// partner returns the cell to which the symmetry maps c. It may be c itself.
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

// groups returns the groups of cells that the symmetry maps to each other.
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
