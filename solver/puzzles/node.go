package puzzles

import (
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// node is a value of a text: a word, one or more cells, or a list of further nodes.
type node struct {
	name       string // the key of the value, or the name of the element
	raw        string // the text of a word or of cells, as a parser returned it
	text       []rune // the same in a line of a drawing, simplified
	kids       []node
	cells      []cell // of one or more cells, and of a list in which each node is one cell; nil for others
	line, last int    // the lines of the value
	from, to   int    // the columns of the text in a line of a drawing
	delims     int    // the number of delimiters before it
	label      bool   // whether ':' or '=' is before it, which may end a label
}

func (n node) isWord() bool { return n.cells == nil }

// leaf returns the node for a value that a parser returned as text.
func leaf(name, raw string, line, last int) node {
	return node{name: name, raw: raw, line: line, last: last, cells: valueCells(raw)}
}

// valueCells returns the cells of a value: one, or those of a string that consists of cells only. It returns nil for a word.
func valueCells(raw string) []cell {
	if len(raw) > 4*maxValue {
		return nil
	}
	text := []rune(strings.Trim(string(simplify([]byte(raw))), decoration+"\t"))
	if len(text) == 0 {
		return []cell{{}}
	}
	if c := floatCell(text, 0); c != nil {
		return c
	}
	list := tokens(text, 0)
	if other := commonestOther(list); other != 0 && (len(text) == 1 || slices.ContainsFunc(list, node.isWord)) {
		list = tokens(text, other)
	}
	if slices.ContainsFunc(list, node.isWord) || !regular(list) {
		return nil
	}
	return cellsOf(list)
}

// maxValue is the length of the longest string that is cells only: 81 of them with decoration between.
const maxValue = 1000

// listOf returns the node for a list, an object or an element with the given nodes in it.
func listOf(name string, kids []node, line, last int) node {
	n := node{name: name, kids: kids, line: line, last: last}
	if c, ok := cellObject(kids); ok {
		n.kids, n.cells = nil, []cell{c}
		return n
	}
	if n.kids == nil {
		n.kids = []node{}
	}
	single := func(k node) bool { return len(k.cells) == 1 }
	if len(kids) > 1 && countFunc(kids, single) == len(kids) {
		n.cells = cellsOf(kids)
	}
	return n
}

func countFunc(list []node, f func(node) bool) (n int) {
	for _, k := range list {
		if f(k) {
			n++
		}
	}
	return n
}

var valueName = regexp.MustCompile(`(?i)^(value|val|v|digit|number|num|n|given|clue)$`)

// cellObject returns the cell that an object stands for: one of its members is called value, or the like. A member called
// given that is false marks an entered digit.
func cellObject(members []node) (c cell, ok bool) {
	given := true
	for _, m := range members {
		switch flag := strings.ToLower(m.raw); {
		case m.name == "":
			return c, false
		case flag == "true" || flag == "false":
			given = given && (flag == "true" || !strings.EqualFold(m.name, "given") && !strings.EqualFold(m.name, "fixed"))
		case valueName.MatchString(m.name) && len(m.cells) == 1:
			if ok {
				return c, false
			}
			c, ok = m.cells[0], true
		}
	}
	c.entered = !given && c.digit > 0
	return c, ok
}

// finder collects the puzzles in a tree of nodes.
type finder struct{ found []piece }

// piece is a puzzle that was found, or a remark or an error about a part of the text that was meant as one.
type piece struct {
	Puzzle
	as    role
	from  int      // the column of its first token, in a line of a drawing
	words []string // the words before it, in a line of a drawing
	in    *node    // the list in which it was found
}

// find finds the puzzles in a node: 81 cells, nine rows of nine or three lines of 27, and tables of these. A list with many
// cells and no puzzle in it was meant as a puzzle. as is what the names around the node say about puzzles in it.
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
		for list := n.kids; len(list) > 0; {
			k := sameSize(list)
			if cells := cellsOf(list[:k]); len(cells) == 81 && k > 1 {
				f.add(&node{name: n.name, line: list[0].line, last: list[k-1].last}, as, in, cells, nil, list[:k])
			} else {
				for i := range list[:k] {
					f.find(&list[i], as, n)
				}
			}
			list = list[k:]
		}
	}
	if len(f.found) == before {
		if err := n.diagnose(); err != nil {
			f.add(n, as, in, nil, err, nil)
		}
	}
}

// add adds a puzzle of 81 cells, which the given nodes contain, or an error.
func (f *finder) add(n *node, as role, in *node, cells []cell, err error, kids []node) {
	p := piece{Puzzle: Puzzle{Line: n.line, Last: n.last, Err: err}, as: as, in: in}
	if err == nil {
		p.Err = errors.Join(checkNames(n.name, kids), checkMarks(cells))
		p.Grid, p.Claims = grid(cells)
	}
	f.found = append(f.found, p)
}

// findInText finds puzzles in a string that is a text of its own, as of several lines.
func (f *finder) findInText(n *node, as role, in *node) {
	if !strings.ContainsAny(n.raw, "\r\n") && usualCells([]rune(n.raw)) < minPuzzleCells {
		return
	}
	for s := NewScanner(strings.NewReader(n.raw)); ; {
		p, ok := s.Next()
		if !ok {
			return
		}
		next := piece{Puzzle: p, as: as, in: in}
		next.Line, next.Last = n.line, n.last // a string may have other lines than the text around it
		if p.Kind == Solution {
			next.Kind, next.as, next.Grid, next.Claims = Question, answer, p.Claims, p.Grid
		}
		f.found = append(f.found, next)
	}
}

var (
	notRows  = regexp.MustCompile(`(?i)^(box|block|region|col|column|nonet)(e?s)?[-_ ]?[0-9]?$`)
	position = regexp.MustCompile(`^(.*?)([A-Ia-i]|[0-9]+)?[^0-9A-Za-z]*[a-z]?([0-9]+)$`)
)

// checkNames returns an error if the names of the nodes of a puzzle do not say that they are in order, or if they are boxes or
// columns.
func checkNames(name string, kids []node) error {
	same := true
	for _, k := range kids {
		same = same && k.name == kids[0].name
		if len(k.cells) > 1 && (notRows.MatchString(k.name) || notRows.MatchString(name)) {
			return fmt.Errorf("a puzzle of boxes or columns, as a name says: give it by rows")
		}
		if err := checkNames("", k.kids); err != nil {
			return err
		}
	}
	if len(kids) == 0 || same {
		return nil
	}
	for i := 1; i < len(kids); i++ {
		if !follows(kids[i-1].name, kids[i].name) {
			return fmt.Errorf("its cells or rows have names that are not in order: %q before %q", kids[i-1].name, kids[i].name)
		}
	}
	return nil
}

// follows reports whether a name comes after another in a list of cells or of rows: by their letters and numbers, such as A9
// and B1, or row2 and row3.
func follows(a, b string) bool {
	if len(a) == 1 && len(b) == 1 {
		return a < b
	}
	m, n := position.FindStringSubmatch(a), position.FindStringSubmatch(b)
	if m == nil || n == nil || m[1] != n[1] {
		return false
	}
	number := func(s string) int {
		v, err := strconv.Atoi(s)
		if err != nil && s != "" {
			v = int(strings.ToUpper(s)[0])
		}
		return v
	}
	row, next := number(m[2]), number(n[2])
	return next == row+1 || next == row && number(n[3]) == number(m[3])+1
}

// diagnose returns why a node with many cells is not a puzzle, or nil if it has few cells.
func (n *node) diagnose() error {
	total, candidates := 0, false
	var count func(n *node)
	count = func(n *node) {
		switch {
		case n.cells != nil:
			total += len(n.cells)
		case n.kids == nil && len(n.raw) < 10 && isCandidates([]node{{text: []rune(n.raw)}, {text: []rune("1")}}):
			total++
			candidates = true
		}
		for i := range n.kids {
			if n.cells == nil {
				count(&n.kids[i])
			}
		}
	}
	count(n)
	if total < minPuzzleCells {
		return nil
	}
	if candidates && total%81 == 0 {
		return errCandidates
	}
	for i, k := range n.kids {
		if len(n.kids) == 9 && len(k.cells) != 9 {
			return fmt.Errorf("row %d: %s, want 9", i+1, countOf(len(k.cells), "cell"))
		}
	}
	if total == 81 {
		return errors.New("81 cells, but neither in one list nor in nine rows of nine")
	}
	return miscount(total)
}
