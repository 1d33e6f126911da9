package bot

import (
	"fmt"
	"io"
	"time"

	"autosolve/fill"
	"autosolve/recognize"
	"autosolve/solver"
	"autosolve/solver/logic"
)

// path is how a person solves a puzzle: a placement for each cell to fill, with what it rests on.
type path []placement

// placement is how a person finds one digit.
type placement struct {
	cell      solver.Cell
	digit     uint8
	thinking  []logic.Step // eliminations on which the digit rests, and on which no earlier digit rested, the easiest first
	technique logic.Technique
	why       string // a short reason
	effort    float64
}

// effort is how much longer a step with the difficulty d takes than a step without any: a step that is as difficult as an
// X-wing takes twice as long as a hidden single.
func effort(d float64) float64 { return 1 + d }

// mostEffort limits the effort of one digit, so that a single hard cell does not take minutes.
const mostEffort = 20

// findPath returns the path to the solution of a board. Entries that are right count as found. Cells that no technique finds
// follow at the end, row by row.
func findPath(board *recognize.Board, solution solver.Grid) (path, error) {
	page, err := solver.SolvePage(board.Givens(), board.Grid())
	if err != nil {
		return nil, fmt.Errorf("find a person's path: %w", err)
	}
	entries := board.Grid()
	for i, d := range entries {
		if page.Puzzle[i] != 0 || d != solution[i] {
			entries[i] = 0
		}
	}
	from, err := logic.NewPosition(page.Puzzle, entries, nil)
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
		for i, p := range step.Placements {
			pl := placement{cell: p.Cell, digit: uint8(p.Digit), technique: step.Technique, why: step.Brief(),
				effort: effort(step.Difficulty())}
			if needed := logic.Needed(from, steps); i == 0 {
				last := needed[len(needed)-1]
				pl.why = last.Brief()
				for _, e := range needed[:len(needed)-1] {
					if name := e.String(); !told[name] {
						told[name] = true
						pl.thinking = append(pl.thinking, e)
						pl.effort = min(pl.effort+effort(e.Difficulty()), mostEffort)
					}
				}
			}
			found = append(found, pl)
		}
	}
	grid := at.Grid()
	for i, d := range solution {
		if grid[i] == 0 {
			found = append(found, placement{cell: solver.Cell(i), digit: d, why: "no technique leads further", effort: mostEffort})
		}
	}
	return found, nil
}

// thoughts returns the thoughts of a fill along the path. The mean of their times is pace.
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

// narrator tells the user why each digit is certain while it is entered.
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
