package main

import (
	"fmt"
	"slices"
)

// This file draws puzzles of nine by nine cells that are not ordinary Sudokus, and Sudokus with hidden cells. Their digits are
// those of a Sudoku, so that the reader cannot refuse them because of the digits.

// board returns a grid with a puzzle's digits and without lines between boxes.
func (d *draft) board() *Scene {
	s := d.scene(9, 9, 9, 9, pick(d.random, "table", "svg", "canvas", "hairline", "gaps"))
	d.fill(s, d.puzzle())
	return s
}

// jigsaw draws a Sudoku with irregular regions of nine cells, shown by lines, colours or both.
func jigsaw(d *draft) {
	s := d.board()
	region := d.regions()
	byColour := chance(d.random, 0.4)
	if byColour {
		for i := range s.Cells {
			s.Cells[i].Fill = s.Cells[i].Fill.mix(regionColours[region[i]], 0.3)
			s.Cells[i].Ink = s.Cells[i].Ink.apart(s.Cells[i].Fill, 60)
		}
	}
	if !byColour || chance(d.random, 0.5) {
		d.outline(s, region)
	}
	d.finish(s)
}

// regionColours are nine clearly different colours.
var regionColours = [9]Color{hex(0xe53935), hex(0x1e88e5), hex(0xfdd835), hex(0x43a047), hex(0x8e24aa), hex(0xfb8c00), hex(0x00acc1), hex(0x6d4c41), hex(0xec407a)}

// caged draws a grid of cages, each with a number and mostly an operator, as in KenKen.
func caged(d *draft) {
	s := d.board()
	cage := d.cages(s, d.nextPuzzle(), false)
	for i := range s.Cells {
		if c := &s.Cells[i]; c.Corner != "" {
			c.Corner += pick(d.random, "+", "×", "−", "÷", "")
		}
	}
	d.tags.Sums = true
	d.outline(s, cage)
	d.finish(s)
}

// outline draws heavy lines between cells of different regions.
func (d *draft) outline(s *Scene, region []int) {
	wide := max(s.Thin+d.stroke(s, 0.05, 0.09), 2.5*s.Thin, 2.5) / s.Cell
	gap := s.Thin / s.Cell
	css := fmt.Sprintf("background:%v", d.theme.Given)
	for i := range s.Cells {
		over := ""
		if i%9 < 8 && region[i] != region[i+1] {
			over += box(1+gap/2-wide/2, -gap-wide/2, wide, 1+2*gap+wide, css, "")
		}
		if i < 72 && region[i] != region[i+9] {
			over += box(-gap-wide/2, 1+gap/2-wide/2, 1+2*gap+wide, wide, css, "")
		}
		s.Cells[i].Over = over
	}
}

// regions returns the region of each cell: nine connected regions of nine cells, made from the boxes by exchanging cells
// between neighbours.
func (d *draft) regions() []int {
	const exchanges = 60
	of := make([]int, 81)
	for i := range of {
		of[i] = i/27*3 + i%9/3
	}
	for done := 0; done < exchanges; {
		a := d.random.IntN(81)
		near := beside(a)
		b := pick(d.random, near...)
		if of[a] == of[b] {
			continue
		}
		next := slices.Clone(of)
		next[a] = of[b]
		var back []int // the cells of the other region that may be exchanged for a
		for c := range next {
			if c != a && next[c] == of[b] && slices.ContainsFunc(beside(c), func(o int) bool { return next[o] == of[a] }) {
				back = append(back, c)
			}
		}
		if len(back) == 0 {
			continue
		}
		next[pick(d.random, back...)] = of[a]
		if connected(next, of[a]) && connected(next, of[b]) {
			of = next
			done++
		}
	}
	return of
}

// beside returns the cells that share a side with a cell.
func beside(c int) (near []int) {
	if c%9 > 0 {
		near = append(near, c-1)
	}
	if c%9 < 8 {
		near = append(near, c+1)
	}
	if c >= 9 {
		near = append(near, c-9)
	}
	if c < 72 {
		near = append(near, c+9)
	}
	return near
}

// connected reports whether a region of nine cells is connected.
func connected(of []int, region int) bool {
	reached := []int{slices.Index(of, region)}
	for i := 0; i < len(reached); i++ {
		for _, c := range beside(reached[i]) {
			if of[c] == region && !slices.Contains(reached, c) {
				reached = append(reached, c)
			}
		}
	}
	return len(reached) == 9
}

// blackCells draws a grid with some cells in the colour of the digits, most of them empty, in a pattern with half-turn
// symmetry, as in str8ts.
func blackCells(d *draft) {
	s := d.scene(9, 9, 9, 9, pick(d.random, "table", "svg", "canvas", "hairline", "thick"))
	d.fill(s, d.puzzle())
	for _, i := range d.random.Perm(40)[:5+d.random.IntN(6)] {
		for _, c := range [2]int{i, 80 - i} {
			s.Cells[c].Fill, s.Cells[c].Ink = d.theme.Given, d.theme.Cell
			if chance(d.random, 0.7) {
				s.Cells[c].Text = ""
			}
		}
	}
	d.finish(s)
}

// greater draws a grid of separate cells with greater-than or less-than signs between some of them, as in futoshiki.
func greater(d *draft) {
	s := d.board()
	s.Renderer = "div"
	s.Thin = s.Cell * between(d.random, 0.3, 0.5)
	s.Thick, s.Outer = s.Thin, 0
	s.ThinColor, s.ThickColor = d.theme.Page, d.theme.Page
	gap := s.Thin / s.Cell
	frame := fmt.Sprintf("border:%.2fpx solid %v", max(1, 0.03*s.Cell), d.theme.Thick)
	css := fmt.Sprintf("color:%v;font:%.2fpx/1 'Liberation Sans';text-align:center;display:flex;align-items:center;justify-content:center",
		d.theme.Given.apart(d.theme.Page, 60), s.Thin*0.9)
	for i := range s.Cells {
		s.Cells[i].Over = box(0, 0, 1, 1, frame, "")
		if i%9 < 8 && chance(d.random, 0.35) {
			s.Cells[i].Over += box(1, 0, gap, 1, css, pick(d.random, "&lt;", "&gt;"))
		}
		if i < 72 && chance(d.random, 0.35) {
			s.Cells[i].Over += box(0, 1, 1, gap, css, pick(d.random, "∧", "∨"))
		}
	}
	d.finish(s)
}

// hidden draws a Sudoku with cards over some cells, scattered or adjacent. The cards hide at least two digits.
func hidden(d *draft) {
	s := d.sudoku(d.plainLayout())
	css := fmt.Sprintf("background:%v;color:%v;font:%.2fpx/1.2 'Liberation Sans';border-radius:%dpx;overflow:hidden",
		d.theme.Given, d.theme.Cell, s.Cell*0.22, d.random.IntN(5))
	var under []int // the hidden cells
	for digits := 0; digits < 2; {
		under, digits = nil, 0
		if chance(d.random, 0.5) {
			under = d.random.Perm(81)[:8+d.random.IntN(12)]
		} else {
			wide, high := 2+d.random.IntN(4), 2+d.random.IntN(3)
			at := d.random.IntN(10-high)*9 + d.random.IntN(10-wide)
			for i := range wide * high {
				under = append(under, at+i/wide*9+i%wide)
			}
		}
		for _, i := range under {
			if s.Cells[i].Text != "" {
				digits++
			}
		}
	}
	text := pick(d.random, "", "", "Tip: note what each cell may hold.")
	for _, i := range under {
		s.Cells[i].Over = box(0, 0, 1, 1, css, text)
		text = ""
	}
	d.finish(s)
}
