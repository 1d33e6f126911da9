package main

// jigsaw returns nine connected regions of nine cells each. It starts with the boxes, and lets neighbouring regions exchange a
// pair of cells 40 to 99 times.
func jigsaw(d dice) [across * across]int {
	all := boxes
	for n, swaps := 0, 40+d.IntN(60); n < swaps; {
		at := d.IntN(across * across)
		to := one(d, neighbours(at)...)
		if all[to] == all[at] {
			continue
		}
		next := all
		next[at] = all[to]
		if back := replacement(d, next, all, at); back >= 0 {
			next[back] = all[at]
			if connected(next, all[at]) && connected(next, all[to]) {
				all = next
				n++
			}
		}
	}
	return all
}

// replacement returns a cell that a region may get in exchange for the cell at index at, which it loses, or -1 without one.
func replacement(d dice, next, was [across * across]int, at int) int {
	for _, o := range d.Perm(across * across) {
		if o == at || was[o] != next[at] {
			continue
		}
		for _, beside := range neighbours(o) {
			if next[beside] == was[at] {
				return o
			}
		}
	}
	return -1
}

// neighbours returns the cells that share a side with a cell.
func neighbours(at int) (all []int) {
	if at%across > 0 {
		all = append(all, at-1)
	}
	if at%across < across-1 {
		all = append(all, at+1)
	}
	if at >= across {
		all = append(all, at-across)
	}
	if at < across*(across-1) {
		all = append(all, at+across)
	}
	return all
}

// connected reports whether all cells of a region can be reached from each other.
func connected(regions [across * across]int, region int) bool {
	var reached [across * across]bool
	var open []int
	cells, found := 0, 0
	for at, r := range regions {
		if r != region {
			continue
		}
		if cells++; cells == 1 {
			reached[at], open = true, []int{at}
		}
	}
	for len(open) > 0 {
		at := open[len(open)-1]
		open = open[:len(open)-1]
		found++
		for _, o := range neighbours(at) {
			if regions[o] == region && !reached[o] {
				reached[o] = true
				open = append(open, o)
			}
		}
	}
	return found == cells
}

// cages divides the board into connected groups of mostly two to four cells, which are numbered from 0.
func cages(d dice) (all [across * across]int) {
	for at := range all {
		all[at] = -1
	}
	number := 0
	for _, at := range d.Perm(across * across) {
		if all[at] >= 0 {
			continue
		}
		all[at] = number
		for size := d.weighted(0, 1, 5, 5, 3, 1); size > 1; size-- {
			next := one(d, neighbours(at)...)
			if all[next] >= 0 {
				break
			}
			all[next], at = number, next
		}
		number++
	}
	return all
}
