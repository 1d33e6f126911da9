package main

import "math"

// outerCut returns how much of the outer line one side of a picture lacks: all of it, or a part.
func (d *draft) outerCut(s *Scene) float64 {
	if chance(d.random, 0.5) {
		return s.Outer
	}
	return between(d.random, 0, s.Outer)
}

// exact makes a grid one whose lines lie where its scene says; tables round theirs to whole pixels.
func (s *Scene) exact() {
	if s.Renderer == "table" || s.Renderer == "inputs" {
		s.Renderer = "div"
	}
}

// pixels returns a length of the page in pixels of the shot, not less.
func (s Shot) pixels(length float64) int { return int(math.Ceil(length/s.pixel() - 1e-6)) }

// cropToGrid makes the picture show the grid alone, with a part of its outer line or without it: all 81 cells are whole.
func cropToGrid(d *draft, s *Scene) {
	s.exact()
	w, h := s.size()
	left, top := d.outerCut(s), d.outerCut(s)
	s.X, s.Y = -left, -top
	d.shot.Width, d.shot.Height = d.shot.pixels(w-left-d.outerCut(s)), d.shot.pixels(h-top-d.outerCut(s))
	d.reframe()
}

// phoneScreen makes the picture a portrait screen that is as wide as the grid.
func phoneScreen(d *draft, s *Scene) {
	s.exact()
	w, _ := s.size()
	left := d.outerCut(s)
	d.shot.Width = d.shot.pixels(w - left - d.outerCut(s))
	d.shot.Height = int(float64(d.shot.Width) * between(d.random, 1.7, 2.2))
	d.reframe()
	s.X, s.Y = -left, d.view.h*between(d.random, 0.08, 0.35)
}

// reframe is for a shot of another size.
func (d *draft) reframe() {
	d.frame()
	d.tags.Viewport = "as the grid"
}

// atScreenEdge pushes the grid against one side or two sides of the screen, where its outer line is cut or gone.
func atScreenEdge(d *draft, s *Scene) {
	s.exact()
	w, h := s.size()
	d.place(s, d.view.margin(d.cell*0.2))
	const none = 2
	across, down := d.random.IntN(none+1), d.random.IntN(none+1)
	if across == none && down == none {
		across = d.random.IntN(none)
	}
	switch across {
	case 0:
		s.X = -d.outerCut(s)
	case 1:
		s.X = d.view.w - w + d.outerCut(s)
	}
	switch down {
	case 0:
		s.Y = -d.outerCut(s)
	case 1:
		s.Y = d.view.h - h + d.outerCut(s)
	}
}
