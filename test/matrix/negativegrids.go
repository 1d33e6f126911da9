package main

import (
	"fmt"
	"math"
	"strconv"
)

// sudoku returns an ordinary grid, not yet placed.
func (d *draft) sudoku(layout string) *Scene {
	s := d.scene(9, 9, 3, 3, layout)
	d.fill(s, d.puzzle())
	return s
}

// covered draws a grid with something over several of its cells.
func covered(d *draft) {
	s := d.sudoku(d.plainLayout())
	d.finish(s)
	w, h := s.size()
	pitch := w / 9
	over := rect{w: pitch * between(d.random, 2.2, 6), h: pitch * between(d.random, 2.2, 5)}
	if chance(d.random, 0.3) {
		over.w, over.h = w*1.2, pitch*between(d.random, 1.4, 3) // a bar across the page, such as a cookie notice
	}
	over.x = s.X + between(d.random, -over.w*0.2, w-over.w*0.8)
	over.y = s.Y + between(d.random, -over.h*0.2, h-over.h*0.8)
	css := fmt.Sprintf("background:%v;color:%v;border:1px solid %v;font-size:%.1fpx;text-align:center;border-radius:%dpx;box-shadow:0 2px 12px rgba(0,0,0,.4)",
		d.theme.Cell, d.theme.Given, d.theme.Thick, pitch*0.5, d.random.IntN(12))
	d.page.Cover = block(over, css, pick(d.random, "We use cookies OK", "Game paused", "Subscribe to our newsletter", ""))
}

// cutOff draws a grid that extends beyond the edge of the screen by at least half a cell.
func cutOff(d *draft) {
	s := d.sudoku(d.plainLayout())
	w, h := s.size()
	d.place(s, d.view)
	lost := between(d.random, 0.5, 4) * w / 9
	switch d.random.IntN(4) {
	case 0:
		s.X = -lost
	case 1:
		s.Y = -lost
	case 2:
		s.X = d.view.w - w + lost
	case 3:
		s.Y = d.view.h - h + lost
	}
	d.page.Scenes = append(d.page.Scenes, *s)
}

// twoDigit draws a grid with two-digit numbers in some of its cells.
func twoDigit(d *draft) {
	s := d.scene(9, 9, 3, 3, d.plainLayout())
	many := between(d.random, 0.3, 1)
	for _, i := range d.random.Perm(81)[:30+d.random.IntN(40)] {
		number := 1 + d.random.IntN(9)
		if chance(d.random, many) {
			number = 10 + d.random.IntN(90)
		}
		d.write(s, i, strconv.Itoa(number))
	}
	d.finish(s)
}

// twoGrids draws a page with two complete grids side by side.
func twoGrids(d *draft) {
	layout := d.plainLayout()
	one := d.sudoku(layout)
	two := d.sudoku(pick(d.random, layout, d.plainLayout()))
	half := d.view
	half.w /= 2
	d.place(one, half.margin(d.cell*0.3))
	half.x = half.w
	d.place(two, half.margin(d.cell*0.3))
	d.page.Scenes = []Scene{*one, *two}
}

// samurai draws a puzzle of five grids that share corner boxes: 21 by 21 cells with four gaps.
func samurai(d *draft) {
	s := d.scene(21, 21, 3, 3, pick(d.random, "svg", "hairline", "thick"))
	s.Renderer = pick(d.random, "svg", "canvas", "div")
	s.Outer = s.Thick
	for i := range s.Cells {
		if chance(d.random, 0.4) {
			d.write(s, i, strconv.Itoa(1+d.random.IntN(9)))
		}
	}
	d.place(s, d.view)
	d.page.Scenes = []Scene{*s}
	gap := func(row, col, rows, cols int) {
		x, y := s.offset(col), s.offset(row)
		hole := rect{s.X + x, s.Y + y, s.offset(col+cols) - x - s.Thick, s.offset(row+rows) - y - s.Thick}
		if col+cols == 21 {
			hole.w += 2 * s.Thick
		}
		if row+rows == 21 {
			hole.h += 2 * s.Thick
		}
		if col == 0 {
			hole.x, hole.w = hole.x-s.Outer, hole.w+s.Outer
		}
		if row == 0 {
			hole.y, hole.h = hole.y-s.Outer, hole.h+s.Outer
		}
		d.page.Cover += block(hole, "background:"+d.theme.Page.String(), "")
	}
	gap(0, 9, 6, 3)
	gap(15, 9, 6, 3)
	gap(9, 0, 3, 6)
	gap(9, 15, 3, 6)
}

// offset returns where a column or row of a scene of square boxes begins.
func (s *Scene) offset(cell int) float64 {
	lines := cell / s.BoxCols
	return s.Outer + float64(cell)*s.Cell + float64(lines)*s.Thick + float64(cell-lines)*s.Thin
}

// killer draws a grid without givens, with cages and their sums.
func killer(d *draft) {
	s := d.scene(9, 9, 3, 3, d.plainLayout())
	d.cages(s, d.nextPuzzle(), chance(d.random, 0.8))
	corner := s.Roles["corner"]
	corner.Height = math.Max(corner.Height, 0.22*s.Cell)
	s.Roles["corner"] = corner
	d.tags.Sums = true
	d.finish(s)
}

// otherSize draws a grid of n by n cells with digits and, in some cases with n above nine, larger numbers or letters.
func (d *draft) otherSize(n int) {
	boxes := map[int][2]int{6: {2, 3}, 10: {2, 5}, 12: {3, 4}, 16: {4, 4}, 18: {3, 6}}[n]
	s := d.scene(n, n, boxes[0], boxes[1], d.plainLayout())
	top := pick(d.random, n, min(n, 9))
	for i := range s.Cells {
		if !chance(d.random, 0.4) {
			continue
		}
		number := 1 + d.random.IntN(top)
		text := strconv.Itoa(number)
		if number > 9 && chance(d.random, 0.5) {
			text = string(rune('A' + number - 10))
		}
		d.write(s, i, text)
	}
	d.finish(s)
}
