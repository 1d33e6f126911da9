package puzzles

import (
	"errors"
	"fmt"
	"math"
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"
)

// minPuzzleCells is the least number of cells for which a part of a text is taken for a whole puzzle, even if it is a bad
// one. A part with fewer may consist of cells by chance.
const minPuzzleCells = 30

// piece is a puzzle that was found, or a remark or an error about a part of the text that was meant as one.
type piece struct {
	Puzzle
	as role
	in *node // the list in which it was found
}

// finder collects the puzzles in a tree of nodes.
type finder struct{ found []piece }

// find finds the puzzles in a node: 81 cells, nine rows of nine or three lines of 27, and tables of these. If there is none but
// the node has many cells, it was meant as a puzzle, and find adds an error. So it does for rows with many cells beside puzzles.
// as is what the names around the node say about puzzles in it, and in is the list that has the node.
func (f *finder) find(n *node, as role, in *node) {
	if r := roleOf(wordsOf(n.name)); r != unnamed {
		as = r
	}
	before := len(f.found)
	switch {
	case len(n.cells) == 81:
		f.add(n, as, in, n.cells, nil, n.kids)
	case n.kids == nil:
		f.findInText(n, as, in)
	case f.findTable(n, as, in):
	default:
		loose, rows := 0, node{line: n.last, last: n.line} // the number of cells in rows that belong to no puzzle, and their lines
		for list := n.kids; len(list) > 0; {
			k := sameSize(list)
			more := func(o node) bool {
				return (o.cells != nil || o.kids != nil) && o.name == list[0].name && len(o.cells) != len(list[0].cells)
			}
			switch cells := cellsOf(list[:k]); {
			case len(cells) != 81 || k == 1:
				for i := range list[:k] {
					had := len(f.found)
					if f.find(&list[i], as, n); had == len(f.found) && slices.Contains(rowSizes, len(list[i].cells)) {
						loose += len(list[i].cells)
						rows.line, rows.last = min(rows.line, list[i].line), max(rows.last, list[i].last)
					}
				}
			case slices.ContainsFunc(n.kids, more):
				f.add(n, as, in, nil, errMore, nil)
				return
			default:
				f.add(&node{name: n.name, line: list[0].line, last: list[k-1].last}, as, in, cells, nil, list[:k])
			}
			list = list[k:]
		}
		if loose >= minPuzzleCells && len(f.found) > before {
			f.add(&rows, as, in, nil, miscount(loose), nil)
		}
	}
	if len(f.found) == before {
		if err := n.diagnose(); err != nil {
			f.add(n, as, in, nil, err, nil)
		}
	}
}

var errMore = errors.New("81 cells in rows, and something else than such a row in the same list")

// add adds the puzzle in node n that has the 81 given cells, or err if that is not nil. kids are the nodes of the cells, or of
// rows of them. Instead of the puzzle, an error is added if their names say that the cells are in another order, or if empty
// cells are written in several ways.
func (f *finder) add(n *node, as role, in *node, cells []cell, err error, kids []node) {
	p := piece{Puzzle: Puzzle{Line: n.line, Last: n.last, Err: err}, as: as, in: in}
	if err == nil {
		p.Err = errors.Join(checkNames(n.name, kids), checkMarks(cells))
		p.Grid, p.Claims = grid(cells)
	}
	f.found = append(f.found, p)
}

// findInText finds puzzles in a string that is read as a text of its own: one of several lines, with many cells, or with 81
// characters, of which spaces may be empty cells.
func (f *finder) findInText(n *node, as role, in *node) {
	if !strings.ContainsAny(n.text, "\r\n") && usualCells(n.text) < minPuzzleCells && utf8.RuneCountInString(n.text) != 81 {
		return
	}
	for s := NewScanner(strings.NewReader(n.text)); ; {
		p, ok := s.Next()
		if _, bad := errors.AsType[*FormatError](p.Err); bad || !ok { // a string that is not text has no puzzle
			return
		}
		next := piece{Puzzle: p, as: as, in: in}
		next.Line, next.Last = n.line, n.last // a string may have other lines than the text around it
		f.found = append(f.found, next)
	}
}

// findTable finds the puzzles of a list of rows, and reports whether there are any.
func (f *finder) findTable(n *node, as role, in *node) bool {
	rows := make([][]node, len(n.kids))
	for i, k := range n.kids {
		if rows[i] = k.kids; len(k.kids) < 9 || len(k.kids) > 13 || k.name != n.kids[0].name {
			return false
		}
	}
	cells, _, _ := table(rows) // if there is an error, the caller finds no puzzle and adds an error of its own
	if len(cells)%9 != 0 {
		return false
	}
	for nine := range slices.Chunk(cells, 9) {
		f.add(n, as, in, slices.Concat(nine...), nil, n.kids)
	}
	return len(cells) > 0
}

// table returns the cells of the rows of a table: nine in each row, or 27, or one in each of 81 rows. Up to two fields beside
// them may be labels. A row of headings may be above them, and empty rows and columns between all boxes. at has the
// indices of the rows that are not headings or empty. table returns nil if the table has no such rows, and an error if there
// are several ways to read it.
func table(rows [][]node) (read [][]cell, at []int, err error) {
	for before := range 3 {
		for after := range 3 - before {
			for gap := range 2 {
				cells, indices := within(rows, before, after, gap)
				if cells != nil && read != nil {
					return nil, nil, errors.New("it is not clear which nine of the fields between its delimiters are the cells")
				}
				if cells != nil {
					read, at = cells, indices
				}
			}
		}
	}
	return read, at, nil
}

// within returns the cells of each row of a table whose rows have the given numbers of other fields before and after the cells
// and, if gap is 1, an empty field between boxes. at has the indices of these rows: a heading above them, and empty rows between
// boxes, are left out. Both results are nil if the table is not of this form.
func within(rows [][]node, before, after, gap int) (read [][]cell, at []int) {
	var beside [][]node
	for i, row := range rows {
		if len(rows) == 11 && i%4 == 3 && isBlank(row) {
			continue
		}
		to := len(row) - after
		if to <= before || gap > 0 && (to != before+11 || !isBlank(row[before+3:before+4]) || !isBlank(row[before+7:before+8])) {
			return nil, nil
		}
		inner := row[before:to]
		if gap > 0 {
			inner = slices.Concat(inner[:3], inner[4:7], inner[8:])
		}
		cells := cellsOf(inner)
		other := func(t node) bool { // beside labels, a cell may be missing and another have two digits
			return t.isWord() || before+after > 0 && len(t.cells) != len(inner[0].cells)
		}
		n := len(cells)
		bad := n != 9 && n != 27 && (n != 1 || len(rows) != 81) || slices.ContainsFunc(inner, other) || !regular(inner)
		switch {
		case i == 0 && len(rows)%9 == 1 && (countsUp(cells) || isHeading(row)):
			continue
		case bad || len(read) > 0 && n != len(read[0]):
			return nil, nil
		}
		read, at, beside = append(read, cells), append(at, i), append(beside, slices.Concat(row[:before], row[to:]))
	}
	if read == nil || !besideFits(beside, 81/len(read[0])) {
		return nil, nil
	}
	return read, at
}

// besideFits reports whether each column of the fields beside the cells is empty or has the labels of adjacent rows. The
// argument each is the number of rows of a puzzle.
func besideFits(beside [][]node, each int) bool {
	for c := range beside[0] {
		labels, blank := make([]string, len(beside)), true
		for i, row := range beside {
			labels[i], blank = row[c].text, blank && isBlank(row[c:c+1])
		}
		if !blank && !inOrder(labels, each) {
			return false
		}
	}
	return true
}

// isFilled reports whether a field has cells that are written, as digits or as characters for empty cells.
func isFilled(n node) bool {
	return len(n.cells) > 1 || len(n.cells) == 1 && (n.cells[0].digit > 0 || n.cells[0].mark != 0)
}

// isHeading reports whether the fields of a row are empty or words that are not meant as cells.
func isHeading(row []node) bool {
	return !slices.ContainsFunc(row, isFilled) && (isBlank(row) || !manyCells(row))
}

// isBlank reports whether all fields are empty.
func isBlank(row []node) bool {
	return !slices.ContainsFunc(row, func(n node) bool { return n.isWord() || isFilled(n) })
}

// inOrder reports whether labels are those of adjacent rows. Either all of them are the same and contain no cell, or they
// differ only in their last character, which may have a full stop after it and counts the rows of each puzzle: 1 to 9, 0 to
// 8, A to I, or A to J without I.
func inOrder(labels []string, each int) bool {
	trim := func(s string) string { return strings.Trim(s, decoration+delimiters+"+.") }
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

var (
	notRows   = regexp.MustCompile(`(?i)^(box|block|region|col|column|nonet)(e?s)?[-_ ]?[0-9]?$`)
	placeName = regexp.MustCompile(`(?i)^r[0-9]+c[0-9]+$`)
	numerals  = regexp.MustCompile(`[0-9]+`)
)

// namesError means that the names of cells or rows say that a puzzle is not given by rows.
type namesError string

func (e namesError) Error() string { return string(e) }

const errNotRows = namesError("a puzzle of boxes or columns, as a name says: give it by rows")

// checkNames returns a namesError if the nodes of a puzzle have names that say that they are boxes or columns, or different
// names that are not in order. name is that of the puzzle.
func checkNames(name string, kids []node) error {
	for i, k := range kids {
		if len(k.cells) > 1 && (notRows.MatchString(k.name) || notRows.MatchString(name)) {
			return errNotRows
		}
		if err := checkNames("", k.kids); err != nil {
			return err
		}
		if i > 0 && len(k.kids) > 0 && placeName.MatchString(k.kids[0].name) {
			if err := checkNames("", []node{kids[i-1].kids[len(kids[i-1].kids)-1], k.kids[0]}); err != nil {
				return err
			}
		}
		if i > 0 && k.name != kids[i-1].name && !follows(kids[i-1].name, k.name) {
			return namesError(fmt.Sprintf("its cells or rows have names that are not in order: %q before %q", kids[i-1].name, k.name))
		}
	}
	return nil
}

// follows reports whether name b comes after name a in a list of cells or of rows: by their numbers, such as row2 and row3, or
// by one letter and a number, such as A9 and B1.
func follows(a, b string) bool {
	pad := func(digits string) string { return fmt.Sprintf("%3s", digits) }
	m, n := numerals.ReplaceAllString(a, ""), numerals.ReplaceAllString(b, "")
	return (m == n || len(m) == 1 && len(n) == 1) && numerals.ReplaceAllStringFunc(a, pad) < numerals.ReplaceAllStringFunc(b, pad)
}

// diagnose returns why a node with many cells is not a puzzle, or nil if it was not meant as one: it has few cells, or its parts are
// neither nine, nor a square of another size, nor mostly as large as a cell, a row, a band or a puzzle. Dates, identifiers and
// calendars are such nodes.
func (n *node) diagnose() error {
	parts, square := 0, 0
	for _, k := range n.kids {
		if k.total == 1 || slices.Contains(rowSizes, k.total) {
			parts++
		}
		if k.total == len(n.kids) || k.total == n.kids[0].total && k.total >= 7 && k.total <= 11 {
			square++
		}
	}
	meant := len(n.kids) == 9 || square == len(n.kids) || 2*parts >= len(n.kids)
	if n.total < minPuzzleCells || !meant {
		return nil
	}
	for i, k := range n.kids {
		if len(n.kids) == 9 && k.total != 9 {
			return fmt.Errorf("row %d: %s, want 9", i+1, countOf(k.total, "cell"))
		}
	}
	if n.total == 81 {
		return errors.New("81 cells, but neither in one list nor in nine rows of nine")
	}
	return miscount(n.total)
}

// otherSizes are the side lengths, in cells, of larger and smaller Sudokus, which this program does not solve.
var otherSizes = []int{4, 6, 8, 10, 12, 15, 16, 18, 20, 25, 36}

// miscount returns the error for n cells that are not a puzzle.
func miscount(n int) error {
	side := int(math.Sqrt(float64(n)))
	switch {
	case n == 81:
		return errIrregular
	case n == 729:
		return errCandidates
	case side*side == n && slices.Contains(otherSizes, side):
		return fmt.Errorf("%d cells: a puzzle of %d by %[2]d, and only 9 by 9 is solved", n, side)
	}
	return fmt.Errorf("%d cells, want 81", n)
}

func countOf(n int, what string) string {
	if n == 1 {
		return "1 " + what
	}
	return fmt.Sprintf("%d %ss", n, what)
}
