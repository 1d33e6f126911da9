package recognize

import (
	"reflect"
	"runtime"
	"testing"
)

// TestOneProcessor checks that a board is read on one processor as it is on all.
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
