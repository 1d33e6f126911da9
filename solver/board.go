package solver

import "math/bits"

// board is a position of the search: the candidates as 27 band words, one per band and digit.
type board struct {
	cand  [3][9]uint32 // by band and digit less one: the cells of the band where the digit is possible
	open  [3]uint32    // by band: the cells that have not yet been fixed
	dirty uint32       // bit 9*band+digit: the word has changed since it was looked at
}

// set takes over the givens of g, which must not exceed 9. It returns how many there are and whether no two of them clash.
func (b *board) set(g *Grid) (givens int, ok bool) {
	var given [3][9]uint32
	for band := range 3 {
		for i, d := range g[27*band : 27*band+27] {
			if d != 0 {
				given[band][d-1] |= 1 << i
			}
		}
	}
	ok = true
	for band := range 3 {
		all := uint32(0)
		for _, w := range given[band] {
			all |= w
		}
		givens += bits.OnesCount32(all)
		b.open[band] = bandBits
		for d, w := range given[band] {
			b.cand[band][d] = bandBits&^all | w
		}
	}
	b.dirty = bandBits
	for band := range 3 {
		for d, w := range given[band] {
			for w != 0 {
				cell := bits.TrailingZeros32(w)
				w &= w - 1
				if b.cand[band][d]>>cell&1 == 0 {
					ok = false
				}
				peers := &peerCells[cell]
				b.cand[band][d] &^= peers.band
				b.cand[next(band)][d] &^= peers.column
				b.cand[next(next(band))][d] &^= peers.column
			}
		}
	}
	return givens, ok
}

func next(band int) int {
	if band == 2 {
		return 0
	}
	return band + 1
}

// peers are the cells that cannot hold the digit of a cell, seen from a cell of a band.
type peers struct {
	band   uint32 // in the same band, without the cell itself
	column uint32 // in another band
}

var peerCells = newPeerCells()

func newPeerCells() (p [32]peers) {
	for cell := range 27 {
		row, col := cell/9, cell%9
		column := uint32(column0) << col
		box := uint32(0o7007007) << (col / 3 * 3)
		p[cell] = peers{band: (rowBits<<(9*row) | column | box) &^ (1 << cell), column: column}
	}
	return p
}

// fix makes the cells of a band, where digit d is the only one possible or the cells the only ones possible for it,
// d's own: no other digit keeps them.
func (b *board) fix(band, d int, cells uint32) {
	b.open[band] &^= cells
	words := &b.cand[band]
	dirty := uint32(0)
	mine := words[d]
	for i := range words {
		gone := words[i] & cells
		words[i] ^= gone
		dirty |= (gone | -gone) >> 31 << i
	}
	words[d] = mine
	b.dirty |= dirty &^ (1 << d) << (9 * band)
}

// place fixes digit d in one cell of a band.
func (b *board) place(band, d, cell int) {
	b.fix(band, d, 1<<cell)
	b.clearPeers(band, d, cell)
}

// exclude takes digit d off one cell of a band.
func (b *board) exclude(band, d, cell int) {
	b.cand[band][d] &^= 1 << cell
	b.dirty |= 1 << (9*band + d)
}

// clearPeers takes digit d off the peers of a cell of a band.
func (b *board) clearPeers(band, d, cell int) {
	p := &peerCells[cell]
	b.cand[band][d] &^= p.band
	b.dirty |= 1 << (9*band + d)
	b.clear(next(band), d, ^p.column)
	b.clear(next(next(band)), d, ^p.column)
}

// lowest returns the lowest digit, less one, that is possible in a cell of a band, which must have one.
func (b *board) lowest(band, cell int) (d int) {
	for b.cand[band][d]>>cell&1 == 0 {
		d++
	}
	return d
}

// settle follows up everything that has changed, and fixes cells with one candidate, until nothing changes. It leaves
// the counts of the candidates in n, or returns false if a cell or a digit has no place left.
func (b *board) settle(n *counts) bool {
	for b.spread() && n.take(b) {
		if !n.anySingle() {
			return true
		}
		n.fixSingles(b)
	}
	return false
}

// spread follows up every changed word until none is left. It returns false if a digit has no place left somewhere.
func (b *board) spread() bool {
	t := tables
	for b.dirty != 0 {
		i := bits.TrailingZeros32(b.dirty)
		b.dirty &= b.dirty - 1
		band, d := wordAt[i&31].band, wordAt[i&31].digit
		w := b.cand[band][d]
		minirows := t.boxes[w&rowBits] | t.boxes[w>>9&rowBits]<<3 | t.boxes[w>>18&rowBits]<<6
		rows := &t.minirows[minirows&rowBits]
		w &= rows.keep
		if w == 0 {
			return false
		}
		b.cand[band][d] = w
		cols := &t.columns[(w|w>>9|w>>18)&rowBits]
		b.clear(next(band), d, cols.others)
		b.clear(next(next(band)), d, cols.others)
		if cells := w & rows.locked & cols.single & b.open[band]; cells != 0 {
			b.fix(band, d, cells)
		}
	}
	return true
}

// clear takes digit d off the cells of the band that are not in keep.
func (b *board) clear(band, d int, keep uint32) {
	if w := b.cand[band][d]; w&^keep != 0 {
		b.cand[band][d] = w & keep
		b.dirty |= 1 << (9*band + d)
	}
}

type word struct{ band, digit int }

var wordAt = newWordAt()

func newWordAt() (at [32]word) {
	for i := range 27 {
		at[i] = word{i / 9, i % 9}
	}
	return at
}
