package main

import (
	"fmt"
	"math"
)

// front is a kind of page that must be refused: a complete grid in front of a larger one that it partly covers.
type front struct {
	name string
	draw func(d *draft)
}

// frontKinds returns the kinds that real programs were seen to show.
func frontKinds() []front {
	return []front{
		{"in-front-switcher", func(d *draft) { d.inFront(0.45, 0.6, 0.5) }},
		{"in-front-popup", func(d *draft) { d.inFront(0.6, 0.85, 1) }},
	}
}

// inFront draws a grid, and over a part of it a window with a smaller grid. The window's sides are low to high times those
// of the larger grid. If drift is less than 1, the window is near the middle of that grid. Otherwise it may be off the
// middle, and extend beyond the right and lower edges.
func (d *draft) inFront(low, high, drift float64) {
	back := d.sudoku(d.plainLayout())
	d.place(back, d.view.margin(d.cell*0.2))
	area := back.outline()
	window := rect{w: area.w * between(d.random, low, high), h: area.h * between(d.random, low, high)}
	shift := func(rest float64) float64 {
		if drift < 1 {
			return rest * between(d.random, 0.4, 0.6)
		}
		return rest * between(d.random, 0.3, 1.2)
	}
	window.x, window.y = area.x+shift(area.w-window.w), area.y+shift(area.h-window.h)
	title := 0.12 * window.h
	inner := rect{window.x, window.y + title, window.w, window.h - title}.margin(0.04 * window.w)

	whole := d.cell
	d.cell = min(inner.w, inner.h) / 9.6
	d.tags.Cell = math.Round(10*d.tags.Cell*d.cell/whole) / 10
	d.wish.digits = [2]float64{0.5, 0.7}
	small := d.sudoku(pick(d.random, "hairline", "table", "svg", "thick"))
	d.place(small, inner)
	css := fmt.Sprintf("background:%v;color:%v;border:%.2fpx solid %v;font-size:%.1fpx;text-align:center;box-shadow:0 2px 12px rgba(0,0,0,.4)",
		d.theme.Page, d.theme.Given.apart(d.theme.Page, 60), d.shot.pixel(), d.theme.Thick, title*0.6)
	small.Behind = block(window, css, pick(d.random, "Sudoku", "Solution", "autosolve", ""))
	d.page.Scenes = []Scene{*back, *small}
}
