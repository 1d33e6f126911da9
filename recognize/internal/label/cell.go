package label

import (
	"slices"

	"autosolve/solver"
)

// A Cell is what was read in one cell.
type Cell struct {
	Digit    uint8    `json:",omitzero"` // 1 to 9, or 0 for an empty cell
	Kind     Kind     `json:",omitzero"` // whether the digit is a given or an entry; Label leaves it Empty
	Score    float64  `json:",omitzero"` // the digit's template score, 0 to 1; 0 if the cell is empty or no template was matched
	RunnerUp Guess    `json:",omitzero"` // the other digit that matches best, with its template score
	Certain  bool     `json:",omitzero"` // whether the reading may be relied on
	Why      []string `json:",omitzero"` // why the cell is not certain: each reason once, for the user

	Confirmed bool  `json:",omitzero"` // the templates agree with the network, or with the board model, on a certain digit
	Stroke    bool  `json:",omitzero"` // the cell holds only a vertical stroke, a 1 or a text caret, whatever it was read as
	Sign      bool  `json:",omitzero"` // the cell holds the page's sign for an empty cell, such as a 0; Label never sets it
	Small     bool  `json:",omitzero"` // a smaller digit on a board with two sizes, or perhaps a pencil mark; only Label sets it
	Marks     bool  `json:",omitzero"` // the contents of an uncertain cell may be pencil marks; meaningless in a certain cell
	Network   Guess `json:",omitzero"` // the digit to which the network gives the largest share, with this share; the panel shows it
}

// Doubt makes the cell uncertain. It adds the reason unless the cell already has it.
func (c *Cell) Doubt(why string) {
	c.Certain = false
	if !slices.Contains(c.Why, why) {
		c.Why = append(slices.Clip(c.Why), why)
	}
}

// A Guess is a digit that a cell may hold, and either its template score or its network share, 0 to 1.
type Guess struct {
	Digit uint8
	Score float64
}

// Kind distinguishes empty cells, cells with a digit of the puzzle, and cells with an entered digit.
type Kind uint8

// The kinds of cells.
const (
	Empty Kind = iota
	Given      // a digit of the puzzle
	Entry      // a digit that was entered; it looks different from the givens
)

// String returns the kind's name as in the JSON output.
func (k Kind) String() string { return [...]string{"empty", "given", "entry"}[k] }

// Digits returns a grid of all digits, also the uncertain ones.
func Digits(cells *[81]Cell) (grid solver.Grid) {
	for i := range cells {
		grid[i] = cells[i].Digit
	}
	return grid
}

// CertainDigits returns a grid of the certain digits, and the cells that are not certain.
func CertainDigits(cells *[81]Cell) (grid solver.Grid, doubtful []int) {
	for i := range cells {
		if cells[i].Certain {
			grid[i] = cells[i].Digit
		} else {
			doubtful = append(doubtful, i)
		}
	}
	return grid, doubtful
}
