package main

import "fmt"

// surround draws the page around the grid: a heading, buttons, keys, contents like a window's or nothing in each margin. On
// some pages the names of the rows and columns are on the left and above, and only the margin below has such parts.
func (b *board) surround(whole box) {
	out := max(b.thick.width, b.pw*0.06) + 2 // pixels that stay free beside the grid
	grid := b.area().inset(-out)
	strips := []box{
		{whole.x0, whole.y0, whole.x1, grid.y0},
		{whole.x0, grid.y1, whole.x1, whole.y1},
		{whole.x0, grid.y0, grid.x0, grid.y1},
		{grid.x1, grid.y0, whole.x1, grid.y1},
	}
	if b.chance(0.07) && min(grid.x0, grid.y0) > 0.4*min(b.pw, b.ph) {
		b.names()
		strips = strips[1:2]
	}
	const least = 12 // pixels: narrower strips stay empty
	for _, s := range strips {
		if s.w() < least || s.h() < least || b.chance(0.3) {
			continue
		}
		switch b.weighted(3, 3, 2, 2) {
		case 0:
			b.heading(s)
		case 1:
			b.buttons(s)
		case 2:
			b.furnish(s, b.page)
		case 3:
			b.keys(s.inset(2), b.page)
		}
	}
}

// names writes a number above each column, and a letter or a number beside each row.
func (b *board) names() {
	height := max(5, b.between(0.2, 0.35)*min(b.pw, b.ph))
	ink, letters := b.inkOn(b.page, 60), b.chance(0.5)
	text := func(i int) string {
		if letters && b.givens.has("ABCDEFGHI") {
			return string("ABCDEFGHI"[i])
		}
		return fmt.Sprint(i + 1)
	}
	put := func(text string, x, y float64) {
		b.canvas.draw(b.givens.ink(b.dice, b.givens.word(text, height), x, y), ink, 1)
	}
	for i := range across {
		cell := b.cellBox(i, i)
		x, y := cell.at(0.5, 0.5)
		put(fmt.Sprint(i+1), x, b.rows[0].from-b.thick.width/2-0.75*height)
		put(text(i), b.columns[0].from-b.thick.width/2-0.75*height, y)
	}
}

// heading writes a line of words, mostly larger than the texts that furnish writes.
func (b *board) heading(at box) {
	height := min(at.h()*0.6, b.scaled(6, 30))
	y := at.y0 + at.h()*b.between(0.4, 0.6)
	b.sentence(box{at.x0 + at.w()*b.between(0, 0.3), y - height, at.x1 - at.w()*b.between(0, 0.3), y + height}, height, b.inkOn(b.page, 60))
}

// buttons draws a row or a column of buttons with words on them.
func (b *board) buttons(at box) {
	side := min(at.w(), at.h(), b.scaled(14, 60))
	face := one(b.dice, b.selectedColor, b.highlight, b.page.mix(b.anyColor(), b.between(0.05, 0.4)))
	ink, radius, wide := b.inkOn(face, 60), side*one(b.dice, 0, 0.15, 0.5), b.between(1, 3)
	step := [2]float64{side * wide * 1.2, 0}
	size := [2]float64{side * wide * 0.9, side * 0.8}
	if at.h() > at.w() {
		step, size = [2]float64{0, side * 1.2}, [2]float64{side * 0.9, side * 0.8}
	}
	x, y := at.x0+(side-size[1])/2, at.y0+(side-size[1])/2
	for n := b.IntN(6); n >= 0 && x+size[0] < at.x1 && y+size[1] < at.y1; n-- {
		button := box{x, y, x + size[0], y + size[1]}
		b.round(button, radius, face, 1)
		b.sentence(button.inset(size[1]*0.15), size[1]*0.35, ink)
		x, y = x+step[0], y+step[1]
	}
}
