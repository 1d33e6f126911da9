package recognize

import (
	"fmt"

	"autosolve/recognize/label"
	"autosolve/recognize/pixel"
	"autosolve/recognize/read"
)

// Each cell is looked at as a whole by package net, and the character in it is matched with the templates: packages read and
// label make a board of both. Only where that leaves something open are the characters cut out and matched once more, by many
// rules of what else a cell may hold (digit.go). The two readings go wrong on different things, so that where one does not know,
// the other often does, and where both are sure of different digits, neither is believed.

// ofLabels is the board that the cells as a whole were read as.
func ofLabels(p *pixel.Picture, l *Layout, labels *label.Board, all *[81]*read.Evidence) *Board {
	b := &Board{Layout: l.Add(p.At), askew: askew(digitBoxes(labels, all), l)}
	for i := range labels {
		b.Cells[i] = whole(&labels[i])
	}
	tellKinds(inkedDigits(nil, all, b), emptyGrounds(p, l, b), b)
	return b
}

// leavesOpen reports whether a board needs another reading: it has uncertain cells, or hardly a digit and may be no Sudoku.
func (b *Board) leavesOpen() bool {
	digits := 0
	for i := range b.Cells {
		if b.Cells[i].Digit != 0 {
			digits++
		}
	}
	return digits < leastDigits || len(b.Uncertain()) > 0
}

// When the cells as a whole contradict a digit that they are not sure of themselves.
const (
	leastLikely = 0.9 // its share is less,
	mostStrange = 2   // in so few cells: a text caret or a pointer. In more it is a typeface that the network does not know.
)

// join lets the reading of the cells as a whole confirm, mend or doubt each cell of the other.
func (b *Board) join(second *label.Board, all *[81]*read.Evidence) {
	digits := 0
	for i := range second {
		if second[i].Digit != 0 {
			digits++
		}
	}
	var strange []int
	for i := range b.Cells {
		if b.Cells[i].Certain || second[i].Digit != 0 || digits >= leastDigits { // else the layout may be so wrong that digits are cut
			b.mend(i, &second[i])
		}
		first := &b.Cells[i]
		if first.Certain && !first.own && !second[i].Certain && first.Digit != 0 && !all[i].Flat && all[i].Shares[first.Digit] < leastLikely {
			strange = append(strange, i)
		}
	}
	if len(strange) <= mostStrange {
		for _, i := range strange {
			b.doubt(i, fmt.Sprintf("is read as %d, and does not look like one", b.Cells[i].Digit))
		}
	}
}

// mend puts both readings of a cell together.
func (b *Board) mend(cell int, second *label.Cell) {
	first := &b.Cells[cell]
	first.Confirmed = first.Certain && second.Certain && first.Digit == second.Digit && first.Digit != 0
	switch {
	case !second.Certain:
	case first.Certain && first.Digit != second.Digit:
		b.doubt(cell, fmt.Sprintf("is read as %s and as %s", named(first.Digit), named(second.Digit)))
	case !first.Certain:
		*first = whole(second)
	}
}

// whole is a cell as it was read as a whole, of a digit as a given: kinds are told later.
func whole(c *label.Cell) Cell {
	cell := Cell{Digit: c.Digit, Score: c.Score, RunnerUp: Guess(c.RunnerUp), Certain: c.Certain, Why: c.Why, Confirmed: c.Confirmed}
	if c.Digit != 0 {
		cell.Kind = Given
	}
	return cell
}

// named is a digit in words for people.
func named(digit uint8) string {
	if digit == 0 {
		return "empty"
	}
	return fmt.Sprint(digit)
}
