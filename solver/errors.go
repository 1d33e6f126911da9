package solver

import (
	"errors"
	"fmt"
)

var (
	// ErrNoSolution means that the empty cells cannot be filled within the rules.
	ErrNoSolution = errors.New("the puzzle has no solution")
	// ErrManySolutions means that the empty cells can be filled in more than one way.
	ErrManySolutions = errors.New("the puzzle has more than one solution")
	// ErrUndecided means that SolvePageAny gave up before it found one of several solutions.
	ErrUndecided = errors.New("the puzzle has more than one solution, and it takes too long to find one")
)

// MinGivens is the smallest number of givens of a puzzle with a single solution (McGuire, Tugemann, Civario: There is no
// 16-Clue Sudoku, 2012).
const MinGivens = 17

// ClashError means that two cells of one house hold the same digit.
type ClashError struct {
	House House
	Cells [2]Cell // the two cells in reading order
	Digit uint8
}

func (e *ClashError) Error() string {
	return fmt.Sprintf("%v: %v and %v are both %d", e.House, e.Cells[0], e.Cells[1], e.Digit)
}

// House is one of the 27 houses: 0 to 8 are the rows from the top, 9 to 17 the columns from the left, and 18 to 26 the boxes
// in reading order.
type House int

// String names the house, counting from 1: "row 1", "column 9", "box 5".
func (h House) String() string {
	return fmt.Sprintf("%s %d", [...]string{"row", "column", "box"}[h/9], h%9+1)
}

// Cells returns the nine cells of the house in reading order.
func (h House) Cells() (cells [9]Cell) {
	n := int(h % 9)
	for i := range 9 {
		switch h / 9 {
		case 0:
			cells[i] = Cell(9*n + i)
		case 1:
			cells[i] = Cell(9*i + n)
		default:
			cells[i] = Cell((n/3*3+i/3)*9 + n%3*3 + i%3)
		}
	}
	return cells
}

// Check returns an error if the digits of g break the rules: if a value is above 9, or a *ClashError for the first house (rows,
// columns, then boxes) in which a digit occurs twice.
func (g Grid) Check() error {
	for c, d := range g {
		if d > 9 {
			return fmt.Errorf("%v holds %d, not a digit", Cell(c), d)
		}
	}
	for h := range House(27) {
		var seen [10]Cell // by digit: 1 plus the cell that holds it, or 0 if no cell so far holds it
		for _, c := range h.Cells() {
			d := g[c]
			if d != 0 && seen[d] != 0 {
				return &ClashError{House: h, Cells: [2]Cell{seen[d] - 1, c}, Digit: d}
			}
			seen[d] = c + 1
		}
	}
	return nil
}
