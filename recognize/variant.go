package recognize

import (
	"slices"

	"autosolve/recognize/internal/read"
	"autosolve/solver"
)

// Grids of other puzzles are told by what is drawn on them: regions that are not a Sudoku's boxes, or signs between the cells.

// otherPuzzle returns why the lines and colours of a grid are another puzzle's; it is empty if they may be a Sudoku's.
func otherPuzzle(borders []border, all *[81]*read.Evidence) string {
	switch {
	case hasOtherRegions(borders, all):
		return "its lines or colours make regions of it that are not a Sudoku's boxes"
	case signsBetween(borders) >= leastSigns:
		return "there are signs between its cells"
	}
	return ""
}

// leastSigns is the least number of signs that are no accident.
const leastSigns = 8

// signsBetween returns the number of signs between cells of one box; what is between boxes may be the page's.
func signsBetween(borders []border) (n int) {
	for i := range borders {
		if borders[i].sign && borders[i].inBox() {
			n++
		}
	}
	return n
}

// When regions are another puzzle's.
const (
	largestRegion = 12 // cells: a jigsaw's regions have nine, the cages of other puzzles fewer
	mixedLines    = 10 // of the grid's sixteen lines, at least, separate regions in some places only
	openBoxes     = 6  // of the 36 borders between boxes, at least, lie within a region
)

// hasOtherRegions reports whether heavy lines divide the grid into small regions that are not its boxes, or lines and colours into
// nine of nine cells. Resampling makes some lines heavier than others too, but along their whole length.
func hasOtherRegions(borders []border, all *[81]*read.Evidence) bool {
	heavy := heavierThan(heavyWeight(borders))
	if mixed(borders, heavy) >= mixedLines && openBetweenBoxes(borders, heavy) >= openBoxes {
		if sizes := regions(borders, heavy); slices.Max(sizes) <= largestRegion {
			return true
		}
	}
	for _, otherColour := range [...]int{1, 4, 8, 16} { // compression and resampling may vary one colour by as much, or not at all
		coloured := func(b *border) bool { return all[b.a].Background.Distance(all[b.b].Background) > otherColour }
		if areNines(borders, coloured) || areNines(borders, func(b *border) bool { return coloured(b) || heavy(b) }) {
			return true
		}
	}
	return false
}

// areNines reports whether the regions that are set apart have nine cells each and are not boxes, rows or columns. Two or three of them
// may seem to be one: of nine colours two may be the same.
func areNines(borders []border, apart func(*border) bool) bool {
	const (
		bent = 4  // lines within boxes, at least, separate regions in some places only; with rows or columns as regions none does
		most = 27 // cells of a region, or of three that seem to be one
	)
	withinBoxes := func(b *border) bool { return b.inBox() && apart(b) }
	if openBetweenBoxes(borders, apart) < openBoxes || mixed(borders, withinBoxes) < bent {
		return false
	}
	return !slices.ContainsFunc(regions(borders, apart), func(size int) bool { return size%9 != 0 || size > most })
}

// heavyWeight returns the weight above which a line is heavier than the grid's thin ones, which are at least a quarter of all.
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

// mixed returns how many of the grid's lines set cells apart in some places and not in others. A frame around a row makes one place
// differ.
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

// openBetweenBoxes returns how many borders between boxes do not set their cells apart.
func openBetweenBoxes(borders []border, apart func(*border) bool) (n int) {
	for i := range borders {
		if b := &borders[i]; !b.inBox() && !apart(b) {
			n++
		}
	}
	return n
}

// regions returns the number of cells in each of the regions that are set apart from each other.
func regions(borders []border, apart func(*border) bool) (sizes []int) {
	var first, size [81]int // another cell of the region or, at its root, itself; the size, at the root
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
