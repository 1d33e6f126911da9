package puzzles

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"unicode"
)

// kind is what a line is.
type kind uint8

const (
	blank   kind = iota
	comment      // it parts puzzles
	heading      // a line with words: it parts puzzles too
	bracket      // nothing but brackets and the like
	ruler        // a line of a drawing, or maybe a row of empty cells
	row          // cells of a puzzle, or what is meant to be
	whole        // one puzzle or more, each in one piece
)

// line is a line of a text and what its characters make it. Whether a row is good, its neighbours tell.
type line struct {
	number int
	kind   kind
	text   []rune

	// Of a row, or of a ruler that may be a row.
	cells       []cell
	label, tail string // what stands before and after the cells
	quoted      bool   // a bracket or a quote stands right before the cells
	labelEnd    int    // the column after a label
	irregular   bool   // delimiters cut the cells into unequal parts
	plain       bool   // no words but a label, so that cells may also be told by their columns
	err         error  // why it is no row, whatever its neighbours are
	size        int    // how many cells it has, or would have if it were of a larger puzzle

	grids  []written // of a whole
	words  []string  // of a heading, in lower case
	fields []string  // of a heading, between delimiters
	hidden bool      // a comment with a puzzle in it
}

// fewCells is less than what a row or a puzzle is recognized by where words stand around it: a title may have as many digits.
const fewCells = 7

// classify finds out what a line is.
func classify(number int, raw []byte) *line {
	if l := nine(number, raw); l != nil {
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
		l.undigited()
		return l
	}
	list := tokens(l.text, 0)
	if l.findWholes(list, false) || l.findRow(list) {
		return l
	}
	if other := commonest(list); other != 0 {
		alt := tokens(l.text, other)
		if l.findWholes(alt, false) || l.findRow(alt) {
			return l
		}
	}
	if l.undigited(); l.kind != blank {
		return l
	}
	if !isCandidates(list) && l.findWholes(list, true) {
		return l
	}
	l.spoiled(list)
	return l
}

// nine is a row of nine characters that are cells and nothing else, as most are; nil if the line is not such a row. It only saves time.
func nine(number int, raw []byte) *line {
	if len(raw) != 9 {
		return nil
	}
	l := &line{number: number, kind: row, text: make([]rune, 9), cells: make([]cell, 9), size: 9, plain: true}
	digits := false
	for i, b := range raw {
		r := rune(b)
		if !isCell(r, 0) {
			return nil
		}
		l.text[i], l.cells[i] = r, cell{column: i, digit: digitOf(r), empty: emptyOf(r)}
		digits = digits || r >= '0' && r <= '9'
	}
	if !digits {
		return nil
	}
	return l
}

// cutComment takes off a comment, and reports whether the line is nothing else. A # also may be an empty cell, in a line
// that has nothing but cells then.
func (l *line) cutComment() bool {
	at := slices.Index(l.text, '#')
	if at < 0 {
		return false
	}
	list := tokens(l.text, '#')
	if cut := stretches(list); len(cut) == 1 && len(cut[0].tokens) == len(list) && slices.Contains([]int{9, 27, 81}, len(cut[0].cells)) &&
		!mixes(empties(cut[0].cells)) {
		return false
	}
	plain := tokens(l.text, 0)
	last := slices.IndexFunc(plain, func(t token) bool { return len(t.cells) == 81 && t.from > at })
	if len(tokens(l.text[:at], 0)) == 0 {
		l.hidden = last >= 0
		return true
	}
	if last < 0 { // otherwise it is no comment, but part of a label
		l.text = l.text[:at]
	}
	return false
}

// commonest is the character that most often stands where a cell may stand, but is none by itself, or 0.
func commonest(list []token) (other rune) {
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

// isWord reports whether a token has two different letters.
func isWord(text []rune) bool {
	first := rune(0)
	for _, r := range text {
		if !unicode.IsLetter(r) {
			continue
		}
		if first == 0 {
			first = r
		}
		if r != first {
			return true
		}
	}
	return false
}

// findRow looks for a row, or for three in one line: exactly one stretch that has as many cells, and nothing else but a label.
func (l *line) findRow(list []token) bool {
	peelNumber(list)
	found := -1
	cut := stretches(list)
	if at := slices.IndexFunc(list, func(t token) bool { return t.cells == nil }); at < 0 && len(cut) > 1 { // ':' may be a bar
		if all := join(cut); len(all.cells) == 9 || len(all.cells) == 27 {
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
			return false // a ruler, or maybe a row
		}
	}
	l.kind, l.cells, l.size = row, s.cells, len(s.cells)
	l.label, l.tail = words(before), words(after)
	l.takeLabels(list)
	if used := empties(s.cells); mixes(used) {
		l.err = l.alien(used)
	}
	l.irregular = !s.regular()
	return true
}

// peelNumber makes a label of a number with a dot, such as "1.", before a row. Both could be cells, if they were not too many.
func peelNumber(list []token) {
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

// join is stretches with what cuts them taken as a bar.
func join(cut []stretch) (all stretch) {
	for _, s := range cut {
		all.tokens = append(all.tokens, s.tokens...)
		all.cells = append(all.cells, s.cells...)
	}
	return all
}

// takeLabels takes it that the first token and the last may be labels of the row. With more that is no cell, the line is
// not plain.
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

// beside is the character before a column, leaving out spaces.
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

// words are the tokens of a label in lower case.
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

// alien is the error of a character that is no empty cell, where others are. A usual one is least likely to be wrong.
func (l *line) alien(used []rune) error {
	for i, r := range l.text {
		if slices.Contains(used, r) && !strings.ContainsRune(emptyCells, r) {
			return notCell(r, i)
		}
	}
	return errors.New("different characters stand for empty cells")
}

func notCell(r rune, column int) error {
	return fmt.Errorf("%q at character %d is neither a digit nor an empty cell", r, column+1)
}

// undigited classifies a line without a digit in it and without words: one of brackets, a ruler, or maybe a row.
func (l *line) undigited() {
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
