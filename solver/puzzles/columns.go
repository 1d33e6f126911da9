package puzzles

import (
	"bytes"
	"errors"
	"slices"
)

// byColumns reads rows in which a space is an empty cell. The digits of all rows, and of the headings above them if there are
// any, must be in nine columns at equal distances, except that there may be gaps between the boxes. It returns nil if no nine
// columns fit, and an error if it is not clear which do.
func byColumns(rows, above []*line) (read [][]cell, err error) {
	ink, first := overlay(slices.Concat(rows, above))
	filled := slices.ContainsFunc(rows, func(l *line) bool { return len(l.text) > 0 && l.text[len(l.text)-1] == ' ' })
	choices := places(ink, first, filled)
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

// overlay returns what is in each column of the lines: '1' for a cell, '|' for a bar, or a space. It returns nil if a column
// has both cells and bars. It also returns the first column after the words at the beginning of lines.
func overlay(lines []*line) (ink []byte, first int) {
	for _, l := range lines {
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
	for _, l := range lines {
		for _, c := range l.cells {
			if ink[c.column] == '|' {
				return nil, 0
			}
			ink[c.column] = '1'
		}
	}
	return ink, first
}

// places returns every choice of nine columns for the cells, at equal distances except for a gap between the boxes, that
// begins at the column first or later, includes all columns with cells and has no bars. If there are no bars, and filled is
// false, spaces at the ends of lines may be missing.
func places(ink []byte, first int, filled bool) (list [][9]int) {
	const widest = 4 // the greatest distance between adjacent cells, and the widest gap between boxes
	if len(ink) > 200 {
		return nil
	}
	bars := bytes.Contains(ink, []byte("|"))
	padded := append(slices.Clone(ink), bytes.Repeat([]byte(" "), 10*widest)...)
	for step := 1; step <= widest; step++ {
		for gap := 0; gap <= widest; gap++ {
			for from := first; from < len(ink); from++ {
				var p [9]int
				hits := 0
				for i := range p {
					p[i] = from + step*i + gap*(i/3)
					switch padded[p[i]] {
					case '1':
						hits++
					case '|':
						hits = -9
					}
				}
				fits := p[8] < len(ink) || !filled && !bars
				if fits && hits == bytes.Count(ink, []byte("1")) {
					list = append(list, p)
				}
			}
		}
	}
	return list
}
