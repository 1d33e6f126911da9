package recognize

import (
	"image"
	"slices"

	"autosolve/recognize/pixel"
)

// Ink is how far a pixel is from its cell's background: the largest difference of a channel, 0 to 255. It is the same
// for black on white and for white on gold, so themes and digit colours do not matter from here on.
//
// inkMap is a cell's ink. Its pixel (0,0) is at `at` in the picture.
type inkMap struct {
	ink        []uint8 // row by row, w a row
	w, h       int
	at         image.Point
	background pixel.RGB
	peak       uint8 // the most ink of a pixel
	least      uint8 // from here on a pixel counts as inked
}

const (
	leastPeak  = 14   // ink below this is the texture or the gradient of an empty cell
	leastShare = 0.12 // of the peak: fainter ink is antialiasing and compression noise
	lineCover  = 0.7  // a row or column with this share of inked pixels, near the edge, is a line
	lineEnd    = 0.03 // of its length, beyond a pixel: ink is no further from both ends
	roundEnd   = 0.15 // or than this where it runs along the very edge and round corners
	lineThick  = 0.14 // of the cell's side: a line that does not begin at its edge is no thicker, beyond 3 px
	lineReach  = 0.16 // how far from the cell's edge a line can be, against the cell's side
	blurCover  = 0.9  // what is inked so fully from the edge on is a line that is blurred into the cell
	blurReach  = 0.3  // and may reach so far
	mostCuts   = 3    // lines are cut off again while the fainter ink beside them shows
)

// newInkMap measures the ink inside r, which must lie inside the picture, and cuts off lines along its edges. What is left
// is at least the middle of r, where no line is. The background is ground, or, where that is nil, the colour of most of r.
func newInkMap(p *pixel.Picture, r image.Rectangle, ground *pixel.RGB) inkMap {
	middle := image.Rect(r.Min.X+int(blurReach*float64(r.Dx())), r.Min.Y+int(blurReach*float64(r.Dy())),
		r.Max.X-int(blurReach*float64(r.Dx())), r.Max.Y-int(blurReach*float64(r.Dy())))
	m := measureInk(p, r, ground)
	for again := range mostCuts {
		if m.peak < leastPeak {
			return m
		}
		inner := m.withoutLines()
		if again > 0 {
			inner = inner.Union(r.Inset(1)) // what was a line is gone: its blurred edge may be left
		}
		inner = inner.Union(middle)
		if inner == r {
			return m
		}
		behind := m.background
		if m, r = measureInk(p, inner, ground), inner; m.background.Distance(behind) >= otherColour {
			ground = &behind // what is left is mostly digit
			m = measureInk(p, r, ground)
		}
	}
	return m
}

func measureInk(p *pixel.Picture, r image.Rectangle, ground *pixel.RGB) inkMap {
	m := inkMap{w: r.Dx(), h: r.Dy(), at: r.Min}
	if ground != nil {
		m.background = *ground
	} else {
		m.background = p.Median(r, pixel.SomeSamples)
	}
	m.ink = make([]uint8, m.w*m.h)
	b := m.background
	for y := range m.h {
		row := p.Pix[(r.Min.Y+y)*p.Stride+r.Min.X*4:]
		row = row[:m.w*4]
		out := m.ink[y*m.w : (y+1)*m.w]
		for x := range out {
			i := x * 4
			d := uint8(max(pixel.Difference(row[i], b[0]), pixel.Difference(row[i+1], b[1]), pixel.Difference(row[i+2], b[2])))
			out[x] = d
			m.peak = max(m.peak, d)
		}
	}
	m.least = max(uint8(leastShare*float64(m.peak)), leastPeak/2)
	return m
}

// touches tells whether a box in the map reaches one of its sides.
func (m *inkMap) touches(box image.Rectangle) bool { return !box.In(image.Rect(1, 1, m.w-1, m.h-1)) }

// withoutLines is the map's rectangle in the picture less the grid lines along its edges. A line is looked for within
// lineReach of each edge, for where the layout was calibrated by hand the lines are not at the very edge.
//
// A wide stroke of a digit in a small cell is no line: a line runs from end to end. Lines that cross it are left out of
// account, so the columns are cut before the rows are looked at, and are looked at once more when the rows are cut.
func (m *inkMap) withoutLines() image.Rectangle {
	all := image.Rect(0, 0, m.w, m.h)
	left, right := cutLines(m.columns(all))
	top, bottom := cutLines(m.rows(image.Rect(left, 0, right, m.h)))
	left, right = cutLines(m.columns(image.Rect(0, top, m.w, bottom)))
	return image.Rect(left, top, right, bottom).Add(m.at)
}

// A trace is what there is of a line in one row or column: the share of pixels that are inked, and how far the ink stays
// from the farther end, as a share too.
type trace struct{ inked, short float64 }

// line tells whether it is one: inked from end to end. A line along the very edge may end in round corners.
func (t trace) line(atEdge bool) bool {
	end := lineEnd
	if atEdge {
		end = roundEnd
	}
	return t.inked >= lineCover && t.short <= end
}

// rows is the trace of each row in r.
func (m *inkMap) rows(r image.Rectangle) []trace {
	of := make([]trace, m.h)
	for y := r.Min.Y; y < r.Max.Y; y++ {
		of[y] = m.trace(r.Dx(), func(i int) uint8 { return m.ink[y*m.w+r.Min.X+i] })
	}
	return of
}

// columns is the same of each column in r.
func (m *inkMap) columns(r image.Rectangle) []trace {
	of := make([]trace, m.w)
	for x := r.Min.X; x < r.Max.X; x++ {
		of[x] = m.trace(r.Dy(), func(i int) uint8 { return m.ink[(r.Min.Y+i)*m.w+x] })
	}
	return of
}

func (m *inkMap) trace(n int, at func(i int) uint8) trace {
	inked, first, last := 0, n, -1
	for i := range n {
		if at(i) >= m.least {
			inked, first, last = inked+1, min(first, i), i
		}
	}
	return trace{float64(inked) / float64(n), float64(max(first, n-1-last)-1) / float64(n)}
}

// cutLines returns what is left between the lines near both ends.
func cutLines(of []trace) (from, to int) {
	from = cutLine(len(of), func(i int) trace { return of[i] })
	to = len(of) - cutLine(len(of), func(i int) trace { return of[len(of)-1-i] })
	return from, to
}

// cutLine is where the lines near one end are over. A broad band that does not begin at the very end is no line but a
// bold digit's top.
func cutLine(n int, at func(i int) trace) (from int) {
	reach, thick := max(2, int(lineReach*float64(n))), max(3, int(lineThick*float64(n)))
	for i := 0; i < reach && i < n; i++ {
		if !at(i).line(i == 0) {
			continue
		}
		end := i
		for end < n && at(end).line(i == 0) {
			end++
		}
		if i > 0 && end-i > thick {
			break
		}
		from = min(end, reach)
		i = end
	}
	for from < int(blurReach*float64(n)) && at(from).inked >= blurCover {
		from++
	}
	return from
}

// A blot is a connected piece of ink.
type blot struct {
	box    image.Rectangle // in the map's pixels
	pixels int
	peak   uint8
	labels []int32 // the labels of its pixels in the map's label picture
}

// blots finds the 8-connected pieces of ink. labels holds for each pixel the number of its blot from 1, or 0.
func (m *inkMap) blots() (list []blot, labels []int32) {
	labels = make([]int32, len(m.ink))
	var stack []int32
	for i, v := range m.ink {
		if v < m.least || labels[i] != 0 {
			continue
		}
		n := int32(len(list) + 1)
		b := blot{labels: []int32{n}, box: image.Rect(i%m.w, i/m.w, i%m.w, i/m.w)}
		labels[i] = n
		stack = append(stack[:0], int32(i))
		for len(stack) > 0 {
			at := int(stack[len(stack)-1])
			stack = stack[:len(stack)-1]
			x, y := at%m.w, at/m.w
			b.add(x, y, m.ink[at])
			for ny := max(y-1, 0); ny <= min(y+1, m.h-1); ny++ {
				for nx := max(x-1, 0); nx <= min(x+1, m.w-1); nx++ {
					if j := ny*m.w + nx; labels[j] == 0 && m.ink[j] >= m.least {
						labels[j] = n
						stack = append(stack, int32(j))
					}
				}
			}
		}
		list = append(list, b)
	}
	return list, labels
}

// owns tells whether a label of the map's label picture is one of the blot's; 0, which is no ink, is not.
func (b *blot) owns(label int32) bool { return slices.Contains(b.labels, label) }

func (b *blot) add(x, y int, ink uint8) {
	b.box = b.box.Union(image.Rect(x, y, x+1, y+1))
	b.pixels++
	b.peak = max(b.peak, ink)
}

// joined is the blots with those put together that belong to one character: no further apart than near pixels both
// ways, or no further apart than far pixels one way and beside each other the other way, as the parts of a stencilled
// digit or the lines of one drawn in scan lines.
func joined(list []blot, near, far int) []blot {
	list = slices.Clone(list)
	for again := true; again; {
		again = false
		for i := 0; i < len(list); i++ {
			for j := i + 1; j < len(list); j++ {
				if !list[i].belongs(&list[j], near, far) {
					continue
				}
				list[i].join(&list[j])
				list = slices.Delete(list, j, j+1)
				again = true
				j--
			}
		}
	}
	return list
}

func (b *blot) join(o *blot) {
	b.box = b.box.Union(o.box)
	b.pixels += o.pixels
	b.peak = max(b.peak, o.peak)
	b.labels = slices.Concat(b.labels, o.labels)
}

func (b *blot) belongs(o *blot, near, far int) bool {
	if b.box.Inset(-near).Overlaps(o.box) {
		return true
	}
	shared := func(a0, a1, b0, b1 int) bool { // most of the shorter stretch lies beside the other
		return 5*(min(a1, b1)-max(a0, b0)) >= 3*min(a1-a0, b1-b0)
	}
	p, q := b.box, o.box
	if !p.Inset(-far).Overlaps(q) {
		return false
	}
	return shared(p.Min.X, p.Max.X, q.Min.X, q.Max.X) || shared(p.Min.Y, p.Max.Y, q.Min.Y, q.Max.Y)
}
