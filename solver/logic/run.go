package logic

import (
	"errors"
	"fmt"
	"slices"

	"autosolve/solver"
)

// ErrStuck says that none of the techniques that may be used leads further.
var ErrStuck = errors.New("no technique leads further")

// Solver solves a puzzle step by step, at each step by the easiest technique that finds something. The zero value
// uses Default; a Solver may be used by many goroutines.
type Solver struct {
	Techniques []Technique // tried in this order; nil for Default
}

// Result is how far a Solver came.
type Result struct {
	Steps  []Step
	State  *State // the position after the last step
	Rating Rating
}

// Default is the techniques of a zero Solver: all but templates, which are not for people, and the largest
// fish, which take long to look for and hardly ever help.
func Default() []Technique {
	return slices.DeleteFunc(Techniques(), func(t Technique) bool {
		switch t {
		case FrankenJellyfish, FinnedFrankenJellyfish, FrankenSquirmbag, FinnedFrankenSquirmbag, FrankenWhale, FinnedFrankenWhale,
			MutantXWing, FinnedMutantXWing, MutantSwordfish, FinnedMutantSwordfish, MutantJellyfish, FinnedMutantJellyfish,
			MutantSquirmbag, FinnedMutantSquirmbag, MutantWhale, FinnedMutantWhale, TemplateSet, TemplateDelete:
			return true
		}
		return false
	})
}

// UpTo is the default techniques that a puzzle of the level may need. A Solver with these rates puzzles of the level
// and below, and soon finds out that any other is harder.
func UpTo(l Level) []Technique {
	return slices.DeleteFunc(Default(), func(t Technique) bool { return (Rating{Difficulty: t.Difficulty()}).Level() > l })
}

// Singles is the techniques of someone who knows only singles.
func Singles() []Technique { return []Technique{FullHouse, HiddenSingle, NakedSingle} }

// Run solves the puzzle as far as the techniques lead. The puzzle must have exactly one solution, on which some
// techniques rest; otherwise the error is solver.Solve's and the result nil. If the puzzle is not solved in the end the
// error wraps ErrStuck, and the result is how far it came.
func (s Solver) Run(puzzle solver.Grid) (*Result, error) {
	if _, err := solver.Solve(puzzle); err != nil {
		return nil, fmt.Errorf("solve by logic: %w", err)
	}
	st, err := New(puzzle)
	if err != nil {
		return nil, fmt.Errorf("solve by logic: %w", err)
	}
	r := &Result{State: st}
	for !st.Solved() {
		step, ok := s.Next(st)
		if !ok {
			r.Rating.Unfinished = true
			return r, fmt.Errorf("solve by logic: %w: %d cells left", ErrStuck, st.at[0].Len())
		}
		st.Apply(&step)
		r.Steps = append(r.Steps, step)
		r.Rating.add(&step)
	}
	return r, nil
}

// Next is the easiest step in the position, if any of the solver's techniques finds one.
func (s Solver) Next(st *State) (Step, bool) {
	techniques := s.Techniques
	if techniques == nil {
		techniques = Default()
	}
	for _, t := range techniques {
		if step, ok := t.Find(st); ok {
			return step, true
		}
	}
	return Step{}, false
}
