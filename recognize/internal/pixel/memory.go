package pixel

import (
	"bytes"
	"image"
	"slices"
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
	but   []image.Rectangle // not those in these
	used  int               // the last look at which it was asked for
}

// unusedMost is after how many looks what is not asked for is forgotten: a caret that blinks comes back sooner.
const unusedMost = 16

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
	runs := m.changes(p)
	for key, v := range m.known {
		if m.look-v.used > unusedMost || runs.in(v.from, v.but) {
			delete(m.known, key)
		}
	}
	return runs.in(m.bounds, nil)
}

// changes are the runs of pixels, row by row, in which a picture whose pixel (0,0) lies at at differs from the one before.
type changes struct {
	at   image.Point
	runs [][]Span
}

// changes finds what differs from the last picture, and keeps this one in place of that.
func (m *Memory) changes(p *Picture) changes {
	c := changes{p.At, make([][]Span, p.H)}
	for y := range c.runs {
		old, now := m.pix[4*p.W*y:4*p.W*(y+1)], p.Pix[y*p.Stride:y*p.Stride+4*p.W]
		if !bytes.Equal(old, now) {
			c.runs[y] = differing(old, now)
			copy(old, now)
		}
	}
	return c
}

// differing are the runs of pixels in which two rows differ.
func differing(a, b []uint8) (runs []Span) {
	const block = 64 // are compared at once
	for x := 0; x < len(a)/4; x++ {
		if end := 4 * (x + block); x%block == 0 && end <= len(a) && bytes.Equal(a[4*x:end], b[4*x:end]) {
			x += block - 1
			continue
		}
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

// in reports whether something has changed within from, but for what lies wholly in one of some rectangles.
func (c changes) in(from image.Rectangle, but []image.Rectangle) bool {
	for y := max(0, from.Min.Y-c.at.Y); y < min(len(c.runs), from.Max.Y-c.at.Y); y++ {
		for _, run := range c.runs[y] {
			r := image.Rect(run.Min, y, run.Max, y+1).Add(c.at).Intersect(from)
			if !r.Empty() && !slices.ContainsFunc(but, r.In) {
				return true
			}
		}
	}
	return false
}

// Recall returns what find finds out from the pixels of p within r, and nothing else that what does not name. It may be called from
// several goroutines. But, if it is given, names rectangles for what was found: it would be the same whatever is in these.
func Recall[V any](p *Picture, r image.Rectangle, but func(V) []image.Rectangle, what any, find func() V) V {
	m, key := p.Memory, memoryKey{p.Frame(), what}
	if m == nil {
		return find()
	}
	if known, ok := m.recall(key); ok {
		if m.Recheck != nil {
			m.Recheck(what, known, find())
		}
		return known.(V)
	}
	value := find()
	found := &remembered{value: value, from: r.Add(p.At)}
	if but != nil {
		for _, r := range but(value) {
			found.but = append(found.but, r.Add(p.At))
		}
	}
	m.keep(key, found)
	return value
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
