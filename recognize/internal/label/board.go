package label

import "autosolve/solver"

// A Board is what the cells of a grid hold, row by row.
type Board [81]Cell

// certain is the digits that are certain, and the cells that are in doubt.
func (b *Board) certain() (grid solver.Grid, doubtful []int) {
	for i := range b {
		if b[i].Certain {
			grid[i] = b[i].Digit
		} else {
			doubtful = append(doubtful, i)
		}
	}
	return grid, doubtful
}

// A Cell is what was read in one cell.
type Cell struct {
	Digit    uint8    // 1 to 9, or 0 for an empty cell
	Score    float64  // how well the best template matches, 0 to 1; 0 for an empty cell, and where there is nothing to match
	RunnerUp Guess    // the best match of another digit
	Certain  bool     // whether the reading may be relied on
	Why      []string // why it is not certain; none otherwise

	Confirmed bool // both opinions have this digit, each for itself
	Sign      bool // it is empty, and holds the page's sign for that, such as a 0
	Marks     bool // it is not certain, and what it holds may be pencil marks
}

// A Guess is a digit that a cell might hold, and how well its best template matches, 0 to 1.
type Guess struct {
	Digit uint8
	Score float64
}
