package main

import (
	"fmt"
	"math"
	"strconv"
	"strings"
)

// refusal is one kind of page that must be refused.
type refusal struct {
	name  string
	exit  int // 3, 4, or 0 for either
	lines int // cells in the larger direction
	draw  func(d *draft)
}

// refusals returns the kinds of pages that must be refused, in the order in which they take turns.
func refusals() []refusal {
	kinds := []refusal{
		{"no-grid", 3, 9, noGrid},
		{"letters", 0, 9, func(d *draft) { d.symbols(strings.Split("A B C D E F G H I", " "), "given") }},
		{"roman", 0, 9, func(d *draft) { d.symbols(strings.Split("I II III IV V VI VII VIII IX", " "), "given") }},
		{"chinese", 0, 9, func(d *draft) { d.symbols(strings.Split("一 二 三 四 五 六 七 八 九", " "), "chinese") }},
		{"times-table", 0, 10, timesTable},
		{"minesweeper", 0, 9, minesweeper},
		{"spreadsheet", 0, 12, spreadsheet},
		{"covered", 0, 9, covered},
		{"cut-off", 0, 9, cutOff},
		{"two-digit", 0, 9, twoDigit},
		{"two-grids", 4, 19, twoGrids},
		{"samurai", 0, 21, samurai},
		{"killer", 0, 9, killer},
		{"jigsaw", 0, 9, jigsaw},
		{"caged", 0, 9, caged},
		{"black-cells", 0, 9, blackCells},
		{"greater", 0, 13, greater},
		{"hidden", 0, 9, hidden},
	}
	for _, n := range []int{6, 10, 12, 16, 18} {
		kinds = append(kinds, refusal{fmt.Sprintf("%dx%d", n, n), 0, n, func(d *draft) { d.otherSize(n) }})
	}
	return kinds
}

// negative makes the negative with the given number. The kinds of negatives take turns.
func negative(m maker, number int) (*draft, Case) {
	kinds := refusals()
	kind := kinds[number%len(kinds)]
	cell := math.Min(newCell(m.random), 2000/float64(kind.lines+2))
	d := m.newDraft(cell, kind.lines)
	kind.draw(d)
	return d, Case{Negative: kind.name, Exit: kind.exit}
}

// plainLayout returns a layout with visible lines.
func (d *draft) plainLayout() string {
	return pick(d.random, "inputs", "table", "gaps", "svg", "canvas", "no-border", "rounded", "bevel", "shaded", "thick", "hairline")
}

// finish places a scene on the page and draws its surroundings.
func (d *draft) finish(s *Scene) {
	d.place(s, d.view.margin(d.cell*0.2))
	d.surround(s)
	d.page.Scenes = append(d.page.Scenes, *s)
}

// write writes a text into a cell in the ink of the givens.
func (d *draft) write(s *Scene, cell int, text string) {
	c := &s.Cells[cell]
	c.Text, c.Role, c.Ink = text, "given", d.theme.Given.apart(c.Fill, 60)
}

// noGrid draws a page without a Sudoku grid, but with other parts such as tables.
func noGrid(d *draft) {
	if chance(d.random, 0.3) {
		d.page.Background = d.photo()
	}
	for i := range 6 {
		d.furnish(rect{d.view.w / 3 * float64(i%3), d.view.h / 2 * float64(i/3), d.view.w / 3.1, d.view.h / 2.1}, rect{})
	}
}

// symbols draws a Sudoku with symbols instead of digits.
func (d *draft) symbols(signs []string, role string) {
	s := d.scene(9, 9, 3, 3, d.plainLayout())
	if role == "chinese" {
		given := s.Roles["given"]
		s.Roles[role] = Role{Font: chineseFont, Weight: 400, Height: given.Height, Width: given.Width}
	}
	p := d.nextPuzzle()
	for i, digit := range p.Shown {
		if digit != 0 {
			d.write(s, i, signs[digit-1])
			s.Cells[i].Role = role
		}
	}
	d.finish(s)
}

// timesTable draws a multiplication table from one to nine, with or without the factors at its edges.
func timesTable(d *draft) {
	n := pick(d.random, 9, 10)
	s := d.scene(n, n, 0, 0, pick(d.random, "table", "hairline", "svg", "thick"))
	for i := range s.Cells {
		a, b := i/n, i%n
		if n == 9 {
			a, b = a+1, b+1
		}
		switch {
		case a == 0 && b == 0:
			d.write(s, i, "×")
		case a == 0 || b == 0:
			d.write(s, i, strconv.Itoa(a+b))
		default:
			d.write(s, i, strconv.Itoa(a*b))
		}
	}
	d.finish(s)
}

// minesweeper draws a board of nine by nine with ten mines. One row shows no numbers yet.
func minesweeper(d *draft) {
	s := d.scene(9, 9, 0, 0, pick(d.random, "bevel", "gaps", "table"))
	var mine [81]bool
	for _, i := range d.random.Perm(81)[:10] {
		mine[i] = true
	}
	inks := []uint32{0x0000ff, 0x008000, 0xff0000, 0x000080, 0x800000, 0x008080, 0x000000, 0x808080}
	hidden := d.random.IntN(9)
	for i := range s.Cells {
		near := 0
		for k, m := range mine {
			if m && max(i/9-k/9, k/9-i/9, i%9-k%9, k%9-i%9) == 1 {
				near++
			}
		}
		if near > 0 && !mine[i] && i/9 != hidden {
			d.write(s, i, strconv.Itoa(near))
			s.Cells[i].Ink = hex(inks[near-1]).apart(s.Cells[i].Fill, 40)
		}
	}
	d.finish(s)
}

// spreadsheet draws a table of wide cells with headings and numbers.
func spreadsheet(d *draft) {
	rows, cols := 12+d.random.IntN(6), 6+d.random.IntN(6)
	wide := d.cell * between(d.random, 1.5, 3)
	var cells strings.Builder
	for r := range rows {
		for c := range cols {
			text := ""
			switch {
			case r == 0 && c > 0:
				text = string(rune('A' + c - 1))
			case c == 0 && r > 0:
				text = strconv.Itoa(r)
			case chance(d.random, 0.6) && r > 0:
				text = strconv.Itoa(d.random.IntN(pick(d.random, 10, 10, 1000)))
			}
			fmt.Fprintf(&cells, "<td style='border:1px solid #c0c0c0'>%s</td>", text)
		}
		cells.WriteString("</tr><tr>")
	}
	d.page.Clutter = block(d.view, "", d.table(wide, d.cell*0.9, cells.String()))
}
