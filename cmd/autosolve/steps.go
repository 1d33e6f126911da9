package main

import (
	"fmt"
	"io"
	"strings"

	"autosolve/solver"
)

// writeSteps writes the log of one puzzle: each digit that was placed, numbered, and the grid after it. Techniques that
// place nothing are not in it. Backtracking goes to and fro; what it placed in the end is listed in reading order.
func writeSteps(w io.Writer, r *result) error {
	var b strings.Builder
	fmt.Fprintf(&b, "Puzzle of line %d\n", r.puzzle.Line)
	if r.puzzle.Err == nil {
		b.WriteString(ruledOff(r.puzzle.Grid.String(), nil))
	}
	grid := r.puzzle.Grid
	for i, p := range r.placements() {
		grid[p.cell] = p.digit
		fmt.Fprintf(&b, "\nStep %d - %d @ R%dC%d\n%s", i+1, p.digit, p.cell.Row()+1, p.cell.Col()+1, ruledOff(grid.String(), nil))
	}
	if r.err != nil {
		fmt.Fprintf(&b, "\n%v\n", r.err)
	}
	b.WriteByte('\n')
	_, err := io.WriteString(w, b.String())
	return err
}

// placement is a digit that was placed.
type placement struct {
	cell  solver.Cell
	digit uint8
}

func (r *result) placements() (list []placement) {
	for i := range r.steps {
		for _, p := range r.steps[i].Placements {
			list = append(list, placement{p.Cell, uint8(p.Digit)})
		}
	}
	if r.steps != nil || r.err != nil {
		return list
	}
	for i, d := range r.puzzle.Grid {
		if d == 0 {
			list = append(list, placement{solver.Cell(i), r.page.Solution[i]})
		}
	}
	return list
}
