package annotate

import (
	"image"
	"image/color"
	"image/draw"
	"math"

	"golang.org/x/image/font"
	"golang.org/x/image/font/gofont/gobold"
	"golang.org/x/image/font/opentype"
	"golang.org/x/image/math/fixed"
)

// canvas is a picture that is drawn on.
type canvas struct{ out *image.RGBA }

// fill lays a colour over a rectangle.
func (c canvas) fill(r image.Rectangle, ink color.Color) {
	draw.Draw(c.out, r, image.NewUniform(ink), image.Point{}, draw.Over)
}

// text writes a text that begins at a point on its baseline.
func (c canvas) text(at fixed.Point26_6, face font.Face, text string, ink color.Color) {
	w := font.Drawer{Dst: c.out, Src: image.NewUniform(ink), Face: face, Dot: at}
	w.DrawString(text)
}

// newFace returns a typeface from a font that is embedded in the program, which makes errors impossible.
func newFace(ttf []byte, size float64) font.Face {
	parsed, _ := opentype.Parse(ttf)
	face, _ := opentype.NewFace(parsed, &opentype.FaceOptions{Size: size, DPI: 72, Hinting: font.HintingFull})
	return face
}

// drawing is a copy of a picture that is drawn over.
type drawing struct {
	canvas
	page image.Image // the original picture, in which labels must find room
	line int         // the width of lines in pixels
}

// newDrawing begins a drawing over a grid.
func newDrawing(img image.Image, grid image.Rectangle) *drawing {
	d := &drawing{canvas{image.NewRGBA(img.Bounds())}, img, max(2, grid.Dx()/250)}
	draw.Draw(d.out, d.out.Rect, img, d.out.Rect.Min, draw.Src)
	return d
}

// luma returns the brightness of a colour, 0 to 255.
func luma(c color.RGBA) int { return (299*int(c.R) + 587*int(c.G) + 114*int(c.B)) / 1000 }

// frame draws a frame around a rectangle, outside of it as far as the picture reaches. Around the frame it draws a line in
// the colour paper.
func (d *drawing) frame(r image.Rectangle, ink color.RGBA) {
	r = r.Inset(-d.line).Intersect(d.out.Rect)
	d.outline(r.Inset(-1).Intersect(d.out.Rect), 1, paper)
	d.outline(r, d.line, ink)
}

// outline draws lines of the given width along the inside of a rectangle.
func (d *drawing) outline(r image.Rectangle, width int, ink color.RGBA) {
	in := r.Inset(width)
	for _, side := range []image.Rectangle{
		{Min: r.Min, Max: image.Pt(r.Max.X, in.Min.Y)},
		{Min: image.Pt(r.Min.X, in.Max.Y), Max: r.Max},
		{Min: image.Pt(r.Min.X, in.Min.Y), Max: image.Pt(in.Min.X, in.Max.Y)},
		{Min: image.Pt(in.Max.X, in.Min.Y), Max: image.Pt(r.Max.X, in.Max.Y)},
	} {
		d.fill(side, ink)
	}
}

// cross draws a cross through a point of a cell. Its arms begin at the cell's edges and leave the middle of the cell free.
func (d *drawing) cross(cell image.Rectangle, at image.Point) {
	x, y := cell.Dx()/5, cell.Dy()/7 // digits are taller than wide
	thin := image.Rect(at.X, at.Y, at.X+1, at.Y+1).Inset(-d.line / 2)
	for _, arm := range []image.Rectangle{
		image.Rect(cell.Min.X, thin.Min.Y, cell.Min.X+x, thin.Max.Y), image.Rect(cell.Max.X-x, thin.Min.Y, cell.Max.X, thin.Max.Y),
		image.Rect(thin.Min.X, cell.Min.Y, thin.Max.X, cell.Min.Y+y), image.Rect(thin.Min.X, cell.Max.Y-y, thin.Max.X, cell.Max.Y),
	} {
		d.fill(arm.Inset(-1), paper)
		d.fill(arm, cornerInk)
	}
}

// corner is a place for a label in a cell.
type corner struct{ x, y int } // 0 for left or top, 1 for the middle, 2 for right or bottom

// Places for labels. The list anywhere has all eight along the border of a cell, in the order in which they are tried.
var (
	topRight    = corner{2, 0}
	bottomLeft  = corner{0, 2}
	bottomRight = corner{2, 2}
	anywhere    = []corner{{0, 0}, bottomLeft, topRight, bottomRight, {0, 1}, {2, 1}, {1, 0}, {1, 2}}
)

// labels writes texts of one size on a drawing.
type labels struct {
	*drawing
	face font.Face
	halo int               // the width of the paper around a text, in pixels
	used []image.Rectangle // where texts were written
}

// leastSize is the smallest size of a typeface that can be read, in pixels.
const leastSize = 9

// labels returns labels of the given size in pixels, but of leastSize if that is larger.
func (d *drawing) labels(size float64) *labels {
	size = max(size, leastSize)
	return &labels{drawing: d, face: newFace(gobold.TTF, size), halo: max(1, int(size/10))}
}

// put writes a text, if it is not "", into the first of the given corners of a cell that has room for it and shows nothing.
func (l *labels) put(cell image.Rectangle, text string, ink color.RGBA, corners ...corner) {
	if text == "" {
		return
	}
	size, side := l.bounds(text).Size(), min(cell.Dx(), cell.Dy())
	for _, c := range corners {
		for _, margin := range []int{1, side / 12, side / 8} { // a tile may have rounded corners, and a digit may stand on a disc
			inner := cell.Intersect(l.out.Rect.Inset(l.line)).Inset(margin)
			room := inner.Size().Sub(size)
			at := inner.Min.Add(image.Pt(room.X*c.x/2, room.Y*c.y/2))
			if room.X >= 0 && room.Y >= 0 && l.isFree(image.Rectangle{at, at.Add(size)}) {
				l.write(at, text, ink)
				return
			}
		}
	}
}

// isFree reports whether the page shows nothing in a rectangle, and l has written nothing there or next to it.
func (l *labels) isFree(r image.Rectangle) bool {
	for _, u := range l.used {
		if u.Inset(-l.halo).Overlaps(r) {
			return false
		}
	}
	darkest, lightest := 255, 0
	for y := r.Min.Y; y < r.Max.Y; y++ {
		for x := r.Min.X; x < r.Max.X; x++ {
			v := luma(color.RGBAModel.Convert(l.page.At(x, y)).(color.RGBA))
			darkest, lightest = min(darkest, v), max(lightest, v)
		}
	}
	const noise = 24 // difference of luma: more than gradients and the noise of JPEG and video have in such a small part
	return lightest-darkest <= noise
}

// bounds returns the bounds of a text, including the paper around it, if the text is written at (0,0) on the baseline.
func (l *labels) bounds(text string) image.Rectangle {
	b, _ := font.BoundString(l.face, text)
	r := image.Rect(b.Min.X.Floor(), b.Min.Y.Floor(), b.Max.X.Ceil(), b.Max.Y.Ceil())
	return r.Inset(-l.halo)
}

// write writes a text, surrounded by paper, with its top left corner at a point.
func (l *labels) write(at image.Point, text string, ink color.RGBA) {
	b := l.bounds(text)
	base := at.Sub(b.Min)
	l.used = append(l.used, image.Rectangle{at, at.Add(b.Size())})
	for y := -l.halo; y <= l.halo; y++ {
		for x := -l.halo; x <= l.halo; x++ {
			if math.Hypot(float64(x), float64(y)) <= float64(l.halo)+0.5 {
				l.text(fixed.P(base.X+x, base.Y+y), l.face, text, paper)
			}
		}
	}
	l.text(fixed.P(base.X, base.Y), l.face, text, ink)
}

// Coarsened reduces each channel of a picture to 16 levels, and returns the same picture, which it changes. So few colours fit
// into a palette, see Indexed, which makes a file a third as large.
func Coarsened(img *image.RGBA) *image.RGBA {
	for i, v := range img.Pix {
		img.Pix[i] = v >> 4 * 17
	}
	return img
}

// Indexed returns a picture of few colours as one with a palette, which takes fewer bytes, and any other picture unchanged.
func Indexed(img image.Image) image.Image {
	const most = 256 // the largest number of colours in a palette
	r := img.Bounds()
	index := map[color.Color]uint8{}
	out := image.NewPaletted(r, nil)
	for y := r.Min.Y; y < r.Max.Y; y++ {
		for x := r.Min.X; x < r.Max.X; x++ {
			c := img.At(x, y)
			i, ok := index[c]
			if !ok {
				if len(out.Palette) == most {
					return img
				}
				i = uint8(len(out.Palette))
				index[c], out.Palette = i, append(out.Palette, c)
			}
			out.SetColorIndex(x, y, i)
		}
	}
	return out
}
