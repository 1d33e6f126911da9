// Package generate makes Sudoku puzzles with exactly one solution.
//
// A puzzle starts as a random full grid. Its givens are taken away in random order, each for good if what is left
// still has one solution, until none can go (the puzzle is then minimal) or the wanted number is left. With a
// symmetry the cells that mirror each other go together, and minimal means that no such group can go.
//
// The result is that of trying one group after the other, but many are tried at once: if all of them can go together,
// each could have gone in its turn, and only if not are they tried in smaller parts.
//
// ForLevel makes Options for puzzles of one level; other wishes a caller hands in as Options.Accept.
package generate

import (
	"context"
	"fmt"
	"math/rand/v2"

	"autosolve/solver"
)

// Options say which puzzles are wanted. The zero value stands for minimal ones without symmetry.
type Options struct {
	// Givens is the wanted number of givens, solver.MinGivens to 81, or 0 for minimal puzzles, which have 24 on average.
	// Next goes through some twenty grids for one with 22, hundreds for 21 and tens of thousands, which takes seconds, for
	// 20; below that it may look for a very long time.
	Givens   int
	Symmetry Symmetry
	// Accept, if there is one, decides whether a finished puzzle will do, for example by its level. Its error ends Next.
	Accept func(puzzle solver.Grid) (bool, error)
}

// Puzzle is a puzzle and its only solution.
type Puzzle struct {
	Grid, Solution solver.Grid
}

// Generator makes puzzles one after the other. It is not safe for concurrent use; several with seeds of their own are.
type Generator struct {
	opts   Options
	groups [][]solver.Cell
	random *rand.Rand
}

// New returns a Generator. The same seed and options give the same puzzles in the same order.
func New(seed uint64, opts Options) (*Generator, error) {
	if opts.Givens != 0 && (opts.Givens < solver.MinGivens || opts.Givens > 81) {
		return nil, fmt.Errorf("generate: %d givens wanted, can be %d to 81, or 0 for a minimal puzzle", opts.Givens, solver.MinGivens)
	}
	groups, err := opts.Symmetry.groups()
	if err != nil {
		return nil, err
	}
	return &Generator{opts: opts, groups: groups, random: rand.New(rand.NewPCG(seed, 0))}, nil
}

// Next makes puzzles until one is as wanted. The error is that of ctx, if it ends before, with how many were made.
func (g *Generator) Next(ctx context.Context) (Puzzle, error) {
	made := 0
	for ; ctx.Err() == nil; made++ {
		p, err := g.attempt()
		if err != nil {
			return Puzzle{}, err
		}
		if g.opts.Givens != 0 && countGivens(p.Grid) != g.opts.Givens {
			continue
		}
		if g.opts.Accept == nil {
			return p, nil
		}
		switch ok, err := g.opts.Accept(p.Grid); {
		case err != nil:
			return Puzzle{}, fmt.Errorf("generate: accept %v: %w", p.Grid, err)
		case ok:
			return p, nil
		}
	}
	return Puzzle{}, fmt.Errorf("generate: none of %d puzzles was as wanted: %w", made, context.Cause(ctx))
}

// attempt makes a puzzle with as few givens as its random grid and order allow, but no fewer than wanted.
func (g *Generator) attempt() (Puzzle, error) {
	p := Puzzle{Solution: fill(g.random)}
	p.Grid = p.Solution
	g.random.Shuffle(len(g.groups), func(i, j int) { g.groups[i], g.groups[j] = g.groups[j], g.groups[i] })

	spare := 81 - g.opts.Givens // givens that may still go
	size := firstPart
	for i := 0; i < len(g.groups); {
		part := within(g.groups[i:min(i+size, len(g.groups))], spare)
		if len(part) == 0 {
			i++
			continue
		}
		less := without(p.Grid, part)
		solutions, err := solver.Count(less, 2)
		switch {
		case err != nil:
			return Puzzle{}, fmt.Errorf("generate: check %v: %w", less, err)
		case solutions == 1:
			spare -= countGivens(p.Grid) - countGivens(less)
			p.Grid = less
			i += len(part)
		case len(part) > 1:
			size = len(part) / 2
		default:
			i++
		}
	}
	return p, nil
}

// firstPart is how many groups are tried together at first. From a full grid that many can nearly always go.
const firstPart = 32

// within returns the first of the groups, as many as have no more than spare cells together.
func within(groups [][]solver.Cell, spare int) [][]solver.Cell {
	for i, group := range groups {
		if spare -= len(group); spare < 0 {
			return groups[:i]
		}
	}
	return groups
}

func without(g solver.Grid, groups [][]solver.Cell) solver.Grid {
	for _, group := range groups {
		for _, c := range group {
			g[c] = 0
		}
	}
	return g
}

func countGivens(g solver.Grid) (n int) {
	for _, d := range g {
		if d != 0 {
			n++
		}
	}
	return n
}
