package bot

import (
	"fmt"
	"io"
	"time"

	"autosolve/fill"
	"autosolve/solver"
	"autosolve/solver/logic"
)

// path is how a person solves a puzzle: a placement for each cell to fill, in order.
type path []placement

// placement is a digit that a person finds, with the reasoning.
type placement struct {
	cell      solver.Cell
	digit     uint8
	thinking  []logic.Step // the eliminations on which the digit rests and no earlier digit rested, in order
	technique logic.Technique
	why       string // a short reason
	effort    float64
}

// effort returns the relative time that a step of difficulty d takes, where d is on the scale of package logic: an X-wing
// takes about twice as long as a hidden single.
func effort(d float64) float64 { return 1 + d }

// mostEffort limits the effort of one digit, so that a single hard cell does not take minutes.
const mostEffort = 20

// findPath returns the path from what a page shows to its solution. Right entries on the page count as already placed. Cells
// that no technique finds follow at the end, row by row.
func findPath(page *solver.Page) (path, error) {
	from, err := logic.NewPosition(page.Puzzle, page.Entries(), nil)
	if err != nil {
		return nil, fmt.Errorf("find a person's path: %w", err)
	}
	var found path
	var steps []logic.Step
	told := map[string]bool{}
	at := *from
	for !at.Solved() {
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
			pl := placement{cell: p.Cell, digit: uint8(p.Digit), technique: step.Technique, why: needed[last].Brief(),
				effort: effort(step.Difficulty())}
			if i == 0 {
				pl.restOn(needed[:last], told)
			}
			found = append(found, pl)
		}
	}
	for i, d := range at.Grid() {
		if d == 0 {
			found = append(found, placement{cell: solver.Cell(i), digit: page.Solution[i],
				why: "no technique leads further", effort: mostEffort})
		}
	}
	return found, nil
}

// restOn adds the eliminations on which the digit rests, except those that were told with an earlier digit, and their effort
// up to mostEffort.
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
	out    io.Writer
	path   map[string]placement // by cell
	cells  int                  // the number of cells to fill
	filled int
}

func newNarrator(out io.Writer, p path) *narrator {
	n := &narrator{out: out, path: map[string]placement{}, cells: len(p)}
	for _, pl := range p {
		n.path[pl.cell.String()] = pl
	}
	return n
}

// Record implements fill.Recorder.
func (n *narrator) Record(e fill.Event) {
	p, ok := n.path[e.Cell]
	switch {
	case !ok:
	case e.What == "thinks":
		for _, step := range p.thinking {
			fmt.Fprintf(n.out, "%2d/%d  thinking ... %s\n", n.filled, n.cells, step.Brief())
		}
	case e.What == "sent":
		n.filled++
		delete(n.path, e.Cell)
		name := ""
		if p.technique != 0 {
			name = p.technique.String()
		}
		fmt.Fprintf(n.out, "%2d/%d  %v = %d   %-34s %s\n", n.filled, n.cells, p.cell, p.digit, p.why, name)
	}
}
