package recognize

import (
	"fmt"
	"slices"
	"strings"

	"autosolve/recognize/label"
	"autosolve/recognize/locate"
	"autosolve/recognize/net"
	"autosolve/recognize/pixel"
	"autosolve/recognize/read"
)

// A grid is read twice: its characters are cut out and matched, by many rules of what else a cell may hold (digit.go); and
// each cell is looked at as a whole by package net, with what packages read and label make of that. The two go wrong on
// different things, so that where one does not know, the other often does, and where both are sure of different digits, neither
// is believed.

// When the second opinion contradicts a digit that it is not sure of itself.
const (
	hardly = 0.03 // its share of the digit is less,
	noneIn = 0.5  // or that of what is no digit at least so much,

	mostStrange = 2 // in so few cells: a text caret or a pointer. In more it is a typeface that it does not know.
)

// secondOpinion lets the second reading of a grid confirm, mend or doubt each cell of the first, and returns its evidence.
func (r *Reader) secondOpinion(p *pixel.Picture, g *locate.Candidate, b *Board) (*[81]*read.Evidence, error) {
	all, err := r.second.Read(p, &g.Layout)
	if err != nil {
		return nil, fmt.Errorf("read cells: %w", err)
	}
	second := label.Label(all, label.Options(r.o))
	var strange []int
	for i := range b.Cells {
		b.mend(i, &second[i], all[i])
		if first := &b.Cells[i]; first.Certain && !first.own && !second[i].Certain && contradicts(all[i], first.Digit) {
			strange = append(strange, i)
		}
	}
	if len(strange) <= mostStrange {
		for _, i := range strange {
			b.doubt(i, fmt.Sprintf("is read as %d, and does not look like one", b.Cells[i].Digit))
		}
	}
	return all, nil
}

// contradicts reports whether the second opinion, sure or not, is against a digit.
func contradicts(e *read.Evidence, digit uint8) bool {
	return digit != 0 && !e.Flat && (e.Shares[digit] < hardly || e.Shares[0]+e.Shares[net.Other] >= noneIn)
}

// mend puts both readings of a cell together. What covers a cell the second does not see: it takes no cell for empty that
// may be covered.
func (b *Board) mend(cell int, second *label.Cell, e *read.Evidence) {
	first := &b.Cells[cell]
	covered := slices.ContainsFunc(first.Why, func(why string) bool {
		return why == partlyCovered || why == fullOfLines || why == reachesOut
	})
	first.Confirmed = first.Certain && second.Certain && first.Digit == second.Digit && first.Digit != 0
	switch {
	case first.Certain && second.Certain && first.Digit != second.Digit:
		b.doubt(cell, fmt.Sprintf("is read as %s and as %s", named(first.Digit), named(second.Digit)))
	case first.Certain || !second.Certain || covered:
	case second.Digit == 1 && slices.Contains(first.Why, oneOrCaret):
		// a text caret looks like a 1 to both
	case second.Digit == 0:
		if e.Flat || e.Shares[0] >= surelyEmpty && !slices.ContainsFunc(first.Why, isLarge) {
			*first = Cell{Certain: true}
		}
	default:
		*first = Cell{Digit: second.Digit, Kind: Given, Score: second.Score, RunnerUp: Guess(second.RunnerUp), Certain: true}
	}
}

// surelyEmpty is the share from which on a cell that holds small things only is empty.
const surelyEmpty = 0.95

// isLarge reports whether a doubt may be of more than a caret or pencil marks: of something that lies over the cell, and
// under which there may be a digit.
func isLarge(why string) bool {
	small := []string{oneOrCaret, inPieces, markOrDigit, marksOrDigit}
	return !slices.Contains(small, why) && !strings.HasSuffix(why, characters)
}

// named is a digit in words for people.
func named(digit uint8) string {
	if digit == 0 {
		return "empty"
	}
	return fmt.Sprint(digit)
}
