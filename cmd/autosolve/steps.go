package main

import (
	"fmt"
	"io"
	"strings"

	"autosolve/solver"
	"autosolve/solver/logic"
)

// writeSteps writes the log of one puzzle: the puzzle, each digit that was placed with its number and the grid after it, and
// the error, if any. Steps that only exclude digits are left out.
func writeSteps(w io.Writer, r *result) error {
	var b strings.Builder
	fmt.Fprintf(&b, "Puzzle of %s\n", r.place())
	if r.puzzle.Err == nil {
		b.WriteString(ruledOff(digitCells(r.puzzle.Grid.String(), nil), false))
	}
	grid := r.puzzle.Grid
	for i, p := range r.placements() {
		grid[p.Cell] = uint8(p.Digit)
		fmt.Fprintf(&b, "\nStep %d - %d @ R%dC%d\n%s", i+1, p.Digit, p.Cell.Row()+1, p.Cell.Col()+1, ruledOff(digitCells(grid.String(), nil), false))
	}
	if r.err != nil {
		fmt.Fprintf(&b, "\n%v\n", r.err)
	}
	b.WriteByte('\n')
	_, err := io.WriteString(w, b.String())
	return err
}

// placements returns the digits that the steps placed, in order. For backtracking, these are the digits of the solution in the
// empty cells, in reading order.
func (r *result) placements() (list []logic.Candidate) {
	for i := range r.steps {
		list = append(list, r.steps[i].Placements...)
	}
	if r.steps != nil || r.err != nil {
		return list
	}
	for i, d := range r.puzzle.Grid {
		if d == 0 {
			list = append(list, logic.Candidate{Cell: solver.Cell(i), Digit: int(r.page.Solution[i])})
		}
	}
	return list
}
