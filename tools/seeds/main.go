// Seeds makes solver/generate/seeds.txt: for each technique some puzzles whose hardest step is of that technique. Most are so
// rare among random puzzles that none would be found in minutes, so it does not wait for them. It solves random puzzles, and
// wherever the technique was needed on the way, it makes the digits placed so far givens, and adds digits of the solution
// until nothing harder is needed afterwards.
//
//	go run ./tools/seeds -time 30m
package main

import (
	"context"
	"flag"
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"time"

	"autosolve/solver"
	"autosolve/solver/generate"
	"autosolve/solver/logic"
)

func main() {
	limit := flag.Duration("time", 30*time.Minute, "how long to look for puzzles")
	each := flag.Int("each", 4, "how many puzzles to keep for each technique")
	seed := flag.Uint64("seed", 1, "the seed of the random puzzles")
	out := flag.String("out", "solver/generate/seeds.txt", "the `file` to write")
	flag.Parse()
	if err := run(*limit, *each, *seed, *out); err != nil {
		fmt.Fprintln(os.Stderr, "seeds:", err)
		os.Exit(1)
	}
}

func run(limit time.Duration, each int, seed uint64, out string) error {
	g, err := generate.New(seed, generate.Options{})
	if err != nil {
		return err
	}
	m := miner{random: rand.New(rand.NewPCG(seed, 1)), each: each, found: map[logic.Technique][]solver.Grid{}}
	if err := m.load(out); err != nil {
		return err
	}
	for deadline := time.Now().Add(limit); time.Now().Before(deadline); {
		p, err := g.Next(context.Background())
		if err != nil {
			return err
		}
		before := len(m.lines())
		m.descend(p)
		m.solve(p)
		if lines := m.lines(); len(lines) > before {
			if err := os.WriteFile(out, []byte(strings.Join(lines, "\n")+"\n"), 0o644); err != nil {
				return err
			}
		}
	}
	for _, t := range logic.Default() {
		if len(m.found[t]) == 0 {
			fmt.Println("none:", t)
		}
	}
	return nil
}

// miner collects puzzles by the technique of their hardest step.
type miner struct {
	random *rand.Rand
	each   int
	found  map[logic.Technique][]solver.Grid
}

// load reads the puzzles that an earlier run has found, if any.
func (m *miner) load(file string) error {
	text, err := os.ReadFile(file)
	if os.IsNotExist(err) {
		return nil
	}
	for line := range strings.Lines(string(text)) {
		name, puzzle, _ := strings.Cut(strings.TrimSpace(line), "\t")
		grid, err := solver.Parse(puzzle)
		if err != nil {
			return err
		}
		m.found[logic.Technique(name)] = append(m.found[logic.Technique(name)], grid)
	}
	return err
}

// lines returns the lines of the file: a technique's name, a tab and a puzzle, from easy to hard.
func (m *miner) lines() (lines []string) {
	for _, t := range logic.Default() {
		for _, g := range m.found[t] {
			lines = append(lines, t.String()+"\t"+g.String())
		}
	}
	return lines
}

// solve solves a puzzle and looks for seeds at each of its steps, and at steps of techniques that would have been possible there.
func (m *miner) solve(p generate.Puzzle) {
	st, err := logic.New(p.Grid)
	if err != nil {
		return
	}
	for !st.Solved() {
		for _, t := range m.wanted() {
			if _, ok := t.Find(st); ok {
				m.try(t, st.Grid(), p.Solution)
			}
		}
		step, ok := quick().Next(st)
		if !ok {
			m.stuck(st, p.Solution)
			return
		}
		st.Apply(&step)
	}
}

// slow is the difficulty from which techniques take long to find.
const slow = 7.0

// quick returns a solver without the techniques that take long.
func quick() logic.Solver {
	return logic.Solver{Techniques: slices.DeleteFunc(logic.Default(), func(t logic.Technique) bool { return t.Difficulty() > slow })}
}

// stuck looks for a seed of one slow technique in a position in which the quick ones find nothing.
func (m *miner) stuck(st *logic.State, solution solver.Grid) {
	for _, t := range logic.Default() {
		if t.Difficulty() > slow && len(m.found[t]) < m.each {
			if _, ok := t.Find(st); ok {
				m.try(t, st.Grid(), solution)
				return
			}
		}
	}
}

// descend adds random digits of the solution to a puzzle, which makes it easier step by step, and keeps what is wanted on the
// way.
func (m *miner) descend(p generate.Puzzle) {
	last := logic.Technique("AIC") // harder techniques take long
	g := p.Grid
	for _, c := range m.random.Perm(81) {
		if t, ok := hardest(last, g); ok {
			if len(m.found[t]) < m.each {
				m.keep(t, m.reduced(t, g))
			}
			if t.Difficulty() <= logic.NakedSingle.Difficulty() {
				return
			}
		}
		if g[c] == 0 {
			g[c] = p.Solution[c]
		}
	}
}

// wanted returns the quick techniques for which puzzles are missing.
func (m *miner) wanted() []logic.Technique {
	return slices.DeleteFunc(quick().Techniques, func(t logic.Technique) bool { return len(m.found[t]) >= m.each })
}

// try adds random digits of the solution to a grid until its hardest step is of a technique, or an easier one.
func (m *miner) try(t logic.Technique, grid, solution solver.Grid) {
	for range 3 {
		g := grid
		order := m.random.Perm(81)
		for _, c := range order {
			hardest, ok := hardest(t, g)
			if ok && hardest == t {
				m.keep(t, m.reduced(t, g))
				return
			}
			if ok {
				break // it is too easy by now
			}
			if g[c] == 0 {
				g[c] = solution[c]
			}
		}
	}
}

// hardest returns the technique of the hardest step of a puzzle. ok is false if techniques harder than t are needed.
func hardest(t logic.Technique, g solver.Grid) (hardest logic.Technique, ok bool) {
	all := logic.Default()
	r, err := logic.Solver{Techniques: all[:slices.Index(all, t)+1]}.Run(g)
	if err != nil || r == nil || r.Rating.Unfinished {
		return "", false
	}
	return r.Rating.Hardest, true
}

// reduced removes givens as long as the hardest step stays of the technique.
func (m *miner) reduced(t logic.Technique, g solver.Grid) solver.Grid {
	for _, c := range m.random.Perm(81) {
		less := g
		if less[c] = 0; g[c] == 0 {
			continue
		}
		if _, err := solver.Solve(less); err != nil {
			continue
		}
		if h, ok := hardest(t, less); ok && h == t {
			g = less
		}
	}
	return g
}

// keep adds a puzzle.
func (m *miner) keep(t logic.Technique, g solver.Grid) {
	if !slices.Contains(m.found[t], g) {
		m.found[t] = append(m.found[t], g)
		fmt.Printf("%d of %d techniques, %v: %v\n", len(slices.Collect(maps.Keys(m.found))), len(logic.Default()), t, g)
	}
}
