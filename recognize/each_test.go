package recognize

import (
	"reflect"
	"runtime"
	"slices"
	"testing"
)

// TestEach calls once for every index, on one processor and on many.
func TestEach(t *testing.T) {
	for _, procs := range []int{1, 3, 16} {
		before := runtime.GOMAXPROCS(procs)
		for _, n := range []int{0, 1, 2, 81} {
			calls := make([]int, n)
			each(n, func(i int) { calls[i]++ })
			if slices.ContainsFunc(calls, func(c int) bool { return c != 1 }) {
				t.Errorf("%d processors: %v calls", procs, calls)
			}
		}
		runtime.GOMAXPROCS(before)
	}
}

// TestOneProcessor reads a board on one processor as on all.
func TestOneProcessor(t *testing.T) {
	r := testReader(t)
	for seed := range uint64(6) {
		s := newScene(t, seed)
		all, errAll := r.Read(s.img)
		before := runtime.GOMAXPROCS(1)
		one, errOne := r.Read(s.img)
		runtime.GOMAXPROCS(before)
		if !reflect.DeepEqual(all, one) || (errAll == nil) != (errOne == nil) {
			t.Errorf("seed %d: %v, %v on all processors, %v, %v on one", seed, all, errAll, one, errOne)
		}
	}
}
