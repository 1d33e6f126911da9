package main

import "autosolve/solver"

// A position is the state of a puzzle: what each of the 81 cells holds, row by row.
type position struct {
	solution [81]int
	shown    [81]int // the digits of givens and entries; 0 for empty cells
	given    [81]bool
	wrong    [81]bool    // the entry is not the solution's digit
	clash    [81]bool    // the digit is also in a peer
	allowed  [81][9]bool // the digits that may be pencil marks
}

// sound is the share of positions whose givens are chosen to have exactly one solution, as nearly all published puzzles do.
const sound = 0.97

// newPosition returns a position with 17 to 60 givens. About half of the positions have entries, and some of these wrong ones.
// No number of givens is much likelier than the next: otherwise the network could tell by counting which digits are the givens.
func newPosition(d dice) *position {
	p := &position{solution: newSolution(d)}
	givens := min(60, max(17, int(31+6*d.NormFloat64())))
	if d.chance(0.2) {
		givens = 17 + d.IntN(44)
	}
	places := d.Perm(81)
	if d.chance(sound) {
		givens = p.soundGivens(places, givens)
	}
	for _, at := range places[:givens] {
		p.shown[at], p.given[at] = p.solution[at], true
	}
	if d.chance(0.5) {
		p.play(d, places[givens:])
	}
	for at := range 81 {
		p.wrong[at] = p.shown[at] > 0 && p.shown[at] != p.solution[at]
		for _, o := range peers(at) {
			p.clash[at] = p.clash[at] || p.shown[at] > 0 && p.shown[o] == p.shown[at]
		}
		p.allowed[at] = p.candidates(d, at)
	}
	return p
}

// soundGivens reorders the places so that givens at the first ones determine the solution, and returns the number of these
// givens: the wanted one, or more if every other given is needed.
func (p *position) soundGivens(places []int, wanted int) (givens int) {
	var grid solver.Grid
	for at, v := range p.solution {
		grid[at] = uint8(v)
	}
	givens = len(places)
	for i := len(places) - 1; i >= 0 && givens > wanted; i-- {
		at := places[i]
		digit := grid[at]
		grid[at] = 0
		if _, err := solver.Solve(grid); err != nil {
			grid[at] = digit
			continue
		}
		givens--
		places[i], places[givens] = places[givens], places[i]
	}
	return givens
}

// newSolution returns a solution: a regular pattern whose digits, rows and columns are permuted within the rules.
func newSolution(d dice) (all [81]int) {
	order := func() (lines [9]int) {
		for i, band := range d.Perm(3) {
			for k, line := range d.Perm(3) {
				lines[3*i+k] = 3*band + line
			}
		}
		return lines
	}
	digits, rows, columns, transposed := d.Perm(9), order(), order(), d.chance(0.5)
	for at := range all {
		i, j := rows[at/9], columns[at%9]
		if transposed {
			i, j = j, i
		}
		all[at] = 1 + digits[(3*(i%3)+i/3+j)%9]
	}
	return all
}

// play fills some or all of the places with entries, in a fifth of the positions only one or two. About a third of the positions
// may have up to four wrong entries, more of those with few entries, and one in twenty has many.
func (p *position) play(d dice, places []int) {
	share := one(d, d.between(0, 0.3), d.between(0, 1), d.between(0, 1), 1)
	weights := []float64{60, 35, 5}
	if d.chance(0.2) { // people often look at a page just after their first entry, which is often a wrong one
		share, places, weights[1] = 1, places[:min(len(places), 1+d.IntN(2))], 60
	}
	wrong := 0
	switch d.weighted(weights...) {
	case 1:
		wrong = 1 + d.IntN(4)
	case 2: // about half of the entries
		wrong = len(places)
	}
	for _, at := range places {
		if !d.chance(share) {
			continue
		}
		p.shown[at] = p.solution[at]
		if wrong > 0 && d.chance(0.5) {
			wrong--
			p.shown[at] = 1 + d.IntN(9)
			if other := p.shown[one(d, peers(at)...)]; other > 0 && d.chance(0.6) {
				p.shown[at] = other
			}
		}
	}
}

// entries returns the number of entries.
func (p *position) entries() (n int) {
	for at, v := range p.shown {
		if v > 0 && !p.given[at] {
			n++
		}
	}
	return n
}

// candidates returns the digits that no peer shows, and the cell's solution. In one of twenty cells it returns all digits,
// because players also make mistakes in pencil marks.
func (p *position) candidates(d dice, at int) [9]bool {
	all := [9]bool{true, true, true, true, true, true, true, true, true}
	if d.chance(0.05) {
		return all
	}
	for _, o := range peers(at) {
		if v := p.shown[o]; v > 0 {
			all[v-1] = false
		}
	}
	all[p.solution[at]-1] = true
	return all
}

// peers returns the 20 cells that share a row, column or box with a cell.
func peers(at int) (all []int) {
	for o := range 81 {
		if o != at && (o/9 == at/9 || o%9 == at%9 || boxOf(o) == boxOf(at)) {
			all = append(all, o)
		}
	}
	return all
}

// boxOf returns the number of a cell's box, 0 to 8.
func boxOf(at int) int { return at/27*3 + at%9/3 }
