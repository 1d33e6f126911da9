package generate

import (
	_ "embed"
	"fmt"
	"math/rand/v2"
	"strings"

	"autosolve/solver"
	"autosolve/solver/logic"
)

// seedsText has a line for each seed: the name of a technique, a tab, and a puzzle whose hardest step is of that technique.
// Most of these puzzles are so rare that a random search would take hours. Tools/seeds has found them.
//
//go:embed seeds.txt
var seedsText string

// seedsOf returns the seeds of a technique.
func seedsOf(t logic.Technique) (seeds []solver.Grid, err error) {
	for line := range strings.Lines(seedsText) {
		name, puzzle, _ := strings.Cut(strings.TrimSpace(line), "\t")
		if name != t.String() {
			continue
		}
		g, err := solver.Parse(puzzle)
		if err != nil {
			return nil, fmt.Errorf("generate: seed of %v: %w", t, err)
		}
		seeds = append(seeds, g)
	}
	return seeds, nil
}

// vary returns a puzzle that looks different but is solved by the same steps: it shuffles the bands and stacks, the rows and
// columns in them, and the digits, and may swap rows with columns.
func vary(r *rand.Rand, g solver.Grid) (varied solver.Grid) {
	rows, cols, digits, swap := shuffledLines(r), shuffledLines(r), r.Perm(9), r.IntN(2) == 1
	for c, d := range g {
		if d == 0 {
			continue
		}
		row, col := rows[c/9], cols[c%9]
		if swap {
			row, col = col, row
		}
		varied[9*row+col] = uint8(digits[d-1] + 1)
	}
	return varied
}

// shuffledLines returns the numbers of the rows, or of the columns, in an order in which those of each band stay together.
func shuffledLines(r *rand.Rand) (lines []int) {
	for _, band := range r.Perm(3) {
		for _, line := range r.Perm(3) {
			lines = append(lines, 3*band+line)
		}
	}
	return lines
}
