package practice

import (
	"encoding/json"
	"fmt"
	"strconv"

	"autosolve/solver"
)

// view is the data of page.html. The page shows the puzzle if Puzzle is set, the page after a solved puzzle if Solved is
// set, the list of puzzles if Shelf is set, and otherwise the page about the site.
type view struct {
	Title  string
	Files  string // the path of the style sheet and the scripts
	Level  int
	Levels []levelView
	Puzzle *puzzleView
	Solved bool
	Shelf  []levelView // the levels with their puzzles
}

type levelView struct {
	Number  int
	Name    string
	Current bool
	Sets    []int
}

type puzzleView struct {
	Name, Link         string
	Level, Ad          int
	Pencil             bool
	Rows               [][]cellView
	Givens, Solution   string
	Next, NextSolution string
	Behaviours         string
}

type cellView struct {
	ID, Label, Value string
	Given            bool
}

// view returns the data of the puzzle for page.html.
func (o order) view() (*puzzleView, error) {
	solution, err := solutionText(o.givens)
	if err != nil {
		return nil, err
	}
	nextSolution, err := solutionText(o.next)
	if err != nil {
		return nil, err
	}
	wanted, err := json.Marshal(o.behaviours)
	if err != nil {
		return nil, fmt.Errorf("encode behaviours: %w", err)
	}
	p := &puzzleView{
		Name: "Your Puzzle", Link: "/?puzzle=" + o.givens.String(), Level: o.level, Ad: o.ad, Pencil: o.pencil,
		Givens: o.givens.String(), Solution: solution, Next: o.next.String(), NextSolution: nextSolution,
		Behaviours: string(wanted),
	}
	if o.level > 0 {
		p.Name = levelNames()[o.level-1] + " Puzzle " + thousands(o.set)
		p.Link = fmt.Sprintf("/?level=%d&set_id=%d", o.level, o.set)
	}
	for row := range 9 {
		var cells []cellView
		for col := range 9 {
			cells = append(cells, o.cell(solver.Cell(row*9+col)))
		}
		p.Rows = append(p.Rows, cells)
	}
	return p, nil
}

func (o order) cell(c solver.Cell) cellView {
	v := cellView{
		ID:    cellID(c),
		Label: fmt.Sprintf("row %d column %d", c.Row()+1, c.Col()+1),
		Given: o.givens[c] != 0,
	}
	if d := max(o.givens[c], o.entries[c]); d != 0 {
		v.Value = strconv.Itoa(int(d))
	}
	return v
}

// cellID returns the column and the row of a cell, both from 0. They are a part of the names that the cell has on the page.
func cellID(c solver.Cell) string { return strconv.Itoa(c.Col()) + strconv.Itoa(c.Row()) }

// thousands writes a number with commas: 5,119,963,614.
func thousands(n int) string {
	s := strconv.Itoa(n)
	for i := len(s) - 3; i > 0; i -= 3 {
		s = s[:i] + "," + s[i:]
	}
	return s
}
