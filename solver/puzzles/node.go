package puzzles

import (
	"regexp"
	"slices"
	"strings"

	"autosolve/solver"
)

// node is a value of a text: a word, one or more cells, or a list of further nodes.
type node struct {
	name       string // the key of the value, or the name of the element
	text       string // as it is written; empty for a list
	kids       []node // not nil for a list
	cells      []cell // of one or more cells, and of a list in which each node is one cell; nil for others
	total      int    // the number of cells in the value that a parser returned
	line, last int    // the lines of the value

	// These are set for the tokens of a line.
	from, to int  // the columns of the token
	delims   int  // the number of delimiters before it
	labelled bool // whether ':' or '=' is before it, which may end a label
}

func (n node) isWord() bool { return n.cells == nil }

// leaf returns the node for a value that a parser returned as text.
func leaf(name, text string, line, last int) node {
	n := node{name: name, text: text, line: line, last: last}
	simple := []rune(strings.Trim(string(simplify([]byte(text))), decoration+"\t"))
	if len(simple) == 0 {
		n.cells, n.total = []cell{{}}, 1
		return n
	}
	if list := split(simple); !slices.ContainsFunc(list, node.isWord) && regular(list) {
		n.cells = cellsOf(list)
		n.total = len(n.cells)
	}
	return n
}

// listOf returns the node for a list, an object or an element with the given nodes in it.
func listOf(name string, kids []node, line, last int) node {
	n := node{name: name, kids: kids, line: line, last: last}
	if c, at, ok := cellObject(kids); ok {
		n.kids, n.cells, n.total = nil, []cell{c}, 1
		if at != "" {
			n.name = at
		}
		return n
	}
	for _, k := range kids {
		n.total += k.total
	}
	if len(kids) > 1 && !slices.ContainsFunc(kids, func(k node) bool { return len(k.cells) != 1 }) {
		n.cells = cellsOf(kids)
	}
	return n
}

var (
	valueName  = regexp.MustCompile(`(?i)^(value|val|v|digit|number|num|n|given|clue)$`)
	rowName    = regexp.MustCompile(`(?i)^(row|r|y)$`)
	columnName = regexp.MustCompile(`(?i)^(column|col|c|x)$`)
)

// cellObject returns the cell that an object stands for: one of its members is called value, or the like. A member called
// given that is false marks an entered digit. If members have the cell's row and column, at is a name such as r4c5.
func cellObject(members []node) (c cell, at string, ok bool) {
	given, row, column := true, "", ""
	for _, m := range members {
		switch flag := strings.ToLower(m.text); {
		case m.name == "" || m.total >= solver.MinGivens:
			return c, "", false // a list, or an object with a puzzle
		case flag == "true" || flag == "false":
			given = given && (flag == "true" || !strings.EqualFold(m.name, "given") && !strings.EqualFold(m.name, "fixed"))
		case valueName.MatchString(m.name) && len(m.cells) == 1:
			if ok {
				return c, "", false
			}
			c, ok = m.cells[0], true
		case rowName.MatchString(m.name):
			row = m.text
		case columnName.MatchString(m.name):
			column = m.text
		}
	}
	if row != "" && column != "" {
		at = "r" + row + "c" + column
	}
	c.entered = !given && c.digit > 0
	return c, at, ok
}

// cellsOf returns the cells of all nodes.
func cellsOf(list []node) (cells []cell) {
	if len(list) == 1 {
		return list[0].cells
	}
	for _, n := range list {
		cells = append(cells, n.cells...)
	}
	return cells
}

// regular reports whether the delimiters, if there are any, divide the tokens into equal parts: cells, groups of three, or
// whole rows. If not, a cell has several digits, or a cell is missing. Empty parts are allowed only between the boxes, and
// then between all of them.
func regular(list []node) bool {
	size, part, count, gaps := 0, 0, 0, 0
	for i, t := range list {
		if i > 0 && t.delims > 0 {
			if size == 0 {
				size = part
			}
			if part != size || t.delims > 1 && count%3 != 0 {
				return false
			}
			if t.delims > 1 {
				gaps++
			}
			part = 0
		}
		part += len(t.cells)
		count += len(t.cells)
	}
	return size == 0 || part == size && (size == 1 || size == 3 || size%9 == 0) && (gaps == 0 || gaps == count/3-1)
}

// sameSize returns how many nodes at the beginning of a list have the same number of cells and no ':' or '=' between them. It
// returns 1 if the first node is a word or has a whole puzzle.
func sameSize(list []node) (n int) {
	size := len(list[0].cells)
	for n++; size%81 != 0 && n < len(list) && len(list[n].cells) == size && !list[n].labelled; n++ {
	}
	return n
}
