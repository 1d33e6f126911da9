package solver

// The tables below are what the band words (see doc.go) are looked up in. They are computed once and only read after.
//
// A band word has three rows of nine bits. Two nine-bit digests of it serve as indices:
//   - its minirows: bit 3*row+box is set if the row has a candidate inside the box;
//   - its columns: bit col is set if any row has a candidate in the column.
type bandTables struct {
	boxes    [512]uint16   // nine bits of one row -> three bits, the boxes that have a candidate in it
	minirows [512]rowFacts // by minirows
	columns  [512]colFacts // by columns
}

// rowFacts says what follows from the minirows in which a digit is still possible.
type rowFacts struct {
	keep   uint32 // the cells of minirows that take part in some way to give each row another box; 0 if there is no way
	locked uint32 // those of them that are the only one of their row, and so of their box
}

// colFacts says what follows from the columns in which a digit is still possible.
type colFacts struct {
	others uint32 // the cells of the other two bands that may keep the digit: not the only column of a box
	single uint32 // the cells in columns that are the only one of their box
}

var tables = newBandTables()

const (
	rowBits  = 1<<9 - 1  // one row of a band, and also the columns of a band
	bandBits = 1<<27 - 1 // all cells of a band
	column0  = 1 | 1<<9 | 1<<18
)

func newBandTables() *bandTables {
	t := new(bandTables)
	for i := range 512 {
		t.boxes[i] = boxesOf(i)
		t.minirows[i] = rowFactsOf(i)
		t.columns[i] = colFactsOf(i)
	}
	return t
}

func boxesOf(row int) (boxes uint16) {
	for box := range 3 {
		if row>>(3*box)&7 != 0 {
			boxes |= 1 << box
		}
	}
	return boxes
}

// rowFactsOf tries the six ways to give each of the three rows a box of its own.
func rowFactsOf(minirows int) (f rowFacts) {
	kept := 0
	for _, way := range [6]int{0o421, 0o241, 0o412, 0o142, 0o214, 0o124} {
		if minirows&way == way {
			kept |= way
		}
	}
	for row := range 3 {
		boxes := kept >> (3 * row) & 7
		var cells uint32
		for box := range 3 {
			if boxes>>box&1 != 0 {
				cells |= 7 << (9*row + 3*box)
			}
		}
		f.keep |= cells
		if boxes&(boxes-1) == 0 {
			f.locked |= cells
		}
	}
	return f
}

func colFactsOf(columns int) (f colFacts) {
	f.others = bandBits
	for box := range 3 {
		in := uint32(columns) & (7 << (3 * box))
		if in != 0 && in&(in-1) == 0 {
			f.others &^= in * column0
			f.single |= in * column0
		}
	}
	return f
}
