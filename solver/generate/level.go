package generate

import (
	"fmt"
	"slices"

	"autosolve/solver"
	"autosolve/solver/logic"
)

// ForLevel returns Options for puzzles of a level, as package logic rates them. The puzzles look like those in newspapers:
// they are symmetric, and harder ones have fewer givens. Givens and Symmetry may be changed, but puzzles with many more
// givens are rarely hard, so Next takes long for them.
func ForLevel(l logic.Level) Options {
	return Options{
		Givens: usualGivens[l], Symmetry: Rotational,
		Accept: func(puzzle solver.Grid) (bool, error) { return isOf(l, puzzle) },
	}
}

// ForTechnique returns Options for puzzles whose hardest step is of the given technique. Next varies seeds, if the technique has
// any, and otherwise, or if Seeds is set to nil, looks among random puzzles, which may take hours. It returns an error if the
// technique is not in logic.Default.
func ForTechnique(t logic.Technique) (Options, error) {
	all := logic.Default()
	last := slices.Index(all, t)
	if last < 0 {
		return Options{}, fmt.Errorf("generate: %v is not among the techniques that people use", t)
	}
	seeds, err := seedsOf(t)
	if err != nil {
		return Options{}, err
	}
	s := logic.Solver{Techniques: all[:last+1]}
	return Options{
		Seeds: seeds, Givens: usualGivens[logic.Rating{Difficulty: t.Difficulty()}.Level()], Symmetry: Rotational,
		Accept: func(puzzle solver.Grid) (bool, error) {
			r, err := s.Run(puzzle)
			if r == nil {
				return false, err
			}
			return !r.Rating.Unfinished && r.Rating.Hardest == t, nil
		},
	}, nil
}

// usualGivens has, for each level, a number of givens with which its puzzles are frequent enough. Of 100 random symmetric
// puzzles, 98 are easy with 36 givens, 6 are medium with 30 givens, 7 are hard with 28 givens, and 21 are evil with 26
// givens.
var usualGivens = map[logic.Level]int{logic.Easy: 36, logic.Medium: 30, logic.Hard: 28, logic.Evil: 26}

// isOf reports whether the puzzle is of the level. It never tries the techniques that only evil puzzles need: a puzzle that
// the techniques of the other levels do not solve is evil. It returns an error if the puzzle does not have exactly one
// solution.
func isOf(l logic.Level, puzzle solver.Grid) (bool, error) {
	r, err := logic.Solver{Techniques: logic.UpTo(min(l, logic.Hard))}.Run(puzzle)
	if r == nil {
		return false, err
	}
	return r.Rating.Level() == l, nil
}
