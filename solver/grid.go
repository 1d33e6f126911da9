package solver

import "fmt"

// Grid is a Sudoku grid of 81 cells, row by row: 0 is an empty cell, 1 to 9 a digit.
type Grid [81]uint8

// Cell is the index of a cell in a Grid, 0 to 80, row by row.
type Cell int

// Row returns the cell's row, 0 to 8 from the top.
func (c Cell) Row() int { return int(c) / 9 }

// Col returns the cell's column, 0 to 8 from the left.
func (c Cell) Col() int { return int(c) % 9 }

// Box returns the cell's box, 0 to 8, row by row.
func (c Cell) Box() int { return c.Row()/3*3 + c.Col()/3 }

// Houses returns the cell's row, column and box, numbered 0 to 8, 9 to 17 and 18 to 26.
func (c Cell) Houses() [3]int { return [3]int{c.Row(), 9 + c.Col(), 18 + c.Box()} }

// Sees reports whether two cells, which may be the same, share a house.
func (c Cell) Sees(o Cell) bool {
	return c.Row() == o.Row() || c.Col() == o.Col() || c.Box() == o.Box()
}

// String names the cell with rows and columns from 1: "r4c5".
func (c Cell) String() string { return fmt.Sprintf("r%dc%d", c.Row()+1, c.Col()+1) }

// MarshalText returns the name of the cell, for JSON.
func (c Cell) MarshalText() ([]byte, error) { return []byte(c.String()), nil }

// Parse reads a grid from exactly 81 characters, row by row. Each is a digit 1 to 9, or '0', '.' or '_' for an empty cell.
func Parse(s string) (Grid, error) {
	var g Grid
	if len(s) != len(g) {
		return g, fmt.Errorf("parse grid: %d characters, want %d", len(s), len(g))
	}
	for i := range len(s) {
		switch ch := s[i]; {
		case ch >= '1' && ch <= '9':
			g[i] = ch - '0'
		case ch == '0' || ch == '.' || ch == '_':
		default:
			return Grid{}, fmt.Errorf("parse grid: %q in %v is neither a digit nor an empty cell", ch, Cell(i))
		}
	}
	return g, nil
}

// Digits returns the number of cells that hold a digit.
func (g Grid) Digits() (n int) {
	for _, d := range g {
		if d != 0 {
			n++
		}
	}
	return n
}

// Holds reports whether the grid has all digits of a puzzle.
func (g Grid) Holds(puzzle Grid) bool {
	for i, d := range puzzle {
		if d != 0 && g[i] != d {
			return false
		}
	}
	return true
}

// String returns the grid as 81 characters, row by row, '.' for an empty cell.
func (g Grid) String() string {
	for i, d := range g {
		if g[i] = '0' + d; d == 0 {
			g[i] = '.'
		}
	}
	return string(g[:])
}
