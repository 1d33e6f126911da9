package logic

import (
	"fmt"

	"autosolve/solver"
)

// Candidate is a digit that is possible in a cell.
type Candidate struct {
	Cell  solver.Cell `json:"cell"`
	Digit int         `json:"digit"` // 1 to 9
}

// String returns "4 in r3c6".
func (c Candidate) String() string { return fmt.Sprintf("%d in %v", c.Digit, c.Cell) }

// State is a position: the digits on the board, which of them were given, and the candidates of every empty cell. An
// assignment copies the whole position.
type State struct {
	grid   solver.Grid
	givens Cells
	cand   [81]Digits        // by cell: its candidates; none for a cell with a digit
	at     [10]Cells         // at[d]: the cells with candidate d; at[0]: the empty cells
	have   [numHouses]Digits // the digits on the board by house
}

// New returns the position at the start of a puzzle, with all candidates that the givens leave. The error wraps that of
// solver.Grid.Check.
func New(givens solver.Grid) (*State, error) { return NewPosition(givens, solver.Grid{}, nil) }

// NewPosition returns a position in the middle of a puzzle: givens, digits placed since, and candidates removed since. No
// cell may be both given and placed, and the digits must not break the rules.
func NewPosition(givens, placed solver.Grid, removed []Candidate) (*State, error) {
	s := &State{}
	for d := range s.at {
		s.at[d] = allCells
	}
	all := givens
	for c := range solver.Cell(81) {
		s.cand[c] = allDigits
		if givens[c] != 0 {
			s.givens = s.givens.with(c)
		}
		all[c] += placed[c]
	}
	if err := all.Check(); err != nil {
		return nil, fmt.Errorf("set up position: %w", err)
	}
	for c, d := range all {
		if d != 0 {
			s.Place(Candidate{solver.Cell(c), int(d)})
		}
	}
	for _, r := range removed {
		s.Remove(r)
	}
	return s, nil
}

// Grid returns the digits on the board, given and placed.
func (s *State) Grid() solver.Grid { return s.grid }

// Candidates returns the candidates of a cell, none for a cell with a digit.
func (s *State) Candidates(c solver.Cell) Digits { return s.cand[c] }

// possible returns the candidates of an empty cell, or the digit of a cell that has one.
func (s *State) possible(c solver.Cell) Digits {
	if d := int(s.grid[c]); d != 0 {
		return digitSet(d)
	}
	return s.cand[c]
}

// Solved reports whether every cell has a digit.
func (s *State) Solved() bool { return s.at[0].Empty() }

// Place puts a digit into an empty cell, and removes the digit from the candidates of the cell's peers.
func (s *State) Place(p Candidate) {
	s.grid[p.Cell] = uint8(p.Digit)
	s.cand[p.Cell] = 0
	for _, h := range board.of[p.Cell] {
		s.have[h] |= digitSet(p.Digit)
	}
	for d := range s.at {
		s.at[d] = s.at[d].without(p.Cell)
	}
	for c := range s.at[p.Digit].And(board.peers[p.Cell]).All() {
		s.cand[c] &^= digitSet(p.Digit)
	}
	s.at[p.Digit] = s.at[p.Digit].Minus(board.peers[p.Cell])
}

// Remove removes a candidate, if it is there.
func (s *State) Remove(r Candidate) {
	s.cand[r.Cell] &^= digitSet(r.Digit)
	s.at[r.Digit] = s.at[r.Digit].without(r.Cell)
}

// Apply carries out the eliminations and placements of a step.
func (s *State) Apply(step *Step) {
	for _, r := range step.Eliminations {
		s.Remove(r)
	}
	for _, p := range step.Placements {
		s.Place(p)
	}
}

// inHouse returns the places of digit d in a house.
func (s *State) inHouse(d int, h solver.House) Cells { return s.at[d].And(board.houses[h]) }

// union returns the candidates of the cells together.
func (s *State) union(cells Cells) Digits {
	var out Digits
	for c := range cells.All() {
		out |= s.cand[c]
	}
	return out
}

// bivalue returns the cells with exactly two candidates.
func (s *State) bivalue() Cells {
	var out Cells
	for c := range s.at[0].All() {
		if s.cand[c].Len() == 2 {
			out = out.with(c)
		}
	}
	return out
}

// strike appends the candidates of digit d in the cells to the slice out. Usually these are candidates that a pattern
// eliminates.
func (s *State) strike(out []Candidate, d int, cells Cells) []Candidate {
	for c := range cells.And(s.at[d]).All() {
		out = append(out, Candidate{c, d})
	}
	return out
}

// strikeAll appends the candidates of all the digits in the cells to the slice out.
func (s *State) strikeAll(out []Candidate, digits Digits, cells Cells) []Candidate {
	for d := range digits.All() {
		out = s.strike(out, d, cells)
	}
	return out
}
