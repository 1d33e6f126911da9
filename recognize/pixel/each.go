package pixel

import (
	"runtime"
	"sync"
)

// Each calls do for every index below n, on all processors: do writes only what is its index's.
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
