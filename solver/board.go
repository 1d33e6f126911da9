package solver

import "math/bits"

// board is a position of the search. Its words have one bit for each of the 27 cells of a band: bit 9*row+column, where row
// is 0 to 2 within the band.
type board struct {
	cand  [3][wide]uint32 // by band and digit-1: the cells where the digit is possible
	open  [3]uint32       // by band: the cells whose digit is not fixed yet
	dirty uint32          // bit digit-1: the digit's words have changed since they were examined
}

// wide is the number of words for a band: those of the nine digits, padded with zeros to the length of a vector register.
const wide = 16

const allDigits = 1<<9 - 1

// set makes b the position with the givens of g, whose values must be at most 9. It returns false if two of them clash.
func (b *board) set(g *Grid) bool {
	t := &tables
	var list [len(Grid{})]uint8
	givens := 0
	for i, d := range g {
		list[givens] = uint8(i)
		givens += int(nonzero(uint32(d)))
	}
	var own [3][9]uint32
	b.open = [3]uint32{bandBits, bandBits, bandBits}
	for d := range 9 {
		b.cand[0][d], b.cand[1][d], b.cand[2][d] = bandBits, bandBits, bandBits
	}
	for _, i := range list[:givens] {
		d, at := g[i]-1, &t.cells[i]
		own[at.band][d] |= 1 << at.cell
		b.open[at.band] &^= 1 << at.cell
		b.clearPeers(int(d), at)
	}
	wrong := uint32(0)
	for band := range own {
		for d, cells := range own[band] {
			wrong |= cells &^ b.cand[band][d]
			b.cand[band][d] &= b.open[band] | cells
		}
	}
	b.dirty = allDigits
	return wrong == 0
}

// nonzero returns 1 if x is not 0, else 0, without a branch.
func nonzero(x uint32) uint32 { return (x | -x) >> 31 }

// clearPeers removes digit d+1 from the peers of a cell.
func (b *board) clearPeers(d int, at *at) {
	p := &tables.peers[at.cell&31]
	b.cand[at.band][d] &^= p.band
	b.cand[at.next][d] &^= p.column
	b.cand[at.last][d] &^= p.column
	b.dirty |= 1 << d
}

// place fixes digit d+1 in a cell where it is possible.
func (b *board) place(d int, at *at) {
	bit := uint32(1) << (at.cell & 31)
	words := &b.cand[at.band]
	b.dirty |= b.digits(at)
	for e := range 9 {
		words[e] &^= bit
	}
	words[d] |= bit
	b.open[at.band] &^= bit
	b.clearPeers(d, at)
}

// exclude removes digit d+1 from a cell.
func (b *board) exclude(d int, at *at) {
	b.cand[at.band][d] &^= 1 << (at.cell & 31)
	b.dirty |= 1 << d
}

// digits returns the candidates of a cell: bit d stands for digit d+1.
func (b *board) digits(at *at) (set uint32) {
	words := &b.cand[at.band]
	for d := range 9 {
		set |= words[d] >> (at.cell & 31) & 1 << d
	}
	return set
}

// propagate examines the words that have changed and fixes the cells with one candidate, until nothing changes. It leaves
// the counts of the candidates in n. It returns false if it finds a contradiction: a cell without a candidate, a digit
// without a place, or two digits in one cell.
func (b *board) propagate(n *counts, e *engine) bool {
	for e.spread(b) && n.take(b) {
		if n.one[0]|n.one[1]|n.one[2] == 0 {
			return true
		}
		n.fixSingles(b)
	}
	return false
}

// spreadPlain is the spread of the plain engine. It examines all changed digits before it fixes any cell. Until then the digits
// do not depend on each other, so the processor can work on several at once.
func spreadPlain(b *board) bool {
	for b.dirty != 0 {
		var f fixes
		todo := b.dirty
		b.dirty = 0
		var again, clash, all0, all1, all2 uint32
		for ; todo != 0; todo &= todo - 1 {
			d := bits.TrailingZeros32(todo)
			x0, x1, x2, once := b.follow(d)
			if once == noPlace {
				return false
			}
			again |= once << d
			f.own[d&(wide-1)] = [3]uint32{x0, x1, x2}
			clash |= all0&x0 | all1&x1 | all2&x2
			all0, all1, all2 = all0|x0, all1|x1, all2|x2
		}
		if clash != 0 { // two digits would have to be in one cell
			return false
		}
		b.dirty = again
		if f.all = [3]uint32{all0, all1, all2}; f.all != [3]uint32{} {
			b.fix(&f)
		}
	}
	return true
}

// fixes has the cells to be fixed, by band.
type fixes struct {
	own [wide][3]uint32 // by digit-1: the cells in which that digit is to be fixed
	all [3]uint32       // the cells in which any digit is to be fixed
}

// noPlace is the outcome of follow if the digit has no place left.
const noPlace = 2

// follow examines the words of digit d+1. It removes the digit from each cell that no matching of the cell's band uses, or no
// matching of the cell's stack. It returns, by band, the open cells that every matching of their band and every matching of
// their stack uses. The result outcome is 1 if the words must be examined again, noPlace if the digit has no place left, and
// otherwise 0.
func (b *board) follow(d int) (x0, x1, x2, outcome uint32) {
	t := &tables
	d &= wide - 1
	w0, w1, w2 := &b.cand[0][d], &b.cand[1][d], &b.cand[2][d]
	r0, r1, r2 := t.band(*w0), t.band(*w1), t.band(*w2)
	x0, x1, x2 = *w0&r0.keep, *w1&r1.keep, *w2&r2.keep

	columns := columnsOf(x0) | columnsOf(x1)<<9 | columnsOf(x2)<<18
	s0, s1, s2 := t.stack(columns), t.stack(columns>>3), t.stack(columns>>6)
	keep := s0.keep | s1.keep<<3 | s2.keep<<6
	sole := s0.sole | s1.sole<<3 | s2.sole<<6
	x0, x1, x2 = x0&inColumns(keep), x1&inColumns(keep>>9), x2&inColumns(keep>>18)
	*w0, *w1, *w2 = x0, x1, x2
	if x0 == 0 || x1 == 0 || x2 == 0 {
		return 0, 0, 0, noPlace
	}
	x0 &= r0.sole & inColumns(sole) & b.open[0]
	x1 &= r1.sole & inColumns(sole>>9) & b.open[1]
	x2 &= r2.sole & inColumns(sole>>18) & b.open[2]
	return x0, x1, x2, nonzero(columns ^ keep)
}

// columnsOf returns the columns that contain at least one of the given cells of a band.
func columnsOf(cells uint32) uint32 { return (cells | cells>>9 | cells>>18) & rowBits }

// inColumns returns the cells of a band that are in the given columns. It ignores all but the lowest nine bits of its
// argument.
func inColumns(columns uint32) uint32 { return columns & rowBits * column0 }

// fix removes all other digits from the cells to be fixed, which are then no longer open.
func (b *board) fix(f *fixes) {
	all0, all1, all2 := f.all[0], f.all[1], f.all[2]
	b.open[0] &^= all0
	b.open[1] &^= all1
	b.open[2] &^= all2
	dirty := uint32(0)
	for d := range 9 {
		own := &f.own[d]
		gone0 := b.cand[0][d] & all0 &^ own[0]
		gone1 := b.cand[1][d] & all1 &^ own[1]
		gone2 := b.cand[2][d] & all2 &^ own[2]
		b.cand[0][d] ^= gone0
		b.cand[1][d] ^= gone1
		b.cand[2][d] ^= gone2
		dirty |= nonzero(gone0|gone1|gone2) << d
	}
	b.dirty |= dirty
}
