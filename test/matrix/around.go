package main

import (
	"fmt"
	"math"
	"strings"
)

// This file has what surrounds the board in the kinds of programs that people use.

// room makes the picture so large that there is space around a board, in cells, and puts the board there.
func (d *draft) room(s *Scene, left, top, right, bottom float64) {
	w, h := s.size()
	d.resize(w+(left+right)*d.cell, h+(top+bottom)*d.cell)
	s.X, s.Y = math.Round(left*d.cell), math.Round(top*d.cell)
}

// resize makes the picture so wide and high, in CSS pixels.
func (d *draft) resize(wide, high float64) {
	d.shot.Width, d.shot.Height = d.shot.pixels(wide), d.shot.pixels(high)
	d.reframe()
}

// label draws a line of text in the middle of a rectangle.
func (d *draft) label(r rect, high float64, ink Color, text string) {
	css := fmt.Sprintf("color:%v;font-size:%.1fpx;line-height:%.1fpx;text-align:center;white-space:nowrap", ink, high, r.h)
	d.page.Clutter += block(r, css, text)
}

// button draws a rounded rectangle with a text.
func (d *draft) button(r rect, fill, ink Color, text string) {
	css := fmt.Sprintf("background:%v;color:%v;font-size:%.1fpx;line-height:%.1fpx;text-align:center;white-space:nowrap;border-radius:%.1fpx",
		fill, ink, min(0.5*r.h, 1.6*r.w/float64(max(3, len(text)))), r.h, 0.15*r.h)
	d.page.Clutter += block(r, css, text)
}

// bar draws a rectangle of one colour.
func (d *draft) bar(r rect, fill Color) {
	d.page.Clutter += block(r, fmt.Sprintf("background:%v", fill), "")
}

// ink returns the colour of texts on the page.
func (d *draft) ink() Color { return d.theme.Given.apart(d.theme.Page, 110) }

// row draws texts side by side in a rectangle.
func (d *draft) row(r rect, high float64, ink Color, texts ...string) {
	wide := r.w / float64(len(texts))
	for i, text := range texts {
		d.label(rect{r.x + float64(i)*wide, r.y, wide, r.h}, high, ink, text)
	}
}

// keys draws a keypad with the digits in cols columns. framed is whether each digit is on a button.
func (d *draft) keys(r rect, cols int, framed bool) {
	wide, high := r.w/float64(cols), r.h/float64((9+cols-1)/cols)
	fill := d.theme.Cell.mix(d.theme.Accent, 0.18)
	for i := range 9 {
		key := rect{r.x + float64(i%cols)*wide, r.y + float64(i/cols)*high, wide, high}
		if framed {
			d.button(key.margin(0.06*min(wide, high)), fill, d.theme.Entry.apart(fill, 90), fmt.Sprint(i+1))
		} else {
			d.label(key, 0.75*high, d.theme.Entry.apart(d.theme.Page, 90), fmt.Sprint(i+1))
		}
	}
}

// crop cuts the picture a little outside the board.
func crop(d *draft, s *Scene) { d.room(s, 0.4, 0.4, 0.4, 0.4) }

// visualiser draws the name of the program and its buttons right of the board.
func visualiser(d *draft, s *Scene) {
	d.room(s, 0.4, 0.4, 4.6, 0.4)
	c, x := d.cell, s.X+s.outline().w+0.5*d.cell
	d.label(rect{x, c, 3.8 * c, c}, 0.7*c, d.ink(), "Sudoku 3")
	for i, text := range []string{"Menu", "Check", "Undo", "Solve"} {
		d.button(rect{x, (3 + 1.4*float64(i)) * c, 3.8 * c, c}, d.theme.Thick, d.theme.Cell.apart(d.theme.Thick, 110), text)
	}
}

// window draws a program's window on a desktop: its title, its buttons above the board, and a line below it.
func window(d *draft, s *Scene) {
	d.room(s, 1, 3.2, 1, 2)
	c := d.cell
	d.page.Background = "#3a6ea5"
	frame := d.view.margin(0.3 * c)
	d.page.Clutter += block(frame, fmt.Sprintf("background:%v;border-radius:%.1fpx;box-shadow:0 0 %.1fpx rgba(0,0,0,.5)", d.theme.Page, 0.15*c, 0.3*c), "")
	title := d.theme.Page.shift(-18)
	d.bar(rect{frame.x, frame.y, frame.w, 0.9 * c}, title)
	d.label(rect{frame.x, frame.y, frame.w, 0.9 * c}, 0.42*c, d.theme.Given.apart(title, 110), "Sudoku")
	d.label(rect{frame.x + frame.w - 2.4*c, frame.y, 2.2 * c, 0.9 * c}, 0.4*c, d.theme.Given.apart(title, 110), "&#8211;&#8195;&#9633;&#8195;&#215;")
	face := d.theme.Page.mix(d.theme.Accent, 0.25)
	for i, text := range []string{"New", "Undo", "Hint", "Notes"} {
		d.button(rect{s.X + 2.3*float64(i)*c, frame.y + 1.25*c, 2.1 * c, 0.8 * c}, face, d.theme.Given.apart(face, 110), text)
	}
	d.row(rect{s.X, d.view.h - 1.5*c, s.outline().w, 0.8 * c}, 0.4*c, d.ink(), "Medium", "Mistakes: 0", "02:41")
}

// labelled draws letters and numbers at the left and upper edges of the board.
func labelled(d *draft, s *Scene) {
	d.room(s, 1.3, 1.3, 0.5, 0.5)
	w, h := s.size()
	for i := range 9 {
		at := (float64(i) + 0.5) / 9
		d.label(rect{s.X - d.cell, s.Y + at*h - d.cell/2, 0.8 * d.cell, d.cell}, 0.5*d.cell, d.ink(), string(rune('A'+i)))
		d.label(rect{s.X + at*w - d.cell/2, s.Y - d.cell, d.cell, 0.9 * d.cell}, 0.5*d.cell, d.ink(), fmt.Sprint(i+1))
	}
}

// keysBelow draws a row of keys as large as the cells below the board.
func keysBelow(d *draft, s *Scene) {
	d.room(s, 0.6, 0.6, 0.6, 2.2)
	pitch := s.outline().w / 9
	for i := range 9 {
		css := fmt.Sprintf("background:%v;color:%v;border:1px solid %v;box-sizing:border-box;text-align:center;font-size:%.1fpx;line-height:%.1fpx",
			d.theme.Cell, d.theme.Entry, d.theme.Thick, 0.6*pitch, pitch)
		d.page.Clutter += block(rect{s.X + float64(i)*pitch, s.Y + s.outline().h + 0.6*pitch, pitch, pitch}, css, fmt.Sprint(i+1))
	}
}

// phone draws a phone's screen: the status line, the game's name, its counters, and below the board tools and a row of digits.
func phone(d *draft, s *Scene) {
	tools := d.phoneTop(s, 7)
	c := d.cell
	for i, text := range []string{"Undo", "Erase", "Notes", "Hint"} {
		x := tools.x + (float64(i)+0.5)*tools.w/4
		d.page.Clutter += block(rect{x - 0.45*c, tools.y, 0.9 * c, 0.9 * c}, fmt.Sprintf("border-radius:50%%;background:%v", d.theme.Thin), "")
		d.label(rect{x - c, tools.y + c, 2 * c, 0.5 * c}, 0.34*c, d.ink(), text)
	}
	d.keys(rect{tools.x, tools.y + 2.2*c, tools.w, 1.3 * c}, 9, false)
	d.button(rect{0, d.view.h - 1.6*c, d.view.w, 1.6 * c}, hex(0xe8f0fe), hex(0x1a56b0), "Play a new puzzle every day")
}

// phoneTop draws the upper part of a phone's screen, and returns the area of the lower one, which has a height in cells.
func (d *draft) phoneTop(s *Scene, below float64) rect {
	d.room(s, 0.2, 4, 0.2, below)
	c := d.cell
	ink := d.ink()
	d.row(rect{0, 0.1 * c, d.view.w, 0.6 * c}, 0.36*c, ink, "9:41", "", "", "LTE 84 %")
	d.label(rect{0, 1.1 * c, d.view.w, c}, 0.6*c, ink, "Sudoku")
	d.row(rect{s.X, 2.9 * c, s.outline().w, 0.7 * c}, 0.36*c, ink, "Mistakes 1/3", "Hard", "05:12")
	return rect{s.X, s.Y + s.outline().h + 0.5*c, s.outline().w, below*c - 0.5*c}
}

// phoneKeys draws a phone's screen with large keys below the board.
func phoneKeys(d *draft, s *Scene) {
	area := d.phoneTop(s, 6.5)
	area.h -= 0.5 * d.cell
	d.keys(area, 3, true)
}

// tablet draws a wide screen with a keypad beside the board.
func tablet(d *draft, s *Scene) {
	d.room(s, 0.8, 1.6, 6.6, 0.8)
	c, right := d.cell, s.X+s.outline().w+0.7*d.cell
	d.row(rect{0, 0.3 * c, d.view.w, 0.8 * c}, 0.42*c, d.ink(), "&#8249; Back", "Easy", "12:08", "Settings")
	d.row(rect{right, s.Y, 5.2 * c, c}, 0.4*c, d.ink(), "Undo", "Erase", "Notes")
	d.keys(rect{right, s.Y + 1.5*c, 5.2 * c, 5.6 * c}, 3, true)
}

// site draws a web page: a coloured heading, levels above the board, and a keypad with buttons at its right.
func site(d *draft, s *Scene) {
	d.room(s, 1, 2.8, 5.6, 2)
	c, right := d.cell, s.X+s.outline().w+0.7*d.cell
	d.bar(rect{0, 0, d.view.w, 1.1 * c}, d.theme.Thick)
	d.label(rect{0.4 * c, 0, 6 * c, 1.1 * c}, 0.55*c, d.theme.Page.apart(d.theme.Thick, 110), "Sudoku for every day")
	d.row(rect{s.X, 1.5 * c, s.outline().w, c}, 0.42*c, d.ink(), "Easy", "Medium", "Hard", "Expert")
	d.row(rect{right, s.Y, 4.2 * c, 0.8 * c}, 0.42*c, d.ink(), "Errors: 0", "00:37")
	d.keys(rect{right, s.Y + 1.2*c, 4.2 * c, 4.2 * c}, 3, true)
	d.button(rect{right, s.Y + 6*c, 4.2 * c, 1.1 * c}, d.theme.Entry, d.theme.Cell.apart(d.theme.Entry, 90), "New game")
	d.label(rect{s.X, s.Y + s.outline().h + 0.6*c, s.outline().w, 0.8 * c}, 0.34*c, d.ink(), "Each row, column and box has the digits 1 to 9")
}

// busy draws random parts of a page around the board.
func busy(d *draft, s *Scene) {
	d.room(s, 6, 4, 8, 4)
	for _, band := range d.bands(s.outline(), 0.6*d.cell) {
		d.furnish(band, s.outline())
	}
}

// newspaper draws columns of text around the board, and a heading.
func newspaper(d *draft, s *Scene) {
	d.room(s, 5, 2.6, 5, 2)
	c := d.cell
	d.bar(rect{0.4 * c, 1.6 * c, d.view.w - 0.8*c, 0.06 * c}, d.theme.Given)
	d.label(rect{0, 0.2 * c, d.view.w, 1.3 * c}, 0.9*c, d.theme.Given, "PUZZLES OF THE DAY")
	text := strings.Repeat("The council met on Tuesday to hear what the harbour needs before the winter, and put it off again. ", 9)
	for _, x := range []float64{0.4 * c, d.view.w - 4.6*c} {
		d.page.Clutter += block(rect{x, s.Y, 4.2 * c, d.view.h - s.Y - 0.4*c}, fmt.Sprintf("color:%v;font-family:serif;font-size:%.1fpx", d.theme.Given, 0.36*c), text)
	}
	d.label(rect{s.X, s.Y + s.outline().h + 0.4*c, s.outline().w, c}, 0.4*c, d.theme.Given, "No. 4,217 &#8212; moderate &#8212; solution on page 31")
}

// desktop draws a screen with the board's window and a terminal.
func desktop(d *draft, s *Scene) {
	d.room(s, 2, 3, 10, 3)
	d.page.Background = "linear-gradient(#274b6d,#16283c)"
	c, grid := d.cell, s.outline()
	frame := rect{grid.x - 0.5*c, grid.y - 1.6*c, grid.w + c, grid.h + 2.1*c}
	d.bar(frame, d.theme.Page)
	d.bar(rect{frame.x, frame.y, frame.w, c}, hex(0x303030))
	d.label(rect{frame.x, frame.y, frame.w, c}, 0.45*c, hex(0xffffff), "Sudoku")
	d.page.Clutter += d.terminal(rect{frame.x + frame.w + 0.8*c, frame.y + 0.8*c, 8 * c, 8 * c})
	d.bar(rect{0, d.view.h - c, d.view.w, c}, hex(0x202020))
	d.row(rect{0, d.view.h - c, d.view.w, c}, 0.4*c, hex(0xffffff), "Files", "Sudoku", "Terminal", "", "12:30")
}

// fourGrids draws a page with four puzzles.
func fourGrids(d *draft) {
	d.resize(24*d.cell, 25*d.cell)
	for i := range 4 {
		s := d.sudoku("svg")
		s.X, s.Y = (1+11.5*float64(i%2))*d.cell, (2.5+11.5*float64(i/2))*d.cell
		d.label(rect{s.X, s.Y - 1.2*d.cell, s.outline().w, d.cell}, 0.7*d.cell, d.ink(), fmt.Sprintf("Puzzle %d", i+1))
		d.page.Scenes = append(d.page.Scenes, *s)
	}
}

// aboveSolution draws a puzzle above its solution.
func aboveSolution(d *draft) {
	d.resize(13*d.cell, 23*d.cell)
	p := d.nextPuzzle()
	for i, name := range []string{"Puzzle", "Solution"} {
		s := d.scene(9, 9, 3, 3, "table")
		p.enter(d.random, float64(i))
		d.fill(s, p)
		s.X, s.Y = 2*d.cell, (1.6+10.8*float64(i))*d.cell
		d.label(rect{s.X, s.Y - 1.3*d.cell, s.outline().w, d.cell}, 0.7*d.cell, d.ink(), name)
		d.page.Scenes = append(d.page.Scenes, *s)
	}
}

// lowerHalfCovered draws a phone's game whose lower rows are under a menu.
func lowerHalfCovered(d *draft) {
	s := d.sudoku("hairline")
	phone(d, s)
	d.page.Scenes = []Scene{*s}
	sheet := rect{0, s.Y + 5.3*d.cell, d.view.w, d.view.h}
	d.page.Cover = block(sheet, fmt.Sprintf("background:%v;color:%v;font-size:%.1fpx;line-height:%.1fpx;padding:%.1fpx;border-radius:%.1fpx;box-shadow:0 0 9px #0008",
		hex(0xffffff), hex(0x222222), 0.45*d.cell, 1.1*d.cell, 0.5*d.cell, 0.4*d.cell), "Share this puzzle<br>Messages<br>Mail<br>Copy the link<br>Cancel")
}

// paused draws a game without its digits.
func paused(d *draft) {
	s := d.scene(9, 9, 3, 3, "hairline")
	site(d, s)
	d.page.Scenes = []Scene{*s}
	w, h := s.size()
	d.page.Cover = block(rect{s.X + w/2 - d.cell, s.Y + h/2 - d.cell, 2 * d.cell, 2 * d.cell},
		fmt.Sprintf("background:%v;color:#fff;border-radius:50%%;text-align:center;font-size:%.1fpx;line-height:%.1fpx", d.theme.Entry, d.cell, 2*d.cell), "&#9654;")
}
