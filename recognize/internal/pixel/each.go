package pixel

import (
	"errors"
	"runtime"
	"sync"
)

// Each calls a function for every index from 0 to n-1, using all processors, and returns when all calls have returned. The
// calls run concurrently, so each may write only to data that belongs to its index.
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

// eachPart divides the indexes into at most one part for each processor, calls a function for all parts concurrently, and
// returns the joined errors.
func eachPart(indexes []int, do func(part []int) error) error {
	workers := min(runtime.GOMAXPROCS(0), len(indexes))
	failed := make([]error, workers)
	Each(workers, func(w int) {
		var part []int
		for i := w; i < len(indexes); i += workers {
			part = append(part, indexes[i])
		}
		failed[w] = do(part)
	})
	return errors.Join(failed...)
}
