package pipeline

import (
	"fmt"
	"io"
	"slices"
	"strings"
	"time"

	"autosolve/fill"
	"autosolve/internal/hint"
	"autosolve/solver"
	"autosolve/solver/logic"
)

// path is how a person solves a puzzle: a placement for each cell to fill, in order.
type path []placement

// placement is a digit that a person finds, with the reasoning.
type placement struct {
	cell     solver.Cell
	thinking []logic.Step // the eliminations that this digit needs and no earlier one needed, in order
	says     string       // the cell, the digit, a short reason, and the technique
	effort   float64
}

// effort returns the relative time that a step of difficulty d takes, where d is on the scale of package logic: an X-wing
// takes about twice as long as a hidden single.
func effort(d float64) float64 { return 1 + d }

// mostEffort limits the effort of one digit, so that a single hard cell does not take minutes.
const mostEffort = 20

// findPath returns the path from what a page shows to its solution. Right entries on the page count as already placed. Cells
// whose digits no technique finds follow at the end, row by row; if the solution is one of several, these are all cells.
func findPath(page *solver.Page) (path, error) {
	from, err := logic.NewPosition(page.Puzzle, page.Entries(), nil)
	if err != nil {
		return nil, fmt.Errorf("find a person's path: %w", err)
	}
	var found path
	var steps []logic.Step
	told := map[string]bool{}
	at := *from
	for !at.Solved() && !page.Several { // with several solutions a technique may find another one's digit
		step, ok := (logic.Solver{}).Next(&at)
		if !ok {
			break
		}
		at.Apply(&step)
		steps = append(steps, step)
		if len(step.Placements) == 0 {
			continue
		}
		needed := logic.Needed(from, steps)
		last := len(needed) - 1
		for i, p := range step.Placements {
			pl := placement{cell: p.Cell, effort: effort(step.Difficulty()),
				says: fmt.Sprintf("%v = %d   %-34s %v", p.Cell, p.Digit, needed[last].Brief(), step.Technique)}
			if i == 0 {
				pl.restOn(needed[:last], told)
			}
			found = append(found, pl)
		}
	}
	why := "no technique leads further"
	if page.Several {
		why = "one of several solutions has it here"
	}
	for i, d := range at.Grid() {
		if d == 0 {
			found = append(found, placement{cell: solver.Cell(i), effort: mostEffort,
				says: fmt.Sprintf("%v = %d   %s", solver.Cell(i), page.Solution[i], why)})
		}
	}
	return found, nil
}

// restOn adds the eliminations on which the digit rests, except those that were told with an earlier digit, and their effort,
// up to a total of mostEffort.
func (p *placement) restOn(eliminations []logic.Step, told map[string]bool) {
	for _, e := range eliminations {
		if name := e.String(); !told[name] {
			told[name] = true
			p.thinking = append(p.thinking, e)
			p.effort = min(p.effort+effort(e.Difficulty()), mostEffort)
		}
	}
}

// thoughts returns the thoughts for a fill along the path. The mean of their times is pace.
func (p path) thoughts(pace time.Duration) (thoughts []fill.Thought) {
	whole := 0.0
	for _, pl := range p {
		whole += pl.effort
	}
	for _, pl := range p {
		share := pl.effort / whole * float64(len(p))
		thoughts = append(thoughts, fill.Thought{Cell: pl.cell, Time: time.Duration(share * float64(pace))})
	}
	return thoughts
}

// narrator tells the user, while a digit is entered, why it is certain.
type narrator struct {
	out   io.Writer
	left  path // the placements whose digits were not sent yet
	cells int  // the number of cells to fill
}

func (n *narrator) Record(e fill.Event) {
	i := slices.IndexFunc(n.left, func(p placement) bool { return p.cell.String() == e.Cell })
	if i < 0 {
		return
	}
	filled := n.cells - len(n.left)
	switch e.What {
	case "thinks":
		for _, step := range n.left[i].thinking {
			where := (&hint.Hint{Step: step}).Say(hint.Where)
			fmt.Fprintf(n.out, "%2d/%d  thinking ... %s: %s\n", filled, n.cells, where, shortName(step.Technique))
		}
	case "sent":
		fmt.Fprintf(n.out, "%2d/%d  %s\n", filled+1, n.cells, n.left[i].says)
		n.left = slices.Delete(n.left, i, i+1)
	}
}

// shortName returns the name of a technique or, if it has one in brackets, its shorter name.
func shortName(t logic.Technique) string {
	if _, short, ok := strings.Cut(string(t), "("); ok {
		return strings.TrimSuffix(short, ")")
	}
	return string(t)
}
