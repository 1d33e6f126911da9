package puzzles

import (
	"bytes"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"unicode"
)

// kind is the kind of a line.
type kind uint8

const (
	blank   kind = iota // nothing, or only decoration such as brackets
	comment             // a line that begins with #; separates puzzles
	heading             // a line with words; separates puzzles
	ruler               // a line of a drawing, or perhaps a row of empty cells
	row                 // cells of a puzzle, a number, or a line that was probably meant as a row
	whole               // one or more puzzles of 81 cells, or cells that were meant as a puzzle
)

// line is a line of a text, classified by its own characters only. Whether a row is good also depends on the lines around
// it.
type line struct {
	number int
	kind   kind
	text   []rune

	// These are set for a row, and for a ruler that may be a row.
	tokens []node // those that are cells
	cells  []cell
	plain  bool  // it has no words except labels, so its cells may also be found by their columns
	err    error // why it cannot be a row, regardless of the lines around it
	size   int   // the number of its cells; if takeOther stored it, how many cells it was probably meant to have

	grids  []piece // the puzzles in a line of the kind whole
	hidden bool    // a comment with a puzzle in it
}

// minRowCells is the least number of cells for which a line with words is taken for a row, even if it is a bad one. Titles
// have fewer digits.
const minRowCells = 7

// datePattern matches dates with dashes or dots.
var datePattern = regexp.MustCompile(`^([0-9]{4}[-.][0-9]{2}[-.][0-9]{2}|[0-9]{2}[-.][0-9]{2}[-.][0-9]{4})$`)

// classify returns the line with its kind and its cells.
func classify(number int, raw []byte) *line {
	if l := fastRow(number, raw); l != nil {
		return l
	}
	l := &line{number: number, text: simplify(raw)}
	if l.cutComment(); l.kind == comment {
		return l
	}
	if !slices.ContainsFunc(l.text, func(r rune) bool { return isCell(r, 0) || unicode.IsLetter(r) }) {
		l.findRuler()
		return l
	}
	if l.findFields() {
		return l
	}
	list := tokens(l.text, 0)
	if l.findPuzzles(list) || l.findRow(list) {
		return l
	}
	bad := l.grids
	if other := commonestOther(list); other != 0 {
		alt := tokens(l.text, other)
		if l.findPuzzles(alt) || l.findRow(alt) {
			return l
		}
	}
	switch {
	case l.findRuler():
	case len(bad) > 0 && !isCandidates(list):
		l.kind, l.grids = whole, bad
	default:
		l.takeOther(list)
	}
	return l
}

// fastRow reads a row of nine characters that are all cells, if at least one of them is a digit or 0. It returns nil for
// other lines. It is a fast path for the most common rows.
func fastRow(number int, raw []byte) *line {
	odd := func(r rune) bool { return !isCell(r, 0) }
	if len(raw) != 9 || bytes.ContainsFunc(raw, odd) || !bytes.ContainsAny(raw, "0123456789") {
		return nil
	}
	fast := new(struct { // one allocation
		line
		text   [9]rune
		cells  [9]cell
		tokens [1]node
	})
	for i, b := range raw {
		fast.text[i], fast.cells[i] = rune(b), cellOf(rune(b), i)
	}
	fast.tokens[0] = node{to: 9, text: fast.text[:], cells: fast.cells[:]}
	fast.line = line{number: number, kind: row, text: fast.text[:], plain: true, size: 9}
	fast.line.tokens, fast.line.cells = fast.tokens[:], fast.cells[:]
	return &fast.line
}

// cutComment removes a comment that begins with #. If nothing but decoration is before the #, the whole line becomes a
// comment. A line is left unchanged if it consists of 9, 27 or 81 cells when # is read as an empty cell. A # between other
// text and a token of 81 cells is part of the puzzle's label, not the start of a comment.
func (l *line) cutComment() {
	at := slices.Index(l.text, '#')
	if at < 0 {
		return
	}
	list := tokens(l.text, '#')
	cells := cellsOf(list)
	if !slices.ContainsFunc(list, node.isWord) && slices.Contains([]int{9, 27, 81}, len(cells)) && checkMarks(cells) == nil {
		return
	}
	puzzle := slices.ContainsFunc(tokens(l.text[at+1:], 0), func(t node) bool { return len(t.cells) == 81 })
	switch {
	case len(tokens(l.text[:at], 0)) == 0:
		l.kind, l.hidden = comment, puzzle
	case !puzzle:
		l.text = l.text[:at]
	}
}

// commonestOther returns the character that occurs most often outside words and labels such as r1. It leaves out + and the
// characters that always stand for a cell. It returns 0 if there is no such character.
func commonestOther(list []node) (other rune) {
	counts := map[rune]int{}
	for _, t := range list {
		if !t.isWord() || hasLetters(t.text) || len(t.text) == 2 && isLabel(t.text) {
			continue
		}
		for _, r := range t.text {
			if isCell(r, 0) || r == '+' {
				continue
			}
			if counts[r]++; counts[r] > counts[other] {
				other = r
			}
		}
	}
	return other
}

// hasLetters reports whether a text has two different letters.
func hasLetters(text []rune) bool {
	first := slices.IndexFunc(text, unicode.IsLetter)
	return first >= 0 && slices.ContainsFunc(text, func(r rune) bool { return unicode.IsLetter(r) && r != text[first] })
}

// findRow reports whether the line is a row, or three rows in one, and stores the cells if it is. Exactly one of its
// stretches must have 9 cells, or 27 in tokens of the same size, and the text before and after this stretch must have too few
// cells for a row. findRow returns false for a line of empty cells that may be a ruler.
func (l *line) findRow(list []node) bool {
	found, before := []node(nil), 0
	for from, part := range stretches(list) {
		n := len(cellsOf(part))
		if n != 9 && (n != 27 || sameSize(part) < len(part)) {
			continue
		}
		if found != nil {
			return false
		}
		found, before = part, from
	}
	if found == nil || manyCells(list[:before]) || manyCells(list[before+len(found):]) {
		return false
	}
	cells := cellsOf(found)
	if used := marksOf(cells); !hasDigit(cells) && !slices.Contains(used, "0") && len(used[0]) == 1 {
		quoted := strings.ContainsAny(string(l.text), "[({\"'")
		if len(found) == len(list) && !quoted || !strings.Contains(emptyCells, used[0]) {
			return false // a ruler, or a row of empty cells
		}
	}
	l.kind, l.tokens, l.cells, l.size = row, found, cells, len(cells)
	l.plain, l.err = isPlain(list), oddMark(cells)
	return true
}

// isPlain reports whether all tokens are cells, except that the first and the last one may be labels.
func isPlain(list []node) bool {
	for i, t := range list {
		if t.isWord() && (i > 0 && i+1 < len(list) || !isLabel(t.text)) {
			return false
		}
	}
	return true
}

// isLabel reports whether a token is a letter, or a letter and a digit.
func isLabel(text []rune) bool {
	return unicode.IsLetter(text[0]) && (len(text) == 1 || len(text) == 2 && unicode.IsDigit(text[1]))
}

// findRuler reports whether a line has no digits and no words. It stores such a line as blank, or as a ruler, which may be a
// row of empty cells. A line of nine equal letters counts as a ruler, too.
func (l *line) findRuler() bool {
	var drawn []rune
	for i, r := range l.text {
		if !separates(l.text, i) {
			drawn = append(drawn, r)
		}
	}
	same := len(drawn) > 0 && !slices.ContainsFunc(drawn, func(r rune) bool { return r != drawn[0] })
	if slices.ContainsFunc(drawn, unicode.IsDigit) || slices.ContainsFunc(drawn, unicode.IsLetter) && (!same || len(drawn) != 9) {
		return false
	}
	text := string(l.text)
	delimited := strings.ContainsAny(text, "|;&:") || strings.Count(text, ",") >= 8 || strings.Count(text, "\t") >= 8
	crossed := strings.ContainsAny(text, "+=")
	if len(drawn) > 0 || delimited || crossed {
		l.kind = ruler
		l.plain = !crossed && (same || len(drawn) == 0)
	}
	if same && !crossed {
		l.tokens = tokens(l.text, drawn[0])
		l.cells = cellsOf(l.tokens)
		l.size = len(l.cells)
	}
	return true
}

// takeOther stores a line that is neither a row of nine or 27 cells nor a puzzle. A line of a grid of candidates is a bad
// row. If the tokens of another line are cells, apart from labels, it is a row, which may have empty cells that are not
// written. A further line is a bad row if manyCells returns true for it, and otherwise a heading.
func (l *line) takeOther(list []node) {
	l.kind, l.plain = row, isPlain(list)
	switch {
	case isCandidates(list):
		l.err = errCandidates
	case l.plain && slices.ContainsFunc(list, func(t node) bool { return !t.isWord() }):
	case manyCells(list):
		l.err = firstWrong(list)
	default:
		l.kind = heading
	}
	if len(list) == 1 && nullWord(list[0].text, 0) { // what Python prints for nothing
		l.kind = heading
	}
	if l.kind == heading {
		return
	}
	longest := 0
	for _, t := range list {
		longest = max(longest, len(t.text))
		l.size += len(t.text)
		if !t.isWord() {
			l.tokens = append(l.tokens, t)
		}
		if !t.isWord() {
			l.cells = append(l.cells, t.cells...)
			continue
		}
		for i, r := range t.text {
			if isCell(r, 0) && !isLabel(t.text) {
				l.cells = append(l.cells, cellOf(r, t.from+i))
			}
		}
	}
	if longest <= 2 { // each token is probably one cell, as in a puzzle of 16 by 16
		l.size = len(list)
	}
}

// firstWrong returns the error for the first character of a bad row that is neither a cell nor a +. It looks only in tokens
// that were not read as cells, and skips words with letters and few cells. If there is no such character, the error is about
// the number of cells.
func firstWrong(list []node) error {
	for _, t := range list {
		if !t.isWord() || hasLetters(t.text) && usualCells(t.text) < minRowCells {
			continue
		}
		for i, r := range t.text {
			if !isCell(r, 0) && r != '+' {
				return notCell(r, t.from+i)
			}
		}
	}
	most := 0
	for _, part := range stretches(list) {
		most = max(most, len(cellsOf(part)))
	}
	return fmt.Errorf("%s beside words, want 9, or 81", countOf(most, "cell"))
}

// usualCells returns the number of characters in a token that always stand for a cell. It returns 0 for a date.
func usualCells(text []rune) (n int) {
	if len(text) == 10 && datePattern.MatchString(string(text)) {
		return 0
	}
	for _, r := range text {
		if isCell(r, 0) {
			n++
		}
	}
	return n
}

// isCandidates reports whether a line is part of a grid of candidates: 9 or 81 tokens, each with the digits of one cell in
// ascending order, and at least one of them with several digits.
func isCandidates(list []node) bool {
	several := false
	for _, t := range list {
		text := t.text
		if text[0] == 'u' && len(text) > 1 { // SadMan Sudoku writes u before an entry
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

// nineCells matches nine or more cells without another character between them, which are a row even in a word.
var nineCells = regexp.MustCompile(`[0-9._]{9}`)

// manyCells reports whether a line has at least minRowCells cells without a word between them, so that it may be meant as a
// row. Other characters may be between them. Cells do not count if their token has several cells, all of them empty.
func manyCells(list []node) bool {
	n := 0
	for _, t := range list {
		switch usual := usualCells(t.text); {
		case t.isWord() && isLabel(t.text): // such as r1
		case t.isWord() && hasLetters(t.text) && 5*usual < 3*len(t.text) && !nineCells.MatchString(string(t.text)):
			n = 0
		case t.isWord(), hasDigit(t.cells), usual == 1:
			n += usual
		}
		if n >= minRowCells {
			return true
		}
	}
	return false
}
