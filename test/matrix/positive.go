package main

import "math"

// positive makes a page with one grid that must be read.
func positive(d *draft) Case {
	layout := weighted(d.random, layoutNames...)
	if layout == "faint" && !d.shot.Perturb.gentle() {
		layout = "hairline"
	}
	s := d.scene(9, 9, 3, 3, layout)
	p := d.puzzle()
	d.fill(s, p)
	d.pencil(s, p)
	d.sums(s, p)
	d.highlights(s, p)
	d.place(s, d.view.margin(d.cell*0.2))
	d.surround(s)
	d.page.Scenes = []Scene{*s}
	return Case{Shown: p.Shown.String(), Kinds: string(p.Kinds[:])}
}

// nextPuzzle returns a puzzle at its start.
func (d *draft) nextPuzzle() *Puzzle {
	p := &d.puzzles[0]
	d.puzzles = d.puzzles[1:]
	return p
}

// puzzle returns a board that is, at random, at its start, partly solved or solved.
func (d *draft) puzzle() *Puzzle {
	p := d.nextPuzzle()
	d.tags.State = "start"
	switch {
	case chance(d.random, 0.04):
		p.enter(d.random, 1)
		d.tags.State = "solved"
	case chance(d.random, 0.5):
		p.enter(d.random, between(d.random, 0.02, 0.9))
		d.tags.State = "partly"
	default:
		d.tags.EntryFamily, d.tags.EntryClass, d.tags.EntryHeldOut = "", "", false
	}
	return p
}

// fill writes the board into the cells. If each given digit has an ink of its own, entries are grey, so that they look
// different.
func (d *draft) fill(s *Scene, p *Puzzle) {
	if d.theme.Digits != nil {
		d.theme.Entry = hex(0x808080)
	}
	for i := range s.Cells {
		c := &s.Cells[i]
		if p.Kinds[i] == '.' {
			continue
		}
		c.Text, c.Role, c.Ink = string('0'+p.Shown[i]), "given", d.theme.given(p.Shown[i]).apart(c.Fill, 60)
		if p.Kinds[i] == 'e' {
			c.Role, c.Ink = "entry", d.theme.Entry.apart(c.Fill, 60)
		}
	}
}

// pencil writes candidates into some or all of the empty cells on a few pages.
func (d *draft) pencil(s *Scene, p *Puzzle) {
	if d.tags.Cell < 22 || !chance(d.random, 0.3) {
		return
	}
	s.MarkStyle = pick(d.random, "grid", "grid", "centre", "corners")
	share, few := between(d.random, 0.2, 1), chance(d.random, 0.4)
	for _, i := range p.empties(d.random) {
		if !chance(d.random, share) {
			continue
		}
		marks := p.candidates(i)
		if few || s.MarkStyle == "corners" {
			marks = marks[:min(len(marks), 1+d.random.IntN(4))]
		}
		if s.MarkStyle == "centre" {
			marks = marks[:min(len(marks), 4)]
		}
		s.Cells[i].Marks = marks
		d.tags.Marks = s.MarkStyle
	}
}

// sums draws cages with their sums on a few pages.
func (d *draft) sums(s *Scene, p *Puzzle) {
	if d.tags.Cell < 28 || d.tags.Marks != "" || !chance(d.random, 0.08) {
		return
	}
	d.tags.Sums = true
	for _, name := range []string{"given", "entry"} { // small enough to leave room for the sums
		role := s.Roles[name]
		role.Height = math.Min(role.Height, 0.46*s.Cell)
		s.Roles[name] = role
	}
	d.tags.Digit = math.Round(100*s.Roles["given"].Height/s.Cell) / 100
	d.cages(s, p, chance(d.random, 0.6))
}

// highlights draws up to three highlights on about half of the pages, and gives all digits enough contrast there.
func (d *draft) highlights(s *Scene, p *Puzzle) {
	if chance(d.random, 0.5) {
		return
	}
	order := d.random.Perm(len(highlightNames))
	for _, k := range order[:1+d.random.IntN(3)] {
		name := highlightNames[k]
		if name == "conflict" && d.tags.State == "solved" {
			continue
		}
		if highlight(d.random, name, s, p, d.theme) {
			d.tags.Highlights = append(d.tags.Highlights, name)
		}
	}
	for i := range s.Cells {
		s.Cells[i].Ink = s.Cells[i].Ink.apart(s.Cells[i].Fill, 45)
	}
}
