package pixel

import (
	"errors"
	"runtime"
	"sync"
)

// Each calls do for every index below n, on all processors: do may write only what belongs to its index.
func Each(n int, do func(i int)) {
	workers := min(runtime.GOMAXPROCS(0), n)
	var wg sync.WaitGroup
	for w := range workers {
		wg.Go(func() {
			for i := w; i < n; i += workers {
				do(i)
			}
		})
	}
	wg.Wait()
}

// eachPart calls do with parts of some indexes, one for each processor.
func eachPart(of []int, do func(part []int) error) error {
	workers := min(runtime.GOMAXPROCS(0), len(of))
	failed := make([]error, workers)
	Each(workers, func(w int) {
		var part []int
		for i := w; i < len(of); i += workers {
			part = append(part, of[i])
		}
		failed[w] = do(part)
	})
	return errors.Join(failed...)
}
