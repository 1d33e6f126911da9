package annotate

import (
	"fmt"
	"image"
	"image/color"
	"image/draw"
	"math"
	"strings"

	xdraw "golang.org/x/image/draw"
	"golang.org/x/image/font"
	"golang.org/x/image/font/gofont/gobold"
	"golang.org/x/image/font/gofont/goregular"
	"golang.org/x/image/math/fixed"

	"autosolve/solver"
)

// Sizes of a diagram in pixels.
const (
	leastCell   = 54 // the smallest width of a cell; a smaller grid is enlarged to make room for nine candidates in a cell
	gutter      = 26 // the space left of and above the grid for the numbers of rows and columns
	captionSize = 17 // the size of the typeface for words
	leading     = 23 // the distance between the baselines of lines of words
	space       = 12 // the margin at the right and the bottom, and between the grid and the words
)

// diagram is a grid on white, numbered along its sides, with room for words below.
//
//	   1   2   3 ...
//	1  the grid, enlarged if it is small
//	2
//	.
//	the title, bold, and the words
type diagram struct {
	canvas
	cells [81]image.Rectangle // the places of the cells in out
	faces faces
}

// faces are the typefaces of a diagram, by use.
type faces struct{ digit, candidate, title, words font.Face }

// newDiagram returns a diagram of the grid. words[0] is written below the grid as the title, and the other words below that.
func newDiagram(img image.Image, cell func(solver.Cell) image.Rectangle, words ...string) *diagram {
	grid := cell(0).Union(cell(80))
	frame := max(2, grid.Dx()/100) // room for the outer lines of the grid, which belong to no cell
	grid = grid.Inset(-frame).Intersect(img.Bounds())
	scale := max(1, float64(leastCell)/float64(max(1, cell(0).Dx())))
	place := func(r image.Rectangle) image.Rectangle {
		at := func(p image.Point) image.Point {
			p = p.Sub(grid.Min)
			return image.Pt(gutter+int(float64(p.X)*scale), gutter+int(float64(p.Y)*scale))
		}
		return image.Rectangle{at(r.Min), at(r.Max)}
	}
	d := &diagram{}
	for c := range solver.Cell(81) {
		d.cells[c] = place(cell(c))
	}
	d.faces = facesFor(d.cells[0].Dy())
	whole := place(grid)
	height := whole.Max.Y + space
	var titles, lines []string
	if len(words) > 0 {
		titles, lines = wrap(d.faces.title, words[0], whole.Dx()), wrap(d.faces.words, strings.Join(words[1:], " "), whole.Dx())
		height += space + leading*(len(titles)+len(lines))
	}
	d.out = image.NewRGBA(image.Rect(0, 0, whole.Max.X+space, height))
	d.fill(d.out.Rect, color.White)
	xdraw.CatmullRom.Scale(d.out, whole, img, grid, draw.Src, nil)
	for i := range 9 {
		row, col := d.cells[9*i], d.cells[i]
		d.write(image.Rect(0, row.Min.Y, gutter, row.Max.Y), d.faces.words, fmt.Sprint(i+1), textInk)
		d.write(image.Rect(col.Min.X, 0, col.Max.X, gutter), d.faces.words, fmt.Sprint(i+1), textInk)
	}
	baseline := d.lines(whole.Max.Y+space+captionSize, d.faces.title, titles)
	d.lines(baseline, d.faces.words, lines)
	return d
}

// lines writes lines of text below each other, the first on the given baseline, and returns the baseline after the last.
func (d *diagram) lines(baseline int, face font.Face, lines []string) int {
	for _, text := range lines {
		d.text(fixed.P(gutter, baseline), face, text, textInk)
		baseline += leading
	}
	return baseline
}

// facesFor returns the typefaces for cells of the given height in pixels.
func facesFor(cell int) faces {
	return faces{newFace(gobold.TTF, 0.75*float64(cell)), newFace(gobold.TTF, 0.27*float64(cell)),
		newFace(gobold.TTF, captionSize), newFace(goregular.TTF, captionSize)}
}

// tint lays a colour over a cell.
func (d *diagram) tint(c solver.Cell, colour color.Color) { d.fill(d.cells[c], colour) }

// digit writes a digit that fills the cell.
func (d *diagram) digit(c solver.Cell, digit int, ink color.Color) {
	d.write(d.cells[c], d.faces.digit, fmt.Sprint(digit), ink)
}

// candidate writes a small digit at its place among pencil marks: 1 to 3 in the top row, 7 to 9 in the bottom row.
func (d *diagram) candidate(c solver.Cell, digit int, ink color.Color) {
	d.write(d.ninth(c, digit), d.faces.candidate, fmt.Sprint(digit), ink)
}

// strike draws a line through a candidate.
func (d *diagram) strike(c solver.Cell, digit int, ink color.Color) {
	r := d.ninth(c, digit)
	d.fill(image.Rect(r.Min.X+1, (r.Min.Y+r.Max.Y)/2-1, r.Max.X-1, (r.Min.Y+r.Max.Y)/2+1), ink)
}

// ring draws a circle around the digit of a cell.
func (d *diagram) ring(c solver.Cell, ink color.Color) {
	r := d.cells[c]
	centre, radius := r.Min.Add(r.Max).Div(2), 0.44*float64(r.Dx())
	for y := r.Min.Y; y < r.Max.Y; y++ {
		for x := r.Min.X; x < r.Max.X; x++ {
			if distance := math.Hypot(float64(x-centre.X), float64(y-centre.Y)); math.Abs(distance-radius) < 1.3 {
				d.out.Set(x, y, ink)
			}
		}
	}
}

// cross crosses a cell out from corner to corner.
func (d *diagram) cross(c solver.Cell, ink color.Color) {
	r := d.cells[c].Inset(d.cells[c].Dx() / 8)
	d.line(r.Min, r.Max, ink, false)
	d.line(image.Pt(r.Max.X, r.Min.Y), image.Pt(r.Min.X, r.Max.Y), ink, false)
}

// line draws a line between two points. It leaves out the ends, so that it does not cover digits there.
func (d *diagram) line(from, to image.Point, ink color.Color, dashed bool) {
	const clear, dash = 9, 6 // in pixels: the gap at each end of a line, and the length of a dash
	x, y := float64(to.X-from.X), float64(to.Y-from.Y)
	length := math.Hypot(x, y)
	for at := float64(clear); at < length-clear; at++ {
		if dashed && int(at)/dash%2 == 1 {
			continue
		}
		dot := from.Add(image.Pt(int(x*at/length), int(y*at/length)))
		d.fill(image.Rectangle{dot, dot.Add(image.Pt(2, 2))}, ink)
	}
}

// ninth returns the part of a cell where a candidate is written.
func (d *diagram) ninth(c solver.Cell, digit int) image.Rectangle {
	r, row, col := d.cells[c], (digit-1)/3, (digit-1)%3
	return image.Rect(r.Min.X+r.Dx()*col/3, r.Min.Y+r.Dy()*row/3, r.Min.X+r.Dx()*(col+1)/3, r.Min.Y+r.Dy()*(row+1)/3)
}

// write writes a text in the middle of a rectangle.
func (d *diagram) write(r image.Rectangle, face font.Face, text string, ink color.Color) {
	edges, _ := font.BoundString(face, text)
	middle := fixed.P(r.Min.X+r.Max.X, r.Min.Y+r.Max.Y) // twice the coordinates of the middle
	dot := fixed.Point26_6{X: (middle.X - edges.Min.X - edges.Max.X) / 2, Y: (middle.Y - edges.Min.Y - edges.Max.Y) / 2}
	d.text(dot, face, text, ink)
}

// wrap breaks a text into lines of at most width pixels. A word that is wider gets a line of its own.
func wrap(face font.Face, text string, width int) (lines []string) {
	line := ""
	for _, word := range strings.Fields(text) {
		longer := strings.TrimSpace(line + " " + word)
		if line != "" && font.MeasureString(face, longer).Ceil() > width {
			lines = append(lines, line)
			longer = word
		}
		line = longer
	}
	return append(lines, line)
}

// Printed returns a picture of a grid with its digits, black on white, and a function that returns the places of its cells. It is
// for puzzles that were not read from a picture.
func Printed(g solver.Grid) (*image.RGBA, func(solver.Cell) image.Rectangle) {
	const side, thin, thick = 54, 1, 3 // the size of a cell, and the width of lines, in pixels
	edge := func(i int) int { return thick + i*(side+thin) + i/3*(thick-thin) }
	cell := func(c solver.Cell) image.Rectangle {
		at := image.Pt(edge(c.Col()), edge(c.Row()))
		return image.Rectangle{at, at.Add(image.Pt(side, side))}
	}
	d := diagram{canvas: canvas{image.NewRGBA(image.Rect(0, 0, edge(9), edge(9)))}, faces: facesFor(side)}
	d.fill(d.out.Rect, color.Gray{0x50})
	for c, digit := range g {
		d.cells[c] = cell(solver.Cell(c))
		d.tint(solver.Cell(c), color.White)
		if digit != 0 {
			d.digit(solver.Cell(c), int(digit), color.Black)
		}
	}
	return d.out, cell
}
