package logic_test

import (
	"errors"
	"flag"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"

	"autosolve/solver"
	"autosolve/solver/logic"
	"autosolve/test/data"
)

// perSet is the number of puzzles of every set to check instead of a sample. go test -run Sound -timeout 0 -args -puzzles 10000
// takes an hour or more.
var perSet = flag.Int("puzzles", 0, "the `number` of puzzles of every set to check, instead of a sample")

// sets are the puzzle files, each with the size of a sample that takes a few seconds.
var sets = []struct {
	file   string
	sample int
}{
	{"17-clue.txt", 400},
	{"magictour.txt", 20},
	{"hardest-1106.txt", 1},
	{"hardest-11plus.txt", 1},
}

// pathOf returns the path of a puzzle file. The repository has only a part of the puzzles with 17 givens.
func pathOf(t testing.TB, file string) string {
	if file == sets[0].file {
		return data.PathOr(t, "puzzles/"+file, "../testdata/"+file)
	}
	return data.Path(t, "puzzles/"+file)
}

// sample returns n puzzles of a file, evenly spread.
func sample(t testing.TB, file string, n int) []solver.Grid {
	lines := puzzleLines(t, pathOf(t, file))
	if *perSet > 0 {
		n = *perSet
	}
	n = min(n, len(lines))
	var out []solver.Grid
	for i := range n {
		out = append(out, grid(t, lines[i*len(lines)/n]))
	}
	return out
}

// inChain matches the cells of a remote pair in its reason.
var inChain = regexp.MustCompile(`r\d+c\d+`)

// reasoned checks that the reason of a step is true: that each cell of a remote pair sees the next, and that the houses of a
// uniqueness test 3 have all cells that lose candidates.
func reasoned(t testing.TB, step *logic.Step) {
	t.Helper()
	switch step.Technique {
	case "Remote Pair":
		text, _, _ := strings.Cut(step.Explain(), "can only be")
		names := inChain.FindAllString(text, -1)
		if len(names) != len(step.Chains[0].Nodes) {
			t.Errorf("%d cells, want %d: %s", len(names), len(step.Chains[0].Nodes), step.Explain())
		}
		for i := 1; i < len(names); i++ {
			if !cellNamed(names[i-1]).Sees(cellNamed(names[i])) {
				t.Errorf("%s does not see %s: %s", names[i-1], names[i], step.Explain())
			}
		}
	case "Uniqueness Test 3":
		for _, e := range step.Eliminations {
			in := func(h int) bool { return step.Parts[2].Houses&(1<<h) != 0 }
			if houses := e.Cell.Houses(); !slices.ContainsFunc(houses[:], in) {
				t.Errorf("%v is in none of the houses: %s", e.Cell, step.Explain())
			}
		}
	}
}

// cellNamed returns the cell with a name such as r4c5.
func cellNamed(name string) solver.Cell { return solver.Cell(9*(name[1]-'1') + name[3] - '1') }

// sound checks a step against the solution, and its reason, and reports whether it agrees with the solution.
func sound(t testing.TB, puzzle, solution solver.Grid, step *logic.Step) bool {
	reasoned(t, step)
	for _, p := range step.Placements {
		if int(solution[p.Cell]) != p.Digit {
			t.Errorf("%v: wrong: %v", puzzle, step)
			return false
		}
	}
	for _, e := range step.Eliminations {
		if int(solution[e.Cell]) == e.Digit {
			t.Errorf("%v: wrong: %v", puzzle, step)
			return false
		}
	}
	if len(step.Placements)+len(step.Eliminations) == 0 {
		t.Errorf("%v: nothing follows: %v", puzzle, step)
		return false
	}
	return true
}

// eachParallel calls f with every puzzle, on four goroutines.
func eachParallel(puzzles []solver.Grid, f func(solver.Grid)) {
	var wg sync.WaitGroup
	next := make(chan solver.Grid)
	for range 4 {
		wg.Go(func() {
			for g := range next {
				f(g)
			}
		})
	}
	for _, g := range puzzles {
		next <- g
	}
	close(next)
	wg.Wait()
}

// TestStepsAreSound solves puzzles of every set and checks every step against the solution.
func TestStepsAreSound(t *testing.T) {
	for _, set := range sets {
		t.Run(set.file, func(t *testing.T) {
			var mu sync.Mutex
			solved, byLevel, used := 0, map[logic.Level]int{}, map[logic.Technique]int{}
			puzzles := sample(t, set.file, set.sample)
			eachParallel(puzzles, func(g solver.Grid) {
				r := solveSound(t, g)
				if r == nil {
					return
				}
				mu.Lock()
				defer mu.Unlock()
				if r.State.Solved() {
					solved++
				}
				byLevel[r.Rating.Level()]++
				for _, s := range r.Steps {
					used[s.Technique]++
				}
			})
			t.Logf("%d of %d solved without guessing; %v; %v", solved, len(puzzles), byLevel, used)
		})
	}
}

// solveSound solves the puzzle, and checks every step, its description, and the result.
func solveSound(t *testing.T, g solver.Grid) *logic.Result {
	solution, err := solver.Solve(g)
	if err != nil {
		t.Errorf("%v: %v", g, err)
		return nil
	}
	r, err := logic.Solver{}.Run(g)
	if err != nil && !errors.Is(err, logic.ErrStuck) {
		t.Errorf("%v: %v", g, err)
		return nil
	}
	for i := range r.Steps {
		sound(t, g, solution, &r.Steps[i])
		if r.Steps[i].String() == "" || r.Steps[i].Explain() == "" {
			t.Errorf("%v: step without words: %v", g, &r.Steps[i])
		}
		if strings.Contains(r.Steps[i].Explain(), " a 8") {
			t.Errorf("%v: %s", g, r.Steps[i].Explain())
		}
	}
	if r.State.Solved() != (err == nil) || r.State.Solved() && r.State.Grid() != solution {
		t.Errorf("%v: ended with %v, %v", g, r.State.Grid(), err)
	}
	return r
}

// slow has the techniques for which it takes seconds to find all steps in a position.
var slow = map[logic.Technique]bool{
	"Mutant Jellyfish": true, "Finned Mutant Jellyfish": true, "Mutant Squirmbag": true, "Finned Mutant Squirmbag": true,
	"Franken Squirmbag": true, "Finned Franken Squirmbag": true, "Franken Whale": true, "Finned Franken Whale": true,
	"Mutant Whale": true, "Finned Mutant Whale": true, logic.NestedForcingNet: true,
}

// TestEveryTechniqueIsSound checks all steps of every technique that is not slow against the solution, at several positions
// of each puzzle.
func TestEveryTechniqueIsSound(t *testing.T) {
	if testing.Short() {
		t.Skip("takes seconds")
	}
	for _, set := range sets[:2] {
		t.Run(set.file, func(t *testing.T) {
			found := map[logic.Technique]int{}
			for _, g := range sample(t, set.file, 2) {
				soundAlong(t, g, found)
			}
			t.Log(found)
		})
	}
}

// soundAlong checks and counts all steps at several positions on the way to the solution of a puzzle.
func soundAlong(t *testing.T, g solver.Grid, found map[logic.Technique]int) {
	solution, err := solver.Solve(g)
	if err != nil {
		t.Fatal(err)
	}
	st, err := logic.New(g)
	if err != nil {
		t.Fatal(err)
	}
	for n := 0; !st.Solved(); n++ {
		if n%12 == 0 {
			soundAll(t, g, solution, st, found)
		}
		step, ok := logic.Solver{}.Next(st)
		if !ok {
			break
		}
		st.Apply(&step)
	}
}

// soundAll checks and counts all steps that the techniques find in the position, except the slow techniques.
func soundAll(t testing.TB, g, solution solver.Grid, st *logic.State, found map[logic.Technique]int) {
	for _, technique := range logic.Techniques() {
		if slow[technique] {
			continue
		}
		steps := technique.FindAll(st)
		for i := range steps {
			if !sound(t, g, solution, &steps[i]) {
				return
			}
		}
		found[technique] += len(steps)
	}
}

// FuzzSteps makes a puzzle with one solution from a full grid, removes wrong candidates, and checks every step of one technique
// in that position against the solution.
func FuzzSteps(f *testing.F) {
	for i, technique := range logic.Techniques() {
		if slow[technique] {
			continue
		}
		f.Add(i, []byte("the quick brown fox jumps over the lazy dog and digs a hole"), []byte("candidates"))
	}
	f.Fuzz(func(t *testing.T, which int, dig, remove []byte) {
		techniques := logic.Techniques()
		technique := techniques[uint(which)%uint(len(techniques))]
		if slow[technique] {
			t.Skip("too slow to fuzz")
		}
		solution := grid(t, "483921657967345821251876493548132976729564138136798245372689514814253769695417382")
		puzzle := dug(solution, dig)
		var removed []logic.Candidate
		for i, b := range remove {
			c := logic.Candidate{Cell: solver.Cell((int(b) + 7*i) % 81), Digit: int(b)%9 + 1}
			if int(solution[c.Cell]) != c.Digit {
				removed = append(removed, c)
			}
		}
		st, err := logic.NewPosition(puzzle, solver.Grid{}, removed)
		if err != nil {
			t.Fatal(err)
		}
		for _, step := range technique.FindAll(st) {
			if !sound(t, puzzle, solution, &step) {
				return
			}
		}
	})
}

// dug removes from a full grid the digits that the bytes point at, except those without which there are several solutions.
func dug(solution solver.Grid, dig []byte) solver.Grid {
	puzzle := solution
	for i, b := range dig {
		cell := (int(b) + i) % 81
		kept := puzzle[cell]
		puzzle[cell] = 0
		if _, err := solver.Solve(puzzle); err != nil {
			puzzle[cell] = kept
		}
	}
	return puzzle
}
