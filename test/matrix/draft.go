package main

import (
	"fmt"
	"math"
	"math/rand/v2"
)

// draft is a page that is being made.
type draft struct {
	maker
	shot   Shot
	cell   float64 // the pitch of the cells in CSS pixels
	theme  Theme
	layout Layout
	page   PageSpec
	tags   Tags
	view   rect // the viewport in CSS pixels
	wish   wish
}

// wish is what a kind of page may prescribe for its grids.
type wish struct {
	digits  [2]float64 // range of the digits' height as a share of the cell's shorter side, zeros for the usual one
	stretch float64    // width of the cells divided by their height, 0 for squares
}

// rect is a rectangle in CSS pixels.
type rect struct{ x, y, w, h float64 }

// maker holds what pages are made from.
type maker struct {
	random   *rand.Rand
	families *typefaces
	puzzles  []Puzzle // enough for one page
}

// newDraft chooses the shot and the theme of a page that has no grids yet. The parameter cell is the pitch of its cells in
// pixels of the picture, lines the number of cells in the larger direction that must fit the viewport.
func (m maker) newDraft(cell float64, lines int) *draft {
	random := m.random
	d := &draft{maker: m, page: PageSpec{Fonts: []FontFace{}, Scenes: []Scene{}}}
	d.shot, d.cell = newShot(random, cell, lines)
	d.theme = newTheme(random, weighted(random, themeNames...))
	d.tags = d.shot.tags()
	d.tags.Theme = d.theme.Name
	d.tags.Cell = math.Round(cell*10) / 10
	d.frame()
	d.page.Background = d.theme.Page.String()
	return d
}

// frame sets the viewport to the size of the shot.
func (d *draft) frame() {
	d.view = rect{0, 0, float64(d.shot.Width) * d.shot.pixel(), float64(d.shot.Height) * d.shot.pixel()}
}

// scene makes the lines, typefaces and empty cells of a grid.
func (d *draft) scene(rows, cols, boxRows, boxCols int, layout string) *Scene {
	s := &Scene{Rows: rows, Cols: cols, BoxRows: boxRows, BoxCols: boxCols, Cell: d.cell}
	d.layout = drawLayout(d.random, layout, s, &d.theme, d.shot.pixel())
	s.stretch(d.wish.stretch)
	s.Cell -= s.Thin // the pitch is given and includes the line
	s.High = math.Max(0, s.High-s.Thin)
	d.tags.Layout, d.tags.Renderer, d.tags.Contrast = layout, s.Renderer, d.layout.Contrast
	s.Cells = make([]SceneCell, rows*cols)
	for i := range s.Cells {
		fill := d.layout.background(d.theme.Cell, i/cols, i%cols, boxRows, boxCols)
		s.Cells[i] = SceneCell{Fill: fill, Ink: d.theme.Given.apart(fill, 60)}
	}
	d.setRoles(s)
	return s
}

// stretch makes a scene's cells wider by a factor above 1, or taller by the inverse of a factor below 1.
func (s *Scene) stretch(factor float64) {
	switch {
	case factor > 1:
		s.Cell, s.High = s.Cell*factor, s.Cell
	case factor > 0:
		s.High = s.Cell / factor
	}
}

// family chooses a typeface. A page with a difficulty gets no odd one, so that only one thing is difficult.
func (d *draft) family(cell float64) Family {
	f := d.families.pick(d.random, cell)
	for d.tags.Difficulty != "" && f.Group() == "odd" {
		f = d.families.pick(d.random, cell)
	}
	return f
}

// digitHeight chooses a random height of digits as a share of the cell's shorter side; least is the lower limit in pixels.
func (d *draft) digitHeight(least float64) float64 {
	low, high := 0.38, 0.72
	if d.tags.Cell < 22 {
		low = 0.5
	}
	if d.wish.digits[1] > 0 {
		low, high = d.wish.digits[0], d.wish.digits[1]
	}
	return math.Min(0.74, math.Max(between(d.random, low, high), least/d.tags.Cell))
}

// setRoles chooses the typefaces and the sizes of givens, entries, pencil marks and cage sums.
func (d *draft) setRoles(s *Scene) {
	given := d.family(d.tags.Cell)
	bold := given.Bold != "" && chance(d.random, 0.35)
	least := 8.0
	if given.Group() == "odd" {
		least = 11
	}
	ratio, side := d.digitHeight(least), s.side()
	d.tags.Family, d.tags.Class, d.tags.Group = given.Name, given.Class, given.Group()
	d.tags.HeldOut, d.tags.Bold, d.tags.Digit = given.HeldOut, bold, math.Round(ratio*100)/100
	s.Roles = map[string]Role{"given": d.role(given, bold, ratio*side, 0.8*s.Cell)}
	s.Drop = pick(d.random, 0, 0, between(d.random, -0.04, 0.04)*side)

	entry, entryBold := given, bold
	if chance(d.random, 0.45) {
		entry = d.family(d.tags.Cell)
		entryBold = entry.Bold != "" && chance(d.random, 0.2)
	}
	s.Roles["entry"] = d.role(entry, entryBold, ratio*side*between(d.random, 0.9, 1.05), 0.8*s.Cell)
	if entry.Name != given.Name {
		d.tags.EntryFamily, d.tags.EntryClass, d.tags.EntryHeldOut = entry.Name, entry.Class, entry.HeldOut
	}
	mark := d.family(15)
	s.Roles["mark"] = d.role(mark, false, between(d.random, 0.15, 0.2)*side, 0.24*s.Cell)
	s.Roles["corner"] = d.role(mark, false, between(d.random, 0.15, 0.19)*side, 0.4*s.Cell)
	s.MarkInk = pick(d.random, d.theme.Given, d.theme.Entry, d.theme.Given.mix(d.theme.Cell, 0.35))
	s.CornerInk, s.CageColor = d.theme.Given, d.theme.Given.mix(d.theme.Cell, 0.3)
}

// role makes the page load a typeface and returns a role with it.
func (d *draft) role(f Family, bold bool, height, width float64) Role {
	file, weight := f.Regular, 400
	if bold {
		file, weight = f.Bold, 700
	}
	face := FontFace{Name: fmt.Sprintf("face%d", len(d.page.Fonts)), URL: d.families.url(file), Weight: fmt.Sprint(weight)}
	d.page.Fonts = append(d.page.Fonts, face)
	return Role{Font: face.Name, Weight: weight, Height: height, Width: width}
}

// place puts a scene at a random place within the area, in half the cases at fractions of a pixel.
func (d *draft) place(s *Scene, area rect) {
	w, h := s.size()
	s.X = area.x + between(d.random, 0, math.Max(0, area.w-w))
	s.Y = area.y + between(d.random, 0, math.Max(0, area.h-h))
	if chance(d.random, 0.5) {
		s.X, s.Y = math.Floor(s.X), math.Floor(s.Y)
	}
}

// margin returns the rectangle without a border of the given width on all sides.
func (r rect) margin(by float64) rect { return rect{r.x + by, r.y + by, r.w - 2*by, r.h - 2*by} }
