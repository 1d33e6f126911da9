package pixel

import (
	"runtime"
	"slices"
	"testing"
)

// TestEach checks that there is one call for every index, on one processor and on several.
func TestEach(t *testing.T) {
	for _, procs := range []int{1, 3, 16} {
		before := runtime.GOMAXPROCS(procs)
		for _, n := range []int{0, 1, 2, 81} {
			calls := make([]int, n)
			Each(n, func(i int) { calls[i]++ })
			if slices.ContainsFunc(calls, func(c int) bool { return c != 1 }) {
				t.Errorf("%d processors: %v calls", procs, calls)
			}
		}
		runtime.GOMAXPROCS(before)
	}
}
