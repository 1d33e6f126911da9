package recognize

import (
	"errors"
	"image"
	"math"
	"slices"

	"autosolve/recognize/pixel"
	"autosolve/recognize/shape"
)

// A Glyph is one character cut out of a cell.
type Glyph struct {
	Pix     [shape.Size]float32 // ink, 0 to 1, row by row
	box     image.Rectangle     // in the picture
	Aspect  float64             // width / height, from the sub-pixel box
	height  float64             // px, from the sub-pixel box
	colour  pixel.RGB           // of its strongest ink
	ground  pixel.RGB           // of what is around it
	peak    uint8               // its most ink, 0 to 255
	stroke  float64             // px, how thick its strokes are
	bulge   float64             // by what share its rows' ink differs at the most
	sway    float64             // px, by how much its rows' middles vary
	mixed   float64             // how much of its ink is of another colour than the rest, 0 to 1
	stack   []float64           // px, the heights of its parts where empty rows part it
	bar     bool                // a plain upright stroke: a 1 or a caret
	reaches sides               // over which sides of its cell it goes on
	framed  bool                // it touches the frame in its cell, which may cut it
	small   bool                // lower than the digits: a pencil mark, or a low digit of a typeface with text figures
}

// newGlyph cuts a blot out of its map.
func newGlyph(p *pixel.Picture, m *inkMap, labels []int32, b *blot) Glyph {
	ink := m.only(labels, b)
	g := Glyph{box: b.box.Add(m.at), ground: m.background, peak: b.peak}
	x0, x1 := shape.SubpixelEdges(b.box.Min.X, b.box.Max.X, func(x int) float64 {
		return shape.Cover(ink, m.w, image.Rect(x, b.box.Min.Y, x+1, b.box.Max.Y), b.peak)
	})
	y0, y1 := shape.SubpixelEdges(b.box.Min.Y, b.box.Max.Y, func(y int) float64 {
		return shape.Cover(ink, m.w, image.Rect(b.box.Min.X, y, b.box.Max.X, y+1), b.peak)
	})
	g.Aspect, g.height = (x1-x0)/(y1-y0), y1-y0
	g.colour = m.strongest(p, labels, b)
	g.stroke = strokeWidth(ink, m.w, b)
	g.bulge, g.sway = straightness(ink, m.w, b)
	g.mixed = m.mixed(p, labels, b)
	g.stack = stacked(ink, m.w, b)
	g.bar = g.straight()
	if !g.bar {
		g.reaches = m.reach(p, labels, b)
	}
	shape.Stretch(&g.Pix, ink, m.w, m.h, x0, y0, x1, y1, float32(b.peak))
	return g
}

// stacked is how high the parts of a blot are that lie over each other with nothing between.
func stacked(ink []uint8, w int, b *blot) (heights []float64) {
	const empty = 4 // a row with less than this part of the peak is empty
	high := 0
	for y := b.box.Min.Y; y <= b.box.Max.Y; y++ {
		if y < b.box.Max.Y && slices.Max(ink[y*w+b.box.Min.X:y*w+b.box.Max.X]) >= b.peak/empty {
			high++
			continue
		}
		if high > 0 {
			heights = append(heights, float64(high))
		}
		high = 0
	}
	return heights
}

// strokeWidth is how thick a blot's strokes are, in pixels: of a stroke much longer than thick, twice its area against
// the length of its outline, which is its total variation.
func strokeWidth(ink []uint8, w int, b *blot) float64 {
	var area, outline float64
	at := func(x, y int) float64 {
		if x < 0 || y < 0 || x >= w || y*w+x >= len(ink) {
			return 0
		}
		return float64(ink[y*w+x])
	}
	for y := b.box.Min.Y - 1; y < b.box.Max.Y; y++ {
		for x := b.box.Min.X - 1; x < b.box.Max.X; x++ {
			v := at(x, y)
			area += v
			outline += math.Hypot(at(x+1, y)-v, at(x, y+1)-v)
		}
	}
	return 2 * area / outline
}

// only is the ink of the blot and of the faint pixels around it, without any other blot's.
func (m *inkMap) only(labels []int32, b *blot) []uint8 {
	ink := make([]uint8, len(m.ink))
	r := b.box.Inset(-1).Intersect(image.Rect(0, 0, m.w, m.h))
	for y := r.Min.Y; y < r.Max.Y; y++ {
		for i := y*m.w + r.Min.X; i < y*m.w+r.Max.X; i++ {
			if labels[i] == 0 || b.owns(labels[i]) {
				ink[i] = m.ink[i]
			}
		}
	}
	return ink
}

// strongest is the mean colour of the blot's pixels that have nearly its most ink.
func (m *inkMap) strongest(p *pixel.Picture, labels []int32, b *blot) pixel.RGB {
	var sum [3]int
	n := 0
	for y := b.box.Min.Y; y < b.box.Max.Y; y++ {
		for x := b.box.Min.X; x < b.box.Max.X; x++ {
			i := y*m.w + x
			if !b.owns(labels[i]) || int(m.ink[i])*10 < int(b.peak)*9 {
				continue
			}
			c := p.RGB(m.at.X+x, m.at.Y+y)
			for k := range sum {
				sum[k] += int(c[k])
			}
			n++
		}
	}
	return pixel.RGB{uint8(sum[0] / n), uint8(sum[1] / n), uint8(sum[2] / n)}
}

// mixed is how much of a blot's ink is of another colour than all of it together, as a share of it. The ink of each row is
// summed first, for an LCD's antialiasing colours the left and the right side of a stroke otherwise.
func (m *inkMap) mixed(p *pixel.Picture, labels []int32, b *blot) float64 {
	rows := make([][3]float64, b.box.Dy())
	var all [3]float64
	for y := b.box.Min.Y; y < b.box.Max.Y; y++ {
		row := &rows[y-b.box.Min.Y]
		for x := max(b.box.Min.X-1, 0); x < min(b.box.Max.X+1, m.w); x++ {
			if label := labels[y*m.w+x]; label != 0 && !b.owns(label) {
				continue
			}
			for k, v := range p.RGB(m.at.X+x, m.at.Y+y) {
				row[k] += float64(v) - float64(m.background[k])
			}
		}
		for k := range all {
			all[k] += row[k]
		}
	}
	along, total := length(all), 0.0
	other := 0.0
	for _, row := range rows {
		dot := (row[0]*all[0] + row[1]*all[1] + row[2]*all[2]) / along
		long := length(row)
		other += math.Sqrt(max(0, long*long-dot*dot))
		total += long
	}
	return other / total
}

func length(v [3]float64) float64 { return math.Hypot(math.Hypot(v[0], v[1]), v[2]) }

// Cut is the one character in a picture that shows nothing else: a template, or a digit to learn from.
func Cut(img image.Image) (Glyph, error) {
	p := pixel.New(img)
	if p.Bounds().Empty() {
		return Glyph{}, errors.New("empty picture")
	}
	const samples = 4096 // pixels that tell its background: it is read once
	ground := p.Median(p.Bounds(), samples)
	c := cellInk{m: measureInk(&p, p.Bounds(), &ground), side: p.H}
	if c.m.peak < leastPeak {
		return Glyph{}, errors.New("nothing to see in the picture")
	}
	blots, labels := c.m.blots()
	whole := joined(blots, max(p.W, p.H), 0)
	return newGlyph(&p, &c.m, labels, &whole[0]), nil
}
