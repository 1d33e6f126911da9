//go:build !amd64

package pixel

func findSteps(steps, from, to []uint8) { findStepsFrom(0, steps, from, to) }

func flatRow(words []uint64, row, above []uint8, step int) { flatFrom(0, words, row, above, step) }
