package check

import (
	"slices"

	"autosolve/recognize/internal/pixel"
	"autosolve/recognize/internal/read"
)

// This file recognizes grids of other puzzles by what is drawn in them: regions that are not a Sudoku's boxes, or signs
// between the cells.

// otherPuzzle returns why the lines, colours or signs in a grid show another puzzle, or "" if it may be a Sudoku.
func otherPuzzle(borders []read.Border, all *[81]*read.Evidence) string {
	switch {
	case hasOtherRegions(borders, all):
		return "its lines or colours make regions of it that are not a Sudoku's boxes"
	case pixel.Count(borders, func(b read.Border) bool { return b.Sign && b.InBox() }) >= leastSigns:
		return "there are signs between its cells"
	}
	return ""
}

// leastSigns is the least number of signs between cells of one box that show another puzzle. Fewer may be something else, and a
// sign between boxes may belong to the page.
const leastSigns = 8

// The limits for regions of another puzzle.
const (
	largestRegion = 12 // the most cells of a region: a jigsaw's regions have nine, the cages of other puzzles fewer
	mixedLines    = 10 // at least this many of the grid's sixteen lines separate regions in some places only
	openBoxes     = 6  // at least this many of the 36 borders between boxes lie within a region
)

// hasOtherRegions reports whether the grid is divided into regions that are not its boxes: by heavy lines into regions of at
// most largestRegion cells, or by heavy lines, colours or both into regions of nine cells. Resampling also makes some lines heavier,
// but then along their whole length.
func hasOtherRegions(borders []read.Border, all *[81]*read.Evidence) bool {
	heavy := heavierThan(heavyWeight(borders))
	if mixed(borders, heavy) >= mixedLines && openBetweenBoxes(borders, heavy) >= openBoxes &&
		slices.Max(regions(borders, heavy)) <= largestRegion {
		return true
	}
	if slices.ContainsFunc(steps(borders), func(least float64) bool { return areJigsawRegions(borders, heavierThan(least)) }) {
		return true
	}
	for _, otherColour := range [...]int{1, 4, 8, 16} { // the difference, of 255, up to which backgrounds count as one colour
		coloured := func(b *read.Border) bool { return all[b.A].Background.Distance(all[b.B].Background) > otherColour }
		colouredOrHeavy := func(b *read.Border) bool { return coloured(b) || heavy(b) }
		if areJigsawRegions(borders, coloured) || areJigsawRegions(borders, colouredOrHeavy) {
			return true
		}
	}
	return false
}

// areJigsawRegions reports whether the borders for which separates is true divide the grid into regions of nine cells that
// are not its boxes, rows or columns. Two or three adjacent regions may have the same colour, and then seem to be one.
func areJigsawRegions(borders []read.Border, separates func(*read.Border) bool) bool {
	const (
		bent = 4  // at least this many lines within boxes separate regions in some places only; with rows as regions, none does
		most = 27 // the number of cells of three regions that seem to be one
	)
	withinBoxes := func(b *read.Border) bool { return b.InBox() && separates(b) }
	if openBetweenBoxes(borders, separates) < openBoxes || mixed(borders, withinBoxes) < bent {
		return false
	}
	return !slices.ContainsFunc(regions(borders, separates), func(size int) bool { return size%9 != 0 || size > most })
}

// heavierThan returns a function that reports whether a border's line is heavier than a weight.
func heavierThan(least float64) func(*read.Border) bool {
	return func(b *read.Border) bool { return b.Weight > least }
}

// heavier is the least factor between the weights of a heavy and a thin line.
const heavier = 1.4

// steps returns the weights that are followed by one that is heavier by that factor: each may be that of the heaviest thin line.
func steps(borders []read.Border) (all []float64) {
	w := weights(borders)
	for i, weight := range w[:len(w)-1] {
		if w[i+1] > heavier*weight {
			all = append(all, weight)
		}
	}
	return all
}

// weights returns the weights of the borders in ascending order.
func weights(borders []read.Border) []float64 {
	all := make([]float64, len(borders))
	for i := range borders {
		all[i] = borders[i].Weight
	}
	slices.Sort(all)
	return all
}

// heavyWeight returns the weight above which a line is heavier than the grid's thin ones. It assumes that at least a quarter
// of all borders have thin lines.
func heavyWeight(borders []read.Border) float64 {
	const difference = 0.3 // a heavy line's weight exceeds a thin line's also by this
	w := weights(borders)
	thin := w[len(w)/4]
	return max(heavier*thin, thin+difference)
}

// separated returns for each of the grid's lines how many of its nine places separate cells.
func separated(borders []read.Border, separates func(*read.Border) bool) (of [16]int) {
	for i := range borders {
		if separates(&borders[i]) {
			of[borders[i].Line]++
		}
	}
	return of
}

// mixed returns how many of the grid's lines separate cells in some places and not in others. A frame around a row
// makes only one place differ.
func mixed(borders []read.Border, separates func(*read.Border) bool) (n int) {
	const some = 2 // the least number of a line's nine places that must differ from the others
	for _, places := range separated(borders, separates) {
		if places >= some && places <= 9-some {
			n++
		}
	}
	return n
}

// Shifted reports whether the heavy lines in a direction are three apart, as in a Sudoku, but not those between boxes. Then the
// layout is a column or row off. The outermost of them is the grid's border, which may be thin.
func (g *Grid) Shifted() bool {
	of := separated(g.Borders, heavierThan(heavyWeight(g.Borders)))
	for _, lines := range [2][]int{of[:8], of[8:]} {
		var n [3]int // the number of heavy lines, by their place in a box
		for k, places := range lines {
			if 2*places > 9 {
				n[k%3]++
			}
		}
		if n[2] == 0 && min(n[0], n[1]) == 0 && max(n[0], n[1]) > 1 {
			return true
		}
	}
	return false
}

// openBetweenBoxes returns how many borders between boxes do not separate their cells.
func openBetweenBoxes(borders []read.Border, separates func(*read.Border) bool) int {
	return pixel.Count(borders, func(b read.Border) bool { return !b.InBox() && !separates(&b) })
}

// regions returns the number of cells in each region, a set of cells connected across borders for which separates is false.
func regions(borders []read.Border, separates func(*read.Border) bool) (sizes []int) {
	cells := pixel.Forest{}.Grown(81)
	for i := range borders {
		if b := &borders[i]; !separates(b) {
			cells.Join(int32(b.A), int32(b.B))
		}
	}
	sizes = make([]int, 81) // by a region's first cell
	for c := range int32(81) {
		sizes[cells.Find(c)]++
	}
	return slices.DeleteFunc(sizes, func(n int) bool { return n == 0 })
}
