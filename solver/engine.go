package solver

// engine has the parts of the search for which vector instructions can be used, if the processor has them. All engines
// search the same positions.
type engine struct {
	// spread examines the digits whose words have changed, until nothing more follows. It does not look for cells with one
	// candidate. It returns false if a digit has no place left. If two digits must be in one cell, it either returns false or
	// leaves that to be found when the candidates are counted.
	spread func(*board) bool
	// pick returns the number of the best cell to guess among those of the argument pairs: the cells with two candidates, by
	// band. It returns -1 if there is no such cell.
	pick func(b *board, pairs *[3]uint32) int
}

func plain() engine { return engine{spread: spreadPlain, pick: pickPlain} }
