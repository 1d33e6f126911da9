package generate

import (
	"autosolve/solver"
	"autosolve/solver/logic"
)

// ForLevel is Options for puzzles of a level, as solver/logic rates them, in the shape in which newspapers and sites print
// them: symmetric, and with fewer givens the harder they are. Givens and Symmetry may be changed; far more givens than
// these leave little to find that is hard, and Next then looks for long.
func ForLevel(l logic.Level) Options {
	return Options{
		Givens: usualGivens(l), Symmetry: Rotational,
		Accept: func(puzzle solver.Grid) (bool, error) { return isOf(l, puzzle) },
	}
}

// usualGivens is a number of givens at which puzzles of the level are not rare: of random symmetric ones with so many, 98 in
// 100 are easy at 36, 6 medium at 30, 7 hard at 28, and 21 evil at 26.
func usualGivens(l logic.Level) int {
	switch l {
	case logic.Easy:
		return 36
	case logic.Medium:
		return 30
	case logic.Hard:
		return 28
	}
	return 26
}

// isOf reports whether the puzzle is of the level. An evil one is what the techniques of the levels below do not solve, so
// those that are evil need not be tried. The error is that of a puzzle without a single solution.
func isOf(l logic.Level, puzzle solver.Grid) (bool, error) {
	r, err := logic.Solver{Techniques: logic.UpTo(min(l, logic.Hard))}.Run(puzzle)
	if r == nil {
		return false, err
	}
	return r.Rating.Level() == l, nil
}
