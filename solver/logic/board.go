package logic

import (
	"iter"
	"math/bits"
	"slices"

	"autosolve/solver"
)

// The numbers of the first column and of the first box, and the number of houses, as package solver numbers them.
const (
	firstCol  solver.House = 9
	firstBox  solver.House = 18
	numHouses solver.House = 27
)

func rowOf(c solver.Cell) solver.House { return board.of[c][0] }
func colOf(c solver.Cell) solver.House { return board.of[c][1] }

// cellsIn returns the nine cells of a house.
func cellsIn(h solver.House) Cells { return board.houses[h] }

// Houses is a set of houses: bit h stands for house h.
type Houses uint32

const (
	allRows  Houses = 0x1ff
	allCols  Houses = 0x1ff << 9
	allBoxes Houses = 0x1ff << 18

	allHouses = allRows | allCols | allBoxes
)

func houseSet(h solver.House) Houses { return 1 << h }

// Len returns the number of houses in the set.
func (s Houses) Len() int { return bits.OnesCount32(uint32(s)) }

// All yields the houses: rows, then columns, then boxes.
func (s Houses) All() iter.Seq[solver.House] {
	return func(yield func(solver.House) bool) {
		for ; s != 0; s &= s - 1 {
			if !yield(solver.House(bits.TrailingZeros32(uint32(s)))) {
				return
			}
		}
	}
}

// String names the houses, grouped by kind: "r25c3".
func (s Houses) String() string {
	var text string
	for kind, letter := range [...]string{"r", "c", "b"} {
		if numbers := Digits(s>>(9*kind)) & allDigits; numbers != 0 {
			text += letter + numbers.join("")
		}
	}
	return text
}

// geometry has tables of the cells in each house, and of the houses and peers of each cell.
type geometry struct {
	houses [numHouses]Cells
	of     [81][3]solver.House // the row, column and box of a cell
	peers  [81]Cells           // the 20 cells that share a house with a cell
}

// board has the tables, which are computed once and then only read.
var board = newGeometry()

func newGeometry() *geometry {
	var g geometry
	for c := solver.Cell(0); c < 81; c++ {
		g.of[c] = [...]solver.House{solver.House(c.Row()), firstCol + solver.House(c.Col()), firstBox + solver.House(c.Box())}
		for _, h := range g.of[c] {
			g.houses[h] = g.houses[h].with(c)
		}
	}
	for c, of := range g.of {
		g.peers[c] = g.houses[of[0]].Or(g.houses[of[1]]).Or(g.houses[of[2]]).without(solver.Cell(c))
	}
	return &g
}

// shared returns the houses that hold every cell of a non-empty set.
func shared(cells Cells) Houses {
	c := cells.First()
	var out Houses
	for _, h := range board.of[c] {
		if cells.In(board.houses[h]) {
			out |= houseSet(h)
		}
	}
	return out
}

// choose yields every selection of k of the items, in order; k is at most 9. The next selection overwrites the slice.
// The function is short enough to be inlined, which saves an allocation in each call.
func choose[T any](items []T, k int) iter.Seq[[]T] {
	return func(yield func([]T) bool) { eachChoice(items, k, yield) }
}

func eachChoice[T any](items []T, k int, yield func([]T) bool) {
	spare := len(items) - k
	if spare < 0 {
		return
	}
	picked, at := slices.Clone(items[:k]), [9]int{}
	for i := range k {
		at[i] = i
	}
	for yield(picked) {
		last := k - 1 // the last place whose item can be replaced by a later one
		for last >= 0 && at[last] == spare+last {
			last--
		}
		if last < 0 {
			return
		}
		next := at[last] + 1
		for i := last; i < k; i++ {
			at[i], picked[i] = next, items[next]
			next++
		}
	}
}

// firstOf returns the first house of a non-empty set.
func firstOf(s Houses) solver.House { return solver.House(bits.TrailingZeros32(uint32(s))) }
