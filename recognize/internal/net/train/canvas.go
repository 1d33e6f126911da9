package main

import (
	"image"
	"image/color"
	"image/draw"
	"math"

	"golang.org/x/image/vector"
)

// rgb is a colour, each channel from 0 to 255.
type rgb [3]float64

// mix returns a mixture of two colours. part is the share of the second one, 0 to 1.
func (c rgb) mix(to rgb, part float64) rgb {
	for i := range c {
		c[i] += (to[i] - c[i]) * part
	}
	return c
}

// light returns the brightness of a colour, 0 to 255, by the weights of ITU-R BT.601.
func (c rgb) light() float64 { return 0.299*c[0] + 0.587*c[1] + 0.114*c[2] }

// A canvas is a picture that is being drawn. covered has the share of each pixel, 0 to 255, that cover has recorded as covered.
type canvas struct {
	*image.RGBA
	covered []uint8
}

func newCanvas(w, h int) *canvas {
	c := &canvas{image.NewRGBA(image.Rect(0, 0, w, h)), make([]uint8, w*h)}
	for i := 3; i < len(c.Pix); i += 4 {
		c.Pix[i] = 255 // opaque
	}
	return c
}

// A box is a rectangle, in pixels unless a comment names another unit. Its sides may divide pixels.
type box struct{ x0, y0, x1, y1 float64 }

func (b box) w() float64 { return b.x1 - b.x0 }
func (b box) h() float64 { return b.y1 - b.y0 }

// inset returns the box made smaller on all sides, or larger if the distance is negative.
func (b box) inset(by float64) box { return box{b.x0 + by, b.y0 + by, b.x1 - by, b.y1 - by} }

// at returns a place whose distances from the box's left and upper sides are given in widths and heights of the box.
func (b box) at(x, y float64) (float64, float64) { return b.x0 + x*b.w(), b.y0 + y*b.h() }

// pixels returns the pixels of the canvas that the box touches.
func (b box) pixels(c *canvas) image.Rectangle {
	return image.Rect(int(math.Floor(b.x0)), int(math.Floor(b.y0)), int(math.Ceil(b.x1)), int(math.Ceil(b.y1))).Intersect(c.Rect)
}

// fill blends a colour into a box. Pixels at its edge get the share that the box covers.
func (c *canvas) fill(b box, ink rgb, alpha float64) {
	r := b.pixels(c)
	if alpha == 1 && b == (box{math.Round(b.x0), math.Round(b.y0), math.Round(b.x1), math.Round(b.y1)}) { // whole pixels
		opaque := color.RGBA{uint8(ink[0] + 0.5), uint8(ink[1] + 0.5), uint8(ink[2] + 0.5), 255}
		draw.Draw(c.RGBA, r, image.NewUniform(opaque), image.Point{}, draw.Src)
		return
	}
	for y := r.Min.Y; y < r.Max.Y; y++ {
		dy := min(b.y1, float64(y+1)) - max(b.y0, float64(y))
		for x := r.Min.X; x < r.Max.X; x++ {
			dx := min(b.x1, float64(x+1)) - max(b.x0, float64(x))
			c.blend(x, y, ink, alpha*dx*dy)
		}
	}
}

// blend mixes a colour into a pixel, which must be on the canvas.
func (c *canvas) blend(x, y int, ink rgb, alpha float64) {
	p := c.Pix[y*c.Stride+x*4:]
	for i := range ink {
		v := float64(p[i])
		p[i] = uint8(v + (ink[i]-v)*alpha + 0.5)
	}
}

// shade changes every pixel of a box by a function of its place in the box, 0 to 1 both ways, and its colour.
func (c *canvas) shade(b box, f func(x, y float64, was rgb) rgb) {
	r := b.pixels(c)
	for y := r.Min.Y; y < r.Max.Y; y++ {
		v := (float64(y) + 0.5 - b.y0) / b.h()
		for x := r.Min.X; x < r.Max.X; x++ {
			p := c.Pix[y*c.Stride+x*4:]
			now := f((float64(x)+0.5-b.x0)/b.w(), v, rgb{float64(p[0]), float64(p[1]), float64(p[2])})
			for i := range now {
				p[i] = uint8(min(255, max(0, now[i])) + 0.5)
			}
		}
	}
}

// A mask is the share of each pixel that something inks, 0 to 255. Its first pixel is at (x, y). With stripes it has three
// values for each pixel: those of its red, green and blue subpixels.
type mask struct {
	x, y, w, h int
	stripes    bool
	ink        []uint8
}

// draw blends a colour in through a mask.
func (c *canvas) draw(m *mask, ink rgb, alpha float64) {
	m.each(c, func(x, y, i int) {
		if m.stripes {
			p := c.Pix[y*c.Stride+x*4:]
			for k := range ink {
				v := float64(p[k])
				p[k] = uint8(v + (ink[k]-v)*alpha*float64(m.ink[3*i+k])/255 + 0.5)
			}
		} else if a := m.ink[i]; a != 0 {
			c.blend(x, y, ink, alpha*float64(a)/255)
		}
	})
}

// each calls visit for the mask's pixels that are on the canvas: (x, y) is a pixel's place there, i its index in the mask.
func (m *mask) each(c *canvas, visit func(x, y, i int)) {
	for y := max(0, -m.y); y < min(m.h, c.Rect.Dy()-m.y); y++ {
		for x := max(0, -m.x); x < min(m.w, c.Rect.Dx()-m.x); x++ {
			visit(m.x+x, m.y+y, y*m.w+x)
		}
	}
}

// at returns how much of the mask's pixel i is inked, 0 to 255.
func (m *mask) at(i int) int {
	if m.stripes {
		return (int(m.ink[3*i]) + int(m.ink[3*i+1]) + int(m.ink[3*i+2])) / 3
	}
	return int(m.ink[i])
}

// cover records that the pixels that a mask inks are covered.
func (c *canvas) cover(m *mask) {
	m.each(c, func(x, y, i int) { c.covered[y*c.Rect.Dx()+x] = max(c.covered[y*c.Rect.Dx()+x], uint8(m.at(i))) })
}

// coveredShare returns the share, 0 to 1, of a mask's ink that is covered. Anything outside the canvas counts as covered.
func (c *canvas) coveredShare(m *mask) float64 {
	sum, hidden := 1, 0
	for i := range m.w * m.h {
		sum += m.at(i)
	}
	seen := 0
	m.each(c, func(x, y, i int) {
		seen += m.at(i)
		hidden += m.at(i) * int(c.covered[y*c.Rect.Dx()+x]) / 255
	})
	return float64(hidden+sum-1-seen) / float64(sum)
}

// shareOutside returns the share of a mask's ink that is outside the canvas.
func (c *canvas) shareOutside(m *mask) float64 {
	sum, inside := 1, 1
	for i := range m.w * m.h {
		sum += m.at(i)
	}
	m.each(c, func(_, _, i int) { inside += m.at(i) })
	return 1 - float64(inside)/float64(sum)
}

// A path adds a shape's outline to a rasteriser, moved by (dx, dy).
type path func(r *vector.Rasterizer, dx, dy float32)

// maskOf returns the mask of a path within a box. It is empty if a side of the box is longer than about 1500 pixels or has a
// negative length.
func maskOf(b box, p path) *mask {
	x, y := int(math.Floor(b.x0))-1, int(math.Floor(b.y0))-1
	m := &mask{x: x, y: y, w: int(math.Ceil(b.x1)) + 1 - x, h: int(math.Ceil(b.y1)) + 1 - y}
	if m.w < 1 || m.h < 1 || m.w > 1500 || m.h > 1500 {
		return &mask{}
	}
	m.ink = rasterise(m.w, m.h, func(r *vector.Rasterizer) { p(r, float32(-x), float32(-y)) })
	return m
}

func rasterise(w, h int, draw func(r *vector.Rasterizer)) []uint8 {
	r := vector.NewRasterizer(w, h)
	draw(r)
	r.ClosePath()
	ink := image.NewAlpha(image.Rect(0, 0, w, h))
	r.Draw(ink, ink.Rect, image.NewUniform(color.Opaque), image.Point{})
	return ink.Pix
}

// polygon returns a closed path through points, and the box around it.
func polygon(points ...[2]float64) (box, path) {
	b := box{math.Inf(1), math.Inf(1), math.Inf(-1), math.Inf(-1)}
	for _, p := range points {
		b = box{min(b.x0, p[0]), min(b.y0, p[1]), max(b.x1, p[0]), max(b.y1, p[1])}
	}
	return b, func(r *vector.Rasterizer, dx, dy float32) {
		for i, p := range points {
			if i == 0 {
				r.MoveTo(float32(p[0])+dx, float32(p[1])+dy)
			} else {
				r.LineTo(float32(p[0])+dx, float32(p[1])+dy)
			}
		}
		r.ClosePath()
	}
}

// rounded returns the path of a box with round corners, or an ellipse if the radius is large.
func rounded(b box, radius float64) path {
	rx, ry := float32(min(radius, b.w()/2)), float32(min(radius, b.h()/2))
	return func(r *vector.Rasterizer, dx, dy float32) {
		const k = 0.4477 // 1 - 0.5523, for the control points of a Bézier curve like a quarter of a circle
		x0, y0, x1, y1 := float32(b.x0)+dx, float32(b.y0)+dy, float32(b.x1)+dx, float32(b.y1)+dy
		r.MoveTo(x0+rx, y0)
		r.LineTo(x1-rx, y0)
		r.CubeTo(x1-k*rx, y0, x1, y0+k*ry, x1, y0+ry)
		r.LineTo(x1, y1-ry)
		r.CubeTo(x1, y1-k*ry, x1-k*rx, y1, x1-rx, y1)
		r.LineTo(x0+rx, y1)
		r.CubeTo(x0+k*rx, y1, x0, y1-k*ry, x0, y1-ry)
		r.LineTo(x0, y0+ry)
		r.CubeTo(x0, y0+k*ry, x0+k*rx, y0, x0+rx, y0)
		r.ClosePath()
	}
}

// round fills a box with round corners, and returns its mask.
func (c *canvas) round(b box, radius float64, ink rgb, alpha float64) *mask {
	m := maskOf(b, rounded(b, radius))
	c.draw(m, ink, alpha)
	return m
}

// ring draws a frame of the given width inside a box.
func (c *canvas) ring(b box, radius, width float64, ink rgb) {
	outer := maskOf(b, rounded(b, radius))
	if in := b.inset(width); in.w() > 0 && in.h() > 0 {
		inner := maskOf(in, rounded(in, max(0, radius-width)))
		for y := range inner.h {
			for x := range inner.w {
				at := (inner.y+y-outer.y)*outer.w + inner.x + x - outer.x
				outer.ink[at] -= min(outer.ink[at], inner.ink[y*inner.w+x])
			}
		}
	}
	c.draw(outer, ink, 1)
}

// line draws a straight line.
func (c *canvas) line(x0, y0, x1, y1, width float64, ink rgb) {
	c.draw(maskOf(strokeBetween([2]float64{x0, y0}, [2]float64{x1, y1}, width, 0)), ink, 1)
}

// strokeBetween returns the path of a straight line between two points, extended at both ends by a distance in pixels, and the
// box around it.
func strokeBetween(from, to [2]float64, width, beyond float64) (box, path) {
	dx, dy := to[0]-from[0], to[1]-from[1]
	long := max(1e-9, math.Hypot(dx, dy))
	ax, ay := dx*beyond/long, dy*beyond/long
	nx, ny := -dy*width/2/long, dx*width/2/long
	return polygon([2]float64{from[0] - ax + nx, from[1] - ay + ny}, [2]float64{to[0] + ax + nx, to[1] + ay + ny},
		[2]float64{to[0] + ax - nx, to[1] + ay - ny}, [2]float64{from[0] - ax - nx, from[1] - ay - ny})
}
