package puzzles

import (
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

// part has the rows of a group that are between two headings, or before the first or after the last heading.
type part struct {
	rows  []*line
	above *line // the heading above the part if it numbers the columns, or nil
}

// rows returns the lines that are rows. A line that repeats one character is a row of empty cells, not a ruler, if
//   - other rows use this character for empty cells, or other rows and the line use characters of emptyCells, and one of the
//     rows has as many cells and begins and ends in the same columns; or
//   - other rows use this very character, the line is short, and rulers are rarely drawn with the character; or
//   - all other rows are full, and the line consists of nine times the same one of emptyCells.
//
// A line without any cell is a row only if other rows leave out empty cells, too.
func (g *group) rows() (rows []*line) {
	if !slices.ContainsFunc(g.lines, func(l *line) bool { return l.kind == ruler }) {
		return g.lines
	}
	var used []string // what is written for empty cells in rows with digits
	sparse := false
	type form struct{ size, first, last int }
	formOf := func(l *line) form { return form{l.size, l.cells[0].column, l.cells[len(l.cells)-1].column} }
	forms := map[form]bool{}
	for _, l := range g.lines {
		if l.kind != row || len(l.cells) == 0 {
			continue
		}
		used = append(used, marksOf(l.cells)...)
		sparse = sparse || l.err == nil && l.size < 9
		forms[formOf(l)] = true
	}
	for _, l := range g.lines {
		isRow := l.kind == row
		switch {
		case isRow:
		case len(l.cells) == 0:
			isRow = sparse && l.plain
		case used == nil:
			isRow = !sparse && l.size == 9 && strings.Contains(emptyCells, l.cells[0].mark)
		default:
			mark := l.cells[0].mark
			usual := strings.Contains(emptyCells, mark) && strings.Contains(emptyCells, used[0])
			short := len(l.cells) <= 10 && !strings.Contains("-*_~^#", mark) // perhaps a damaged row, and not a ruler
			isRow = forms[formOf(l)] && usual || slices.Contains(used, mark) && (short || forms[formOf(l)])
		}
		if isRow {
			rows = append(rows, l)
		}
	}
	return rows
}

// read returns the puzzles of a group. It fails unless there is exactly one way to read the rows.
func read(rows []*line) (puzzles []Puzzle, err error) {
	puzzles, err = readOne(rows)
	if err != nil {
		if beside := sideBySide(rows); beside != nil {
			return beside, nil
		}
	}
	return puzzles, err
}

// sideBySide reads two drawings beside each other, with a gap of at least two columns between them. It returns nil if the
// widest gap does not divide the lines into two readable drawings.
func sideBySide(rows []*line) []Puzzle {
	ink := []bool{}
	for _, l := range rows {
		for i, r := range l.text {
			if i == len(ink) {
				ink = append(ink, false)
			}
			ink[i] = ink[i] || r != ' ' && r != '\t'
		}
	}
	begin, width := 0, 1
	for from := 0; from < len(ink); from++ {
		to := from
		for to < len(ink) && !ink[to] {
			to++
		}
		if from > 0 && to < len(ink) && to-from > width {
			begin, width = from, to-from
		}
		from = max(from, to-1)
	}
	if begin == 0 {
		return nil
	}
	var both []Puzzle
	for side := range 2 {
		var half []*line
		for _, l := range rows {
			text := l.text[:min(begin, len(l.text))]
			if side == 1 {
				text = l.text[min(begin+width, len(l.text)):]
			}
			half = append(half, classify(l.number, []byte(string(text))))
		}
		puzzles, err := readOne((&group{lines: half}).rows())
		if err != nil {
			return nil
		}
		both = append(both, puzzles...)
	}
	return both
}

func readOne(rows []*line) (puzzles []Puzzle, err error) {
	if len(rows) == 0 {
		return nil, errors.New("no rows")
	}
	rows, err = withoutHollow(rows)
	if err != nil {
		return nil, err
	}
	if err := otherPuzzle(rows); err != nil {
		return nil, err
	}
	parts, err := cutAtHeadings(rows)
	if err != nil {
		return nil, err
	}
	for i := range parts {
		more, err := parts[i].read()
		if err != nil {
			return nil, err
		}
		puzzles = append(puzzles, more...)
	}
	return puzzles, nil
}

// withoutHollow removes the lines without a cell if they divide the rows into whole puzzles. It returns an error if only some
// of the parts are whole puzzles, because the lines without a cell may then be rows of empty cells.
func withoutHollow(rows []*line) ([]*line, error) {
	if !slices.ContainsFunc(rows, func(l *line) bool { return len(l.cells) == 0 }) {
		return rows, nil
	}
	var kept []*line
	n, complete, other := 0, 0, 0
	for _, l := range append(rows, &line{}) {
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
	case complete == 0:
		return rows, nil
	case other == 0:
		return kept, nil
	}
	return nil, errors.New("lines without a cell may be rows of empty cells or separate puzzles: write dots for empty cells")
}

// otherPuzzle returns an error if the rows are those of a grid of candidates or of a puzzle of another size.
func otherPuzzle(rows []*line) error {
	side := rows[0].size
	candidates := slices.ContainsFunc(rows, func(l *line) bool { return l.err == errCandidates })
	same := !slices.ContainsFunc(rows, func(l *line) bool { return l.size != side })
	switch {
	case candidates && len(rows) >= 9, same && side == 27 && len(rows) >= 27:
		return errCandidates
	case same && len(rows) == side && slices.Contains(otherSizes, side):
		return otherSize(side)
	}
	return nil
}

// number matches a number that may be the title of a puzzle.
var number = regexp.MustCompile(`^[0-9]{0,3}([0-9]|[1-9]\.)$`)

// isNumber reports whether a line is a number of at most four digits, which may be the title of a puzzle.
func (l *line) isNumber() bool {
	return l.kind == row && l.err == nil && len(l.tokens) == 1 && len(l.cells) <= 4 && hasDigit(l.cells) &&
		number.MatchString(string(l.tokens[0].text)) && !strings.ContainsAny(string(l.text), delimiters)
}

// countsUp reports whether a row counts from 1 to 9 or from 0 to 8, like a heading that numbers the columns.
func (l *line) countsUp() bool { return len(l.cells) == 9 && l.err == nil && countUp(l.cells) }

func countUp(cells []cell) bool {
	one, zero := true, cells[0].mark == "0"
	for i, c := range cells {
		one = one && int(c.digit) == i+1
		zero = zero && int(c.digit) == i
	}
	return one || zero
}

// cutAtHeadings splits the rows into parts at the headings among them. A number is a heading if all other rows have 9 or 10
// cells and at least one of 9 does not count up. A row that counts up is a heading if the first row does and the rows are not
// all full. cutAtHeadings returns an error if there are no rows below the last heading, or not nine rows below one that
// counts up.
func cutAtHeadings(rows []*line) ([]part, error) {
	full, headed, numbered := true, false, true
	for _, l := range rows {
		full = full && len(l.cells) == 9 && !hasEmpty(l.cells)
		headed = headed || len(l.cells) == 9 && !l.countsUp()
		numbered = numbered && l.err == nil && (l.size == 9 || l.size == 10 || l.isNumber())
	}
	numbered = numbered && headed
	counted := !full && rows[0].countsUp()
	parts := []part{{}}
	for _, l := range rows {
		p := &parts[len(parts)-1]
		switch {
		case counted && l.countsUp():
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

func errHeading(n int) error {
	return fmt.Errorf("%s under a row 1 to 9, which may be a heading of the columns: want 9 rows under it, or a line of 81 cells",
		countOf(n, "row"))
}

func countOf(n int, what string) string {
	if n == 1 {
		return "1 " + what
	}
	return fmt.Sprintf("%d %ss", n, what)
}

// read returns the puzzles of a part.
func (p *part) read() (puzzles []Puzzle, err error) {
	cells, err := p.cells()
	if err != nil {
		return nil, err
	}
	each := 81 / len(cells[0]) // the number of rows in a puzzle
	if n := len(p.rows); n%each != 0 {
		err := fmt.Errorf("%s of %d cells, want %d", countOf(n, "line"), len(cells[0]), each)
		if n > each {
			err = fmt.Errorf("%w: it is not clear which of them are a puzzle", err)
		}
		return nil, err
	}
	for rows := range slices.Chunk(p.rows, each) {
		if !labelsFit(rows) {
			return nil, errors.New("what is before or after the cells is neither the same in all rows nor counts them")
		}
		if each == 9 && !gapsFit(rows) {
			return nil, errors.New("its rulers are neither between the boxes nor between all rows")
		}
		all := slices.Concat(cells[:each]...)
		if err := checkMarks(all); err != nil {
			return nil, err
		}
		q := Puzzle{Line: rows[0].number, Last: rows[each-1].number}
		q.Grid, q.Claims = grid(all)
		if each == 9 && len(rows[0].cells) > 9 && countUp(all[:9]) && hasEmpty(all) { // a heading above eight numbered rows
			return nil, errHeading(8)
		}
		puzzles = append(puzzles, q)
		cells = cells[each:]
	}
	return puzzles, nil
}

// cells returns the cells of each row: those that are written, or nine cells found by fields or columns if some empty cells
// are not written.
func (p *part) cells() (read [][]cell, err error) {
	table := make([][]node, len(p.rows))
	plain, used := true, false
	for i, l := range p.rows {
		if l.err != nil {
			return nil, p.badRow()
		}
		table[i] = l.tokens
		plain = plain && l.plain
		used = used || hasEmpty(l.cells)
	}
	read, err = byTokens(table)
	if read == nil && err == nil && plain {
		var list []node
		list, err = byFields(p.rows)
		var kept []*line
		for _, n := range list {
			read, kept = append(read, n.cells), append(kept, p.rows[n.line])
		}
		if kept != nil {
			p.rows = kept
		}
		if read == nil && err == nil && !used && len(p.rows)%9 == 0 {
			read, err = byColumns(p.rows, p.above)
		}
	}
	if read == nil && err == nil {
		err = p.badRow()
	}
	return read, err
}

// badRow returns the error for the first row that is bad whatever the other rows are. If there is no such row, the error is
// that rows of 9 and of 27 cells are mixed.
func (p *part) badRow() error {
	at, err := 0, errors.New("rows of 9 cells and of 27 together")
	for i, l := range p.rows {
		bad := l.err
		switch n := len(l.cells); {
		case bad != nil:
		case n != 9 && n != 27:
			bad = fmt.Errorf("%s, want 9, or 81 in one line", countOf(n, "cell"))
		case !regular(l.tokens):
			bad = errIrregular
		}
		if bad != nil {
			at, err = i, bad
			break
		}
	}
	if len(p.rows) == 1 {
		return err
	}
	return fmt.Errorf("row %d: %w", at+1, err)
}

// labelsFit reports whether the text before the cells is the same in all rows or counts the rows, and likewise the text after
// the cells. All rows must have bars there or none, and likewise brackets or quotes, except that the first and the last row
// may have some even if the others have none. If all rows have brackets or quotes, the first one may have a name before the
// cells, and the last one further text after the cells.
func labelsFit(rows []*line) bool {
	before, after := make([]string, len(rows)), make([]string, len(rows))
	for i, l := range rows {
		from, to := len(l.text), len(l.text)
		if n := len(l.tokens); n > 0 {
			from, to = l.tokens[0].from, l.tokens[n-1].to
		}
		before[i], after[i] = string(l.text[:from]), string(l.text[to:])
	}
	last, quoted := len(rows)-1, false
	for _, frame := range []string{"|", "[](){}\"'`“”‘’"} {
		framed := func(i int) bool { return strings.ContainsAny(before[i]+after[i], frame) }
		quoted = framed(1)
		for i := range rows {
			if (quoted || i > 0 && i < last) && framed(i) != quoted {
				return false
			}
		}
	}
	for i := range rows {
		before[i] = strings.Trim(before[i], decoration+delimiters+"+")
		after[i] = strings.Trim(after[i], decoration+delimiters+"+")
	}
	if quoted && before[1] == "" && hasLetters([]rune(before[0])) {
		before[0] = ""
	}
	if quoted && after[0] == "" && hasLetters([]rune(after[last])) {
		after[last] = ""
	}
	return inOrder(before, len(rows)) && inOrder(after, len(rows))
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
