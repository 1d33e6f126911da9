package main

import "math"

// outerCut chooses how much of the outer line's width is cut off on one side of a picture: in half of the cases all of it.
func (d *draft) outerCut(s *Scene) float64 {
	if chance(d.random, 0.5) {
		return s.Outer
	}
	return between(d.random, 0, s.Outer)
}

// exact replaces a renderer that uses tables, which round lines to whole pixels, by one that draws them exactly where the
// scene says.
func (s *Scene) exact() {
	if s.Renderer == "table" || s.Renderer == "inputs" {
		s.Renderer = "div"
	}
}

// pixels returns a length of the page in pixels of the shot, rounded up.
func (s Shot) pixels(length float64) int { return int(math.Ceil(length/s.pixel() - 1e-6)) }

// cropToGrid crops the picture to the grid, with part of the outer line or without it. All 81 cells remain complete.
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

// reframe adapts the draft to another size of the shot.
func (d *draft) reframe() {
	d.frame()
	d.tags.Viewport = "as the grid"
}

// atScreenEdge moves the grid to one or two sides of the screen, where its outer line is cut off partly or completely.
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
