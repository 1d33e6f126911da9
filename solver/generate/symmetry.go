package generate

import (
	"fmt"

	"autosolve/solver"
)

// Symmetry says which cells are given together.
type Symmetry int

const (
	None       Symmetry = iota
	Rotational          // half a turn about the centre keeps the pattern of givens
	Mirror              // left and right mirror each other
	Diagonal            // what is above the diagonal from top left to bottom right mirrors what is below
)

var names = [...]string{None: "none", Rotational: "rotational", Mirror: "mirror", Diagonal: "diagonal"}

// Symmetries are all of them.
func Symmetries() []Symmetry { return []Symmetry{None, Rotational, Mirror, Diagonal} }

// String is the name that ParseSymmetry reads.
func (s Symmetry) String() string {
	if s < 0 || int(s) >= len(names) {
		return fmt.Sprintf("symmetry(%d)", int(s))
	}
	return names[s]
}

// MarshalText is the name, as text in formats and flags has it.
func (s Symmetry) MarshalText() ([]byte, error) { return []byte(s.String()), nil }

// UnmarshalText reads a name as ParseSymmetry does.
func (s *Symmetry) UnmarshalText(name []byte) (err error) {
	*s, err = ParseSymmetry(string(name))
	return err
}

// ParseSymmetry reads "none", "rotational", "mirror" or "diagonal".
func ParseSymmetry(name string) (Symmetry, error) {
	for s, n := range names {
		if n == name {
			return Symmetry(s), nil
		}
	}
	return 0, fmt.Errorf("parse symmetry: %q is none of %q", name, names)
}

// partner is the cell that is given if and only if c is. It can be c itself.
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

// groups divides the cells into those that are given together.
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
