package puzzles

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"autosolve/solver"
)

// cell is one cell of a puzzle.
type cell struct {
	column  int32 // the column of its character in the line, from 0
	mark    rune  // what is written for the empty cell: 0 for nothing, otherwise the character, nullMark or minusMark
	digit   uint8 // 0 if it is empty
	entered bool  // the digit is not a given: it has a + before it, or the data say so
}

const (
	nullMark  = '␀' // a null value of a programming language
	minusMark = '➖' // -1
)

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

// simple returns the character that stands for r and similar characters, or r if there is none. It returns -1 for a character
// without width.
func simple(r rune) rune {
	switch {
	case r > ' ' && r < 0x7f && r != '!' || r == '\t':
		return r
	case r <= ' ', r == 0x7f, unicode.IsSpace(r):
		return ' '
	case unicode.In(r, unicode.Cf, unicode.Mn, unicode.Me):
		return -1
	case unicode.IsDigit(r):
		return digitOf(r)
	case unicode.Is(unicode.Pd, r):
		return '-'
	}
	if to, ok := similar[r]; ok {
		return to
	}
	return r
}

// similar has, for a minus sign, box-drawing characters, bars and dots, the ASCII characters that stand for them.
var similar = func() map[rune]rune {
	to := map[rune]rune{'−': '-'}
	for r := rune(0x2500); r <= 0x257F; r++ { // box drawing characters
		to[r] = '+'
	}
	for _, r := range "!¦│┃║┆┇┊┋╎╏｜❘╵╷╹╻" {
		to[r] = '|'
	}
	for _, r := range "·•∙⋅" {
		to[r] = '.'
	}
	return to
}()

// digitOf returns the ASCII digit for a digit of any script. In Unicode, the ten digits of a script are consecutive, from zero.
func digitOf(r rune) rune {
	value := rune(0)
	for ; unicode.IsDigit(r - 1); r-- {
		value++
	}
	return '0' + value%10
}

// tokens splits a line at decoration and delimiters. If the argument other is not 0, it is a further character for an empty
// cell.
func tokens(text []rune, other rune) (list []node) {
	next := node{}
	for i := 0; i < len(text); {
		if separates(text, i) {
			if strings.ContainsRune(delimiters, text[i]) {
				next.delims++
			}
			next.labelled = next.labelled || text[i] == ':' || text[i] == '='
			i++
			continue
		}
		next.from = i
		for i < len(text) && !separates(text, i) {
			i++
		}
		next.to, next.text = i, string(text[next.from:i])
		next.cells = readCells(text[next.from:i], next.from, other)
		list = append(list, next)
		next = node{}
	}
	return list
}

// separates reports whether character i is decoration or a delimiter. A + counts as decoration, unless it is before a digit
// from 1 to 9.
func separates(text []rune, i int) bool {
	if text[i] == '+' {
		return i+1 == len(text) || text[i+1] < '1' || text[i+1] > '9'
	}
	return strings.ContainsRune(delimiters+decoration, text[i])
}

func isCell(r, other rune) bool {
	return r >= '0' && r <= '9' || r == '.' || r == '_' || r == other && r != 0
}

// readCells returns the cells of a text that begins at the given column. It returns nil for a date, and if a character is neither
// a cell nor a +, which marks the cell after it as entered. A null value of a programming language, -1 and a number such as 5.0
// are one cell each.
func readCells(text []rune, column int, other rune) []cell {
	if c := wordCell(text, column, other); c.mark != 0 || c.digit > 0 {
		return []cell{c}
	}
	if len(text) == 10 && date.MatchString(string(text)) {
		return nil
	}
	cells, entered := make([]cell, 0, len(text)), false
	for i, r := range text {
		switch {
		case r == '+':
			entered = true
			continue
		case isCell(r, other):
			c := cellOf(r, column+i)
			c.entered = entered
			cells = append(cells, c)
		default:
			return nil
		}
		entered = false
	}
	return cells
}

// wordCell returns the cell that a whole word stands for: a null value, -1 or a number such as 5.0. If it stands for none,
// wordCell returns cell{}.
func wordCell(text []rune, column int, other rune) (c cell) {
	const longest = 10 // characters
	if len(text) > longest {
		return cell{}
	}
	first := text[0]
	switch word := string(text); {
	case len(text) > 1 && text[1] == '.' && first >= '0' && first <= '9' && strings.Trim(word[2:], "0") == "":
		return cellOf(first, column)
	case first == '-' && other != '-' && (word == "-1" || strings.HasPrefix(word, "-1.") && strings.Trim(word[3:], "0") == ""):
		return cell{column: int32(column), mark: minusMark}
	case unicode.IsLetter(first) && null.MatchString(word):
		return cell{column: int32(column), mark: nullMark}
	}
	return cell{}
}

var (
	null = regexp.MustCompile(`^(?i)(null|none|nil|nan|na|undefined|nothing)$`)
	date = regexp.MustCompile(`^([0-9]{4}[-./][0-9]{2}[-./][0-9]{2}|[0-9]{2}[-./][0-9]{2}[-./][0-9]{4})$`)
)

// cellOf returns the cell that a character stands for.
func cellOf(r rune, column int) cell {
	switch {
	case r >= '1' && r <= '9':
		return cell{column: int32(column), digit: uint8(r - '0')}
	case r == ' ':
		return cell{column: int32(column)}
	}
	return cell{column: int32(column), mark: r}
}

// checkMarks returns an error if the empty cells of a puzzle are written in several ways. If one of these is not usual and
// occurs once, it may be a misprint, and the error says so. Unless the puzzle is one line, the error wraps one that does not name
// the row.
func checkMarks(cells []cell) error {
	var marks []rune
	first, counts := map[rune]int{}, map[rune]int{}
	for i, c := range cells {
		if c.digit > 0 {
			continue
		}
		if counts[c.mark]++; counts[c.mark] == 1 {
			first[c.mark] = i
			marks = append(marks, c.mark)
		}
	}
	if len(marks) < 2 {
		return nil
	}
	for _, m := range marks {
		if counts[m] == 1 && m > ' ' && m < nullMark && !strings.ContainsRune(emptyCells, m) {
			if err := notCell(m, int(cells[first[m]].column)); cells[len(cells)-1].column >= 80 {
				return err
			} else {
				return fmt.Errorf("row %d: %w", first[m]/9+1, err)
			}
		}
	}
	err := fmt.Errorf("%s and %s are both used for empty cells", markName(marks[0]), markName(marks[1]))
	return fmt.Errorf("row %d: %w", first[marks[1]]/9+1, err)
}

var markNames = map[rune]string{0: "nothing", nullMark: "'null'", minusMark: "'-1'"}

func markName(mark rune) string { return cmp.Or(markNames[mark], "'"+string(mark)+"'") }

func notCell(r rune, column int) error {
	return fmt.Errorf("%q at character %d is neither a digit nor an empty cell", r, column+1)
}

// grid returns the givens among 81 cells, and the entered digits.
func grid(cells []cell) (givens, claims solver.Grid) {
	for i, c := range cells {
		if c.entered {
			claims[i] = c.digit
		} else {
			givens[i] = c.digit
		}
	}
	return givens, claims
}

func hasEmpty(cells []cell) bool {
	return slices.ContainsFunc(cells, func(c cell) bool { return c.digit == 0 })
}

func hasDigit(cells []cell) bool {
	return slices.ContainsFunc(cells, func(c cell) bool { return c.digit > 0 })
}

// countsUp reports whether cells count from 1 to 9 or from 0 to 8, like a heading that numbers the columns.
func countsUp(cells []cell) bool {
	one, zero := len(cells) == 9, len(cells) == 9
	for i, c := range cells {
		one = one && int(c.digit) == i+1
		zero = zero && int(c.digit) == i && (i > 0 || c.mark == '0')
	}
	return one || zero
}

var (
	errIrregular  = errors.New("between its delimiters there is not always one cell, three cells or nine")
	errCandidates = errors.New("a grid of candidates (pencil marks), with several in a cell: give only the digits of the puzzle")
)
