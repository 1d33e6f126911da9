package solver

import "golang.org/x/sys/cpu"

// fastest returns the best engine for this processor.
func fastest() engine {
	if !hasVectors() {
		return plain()
	}
	return engine{spread: spreadAVX512, pick: func(b *board, two *[3]uint32) int { return pickAVX512(b, two, &tables.near) }}
}

// hasVectors reports whether the processor and the system support the instructions of the vector engine.
func hasVectors() bool {
	return cpu.X86.HasAVX512F && cpu.X86.HasAVX512VPOPCNTDQ && cpu.X86.HasBMI1
}

// spreadAVX512 is the spread of the vector engine. Each round examines all digits and bands together. Each of three registers
// holds one band, and each lane of a register the word of one digit. What the plain engine looks up in tables is computed here.
//
// A matching consists of three bits of a matrix, one in each row and column. Each bit is in two of the six matchings.
// Rotating both the rows and the columns of the matrix, once by one and once by two, moves the other two bits of the first
// matching to the bit's position. For the second matching, the columns are rotated in the other direction. The matrices of
// the three bands are packed into one word, and so are those of the three stacks.
//
//go:noescape
func spreadAVX512(b *board) bool

// pickAVX512 is the pick of the vector engine. It counts all digits at once.
//
//go:noescape
func pickAVX512(b *board, pairs *[3]uint32, near *[len(Grid{})]near) int
