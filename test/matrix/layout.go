package main

import (
	"math"
	"math/rand/v2"
)

// layoutNames are the layouts of grids, each with its frequency.
var layoutNames = []choice[string]{
	{"inputs", 2}, {"table", 2}, {"gaps", 2}, {"svg", 2}, {"canvas", 1.5}, {"no-border", 1.2}, {"no-inner", 1.2},
	{"rounded", 1.2}, {"bevel", 1.2}, {"shaded", 1.2}, {"checkered", 1}, {"thick", 1.2}, {"hairline", 1.5}, {"faint", 1.5},
}

// Layout is a style of a grid, with those of its properties that a Scene does not have.
type Layout struct {
	Name     string
	Shade    int // how much every second box (or cell, with Checkers) differs in brightness; 0 for no difference
	Checkers bool
	Contrast int // the faintest lines' difference in brightness from the cells, for the faint layout
}

// background returns the colour of a cell before highlights.
func (l Layout) background(cell Color, row, col, boxRows, boxCols int) Color {
	if l.Shade == 0 {
		return cell
	}
	odd := (row + col) % 2
	if !l.Checkers {
		odd = (row/max(boxRows, 1) + col/max(boxCols, 1)) % 2
	}
	if odd == 0 {
		return cell
	}
	if cell.luma() > 128 {
		return cell.shift(-l.Shade)
	}
	return cell.shift(l.Shade)
}

// drawLayout sets the lines and the renderer of a scene whose Cell is set, and adapts the theme. The parameter pixel is the
// length of one device pixel.
func drawLayout(random *rand.Rand, name string, s *Scene, t *Theme, pixel float64) Layout {
	l := Layout{Name: name}
	line := func(px float64) float64 { return math.Max(1.05*pixel, px) } // at least a pixel, so that no line disappears
	s.Renderer = pick(random, "div", "div", "table", "svg", "canvas")
	s.Thin = line(pick(random, 1.0, 1, 1, 1.5, 2))
	s.Thick = s.Thin + line(pick(random, 1.0, 1, 2, 3))
	s.Outer = pick(random, s.Thick, s.Thick, s.Thin)
	s.ThinColor, s.ThickColor, s.OuterColor = t.Thin, t.Thick, t.Thick
	switch name {
	case "inputs", "table", "svg", "canvas":
		s.Renderer = name
	case "gaps":
		s.Renderer = "div"
		s.Thin = line(s.Cell * between(random, 0.02, 0.07))
		s.Thick = s.Thin + line(s.Cell*between(random, 0.04, 0.12))
		s.Outer = pick(random, 0, s.Thin, s.Thick)
		gap := pick(random, t.Thin, t.Thick, t.Page.apart(t.Cell, 12))
		s.ThinColor, s.ThickColor, s.OuterColor = gap, gap, gap
	case "no-border":
		s.Outer = 0
	case "no-inner":
		s.Thin, s.Renderer = 0, pick(random, "div", "svg", "canvas")
		s.Thick = line(pick(random, 1.0, 2, 2, 3))
		s.Outer = pick(random, s.Thick, line(1))
	case "rounded":
		roundCorners(random, s, line)
	case "bevel":
		s.Renderer, s.Bevel = pick(random, "div", "table"), between(random, 0.3, 0.7)
		t.Cell = t.Cell.mix(hex(0x808080), between(random, 0.1, 0.35))
		t.Given = t.Given.apart(t.Cell, 80)
		s.Thin = pick(random, s.Thin, line(s.Cell*0.04))
	case "shaded":
		l.Shade = 8 + random.IntN(30)
	case "checkered":
		l.Shade, l.Checkers = 10+random.IntN(30), true
		dropLines(random, s)
	case "thick":
		s.Thin = line(s.Cell * between(random, 0.04, 0.09))
		s.Thick = line(s.Cell * between(random, 0.09, 0.16))
		s.Outer = s.Thick
	case "hairline":
		s.Thin, s.Thick, s.Outer = line(0), line(0), pick(random, 0, line(0))
	case "faint":
		l.Contrast = faintLines(random, s, t)
	}
	widest := line(0.16 * s.Cell) // no designer would draw wider lines in small cells
	s.Thick, s.Outer = math.Min(s.Thick, widest), math.Min(s.Outer, widest)
	s.ThinColor = visible(s.ThinColor, t.Cell, l.Contrast)
	return l
}

// roundCorners rounds the grid, and in half the cases each cell.
func roundCorners(random *rand.Rand, s *Scene, line func(px float64) float64) {
	s.Renderer = "div"
	s.Radius = s.Cell * between(random, 0.1, 0.4)
	if chance(random, 0.5) {
		s.CellRadius = s.Cell * between(random, 0.06, 0.2)
		s.Thin, s.Thick = line(s.Cell*0.05), line(s.Cell*0.05)+line(s.Cell*0.06)
	}
	s.Outer = math.Max(s.Outer, s.Radius*0.3)
}

// dropLines removes the lines between cells in half the cases, and those between boxes in half of these.
func dropLines(random *rand.Rand, s *Scene) {
	if chance(random, 0.5) {
		return
	}
	s.Thin, s.Renderer = 0, pick(random, "div", "svg", "canvas")
	s.Thick = pick(random, s.Thick, 0)
	s.Outer = pick(random, 0, s.Thick)
}

// faintLines gives the lines between cells a brightness that differs from the cells' by 4 to 14 of 255. Usually those between
// boxes and around the grid differ by one to three times as much. It returns the lower difference.
func faintLines(random *rand.Rand, s *Scene, t *Theme) int {
	contrast := 4 + random.IntN(11)
	sign := 1
	if t.Cell.luma() > 128 {
		sign = -1
	}
	s.ThinColor = t.Cell.shift(sign * contrast)
	if chance(random, 0.6) {
		s.ThickColor = t.Cell.shift(sign * contrast * (1 + random.IntN(3)))
	}
	s.OuterColor = s.ThickColor
	return contrast
}

// visible increases a line's contrast to the cells until it is visible, unless faint, the intended contrast, is above 0.
func visible(line, cell Color, faint int) Color {
	if faint > 0 {
		return line
	}
	return line.apart(cell, 18)
}
