package puzzles

import (
	"encoding/csv"
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"
)

// group is a sequence of adjacent rows and rulers. It is read or refused as a whole, to avoid mixing the rows of two puzzles.
type group struct {
	lines []*line
	gap   int // the number of blank lines before it
}

// rows returns the lines that are rows. A ruler that repeats one character is a row of empty cells if other rows use this
// character for empty cells and one of them has as many cells in the same columns. A line without any cell is a row only if
// other rows leave out empty cells, too.
func (g *group) rows() (rows []*line) {
	if !slices.ContainsFunc(g.lines, func(l *line) bool { return l.kind == ruler }) {
		return g.lines
	}
	type form struct {
		mark        rune
		size        int
		first, last int32
	}
	formOf := func(l *line, mark rune) form {
		return form{mark, len(l.cells), l.cells[0].column, l.cells[len(l.cells)-1].column}
	}
	forms, sparse := map[form]bool{}, false
	for _, l := range g.lines {
		if l.kind != row || len(l.cells) == 0 {
			continue
		}
		sparse = sparse || len(l.cells) < 9 && l.plain
		for _, c := range l.cells {
			if c.digit == 0 {
				forms[formOf(l, c.mark)] = true
			}
		}
	}
	for _, l := range g.lines {
		isRow := l.kind == row
		if !isRow && l.plain {
			isRow = len(l.cells) == 0 && sparse || len(l.cells) > 0 && forms[formOf(l, l.cells[0].mark)]
		}
		if isRow {
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
		var half group
		for _, l := range rows {
			text := l.text[min(side[0], len(l.text)):min(side[1], len(l.text))]
			half.lines = append(half.lines, classify(l.number, []byte(string(text))))
		}
		empty := slices.ContainsFunc(half.lines, func(l *line) bool { return l.kind < ruler })
		more, beside := readOne(half.rows())
		if from == 0 || empty || beside != nil {
			return nil, err
		}
		puzzles = append(puzzles, more...)
	}
	return puzzles, nil
}

// widestGap returns the columns from and up to which all lines have spaces, if these are two or more, and otherwise 0.
func widestGap(rows []*line) (from, to int) {
	var ink []bool
	for _, l := range rows {
		for i, r := range l.text {
			if i == len(ink) {
				ink = append(ink, false)
			}
			ink[i] = ink[i] || r != ' ' && r != '\t'
		}
	}
	begin := slices.Index(ink, true)
	for i := max(begin, 0); i < len(ink); i++ {
		if ink[i] {
			if i-begin > max(to-from, 1)+1 {
				from, to = begin+1, i
			}
			begin = i
		}
	}
	return from, to
}

func readOne(rows []*line) (puzzles []Puzzle, err error) {
	if rows, err = withoutHollow(rows); err != nil {
		return nil, err
	}
	if err := otherPuzzle(rows); err != nil {
		return nil, err
	}
	parts, err := cutAtHeadings(rows)
	for _, p := range parts {
		more, bad := p.read()
		if err = errors.Join(err, bad); err != nil {
			return nil, err
		}
		puzzles = append(puzzles, more...)
	}
	return puzzles, err
}

// withoutHollow removes the lines without a cell if they divide the rows into whole puzzles. It returns an error if only some
// of the parts are whole puzzles, because the lines without a cell may then be rows of empty cells.
func withoutHollow(rows []*line) (kept []*line, err error) {
	n, complete, other := 0, 0, 0
	for _, l := range append(slices.Clip(rows), &line{}) {
		switch {
		case len(l.cells) > 0:
			kept = append(kept, l)
			n++
			continue
		case n > 0 && n%9 == 0:
			complete++
		case n > 0:
			other++
		}
		n = 0
	}
	switch {
	case len(kept) == len(rows) && len(kept) > 0, complete > 0 && other == 0:
		return kept, nil
	case complete == 0 && len(kept) > 0:
		return rows, nil
	}
	return nil, errors.New("lines without a cell may be rows of empty cells or separate puzzles: write dots for empty cells")
}

// otherPuzzle returns an error if the rows are those of a grid of candidates or of a puzzle of another size.
func otherPuzzle(rows []*line) error {
	side := rows[0].size()
	candidates := slices.ContainsFunc(rows, func(l *line) bool { return isCandidates(l.tokens) })
	same := !slices.ContainsFunc(rows, func(l *line) bool { return l.size() != side })
	switch {
	case candidates && len(rows) >= 9, same && side == 27 && len(rows) >= 27:
		return errCandidates
	case same && len(rows) == side && slices.Contains(otherSizes, side):
		return miscount(side * side)
	}
	return nil
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

// part has the rows of a group that are between two headings, or before the first or after the last heading.
type part struct {
	rows  []*line
	above *line // the heading above the part if it numbers the columns, or nil
}

var number = regexp.MustCompile(`^\s*[0-9]{0,3}([0-9]|[1-9]\.)\s*$`)

// isNumber reports whether a line is a number of at most four digits, which may be the title of a puzzle.
func (l *line) isNumber() bool { return number.MatchString(string(l.text)) && hasDigit(l.cells) }

// cutAtHeadings splits the rows into parts at the headings among them. A number is a heading if all other rows have 9 or 10
// cells and at least one of 9 does not count up. A row that counts up is a heading if the first row does and the rows are not
// all full. cutAtHeadings returns an error if there are no rows below the last heading, or not nine rows below one that
// counts up.
func cutAtHeadings(rows []*line) ([]part, error) {
	full, headed, numbered := true, false, true
	for _, l := range rows {
		n := len(l.cells)
		full = full && n == 9 && !hasEmpty(l.cells)
		headed = headed || n == 9 && !countsUp(l.cells)
		numbered = numbered && (n == 9 || n == 10 || l.isNumber())
	}
	numbered = numbered && headed
	counted := !full && countsUp(rows[0].cells)
	parts := []part{{}}
	for _, l := range rows {
		p := &parts[len(parts)-1]
		switch {
		case counted && countsUp(l.cells):
			parts = append(parts, part{above: l})
		case numbered && l.isNumber():
			parts = append(parts, part{})
		default:
			p.rows = append(p.rows, l)
		}
	}
	for i, p := range parts {
		if len(p.rows) == 0 && (p.above != nil || i > 0 && i+1 == len(parts)) {
			return nil, errors.New("no rows under a heading of numbers")
		}
		if p.above != nil && len(p.rows) != 9 {
			return nil, errHeading(len(p.rows))
		}
	}
	return slices.DeleteFunc(parts, func(p part) bool { return len(p.rows) == 0 }), nil
}

var errBeside = errors.New("what is before or after the cells is neither the same in all rows nor counts them")

func errHeading(n int) error {
	return fmt.Errorf("%s under a row 1 to 9, which may be a heading of the columns: want 9 rows under it, or a line of 81 cells",
		countOf(n, "row"))
}

// read returns the puzzles of a part.
func (p *part) read() (puzzles []Puzzle, err error) {
	cells, rows, err := p.cells()
	if err != nil {
		return nil, err
	}
	each := 81 / len(cells[0]) // the number of rows in a puzzle
	if n := len(cells); n%each != 0 {
		err := fmt.Errorf("%s of %d cells, want %d", countOf(n, "line"), len(cells[0]), each)
		if n > each {
			err = fmt.Errorf("%w: it is not clear which of them are a puzzle", err)
		}
		return nil, err
	}
	for i := 0; i < len(cells); i += each {
		rows, all := rows[i:i+each], slices.Concat(cells[i:i+each]...)
		err := checkMarks(all)
		switch {
		case err != nil:
		case !framed(rows):
			err = errBeside
		case each == 9 && !gapsFit(rows):
			err = errors.New("its rulers are neither between the boxes nor between all rows")
		case each == 9 && len(rows[0].cells) > 9 && countsUp(all[:9]) && hasEmpty(all): // a heading above eight numbered rows
			err = errHeading(8)
		}
		if err != nil {
			return nil, err
		}
		q := Puzzle{Line: rows[0].number, Last: rows[each-1].number}
		q.Grid, q.Claims = grid(all)
		puzzles = append(puzzles, q)
	}
	return puzzles, nil
}

// cells returns the cells of each row, and the lines that are the rows: by tokens, or by fields or columns if some empty cells
// are not written.
func (p *part) cells() (read [][]cell, rows []*line, err error) {
	table := withoutNames(p.rows)
	if read, first, err := tableOf(table); read != nil || err != nil {
		return read, p.rows[first:], err
	}
	plain := !slices.ContainsFunc(p.rows, func(l *line) bool { return !l.plain })
	if plain {
		if read, rows, err = byFields(p.rows); read != nil || err != nil {
			return read, rows, err
		}
		used := slices.ContainsFunc(p.rows, func(l *line) bool { return hasEmpty(l.cells) })
		if !used && len(p.rows)%9 == 0 {
			if read, err = byColumns(p.rows, p.above); read != nil || err != nil {
				return read, p.rows, err
			}
		}
	}
	return nil, nil, p.badRow()
}

func tableOf(rows [][]node) ([][]cell, int, error) { return table(rows) }

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
	const opening, closing = "[({\"'`“‘", "])}\"'`”’"
	n := len(all[1])
	if extra := len(all[0]) - n; extra > 0 && slices.ContainsFunc(all[0][:extra], node.isWord) &&
		strings.ContainsAny(string(rows[0].text[all[0][extra-1].to:all[0][extra].from]), opening) {
		all[0] = all[0][extra:]
	}
	if list := all[last]; len(list) > n &&
		strings.ContainsAny(string(rows[last].text[list[n-1].to:list[n].from]), closing) {
		all[last] = list[:n]
	}
	return all
}

// badRow returns the error for the first row that is bad whatever the other rows are. If there is no such row, the error is
// that rows of 9 and of 27 cells are mixed.
func (p *part) badRow() error {
	at, err := 0, errors.New("rows of 9 cells and of 27 together")
	good := true
	for i, l := range p.rows {
		var bad error
		switch n := len(l.cells); {
		case isCandidates(l.tokens):
			bad = errCandidates
		case slices.ContainsFunc(l.tokens, node.isWord) && n != 9 && n != 27:
			bad = firstWrong(l.tokens)
		case n != 9 && n != 27:
			bad = fmt.Errorf("%s, want 9, or 81 in one line", countOf(n, "cell"))
		case !regular(l.tokens):
			bad = errIrregular
		default:
			bad = checkMarks(l.cells)
		}
		good = good && len(l.cells) == len(p.rows[0].cells)
		if bad != nil {
			at, err, good = i, bad, false
			break
		}
	}
	switch {
	case good:
		return errBeside
	case len(p.rows) == 1:
		return err
	}
	return fmt.Errorf("row %d: %w", at+1, err)
}

// framed reports whether all rows have bars before or after their cells or none, and likewise brackets or quotes, except that
// the first and the last row may have some brackets even if the others have none.
func framed(rows []*line) bool {
	last := len(rows) - 1
	for _, frame := range []string{"|", "[](){}\"'`“”‘’"} {
		has := func(l *line) bool {
			n := len(l.tokens)
			return n > 0 && strings.ContainsAny(string(l.text[:l.tokens[0].from])+string(l.text[l.tokens[n-1].to:]), frame)
		}
		if last == 0 {
			return true
		}
		want := has(rows[1])
		for i, l := range rows {
			if (want || i > 0 && i < last) && has(l) != want && len(l.tokens) > 0 {
				return false
			}
		}
	}
	return true
}

// gapsFit reports whether the rulers and blank lines between nine rows are at the usual places of a Sudoku: only between the
// boxes, between all rows, or only below the first row, as in a table with a heading.
func gapsFit(rows []*line) bool {
	var gaps, inBoxes []int
	for i := range 8 {
		if rows[i+1].number > rows[i].number+1 {
			gaps = append(gaps, i+1)
			if i%3 < 2 {
				inBoxes = append(inBoxes, i+1)
			}
		}
	}
	heading := slices.Equal(gaps, []int{1}) && hasDigit(rows[0].cells)
	return len(inBoxes) == 0 || len(gaps) == 8 || heading
}

// fields returns the texts between delimiters as nodes. A field without text is an empty cell.
func fields(text string, delimiter rune) (list []node) {
	record := strings.Split(text, string(delimiter))
	if delimiter != '|' && delimiter != '&' {
		r := csv.NewReader(strings.NewReader(text))
		r.Comma, r.LazyQuotes, r.FieldsPerRecord = delimiter, true, -1
		var err error
		if record, err = r.Read(); err != nil {
			return nil
		}
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
		if slices.ContainsFunc(rows, func(l *line) bool { return !slices.Contains(l.text, delimiter) }) {
			continue
		}
		records := make([][]node, len(rows))
		edged, trimmed, most := true, true, 0
		for i, l := range rows {
			list := fields(strings.ReplaceAll(string(l.text), "||", "|"), delimiter) // two bars are one thick bar
			if len(list) == 0 {
				return nil, nil, nil
			}
			edged = edged && isBlank(list[:1]) && isBlank(list[len(list)-1:])
			trimmed = trimmed && !isBlank(list[len(list)-1:])
			most = max(most, len(list))
			records[i] = list
		}
		for i, list := range records {
			switch {
			case delimiter == '|' && edged && len(list) > 2:
				records[i] = list[1 : len(list)-1]
			case delimiter == '\t' && trimmed: // an editor may have removed the tabs at the ends of lines
				for len(records[i]) < max(most, 9) {
					records[i] = append(records[i], node{cells: []cell{{}}, delims: 1})
				}
			}
		}
		if read, first, err := table(records); read != nil || err != nil {
			return read, rows[first:], err
		}
	}
	return nil, nil, nil
}
