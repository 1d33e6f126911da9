package recognize

import (
	"image"
	"slices"

	"autosolve/recognize/internal/pixel"
	"autosolve/recognize/internal/read"
	"autosolve/solver"
)

// This file finds the empty cells that something opaque may cover: it fills them, or hides the lines around them.

// filledCells returns the empty cells whose background is closer to the ink than to the background of most cells:
// another puzzle has black cells there, or something covers the grid. It leaves out cells that a page may fill for
// another reason: one or two that are selected or marked; a row, column or box that is highlighted as a whole; cells
// with pencil marks, which show that nothing covers them; and all empty cells, if nothing else is filled, to set off
// the givens. In the last case the empty cells must not form one rectangle, which something may cover.
func filledCells(all *[81]*read.Evidence, digits solver.Grid, inked []inkedDigit, kinds *[81]Kind) []int {
	var filledOf [27]int // cells of each house
	filled := closeToInk(all, inked, kinds)
	for _, i := range filled {
		for _, house := range solver.Cell(i).Houses() {
			filledOf[house]++
		}
	}
	empty := slices.DeleteFunc(slices.Clone(filled), func(i int) bool { return digits[i] != 0 })
	entries := 0
	for _, kind := range kinds {
		if kind == Entry {
			entries++
		}
	}
	setOff := len(empty) == 81-digits.Digits() && max(len(filled)-len(empty), entries) <= mostSelected && !isRectangle(empty)
	empty = slices.DeleteFunc(empty, func(i int) bool {
		houses := solver.Cell(i).Houses()
		return showsMarks(all[i]) || slices.ContainsFunc(houses[:], func(h int) bool { return filledOf[h] == 9 })
	})
	if setOff || len(empty) <= mostSelected {
		return nil
	}
	return empty
}

// closeToInk returns the cells whose background is closer to the ink of the givens or of the entries than to that of
// most cells.
func closeToInk(all *[81]*read.Evidence, inked []inkedDigit, kinds *[81]Kind) (filled []int) {
	var backgrounds pixel.Tally
	for _, e := range all {
		backgrounds.Add(e.Background)
	}
	background := backgrounds.Median()
	var tallies [Entry + 1]pixel.Tally
	var counts [Entry + 1]int
	for i := range inked {
		kind := kinds[inked[i].cell]
		tallies[kind].Add(inked[i].Colour)
		counts[kind]++
	}
	var inks []pixel.RGB
	for kind := range tallies {
		if counts[kind] > mostSelected { // fewer may be marked as errors
			inks = append(inks, tallies[kind].Median())
		}
	}
	for i, e := range all {
		usual := e.Background.Distance(background)
		if slices.ContainsFunc(inks, func(ink pixel.RGB) bool { return e.Background.Distance(ink) < usual }) {
			filled = append(filled, i)
		}
	}
	return filled
}

// isRectangle reports whether the cells fill a rectangle of at least two by two cells.
func isRectangle(cells []int) bool {
	var around image.Rectangle
	for _, i := range cells {
		c := solver.Cell(i)
		around = around.Union(image.Rect(c.Col(), c.Row(), c.Col()+1, c.Row()+1))
	}
	return min(around.Dx(), around.Dy()) > 1 && len(cells) == around.Dx()*around.Dy()
}

// showsMarks reports whether a cell has parts, none of which touches its edge, and all of which are as short as pencil
// marks. The black cells of other puzzles also have lines in them, and what covers a cell may leave its corners
// visible.
func showsMarks(e *read.Evidence) bool {
	const tallest = 0.3 // of the cell's height
	return len(e.Parts) > 0 && !slices.ContainsFunc(e.Parts, func(c read.Part) bool {
		return !c.Box.In(e.Cell.Inset(1)) || float64(c.Box.Dy()) > tallest*float64(e.Cell.Dy())
	})
}

// coveredCells returns the empty ones among the cells whose outline is not visible. A single flat one in the colour of
// other cells may be selected: some pages enlarge the selected cell, so that it hides the lines around it.
func coveredCells(all *[81]*read.Evidence, covered []int, digits solver.Grid) (empty []int) {
	const (
		sameColour = 3 // of 255
		enough     = 9 // cells of the same colour
	)
	if len(covered) == 1 && all[covered[0]].Flat {
		n := 0
		for _, e := range all {
			if e.Background.Distance(all[covered[0]].Background) <= sameColour {
				n++
			}
		}
		if n > enough {
			return nil
		}
	}
	return slices.DeleteFunc(slices.Clone(covered), func(i int) bool { return digits[i] != 0 })
}

// bareCells returns the empty cells without a line around them although the same lines are visible elsewhere: something
// covers them. It leaves out cells of the lines' own colour, which hide the lines, and a single cell, which may be
// selected.
func bareCells(all *[81]*read.Evidence, borders []border, digits solver.Grid) (bare []int) {
	const (
		clear    = 20 // of 255: the least distance of the lines' colour from the cells'
		drawn    = 5  // the least of a line's nine places that show it; with fewer, all of it may be invisible
		selected = 1  // cell that may be selected
	)
	var contrasts []int // of the lines within boxes
	var places [16]int  // by line: the number of places at which it is visible
	var colours pixel.Tally
	for i := range borders {
		o := &borders[i]
		if o.inBox() {
			contrasts = append(contrasts, o.contrast)
			colours.Add(o.colour)
		}
		if o.contrast > noLine {
			places[o.line]++
		}
	}
	if pixel.Median(contrasts) < clear {
		return nil
	}
	var lined, missed [81]bool
	for i := range borders {
		switch o := &borders[i]; {
		case o.contrast > noLine:
			lined[o.a], lined[o.b] = true, true
		case places[o.line] >= drawn:
			missed[o.a], missed[o.b] = true, true
		}
	}
	colour := colours.Median()
	for i, e := range all {
		if missed[i] && !lined[i] && digits[i] == 0 && e.Background.Distance(colour) >= clear {
			bare = append(bare, i)
		}
	}
	if len(bare) <= selected {
		return nil
	}
	return bare
}

// onlyDigitsOutlined reports whether the page outlines cells with digits and no empty ones, so that an empty cell
// without a visible outline need not be covered. Most borders between two empty cells then show nothing, and more
// borders between a digit and an empty cell show a line than lie along the edge of a rectangle that covers a part of
// the grid.
func onlyDigitsOutlined(borders []border, all *[81]*read.Evidence, digits solver.Grid) bool {
	const (
		rectangle = 4 * 9 // borders along the edge of the largest rectangle
		many      = 12    // borders between two empty cells
		strays    = 2     // the most of these that may show something, such as a selected cell or the pointer
	)
	var bare, seen [3]int // borders that show nothing and that show something, by the number of digits beside them
	for i := range borders {
		o, n := &borders[i], 0
		for _, c := range [2]solver.Cell{o.a, o.b} {
			if digits[c] != 0 {
				n++
			}
		}
		if o.contrast > noLine || all[o.a].Background.Distance(all[o.b].Background) > noLine {
			seen[n]++
		} else {
			bare[n]++
		}
	}
	return bare[0] >= many && seen[0] <= strays && seen[1] > rectangle
}
