package puzzles

import (
	"encoding/csv"
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"
)

// block has the rows and rulers of a drawing, or of several without a line of words between them. Blank lines before a line are
// a gap.
type block []*line

// read returns the puzzles of a block, or errors in their place. Parts between gaps of blank lines are read together if all
// gaps are the same and all parts have the same number of rows: up to three, as bands have, or nine of one cell each.
// Otherwise the block is cut at its widest gaps, so that the rows of two puzzles are never mixed. If the only row counts up, or
// is a number before the first puzzle of the text, it is skipped. begins is whether no puzzle, error or remark is before the
// block.
func (b block) read(begins bool) (puzzles []Puzzle) {
	narrow, wide, parts := 1<<30, 0, b.cut(1)
	for _, part := range parts[1:] {
		narrow, wide = min(narrow, part[0].gap), max(wide, part[0].gap)
	}
	rows := b.rows()
	n := len(parts[0].rows())
	other := func(part block) bool { return len(part.rows()) != n }
	same := narrow >= wide && !slices.ContainsFunc(parts, other) && (n <= 3 || n == 9 && len(rows[0].cells) == 1)
	switch {
	case len(rows) == 0, len(rows) == 1 && (countsUp(rows[0].cells) || begins && rows[0].isNumber()):
		return nil
	case len(parts) > 1 && !same:
		for i, part := range b.cut(wide) {
			puzzles = append(puzzles, part.read(begins && i == 0)...)
		}
		return puzzles
	}
	puzzles, err := read(rows)
	if err != nil {
		return []Puzzle{{Line: rows[0].number, Last: b[len(b)-1].number, Err: err}}
	}
	return puzzles
}

// cut splits a block at gaps of at least the given width.
func (b block) cut(width int) (parts []block) {
	for i, l := range b {
		if i == 0 || l.gap >= width {
			parts = append(parts, nil)
		}
		last := &parts[len(parts)-1]
		*last = append(*last, l)
	}
	return parts
}

// rows returns the lines that are rows. A ruler that repeats one character is a row of empty cells if other rows use this
// character for empty cells and one of them has as many cells. A line without any cell is a row only if other rows leave out
// empty cells, too.
func (b block) rows() (rows []*line) {
	forms, sparse := map[[2]int]bool{}, false // by character and number of cells: whether a row has empty cells of this form
	for _, l := range b {
		if l.kind == row {
			sparse = sparse || l.plain && len(l.cells) > 0 && len(l.cells) < 9
			for _, c := range l.cells {
				forms[[2]int{int(c.mark), len(l.cells)}] = true
			}
		}
	}
	for _, l := range b {
		empty := l.plain && (len(l.cells) == 0 && sparse || len(l.cells) > 0 && forms[[2]int{int(l.cells[0].mark), len(l.cells)}])
		if l.kind == row || empty {
			rows = append(rows, l)
		}
	}
	return rows
}

// read returns the puzzles of rows: in one drawing, or in two beside each other. It fails unless there is exactly one way to
// read all of the rows.
func read(rows []*line) (puzzles []Puzzle, err error) {
	if puzzles, err = readOne(rows); err == nil || len(rows) < 9 {
		return puzzles, err
	}
	from, to := widestGap(rows)
	for _, side := range [][2]int{{0, from}, {to, 1 << 20}} {
		var half block
		for _, l := range rows {
			text := l.text[min(side[0], len(l.text)):min(side[1], len(l.text))]
			half = append(half, classify(l.number, []byte(string(text))))
		}
		empty := slices.ContainsFunc(half, func(l *line) bool { return l.kind < ruler })
		if empty || len(half.rows()) == 0 {
			return nil, err
		}
		more, bad := readOne(half.rows())
		if bad != nil {
			return nil, err
		}
		puzzles = append(puzzles, more...)
	}
	return puzzles, nil
}

var number = regexp.MustCompile(`^\s*[0-9]{0,3}([0-9]|[1-9]\.)\s*$`)

// isNumber reports whether a line is a number of at most four digits, which may be the title of a puzzle.
func (l *line) isNumber() bool { return number.MatchString(string(l.text)) && hasDigit(l.cells) }

var (
	errBeside = errors.New("what is before or after the cells is neither the same in all rows nor counts them")
	errThree  = errors.New("its lines of 27 cells are three rows of a puzzle or a row of each of three puzzles: " +
		"give each puzzle on lines of its own")
)

// readOne returns the puzzles of one drawing: a single puzzle, or several one below the other.
func readOne(rows []*line) (puzzles []Puzzle, err error) {
	rows, above, err := withoutTitles(rows)
	if err != nil {
		return nil, err
	}
	cells, rows, err := cellsOfRows(rows, above)
	if err != nil {
		return nil, err
	}
	each := 81 / len(cells[0]) // the number of rows in a puzzle
	if each == 3 && len(rows) >= 27 {
		return nil, errCandidates
	}
	if each == 3 && len(rows)%9 == 0 && len(rows[0].tokens) > 1 {
		return nil, errThree
	}
	if n := len(cells); n%each != 0 {
		err := fmt.Errorf("%s of %d cells, want %d", countOf(n, "line"), len(cells[0]), each)
		if n > each {
			err = fmt.Errorf("%w: it is not clear which of them are a puzzle", err)
		}
		return nil, err
	}
	for i := 0; i < len(cells); i += each {
		q := Puzzle{Line: rows[i].number, Last: rows[i+each-1].number}
		all := slices.Concat(cells[i : i+each]...)
		if err := checkRows(rows[i:i+each], all); err != nil {
			return nil, err
		}
		q.Grid, q.Claims = grid(all)
		puzzles = append(puzzles, q)
	}
	return puzzles, nil
}

// withoutTitles removes a title above each nine rows: one that counts the columns, or a number. If the rows are all full, one
// that counts is a row.
func withoutTitles(rows []*line) (below, above []*line, err error) {
	full := !slices.ContainsFunc(rows, func(l *line) bool { return len(l.cells) != 9 || hasEmpty(l.cells) })
	counted := countsUp(rows[0].cells)
	if full || !counted && !rows[0].isNumber() {
		return rows, nil, nil
	}
	for i, l := range rows {
		if is := countsUp(l.cells) || l.isNumber(); is && i%10 == 0 {
			above = append(above, l)
		} else if !is && i%10 > 0 {
			below = append(below, l)
		}
	}
	switch {
	case len(below) == 9*len(above) && len(rows) == 10*len(above):
		return below, above, nil
	case counted:
		return nil, nil, errHeading(len(rows) - 1)
	}
	return rows, nil, nil
}

// checkRows returns an error if what is beside the cells of a puzzle differs between its rows, if the first row may be a
// heading, or if empty cells are written in several ways.
func checkRows(rows []*line, cells []cell) error {
	first := cells[:len(cells)/len(rows)]
	switch {
	case !framed(rows):
		return errBeside
	case len(rows) == 9 && !hasDigit(first) && rows[1].number > rows[0].number+1 && rows[2].number == rows[1].number+1:
		return errors.New("its first row is empty and a ruler is under it, so that it may be a heading")
	case len(rows[0].cells) > 9 && countsUp(first) && hasEmpty(cells): // a heading above eight numbered rows
		return errHeading(8)
	}
	return checkMarks(cells)
}

func errHeading(n int) error {
	return fmt.Errorf("%s under a row 1 to 9, which may be a heading of the columns: want 9 rows under it, or a line of 81 cells",
		countOf(n, "row"))
}

// cellsOfRows returns the cells of each row, and the lines that are the rows: by tokens, or by fields or columns if some empty
// cells are not written.
func cellsOfRows(rows, above []*line) ([][]cell, []*line, error) {
	if read, at, err := table(withoutNames(rows)); read != nil || err != nil {
		return read, pick(rows, at), err
	}
	if !slices.ContainsFunc(rows, func(l *line) bool { return !l.plain }) {
		if read, rows, err := byFields(rows); read != nil || err != nil {
			return read, rows, err
		}
		if used := slices.ContainsFunc(rows, func(l *line) bool { return hasEmpty(l.cells) }); !used && len(rows)%9 == 0 {
			if read, err := byColumns(rows, above); read != nil || err != nil {
				return read, rows, err
			}
		}
	}
	return nil, nil, badRow(rows)
}

func pick(rows []*line, at []int) (picked []*line) {
	for _, i := range at {
		picked = append(picked, rows[i])
	}
	return picked
}

// withoutNames returns the tokens of the rows. Where the other rows are in brackets or quotes, the first row may have a name
// and a bracket or quote before its cells, and the last row further text after a bracket or quote.
func withoutNames(rows []*line) (all [][]node) {
	for _, l := range rows {
		all = append(all, l.tokens)
	}
	last := len(rows) - 1
	if last < 2 || len(all[1]) == 0 {
		return all
	}
	n := len(all[1])
	if i := len(all[0]) - n; i > 0 && slices.ContainsFunc(all[0][:i], node.isWord) && !manyCells(all[0][:i]) &&
		strings.ContainsAny(string(rows[0].text[all[0][i-1].to:all[0][i].from]), "[({\"'`“‘") {
		all[0] = all[0][i:]
	}
	if list := all[last]; len(list) > n && !manyCells(list[n:]) && strings.ContainsAny(string(rows[last].text[list[n-1].to:list[n].from]), "])}\"'`”’") {
		all[last] = list[:n]
	}
	return all
}

// badRow returns the error for rows that cannot be read: that of the first row that is bad by itself or, if there is none, one
// about all rows.
func badRow(rows []*line) error {
	side := rows[0].size()
	same := !slices.ContainsFunc(rows, func(l *line) bool { return l.size() != side })
	if same && len(rows) == side && slices.Contains(otherSizes, side) {
		return miscount(side * side)
	}
	for i, l := range rows {
		var bad error
		switch n := len(l.cells); {
		case len(l.tokens) == 0: // it may be a row of empty cells
		case isCandidates(l.tokens):
			bad = errCandidates
		case n != 9 && n != 27 && slices.ContainsFunc(l.tokens, node.isWord):
			bad = firstWrong(l.tokens)
		case n != 9 && n != 27:
			bad = fmt.Errorf("%s, want 9, or 81 in one line", countOf(n, "cell"))
		case !regular(l.tokens):
			bad = errIrregular
		default:
			if bad = checkMarks(l.cells); errors.Unwrap(bad) != nil {
				bad = errors.Unwrap(bad) // without the row, which counts from the line
			}
		}
		switch {
		case bad == errCandidates && len(rows) >= 9, bad != nil && len(rows) == 1:
			return bad
		case bad != nil:
			return fmt.Errorf("row %d: %w", i+1, bad)
		}
	}
	return errBeside
}

// size returns how many cells the line was probably meant to have.
func (l *line) size() (n int) {
	longest := 0
	for _, t := range l.tokens {
		n += t.to - t.from
		longest = max(longest, t.to-t.from)
	}
	if longest <= 2 { // each token is probably one cell, as in a puzzle of 16 by 16
		return len(l.tokens)
	}
	return n
}

// framed reports whether either all rows have bars before or after their cells or none has, and likewise for brackets and
// quotes. The first and the last row may have some even if the others have none, and rows without any token do not count. If a
// row has fewer than nine cells, bars do not count, since those beside its cells may enclose empty cells that are not written.
func framed(rows []*line) bool {
	has := func(l *line, frame string) bool {
		n := len(l.tokens)
		return n > 0 && strings.ContainsAny(string(l.text[:l.tokens[0].from])+string(l.text[l.tokens[n-1].to:]), frame)
	}
	sparse := slices.ContainsFunc(rows, func(l *line) bool { return len(l.cells) < 9 })
	for _, frame := range []string{"|", "[](){}\"'`“”‘’"} {
		want := has(rows[1], frame)
		for i, l := range rows {
			edge := i == 0 || i+1 == len(rows)
			if has(l, frame) != want && len(l.tokens) > 0 && (want || !edge) && (frame != "|" || !sparse) {
				return false
			}
		}
	}
	return true
}

// fields returns the texts between delimiters as nodes. A field without text is an empty cell.
func fields(text string, delimiter rune) (list []node) {
	record := strings.Split(text, string(delimiter))
	if delimiter != '|' && delimiter != '&' {
		r := csv.NewReader(strings.NewReader(text))
		r.Comma, r.LazyQuotes = delimiter, true
		record, _ = r.Read() // nothing if it cannot be read
	}
	for _, field := range record {
		list = append(list, leaf("", field, 0, 0))
		list[len(list)-1].delims = 1
	}
	return list
}

// byFields reads rows of fields, of which those without text may be empty cells. It returns nil if the rows are not a table.
func byFields(rows []*line) ([][]cell, []*line, error) {
	for _, delimiter := range "\t;,&|" {
		records, edged, trimmed, most := [][]node{}, delimiter == '|', delimiter == '\t', 9
		for _, l := range rows {
			list := fields(strings.ReplaceAll(string(l.text), "||", "|"), delimiter) // two bars are one thick bar
			if len(list) < 2 {
				break
			}
			edged = edged && len(list) > 2 && isBlank(list[:1]) && isBlank(list[len(list)-1:])
			trimmed = trimmed && !isBlank(list[len(list)-1:])
			most = max(most, len(list))
			records = append(records, list)
		}
		if len(records) < len(rows) {
			continue
		}
		for i, list := range records {
			if edged {
				records[i] = list[1 : len(list)-1]
			}
			for trimmed && len(records[i]) < most { // an editor may have removed the tabs at the ends of lines
				records[i] = append(records[i], node{cells: []cell{{}}, delims: 1})
			}
		}
		if read, at, err := table(records); read != nil || err != nil {
			return read, pick(rows, at), err
		}
	}
	return nil, nil, nil
}
