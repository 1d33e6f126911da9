package puzzles

import (
	"errors"
	"slices"
	"strings"
)

// byColumns reads rows in which a space is an empty cell. The digits of all rows, and of the headings above them if there are
// any, must be in nine columns at equal distances, except that there may be gaps between the boxes. It returns nil if no nine
// columns fit or the rows have delimiters other than bars, and an error if it is not clear which columns do.
func byColumns(rows, above []*line) (read [][]cell, err error) {
	if slices.ContainsFunc(rows, func(l *line) bool { return strings.ContainsAny(string(l.text), ",;&\t") }) {
		return nil, nil
	}
	filled := slices.ContainsFunc(rows, func(l *line) bool { return len(l.text) > 0 && l.text[len(l.text)-1] == ' ' })
	choices := places(overlay(slices.Concat(rows, above)), filled)
	if len(choices) > 1 {
		return nil, errColumns
	}
	for _, l := range rows[:len(rows)*len(choices)] {
		nine := make([]cell, 9)
		for _, c := range l.cells {
			if at, ok := slices.BinarySearch(choices[0][:], int(c.column)); ok {
				nine[at] = c
			}
		}
		read = append(read, nine)
	}
	return read, nil
}

var errColumns = errors.New("its empty cells are spaces, and it is not clear which columns the cells are in: " +
	"use dots for empty cells")

// column is what several lines have in a column.
type column struct {
	cell  bool
	other bool // a bar or a word, which are never cells
	ink   bool // any character but a space
}

// overlay returns what is in each column of the lines.
func overlay(lines []*line) (columns []column) {
	for _, l := range lines {
		columns = append(columns, make([]column, max(0, len(l.text)-len(columns)))...)
		for i, r := range l.text {
			columns[i].ink = columns[i].ink || r != ' ' && r != '\t'
			columns[i].other = columns[i].other || r == '|'
		}
		for _, t := range l.tokens {
			for i := t.from; i < t.to && t.isWord(); i++ {
				columns[i].other = true
			}
		}
		for _, c := range l.cells {
			columns[c.column].cell = true
		}
	}
	return columns
}

// places returns every choice of nine columns that includes all columns with cells, and none with a bar or a word. They are at
// equal distances, except for a gap between the boxes. If filled is false, and no column has a bar or a word, the last of the
// nine may lie beyond the ends of the lines, where an editor may have removed spaces.
func places(columns []column, filled bool) (list [][9]int) {
	const widest = 4 // the greatest distance between adjacent cells, and the widest gap between boxes
	cells, open := 0, !filled
	for _, c := range columns {
		if c.cell && c.other || len(columns) > 200 {
			return nil
		}
		if c.cell {
			cells++
		}
		open = open && !c.other
	}
	padded := append(slices.Clone(columns), make([]column, 10*widest)...)
	for step := 1; step <= widest; step++ {
		for gap := 0; gap <= widest; gap++ {
			for from := range columns {
				var p [9]int
				hits := 0
				for i := range p {
					p[i] = from + step*i + gap*(i/3)
					switch c := padded[p[i]]; {
					case c.cell:
						hits++
					case c.other:
						hits = -9
					}
				}
				if hits == cells && (open || p[8] < len(columns)) {
					list = append(list, p)
				}
			}
		}
	}
	return list
}

// widestGap returns the widest range of two or more adjacent columns in which all lines have only spaces: its first column, and
// the one after its last. The range is not at either end of the lines. Both results are 0 if there is no such range.
func widestGap(rows []*line) (from, to int) {
	begin := 0 // the column after the last one that is not empty
	for i, c := range overlay(rows) {
		if c == (column{}) {
			continue
		}
		if begin > 0 && i-begin > max(1, to-from) {
			from, to = begin, i
		}
		begin = i + 1
	}
	return from, to
}
