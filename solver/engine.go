package solver

// engine is the part of the search that can be done with vectors, if the processor has them. Engines differ in speed
// only.
type engine struct {
	// spread follows up what has changed until nothing more follows, without looking for cells with one candidate. It
	// returns false if a digit has no place left. If it leaves two digits fixed in a cell, counts.take finds out.
	spread func(*board) bool
	// pick returns the Cell of the best guess among cells with two candidates, by band, or -1 if there are none.
	pick func(b *board, two *[3]uint32) int
}

func plain() engine { return engine{spread: spreadPlain, pick: pickPlain} }
