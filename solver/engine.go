package solver

// engine is the part of the search that can be done with vectors, if the processor has them. Engines differ in speed
// only.
type engine struct {
	// spread examines the digits that have changed until nothing more follows. It does not look for cells with one
	// candidate. It returns false if a digit has no place left. Two digits fixed in one cell are left for counts.take to find.
	spread func(*board) bool
	// pick returns the Cell of the best guess among the cells with two candidates, given by band, or -1 if there are none.
	pick func(b *board, pairs *[3]uint32) int
}

func plain() engine { return engine{spread: spreadPlain, pick: pickPlain} }
