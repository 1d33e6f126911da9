package locate

import (
	"image"

	"autosolve/recognize/internal/pixel"
)

// This file finds a grid in a larger table, such as a spreadsheet or a grid whose keypad is a tenth row. Heavy lines frame
// the grid and its boxes, but nothing else in the table.

// mostOfTable is the greatest number of columns, and of rows, of a table that is searched.
const mostOfTable = 80

// framed returns the grid that heavy lines frame in a lattice of more than nine columns or rows, if there is exactly one.
func (l *lattice) framed(p *pixel.Picture, step int) []Candidate {
	if max(len(l.cols), len(l.rows)) > mostOfTable {
		return nil
	}
	var found []Candidate
	for _, c := range evenStarts(l.cols) {
		for _, r := range evenStarts(l.rows) {
			if !framedAt(p, l.cols, l.rows[r:r+9], c, false) || !framedAt(p, l.rows, l.cols[c:c+9], r, true) {
				continue
			}
			if g, why := l.gridFrom(p, c, r, LeastClosed, step); why == "" && !l.besideSomeBoxes(c, r) {
				g.Framed = true
				found = append(found, g)
			}
		}
	}
	if len(found) != 1 {
		return nil
	}
	return found
}

// besideSomeBoxes reports whether, on any side of the grid that begins at (col, row), there are cells along all of one box
// and no cells along another box. Such cells belong to another grid of a samurai Sudoku, not to a table.
func (l *lattice) besideSomeBoxes(col, row int) bool {
	for side := range 4 {
		all, none := false, false
		for box := range 3 {
			n := 0
			for i := 3 * box; i < 3*box+3; i++ {
				at := [4]image.Point{{col - 1, row + i}, {col + 9, row + i}, {col + i, row - 1}, {col + i, row + 9}}[side]
				if _, seen := l.cells[at]; seen {
					n++
				}
			}
			all, none = all || n == 3, none || n == 0
		}
		if all && none {
			return true
		}
	}
	return false
}

// evenStarts returns the indexes at which nine spans begin that are spaced like a grid's columns. Further columns may
// precede or follow them.
func evenStarts(spans []pixel.Span) (starts []int) {
	steps := stepsOf(spans)
	for i := 0; i+9 <= len(spans); i++ {
		if _, _, even := gridSteps(steps[i:i+8], widestBoxStep); even {
			starts = append(starts, i)
		}
	}
	return starts
}

// framedAt reports whether the only heavy lines between the columns of a table are those that frame nine columns, beginning
// with index first, and their boxes. No line is needed at the table's edge. If flipped, rows and columns are swapped.
func framedAt(p *pixel.Picture, cols, rows []pixel.Span, first int, flipped bool) bool {
	heavy := func(line int) bool {
		off := line - first
		return off >= 0 && off <= 9 && off%3 == 0
	}
	// The nine columns are checked first, because most fail and a table may be large.
	return linesDiffer(p, cols[first:first+9], rows, func(line int) bool { return heavy(first + line) }, flipped) &&
		linesDiffer(p, cols, rows, heavy, flipped)
}
