package main

import "strconv"

// cages divides the grid into cages of up to four cells, with the sum of each in its first cell, and draws dashed lines around
// them if outlined is true. It returns which cage each cell is in.
func (d *draft) cages(s *Scene, p *Puzzle, outlined bool) []int {
	cage := make([]int, 81)
	count := 0
	for i := range cage {
		if cage[i] != 0 {
			continue
		}
		count++
		at, sum := i, 0
		for range 2 + d.random.IntN(3) {
			cage[at] = count
			sum += int(p.Solution[at])
			next := d.freeNeighbour(cage, at)
			if next < 0 {
				break
			}
			at = next
		}
		s.Cells[i].Corner = strconv.Itoa(sum)
	}
	if outlined {
		for i := range cage {
			s.Cells[i].Cage = cageSides(cage, i)
		}
	}
	return cage
}

// freeNeighbour returns a cell right of or below the given cell that is in no cage yet, or -1.
func (d *draft) freeNeighbour(cage []int, at int) int {
	var free []int
	if at%9 < 8 && cage[at+1] == 0 {
		free = append(free, at+1)
	}
	if at < 72 && cage[at+9] == 0 {
		free = append(free, at+9)
	}
	if free == nil {
		return -1
	}
	return pick(d.random, free...)
}

// cageSides returns the bits of the sides that border on another cage or the edge.
func cageSides(cage []int, at int) int {
	sides := 0
	for _, side := range []struct {
		bit, step int
		edge      bool
	}{{1, -9, at < 9}, {2, 1, at%9 == 8}, {4, 9, at >= 72}, {8, -1, at%9 == 0}} {
		if side.edge || cage[at+side.step] != cage[at] {
			sides |= side.bit
		}
	}
	return sides
}
