package pixel

import "golang.org/x/sys/cpu"

// findSteps computes the steps from the pixels of one row to those of another, eight at a time if the processor has AVX2.
func findSteps(steps, from, to []uint8) {
	done := 0
	if groups := len(steps) / groupSize; groups > 0 && cpu.X86.HasAVX2 {
		done = groupSize * groups
		_, _ = from[4*done-1], to[4*done-1]
		stepsAVX2(&steps[0], &from[0], &to[0], groups)
	}
	findStepsFrom(done, steps, from, to)
}

// stepsAVX2 computes the steps of one or more groups of eight pixels.
//
//go:noescape
func stepsAVX2(steps, from, to *uint8, groups int)

// flatRow computes the bits of Picture.flat for a row, 64 at a time if the processor has AVX2.
func flatRow(words []uint64, row, above []uint8, step int) {
	whole := len(row) / 4 / 64
	if whole == 0 || !cpu.X86.HasAVX2 {
		flatFrom(0, words, row, above, step)
		return
	}
	_, _ = row[4*64*whole-1], above[4*64*whole-1]
	flatAVX2(&words[0], &row[0], &above[0], whole, min(step, 255))
	flatFrom(64*whole, words, row, above, step)
}

// flatAVX2 computes the first words of a row's bits. whole is the number of these words, at least 1. step must be 0 to 255.
//
//go:noescape
func flatAVX2(words *uint64, row, above *uint8, whole, step int)
