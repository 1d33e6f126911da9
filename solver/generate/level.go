package generate

import (
	_ "embed"
	"math/rand/v2"
	"slices"
	"strings"

	"autosolve/solver"
	"autosolve/solver/logic"
)

// ForLevel returns Options for puzzles of a level, as package logic rates them. The puzzles look like those in newspapers:
// they are symmetric, and harder ones have fewer givens. Givens and Symmetry may be changed, but puzzles with many more
// givens are rarely hard, so Next takes long for them.
func ForLevel(l logic.Level) Options {
	// A puzzle that the techniques of the other levels do not solve is evil, so those that only evil puzzles need are not tried.
	s := logic.Solver{Techniques: logic.UpTo(min(l, logic.Hard))}
	return Options{
		Givens: usualGivens[l], Symmetry: Rotational,
		Accept: func(puzzle solver.Grid) bool {
			r, _ := s.Run(puzzle)
			return r != nil && r.Rating.Level() == l
		},
	}
}

// ForTechnique returns Options for puzzles whose hardest step is of the given technique. If such puzzles are known, they are in
// Options.Seeds. Otherwise, or if the caller sets Seeds to nil, Generator.Next looks among random puzzles, which may take
// hours. No puzzle is accepted for a technique that is not in logic.Default.
func ForTechnique(t logic.Technique) Options {
	all := logic.Default()
	s := logic.Solver{Techniques: all[:slices.Index(all, t)+1]}
	return Options{
		Seeds: seedsOf(t), Givens: usualGivens[logic.Rating{Difficulty: t.Difficulty()}.Level()], Symmetry: Rotational,
		Accept: func(puzzle solver.Grid) bool {
			r, err := s.Run(puzzle)
			return err == nil && r.Rating.Hardest == t
		},
	}
}

// usualGivens has, for each level, a number of givens with which its puzzles are frequent enough. Of 100 random symmetric
// puzzles, 98 are easy with 36 givens, 6 are medium with 30 givens, 7 are hard with 28 givens, and 21 are evil with 26
// givens.
var usualGivens = map[logic.Level]int{logic.Easy: 36, logic.Medium: 30, logic.Hard: 28, logic.Evil: 26}

// seedsText has a line for each seed: the name of a technique, a tab, and a puzzle whose hardest step is of that technique.
// Most of these puzzles are so rare that a random search would take hours. The program tools/seeds has found them.
//
//go:embed seeds.txt
var seedsText string

// seedsOf returns the seeds of a technique.
func seedsOf(t logic.Technique) (seeds []solver.Grid) {
	for line := range strings.Lines(seedsText) {
		if name, puzzle, _ := strings.Cut(strings.TrimSpace(line), "\t"); name == t.String() {
			g, _ := solver.Parse(puzzle) // the embedded puzzles are valid
			seeds = append(seeds, g)
		}
	}
	return seeds
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

// shuffledLines returns the numbers of the rows, or of the columns, in a random order in which those of each band or stack stay
// together.
func shuffledLines(r *rand.Rand) (lines []int) {
	for _, band := range r.Perm(3) {
		for _, line := range r.Perm(3) {
			lines = append(lines, 3*band+line)
		}
	}
	return lines
}
