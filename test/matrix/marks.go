package main

// setMarks writes candidates into a share of the empty cells. The parameter most limits their number in a cell.
func (d *draft) setMarks(s *Scene, p *Puzzle, style string, share float64, most int) {
	s.MarkStyle, d.tags.Marks = style, style
	for _, i := range p.empties(d.random) {
		if chance(d.random, share) {
			marks := p.candidates(i)
			s.Cells[i].Marks = marks[:min(len(marks), most)]
		}
	}
}

// markHeight sets the height of pencil marks, as a share of the cell's shorter side.
func (s *Scene) markHeight(share float64) {
	role := s.Roles["mark"]
	role.Height = share * s.side()
	s.Roles["mark"] = role
}

// smallMarks writes pencil marks shorter than small digits into every empty cell.
func smallMarks(d *draft, s *Scene, p *Puzzle) {
	s.markHeight(s.Roles["given"].Height / s.side() * between(d.random, 0.55, 0.7))
	style := pick(d.random, "grid", "grid", "corners")
	d.setMarks(s, p, style, 1, map[string]int{"grid": 9, "corners": 4}[style])
}

// stackedMarks writes the pencil marks of a cell in lines of up to three.
func stackedMarks(d *draft, s *Scene, p *Puzzle) {
	s.markHeight(between(d.random, 0.14, 0.2))
	d.setMarks(s, p, "stacked", between(d.random, 0.4, 1), 9)
}

// marksEverywhere writes all candidates into all empty cells.
func marksEverywhere(d *draft, s *Scene, p *Puzzle) {
	s.markHeight(between(d.random, 0.15, 0.25))
	d.setMarks(s, p, "grid", 1, 9)
}

// marksLikeDigits writes tall pencil marks in the typeface and the ink of the givens.
func marksLikeDigits(d *draft, s *Scene, p *Puzzle) {
	given := s.Roles["given"]
	given.Height, given.Width = between(d.random, 0.2, 0.26)*s.side(), s.Roles["mark"].Width
	s.Roles["mark"], s.MarkInk = given, d.theme.Given
	style := pick(d.random, "grid", "centre", "corners", "stacked")
	most := map[string]int{"grid": 9, "centre": 3, "corners": 4, "stacked": 6}[style]
	d.setMarks(s, p, style, between(d.random, 0.3, 1), most)
	for _, name := range []string{"given", "entry"} { // digits as short as the pencil marks are another difficulty
		role := s.Roles[name]
		role.Height = max(role.Height, 0.5*s.side())
		s.Roles[name] = role
	}
}
