//go:build !amd64

package pixel

func findSteps(row, above, left, up []uint8) { findStepsFrom(0, len(left), row, above, left, up) }

func flatRow(words []uint64, row, above []uint8, step int) { flatFrom(0, words, row, above, step) }
