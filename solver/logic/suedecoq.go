package logic

import (
	"fmt"

	"autosolve/solver"
)

// findSueDeCoqs looks for two or three cells on which a line and a box cross, with further cells of the line and of
// the box, so that all together there are as many cells as their digits have room for: a digit can be in the line's
// cells once and in the box's cells once, in both only if it is not where they cross. Then every digit is used as
// often as it can be, and is nowhere else on the line, or in the box, that holds it.
//
//	Sue de Coq: r46c9 {1,5,7,9} (r7c9 {1,9}, r4c7 {5,7}) => r5c9<>1, r5c9<>7, r59c9<>9
//
// Parts: the cells where they cross; the other cells of the line, with the line; the other cells of the box, with the
// box; each with their digits.
func findSueDeCoqs(s *State, yield func(Step) bool) bool {
	for box := firstBox; box < numHouses; box++ {
		for line := range firstBox {
			cross := s.at[0].And(cellsIn(box)).And(cellsIn(line))
			for n := 2; n <= cross.Len(); n++ {
				ok := choose(cross.list(), n, func(cells []solver.Cell) bool {
					q := coq{s: s, line: line, box: box, cross: CellsOf(cells...), yield: yield}
					return q.run()
				})
				if !ok {
					return false
				}
			}
		}
	}
	return true
}

// coq is the search around one crossing.
type coq struct {
	s           *State
	line, box   solver.House
	cross       Cells
	onLine, in  Cells // the further cells of the line and of the box
	lineD, boxD Digits
	yield       func(Step) bool
}

func (q *coq) run() bool {
	middle := q.s.union(q.cross)
	if middle.Len() < q.cross.Len()+2 {
		return true
	}
	lineCells := q.s.at[0].And(cellsIn(q.line)).Minus(cellsIn(q.box)).list()
	boxCells := q.s.at[0].And(cellsIn(q.box)).Minus(cellsIn(q.line)).list()
	for n := 1; n <= len(lineCells); n++ {
		ok := choose(lineCells, n, func(cells []solver.Cell) bool {
			q.onLine = CellsOf(cells...)
			q.lineD = q.s.union(q.onLine)
			return q.addBox(middle, boxCells)
		})
		if !ok {
			return false
		}
	}
	return true
}

// addBox tries all cells of the box with the cells of the line.
func (q *coq) addBox(middle Digits, boxCells []solver.Cell) bool {
	for n := 1; n <= len(boxCells); n++ {
		ok := choose(boxCells, n, func(cells []solver.Cell) bool {
			q.in = CellsOf(cells...)
			q.boxD = q.s.union(q.in)
			twice := q.lineD & q.boxD
			all := middle | q.lineD | q.boxD
			if all.Len()+twice.Len() != q.cross.Len()+q.onLine.Len()+q.in.Len() {
				return true
			}
			return q.conclude(all)
		})
		if !ok {
			return false
		}
	}
	return true
}

func (q *coq) conclude(all Digits) bool {
	twice := q.lineD & q.boxD
	line, box := cellsIn(q.line).Minus(q.cross), cellsIn(q.box).Minus(q.cross)
	gone := q.s.strikeAll(nil, twice, q.cross) // once on the line and once in the box, so not on both
	for d := range all.All() {
		if q.lineD.Has(d) || !q.boxD.Has(d) {
			gone = q.s.strike(gone, d, line.Minus(q.onLine))
		}
		if q.boxD.Has(d) || !q.lineD.Has(d) {
			gone = q.s.strike(gone, d, box.Minus(q.in))
		}
	}
	return len(gone) == 0 || q.yield(Step{
		Technique: SueDeCoq,
		Parts: []Part{
			{Cells: q.cross, Digits: q.s.union(q.cross)},
			{Cells: q.onLine, Digits: q.lineD, Houses: houseSet(q.line)},
			{Cells: q.in, Digits: q.boxD, Houses: houseSet(q.box)},
		},
		Eliminations: normalize(gone),
	})
}

func patternCoq(s *Step) string {
	c, l, b := s.Parts[0], s.Parts[1], s.Parts[2]
	return fmt.Sprintf("%v {%v} (%v {%v}, %v {%v})", c.Cells, c.Digits, l.Cells, l.Digits, b.Cells, b.Digits)
}

func whyCoq(s *Step) string {
	c, l, b := s.Parts[0], s.Parts[1], s.Parts[2]
	return fmt.Sprintf("%v, with %v in %s and %v in %s, have just as many cells as their digits have room for, so "+
		"every one of these digits is used up there",
		c.Cells, l.Cells, l.Houses.words(), b.Cells, b.Houses.words())
}
