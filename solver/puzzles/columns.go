package puzzles

import (
	"bytes"
	"errors"
	"slices"
)

// byColumns reads rows in which a space is an empty cell. The digits of all rows, and of the heading above them if there is
// one, must be in nine columns at equal distances, except that there may be gaps between the boxes and a column of row
// numbers. It returns nil if no nine columns fit, and an error if it is not clear which do.
func byColumns(rows []*line, above *line) ([][]cell, error) {
	ink, first := overlay(rows, above)
	if ink == nil {
		return nil, nil
	}
	if number := numberColumn(rows); number >= 0 && bytes.Count(ink, []byte("1")) == 10 {
		ink[number], first = ' ', number+1
	}
	filled := slices.ContainsFunc(rows, func(l *line) bool { return len(l.text) > 0 && l.text[len(l.text)-1] == ' ' }) // spaces were not trimmed
	choices := places(ink, first, !filled)
	if len(choices) > 1 && filled {
		if full := slices.DeleteFunc(slices.Clone(choices), func(p [9]int) bool { return p[8]+1 != len(ink) }); len(full) == 1 {
			choices = full
		}
	}
	if len(choices) > 1 {
		return nil, errors.New("its empty cells are spaces, and it is not clear which columns the cells are in: use dots for empty cells")
	}
	var read [][]cell
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

// overlay returns what is in each column of the rows and the heading above them: '1' for a cell, '|' for a bar, or a space.
// It returns nil if a column has both cells and bars. It also returns the first column after the words at the beginning of
// rows.
func overlay(rows []*line, above *line) (ink []byte, first int) {
	if above != nil {
		rows = append(slices.Clone(rows), above)
	}
	for _, l := range rows {
		ink = append(ink, bytes.Repeat([]byte(" "), max(0, len(l.text)-len(ink)))...)
		for i, r := range l.text {
			if r == '|' {
				ink[i] = '|'
			}
		}
		if len(l.tokens) > 0 && l.tokens[0].isWord() {
			first = max(first, l.tokens[0].to)
		}
	}
	for _, l := range rows {
		for _, c := range l.cells {
			if ink[c.column] == '|' {
				return nil, 0
			}
			ink[c.column] = '1'
		}
	}
	return ink, first
}

// numberColumn returns the column in which the rows begin with the numbers 1 to 9, or -1.
func numberColumn(rows []*line) int {
	column := -1
	for i, l := range rows {
		if len(l.tokens) == 0 || len(l.tokens[0].cells) != 1 || int(l.cells[0].digit) != i%9+1 || i > 0 && int(l.cells[0].column) != column {
			return -1
		}
		column = int(l.cells[0].column)
	}
	return column
}

// places returns every choice of nine columns for the cells, at equal distances except for a gap between the boxes, that
// begins at the column first or later, includes all columns with cells and fits the bars. If the argument trimmed is true and
// there are no bars, spaces at the ends of lines may be missing.
func places(ink []byte, first int, trimmed bool) (list [][9]int) {
	const widest = 4 // the greatest distance between adjacent cells, and the widest gap between boxes; larger ones do not occur
	if len(ink) > 200 {
		return nil
	}
	bars := bytes.Contains(ink, []byte("|"))
	padded := append(slices.Clone(ink), bytes.Repeat([]byte(" "), 8*widest+2*widest)...)
	for step := 1; step <= widest; step++ {
		for gap := 0; gap <= widest; gap++ {
			for from := first; from < len(ink); from++ {
				var p [9]int
				hits := 0
				for i := range p {
					p[i] = from + step*i + gap*(i/3)
					if padded[p[i]] == '1' {
						hits++
					}
				}
				fits := p[8] < len(ink) || trimmed && !bars
				if fits && hits == bytes.Count(ink, []byte("1")) && (!bars || fitsBars(padded, p)) {
					list = append(list, p)
				}
			}
		}
	}
	return list
}

// fitsBars reports whether there are bars between all nine columns, or only between the boxes, and none in one of the
// columns.
func fitsBars(ink []byte, p [9]int) bool {
	bar := []byte("|")
	all := bytes.Contains(ink[p[0]:p[1]], bar)
	for i := range 8 {
		if want := all || i == 2 || i == 5; ink[p[i]] == '|' || bytes.Contains(ink[p[i]:p[i+1]], bar) != want {
			return false
		}
	}
	return ink[p[8]] != '|'
}
