package puzzles

import (
	"bytes"
	"errors"
	"regexp"
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

// What is in a column of several lines.
const (
	inkNone  = ' '
	inkCell  = '1'
	inkOther = '|' // a bar or a word, which are never cells
	inkMixed = '#' // cells in some lines, and bars or words in others
	inkSoft  = '+' // other decoration
)

// overlay returns what is in each column of the lines.
func overlay(lines []*line) (ink []byte) {
	for _, l := range lines {
		ink = append(ink, bytes.Repeat([]byte{inkNone}, max(0, len(l.text)-len(ink)))...)
		put := func(at int, b byte) {
			if old := ink[at]; old == inkNone || old == inkSoft {
				ink[at] = b
			} else if b != old && b != inkSoft {
				ink[at] = inkMixed
			}
		}
		for i, r := range l.text {
			if r == '|' {
				put(i, inkOther)
			} else if r != ' ' && r != '\t' {
				put(i, inkSoft)
			}
		}
		for _, t := range l.tokens {
			for i := t.from; i < t.to && t.isWord(); i++ {
				put(i, inkOther)
			}
		}
		for _, c := range l.cells {
			put(int(c.column), inkCell)
		}
	}
	return ink
}

// places returns every choice of nine columns that includes all columns with cells, and none with a bar or a word. They are at
// equal distances, except for a gap between the boxes. If filled is false, and no column has a bar or a word, the last of the
// nine may lie beyond the ends of the lines, where an editor may have removed spaces.
func places(ink []byte, filled bool) (list [][9]int) {
	const widest = 4 // the greatest distance between adjacent cells, and the widest gap between boxes
	if len(ink) > 200 || bytes.IndexByte(ink, inkMixed) >= 0 {
		return nil
	}
	open := !filled && bytes.IndexByte(ink, inkOther) < 0
	padded := append(slices.Clone(ink), bytes.Repeat([]byte{inkNone}, 10*widest)...)
	for step := 1; step <= widest; step++ {
		for gap := 0; gap <= widest; gap++ {
			for from := range ink {
				var p [9]int
				hits := 0
				for i := range p {
					p[i] = from + step*i + gap*(i/3)
					switch padded[p[i]] {
					case inkCell:
						hits++
					case inkOther:
						hits = -9
					}
				}
				if hits == bytes.Count(ink, []byte{inkCell}) && (open || p[8] < len(ink)) {
					list = append(list, p)
				}
			}
		}
	}
	return list
}

var gaps = regexp.MustCompile("  +")

// widestGap returns the widest range of two or more adjacent columns in which all lines have only spaces: its first column, and
// the one after its last. The range is not at either end of the lines. Both results are 0 if there is no such range.
func widestGap(rows []*line) (from, to int) {
	for _, at := range gaps.FindAllIndex(bytes.TrimRight(overlay(rows), " "), -1) {
		if at[0] > 0 && at[1]-at[0] > to-from {
			from, to = at[0], at[1]
		}
	}
	return from, to
}
