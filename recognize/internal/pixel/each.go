package pixel

import (
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
