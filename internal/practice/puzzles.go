package practice

import (
	"context"
	"strings"

	"autosolve/solver"
	"autosolve/solver/generate"
	"autosolve/solver/logic"
)

// levelNames returns the names of the levels. A level's number is its index plus 1.
func levelNames() (names []string) {
	for _, l := range logic.Levels() {
		names = append(names, strings.ToUpper(l.String()[:1])+l.String()[1:])
	}
	return names
}

// generatePuzzle returns a puzzle of a level, 1 to 4. The number of the puzzle in its level, set, is the seed with which
// "autosolve generate" makes the same puzzle.
func generatePuzzle(ctx context.Context, level, set int) (solver.Grid, error) {
	g, err := generate.New(uint64(set), generate.ForLevel(logic.Levels()[level-1]))
	if err != nil {
		return solver.Grid{}, err
	}
	p, err := g.Next(ctx)
	return p.Grid, err
}

// isSolved reports whether full has a digit in each cell, follows the rules and agrees with the givens.
func isSolved(givens, full solver.Grid) bool {
	for i, d := range full {
		if d == 0 || givens[i] != 0 && givens[i] != d {
			return false
		}
	}
	n, err := solver.Count(full, 1)
	return err == nil && n == 1
}
