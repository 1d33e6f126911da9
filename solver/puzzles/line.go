package puzzles

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

type cell struct {
	column  int // the column of its character in the line, from 0
	digit   uint8
	empty   rune // the character for the empty cell, 0 for a digit
	entered bool // the digit has a + before it: it is not a given
}

// token is a part of a line that contains no decoration.
type token struct {
	from, to int
	text     []rune
	cells    []cell // nil if a character is not a cell
	label    bool   // whether ':' or '=' is before it
	delims   int    // the number of delimiters before it
}

// Characters that may be around cells and between them. There can be an empty field between two delimiters.
const (
	delimiters = ",;|&\t"
	decoration = " []{}()<>\"'`“”‘’«»„/\\+" + "\uFFFD"
	labelEnds  = ":="
	// The usual characters for an empty cell. A puzzle may use any other character instead, but only one.
	emptyCells = "0._"
)

// simplify returns a line in which similar characters are replaced by one of them: spaces, dashes, bars, dots, other
// box-drawing characters, and the same digit in different scripts. It removes terminal escape sequences and characters
// without width, and replaces control characters other than tabs, and \n, \r and \t of string literals, by spaces.
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
			for i++; i < len(line) && line[i] < 0x40; i++ { // skip the parameters of the escape sequence
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

// windows1252 returns the character that a byte outside UTF-8 stands for in Windows-1252, if it is a character that may be
// beside digits. It returns utf8.RuneError for other bytes.
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

// simple returns the character by which simplify replaces r, or -1 to remove it.
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
	case r >= 0x2500 && r <= 0x257F: // the other box drawing characters
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

// tokens splits a line at decoration, delimiters and the ends of labels. If the argument other is not 0, it is a further
// character for an empty cell.
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

// separates reports whether character i is decoration, a delimiter or the end of a label. A + before a digit from 1 to 9 is
// none of these.
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

// read returns the cells of a token, or nil if one of its characters is not a cell. A null value is one empty cell.
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

// cellOf returns the cell that a character stands for.
func cellOf(r rune, column int) cell {
	if r >= '1' && r <= '9' {
		return cell{column: column, digit: uint8(r - '0')}
	}
	return cell{column: column, empty: r}
}

// isNull reports whether a word stands for a missing value in a programming language.
func isNull(word []rune) bool {
	if len(word) < 3 || len(word) > 4 {
		return false
	}
	return slices.Contains([]string{"null", "none", "nil", "nan"}, strings.ToLower(string(word)))
}

// stretch is a part of a line in which all tokens are cells.
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

// regular reports whether delimiters divide the stretch into equal parts: cells, groups of three, or whole rows. If not, a
// cell has several digits, or a cell is missing. Empty parts are allowed only between the boxes, and then between all of
// them.
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

// empties returns the different characters that stand for empty cells among the given cells.
func empties(cells []cell) (list []rune) {
	for _, c := range cells {
		if c.empty != 0 && !slices.Contains(list, c.empty) {
			list = append(list, c.empty)
		}
	}
	return list
}

// mixesEmpties reports whether there are several characters for empty cells, and at least one of them is unusual.
func mixesEmpties(list []rune) bool {
	return len(list) > 1 && slices.ContainsFunc(list, func(r rune) bool { return !strings.ContainsRune(emptyCells, r) })
}
