package recognize

import (
	"image"
	"slices"

	"autosolve/recognize/internal/pixel"
	"autosolve/recognize/internal/read"
	"autosolve/solver"
)

// What nine by nine cells are drawn with that are another puzzle's than a Sudoku's: regions that are not its boxes, signs between
// the cells, and cells that are filled. What lies over a Sudoku fills cells too.

// otherPuzzle says by what it is drawn with why a grid is another puzzle's; nothing where it may be a Sudoku's.
func otherPuzzle(borders []border, all *[81]*read.Evidence) string {
	switch {
	case hasOtherRegions(borders, all):
		return "its lines or colours make regions of it that are not a Sudoku's boxes"
	case signsBetween(borders) >= leastSigns:
		return "there are signs between its cells"
	}
	return ""
}

// leastSigns is how many signs are no accident.
const leastSigns = 8

// signsBetween is how many signs there are between cells of one box; what is between boxes may be the page's.
func signsBetween(borders []border) (n int) {
	for i := range borders {
		if borders[i].sign && borders[i].inBox() {
			n++
		}
	}
	return n
}

// Which regions are another puzzle's.
const (
	largestRegion = 12 // cells: a jigsaw's have nine, the cages of other puzzles fewer
	mixedLines    = 10 // of the grid's sixteen, where regions end anywhere
	openBoxes     = 6  // of the 36 borders between boxes that lie within a region
)

// hasOtherRegions reports whether heavy lines cut the grid into small regions that are not its boxes, or lines and colours into
// nine of nine cells. Resampling makes some lines heavier than others too, but as a whole.
func hasOtherRegions(borders []border, all *[81]*read.Evidence) bool {
	heavy := heavierThan(heavyWeight(borders))
	if mixed(borders, heavy) >= mixedLines && openBetweenBoxes(borders, heavy) >= openBoxes {
		if sizes := regions(borders, heavy); slices.Max(sizes) <= largestRegion {
			return true
		}
	}
	for _, otherColour := range [...]int{1, 4, 8, 16} { // of what compression and resampling leave of one colour, or nothing does
		coloured := func(b *border) bool { return all[b.a].Background.Distance(all[b.b].Background) > otherColour }
		if areNines(borders, coloured) || areNines(borders, func(b *border) bool { return coloured(b) || heavy(b) }) {
			return true
		}
	}
	return false
}

// areNines reports whether what is set apart are regions of nine cells, and neither the boxes nor rows or columns. Two or three of them
// may seem one: of nine colours two may be the same.
func areNines(borders []border, apart func(*border) bool) bool {
	const (
		bent = 4  // of the lines within boxes end regions in some places: rows and columns are regions of nine too
		most = 27 // cells
	)
	withinBoxes := func(b *border) bool { return b.inBox() && apart(b) }
	if openBetweenBoxes(borders, apart) < openBoxes || mixed(borders, withinBoxes) < bent {
		return false
	}
	return !slices.ContainsFunc(regions(borders, apart), func(size int) bool { return size%9 != 0 || size > most })
}

// heavyWeight is the weight of a line that is heavier than the grid's thin ones: they are a quarter of all at the least.
func heavyWeight(borders []border) float64 {
	const heavier, more = 1.4, 0.3 // times, and pixels
	weights := make([]float64, len(borders))
	for i := range borders {
		weights[i] = borders[i].weight
	}
	slices.Sort(weights)
	thin := weights[len(weights)/4]
	return max(heavier*thin, thin+more)
}

func heavierThan(weight float64) func(*border) bool {
	return func(b *border) bool { return b.weight > weight }
}

// mixed is how many of the grid's lines set cells apart in some places and not in others. A frame around a row makes one place differ.
func mixed(borders []border, apart func(*border) bool) (n int) {
	const some = 2 // of a line's nine places
	var of [16]int
	for i := range borders {
		if apart(&borders[i]) {
			of[borders[i].line]++
		}
	}
	for _, places := range of {
		if places >= some && places <= 9-some {
			n++
		}
	}
	return n
}

// openBetweenBoxes is how many borders between boxes do not set their cells apart.
func openBetweenBoxes(borders []border, apart func(*border) bool) (n int) {
	for i := range borders {
		if b := &borders[i]; !b.inBox() && !apart(b) {
			n++
		}
	}
	return n
}

// regions are how many cells each region has, of those that are set apart from each other.
func regions(borders []border, apart func(*border) bool) (sizes []int) {
	var first, size [81]int // a cell of the same region, and at the region's own the size
	for i := range first {
		first[i] = i
	}
	find := func(c solver.Cell) int {
		i := int(c)
		for first[i] != i {
			i = first[i]
		}
		return i
	}
	for i := range borders {
		if b := &borders[i]; !apart(b) {
			first[find(b.a)] = find(b.b)
		}
	}
	for c := range solver.Cell(81) {
		size[find(c)]++
	}
	return slices.DeleteFunc(size[:], func(n int) bool { return n == 0 })
}

// doubtFilled doubts empty cells of which the background is more like the ink than like that of most cells: the black cells of
// another puzzle, or something that lies over the grid. One or two may be selected or marked; a row, a column or a box that is
// filled as a whole is set off, and so are the givens where all empty cells look otherwise, and only these, unless they are one rectangle:
// then that lies over the grid, as it does where entries look like the givens. A site may shade the cells with pencil marks: these show
// that nothing lies over them.
func doubtFilled(all *[81]*read.Evidence, digits []inkedDigit, b *Board) {
	var full [27]int
	filled := likeInk(all, digits, b)
	for _, i := range filled {
		for _, house := range solver.Cell(i).Houses() {
			full[house]++
		}
	}
	withDigits := len(filled)
	filled = slices.DeleteFunc(filled, func(i int) bool { return b.Cells[i].Digit != 0 })
	entries := 0
	for i := range b.Cells {
		if b.Cells[i].Kind == Entry {
			entries++
		}
	}
	setOff := len(filled) == 81-b.digits() && max(withDigits-len(filled), entries) <= mostSelected && !oneRectangle(filled)
	filled = slices.DeleteFunc(filled, func(i int) bool { return showsMarks(all[i]) })
	filled = slices.DeleteFunc(filled, func(i int) bool {
		houses := solver.Cell(i).Houses()
		return slices.ContainsFunc(houses[:], func(h int) bool { return full[h] == 9 })
	})
	if setOff || len(filled) <= mostSelected {
		return
	}
	for _, i := range filled {
		b.doubt(i, "is filled, as cells of other puzzles are, or covered")
	}
}

// likeInk are the cells of which the background is more like the ink of the givens, or of the entries, than like that of most cells.
func likeInk(all *[81]*read.Evidence, digits []inkedDigit, b *Board) (filled []int) {
	var backgrounds pixel.Tally
	for _, e := range all {
		backgrounds.Add(e.Background)
	}
	background := backgrounds.Median()
	var tallies [Entry + 1]pixel.Tally
	var counts [Entry + 1]int
	for i := range digits {
		kind := b.Cells[digits[i].cell].Kind
		tallies[kind].Add(digits[i].Colour)
		counts[kind]++
	}
	var inks []pixel.RGB
	for kind := range tallies {
		if counts[kind] > mostSelected { // else they may be marked as errors
			inks = append(inks, tallies[kind].Median())
		}
	}
	for i, e := range all {
		if slices.ContainsFunc(inks, func(ink pixel.RGB) bool { return e.Background.Distance(ink) < e.Background.Distance(background) }) {
			filled = append(filled, i)
		}
	}
	return filled
}

// oneRectangle reports whether some cells, two by two at the least, are all of a rectangle of the grid.
func oneRectangle(cells []int) bool {
	var around image.Rectangle
	for _, i := range cells {
		c := solver.Cell(i)
		around = around.Union(image.Rect(c.Col(), c.Row(), c.Col()+1, c.Row()+1))
	}
	return min(around.Dx(), around.Dy()) > 1 && len(cells) == around.Dx()*around.Dy()
}

// showsMarks reports whether something stands free in a cell, and all of it is as low as pencil marks. In the black cells of other puzzles
// there are lines too, and around what covers a cell the cell's corners.
func showsMarks(e *read.Evidence) bool {
	const low = 0.3 // of the cell
	return len(e.Parts) > 0 && !slices.ContainsFunc(e.Parts, func(c read.Part) bool {
		return !c.Box.In(e.Cell.Inset(1)) || float64(c.Box.Dy()) > low*float64(e.Cell.Dy())
	})
}

// doubtCovered doubts empty cells whose outline is not to be seen. One alone of the cells' own colour, with nothing in it, may be selected: some
// pages enlarge such a cell, which then lies over the lines around it.
func doubtCovered(all *[81]*read.Evidence, covered []int, b *Board) {
	const (
		alike  = 3 // of 255, by which the backgrounds of some cells
		others = 9 // differ from its own
	)
	if len(covered) == 1 && all[covered[0]].Flat {
		n := 0
		for _, e := range all {
			if e.Background.Distance(all[covered[0]].Background) <= alike {
				n++
			}
		}
		if n > others {
			return
		}
	}
	for _, i := range covered {
		if b.Cells[i].Digit == 0 {
			b.doubt(i, "is covered: its outline is not to be seen")
		}
	}
}

// doubtBare doubts empty cells around which there is no line, though the same lines are drawn elsewhere: something lies over them. A
// cell of the lines' own colour has none to be seen, and one alone may be selected.
func doubtBare(all *[81]*read.Evidence, borders []border, b *Board) {
	const (
		clear = 20 // how far from the cells' colours that of the grid's lines is, at the least
		drawn = 5  // of a line's nine places, of one that is not lost as a whole

		selected = 1
	)
	var within []int
	var places [16]int
	var colours pixel.Tally
	for i := range borders {
		o := &borders[i]
		if o.inBox() {
			within = append(within, o.apart)
			colours.Add(o.colour)
		}
		if o.apart > noLine {
			places[o.line]++
		}
	}
	if pixel.Median(within) < clear {
		return
	}
	var lined, missed [81]bool
	for i := range borders {
		switch o := &borders[i]; {
		case o.apart > noLine:
			lined[o.a], lined[o.b] = true, true
		case places[o.line] >= drawn:
			missed[o.a], missed[o.b] = true, true
		}
	}
	colour := colours.Median()
	var bare []int
	for i, e := range all {
		if missed[i] && !lined[i] && b.Cells[i].Digit == 0 && e.Background.Distance(colour) >= clear {
			bare = append(bare, i)
		}
	}
	if len(bare) <= selected {
		return
	}
	for _, i := range bare {
		b.doubt(i, "is covered: the lines around it are not to be seen")
	}
}
