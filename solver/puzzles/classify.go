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

// nine is a row of nine characters that are cells and nothing else, as most are; nil if the line is none. It only saves time.
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

// commonest is the character that most often stands where a cell may stand, but is none by itself; 0 if there is none.
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

// manyCells reports whether there are as many cells in a piece of a line as can be meant for a row. Words cut a line into
// pieces, single characters do not: they may be a mistake.
func manyCells(list []token) bool {
	n := 0
	for _, t := range list {
		switch usual := usualCells(t.text); {
		case isLabel(t.text) && t.cells == nil: // such as r1
		case t.cells != nil && (hasDigit(t.cells) || usual == 1):
			n += usual
		case t.cells == nil && isWord(t.text) && 5*usual < 3*len(t.text):
			n = 0
		case t.cells == nil:
			n += usual
		}
		if n >= fewCells {
			return true
		}
	}
	return false
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
		l.plain = true
	}
}

// spoiled classifies a line that has neither a row nor a puzzle: a heading if it has words, otherwise a bad row. A line with
// words, too, is a bad row if it has as many cells in a piece as a row.
func (l *line) spoiled(list []token) {
	if l.takeLabels(list); l.plain && slices.ContainsFunc(list, func(t token) bool { return t.cells != nil }) {
		l.kind = row
	} else if manyCells(list) {
		l.kind = row
		l.err = l.firstAlien(list)
	}
	if isCandidates(list) {
		l.kind, l.err = row, errCandidates
	}
	if l.kind != row {
		l.kind, l.words = heading, strings.Fields(words(list))
		l.fields = strings.FieldsFunc(strings.ToLower(string(l.text)), func(r rune) bool { return strings.ContainsRune(",;\t", r) })
		return
	}
	for _, t := range list {
		for i, r := range t.text {
			if l.size++; isCell(r, 0) && (t.cells != nil || len(t.text) > 2) {
				l.cells = append(l.cells, cell{column: t.from + i, digit: digitOf(r), empty: emptyOf(r)})
			}
		}
	}
	if !slices.ContainsFunc(list, func(t token) bool { return len(t.text) > 2 }) { // numbers, as in a puzzle of 16 by 16
		l.size = len(list)
	}
}

// firstAlien is the error of the first character in a bad row that is no cell. Words have none: there, the cells are not as
// many as they should be.
func (l *line) firstAlien(list []token) error {
	for _, t := range list {
		if t.cells != nil || isWord(t.text) && usualCells(t.text) < fewCells {
			continue
		}
		for i, r := range t.text {
			if !isCell(r, 0) && r != '+' {
				return notCell(r, t.from+i)
			}
		}
	}
	most := 0
	for _, s := range stretches(list) {
		most = max(most, len(s.cells))
	}
	return fmt.Errorf("%s beside words, want 9, or 81", countOf(most, "cell"))
}

// usualCells is how many characters of a token are cells; 0 for a number such as a date.
func usualCells(text []rune) (n int) {
	if isDate(text) {
		return 0
	}
	for _, r := range text {
		if isCell(r, 0) {
			n++
		}
	}
	return n
}

// isDate reports whether a token is written as a date with dashes or dots.
func isDate(text []rune) bool {
	if len(text) != 10 {
		return false
	}
	for _, form := range []string{"0000-00-00", "00-00-0000", "00.00.0000", "0000.00.00"} {
		same := true
		for i, r := range form {
			same = same && (r == text[i] || r == '0' && text[i] >= '0' && text[i] <= '9')
		}
		if same {
			return true
		}
	}
	return false
}

var errCandidates = errors.New("a grid of candidates (pencil marks), of which several stand in a cell: give only the digits of the puzzle")

// isCandidates reports whether a line has nine cells, or 81, some with several digits.
func isCandidates(list []token) bool {
	several := false
	for _, t := range list {
		text := t.text
		if text[0] == 'u' && len(text) > 1 { // as SadMan Sudoku writes what is entered
			text = text[1:]
		}
		for i, r := range text {
			if r < '1' || r > '9' || i > 0 && r <= text[i-1] {
				return false
			}
		}
		several = several || len(text) > 1
	}
	return several && (len(list) == 9 || len(list) == 81)
}
