package main

import "fmt"

// This file has what programs draw in and over the cells of a board, beside what highlight.go, marks.go and things.go draw.

// mark draws one of highlightNames.
func mark(name string) touch {
	return func(d *draft, s *Scene, p *Puzzle) { highlight(d.random, name, s, p, d.theme) }
}

// pointerAs draws one of the pointers over an empty cell.
func pointerAs(number int) touch {
	return func(d *draft, s *Scene, p *Puzzle) {
		d.pointer(s, p, func() string { return pointers[number] })
	}
}

// tint mixes the accent's colour into the cells that match.
func (d *draft) tint(s *Scene, share float64, match func(i int) bool) {
	for i := range s.Cells {
		if match(i) {
			s.Cells[i].Fill = s.Cells[i].Fill.mix(d.theme.Accent, share)
		}
	}
}

// cross tints the row, the column and the box of an empty cell weakly, and the cell itself strongly.
func cross(weak, strong float64) touch {
	return func(d *draft, s *Scene, p *Puzzle) {
		at := d.empty(p)
		d.tint(s, weak, func(i int) bool { return i != at && peers(i, at) })
		d.tint(s, strong, func(i int) bool { return i == at })
	}
}

// equals tints all cells with the digit of one of the cells.
func equals(share float64) touch {
	return func(d *draft, s *Scene, p *Puzzle) {
		digit := p.Shown[d.digit(p)]
		d.tint(s, share, func(i int) bool { return p.Shown[i] == digit })
	}
}

// entriesIn sets the entries in another typeface.
func entriesIn(family string) touch {
	return func(d *draft, s *Scene, _ *Puzzle) {
		f := d.families.named[family]
		s.Roles["entry"] = d.role(f, false, s.Roles["given"].Height, 0.8*s.Cell)
		d.tags.EntryFamily, d.tags.EntryClass, d.tags.EntryHeldOut = f.Name, f.Class, f.HeldOut
	}
}

// notes writes candidates into a share of the empty cells, at most most into one.
func notes(layout string, share float64, most int, height float64) touch {
	return func(d *draft, s *Scene, p *Puzzle) {
		s.markHeight(height)
		d.setMarks(s, p, layout, share, most)
	}
}

// givenTiles gives the cells of the givens another fill.
func givenTiles(d *draft, s *Scene, p *Puzzle) {
	for i := range s.Cells {
		if p.Kinds[i] == 'g' {
			s.Cells[i].Fill = s.Cells[i].Fill.mix(d.theme.Thin, 0.6)
		}
	}
}

// strongTiles gives the empty cells strong colours.
func strongTiles(_ *draft, s *Scene, p *Puzzle) {
	for i := range s.Cells {
		if p.Kinds[i] == '.' {
			s.Cells[i].Fill = regionColours[i/27*3+i%9/3].mix(hex(0xffffff), 0.25)
		}
	}
}

// colourByDigit gives the cells of each digit a colour.
func colourByDigit(_ *draft, s *Scene, p *Puzzle) {
	for i := range s.Cells {
		if digit := p.Shown[i]; digit != 0 {
			s.Cells[i].Fill = regionColours[digit-1].mix(hex(0xffffff), 0.35)
		}
	}
}

// roundTiles gives the cells round corners on the page's colour.
func roundTiles(d *draft, s *Scene, _ *Puzzle) {
	s.exact()
	s.Renderer, s.CellRadius = "div", 0.16*s.side()
	s.ThinColor, s.ThickColor, s.OuterColor = d.theme.Page, d.theme.Page, d.theme.Page
}

// patternCells tints a few cells that a technique names.
func patternCells(d *draft, s *Scene, p *Puzzle) {
	for k, i := range p.empties(d.random)[:9] {
		s.Cells[i].Fill = s.Cells[i].Fill.mix(pick(d.random, hex(0xff5252), hex(0xffb3b3), hex(0x90caf9)), 0.3+0.05*float64(k))
	}
}

// candidateDiscs draws translucent discs over some candidates.
func candidateDiscs(d *draft, s *Scene, p *Puzzle) {
	for _, i := range p.empties(d.random)[:12] {
		for _, digit := range s.Cells[i].Marks[:min(2, len(s.Cells[i].Marks))] {
			at := int(digit - '1')
			css := fmt.Sprintf("border-radius:50%%;background:%s", pick(d.random, "rgba(229,57,53,.45)", "rgba(67,160,71,.45)"))
			s.Cells[i].Over += box((float64(at%3)+0.5)/3*0.94+0.03-0.14, (float64(at/3)+0.5)/3*0.94+0.03-0.14, 0.28, 0.28, css, "")
		}
	}
}

// cornerFlags draws small triangles in the upper right corners of some cells.
func cornerFlags(d *draft, s *Scene, _ *Puzzle) {
	for _, i := range d.random.Perm(81)[:14] {
		css := fmt.Sprintf("clip-path:polygon(0 0,100%% 0,100%% 100%%);background:%s", pick(d.random, "#e53935", "#43a047", "#fb8c00"))
		s.Cells[i].Over += box(0.76, 0, 0.24, 0.24, css, "")
	}
}

// errorDots draws a red dot in a corner of some entries' cells.
func errorDots(d *draft, s *Scene, p *Puzzle) {
	drawn := 0
	for _, i := range d.random.Perm(81) {
		if p.Kinds[i] == 'e' && drawn < 4 {
			drawn++
			s.Cells[i].Over += box(0.8, 0.8, 0.14, 0.14, "border-radius:50%;background:#e53935", "")
		}
	}
}

// diagonals draws the two diagonals of the board.
func diagonals(_ *draft, s *Scene, _ *Puzzle) {
	line := func(angle int) string {
		return fmt.Sprintf("linear-gradient(%ddeg,transparent 49.8%%,#b0b0b0 49.8%% 50.2%%,transparent 50.2%%)", angle)
	}
	s.Veil = line(45) + "," + line(135)
}

// cageSums draws cages with their sums in a board that has most of its digits.
func cageSums(d *draft, s *Scene, p *Puzzle) {
	for _, name := range []string{"given", "entry"} { // room for the sums
		role := s.Roles[name]
		role.Height = min(role.Height, 0.46*s.Cell)
		s.Roles[name] = role
	}
	d.cages(s, p, true)
	d.tags.Sums = true
}
