package solver

import "math/bits"

// counts holds, for each band, the cells that are still open by the number of digits that are possible in them.
type counts struct {
	one, two, three [3]uint32 // exactly that many candidates
	open            [3]uint32 // any number
}

// take counts the candidates of b. It returns false if a cell has none.
func (n *counts) take(b *board) bool {
	for band := range 3 {
		var one, two, three, four uint32 // cells with at least that many candidates
		for _, w := range b.cand[band][:9] {
			four |= three & w
			three |= two & w
			two |= one & w
			one |= w
		}
		open := b.open[band]
		if one != bandBits || two&^open != 0 {
			return false
		}
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

// cellAt returns the place of the lowest of the cells of a band.
func cellAt(band int, cells uint32) *at {
	return &tables.cells[27*band+bits.TrailingZeros32(cells)]
}

// choose returns the cell to guess: one with two candidates if there is any, else one with three, else any.
func (n *counts) choose(b *board, e *engine) *at {
	if c := e.pick(b, &n.two); c >= 0 {
		return &tables.cells[c]
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

// pickPlain returns the first cell with the highest score among those in two, which have two candidates, or -1 if two is
// empty.
func pickPlain(b *board, two *[3]uint32) int {
	best, most := -1, -1
	for band, cells := range two {
		for ; cells != 0; cells &= cells - 1 {
			c := 27*band + bits.TrailingZeros32(cells)
			if s := score(b, two, c); s > most {
				best, most = c, s
			}
		}
	}
	return best
}

// score estimates how much follows from guessing a cell. For each of its digits it counts the peers that lose the digit;
// a peer that is then left with one candidate counts three times. The score is the product of the counts, so a cell scores
// high only if both of its guesses remove much.
func score(b *board, two *[3]uint32, c int) int {
	p := &tables.near[c].peers
	product := 1
	for set := b.digits(&tables.cells[c]); set != 0; set &= set - 1 {
		d := bits.TrailingZeros32(set)
		w0, w1, w2 := b.cand[0][d]&p[0], b.cand[1][d]&p[1], b.cand[2][d]&p[2]
		lose := bits.OnesCount64(uint64(w0)|uint64(w1)<<32) + bits.OnesCount32(w2)
		single := bits.OnesCount64(uint64(w0&two[0])|uint64(w1&two[1])<<32) + bits.OnesCount32(w2&two[2])
		product *= lose + 2*single
	}
	return product
}
