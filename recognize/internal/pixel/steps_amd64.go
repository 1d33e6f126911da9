package pixel

import "golang.org/x/sys/cpu"

// findSteps computes the steps to the pixels of a row, eight at a time if the processor has AVX2.
func findSteps(row, above, left, up []uint8) {
	done := 0
	if groups := (len(left) - 1) / groupSize; groups > 0 && cpu.X86.HasAVX2 {
		done = groupSize * groups
		_, _, _, _ = row[4*done+3], above[4*done+3], left[done], up[done]
		stepsAVX2(&left[1], &up[1], &row[4], &above[4], groups) // the first pixel has no left neighbour
		done++
	}
	findStepsFrom(0, min(1, done), row, above, left, up)
	findStepsFrom(done, len(left), row, above, left, up)
}

// stepsAVX2 computes the steps to one or more groups of eight pixels. The pixel to the left of the first group must be in the
// same row.
//
//go:noescape
func stepsAVX2(left, up, row, above *uint8, groups int)

// flatRow computes the bits of Picture.Flat for a row, 64 at a time if the processor has AVX2.
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
