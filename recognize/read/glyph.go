package read

import (
	"image"
	"math"

	"autosolve/recognize/pixel"
)

// The size that every glyph is stretched to before it is matched. Stretching loses the aspect, which is kept beside
// it, and gains that all typefaces' digits fill the same frame.
const (
	GlyphW    = 16
	GlyphH    = 24
	GlyphSize = GlyphW * GlyphH
)

// A Glyph is one character cut out of a picture.
type Glyph struct {
	Pix        [GlyphSize]float32 // ink, 0 to 1, row by row
	Box        image.Rectangle    // in the picture
	Aspect     float64            // width / height, from the sub-pixel box
	Height     float64            // px, from the sub-pixel box
	Colour     pixel.RGB          // of its strongest ink
	Background pixel.RGB          // of what is around it
	Stroke     float64            // px, how thick its strokes are
	Fill       float64            // its inked pixels as a share of its box
}

// Cut cuts a component out.
func (l *labelled) Cut(p *pixel.Picture, c *Component) *Glyph {
	box := c.Box.Sub(l.at)
	ink := l.only(c)
	g := &Glyph{Box: c.Box, Background: l.Background, Fill: float64(c.Pixels) / float64(box.Dx()*box.Dy())}
	x0, x1 := subpixelEdges(box.Min.X, box.Max.X, func(x int) float64 {
		return cover(ink, l.w, image.Rect(x, box.Min.Y, x+1, box.Max.Y), c.peak)
	})
	y0, y1 := subpixelEdges(box.Min.Y, box.Max.Y, func(y int) float64 {
		return cover(ink, l.w, image.Rect(box.Min.X, y, box.Max.X, y+1), c.peak)
	})
	g.Aspect, g.Height = (x1-x0)/(y1-y0), y1-y0
	g.Colour = l.strongest(p, c)
	g.Stroke = strokeWidth(ink, l.w, box)
	stretch(&g.Pix, ink, l.w, l.h, x0, y0, x1, y1, float32(c.peak))
	return g
}

// Upright reports whether the glyph is a plain vertical stroke, which is a 1, a text caret or a piece of a line:
// stretched, all of them look alike.
func (g *Glyph) Upright() bool {
	const (
		widest = 0.4  // width / height: the 1s that are wider have a flag or a foot
		fill   = 0.75 // of its box
	)
	return g.Aspect < widest && g.Fill >= fill
}

// strokeWidth is how thick the strokes in a box are, in pixels: of a stroke much longer than thick, twice its area against
// the length of its outline, which is its total variation.
func strokeWidth(ink []uint8, w int, box image.Rectangle) float64 {
	var area, outline float64
	at := func(x, y int) float64 {
		if x < 0 || y < 0 || x >= w || y*w+x >= len(ink) {
			return 0
		}
		return float64(ink[y*w+x])
	}
	for y := box.Min.Y - 1; y < box.Max.Y; y++ {
		for x := box.Min.X - 1; x < box.Max.X; x++ {
			v := at(x, y)
			area += v
			outline += math.Hypot(at(x+1, y)-v, at(x, y+1)-v)
		}
	}
	return 2 * area / outline
}

// only is the ink of the component and of the faint pixels around it, without any other component's.
func (l *labelled) only(c *Component) []uint8 {
	ink := make([]uint8, len(l.level))
	r := c.Box.Sub(l.at).Inset(-1).Intersect(image.Rect(0, 0, l.w, l.h))
	for y := r.Min.Y; y < r.Max.Y; y++ {
		for i := y*l.w + r.Min.X; i < y*l.w+r.Max.X; i++ {
			if l.labels[i] == 0 || c.owns(l.labels[i]) {
				ink[i] = l.level[i]
			}
		}
	}
	return ink
}

// strongest is the mean colour of the component's pixels that have nearly its most ink.
func (l *labelled) strongest(p *pixel.Picture, c *Component) pixel.RGB {
	var sum [3]int
	n := 0
	for y := c.Box.Min.Y; y < c.Box.Max.Y; y++ {
		for x := c.Box.Min.X; x < c.Box.Max.X; x++ {
			i := (y-l.at.Y)*l.w + x - l.at.X
			if !c.owns(l.labels[i]) || int(l.level[i])*10 < int(c.peak)*9 {
				continue
			}
			for k, v := range p.RGB(x, y) {
				sum[k] += int(v)
			}
			n++
		}
	}
	return pixel.RGB{uint8(sum[0] / n), uint8(sum[1] / n), uint8(sum[2] / n)}
}

// subpixelEdges moves both ends of a box inwards by the share of the outermost pixels that is not covered, as the
// antialiasing shows it.
func subpixelEdges(lo, hi int, cover func(int) float64) (from, to float64) {
	from = float64(lo) + 1 - cover(lo)
	to = float64(hi) - 1 + cover(hi-1)
	if to-from < 0.5 {
		return float64(lo), float64(hi)
	}
	return from, to
}

// cover is the most ink within r as a share of the peak, 0 to 1.
func cover(ink []uint8, w int, r image.Rectangle, peak uint8) float64 {
	var most uint8
	for y := r.Min.Y; y < r.Max.Y; y++ {
		for x := r.Min.X; x < r.Max.X; x++ {
			most = max(most, ink[y*w+x])
		}
	}
	return math.Min(1, float64(most)/float64(peak))
}

// stretch resamples the part of an ink map between (x0,y0) and (x1,y1) to a glyph's size, first along the rows, then
// along the columns.
func stretch(out *[GlyphSize]float32, ink []uint8, w, h int, x0, y0, x1, y1 float64, peak float32) {
	var across, down [GlyphH]weights
	resample(across[:GlyphW], x0, x1, w)
	resample(down[:], y0, y1, h)
	first, last := down[0].from, 0
	for i := range down {
		last = max(last, down[i].from+len(down[i].w))
	}
	rows := make([]float32, (last-first)*GlyphW)
	for y := first; y < last; y++ {
		line := ink[y*w : (y+1)*w]
		for i := range GlyphW {
			rows[(y-first)*GlyphW+i] = across[i].sum(func(x int) float32 { return float32(line[x]) })
		}
	}
	for j := range GlyphH {
		for i := range GlyphW {
			v := down[j].sum(func(y int) float32 { return rows[(y-first)*GlyphW+i] })
			out[j*GlyphW+i] = min(1, v/peak)
		}
	}
}

// weights are the shares of neighbouring pixels from one on in a resampled pixel. They sum to one.
type weights struct {
	from int
	w    []float32
}

func (w *weights) sum(at func(int) float32) (s float32) {
	for i, f := range w.w {
		s += f * at(w.from+i)
	}
	return s
}

// resample divides [lo, hi) into len(out) parts and weighs the pixels 0 to limit-1 by how much each covers of a part,
// or, where a part is smaller than a pixel, of a whole pixel around its middle, which is linear interpolation.
func resample(out []weights, lo, hi float64, limit int) {
	part := (hi - lo) / float64(len(out))
	half := math.Max(part, 1) / 2
	for i := range out {
		mid := lo + (float64(i)+0.5)*part
		a, b := math.Max(mid-half, 0), math.Min(mid+half, float64(limit))
		from, to := int(a), int(math.Ceil(b))
		w := weights{from: from, w: make([]float32, to-from)}
		for x := from; x < to; x++ {
			cover := math.Min(b, float64(x+1)) - math.Max(a, float64(x))
			w.w[x-from] = float32(cover / (b - a))
		}
		out[i] = w
	}
}
