package solver

import "math/bits"

// counts holds, for each band, the cells that are still open by the number of digits that are possible in them.
type counts struct {
	one, two, three [3]uint32 // exactly so many
	open            [3]uint32 // any number
}

// take counts the candidates of b. It returns false if a cell has none.
func (n *counts) take(b *board) bool {
	for band := range 3 {
		var one, two, three, four uint32 // at least so many
		for _, w := range b.cand[band][:9] {
			four |= three & w
			three |= two & w
			two |= one & w
			one |= w
		}
		if one != bandBits {
			return false
		}
		open := b.open[band]
		n.one[band] = one &^ two & open
		n.two[band] = two &^ three & open
		n.three[band] = three &^ four & open
		n.open[band] = open
	}
	return true
}

// fixSingles fixes the cells with one candidate.
func (n *counts) fixSingles(b *board) {
	for band, one := range n.one {
		b.open[band] &^= one
		for d := 0; d < 9 && one != 0; d++ {
			cells := b.cand[band][d] & one
			one ^= cells
			for ; cells != 0; cells &= cells - 1 {
				b.clearPeers(d, cellAt(band, cells))
			}
		}
	}
}

// cellAt is where the lowest of the cells of a band is.
func cellAt(band int, cells uint32) *at {
	return &tables.cells[27*band+bits.TrailingZeros32(cells)]
}

// choose picks the cell to guess, one with two candidates if there is any, else one with as few as possible.
func (n *counts) choose(b *board) (best *at) {
	most := -1
	for band, cells := range n.two {
		for ; cells != 0; cells &= cells - 1 {
			at := cellAt(band, cells)
			if s := n.score(b, at); s > most {
				most, best = s, at
			}
		}
	}
	if best != nil {
		return best
	}
	for _, bands := range [...][3]uint32{n.three, n.open} {
		for band, cells := range bands {
			if cells != 0 {
				return cellAt(band, cells)
			}
		}
	}
	return nil
}

// score estimates how much follows from guessing a cell. For each of its digits it counts the peers that lose it,
// those three times that are then left with one candidate. The product favours cells where both guesses tell a lot.
func (n *counts) score(b *board, at *at) int {
	p := &tables.peers[at.cell&31]
	// A word of the cell's own band, and, since a column has but three cells in a band, one for both of the others.
	near := n.two[at.band]
	far := n.two[at.next]&p.column | n.two[at.last]&p.column<<1
	product := 1
	for set := b.digits(at); set != 0; set &= set - 1 {
		d := bits.TrailingZeros32(set)
		inBand := b.cand[at.band][d] & p.band
		others := b.cand[at.next][d]&p.column | b.cand[at.last][d]&p.column<<1
		lose := bits.OnesCount64(uint64(inBand) | uint64(others)<<32)
		single := bits.OnesCount64(uint64(inBand&near) | uint64(others&far)<<32)
		product *= lose + 2*single
	}
	return product
}
