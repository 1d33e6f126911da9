package puzzles

import (
	"bytes"
	"errors"
	"slices"
	"strings"
)

// byTokens reads rows of 9 or 27 cells, or 81 rows of one cell. Each row is a list of tokens or fields. Up to two of these
// beside the cells may be labels, such as row numbers, or be empty in all rows. It returns nil if the rows are not of this
// kind, and an error if there are several ways to read them.
func byTokens(table [][]token) (read [][]cell, err error) {
	for before := range 3 {
		for after := range 3 - before {
			cells := inside(table, before, after)
			if cells == nil || !labelled(table, before, after, 81/len(cells[0])) {
				continue
			}
			if read != nil {
				return nil, errors.New("it is not clear which nine of the fields between its delimiters are the cells")
			}
			read = cells
		}
	}
	return read, nil
}

// inside returns the cells of the rows without the given numbers of tokens at both ends. It returns nil unless each row then
// has 9 cells, or 27, or there are 81 rows of one cell. It also returns nil if a word is among the cells, or if the cells are
// not divided evenly.
func inside(table [][]token, before, after int) (read [][]cell) {
	for _, list := range table {
		if len(list) <= before+after {
			return nil
		}
		list = list[before : len(list)-after]
		cells := cellsOf(list)
		n := len(cells)
		if n != 9 && n != 27 && (n != 1 || len(table) != 81) || len(read) > 0 && n != len(read[0]) {
			return nil
		}
		if slices.ContainsFunc(list, token.isWord) || !regular(list) {
			return nil
		}
		uneven := func(t token) bool { return len(t.cells) != len(list[0].cells) }
		if before+after > 0 && slices.ContainsFunc(list, uneven) { // perhaps a cell is missing, and another has two digits
			return nil
		}
		read = append(read, cells)
	}
	return read
}

// labelled reports whether the given numbers of tokens at both ends of the rows are labels. The argument each is the number
// of rows of a puzzle.
func labelled(table [][]token, before, after, each int) bool {
	for i := range before + after {
		labels := make([]string, len(table))
		for k, list := range table {
			if i >= before {
				list = list[len(list)-before-after:]
			}
			labels[k] = string(list[i].text)
		}
		if !inOrder(labels, each) {
			return false
		}
	}
	return true
}

// inOrder reports whether labels are those of adjacent rows. Either all of them are the same and contain no cell, or they
// differ only in their last character, which may have a full stop after it and counts the rows of each puzzle: 1 to 9, 0 to
// 8, A to I, or A to J without I.
func inOrder(labels []string, each int) bool {
	differs := func(s string) bool { return s != labels[0] }
	if !strings.ContainsAny(labels[0], "0123456789._") && !slices.ContainsFunc(labels, differs) {
		return true
	}
	first := strings.TrimSuffix(labels[0], ".")
	if first == "" {
		return false
	}
	return slices.ContainsFunc([]string{"123456789", "012345678", "ABCDEFGHI", "ABCDEFGHJ"}, func(count string) bool {
		for i, s := range labels {
			if !strings.EqualFold(strings.TrimSuffix(s, "."), first[:len(first)-1]+string(count[i%each%9])) {
				return false
			}
		}
		return true
	})
}

// fields returns the texts between delimiters. A field without text is an empty cell, and one that is not exactly one cell
// is a word.
func fields(text string, delimiter rune) (list []token) {
	for _, field := range strings.Split(text, string(delimiter)) {
		t := token{text: []rune(strings.Trim(field, decoration+"\t"))}
		if len(t.text) == 0 {
			t.cells = []cell{{empty: ' '}}
		} else if t.cells = readCells(t.text, 0, 0); len(t.cells) != 1 {
			t.cells = nil
		}
		list = append(list, t)
	}
	return list
}

// byFields reads rows of fields as byTokens reads them. A field without text may be an empty cell.
func byFields(rows []*line) ([][]cell, error) {
	for _, delimiter := range "\t;,&|" {
		if slices.ContainsFunc(rows, func(l *line) bool { return !slices.Contains(l.text, delimiter) }) {
			continue
		}
		table := make([][]token, len(rows))
		framed, trimmed, most := true, true, 0
		for i, l := range rows {
			text := string(l.text)
			if delimiter == '|' { // two bars are one thick bar
				text = strings.ReplaceAll(text, "||", "|")
			}
			list := fields(text, delimiter)
			first, last := list[0], list[len(list)-1]
			framed = framed && len(first.text) == 0 && len(last.text) == 0
			trimmed = trimmed && len(last.text) > 0
			most = max(most, len(list))
			table[i] = list
		}
		for i, list := range table {
			switch {
			case delimiter == '|' && framed:
				table[i] = list[1 : len(list)-1]
			case delimiter == '\t' && trimmed: // an editor may have removed the tabs at the ends of lines
				table[i] = append(list, fields(strings.Repeat("\t", most), '\t')[len(list)+1:]...)
			}
		}
		if read, err := byTokens(table); read != nil || err != nil {
			return read, err
		}
	}
	return nil, nil
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
			read[i] = slices.Repeat([]cell{{empty: ' '}}, 9)
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
