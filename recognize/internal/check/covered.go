package check

import (
	"image"
	"slices"

	"autosolve/recognize/internal/label"
	"autosolve/recognize/internal/pixel"
	"autosolve/recognize/internal/read"
	"autosolve/solver"
)

// This file finds the empty cells that something opaque may cover: cells whose background has about the colour of ink, or
// around which lines are missing.

// A Setting is what surrounds the contents of a cell.
type Setting struct {
	background pixel.RGB
	lines      [4]int // the contrasts of the lines at its left, right, upper and lower side; 0 at the grid's edge
}

// settingsOf returns the settings of a grid's cells.
func settingsOf(all *[81]*read.Evidence, borders []read.Border) *[81]Setting {
	s := &[81]Setting{}
	for i, e := range all {
		s[i].background = e.Background
	}
	for i := range borders {
		o, side := &borders[i], 0
		if o.Line >= 8 {
			side = 2
		}
		s[o.A].lines[side+1], s[o.B].lines[side] = o.Contrast, o.Contrast
	}
	return s
}

// sameOutline reports whether the lines that were visible around a cell at first still are. Then nothing covers the cell: if its
// background has changed, the page highlights it. A highlight may hide faint lines, which are a little lighter or darker than
// the background was.
func (s *Setting) sameOutline(first *Setting) bool {
	const faint = 2 * noLine
	least := noLine
	if s.background.Distance(first.background) > noLine {
		least = faint
	}
	for side, contrast := range first.lines {
		if contrast > least && s.lines[side] <= noLine {
			return false
		}
	}
	return true
}

// filledCells returns the empty cells whose background is closer in colour to the ink than to the background of most cells:
// another puzzle has black cells there, or something covers the grid. It leaves out cells that a page may colour for another
// reason:
//
//   - one or two cells, which may be selected or marked;
//   - a row, column or box that shows a digit and is highlighted as a whole, perhaps with another colour for the selected cell;
//   - cells with pencil marks, which show that nothing covers them;
//   - all empty cells, if their colour sets off the digits. This is assumed if all of them, except at most two, and at most two
//     cells with digits have such a background, and nothing that lies over the grid would cover just these cells.
func filledCells(all *[81]*read.Evidence, digits solver.Grid, inked []inkedDigit, kinds *[81]label.Kind) []int {
	filled := closeToInk(all, inked, kinds)
	highlighted := highlightedHouses(all, filled, digits)
	empty := slices.DeleteFunc(slices.Clone(filled), func(i int) bool { return digits[i] != 0 })
	entries := pixel.Count(kinds[:], func(k label.Kind) bool { return k == label.Entry })
	others := 81 - digits.Digits() - len(empty) // the other empty cells
	setOff := max(len(filled)-len(empty), others) <= MostSelected && !mayLieUnder(empty, entries)
	empty = slices.DeleteFunc(empty, func(i int) bool {
		houses := solver.Cell(i).Houses()
		return showsMarks(all[i]) || slices.ContainsFunc(houses[:], func(h int) bool { return highlighted[h] })
	})
	if setOff || len(empty) <= MostSelected {
		return nil
	}
	return empty
}

// highlightedHouses reports for each house whether all its cells are filled, or all but one, the selected cell, whose background
// also differs from that of most cells. A house without digits is not highlighted: something may hide them.
func highlightedHouses(all *[81]*read.Evidence, filled []int, digits solver.Grid) (highlighted [27]bool) {
	background := read.MedianBackground(all)
	var filledOf, unusual [27]int // for each house, how many of its cells are filled, and how many have an unusual background
	var shows [27]bool            // whether it shows a digit
	for i, e := range all {
		is, differs := slices.Contains(filled, i), e.Background.Distance(background) > compressionNoise
		for _, house := range solver.Cell(i).Houses() {
			if is {
				filledOf[house]++
			}
			if is || differs {
				unusual[house]++
			}
			shows[house] = shows[house] || digits[i] != 0
		}
	}
	for house := range highlighted {
		highlighted[house] = unusual[house] == 9 && filledOf[house] >= 8 && shows[house]
	}
	return highlighted
}

// closeToInk returns the cells whose background is closer in colour to the ink of the givens or of the entries than to the
// background of most cells. The ink of a kind counts only if the board has more than MostSelected digits of that kind.
func closeToInk(all *[81]*read.Evidence, inked []inkedDigit, kinds *[81]label.Kind) (filled []int) {
	background := read.MedianBackground(all)
	var tallies [label.Entry + 1]pixel.Tally
	var counts [label.Entry + 1]int
	for i := range inked {
		kind := kinds[inked[i].cell]
		tallies[kind].Add(inked[i].Colour)
		counts[kind]++
	}
	var inks []pixel.RGB
	for kind := range tallies {
		if counts[kind] > MostSelected { // one or two digits of a kind may be marked as errors
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

// mayLieUnder reports whether something may lie over the cells, all of which are empty, on a board with some number of
// entries. What lies over a grid covers cells that are together. On a nearly solved board, it may also cover the last cells
// that are not entered yet, however they lie.
func mayLieUnder(cells []int, entries int) bool {
	const (
		last  = 9    // at most this many cells may be the last ones
		full  = 0.85 // cells that are together may be covered if they fill at least this share of the rectangle around them
		least = 4    // and if they are at least this many; fewer may be together by chance
	)
	if len(cells) <= last && entries > MostSelected {
		return true
	}
	together := 0
	for _, block := range blocksOf(cells) {
		var around image.Rectangle
		for _, c := range block {
			around = around.Union(image.Rect(c.Col(), c.Row(), c.Col()+1, c.Row()+1))
		}
		if len(block) >= least && min(around.Dx(), around.Dy()) > 1 && float64(len(block)) >= full*float64(around.Dx()*around.Dy()) {
			together += len(block)
		}
	}
	return 2*together >= len(cells) && together > 0
}

// blocksOf divides cells into sets of cells that are connected across their borders.
func blocksOf(cells []int) (blocks [][]solver.Cell) {
	for _, i := range cells {
		cell := solver.Cell(i)
		adjacent := func(c solver.Cell) bool { return pixel.Abs(c.Row()-cell.Row())+pixel.Abs(c.Col()-cell.Col()) == 1 }
		block, rest := []solver.Cell{cell}, blocks[:0:0]
		for _, b := range blocks {
			if slices.ContainsFunc(b, adjacent) {
				block = append(block, b...)
			} else {
				rest = append(rest, b)
			}
		}
		blocks = append(rest, block)
	}
	return blocks
}

// showsMarks reports whether a cell has contents whose parts are all as short as pencil marks and do not touch the cell's
// edge. Parts at the edge may be lines in another puzzle's black cell, or corners that stick out from under a cover.
func showsMarks(e *read.Evidence) bool {
	const tallest = 0.3 // the greatest height of a pencil mark, as a share of the cell's height
	return len(e.Parts) > 0 && !slices.ContainsFunc(e.Parts, func(c read.Part) bool {
		return !c.Box.In(e.Cell.Inset(1)) || float64(c.Box.Dy()) > tallest*float64(e.Cell.Dy())
	})
}

// coveredCells returns those of the covered cells (locate.Candidate.Covered) that hold no digit. A single one may just be
// selected, because some pages enlarge the selected cell, which then hides the lines around it. So coveredCells returns nil if
// only one of the covered cells holds no digit, and that cell shows nothing and has the colour of many other cells.
func coveredCells(all *[81]*read.Evidence, covered []int, digits solver.Grid) (empty []int) {
	const (
		sameColour = 3 // two backgrounds that differ by at most this, of 255, count as the same colour
		enough     = 9 // more cells than this, itself included, must have the single cell's colour
	)
	empty = slices.DeleteFunc(slices.Clone(covered), func(i int) bool { return digits[i] != 0 })
	if len(empty) == 1 && all[empty[0]].Flat {
		single := all[empty[0]].Background
		if pixel.Count(all[:], func(e *read.Evidence) bool { return e.Background.Distance(single) <= sameColour }) > enough {
			return nil
		}
	}
	return empty
}

// bareCells returns the empty cells around which no line is visible, although at least one of the lines there is visible
// elsewhere: something covers these cells. It leaves out cells in the colour of the lines, because lines cannot be seen there.
// If only one cell is left, bareCells returns nil, because that cell may be selected.
func bareCells(all *[81]*read.Evidence, borders []read.Border, digits solver.Grid) (bare []int) {
	const (
		clear    = 20 // lines are visible if their colour differs from a cell's by at least this, of 255
		drawn    = 5  // a line visible at this many or more of its nine places must be visible at the others too
		selected = 1  // the most bare cells that may be a selection
	)
	var places [16]int // the number of places at which each line is visible
	var colours pixel.Tally
	for i := range borders {
		o := &borders[i]
		if o.InBox() {
			colours.Add(o.Colour)
		}
		if o.Contrast > noLine {
			places[o.Line]++
		}
	}
	var lined, missed [81]bool
	for i := range borders {
		switch o := &borders[i]; {
		case o.Contrast > noLine:
			lined[o.A], lined[o.B] = true, true
		case places[o.Line] >= drawn:
			missed[o.A], missed[o.B] = true, true
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

// onlyDigitsOutlined reports whether the page outlines only the cells with digits, so that an empty cell without a visible
// outline is no sign of a cover. On such a page, at most two borders between empty cells are visible and at least twelve are
// not, and more borders between a digit and an empty cell are visible than could lie along the edge of a rectangle that
// covers part of the grid. A border also counts as visible if the two cells have different backgrounds.
func onlyDigitsOutlined(borders []read.Border, all *[81]*read.Evidence, digits solver.Grid) bool {
	const (
		rectangle = 4 * 9 // the most borders along the edge of a rectangle that covers part of the grid
		many      = 12    // the least number of invisible borders between two empty cells
		strays    = 2     // the most visible borders between two empty cells, such as those of a selected cell
	)
	// bare[n] and seen[n] are the numbers of invisible and of visible borders between two cells of which n hold a digit.
	var bare, seen [3]int
	for i := range borders {
		o, n := &borders[i], 0
		for _, c := range [2]solver.Cell{o.A, o.B} {
			if digits[c] != 0 {
				n++
			}
		}
		if o.Contrast > noLine || all[o.A].Background.Distance(all[o.B].Background) > noLine {
			seen[n]++
		} else {
			bare[n]++
		}
	}
	return bare[0] >= many && seen[0] <= strays && seen[1] > rectangle
}
