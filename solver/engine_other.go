//go:build !amd64

package solver

// fastest returns the best engine for this processor.
func fastest() engine { return plain() }
