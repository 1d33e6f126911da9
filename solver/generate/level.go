package generate

import (
	"autosolve/solver"
	"autosolve/solver/logic"
)

// ForLevel returns Options for puzzles of a level, as solver/logic rates them, that look like those of newspapers: symmetric,
// and with fewer givens the harder they are. Givens and Symmetry may be changed, but puzzles with many more givens are rarely
// hard, and Next then takes long.
func ForLevel(l logic.Level) Options {
	return Options{
		Givens: usualGivens(l), Symmetry: Rotational,
		Accept: func(puzzle solver.Grid) (bool, error) { return isOf(l, puzzle) },
	}
}

// usualGivens returns a number of givens with which puzzles of the level are not rare. Of 100 random symmetric puzzles, 98
// with 36 givens are easy, 6 with 30 are medium, 7 with 28 are hard, and 21 with 26 are evil.
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

// isOf reports whether the puzzle is of the level. A puzzle is evil if the techniques of the other levels do not solve it, so
// only these are tried. The error is that of a puzzle without exactly one solution.
func isOf(l logic.Level, puzzle solver.Grid) (bool, error) {
	r, err := logic.Solver{Techniques: logic.UpTo(min(l, logic.Hard))}.Run(puzzle)
	if r == nil {
		return false, err
	}
	return r.Rating.Level() == l, nil
}
