package puzzles

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// cell is one cell in a text.
type cell struct {
	column  int // of its character in the line, from 0
	digit   uint8
	empty   rune // the character for the empty cell, 0 for a digit
	entered bool // the digit has a + before it: it is not a given
}

// token is a part of a line between decoration.
type token struct {
	from, to int
	text     []rune
	cells    []cell // nil if it has anything that is not a cell
	label    bool   // ':' or '=' is before it
	delims   int    // the number of delimiters before it
}

// The characters that may be around cells and between them. Delimiters can have an empty field between them.
const (
	delimiters = ",;|&\t"
	decoration = " []{}()<>\"'`“”‘’«»„/\\+" + "\uFFFD"
	labelEnds  = ":="
	// The usual characters for an empty cell. Any other character can be one if its puzzle uses no second.
	emptyCells = "0._"
)

// simplify returns a line with one kind of space, dash, bar and ruler, without characters of no width and without terminal
// escape sequences. The escape sequences \n, \r and \t of string literals become spaces.
func simplify(line []byte) []rune {
	text := make([]rune, 0, len(line))
	for i := 0; i < len(line); {
		r, size := utf8.DecodeRune(line[i:])
		if r == utf8.RuneError && size == 1 {
			r = windows1252(line[i])
		}
		i += size
		switch {
		case r == 0x1b && i < len(line) && line[i] == '[':
			for i++; i < len(line) && line[i] < 0x40; i++ { // its parameters
			}
			i = min(i+1, len(line))
		case r == '\\' && i < len(line) && (line[i] == 'n' || line[i] == 'r' || line[i] == 't') && (i+1 == len(line) || !isLetter(line[i+1])):
			i++
			text = append(text, ' ', ' ')
		default:
			if r = simple(r); r >= 0 {
				text = append(text, r)
			}
		}
	}
	return text
}

func isLetter(b byte) bool { return b|0x20 >= 'a' && b|0x20 <= 'z' }

// windows1252 returns the character of a byte that is not UTF-8, for those characters that may be beside digits.
func windows1252(b byte) rune {
	switch b {
	case 0xA0:
		return ' '
	case 0x96, 0x97:
		return '-'
	case 0xB7:
		return '.'
	}
	return utf8.RuneError
}

// simple returns the simpler character to use for r, or -1 if r has no width.
func simple(r rune) rune {
	switch {
	case r < 0x80:
		if r < ' ' && r != '\t' || r == 0x7f {
			return ' '
		}
		if r == '!' {
			return '|'
		}
	case unicode.IsSpace(r), unicode.Is(unicode.Zs, r):
		return ' '
	case unicode.In(r, unicode.Cf, unicode.Mn, unicode.Me):
		return -1
	case unicode.IsDigit(r):
		return '0' + digitValue(r)
	case unicode.Is(unicode.Pd, r), r == '−':
		return '-'
	case strings.ContainsRune("¦│┃║┆┇┊┋╎╏｜❘╵╷╹╻", r):
		return '|'
	case r >= 0x2500 && r <= 0x257F: // the rest of box drawing
		return '+'
	case r == '·', r == '•', r == '∙', r == '⋅':
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

// tokens splits a line at its decoration. If other is not 0, it is one more character for an empty cell.
func tokens(text []rune, other rune) (list []token) {
	t := token{}
	for i := 0; i < len(text); i++ {
		if !separates(text, i) {
			from := i
			for i++; i < len(text) && !separates(text, i); i++ {
			}
			t.from, t.to, t.text = from, i, text[from:i]
			t.cells = t.read(other)
			list = append(list, t)
			t = token{}
			if i == len(text) {
				break
			}
		}
		switch {
		case strings.ContainsRune(delimiters, text[i]):
			t.delims++
		case strings.ContainsRune(labelEnds, text[i]):
			t.label = true
		}
	}
	return list
}

// separates reports whether character i is decoration. A + before a digit is not.
func separates(text []rune, i int) bool {
	r := text[i]
	if r == '+' && i+1 < len(text) && text[i+1] >= '1' && text[i+1] <= '9' {
		return false
	}
	return r == ' ' || !isCell(r, 0) && !unicode.IsLetter(r) &&
		(strings.ContainsRune(delimiters, r) || strings.ContainsRune(labelEnds, r) || strings.ContainsRune(decoration, r))
}

func isCell(r, other rune) bool {
	return r >= '0' && r <= '9' || r == '.' || r == '_' || r == other && r != 0
}

// read returns the cells of a token, or nil if it has anything else.
func (t *token) read(other rune) []cell {
	if isNull(t.text) {
		return []cell{{column: t.from, empty: '0'}}
	}
	cells := make([]cell, 0, len(t.text))
	entered := false
	for i, r := range t.text {
		switch {
		case r == '+':
			entered = true
			continue
		case r >= '1' && r <= '9':
			cells = append(cells, cell{column: t.from + i, digit: uint8(r - '0'), entered: entered})
		case isCell(r, other):
			cells = append(cells, cell{column: t.from + i, empty: r})
		default:
			return nil
		}
		entered = false
	}
	return cells
}

func digitOf(r rune) uint8 {
	if r >= '1' && r <= '9' {
		return uint8(r - '0')
	}
	return 0
}

func emptyOf(r rune) rune {
	if digitOf(r) > 0 {
		return 0
	}
	return r
}

// isNull reports whether a word is a null value of a programming language.
func isNull(word []rune) bool {
	if len(word) < 3 || len(word) > 4 {
		return false
	}
	return slices.Contains([]string{"null", "none", "nil", "nan"}, strings.ToLower(string(word)))
}

// stretch is a part of a line with nothing but cells.
type stretch struct {
	tokens []token
	cells  []cell
	from   int // the index of the first token in the line's tokens
}

// stretches splits a line at words and at the ends of labels.
func stretches(list []token) (cut []stretch) {
	open := false
	for i, t := range list {
		if t.cells == nil {
			open = false
			continue
		}
		if !open || t.label {
			cut = append(cut, stretch{from: i})
			open = true
		}
		s := &cut[len(cut)-1]
		s.tokens = append(s.tokens, t)
		s.cells = append(s.cells, t.cells...)
	}
	return cut
}

// regular reports whether delimiters divide the stretch into equal parts of one cell, of three, or of whole rows. Otherwise a
// cell has several digits, or one is missing. Empty parts are allowed, but only between all boxes.
func (s *stretch) regular() bool {
	size, part, count, gaps := 0, 0, 0, 0
	for i, t := range s.tokens {
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
	if size == 0 {
		return true
	}
	return part == size && (size == 1 || size == 3 || size%9 == 0) && (gaps == 0 || gaps == count/3-1)
}

// uniform reports whether all tokens have the same number of cells.
func (s *stretch) uniform() bool {
	return !slices.ContainsFunc(s.tokens, func(t token) bool { return len(t.cells) != len(s.tokens[0].cells) })
}

// empties returns the different characters for empty cells among some cells.
func empties(cells []cell) (list []rune) {
	for _, c := range cells {
		if c.empty != 0 && !slices.Contains(list, c.empty) {
			list = append(list, c.empty)
		}
	}
	return list
}

// mixesEmpties reports whether a list of characters for empty cells has several, of which at least one is unusual.
func mixesEmpties(list []rune) bool {
	return len(list) > 1 && slices.ContainsFunc(list, func(r rune) bool { return !strings.ContainsRune(emptyCells, r) })
}
