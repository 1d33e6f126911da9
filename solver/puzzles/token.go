package puzzles

import (
	"bytes"
	"fmt"
	"iter"
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// cell is one cell of a puzzle.
type cell struct {
	column  int    // the column of its character in the line, from 0
	digit   uint8  // 0 if it is empty
	mark    string // what is written for the empty cell; "" for nothing
	entered bool   // the digit has a + before it: it is not a given
}

// Characters that may be around cells and between them. Only delimiters can have an empty field between them. A label can end
// with one of labelEnds.
const (
	delimiters = ",;|&\t"
	decoration = " []{}()<>\"'`“”‘’«»„/\\" + labelEnds + "\uFFFD"
	labelEnds  = ":="
	// The usual characters for an empty cell. A puzzle may use any other character instead, but only one.
	emptyCells = "0._"
)

var (
	terminalEscapes = regexp.MustCompile(`\x1b\[[ -?]*[@-~]?`)
	tableRules      = regexp.MustCompile(`\\(hline|cline\{[0-9-]*\}|toprule|midrule|bottomrule)`) // of LaTeX
	literalSpaces   = regexp.MustCompile(`\\[nrt]\b`)
)

// simplify returns a line in which similar characters are replaced by one of them: spaces, dashes, bars, dots, other
// box-drawing characters, and the same digit in different scripts. It removes terminal escape sequences and characters
// without width. Control characters other than tabs become spaces, and so do \n, \r and \t in string literals.
func simplify(line []byte) []rune {
	if bytes.ContainsAny(line, "\x1b\\") {
		line = tableRules.ReplaceAll(line, []byte("+"))
		line = literalSpaces.ReplaceAll(terminalEscapes.ReplaceAll(line, nil), []byte("  "))
	}
	text := make([]rune, 0, len(line))
	for i := 0; i < len(line); {
		r, size := utf8.DecodeRune(line[i:])
		if r == utf8.RuneError && size == 1 {
			if at := strings.IndexByte("\xa0\x96\x97\xb7", line[i]); at >= 0 { // a space, dashes and a dot in Windows-1252
				r = rune(" --."[at])
			}
		}
		i += size
		if r = simple(r); r >= 0 {
			text = append(text, r)
		}
	}
	return text
}

// simple returns the character by which simplify replaces r, or -1 to remove it.
func simple(r rune) rune {
	switch {
	case r == '!':
		return '|'
	case r > ' ' && r < 0x7f || r == '\t':
		return r
	case r <= 0x7f, unicode.IsSpace(r), unicode.Is(unicode.Zs, r):
		return ' '
	case unicode.In(r, unicode.Cf, unicode.Mn, unicode.Me):
		return -1
	case unicode.IsDigit(r):
		return '0' + digitValue(r)
	case unicode.Is(unicode.Pd, r), r == '−':
		return '-'
	case strings.ContainsRune("¦│┃║┆┇┊┋╎╏｜❘╵╷╹╻", r):
		return '|'
	case r >= 0x2500 && r <= 0x257F: // the other box drawing characters
		return '+'
	case strings.ContainsRune("·•∙⋅", r):
		return '.'
	}
	return r
}

// digitValue returns the value of a digit of any script. In Unicode, the ten digits of a script are consecutive, from zero.
func digitValue(r rune) (value rune) {
	for unicode.IsDigit(r - 1) {
		r--
		value++
	}
	return value % 10
}

// tokens splits a line at decoration and delimiters. If the argument other is not 0, it is a further character for an empty
// cell.
func tokens(text []rune, other rune) (list []node) {
	next := node{}
	for i := 0; i < len(text); {
		if separates(text, i) {
			next.delims += strings.Count(delimiters, string(text[i]))
			next.label = next.label || strings.ContainsRune(labelEnds, text[i])
			i++
			continue
		}
		next.from = i
		for i < len(text) && !separates(text, i) {
			i++
		}
		next.to, next.text = i, text[next.from:i]
		next.cells = readCells(next.text, next.from, other)
		list = append(list, next)
		next = node{}
	}
	readFloats(list)
	return list
}

// readFloats reads the tokens of a line as floating-point numbers, such as 5.0, if nine or more of them are such numbers.
func readFloats(list []node) {
	floats := 0
	for _, t := range list {
		if len(t.text) > 1 && floatCell(t.text, t.from) != nil {
			floats++
		} else if len(t.cells) != 1 {
			return
		}
	}
	for i := range list {
		if c := floatCell(list[i].text, list[i].from); floats > 0 && len(list) >= 9 && c != nil {
			list[i].cells = c
		}
	}
}

// floatCell returns the cell for a number such as 5.0 or 5., or nil for other texts.
func floatCell(text []rune, column int) []cell {
	whole, fraction, found := strings.Cut(string(text[:min(len(text), 20)]), ".")
	switch {
	case !found || strings.Trim(fraction, "0") != "":
		return nil
	case whole == "-1":
		return []cell{{column: column, mark: whole}}
	case len(whole) == 1 && whole[0] >= '0' && whole[0] <= '9':
		return []cell{cellOf(rune(whole[0]), column)}
	}
	return nil
}

// separates reports whether character i is decoration or a delimiter. A + counts as decoration, unless it is before a digit
// from 1 to 9.
func separates(text []rune, i int) bool {
	r := text[i]
	if r == '+' {
		return i+1 == len(text) || text[i+1] < '1' || text[i+1] > '9'
	}
	return r == ' ' || !isCell(r, 0) && !unicode.IsLetter(r) && strings.ContainsRune(delimiters+decoration, r)
}

func isCell(r, other rune) bool {
	return r >= '0' && r <= '9' || r == '.' || r == '_' || r == other && r != 0
}

// readCells returns the cells of a text that begins at the given column. It returns nil if a character is neither a cell nor
// a +, which marks the cell after it as entered. A null value of a programming language is one empty cell.
func readCells(text []rune, column int, other rune) []cell {
	cells := make([]cell, 0, len(text))
	entered := false
	for i, r := range text {
		switch {
		case r == '+':
			entered = true
			continue
		case isCell(r, other):
			cells = append(cells, cellOf(r, column+i))
			cells[len(cells)-1].entered = entered
		case nullWord(text, other):
			return []cell{{column: column, mark: string(text)}}
		default:
			return nil
		}
		entered = false
	}
	return cells
}

// nullWord reports whether a text is a null value of a programming language, or -1.
func nullWord(text []rune, other rune) bool {
	switch word := string(text[:min(len(text), 10)]); strings.ToLower(word) {
	case "null", "none", "nil", "nan", "na", "undefined", "nothing":
		return true
	default:
		return word == "-1" && other != '-'
	}
}

// cellOf returns the cell that a character stands for.
func cellOf(r rune, column int) cell {
	switch {
	case r >= '1' && r <= '9':
		return cell{column: column, digit: uint8(r - '0')}
	case r == ' ':
		return cell{column: column}
	}
	return cell{column: column, mark: string(r)}
}

// stretches yields the parts of a line in which all tokens are cells, each with the index of its first token. If at most two
// tokens of the line have a ':' or '=' before them, it also divides a part there, but only after the part's first token or
// before the line's last one, either of which may be a row number.
func stretches(list []node) iter.Seq2[int, []node] {
	labels := 0
	for _, t := range list {
		if t.label {
			labels++
		}
	}
	return func(yield func(int, []node) bool) {
		from := 0
		for i, t := range list {
			if i > from && (t.isWord() || t.label && labels <= 2 && (i == from+1 || i+1 == len(list))) {
				if !yield(from, list[from:i]) {
					return
				}
				from = i
			}
			if t.isWord() {
				from = i + 1
			}
		}
		if from < len(list) {
			yield(from, list[from:])
		}
	}
}

// cellsOf returns the cells of all tokens.
func cellsOf(list []node) (cells []cell) {
	if len(list) == 1 {
		return list[0].cells
	}
	cells = make([]cell, 0, len(list))
	for _, t := range list {
		cells = append(cells, t.cells...)
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

// sameSize returns how many tokens at the beginning of a list have the same number of cells and no ':' or '=' between them.
func sameSize(list []node) (n int) {
	for n++; n < len(list) && len(list[n].cells) == len(list[0].cells) && !list[n].label; n++ {
	}
	return n
}

// checkMarks returns an error if the empty cells of a puzzle are written in several ways.
func checkMarks(cells []cell) error {
	marks := marksOf(cells)
	if len(marks) < 2 {
		return nil
	}
	once := func(c cell) bool { return c.digit == 0 && c.mark == marks[0] }
	if i := slices.IndexFunc(cells, once); !slices.ContainsFunc(cells[i+1:], once) {
		if err := oddMark(cells); err != nil {
			return err
		}
	}
	i := slices.IndexFunc(cells, func(c cell) bool { return c.digit == 0 && c.mark == marks[1] })
	return fmt.Errorf("row %d: %s and %s are both used for empty cells", i/9+1, markName(marks[0]), markName(marks[1]))
}

func markName(mark string) string {
	if mark == "" {
		return "nothing"
	}
	return "'" + mark + "'"
}

// marksOf returns the different ways in which the empty cells are written.
func marksOf(cells []cell) (list []string) {
	for _, c := range cells {
		if c.digit == 0 && !slices.Contains(list, c.mark) {
			list = append(list, c.mark)
		}
	}
	return list
}

// oddMark returns an error if one of several marks for empty cells is not a usual one, but may be a misprint.
func oddMark(cells []cell) error {
	marks := marksOf(cells)
	for _, c := range cells {
		if len(marks) > 1 && c.digit == 0 && len(c.mark) == 1 && !strings.Contains(emptyCells, c.mark) {
			return notCell(rune(c.mark[0]), c.column)
		}
	}
	return nil
}

func notCell(r rune, column int) error {
	return fmt.Errorf("%q at character %d is neither a digit nor an empty cell", r, column+1)
}

func hasEmpty(cells []cell) bool {
	return slices.ContainsFunc(cells, func(c cell) bool { return c.digit == 0 })
}

func hasDigit(cells []cell) bool {
	return slices.ContainsFunc(cells, func(c cell) bool { return c.digit > 0 })
}
