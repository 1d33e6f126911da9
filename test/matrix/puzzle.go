package main

import (
	"context"
	"fmt"
	"math/rand/v2"

	"autosolve/solver"
	"autosolve/solver/generate"
)

// Puzzle is a solution and the digits that a page shows.
type Puzzle struct {
	Solution solver.Grid
	Shown    solver.Grid
	Kinds    [81]byte // 'g' given, 'e' entry, '.' empty
}

// newPuzzles makes count puzzles, each with one solution and with the given number of givens.
func newPuzzles(ctx context.Context, seed uint64, count, givens int) ([]Puzzle, error) {
	generator, err := generate.New(seed, generate.Options{Givens: givens})
	if err != nil {
		return nil, fmt.Errorf("make puzzles: %w", err)
	}
	puzzles := make([]Puzzle, count)
	for i := range puzzles {
		made, err := generator.Next(ctx)
		if err != nil {
			return nil, fmt.Errorf("make puzzles: %w", err)
		}
		puzzles[i].Solution = made.Solution
		for cell, digit := range made.Grid {
			kind := byte('g')
			if digit == 0 {
				kind = '.'
			}
			puzzles[i].show(cell, kind, digit)
		}
	}
	return puzzles, nil
}

func (p *Puzzle) show(cell int, kind byte, digit uint8) {
	p.Kinds[cell], p.Shown[cell] = kind, digit
}

// enter fills a share of the empty cells with right entries.
func (p *Puzzle) enter(random *rand.Rand, share float64) {
	for i := range p.Kinds {
		if p.Kinds[i] == '.' && chance(random, share) {
			p.show(i, 'e', p.Solution[i])
		}
	}
}

// empties lists the empty cells in random order.
func (p *Puzzle) empties(random *rand.Rand) []int {
	var cells []int
	for _, i := range random.Perm(81) {
		if p.Kinds[i] == '.' {
			cells = append(cells, i)
		}
	}
	return cells
}

// candidates returns the digits that no peer of the cell shows, as pencil marks.
func (p *Puzzle) candidates(cell int) string {
	var seen [10]bool
	for i, digit := range p.Shown {
		if peers(cell, i) {
			seen[digit] = true
		}
	}
	marks := ""
	for d := '1'; d <= '9'; d++ {
		if !seen[d-'0'] {
			marks += string(d)
		}
	}
	return marks
}

// peers reports whether two cells share a row, a column or a box.
func peers(a, b int) bool {
	return a/9 == b/9 || a%9 == b%9 || (a/27 == b/27 && a%9/3 == b%9/3)
}
