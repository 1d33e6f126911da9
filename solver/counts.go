package solver

import "math/bits"

// counts groups the open cells of each band, those whose digit is not fixed yet, by their number of candidates.
type counts struct {
	one, two, three [3]uint32 // the cells with exactly one, two and three candidates
}

// take counts the candidates of b. It returns false if a cell has no candidate, or if two digits are fixed in one cell.
func (n *counts) take(b *board) bool {
	for band := range 3 {
		var one, two, three, four uint32 // the cells with at least that number of candidates
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

// cellAt returns the first cell of a set, in which bit i stands for cell i of the band. The set must not be empty.
func cellAt(band int, cells uint32) *at {
	return &tables.cells[27*band+bits.TrailingZeros32(cells)]
}

// choose returns the cell and the digit to guess, d+1: in a cell with two candidates if there is any, else a digit with two
// places in a house, else in a cell with three candidates or any open cell.
func (n *counts) choose(b *board, e *engine) (c *at, d int) {
	if c := e.pick(b, &n.two); c >= 0 {
		at := &tables.cells[c]
		return at, bits.TrailingZeros32(b.digits(at))
	}
	if at, d := b.twoPlaces(); at != nil {
		return at, d
	}
	for _, bands := range [...][3]uint32{n.three, b.open} {
		for band, cells := range bands {
			if cells != 0 {
				at := cellAt(band, cells)
				return at, bits.TrailingZeros32(b.digits(at))
			}
		}
	}
	return nil, 0
}

// twoPlaces returns a cell and d for a digit d+1 that has exactly two places in a house, the cell being one of them. It
// returns nil if no digit has two places in any house. A board with few givens may have no cell with two candidates. Guesses
// in cells with more of them would take seconds to show that such a board has no solution.
func (b *board) twoPlaces() (*at, int) {
	for d := range 9 {
		var one, two, three uint32 // the columns with at least that many places
		for band := range 3 {
			w := b.cand[band][d]
			for i := range 3 {
				for _, house := range [...]uint32{w & (rowBits << (9 * i)), w & (box0 << (3 * i))} {
					if bits.OnesCount32(house) == 2 {
						return cellAt(band, house), d
					}
				}
				row := w >> (9 * i) & rowBits
				three |= two & row
				two |= one & row
				one |= row
			}
		}
		if columns := two &^ three; columns != 0 {
			column := inColumns(columns & -columns)
			for band := range 3 {
				if cells := b.cand[band][d] & column; cells != 0 {
					return cellAt(band, cells), d
				}
			}
		}
	}
	return nil, 0
}

// pickPlain is the pick of the plain engine. Of several cells with the highest score, it returns the first.
func pickPlain(b *board, pairs *[3]uint32) int {
	best, most := -1, -1
	for band, cells := range pairs {
		for ; cells != 0; cells &= cells - 1 {
			c := 27*band + bits.TrailingZeros32(cells)
			if s := score(b, pairs, c); s > most {
				best, most = c, s
			}
		}
	}
	return best
}

// score estimates how much follows from guessing cell c. For each candidate of the cell, it counts the peers that lose this
// digit; a peer that is then left with one candidate counts three times. The score is the product of the counts, so a cell
// scores high only if both of its guesses remove many candidates.
func score(b *board, pairs *[3]uint32, c int) int {
	p := &tables.near[c].peers
	product := 1
	for set := b.digits(&tables.cells[c]); set != 0; set &= set - 1 {
		d := bits.TrailingZeros32(set)
		w0, w1, w2 := b.cand[0][d]&p[0], b.cand[1][d]&p[1], b.cand[2][d]&p[2]
		lose := bits.OnesCount64(uint64(w0)|uint64(w1)<<32) + bits.OnesCount32(w2)
		single := bits.OnesCount64(uint64(w0&pairs[0])|uint64(w1&pairs[1])<<32) + bits.OnesCount32(w2&pairs[2])
		product *= lose + 2*single
	}
	return product
}
