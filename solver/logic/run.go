package logic

import (
	"errors"
	"fmt"
	"slices"

	"autosolve/solver"
)

// ErrStuck means that none of the solver's techniques finds a step.
var ErrStuck = errors.New("no technique leads further")

// Solver solves a puzzle step by step. Each step is of the first technique that finds one. The zero value uses Default. A
// Solver may be used by many goroutines.
type Solver struct {
	Techniques []Technique // the techniques in the order in which they are tried; nil stands for Default
}

// Result has the steps by which a Solver solved a puzzle, in order, or those up to the position in which no technique found a
// step.
type Result struct {
	Steps  []Step
	State  *State // the position after the last step
	Rating Rating
}

// Default returns the techniques of a zero Solver, in order of difficulty.
func Default() []Technique { return slices.Clone(inOrder) }

// UpTo returns the default techniques that a puzzle of the level may need. A Solver with these techniques rates puzzles up
// to the level, and stops early on harder puzzles.
func UpTo(l Level) []Technique {
	return slices.DeleteFunc(Default(), func(t Technique) bool { return (Rating{Difficulty: t.Difficulty()}).Level() > l })
}

// Singles returns the techniques that find singles.
func Singles() []Technique { return []Technique{FullHouse, HiddenSingle, NakedSingle} }

// Run solves the puzzle as far as the techniques lead. Some techniques rely on the puzzle having exactly one solution; if it
// does not, the error wraps that of solver.Solve and the result is nil. If the techniques do not solve the puzzle, the error
// wraps ErrStuck and the result has the steps up to there.
func (s Solver) Run(puzzle solver.Grid) (*Result, error) {
	if _, err := solver.Solve(puzzle); err != nil {
		return nil, fmt.Errorf("solve by logic: %w", err)
	}
	st, _ := New(puzzle) // the digits of a puzzle with a solution do not clash
	r := &Result{State: st}
	for !st.Solved() {
		step, ok := s.Next(st)
		if !ok {
			r.Rating.Unfinished = true
			return r, fmt.Errorf("solve by logic: %w: %d cells left", ErrStuck, st.at[0].Len())
		}
		st.Apply(&step)
		r.Steps = append(r.Steps, step)
		if d := step.Difficulty(); d > r.Rating.Difficulty {
			r.Rating.Difficulty, r.Rating.Hardest = d, step.Technique
		}
	}
	return r, nil
}

// Next returns a step of the first technique that finds one in the position.
func (s Solver) Next(st *State) (Step, bool) {
	techniques := s.Techniques
	if techniques == nil {
		techniques = inOrder
	}
	for _, t := range techniques {
		if step, ok := t.Find(st); ok {
			return step, true
		}
	}
	return Step{}, false
}
