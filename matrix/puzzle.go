package main

import "math/rand/v2"

// Puzzle is a solved board and the part of it that a page shows.
type Puzzle struct {
	Solution [81]uint8
	Shown    [81]uint8
	Kinds    [81]byte // 'g' given, 'e' entry, '.' empty
}

// newPuzzle is a random solved board with that many givens.
func newPuzzle(random *rand.Rand, givens int) Puzzle {
	var p Puzzle
	p.Solution = shuffledSolution(random)
	for i := range p.Kinds {
		p.Kinds[i] = '.'
	}
	for _, i := range random.Perm(81)[:givens] {
		p.show(i, 'g', p.Solution[i])
	}
	return p
}

func (p *Puzzle) show(cell int, kind byte, digit uint8) {
	p.Kinds[cell], p.Shown[cell] = kind, digit
}

// enter fills share of the empty cells with the player's entries.
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

// candidates are the digits that no shown peer of the cell has, as pencil marks.
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

// peers tells whether two cells share a row, a column or a box.
func peers(a, b int) bool {
	return a/9 == b/9 || a%9 == b%9 || (a/27 == b/27 && a%9/3 == b%9/3)
}

// shuffledSolution permutes a pattern's digits, rows and columns within their bands, and the bands.
func shuffledSolution(random *rand.Rand) (solution [81]uint8) {
	digits := random.Perm(9)
	line := func() (order []int) {
		for _, band := range random.Perm(3) {
			for _, k := range random.Perm(3) {
				order = append(order, 3*band+k)
			}
		}
		return order
	}
	rows, cols := line(), line()
	for r := range 9 {
		for c := range 9 {
			pattern := (3*(rows[r]%3) + rows[r]/3 + cols[c]) % 9
			solution[9*r+c] = uint8(digits[pattern] + 1)
		}
	}
	return solution
}
