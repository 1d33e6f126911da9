package puzzles

import (
	"bytes"
	"errors"
	"slices"
	"strings"
)

// findTable finds the puzzles of a table: rows of nine fields, and beside them labels or empty columns between the boxes.
func (f *finder) findTable(n *node, as role, in *node) bool {
	rows := make([][]node, len(n.kids))
	for i, k := range n.kids {
		if rows[i] = k.kids; len(k.kids) < 9 || len(k.kids) > 13 || k.name != n.kids[0].name {
			return false
		}
	}
	cells, err := table(rows)
	if err != nil {
		f.add(n, as, in, nil, err, nil)
	}
	for nine := range slices.Chunk(cells, 9) {
		f.add(n, as, in, cellsOf(nine), nil, n.kids)
	}
	return len(cells) > 0 || err != nil
}

// table returns the rows of nine cells in a table of fields, each with its index as its line. A row of headings may be above
// them, and labels beside them, and empty rows and columns between all boxes. It returns nil if the table has no such rows,
// and an error if there are several ways to read it.
func table(rows [][]node) (read []node, err error) {
	for before := range 3 {
		for after := range 3 - before {
			for gap := range 2 {
				cells := within(rows, before, after, gap)
				if cells == nil {
					continue
				}
				if read != nil {
					return nil, errors.New("it is not clear which nine of the fields between its delimiters are the cells")
				}
				read = cells
			}
		}
	}
	return read, nil
}

// within returns the cells of a table with the given numbers of labels at both ends of the rows, and gap empty columns
// between boxes, or nil if the table is not of this form.
func within(rows [][]node, before, after, gap int) (read []node) {
	width := before + 9 + 2*gap + after
	if slices.ContainsFunc(rows, func(row []node) bool { return len(row) != width }) {
		return nil
	}
	body := make([]node, 0, len(rows)) // the rows as lists of nine
	var beside [][]node                // the fields beside them
	for i, row := range rows {
		var nine, others []node
		for c, field := range row {
			if k := c - before; k >= 0 && k < 9+2*gap && (gap == 0 || k%4 < 3) {
				nine = append(nine, field)
			} else {
				others = append(others, field)
			}
		}
		n := listOf("", nine, i, i)
		heading := i == 0 && len(rows)%9 == 1 && (n.cells == nil || countUp(n.cells) || isBlank(row))
		if !heading && n.cells == nil {
			return nil
		}
		if !heading {
			body, beside = append(body, n), append(beside, others)
		}
	}
	if len(body) == 11 && isBlank(body[3].kids) && isBlank(body[7].kids) {
		body, beside = slices.Delete(slices.Delete(body, 7, 8), 3, 4), slices.Delete(slices.Delete(beside, 7, 8), 3, 4)
	}
	if len(body) == 0 || len(body)%9 != 0 || !besideFits(beside, before, gap) {
		return nil
	}
	return body
}

// besideFits reports whether the fields beside the cells are labels, and empty between the boxes.
func besideFits(beside [][]node, before, gap int) bool {
	for c := range beside[0] {
		labels := make([]string, len(beside))
		for i, row := range beside {
			labels[i] = row[c].raw
		}
		spacer := c >= before && c < before+2*gap
		if blank := isBlank(column(beside, c)); !blank && (spacer || !inOrder(labels, 9)) {
			return false
		}
	}
	return true
}

func column(rows [][]node, c int) (list []node) {
	for _, row := range rows {
		list = append(list, row[c])
	}
	return list
}

// isBlank reports whether all fields are empty.
func isBlank(row []node) bool {
	return !slices.ContainsFunc(row, func(n node) bool { return strings.Trim(n.raw, decoration+"\t") != "" })
}

// inOrder reports whether labels are those of adjacent rows. Either all of them are the same and contain no cell, or they
// differ only in their last character, which may have a full stop after it and counts the rows of each puzzle: 1 to 9, 0 to
// 8, A to I, or A to J without I.
func inOrder(labels []string, each int) bool {
	trim := func(s string) string { return strings.Trim(s, decoration+"+\t.") }
	differs := func(s string) bool { return s != labels[0] }
	if !strings.ContainsAny(labels[0], "0123456789._") && !slices.ContainsFunc(labels, differs) {
		return true
	}
	first := trim(labels[0])
	if first == "" {
		return false
	}
	return slices.ContainsFunc([]string{"123456789", "012345678", "ABCDEFGHI", "ABCDEFGHJ"}, func(count string) bool {
		for i, s := range labels {
			if !strings.EqualFold(trim(s), first[:len(first)-1]+string(count[i%each%9])) {
				return false
			}
		}
		return true
	})
}

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
	filled := slices.ContainsFunc(rows, func(l *line) bool { return l.text[len(l.text)-1] == ' ' }) // spaces were not trimmed
	choices := places(ink, first, !filled)
	if len(choices) > 1 && filled {
		if full := slices.DeleteFunc(slices.Clone(choices), func(p [9]int) bool { return p[8]+1 != len(ink) }); len(full) == 1 {
			choices = full
		}
	}
	switch len(choices) {
	case 0:
		return nil, nil
	case 1:
		read := make([][]cell, len(rows))
		for i, l := range rows {
			read[i] = make([]cell, 9)
			for _, c := range l.cells {
				if at, ok := slices.BinarySearch(choices[0][:], c.column); ok {
					read[i][at] = c
				}
			}
		}
		return read, nil
	}
	return nil, errors.New("its empty cells are spaces, and it is not clear which columns the cells are in: " +
		"use dots for empty cells")
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
		if list := tokens(l.text, 0); len(list) > 0 && list[0].isWord() {
			first = max(first, list[0].to)
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
		if len(l.tokens) == 0 || len(l.tokens[0].cells) != 1 || int(l.cells[0].digit) != i%9+1 || i > 0 && l.cells[0].column != column {
			return -1
		}
		column = l.cells[0].column
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
