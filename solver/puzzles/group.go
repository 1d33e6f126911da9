package puzzles

import (
	"errors"
	"slices"
	"strconv"
	"strings"
)

// group is a sequence of adjacent rows and rulers. It is read or refused as a whole, so that the rows of two puzzles are
// never mixed.
type group struct {
	lines []*line
	gap   int // the number of blank lines before it
}

// read returns the puzzles of a group. It fails unless there is exactly one way to read the group.
func (g *group) read() (puzzles []Puzzle, err error) {
	rows, rulers := g.rowsAndRulers(true)
	if complete, other := countPieces(rows); complete > 0 && other == 0 {
		rows, rulers = g.rowsAndRulers(false)
	} else if complete > 0 {
		return nil, errors.New("lines without a cell may be rows of empty cells or separate puzzles: write dots for empty cells")
	}
	if err := otherPuzzle(rows); err != nil {
		return nil, err
	}
	parts, err := cutAtHeadings(rows, rulers)
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

// countPieces counts the pieces into which lines without a cell divide the rows. A piece is complete if its number of rows
// is a multiple of nine. Both results are 0 if no line is without a cell.
func countPieces(rows []*line) (complete, other int) {
	n, cut := 0, false
	end := func() {
		if n > 0 && n%9 == 0 {
			complete++
		} else if n > 0 {
			other++
		}
		n = 0
	}
	for _, l := range rows {
		if len(l.cells) > 0 {
			n++
			continue
		}
		end()
		cut = true
	}
	if end(); !cut {
		return 0, 0
	}
	return complete, other
}

// rowsAndRulers returns the lines that are rows and, for each ruler, the number of rows before it. A line without a digit
// can be a ruler or a row of empty cells. A line without any cell is a row only if the argument hollow is true and other
// rows leave out empty cells, too.
func (g *group) rowsAndRulers(hollow bool) (rows []*line, rulers []int) {
	used, sparse := []rune(nil), false
	doubtful := slices.ContainsFunc(g.lines, func(l *line) bool { return l.kind == ruler && len(l.cells) > 0 })
	forms, sizes := map[string]bool{}, map[int]bool{} // the forms and sizes of the rows with digits
	for _, l := range g.lines {
		if l.kind == row {
			for _, r := range empties(l.cells) {
				if !slices.Contains(used, r) {
					used = append(used, r)
				}
			}
			sparse = sparse || l.err == nil && l.size < 9
			sizes[l.size] = true
			if doubtful {
				forms[form(l)] = true
			}
		}
	}
	for _, l := range g.lines {
		isRow := l.kind == row
		switch {
		case isRow:
		case len(l.cells) > 0:
			isRow = isEmptyRow(l, used, sparse, forms[form(l)], sizes[l.size])
		default:
			isRow = hollow && sparse && l.plain
		}
		if isRow {
			rows = append(rows, l)
		} else {
			rulers = append(rulers, len(rows))
		}
	}
	return rows, rulers
}

// rulerCharacters are the characters of which rulers usually consist.
const rulerCharacters = "-*_~^#"

// isEmptyRow reports whether a line of one repeated character is meant as a row of empty cells. The argument used
// lists the characters for empty cells in rows with digits. The other arguments say whether rows with digits leave out
// empty cells, and whether such a row has the same form, or the same size, as the line.
func isEmptyRow(l *line, used []rune, sparse, hasForm, hasSize bool) bool {
	r, nine := l.cells[0].empty, len(l.cells) == 9
	rules := strings.ContainsRune(rulerCharacters, r)
	switch {
	case slices.Contains(used, r) && !rules:
		return len(l.cells) <= 10 || hasSize
	case slices.Contains(used, r), len(used) > 0 && strings.ContainsRune(emptyCells, r) && strings.ContainsRune(emptyCells, used[0]):
		return nine && hasForm
	case len(used) > 0:
		return false
	}
	return !sparse && !rules && nine
}

// form returns the columns of the cells in a line of nine cells. It returns "" for other lines.
func form(l *line) string {
	if len(l.cells) != 9 {
		return ""
	}
	var b strings.Builder
	for _, c := range l.cells {
		b.WriteString(strconv.Itoa(c.column) + " ")
	}
	return b.String()
}

// otherPuzzle returns an error if the rows are those of a grid of candidates or of a puzzle of another size.
func otherPuzzle(rows []*line) error {
	candidates := 0
	for _, l := range rows {
		if l.err == errCandidates {
			candidates++
		}
	}
	side := sizeOfAll(rows)
	switch {
	case candidates > 0 && len(rows) >= 9:
		return errCandidates
	case side == 27 && len(rows) >= 27:
		return errCandidates
	case len(rows) == side && slices.Contains(otherSizes, side):
		return otherSize(side, side*side)
	}
	return nil
}

// sizeOfAll returns the number of cells that each row has, or 0 if the rows differ or there are no rows.
func sizeOfAll(rows []*line) int {
	if len(rows) == 0 || slices.ContainsFunc(rows, func(l *line) bool { return l.size != rows[0].size }) {
		return 0
	}
	return rows[0].size
}
