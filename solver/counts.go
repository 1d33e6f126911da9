package solver

import "math/bits"

// counts holds, for each band, the open cells by how many digits are possible in them.
type counts struct {
	one, two, three, open [3]uint32 // exactly one, exactly two, three; all open cells
}

// take counts the candidates of the open cells of b. It returns false if a cell has none.
func (n *counts) take(b *board) bool {
	for band := range 3 {
		var one, two, three, four uint32 // at least so many
		for _, w := range b.cand[band] {
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

func (n *counts) anySingle() bool { return n.one[0]|n.one[1]|n.one[2] != 0 }

// fixSingles fixes the cells with one candidate.
func (n *counts) fixSingles(b *board) {
	for band := range 3 {
		one := n.one[band]
		b.open[band] &^= one
		for d := range b.cand[band] {
			cells := b.cand[band][d] & one
			for ; cells != 0; cells &= cells - 1 {
				b.clearPeers(band, d, bits.TrailingZeros32(cells))
			}
		}
	}
}

// choose picks the cell to guess: one with two candidates that sees the most others with two, else one with as few
// candidates as there are.
func (n *counts) choose() (band, cell int) {
	best := -1
	for at := range 3 {
		for w := n.two[at]; w != 0; w &= w - 1 {
			i := bits.TrailingZeros32(w)
			p := &peerCells[i]
			sees := bits.OnesCount32(n.two[at]&p.band) + bits.OnesCount32(n.two[next(at)]&p.column) +
				bits.OnesCount32(n.two[next(next(at))]&p.column)
			if sees > best {
				best, band, cell = sees, at, i
			}
		}
	}
	if best >= 0 {
		return band, cell
	}
	for _, cells := range [2][3]uint32{n.three, n.open} {
		for at, w := range cells {
			if w != 0 {
				return at, bits.TrailingZeros32(w)
			}
		}
	}
	return 0, 0
}
