package practice

import (
	_ "embed"
	"errors"
	"fmt"
	"strings"

	"autosolve/solver"
)

//go:embed puzzles.txt
var puzzleList string

// levelNames are the levels' names; a level's number is its index here plus 1.
func levelNames() []string { return []string{"Easy", "Medium", "Hard", "Evil"} }

// shelf is the embedded puzzles of each level.
type shelf map[int][]solver.Grid

// readShelf reads lines of a level's name and a puzzle; lines that begin with '#' and empty ones are comments.
func readShelf(text string) (shelf, error) {
	numbers := map[string]int{}
	for i, name := range levelNames() {
		numbers[strings.ToLower(name)] = i + 1
	}
	s := shelf{}
	for line := range strings.Lines(text) {
		line = strings.TrimSpace(line)
		if line == "" || strings.HasPrefix(line, "#") {
			continue
		}
		name, cells, _ := strings.Cut(line, " ")
		level, ok := numbers[name]
		if !ok {
			return nil, fmt.Errorf("read puzzles: no level %q", name)
		}
		g, err := solver.Parse(cells)
		if err != nil {
			return nil, fmt.Errorf("read puzzles: %w", err)
		}
		s[level] = append(s[level], g)
	}
	for i, name := range levelNames() {
		if len(s[i+1]) < 2 {
			return nil, fmt.Errorf("read puzzles: fewer than two of level %q", name)
		}
	}
	return s, nil
}

// solutionText is the solution as 81 digits, or empty if the puzzle has not exactly one.
func solutionText(g solver.Grid) (string, error) {
	solution, err := solver.Solve(g)
	var clash *solver.ClashError
	switch {
	case err == nil:
		return solution.String(), nil
	case errors.Is(err, solver.ErrNoSolution), errors.Is(err, solver.ErrManySolutions), errors.As(err, &clash):
		return "", nil
	default:
		return "", fmt.Errorf("solve puzzle: %w", err)
	}
}

// isSolved tells whether full has a digit in each cell, keeps the rules, and agrees with the givens.
func isSolved(givens, full solver.Grid) bool {
	for i, d := range full {
		if d == 0 || givens[i] != 0 && givens[i] != d {
			return false
		}
	}
	n, err := solver.Count(full, 1)
	return err == nil && n == 1
}
