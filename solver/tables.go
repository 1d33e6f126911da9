package solver

// facts are the conclusions from a matrix of the package comment, as masks of what its bits stand for: cells in the table bands,
// and columns of boxes in the table stacks. Bit 3*row+box of the matrix stands for a minirow of a band, bit 3*band+column for a
// column of a box in a stack.
type facts struct {
	keep uint32 // what at least one possible matching uses; 0 if no matching is possible
	sole uint32 // what every possible matching uses
}

// lookup holds the tables of the search, which are computed once and then only read.
type lookup struct {
	boxes  [512]uint16       // by the nine bits of a row: three bits, each set if the row has a bit in that box
	bands  [512]facts        // by the matrix of a band: the conclusions, as masks of its 27 cells
	stacks [512]facts        // by the matrix of a stack: the conclusions, as bits 9*band+column
	cells  [len(Grid{})]at   // the place of each Cell
	peers  [32]peers         // the peers of each cell of a band
	near   [len(Grid{})]near // the peers of each Cell, for choosing a guess
}

// at is the place of a cell: its band, the two bands that follow it cyclically, and its number within the band, 0 to 26.
type at struct{ band, next, last, cell uint8 }

// peers are the cells that lose a digit when a cell gets it.
type peers struct {
	band   uint32 // the peers in the cell's band
	column uint32 // the peers in each of the other bands
}

// near has the peers of a cell, for choosing a guess. The assembly code relies on this layout.
type near struct {
	peers [3]uint32 // the peers in each band
	bit   uint32    // the cell itself, in its own band
}

const (
	rowBits  = 1<<9 - 1            // the cells of a band's first row; also all bits of a matrix
	bandBits = 1<<27 - 1           // all cells of a band
	column0  = 1<<0 | 1<<9 | 1<<18 // the cells of a band's first column
	box0     = 0o7007007           // the cells of a band's first box
)

var tables = newLookup()

func newLookup() (t lookup) {
	for matrix := range 512 {
		t.boxes[matrix] = boxesOf(matrix)
		keep, sole := match(matrix)
		for bit := range 9 {
			inBand, inStack := uint32(7)<<(3*bit), uint32(1)<<(bit/3*9+bit%3)
			t.bands[matrix].add(keep>>bit&1, sole>>bit&1, inBand)
			t.stacks[matrix].add(keep>>bit&1, sole>>bit&1, inStack)
		}
	}
	for cell := range 27 {
		row, col := cell/9, cell%9
		column, box := uint32(column0)<<col, uint32(box0)<<(col/3*3)
		t.peers[cell] = peers{band: (rowBits<<(9*row) | column | box) &^ (1 << cell), column: column}
	}
	for c := range t.cells {
		band := uint8(c / 27)
		at := at{band: band, next: next(band), last: next(next(band)), cell: uint8(c % 27)}
		t.cells[c] = at
		p := t.peers[at.cell]
		t.near[c].bit = 1 << at.cell
		t.near[c].peers[at.band], t.near[c].peers[at.next], t.near[c].peers[at.last] = p.band, p.column, p.column
	}
	return t
}

func (f *facts) add(keep, sole int, mask uint32) {
	f.keep |= mask * uint32(keep)
	f.sole |= mask * uint32(sole)
}

func boxesOf(row int) (boxes uint16) {
	for box := range 3 {
		if row>>(3*box)&7 != 0 {
			boxes |= 1 << box
		}
	}
	return boxes
}

// match returns the union and the intersection of a matrix's matchings, each of which consists of three of its bits, no two
// of them in the same row or column. Both results are 0 if the matrix has no matching.
func match(matrix int) (union, intersection int) {
	intersection = rowBits
	for _, way := range [6]int{0o421, 0o241, 0o412, 0o142, 0o214, 0o124} {
		if matrix&way == way {
			union |= way
			intersection &= way
		}
	}
	return union, union & intersection
}

// next returns the band that follows cyclically.
func next(band uint8) uint8 { return (band + 1) % 3 }

// band returns the conclusions from the cells of a band where a digit is possible.
func (t *lookup) band(cells uint32) *facts {
	matrix := t.boxes[cells&rowBits] | t.boxes[cells>>9&rowBits]<<3 | t.boxes[cells>>18&rowBits]<<6
	return &t.bands[matrix&rowBits]
}

// stack returns the conclusions for the leftmost stack from the columns where a digit is possible. Bit 9*band+column of the
// argument stands for a column of a band.
func (t *lookup) stack(columns uint32) *facts {
	columns &= box0
	return &t.stacks[(columns|columns>>6|columns>>12)&rowBits]
}
