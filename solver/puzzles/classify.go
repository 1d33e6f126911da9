package puzzles

import (
	"bytes"
	"errors"
	"fmt"
	"slices"
	"strings"
	"unicode"
)

// kind is the kind of a line.
type kind uint8

const (
	blank   kind = iota
	comment      // separates puzzles
	heading      // a line with words; separates puzzles
	bracket      // only decoration, such as brackets
	ruler        // a line of a drawing, or perhaps a row of empty cells
	row          // cells of a puzzle, or a line that was probably meant as a row
	whole        // one or more puzzles of 81 cells
)

// line is a line of a text, classified by its own characters only. Whether a row is good also depends on the lines around
// it.
type line struct {
	number int
	kind   kind
	text   []rune

	// These are set for a row, and for a ruler that may be a row.
	cells       []cell
	label, tail string // the words before and after the cells
	quoted      bool   // a bracket or a quote is right before the cells
	labelEnd    int    // the column after a label
	irregular   bool   // delimiters cut the cells into unequal parts
	plain       bool   // it has no words except labels, so its cells may also be found by their columns
	err         error  // why it cannot be a row, regardless of the lines around it
	size        int    // the number of its cells; for a line that cannot be a row, how many cells it was meant to have

	grids  []piece  // the puzzles in a line of the kind whole
	words  []string // the words of a heading, in lower case
	fields []string // the fields of a heading, between delimiters
	hidden bool     // a comment with a puzzle in it
}

// minRowCells is the least number of cells for which a line with words is taken for a row. Titles have fewer digits.
const minRowCells = 7

// classify returns the line with its kind and its cells.
func classify(number int, raw []byte) *line {
	if l := fastRow(number, raw); l != nil {
		return l
	}
	l := &line{number: number, text: simplify(raw)}
	trimmed := strings.TrimSpace(string(l.text))
	if trimmed == "" {
		if strings.Count(string(l.text), "\t") >= 8 {
			l.kind, l.plain = ruler, true
		}
		return l
	}
	if l.cutComment() {
		l.kind = comment
		return l
	}
	if !slices.ContainsFunc(l.text, func(r rune) bool { return isCell(r, 0) || unicode.IsLetter(r) }) {
		l.classifyWithoutDigits()
		return l
	}
	list := tokens(l.text, 0)
	if l.findPuzzles(list, false) || l.findRow(list) {
		return l
	}
	if other := commonestOther(list); other != 0 {
		alt := tokens(l.text, other)
		if l.findPuzzles(alt, false) || l.findRow(alt) {
			return l
		}
	}
	if l.classifyWithoutDigits(); l.kind != blank {
		return l
	}
	if !isCandidates(list) && l.findPuzzles(list, true) {
		return l
	}
	l.classifyBad(list)
	return l
}

// fastRow reads a row of nine characters that are all cells, if at least one of them is a digit or 0. It returns nil for
// other lines. It is a fast path for the most common rows.
func fastRow(number int, raw []byte) *line {
	if len(raw) != 9 {
		return nil
	}
	cells := plainCells(raw, 0)
	if cells == nil || !bytes.ContainsAny(raw, "0123456789") {
		return nil
	}
	return &line{number: number, kind: row, text: []rune(string(raw)), cells: cells, size: 9, plain: true}
}

// cutComment removes a comment that begins with #, and reports whether the line has nothing else. If the line has 9, 27 or
// 81 cells when # is read as an empty cell, it has no comment.
func (l *line) cutComment() bool {
	at := slices.Index(l.text, '#')
	if at < 0 {
		return false
	}
	list := tokens(l.text, '#')
	if cut := stretches(list); len(cut) == 1 && len(cut[0].tokens) == len(list) && slices.Contains([]int{9, 27, 81}, len(cut[0].cells)) &&
		!mixesEmpties(empties(cut[0].cells)) {
		return false
	}
	plain := tokens(l.text, 0)
	last := slices.IndexFunc(plain, func(t token) bool { return len(t.cells) == 81 && t.from > at })
	if len(tokens(l.text[:at], 0)) == 0 {
		l.hidden = last >= 0
		return true
	}
	if last < 0 { // if 81 cells follow the #, it is part of the puzzle's label, not the start of a comment
		l.text = l.text[:at]
	}
	return false
}

// commonestOther returns the most frequent character that is not a usual cell and not in a word, or 0 if there is no such
// character.
func commonestOther(list []token) (other rune) {
	counts := map[rune]int{}
	for _, t := range list {
		if t.cells != nil || isWord(t.text) {
			continue
		}
		for _, r := range t.text {
			if !isCell(r, 0) && r != '+' {
				counts[r]++
			}
		}
	}
	for r, n := range counts {
		if most := counts[other]; n > most || n == most && r < other {
			other = r
		}
	}
	return other
}

// isWord reports whether a text has two different letters.
func isWord(text []rune) bool {
	first := slices.IndexFunc(text, unicode.IsLetter)
	return first >= 0 && slices.ContainsFunc(text, func(r rune) bool { return unicode.IsLetter(r) && r != text[first] })
}

// findRow reports whether the line is a row, or three rows in one. Exactly one stretch must have 9 or 27 cells, and the text
// before and after it must have too few cells for a row. If so, findRow stores the row.
func (l *line) findRow(list []token) bool {
	dropRowNumber(list)
	found := -1
	cut := stretches(list)
	if at := slices.IndexFunc(list, func(t token) bool { return t.cells == nil }); at < 0 && len(cut) > 1 { // ':' may separate boxes
		if all := joinStretches(cut); len(all.cells) == 9 || len(all.cells) == 27 {
			cut = []stretch{all}
		}
	}
	for i := range cut {
		n := len(cut[i].cells)
		if n == 9 || n == 27 && cut[i].uniform() {
			if found >= 0 {
				return false
			}
			found = i
		}
	}
	if found < 0 {
		return false
	}
	s := &cut[found]
	before, after := list[:s.from], list[s.from+len(s.tokens):]
	if manyCells(before) || manyCells(after) {
		return false
	}
	l.quoted = strings.ContainsRune("[{(\"'“‘`", l.beside(s.cells[0].column))
	if used := empties(s.cells); !hasDigit(s.cells) && !slices.Contains(used, '0') {
		if others := len(before) + len(after); others == 0 && !l.quoted || others > 0 && !strings.ContainsRune(emptyCells, used[0]) {
			return false // a ruler, or a row of empty cells
		}
	}
	l.kind, l.cells, l.size = row, s.cells, len(s.cells)
	l.label, l.tail = words(before), words(after)
	l.takeLabels(list)
	if used := empties(s.cells); mixesEmpties(used) {
		l.err = l.wrongEmpty(used)
	}
	l.irregular = !s.regular()
	return true
}

// dropRowNumber clears the cells of a leading number with a dot, such as "1.", if 9 or 27 cells follow. The number is then
// not read as cells.
func dropRowNumber(list []token) {
	if first := list[0].text; len(list) < 2 || first[len(first)-1] != '.' || len(first) < 2 || len(first) > 3 {
		return
	}
	n := 0
	for _, t := range list[1:] {
		n += len(t.cells)
	}
	if n == 9 || n == 27 {
		list[0].cells = nil
	}
}

// joinStretches returns several stretches as one.
func joinStretches(cut []stretch) (all stretch) {
	for _, s := range cut {
		all.tokens = append(all.tokens, s.tokens...)
		all.cells = append(all.cells, s.cells...)
	}
	return all
}

// takeLabels sets plain and labelEnd. The first and the last token may be labels; the line is plain if all other tokens are
// cells.
func (l *line) takeLabels(list []token) {
	l.plain = true
	for i, t := range list {
		switch {
		case t.cells != nil:
		case i == 0 && isLabel(t.text):
			l.labelEnd = t.to
		case i == len(list)-1 && isLabel(t.text):
		default:
			l.plain = false
		}
	}
}

// isLabel reports whether a token is a letter, or a letter and a digit.
func isLabel(text []rune) bool {
	return unicode.IsLetter(text[0]) && (len(text) == 1 || len(text) == 2 && unicode.IsDigit(text[1]))
}

// beside returns the last character before a column that is not a space. If there is no such character, it returns a space.
func (l *line) beside(column int) rune {
	for column--; column >= 0; column-- {
		if l.text[column] != ' ' {
			return l.text[column]
		}
	}
	return ' '
}

func hasDigit(cells []cell) bool {
	return slices.ContainsFunc(cells, func(c cell) bool { return c.digit > 0 })
}

// words returns the text of the tokens in lower case, with spaces between them.
func words(list []token) string {
	var b strings.Builder
	for i, t := range list {
		if i > 0 {
			b.WriteByte(' ')
		}
		b.WriteString(strings.ToLower(string(t.text)))
	}
	return b.String()
}

// wrongEmpty returns the error for a line with different characters for empty cells. The error names the first unusual
// character, if there is one.
func (l *line) wrongEmpty(used []rune) error {
	for i, r := range l.text {
		if slices.Contains(used, r) && !strings.ContainsRune(emptyCells, r) {
			return notCell(r, i)
		}
	}
	return errors.New("different characters are used for empty cells")
}

func notCell(r rune, column int) error {
	return fmt.Errorf("%q at character %d is neither a digit nor an empty cell", r, column+1)
}

// classifyWithoutDigits classifies a line that has no digits and no words as a bracket or a ruler. It leaves other lines
// unclassified, and also a line that repeats one letter, unless the letter occurs nine times.
func (l *line) classifyWithoutDigits() {
	first, count, kinds := rune(0), 0, 0
	drawn := strings.Count(string(l.text), ",") >= 8
	for i, r := range l.text {
		switch {
		case unicode.IsDigit(r):
			return
		case r == '+' || r == '=' || r == ':' || r == '|' || r == ';' || r == '\t' || r == '&':
			drawn = true
		case !separates(l.text, i):
			if unicode.IsLetter(r) && isWord(l.text) {
				return
			}
			if count++; r != first {
				kinds++
				first = r
			}
		}
	}
	if unicode.IsLetter(first) && count != 9 {
		return
	}
	l.kind = ruler
	switch {
	case count == 0 && !drawn:
		l.kind = bracket
	case kinds == 1 && !slices.Contains(l.text, '+') && !slices.Contains(l.text, '='):
		for i, r := range l.text {
			if r == first {
				l.cells = append(l.cells, cell{column: i, empty: r})
			}
		}
		l.size, l.plain = count, true
	case count == 0:
		l.plain = !strings.ContainsAny(string(l.text), "+=")
	}
}
