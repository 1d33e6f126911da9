package puzzles

import (
	"errors"
	"slices"
	"strings"
)

// field is the text between two delimiters.
type field struct {
	from int
	text []rune
}

// split splits a line at a delimiter.
func split(text []rune, delimiter rune) (fields []field) {
	from := 0
	for i, r := range text {
		if r == delimiter {
			fields = append(fields, field{from, text[from:i]})
			from = i + 1
		}
	}
	return append(fields, field{from, text[from:]})
}

// bare returns the field without surrounding spaces, quotes and brackets.
func (f *field) bare() []rune {
	text, from := f.text, 0
	for from < len(text) && separates(text, from) {
		from++
	}
	to := len(text)
	for to > from && separates(text, to-1) {
		to--
	}
	return text[from:to]
}

// fieldCells returns one cell for each field; a field without text is an empty cell. It returns nil if the text of a field
// is not exactly one cell.
func fieldCells(fields []field) (cells []cell) {
	for _, f := range fields {
		t := token{from: f.from, text: f.bare()}
		switch {
		case len(t.text) == 0:
			cells = append(cells, cell{column: f.from, empty: ' '})
			continue
		case strings.ContainsRune(string(f.text), ',') && len(f.text) > 3:
			return nil
		}
		one := t.read(0)
		if len(one) != 1 {
			return nil
		}
		cells = append(cells, one[0])
	}
	return cells
}

// byFields reads rows of nine fields, in which an empty field may be an empty cell. Fields before and after the nine may
// have labels, or be empty. It returns nil if the rows are not of this kind, and an error if several choices of nine fields
// are possible.
func byFields(rows []*line) ([][]cell, error) {
	for _, delimiter := range "\t;,&|" {
		if slices.ContainsFunc(rows, func(l *line) bool { return !slices.Contains(l.text, delimiter) }) {
			continue
		}
		table := make([][]field, len(rows))
		framed := delimiter == '|' && !slices.ContainsFunc(rows, func(l *line) bool { return !l.framed() })
		for i, l := range rows {
			text := l.text
			if delimiter == '|' { // two bars are one thick bar
				text = singleBars(text)
			}
			table[i] = split(text, delimiter)
			if framed {
				table[i] = table[i][1 : len(table[i])-1]
			}
		}
		if delimiter == '\t' {
			padTrimmed(table)
		}
		if read, err := nineFields(table); read != nil || err != nil {
			return read, err
		}
	}
	return nil, nil
}

// framed reports whether a line begins and ends with a bar.
func (l *line) framed() bool {
	text := strings.TrimSpace(string(l.text))
	return len(text) > 1 && text[0] == '|' && text[len(text)-1] == '|'
}

func singleBars(text []rune) []rune {
	return slices.CompactFunc(slices.Clone(text), func(a, b rune) bool { return a == '|' && b == '|' })
}

// padTrimmed appends empty fields to shorter rows if no row ends with an empty field, because an editor may have removed the
// tabs at the ends of lines.
func padTrimmed(table [][]field) {
	most := 0
	for _, fields := range table {
		last := fields[len(fields)-1]
		if len(last.bare()) == 0 {
			return
		}
		most = max(most, len(fields))
	}
	for i, fields := range table {
		for len(fields) < most {
			fields = append(fields, field{})
		}
		table[i] = fields
	}
}

// nineFields returns the cells of nine adjacent columns of fields. It returns nil if no nine columns have only cells, and an
// error if several choices of nine columns are possible.
func nineFields(table [][]field) (read [][]cell, err error) {
	width := len(table[0])
	for _, fields := range table {
		if len(fields) != width {
			return nil, nil
		}
	}
	for from := 0; from+9 <= width && width <= 11; from++ {
		if !labelled(table, 0, from) || !labelled(table, from+9, width) {
			continue
		}
		rows, used := make([][]cell, len(table)), []rune(nil)
		for i, fields := range table {
			rows[i] = fieldCells(fields[from : from+9])
			used = append(used, empties(rows[i])...)
		}
		if slices.ContainsFunc(rows, func(r []cell) bool { return r == nil }) || mixesEmpties(slices.Compact(used)) {
			continue
		}
		if read != nil {
			return nil, errors.New("it is not clear which nine of the fields between its delimiters are the cells")
		}
		read = rows
	}
	return read, nil
}

// labelled reports whether each column of fields with begin <= column < end is empty or has labels in order.
func labelled(table [][]field, begin, end int) bool {
	for column := begin; column < end; column++ {
		labels := make([]string, len(table))
		for i, fields := range table {
			labels[i] = string(fields[column].bare())
		}
		if !inOrder(labels) {
			return false
		}
	}
	return true
}

// byColumns reads rows in which a space is an empty cell. The digits of all rows, and of the heading above them if there is
// one, must be in nine columns at equal distances, with or without a gap between the boxes. It returns nil if no nine
// columns fit, and an error if several choices of nine columns fit.
func byColumns(rows []*line, above *line) ([][]cell, error) {
	if bare := withoutNumbers(rows); bare != nil {
		return byColumns(bare, above)
	}
	seen := columns{occupied: map[int]bool{}, bars: map[int]bool{}}
	for _, l := range rows {
		seen.add(l)
		seen.filled = seen.filled || l.text[len(l.text)-1] == ' '
	}
	if above != nil {
		seen.add(above)
	}
	places := seen.places()
	if len(places) > 1 && seen.filled {
		if full := slices.DeleteFunc(slices.Clone(places), func(p [9]int) bool { return p[8]+1 != seen.length }); len(full) == 1 {
			places = full
		}
	}
	switch len(places) {
	case 0:
		return nil, nil
	case 1:
		return cellsAt(rows, places[0]), nil
	}
	return nil, errors.New("its empty cells are spaces, and it is not clear which columns the cells are in: use dots for empty cells")
}

// withoutNumbers returns the rows without the row numbers 1 to 9 before them, or nil if they have no row numbers. Together
// with row numbers, ten columns have digits. In a puzzle whose first column counts up, only nine have digits.
func withoutNumbers(rows []*line) (bare []*line) {
	columns := map[int]bool{}
	if slices.ContainsFunc(rows, func(l *line) bool { return len(l.cells) == 0 }) {
		return nil
	}
	first, gap := rows[0].cells[0].column, true
	for i, l := range rows {
		for _, c := range l.cells {
			columns[c.column] = true
		}
		if l.cells[0].column != first || int(l.cells[0].digit) != i%9+1 {
			return nil
		}
		gap = gap && first+1 < len(l.text) && strings.ContainsRune(" |", l.text[first+1])
	}
	if len(columns) != 10 || !gap {
		return nil
	}
	for _, l := range rows {
		other := *l
		other.cells, other.labelEnd = l.cells[1:], first+1
		bare = append(bare, &other)
	}
	return bare
}

// columns records what is in the columns of several lines.
type columns struct {
	occupied, bars map[int]bool
	first, length  int  // the first column after all labels, and the length of the longest line
	filled         bool // a line ends with a space, so spaces have not been trimmed and show where a row ends
}

func (s *columns) add(l *line) {
	for _, c := range l.cells {
		s.occupied[c.column] = true
	}
	for i, r := range l.text {
		if r == '|' {
			s.bars[i] = true
		}
	}
	s.first, s.length = max(s.first, l.labelEnd), max(s.length, len(l.text))
}

// places returns every choice of nine columns for the cells, at equal distances except for a gap between the boxes, that
// includes all occupied columns and fits the bars.
func (s *columns) places() (list [][9]int) {
	const widest = 4 // the greatest distance between adjacent cells, and the widest gap between boxes; larger ones do not occur
	if s.length > 200 {
		return nil
	}
	for step := 1; step <= widest; step++ {
		for gap := 0; gap <= widest; gap++ {
			for from := s.first; from < s.length; from++ {
				var p [9]int
				hits := 0
				for i := range p {
					p[i] = from + step*i + gap*(i/3)
					if s.occupied[p[i]] {
						hits++
					}
				}
				if hits == len(s.occupied) && (p[8] < s.length || !s.filled && len(s.bars) == 0) && fitsBars(p, s.bars) {
					list = append(list, p)
				}
			}
		}
	}
	return list
}

// fitsBars reports whether there are no bars, bars between all cells, or bars only between the boxes. Bars before the first
// cell and after the last one are allowed, but no bar may be in the column of a cell.
func fitsBars(p [9]int, bars map[int]bool) bool {
	if len(bars) == 0 {
		return true
	}
	inner := [9]int{} // the number of bars after each cell
	for b := range bars {
		at, exact := slices.BinarySearch(p[:], b)
		if exact {
			return false
		}
		if at > 0 {
			inner[at-1]++
		}
	}
	for i, n := range inner[:8] {
		if (i == 2 || i == 5) && n == 0 || i != 2 && i != 5 && (n > 0) != (inner[0] > 0) {
			return false
		}
	}
	return true
}

func cellsAt(rows []*line, places [9]int) [][]cell {
	read := make([][]cell, len(rows))
	for i, l := range rows {
		read[i] = make([]cell, 9)
		for k, column := range places {
			read[i][k] = cell{column: column, empty: ' '}
		}
		for _, c := range l.cells {
			at, _ := slices.BinarySearch(places[:], c.column)
			read[i][at] = c
		}
	}
	return read
}
