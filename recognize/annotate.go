package recognize

import (
	"fmt"
	"image"
	"image/color"
	"image/draw"

	"golang.org/x/image/font"
	"golang.org/x/image/font/basicfont"
	"golang.org/x/image/math/fixed"

	"autosolve/solver"
)

// The colours of an annotated picture.
var (
	certainInk   = color.RGBA{0x00, 0x80, 0x20, 0xFF}
	uncertainInk = color.RGBA{0xD0, 0x00, 0x20, 0xFF}
	labelPaper   = color.NRGBA{0xFF, 0xFF, 0xFF, 0xE0}
)

// leastForScore is the least width of a cell, in pixels, in which the score fits beside the digit.
const leastForScore = 36

// Annotate returns a copy of the picture that a board was read from. Over it are drawn the grid's outer edge and each cell's
// digit and, in large cells, the digit's score and the runner-up with its score. Certain cells are green, uncertain ones
// red. If b is nil, nothing is drawn.
func Annotate(img image.Image, b *Board) *image.RGBA {
	out := image.NewRGBA(img.Bounds())
	draw.Draw(out, out.Bounds(), img, img.Bounds().Min, draw.Src)
	if b == nil {
		return out
	}
	outline(out, b.Layout.Bounds, 2, certainInk)
	for i := range b.Cells {
		annotateCell(out, b.Layout.Cell(solver.Cell(i)), &b.Cells[i])
	}
	return out
}

// AnnotateNearest returns a copy of a picture in which no grid was found. A red edge is drawn around the nearest miss
// (NoGridError.Nearest), unless that is empty.
func AnnotateNearest(img image.Image, nearest image.Rectangle) *image.RGBA {
	out := Annotate(img, nil)
	if !nearest.Empty() {
		outline(out, nearest.Inset(-2).Intersect(out.Rect), 2, uncertainInk)
	}
	return out
}

func annotateCell(out *image.RGBA, r image.Rectangle, c *Cell) {
	ink := certainInk
	if !c.Certain {
		ink = uncertainInk
		outline(out, r, 2, ink)
	}
	if c.Digit == 0 {
		return
	}
	lines := []string{fmt.Sprint(c.Digit)}
	if r.Dx() >= leastForScore {
		lines[0] += fmt.Sprintf(" %.2f", c.Score)
		if c.RunnerUp.Digit != 0 {
			lines = append(lines, fmt.Sprintf("%d %.2f", c.RunnerUp.Digit, c.RunnerUp.Score))
		}
	}
	face := basicfont.Face7x13
	for n, text := range lines {
		at := image.Pt(r.Min.X, r.Max.Y-face.Height)
		if n == 0 && len(lines) > 1 {
			at.Y = r.Min.Y
		}
		paper := image.Rect(at.X, at.Y, at.X+len(text)*face.Advance, at.Y+face.Height)
		draw.Draw(out, paper, image.NewUniform(labelPaper), image.Point{}, draw.Over)
		d := font.Drawer{Dst: out, Src: image.NewUniform(ink), Face: face,
			Dot: fixed.P(at.X, at.Y+face.Ascent)}
		d.DrawString(text)
	}
}

// outline draws an edge of the given width, in pixels, inside a rectangle.
func outline(out *image.RGBA, r image.Rectangle, width int, c color.Color) {
	src := image.NewUniform(c)
	in := r.Inset(width)
	for _, side := range []image.Rectangle{
		{Min: r.Min, Max: image.Pt(r.Max.X, in.Min.Y)},
		{Min: image.Pt(r.Min.X, in.Max.Y), Max: r.Max},
		{Min: image.Pt(r.Min.X, in.Min.Y), Max: image.Pt(in.Min.X, in.Max.Y)},
		{Min: image.Pt(in.Max.X, in.Min.Y), Max: image.Pt(r.Max.X, in.Max.Y)},
	} {
		draw.Draw(out, side, src, image.Point{}, draw.Src)
	}
}
