package pixel

import (
	"bytes"
	"image"
	"maps"
	"runtime"
	"sync"
)

// A Memory caches what is derived from the pixels of a picture, for later pictures of the same place. A cached value may be in
// use in several places and must not be changed. A picture without a Memory caches nothing.
type Memory struct {
	bounds image.Rectangle // where the last picture is on the desktop
	pix    []uint8         // the last picture's pixels, 4 bytes each, row by row
	seen   int             // the number of pictures seen so far that differed from the one before
	mu     sync.Mutex
	known  map[memoryKey]*entry
}

// A memoryKey is what a result depends on besides the pixels. Each kind of result has its own type of key.
type memoryKey struct {
	frame image.Rectangle // the place on the desktop of the picture, or part of a picture, in whose coordinates key is
	key   any
}

// An entry is a cached result.
type entry struct {
	value    any
	area     image.Rectangle // the place on the desktop of the pixels on which the result depends
	lastUsed int             // the value of Memory.seen at the last use
}

// mostUnused is the number of changed pictures for which an unused result is kept. That is long enough for a blinking caret: some
// results are needed only while the caret is visible, and others only while it is hidden.
const mostUnused = 16

// NewMemory returns a memory without results.
func NewMemory() *Memory { return &Memory{known: map[memoryKey]*entry{}} }

// See compares a picture with the last one, and reports whether any pixel has changed. It forgets the results that depend on
// changed pixels or have not been used for more than mostUnused changed pictures. If there is no last picture, or it has another
// place or size, See forgets all results and reports true. See must not run at the same time as RecallAll.
func (m *Memory) See(p *Picture) (changed bool) {
	if m.bounds != p.Frame() || m.pix == nil {
		m.bounds = p.Frame()
		m.pix = make([]uint8, 4*p.W*p.H)
		for y := range p.H {
			copy(m.pix[4*p.W*y:], p.row(y))
		}
		clear(m.known)
		return true
	}
	runs := m.changes(p)
	if changed = runs.in(m.bounds); changed {
		m.seen++
		maps.DeleteFunc(m.known, func(_ memoryKey, e *entry) bool { return m.seen-e.lastUsed > mostUnused || runs.in(e.area) })
	}
	return changed
}

// changes holds the pixels in which a picture differs from the last one.
type changes struct {
	at   image.Point // where pixel (0,0) of the picture is on the desktop
	runs [][]Span    // for each row, the runs of changed pixels
}

// changes returns the pixels in which a picture differs from the last one, and stores the picture as the new last one.
func (m *Memory) changes(p *Picture) changes {
	c := changes{p.At, make([][]Span, p.H)}
	for y := range c.runs {
		old, now := m.pix[4*p.W*y:4*p.W*(y+1)], p.row(y)
		if !bytes.Equal(old, now) {
			c.runs[y] = differing(old, now)
			copy(old, now)
		}
	}
	return c
}

// differing returns the runs of pixels in which two rows differ.
func differing(a, b []uint8) (runs []Span) {
	for x := range len(a) / 4 {
		if [4]uint8(a[4*x:]) == [4]uint8(b[4*x:]) {
			continue
		}
		if n := len(runs); n > 0 && runs[n-1].Max == x {
			runs[n-1].Max++
		} else {
			runs = append(runs, Span{x, x + 1})
		}
	}
	return runs
}

// in reports whether a pixel of the area has changed.
func (c changes) in(area image.Rectangle) bool {
	area = area.Sub(c.at)
	for y := max(0, area.Min.Y); y < min(len(c.runs), area.Max.Y); y++ {
		for _, run := range c.runs[y] {
			if run.Min < area.Max.X && run.Max > area.Min.X {
				return true
			}
		}
	}
	return false
}

// recall returns a cached result, which then counts as used, and reports whether there is one. m may be nil.
func recall[V any](m *Memory, frame image.Rectangle, key any) (value V, ok bool) {
	if m == nil {
		return value, false
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	e, ok := m.known[memoryKey{frame, key}]
	if ok {
		e.lastUsed, value = m.seen, e.value.(V)
	}
	return value, ok
}

// keep caches a result that depends on the pixels of an area. m may be nil.
func (m *Memory) keep(frame image.Rectangle, key, value any, area image.Rectangle) {
	if m == nil {
		return
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	m.known[memoryKey{frame, key}] = &entry{value, area, m.seen}
}

// RecallAll returns the result for each key. It divides the keys whose results are not cached among the processors and calls
// find concurrently, at most once for each processor, with some keys and a view of p for each, which shows only the pixels in
// area(key). find returns the results in the order of its keys. A result must depend only on its key and on its view. Each kind
// of result needs its own type of key. RecallAll may be called from several goroutines.
func RecallAll[K comparable, V any](p *Picture, keys []K, area func(K) image.Rectangle, find func([]K, []*Picture) []V) []V {
	values := make([]V, len(keys))
	var unknown []int
	for i, key := range keys {
		var ok bool
		if values[i], ok = recall[V](p.Memory, p.Frame(), key); !ok {
			unknown = append(unknown, i)
		}
	}
	workers := min(runtime.GOMAXPROCS(0), len(unknown))
	Each(workers, func(w int) {
		var some []K
		var views []*Picture
		for k := w; k < len(unknown); k += workers {
			key := keys[unknown[k]]
			some, views = append(some, key), append(views, p.view(area(key)))
		}
		for k, v := range find(some, views) {
			i := unknown[w+k*workers]
			values[i] = v
			p.Memory.keep(p.Frame(), keys[i], v, area(keys[i]).Add(p.At))
		}
	})
	return values
}

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
