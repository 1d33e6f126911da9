package logic

import (
	"iter"
	"math/bits"
	"slices"
	"strconv"
	"strings"

	"autosolve/solver"
)

// Digits is a set of digits 1 to 9: bit d-1 stands for digit d.
type Digits uint16

const allDigits Digits = 0x1ff

// digitSet returns the set that has only the digit d.
func digitSet(d int) Digits { return 1 << (d - 1) }

// Has reports whether digit d is in the set.
func (s Digits) Has(d int) bool { return s&digitSet(d) != 0 }

// Len returns the number of digits in the set.
func (s Digits) Len() int { return bits.OnesCount16(uint16(s)) }

// Min returns the smallest digit of a set that is not empty.
func (s Digits) Min() int { return bits.TrailingZeros16(uint16(s)) + 1 }

// All yields the digits in ascending order.
func (s Digits) All() iter.Seq[int] {
	return func(yield func(int) bool) {
		for ; s != 0; s &= s - 1 {
			if !yield(s.Min()) {
				return
			}
		}
	}
}

// String lists the digits: "5,7".
func (s Digits) String() string { return s.join(",") }

// join lists the digits with sep between them.
func (s Digits) join(sep string) string { return strings.Join(texts(s.All(), strconv.Itoa), sep) }

// Cells is a set of cells; the zero value is the empty set.
type Cells struct{ lo, hi uint64 } // cells 0 to 63 and 64 to 80

var allCells = Cells{1<<64 - 1, 1<<17 - 1}

// CellsOf returns the set of the given cells.
func CellsOf(cells ...solver.Cell) Cells {
	var s Cells
	for _, c := range cells {
		s = s.with(c)
	}
	return s
}

func (s Cells) with(c solver.Cell) Cells {
	if c < 64 {
		s.lo |= 1 << c
	} else {
		s.hi |= 1 << (c - 64)
	}
	return s
}

func (s Cells) without(c solver.Cell) Cells { return s.Minus(Cells{}.with(c)) }

// Has reports whether cell c is in the set.
func (s Cells) Has(c solver.Cell) bool {
	if c < 64 {
		return s.lo>>c&1 != 0
	}
	return s.hi>>(c-64)&1 != 0
}

// Len returns the number of cells in the set.
func (s Cells) Len() int { return bits.OnesCount64(s.lo) + bits.OnesCount64(s.hi) }

// Empty reports whether the set has no cell.
func (s Cells) Empty() bool { return s.lo|s.hi == 0 }

// And returns the intersection of both sets.
func (s Cells) And(t Cells) Cells { return Cells{s.lo & t.lo, s.hi & t.hi} }

// Or returns the union of both sets.
func (s Cells) Or(t Cells) Cells { return Cells{s.lo | t.lo, s.hi | t.hi} }

// Minus returns the cells of s that are not in t.
func (s Cells) Minus(t Cells) Cells { return Cells{s.lo &^ t.lo, s.hi &^ t.hi} }

// In reports whether every cell of s is in t.
func (s Cells) In(t Cells) bool { return s.Minus(t).Empty() }

// Meets reports whether the sets have a cell in common.
func (s Cells) Meets(t Cells) bool { return s.lo&t.lo|s.hi&t.hi != 0 }

// First returns the first cell, row by row, of a set that is not empty.
func (s Cells) First() solver.Cell {
	if s.lo != 0 {
		return solver.Cell(bits.TrailingZeros64(s.lo))
	}
	return solver.Cell(64 + bits.TrailingZeros64(s.hi))
}

// All yields the cells row by row.
func (s Cells) All() iter.Seq[solver.Cell] {
	return func(yield func(solver.Cell) bool) {
		for ; s.lo != 0; s.lo &= s.lo - 1 {
			if !yield(solver.Cell(bits.TrailingZeros64(s.lo))) {
				return
			}
		}
		for ; s.hi != 0; s.hi &= s.hi - 1 {
			if !yield(solver.Cell(64 + bits.TrailingZeros64(s.hi))) {
				return
			}
		}
	}
}

// list returns the cells row by row as a slice.
func (s Cells) list() []solver.Cell {
	return slices.AppendSeq(make([]solver.Cell, 0, s.Len()), s.All())
}

// Peers returns the cells outside the set that share a house with every cell of the set. For an empty set, it returns no
// cells.
func (s Cells) Peers() Cells {
	if s.Empty() {
		return Cells{}
	}
	common := allCells
	for c := range s.All() {
		common = common.And(board.peers[c])
	}
	return common
}

// String names the cells, grouped by row or by column, in the form with fewer groups. "r4c5,r6c13" is r4c5, r6c1 and r6c3.
func (s Cells) String() string {
	names, byCol := s.grouped(true), s.grouped(false)
	if len(byCol) < len(names) {
		names = byCol
	}
	return strings.Join(names, ",")
}

// grouped names the cells by rows or by columns. Lines with the same pattern of cells form one group.
func (s Cells) grouped(rows bool) (out []string) {
	var pattern [9]Digits // by line: the positions of its cells, as digits 1 to 9
	for c := range s.All() {
		line, pos := c.Row(), c.Col()
		if !rows {
			line, pos = pos, line
		}
		pattern[line] |= digitSet(pos + 1)
	}
	for i, p := range pattern {
		if p == 0 || slices.Contains(pattern[:i], p) {
			continue
		}
		var lines Digits
		for j := i; j < 9; j++ {
			if pattern[j] == p {
				lines |= digitSet(j + 1)
			}
		}
		if rows {
			out = append(out, "r"+lines.join("")+"c"+p.join(""))
		} else {
			out = append(out, "r"+p.join("")+"c"+lines.join(""))
		}
	}
	return out
}
