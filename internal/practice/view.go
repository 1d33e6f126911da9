package practice

import (
	"encoding/json"
	"fmt"
	"strconv"
	"strings"

	"autosolve/solver"
	"autosolve/solver/logic"
)

// view is the data of page.html. The page shows the puzzle if Puzzle is set, the page after a solved puzzle if Solved is
// set, the list of puzzles if Shelf is set, and otherwise the page about the site.
type view struct {
	Files  string // the path of the style sheets and the scripts
	Rig    bool   // whether there is a Rig with a style sheet and a script of its own
	Level  int
	Levels []levelView
	Puzzle *order
	Solved bool
	Shelf  bool
}

type levelView struct {
	Number  int
	Name    string
	Current bool
	Sets    []int // the numbers of puzzles for the list
}

type cellView struct {
	ID, Label, Value string
	Given            bool
}

// Name returns the title of the puzzle, such as "Easy Puzzle 1234".
func (o *order) Name() string {
	if o.Level == 0 {
		return "Your Puzzle"
	}
	return fmt.Sprintf("%s Puzzle %d", levelNames()[o.Level-1], o.Set)
}

// Link returns the path and the query under which the site shows the puzzle.
func (o *order) Link() string {
	if o.Level == 0 {
		return "/?puzzle=" + o.Givens.String()
	}
	return fmt.Sprintf("/?level=%d&set_id=%d", o.Level, o.Set)
}

// Solution returns the solution of the given puzzle as 81 digits, or "" if that does not have exactly one solution.
func (o *order) Solution(puzzle solver.Grid) string {
	solution, err := solver.Solve(puzzle)
	if err != nil {
		return ""
	}
	return solution.String()
}

// Behaviours returns the behaviours as the page's script reads them.
func (o *order) Behaviours() (string, error) {
	text, err := json.Marshal(o.behaviours)
	return string(text), err
}

// Rows returns the cells, row by row.
func (o *order) Rows() (rows [9][9]cellView) {
	for c := range solver.Cell(81) {
		v := cellView{ID: cellID(c), Label: fmt.Sprintf("row %d column %d", c.Row()+1, c.Col()+1), Given: o.Givens[c] != 0}
		if d := max(o.Givens[c], o.entries[c]); d != 0 {
			v.Value = strconv.Itoa(int(d))
		}
		rows[c.Row()][c.Col()] = v
	}
	return rows
}

// cellID returns the column and the row of a cell, both from 0. They are a part of the names that the cell has on the page.
func cellID(c solver.Cell) string { return strconv.Itoa(c.Col()) + strconv.Itoa(c.Row()) }

// levelNames returns the names of the levels. A level's number is its index plus 1.
func levelNames() (names []string) {
	for _, l := range logic.Levels() {
		names = append(names, strings.ToUpper(l.String()[:1])+l.String()[1:])
	}
	return names
}
