package read

import (
	"encoding/binary"
	"image"
	"slices"

	"autosolve/recognize/internal/pixel"
	"autosolve/solver"
)

// Ink is the distance, 0 to 255, of each pixel of a rectangle from the background. Whether the pixel or the background is
// lighter does not matter, so later steps need not distinguish dark themes. Brightness counts more than hue, because
// compression and smoothing for the screen's subpixels add hues beside the digits.
type Ink struct {
	Background pixel.RGB
	Peak       uint8 // the most ink of any pixel

	contrast uint8       // the largest difference of any channel between a pixel and the background
	level    []uint8     // the ink of each pixel, row by row
	w, h     int         // the width and height of the rectangle in pixels
	at       image.Point // where the rectangle's pixel (0,0) is in the picture
	least    uint8       // the least ink of a pixel that counts as inked
	offset   offset      // how far the grid's characters stand from the middles of their cells
}

const (
	leastPeak  = 14   // a smaller peak, of 255, is the texture or the gradient of an empty cell
	leastHue   = 28   // smaller differences in the channels, of 255, are not visible if the peak is below leastPeak
	leastShare = 0.12 // ink below this share of the peak is antialiasing or compression noise
	brightness = 4    // the weight of the difference in luma; the weight of the difference of a channel is 1
)

// Measure returns the ink inside r, which must be inside the picture.
func Measure(p *pixel.Picture, r image.Rectangle, background pixel.RGB) *Ink {
	m := &Ink{w: r.Dx(), h: r.Dy(), at: r.Min, Background: background}
	m.level = make([]uint8, m.w*m.h)
	const colour = 0xFFFFFF // a mask for the red, green and blue of a pixel's four bytes
	plain := binary.LittleEndian.Uint32([]byte{background[0], background[1], background[2], 0})
	for y := range m.h {
		row := p.Row(r.Min.Y+y, r.Min.X, r.Max.X)
		out := m.level[y*m.w : (y+1)*m.w]
		for x := range out {
			i := x * 4
			if binary.LittleEndian.Uint32(row[i:])&colour == plain {
				continue // fast path: most pixels have the background's colour
			}
			r, g, b := int(row[i])-int(background[0]), int(row[i+1])-int(background[1]), int(row[i+2])-int(background[2])
			luma := brightness * (77*r + 150*g + 29*b) / 256 // the weights of ITU-R BT.601
			d := max(pixel.Abs(luma+r), pixel.Abs(luma+g), pixel.Abs(luma+b)) / (brightness + 1)
			out[x] = uint8(d)
			m.Peak, m.contrast = max(m.Peak, uint8(d)), max(m.contrast, uint8(max(pixel.Abs(r), pixel.Abs(g), pixel.Abs(b))))
		}
	}
	m.least = leastInk(m.Peak)
	return m
}

// leastInk returns the least ink of a pixel that counts as inked, given the most ink of any pixel.
func leastInk(peak uint8) uint8 {
	return max(uint8(leastShare*float64(peak)), min(peak, leastPeak/2), 1)
}

// Flat reports whether nothing is visible in the rectangle. To be visible, a difference in hue alone must be larger than one in
// brightness.
func (m *Ink) Flat() bool { return m.Peak < leastPeak && m.contrast < leastHue }

// A Component is an 8-connected set of inked pixels, or a union of several such sets.
type Component struct {
	Box    image.Rectangle // the smallest rectangle around it, in the picture
	Pixels int

	peak   uint8   // the most ink of its pixels
	labels []int32 // the labels of its pixels
}

// A labelled is an Ink together with the labels of its components, which are counted from 1.
type labelled struct {
	*Ink
	labels []int32 // for each pixel, the label of its component, or 0
}

// Components returns the components of the inked pixels, and the ink with their labels.
func (m *Ink) Components() (list []Component, of *labelled) {
	labels := make([]int32, len(m.level))
	var stack []int32
	for i, v := range m.level {
		if v < m.least || labels[i] != 0 {
			continue
		}
		n := int32(len(list) + 1)
		c := Component{Box: image.Rect(i%m.w, i/m.w, i%m.w, i/m.w), labels: []int32{n}}
		labels[i] = n
		stack = append(stack[:0], int32(i))
		for len(stack) > 0 {
			at := int(stack[len(stack)-1])
			stack = stack[:len(stack)-1]
			x, y := at%m.w, at/m.w
			c.add(x, y, m.level[at])
			for ny := max(y-1, 0); ny <= min(y+1, m.h-1); ny++ {
				for nx := max(x-1, 0); nx <= min(x+1, m.w-1); nx++ {
					if j := ny*m.w + nx; labels[j] == 0 && m.level[j] >= m.least {
						labels[j] = n
						stack = append(stack, int32(j))
					}
				}
			}
		}
		c.Box = c.Box.Add(m.at)
		list = append(list, c)
	}
	return list, &labelled{m, labels}
}

// add adds a pixel to the component.
func (c *Component) add(x, y int, ink uint8) {
	c.Box.Min.X, c.Box.Max.X = min(c.Box.Min.X, x), max(c.Box.Max.X, x+1)
	c.Box.Min.Y, c.Box.Max.Y = min(c.Box.Min.Y, y), max(c.Box.Max.Y, y+1)
	c.Pixels++
	c.peak = max(c.peak, ink)
}

// owns reports whether a label is one of the component's. The label 0, of pixels without ink, never is.
func (c *Component) owns(label int32) bool { return slices.Contains(c.labels, label) }

// join adds another component to this one.
func (c *Component) join(o *Component) {
	c.Box = c.Box.Union(o.Box)
	c.Pixels += o.Pixels
	c.peak = max(c.peak, o.peak)
	c.labels = slices.Concat(c.labels, o.labels)
}

// parts raises the least ink above the noise of a shaded or textured background, and returns the components that stand out
// from it, and the ink with their labels.
func (m *Ink) parts() ([]Component, *labelled) {
	m.least = max(m.least, m.noise())
	return m.Components()
}

// extent returns a Part for each component, the box around all parts, and the height of the tallest. It leaves out
// components along the edges, specks, and a frame around other components.
func (m *Ink) extent(
	p *pixel.Picture, list []Component, of *labelled,
) (all image.Rectangle, tallest float64, parts []Part) {
	const (
		edge  = 0.12 // the depth of the zone along an edge, as a share of the width or height
		speck = 0.05 // the greatest height of a speck, as a share of the cell's height
	)
	x, y := int(edge*float64(m.w)), int(edge*float64(m.h))
	middle := image.Rect(x, y, m.w-x, m.h-y).Add(m.at)
	var within, frames []*Component
	for i := range list {
		switch c := &list[i]; {
		case !c.Box.Overlaps(middle) || float64(c.Box.Dy()) <= speck*float64(m.h):
		case middle.In(c.Box) && !of.reaches(c, middle):
			frames = append(frames, c)
		default:
			within = append(within, c)
		}
	}
	if len(within) == 0 {
		within = frames
	}
	for _, c := range within {
		tallest = max(tallest, float64(c.Box.Dy()))
		all = all.Union(c.Box)
		parts = append(parts, Part{c.Box, of.stroke(c), of.strongestColour(p, c)})
	}
	return all, tallest, parts
}

// reaches reports whether the component has a pixel in a rectangle.
func (l *labelled) reaches(c *Component, r image.Rectangle) bool {
	r = r.Intersect(c.Box).Sub(l.at)
	for y := r.Min.Y; y < r.Max.Y; y++ {
		for _, label := range l.labels[y*l.w+r.Min.X : y*l.w+r.Max.X] {
			if c.owns(label) {
				return true
			}
		}
	}
	return false
}

// noise returns the ink below which a pixel may belong to a shaded or textured background.
func (m *Ink) noise() uint8 {
	var counts [256]int
	for _, v := range m.level {
		counts[v]++
	}
	left := int(noiseShare * float64(len(m.level)))
	for v, n := range counts {
		if left -= n; left < 0 {
			return uint8(min(mostNoise*float64(m.Peak), float64(noiseRoom*v)))
		}
	}
	return 0
}

// inked returns for each pixel whether it counts as inked.
func (m *Ink) inked() []bool {
	is := make([]bool, len(m.level))
	for i, v := range m.level {
		is[i] = v >= m.least
	}
	return is
}

// Glossy cells have an upper and a lower half of different tones, or are shaded from top to bottom. Each row of their pixels
// has its own background, which is visible at the ends of the row.

const (
	rowEnds    = 8  // each end of a row is an eighth of the cell's width, and no digit reaches there
	fromEdge   = 5  // tones are compared at a fifth of the height from the top and from the bottom
	leastTone  = 6  // tones at least this far apart, 0 to 255, differ; tones less than half as far apart are the same
	leastCells = 60 // a grid is glossy if at least this many of its cells have two tones
)

// isGlossy reports whether most cells of a grid have different tones at the top and at the bottom, but the same tone on the
// left and on the right.
func isGlossy(p *pixel.Picture, l *pixel.Layout) bool {
	n := 0
	for i := range solver.Cell(81) {
		cell := l.Cell(i)
		x0, x1 := cell.Min.X+cell.Dx()/rowEnds, cell.Max.X-1-cell.Dx()/rowEnds
		y0, y1 := cell.Min.Y+cell.Dy()/fromEdge, cell.Max.Y-1-cell.Dy()/fromEdge
		upper, lower := p.RGB(x0, y0), p.RGB(x0, y1)
		if upper.Distance(lower) >= leastTone &&
			upper.Distance(p.RGB(x1, y0)) < leastTone/2 && lower.Distance(p.RGB(x1, y1)) < leastTone/2 {
			n++
		}
	}
	return n >= leastCells
}

// measureRows measures the ink of a cell against the background of each of its rows. background is that of the whole cell.
func measureRows(p *pixel.Picture, cell image.Rectangle, background pixel.RGB) *Ink {
	m := &Ink{w: cell.Dx(), h: cell.Dy(), at: cell.Min, Background: background}
	m.level = make([]uint8, 0, m.w*m.h)
	end := max(1, cell.Dx()/rowEnds)
	for y := cell.Min.Y; y < cell.Max.Y; y++ {
		var ends pixel.Tally
		for i := range end {
			ends.Add(p.RGB(cell.Min.X+i, y))
			ends.Add(p.RGB(cell.Max.X-1-i, y))
		}
		row := Measure(p, image.Rect(cell.Min.X, y, cell.Max.X, y+1), ends.Median())
		m.level = append(m.level, row.level...)
		m.Peak, m.contrast = max(m.Peak, row.Peak), max(m.contrast, row.contrast)
	}
	m.least = leastInk(m.Peak)
	return m
}
