package puzzles

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// cell is one cell as a text writes it.
type cell struct {
	column  int // of its character in the line, from 0
	digit   uint8
	empty   rune // the character that stands for an empty cell, 0 for a digit
	entered bool // the digit has a + before it: it is no given
}

// token is a piece of a line between decoration.
type token struct {
	from, to int
	text     []rune
	cells    []cell // what it holds, nil if that is not cells
	label    bool   // ':' or '=' stands before it
	delims   int    // how many delimiters stand before it
}

// The characters that may stand around cells and between them. Delimiters are those that can have an empty field between them.
const (
	delimiters = ",;|&\t"
	decoration = " []{}()<>\"'`“”‘’«»„/\\+" + "\uFFFD"
	labelEnds  = ":="
	// What stands for an empty cell wherever it is. Any other character does if it is the only one in its puzzle.
	emptyCells = "0._"
)

// simplify writes a line with fewer kinds of characters: one kind of space, dash, bar and ruler, no characters without
// width, no escape sequences of terminals, and \n as it is in strings of programs as a space.
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

// windows1252 is the character of a byte that is not UTF-8, for those characters that may stand beside digits.
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

// simple is the character that a character stands for, -1 if it has no width.
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

// digitValue is what a digit of any script counts. Digits have consecutive numbers in Unicode, from a zero on.
func digitValue(r rune) rune {
	for _, t := range unicode.Nd.R16 {
		if r >= rune(t.Lo) && r <= rune(t.Hi) {
			return (r - rune(t.Lo)) % 10
		}
	}
	for _, t := range unicode.Nd.R32 {
		if r >= rune(t.Lo) && r <= rune(t.Hi) {
			return (r - rune(t.Lo)) % 10
		}
	}
	return 0
}

// tokens takes the decoration off a line. Besides the usual characters, other stands for an empty cell, if it is not 0.
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

// separates reports whether the character at a place is no part of a token. A + before a digit is.
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

// read is the cells of a token, nil if it has anything else.
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

// isNull reports whether a word is what programs write for nothing.
func isNull(word []rune) bool {
	if len(word) < 3 || len(word) > 4 {
		return false
	}
	return slices.Contains([]string{"null", "none", "nil", "nan"}, strings.ToLower(string(word)))
}

// stretch is a piece of a line in which nothing but cells stands, or so it was meant.
type stretch struct {
	tokens []token
	cells  []cell
	from   int // the first token's place in the line's list
}

// stretches cuts a line at words and at the ends of labels.
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

// regular reports whether delimiters cut the stretch into equal parts, of one cell, a box's three, or whole rows: others
// have several digits in a cell, or one too few. Between the parts there may be empty ones, but only between all boxes.
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

// uniform reports whether all tokens have equally many cells.
func (s *stretch) uniform() bool {
	return !slices.ContainsFunc(s.tokens, func(t token) bool { return len(t.cells) != len(s.tokens[0].cells) })
}

// empties are the characters for empty cells of some cells.
func empties(cells []cell) (list []rune) {
	for _, c := range cells {
		if c.empty != 0 && !slices.Contains(list, c.empty) {
			list = append(list, c.empty)
		}
	}
	return list
}

// mixes reports whether different characters stand for empty cells, at least one of which usually does not.
func mixes(list []rune) bool {
	return len(list) > 1 && slices.ContainsFunc(list, func(r rune) bool { return !strings.ContainsRune(emptyCells, r) })
}
