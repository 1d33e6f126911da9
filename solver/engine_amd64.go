package solver

import "golang.org/x/sys/cpu"

// fastest returns the best engine for this processor.
func fastest() engine {
	if !hasVectors() {
		return plain()
	}
	return engine{spread: spreadAVX512, pick: func(b *board, two *[3]uint32) int { return pickAVX512(b, two, &tables.near) }}
}

// hasVectors says whether the processor, and the system, can do what the vector engine needs.
func hasVectors() bool {
	return cpu.X86.HasAVX512F && cpu.X86.HasAVX512VPOPCNTDQ && cpu.X86.HasBMI1
}

// spreadAVX512 does what spreadPlain does, for all digits and bands in each round: three registers hold a band each,
// their lanes the digits' words, so that what spreadPlain looks up in tables is worked out for all digits together.
//
// A matching needs three cells of a matrix, one of each row and column. With the columns turned by one and the rows by
// one, and the columns by two and the rows by two, the other two cells of one of the two matchings that a cell can be in
// come to lie on the cell; with the columns turned the other way, those of the other. The matrices of the three bands are
// packed into one word, and so are those of the three stacks.
//
//go:noescape
func spreadAVX512(b *board) bool

// pickAVX512 does what pickPlain does, for all digits at once.
//
//go:noescape
func pickAVX512(b *board, two *[3]uint32, near *[len(Grid{})]near) int
