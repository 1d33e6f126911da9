package annotate

import (
	"image"
	"image/color"
	"image/draw"

	"autosolve/solver"
)

// Printed returns a picture of a grid with its digits, black on white, and a function that returns the places of its cells. It is
// for puzzles that were not read from a picture.
func Printed(g solver.Grid) (*image.RGBA, func(solver.Cell) image.Rectangle, error) {
	const side, thin, thick = 54, 1, 3 // the size of a cell, and the width of lines, in pixels
	edge := func(i int) int { return thick + i*(side+thin) + i/3*(thick-thin) }
	cell := func(c solver.Cell) image.Rectangle {
		at := image.Pt(edge(c.Col()), edge(c.Row()))
		return image.Rectangle{at, at.Add(image.Pt(side, side))}
	}
	d := diagram{out: image.NewRGBA(image.Rect(0, 0, edge(9), edge(9)))}
	if err := d.faces.open(side); err != nil {
		return nil, nil, err
	}
	draw.Draw(d.out, d.out.Rect, image.NewUniform(color.Gray{0x50}), image.Point{}, draw.Src)
	for c, digit := range g {
		d.cells[c] = cell(solver.Cell(c))
		d.tint(solver.Cell(c), color.White)
		if digit != 0 {
			d.digit(solver.Cell(c), int(digit), color.Black)
		}
	}
	return d.out, cell, nil
}
