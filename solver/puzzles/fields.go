package puzzles

import (
	"encoding/csv"
	"errors"
	"slices"
	"strings"
)

// byTokens reads rows of 9 or 27 cells, or 81 rows of one cell. Each row is a list of tokens or fields. Up to two of these
// beside the cells may be labels, such as row numbers, or be empty in all rows. It returns nil if the rows are not of this
// kind, and an error if there are several ways to read them.
func byTokens(table [][]node) (read [][]cell, err error) {
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
func inside(table [][]node, before, after int) (read [][]cell) {
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
		if slices.ContainsFunc(list, node.isWord) || !regular(list) {
			return nil
		}
		uneven := func(t node) bool { return len(t.cells) != len(list[0].cells) }
		if before+after > 0 && slices.ContainsFunc(list, uneven) { // perhaps a cell is missing, and another has two digits
			return nil
		}
		read = append(read, cells)
	}
	return read
}

// labelled reports whether the given numbers of tokens at both ends of the rows are labels. The argument each is the number
// of rows of a puzzle.
func labelled(table [][]node, before, after, each int) bool {
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

// fields returns the texts between delimiters as nodes. A field without text is an empty cell.
func fields(text string, delimiter rune) (list []node) {
	var record []string
	if delimiter == '|' || delimiter == '&' {
		record = strings.Split(text, string(delimiter))
	} else {
		r := csv.NewReader(strings.NewReader(text))
		r.Comma, r.LazyQuotes, r.FieldsPerRecord = delimiter, true, -1
		var err error
		if record, err = r.Read(); err != nil {
			return nil
		}
	}
	for _, field := range record {
		list = append(list, leaf("", field, 0, 0))
	}
	return list
}

// byFields reads rows of fields, and returns the rows of nine, each with its index. A field without text may be an empty cell.
func byFields(rows []*line) ([]node, error) {
	for _, delimiter := range "\t;,&|" {
		if slices.ContainsFunc(rows, func(l *line) bool { return !slices.Contains(l.text, delimiter) }) {
			continue
		}
		records := make([][]node, len(rows))
		framed, trimmed, most := true, true, 0
		for i, l := range rows {
			text := string(l.text)
			if delimiter == '|' { // two bars are one thick bar
				text = strings.ReplaceAll(text, "||", "|")
			}
			list := fields(text, delimiter)
			if len(list) == 0 {
				return nil, nil
			}
			framed = framed && isBlank(list[:1]) && isBlank(list[len(list)-1:])
			trimmed = trimmed && !isBlank(list[len(list)-1:])
			most = max(most, len(list))
			records[i] = list
		}
		for i, list := range records {
			switch {
			case delimiter == '|' && framed:
				records[i] = list[1 : len(list)-1]
			case delimiter == '\t' && trimmed: // an editor may have removed the tabs at the ends of lines
				for len(records[i]) < max(most, 9) {
					records[i] = append(records[i], leaf("", "", 0, 0))
				}
			}
		}
		if read, err := table(records); read != nil || err != nil {
			return read, err
		}
	}
	return nil, nil
}
