package main

import (
	"math"
	"strings"
)

// difficulty is something that occurs on real screens but not on ordinary pages. A page has only one of them, no odd
// typeface and no small cells, so that only this difficulty is measured.
type difficulty struct {
	name    string     // "cause: kind", or only the kind before difficulties adds the cause
	cells   [2]float64 // range of pitches, in pixels of the picture; zeros for anyCells
	layouts []string   // that can show it; nil for all except "faint" and "no-inner"
	wish    func(d *draft) wish
	board   func(d *draft) *Puzzle              // nil for (*draft).puzzle
	draw    func(d *draft, s *Scene, p *Puzzle) // changes a grid with digits; nil for the usual highlights
	place   func(d *draft, s *Scene)            // nil for anywhere in the viewport
}

// The pitches of most difficulties, and of those that add small things to the cells.
var (
	anyCells   = [2]float64{24, 110}
	roomyCells = [2]float64{32, 110}
)

// tileLayouts are the layouts whose cells can be HTML elements with backgrounds.
var tileLayouts = []string{"inputs", "table", "gaps", "no-border", "rounded", "hairline", "thick"}

// difficulties returns the kinds in the order in which they take turns.
func difficulties() []difficulty {
	kinds := []difficulty{
		{name: "edge: crop along the outer line", place: cropToGrid},
		{name: "edge: as wide as a phone's screen", cells: [2]float64{36, 120}, place: phoneScreen},
		{name: "edge: window at the screen's edge", place: atScreenEdge},
		{name: "oblong: wider than high", wish: func(d *draft) wish { return wish{stretch: between(d.random, 1.15, 2)} }},
		{name: "oblong: higher than wide", wish: func(d *draft) wish { return wish{stretch: 1 / between(d.random, 1.15, 2)} }},
		{name: "small digits: alone", cells: [2]float64{45, 120}, wish: smallDigits},
		{name: "small digits: with pencil marks", cells: [2]float64{60, 130}, wish: smallDigits, board: unsolved, draw: smallMarks},
		{name: "marks: stacked", cells: roomyCells, board: unsolved, draw: stackedMarks},
		{name: "marks: in every cell", cells: roomyCells, board: unsolved, draw: marksEverywhere},
		{name: "marks: in the digits' ink", cells: roomyCells, board: unsolved, draw: marksLikeDigits},
		{name: "wrong digits: most cells", board: wrongDigits},
	}
	for _, kind := range backgroundKinds {
		kind.name = "background: " + kind.name
		kinds = append(kinds, kind)
	}
	for _, kind := range thingKinds {
		kinds = append(kinds, difficulty{name: "in a cell: " + kind.name, cells: kind.cells, board: unsolved, draw: kind.draw})
	}
	return kinds
}

// cause returns the part of a difficulty's name before the colon.
func (t Tags) cause() string {
	cause, _, _ := strings.Cut(t.Difficulty, ":")
	return cause
}

// difficult makes a page with a difficulty. The difficulties take turns, followed by those of frontKinds, whose pages must be
// refused.
func difficult(m maker, number int) (*draft, Case) {
	kinds, fronts := difficulties(), frontKinds()
	turn := number % (len(kinds) + len(fronts))
	if turn >= len(kinds) {
		front := fronts[turn-len(kinds)]
		d := m.newDraft(between(m.random, 45, 100), 9)
		d.tags.Difficulty = "in front: " + front.name
		front.draw(d)
		return d, Case{Negative: front.name, Exit: 4}
	}
	return kinds[turn].page(m)
}

// page makes a page with the difficulty.
func (k difficulty) page(m maker) (*draft, Case) {
	cells := k.cells
	if cells[1] == 0 {
		cells = anyCells
	}
	var w wish
	if k.wish != nil {
		w = k.wish(&draft{maker: m})
	}
	// Small cells are more frequent: the logarithm of the pitch is uniform.
	d := m.newDraft(math.Exp(between(m.random, math.Log(cells[0]), math.Log(cells[1]))), w.lines())
	d.wish, d.tags.Difficulty = w, k.name
	s := d.scene(9, 9, 3, 3, k.layout(d))
	p := k.fill(d, s)
	if k.draw != nil {
		k.draw(d, s, p)
	} else {
		d.highlights(s, p)
	}
	if k.place != nil {
		k.place(d, s)
	} else {
		d.place(s, d.view.margin(d.cell*0.2))
	}
	d.surround(s)
	d.page.Scenes = append(d.page.Scenes, *s)
	return d, Case{Shown: p.Shown.String(), Kinds: string(p.Kinds[:])}
}

// lines returns how many of the cells' shorter sides must fit into the viewport's height for a stretched grid.
func (w wish) lines() int {
	const high = 9.0 / 16 // the height of a viewport as a share of its width
	if w.stretch == 0 {
		return 9
	}
	return int(math.Ceil(9 * max(1, 1/w.stretch, w.stretch*high)))
}

func (k difficulty) layout(d *draft) string {
	if k.layouts != nil {
		return pick(d.random, k.layouts...)
	}
	for {
		if name := weighted(d.random, layoutNames...); name != "faint" && name != "no-inner" {
			return name
		}
	}
}

// fill writes a board into the grid.
func (k difficulty) fill(d *draft, s *Scene) *Puzzle {
	board := (*draft).puzzle
	if k.board != nil {
		board = k.board
	}
	p := board(d)
	d.fill(s, p)
	return p
}

// unsolved returns a board with some empty cells.
func unsolved(d *draft) *Puzzle {
	p := d.nextPuzzle()
	d.tags.State = "start"
	if chance(d.random, 0.5) {
		d.tags.State = "partly"
		p.enter(d.random, between(d.random, 0.05, 0.7))
	}
	return p
}

// wrongDigits fills most empty cells with digits that differ from the solution.
func wrongDigits(d *draft) *Puzzle {
	p := d.nextPuzzle()
	d.tags.State = "partly"
	share := between(d.random, 0.6, 1)
	for _, i := range p.empties(d.random) {
		if chance(d.random, share) {
			p.show(i, 'e', 1+(p.Solution[i]+uint8(d.random.IntN(8)))%9)
		}
	}
	return p
}

func smallDigits(*draft) wish { return wish{digits: [2]float64{0.2, 0.25}} }
