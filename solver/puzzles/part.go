package puzzles

import (
	"errors"
	"fmt"
	"slices"
	"strings"
)

// part has the rows of a group below one heading, or all rows of a group without headings.
type part struct {
	rows   []*line
	rulers []int // for each ruler, the number of rows before it
	above  *line // the line above the part that numbers the columns 1 to 9, or nil
}

// isNumber reports whether a line is a number of at most four digits, which may be the title of a puzzle.
func (l *line) isNumber() bool {
	n := len(l.cells)
	return l.kind == row && l.err == nil && n > 0 && n <= 4 && l.label == "" && hasDigit(l.cells) &&
		l.cells[n-1].column == l.cells[0].column+n-1 && !strings.ContainsAny(string(l.text), delimiters) &&
		!slices.ContainsFunc(l.cells[:n-1], func(c cell) bool { return c.empty != 0 && c.empty != '0' })
}

// countsUp reports whether a row counts from 1 to 9 or from 0 to 8, like a heading that numbers the columns.
func (l *line) countsUp() bool {
	if len(l.cells) != 9 || l.err != nil {
		return false
	}
	one, zero := true, true
	for i, c := range l.cells {
		one = one && int(c.digit) == i+1
		zero = zero && int(c.digit) == i
	}
	return one || zero && l.cells[0].empty == '0'
}

// cutAtHeadings splits the rows into parts at the headings among them. A heading is a number, or a row that counts up. It
// returns an error if there are no rows below a heading, or not nine rows below one that counts up.
func cutAtHeadings(rows []*line, rulers []int) ([]part, error) {
	heads := slices.ContainsFunc(rows, func(l *line) bool { return len(l.cells) == 9 && !l.isNumber() && !l.countsUp() })
	counted := len(rows) > 0 && rows[0].countsUp() && !allFull(rows)
	numbered := heads && !slices.ContainsFunc(rows, func(l *line) bool { return l.err != nil || l.size != 9 && l.size != 10 && !l.isNumber() })
	parts := []part{{}}
	begin := 0
	for i, l := range rows {
		if counted && l.countsUp() || numbered && l.isNumber() {
			if len(parts[len(parts)-1].rows) > 0 || parts[len(parts)-1].above != nil {
				parts = append(parts, part{})
			}
			begin = i + 1
			if counted && l.countsUp() {
				parts[len(parts)-1].above = l
			}
			continue
		}
		p := &parts[len(parts)-1]
		p.rows = append(p.rows, l)
		for ; len(rulers) > 0 && rulers[0] <= i; rulers = rulers[1:] {
			p.rulers = append(p.rulers, rulers[0]-begin)
		}
	}
	for _, p := range parts {
		if len(p.rows) == 0 && len(rows) > 1 {
			return nil, errors.New("no rows under a heading of numbers")
		}
		if p.above != nil && len(p.rows) != 9 {
			return nil, fmt.Errorf("%s under a row 1 to 9, which may be a heading of the columns: want 9 rows under it, or a line of 81 cells",
				countOf(len(p.rows), "row"))
		}
	}
	return parts, nil
}

func allFull(rows []*line) bool {
	return !slices.ContainsFunc(rows, func(l *line) bool { return len(l.cells) != 9 || len(empties(l.cells)) > 0 })
}

func countOf(n int, what string) string {
	if n == 1 {
		return "1 " + what
	}
	return fmt.Sprintf("%d %ss", n, what)
}

// mixed returns the error for rows that use several characters for empty cells.
func mixed(rows []*line, used []rune) error {
	for i, l := range rows {
		if own := empties(l.cells); len(own) > 0 && own[0] != used[0] || len(own) > 1 {
			return fmt.Errorf("row %d: %q and %q are both used for empty cells", i+1, used[0], used[1])
		}
	}
	return errors.New("different characters are used for empty cells")
}

// allShown returns the cells of the rows, without row numbers, or nil if some rows do not have a character for each cell.
func (p *part) allShown() (cells [][]cell) {
	size := sizeOfAll(p.rows)
	for _, l := range p.rows {
		if l.err != nil || l.irregular || len(l.cells) != size {
			return nil
		}
		cells = append(cells, l.cells)
	}
	switch {
	case size == 9, size == 27 && len(p.rows) < 27, size == 1 && len(p.rows) == 81:
		return cells
	case size == 10 && p.numbered(0, 1):
		return cut(cells, 1, 10)
	case size == 10 && p.numbered(9, 10):
		return cut(cells, 0, 9)
	case size == 11 && p.numbered(0, 1) && p.numbered(10, 11):
		return cut(cells, 1, 10)
	}
	return nil
}

// numbered reports whether the cell at index begin is a row number in each row. This cell must not be adjacent to other
// cells, and the argument end must be begin+1.
func (p *part) numbered(begin, end int) bool {
	labels := make([]string, len(p.rows))
	for i, l := range p.rows {
		labels[i] = string(l.text[l.cells[begin].column])
		if end-begin != 1 || end < len(l.cells) && l.cells[end].column == l.cells[begin].column+1 ||
			begin > 0 && l.cells[begin-1].column == l.cells[begin].column-1 {
			return false
		}
	}
	return labels[0] != labels[len(labels)-1] && inOrder(labels)
}

func cut(cells [][]cell, from, to int) [][]cell {
	for i := range cells {
		cells[i] = cells[i][from:to]
	}
	return cells
}

// firstBadRow returns the index of the first row that is bad by itself, and its error. If there is no such row, the error is
// that rows of 9 and of 27 cells are mixed.
func (p *part) firstBadRow() (int, error) {
	for i, l := range p.rows {
		switch {
		case l.err != nil:
			return i, l.err
		case l.irregular:
			return i, errors.New("between its delimiters there is not always one cell, three cells or nine")
		case len(l.cells) != 9 && len(l.cells) != 27:
			return i, fmt.Errorf("%s, want 9, or 81 in one line", countOf(len(l.cells), "cell"))
		}
	}
	return 0, errors.New("rows of 9 cells and of 27 together")
}

// haveLabels reports whether the words before the cells are the same in all rows or count the rows, and likewise the words
// after the cells. If a bracket or quote is before the cells of each row, the first row may have a name before the cells,
// and the last row further text after the cells.
func haveLabels(rows []*line) bool {
	labels, tails := make([]string, len(rows)), make([]string, len(rows))
	quoted := true
	for i, l := range rows {
		labels[i], tails[i] = l.label, l.tail
		quoted = quoted && l.quoted
	}
	last := len(rows) - 1
	if quoted && labels[1] == "" {
		labels[0] = ""
	}
	if quoted && tails[0] == "" {
		tails[last] = ""
	}
	return inOrder(labels) && inOrder(tails)
}

// inOrder reports whether labels are those of adjacent rows. Either all of them are the same and have no digit, or they
// differ only in their last characters, which count: 1 to 9, 0 to 8, A to I, or A to J without I.
func inOrder(labels []string) bool {
	if !slices.ContainsFunc(labels, func(s string) bool { return s != labels[0] }) && !strings.ContainsAny(labels[0], "0123456789") {
		return true
	}
	for _, count := range []string{"123456789", "012345678", "ABCDEFGHI", "ABCDEFGHJ"} {
		ordered := true
		for i, s := range labels {
			want := count[i%9 : i%9+1]
			end := len(s) - 1
			ordered = ordered && end >= 0 && strings.EqualFold(s[end:], want) && s[:end] == labels[0][:len(labels[0])-1]
		}
		if ordered {
			return true
		}
	}
	return false
}

// read returns the puzzles of a part.
func (p *part) read() ([]Puzzle, error) {
	if len(p.rows) == 0 {
		return nil, nil
	}
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
	var puzzles []Puzzle
	for from := 0; from < len(p.rows); from += each {
		rows := p.rows[from : from+each]
		if !haveLabels(rows) {
			return nil, errors.New("what is before or after the cells is neither the same in all rows nor counts them")
		}
		if each == 9 && !p.rulersFit(from) {
			return nil, errors.New("its rulers are neither between the boxes nor between all rows")
		}
		all := slices.Concat(cells[from : from+each]...)
		if used := empties(all); mixesEmpties(used) {
			return nil, mixed(rows, used)
		}
		q := Puzzle{Line: rows[0].number, Last: rows[each-1].number}
		q.Grid, q.Claims = grid(all)
		puzzles = append(puzzles, q)
	}
	return puzzles, nil
}

// cells returns the cells of each row: those that are written, or nine cells found by fields or columns if some empty cells
// are not written.
func (p *part) cells() (cells [][]cell, err error) {
	if shown := p.allShown(); shown != nil {
		return shown, nil
	}
	first, err := p.firstBadRow()
	if !slices.ContainsFunc(p.rows, func(l *line) bool { return l.err != nil || !l.plain }) {
		if fields, err := byFields(p.rows); fields != nil || err != nil {
			return fields, err
		}
		if used := slices.ContainsFunc(p.rows, func(l *line) bool { return len(empties(l.cells)) > 0 }); !used && len(p.rows)%9 == 0 {
			if columns, err := byColumns(p.rows, p.above); columns != nil || err != nil {
				return columns, err
			}
		}
	}
	if len(p.rows) == 1 {
		return nil, err
	}
	return nil, fmt.Errorf("row %d: %w", first+1, err)
}

// rulersFit reports whether the rulers among the nine rows from the given index on are at the usual places of a Sudoku:
// between the boxes, between all rows, or below the first row, as in a table with a heading. It removes these rulers from
// the part.
func (p *part) rulersFit(from int) bool {
	var at [10]bool
	for ; len(p.rulers) > 0 && p.rulers[0] < from+9; p.rulers = p.rulers[1:] {
		if r := p.rulers[0]; r > from {
			at[r-from] = true
		}
	}
	boxes, all := true, true
	for i := 1; i < 9; i++ {
		boxes = boxes && (!at[i] || i%3 == 0)
		all = all && at[i]
	}
	return boxes || all || at == [10]bool{1: true}
}
