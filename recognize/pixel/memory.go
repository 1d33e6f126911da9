package pixel

import (
	"bytes"
	"image"
	"sync"
)

// A Memory is what a reader has found out from parts of the last picture. The values in it are shared by many readings:
// nobody may write into one. A nil Memory remembers nothing.
type Memory struct {
	bounds  image.Rectangle // of the picture
	pix     []uint8         // its pixels, 4 bytes each, row by row
	look    int             // how many pictures were seen
	mu      sync.Mutex      // of known
	known   map[memoryKey]*remembered
	Recheck func(what, known, anew any) // nil but in tests: is told of all that is taken from memory, and what it is anew
}

// A memoryKey says what was found out: what is a comparable value of a type of its own, with all that it was found out
// from but the pixels.
type memoryKey struct {
	of   image.Rectangle // the bounds of the picture in which it was: the whole one or a part, which has its own origin
	what any
}

type remembered struct {
	value any
	from  image.Rectangle   // the pixels that it was found out from,
	but   []image.Rectangle // not those in these, none over another
	used  int               // the last look at which it was asked for
}

const (
	tileSide   = 2  // px, of the squares in which changes are noted
	unusedMost = 16 // looks, after which what is not asked for is forgotten: a caret that blinks comes back sooner
)

// NewMemory remembers nothing yet.
func NewMemory() *Memory { return &Memory{known: make(map[memoryKey]*remembered)} }

// See compares the picture with the last one, reports whether it differs, and forgets what was found out from pixels that
// have changed.
func (m *Memory) See(p *Picture) (changed bool) {
	m.look++
	if m.bounds != p.Frame() || m.pix == nil {
		m.bounds = p.Frame()
		m.pix = make([]uint8, 4*p.W*p.H)
		for y := range p.H {
			copy(m.pix[4*p.W*y:4*p.W*(y+1)], p.Pix[y*p.Stride:])
		}
		clear(m.known)
		return true
	}
	t := m.changes(p)
	for key, v := range m.known {
		if t.changed(m.bounds.Min, v) || m.look-v.used > unusedMost {
			delete(m.known, key)
		}
	}
	return t.touched(p.Bounds()) > 0
}

// changes finds the tiles in which the picture differs from the last one, and keeps it in place of that.
func (m *Memory) changes(p *Picture) *tiles {
	row := func(y int) (old, now []uint8) {
		return m.pix[4*p.W*y : 4*p.W*(y+1)], p.Pix[y*p.Stride : y*p.Stride+4*p.W]
	}
	var all image.Rectangle
	spans := make([]Span, p.H) // of each row, in which it differs
	for y := range spans {
		if old, now := row(y); !bytes.Equal(old, now) {
			spans[y] = differing(old, now)
			all = all.Union(image.Rect(spans[y].Min, y, spans[y].Max, y+1))
		}
	}
	t := newTiles(all)
	for y, s := range spans {
		old, now := row(y)
		for x := s.Min; x < s.Max; x++ {
			if [4]uint8(old[4*x:]) != [4]uint8(now[4*x:]) {
				t.mark(x, y)
			}
		}
		copy(old[4*s.Min:4*s.Max], now[4*s.Min:])
	}
	t.sum()
	return t
}

// differing is from the first pixel to the last in which two rows differ, if they do.
func differing(a, b []uint8) (s Span) {
	same := func(x int) bool { return [4]uint8(a[4*x:]) == [4]uint8(b[4*x:]) }
	for s.Max = len(a) / 4; s.Max > 0 && same(s.Max-1); s.Max-- {
	}
	for s.Min < s.Max && same(s.Min) {
		s.Min++
	}
	return s
}

// tiles are the squares of a part of a picture, around all that has changed, in which something has, and then how many there are
// above and to the left of each, itself included, so that those in a rectangle are counted in four steps.
type tiles struct {
	at    image.Point // of the first one
	w, h  int
	count []int32 // row by row, with a row and a column of noughts before the first
}

func newTiles(of image.Rectangle) *tiles {
	t := &tiles{at: of.Min, w: 1 + (of.Dx()+tileSide-1)/tileSide, h: 1 + (of.Dy()+tileSide-1)/tileSide}
	t.count = make([]int32, t.w*t.h)
	return t
}

// mark notes a change at a pixel.
func (t *tiles) mark(x, y int) {
	t.count[(1+(y-t.at.Y)/tileSide)*t.w+1+(x-t.at.X)/tileSide] = 1
}

func (t *tiles) sum() {
	for y := 1; y < t.h; y++ {
		for x := 1; x < t.w; x++ {
			i := y*t.w + x
			t.count[i] += t.count[i-1] + t.count[i-t.w] - t.count[i-t.w-1]
		}
	}
}

// touched is in how many tiles that r reaches into something has changed.
func (t *tiles) touched(r image.Rectangle) int32 {
	if r.Empty() {
		return 0
	}
	return t.sumOf(image.Rectangle{Min: r.Min, Max: r.Max.Add(image.Pt(tileSide-1, tileSide-1))})
}

// within is in how many tiles that lie wholly in r something has changed.
func (t *tiles) within(r image.Rectangle) int32 {
	return t.sumOf(image.Rectangle{Min: r.Min.Add(image.Pt(tileSide-1, tileSide-1)), Max: r.Max})
}

// sumOf is in how many tiles something has changed, from those in which r begins to those before the ones in which it ends.
func (t *tiles) sumOf(r image.Rectangle) int32 {
	column := func(x int) int { return min(max(x-t.at.X, 0)/tileSide, t.w-1) }
	row := func(y int) int { return min(max(y-t.at.Y, 0)/tileSide, t.h-1) }
	left, right, up, down := column(r.Min.X), column(r.Max.X), row(r.Min.Y), row(r.Max.Y)
	if left >= right || up >= down {
		return 0
	}
	at := func(x, y int) int32 { return t.count[y*t.w+x] }
	return at(right, down) - at(left, down) - at(right, up) + at(left, up)
}

// changed reports whether something has changed in what a value was found out from, in a picture whose pixel (0,0) lies at at.
func (t *tiles) changed(at image.Point, v *remembered) bool {
	n := t.touched(v.from.Sub(at))
	for _, b := range v.but {
		if n == 0 {
			break
		}
		n -= t.within(b.Sub(at))
	}
	return n > 0
}

// RecallFrom returns what find finds out from the pixels of p within r, and nothing else that what does not name. It may
// be called from several goroutines.
func RecallFrom[V any](p *Picture, r image.Rectangle, what any, find func() V) V {
	if p.Memory == nil {
		return find()
	}
	return recalled(p.Memory, memoryKey{p.Frame(), what}, r.Add(p.At), nil, find)
}

// RecallAll returns what find finds out from the pixels of p within from(what), and nothing else that what does not name, for each of
// several. Find is called for those that are not known, in as many parts as there are processors, at once.
func RecallAll[K comparable, V any](p *Picture, of []K, from func(K) image.Rectangle, find func([]K) ([]V, error)) ([]V, error) {
	values := make([]V, len(of))
	var unknown []int
	m := p.Memory
	for i, what := range of {
		if v, ok := m.recall(memoryKey{p.Frame(), what}); ok && m.Recheck == nil {
			values[i] = v.(V)
		} else {
			unknown = append(unknown, i)
		}
	}
	err := eachPart(unknown, func(part []int) error {
		some := make([]K, len(part))
		for k, i := range part {
			some[k] = of[i]
		}
		found, err := find(some)
		for k := range found {
			values[part[k]] = found[k]
		}
		return err
	})
	if err != nil || m == nil {
		return values, err
	}
	for _, i := range unknown {
		key := memoryKey{p.Frame(), of[i]}
		if v, ok := m.recall(key); ok {
			m.Recheck(of[i], v, values[i])
			continue
		}
		m.keep(key, &remembered{value: values[i], from: from(of[i]).Add(p.At)})
	}
	return values, nil
}

// RecallBut returns what find finds out from p, where it would be the same whatever is in some rectangles, none over another:
// those that but names for what was found.
func RecallBut[V any](p *Picture, but func(V) []image.Rectangle, what any, find func() V) V {
	if p.Memory == nil {
		return find()
	}
	return recalled(p.Memory, memoryKey{p.Frame(), what}, p.Frame(), but, find)
}

func recalled[V any](m *Memory, key memoryKey, from image.Rectangle, but func(V) []image.Rectangle, find func() V) V {
	if v, ok := m.recall(key); ok {
		if m.Recheck != nil {
			m.Recheck(key.what, v, find())
		}
		return v.(V)
	}
	found := &remembered{value: find(), from: from}
	if but != nil {
		for _, r := range but(found.value.(V)) {
			found.but = append(found.but, r.Add(key.of.Min))
		}
	}
	m.keep(key, found)
	return found.value.(V)
}

// recall reports whether something is known, and what.
func (m *Memory) recall(key memoryKey) (value any, ok bool) {
	if m == nil {
		return nil, false
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	v, ok := m.known[key]
	if ok {
		v.used, value = m.look, v.value
	}
	return value, ok
}

// keep remembers what was found out.
func (m *Memory) keep(key memoryKey, found *remembered) {
	m.mu.Lock()
	defer m.mu.Unlock()
	found.used = m.look
	m.known[key] = found
}
