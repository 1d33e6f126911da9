package puzzles

import (
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"
)

// classifyBad classifies a line that is neither a row of nine or 27 cells nor a puzzle. If its tokens are cells, apart from
// labels, it is a row, which may have empty cells that are not written. If it is part of a grid of candidates, or has nearly
// as many cells as a row without a word between them, it is a bad row. Other lines are headings.
func (l *line) classifyBad(list []token) {
	if l.takeLabels(list); l.plain && slices.ContainsFunc(list, func(t token) bool { return t.cells != nil }) {
		l.kind = row
	} else if manyCells(list) {
		l.kind = row
		l.err = l.firstWrong(list)
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
				l.cells = append(l.cells, cellOf(r, t.from+i))
			}
		}
	}
	if !slices.ContainsFunc(list, func(t token) bool { return len(t.text) > 2 }) { // one cell each, as in a puzzle of 16 by 16
		l.size = len(list)
	}
}

// firstWrong returns the error for the first character in a bad row that is not a cell and not in a word. If all characters
// outside words are cells, the error is about the number of cells.
func (l *line) firstWrong(list []token) error {
	for _, t := range list {
		if t.cells != nil || isWord(t.text) && usualCells(t.text) < minRowCells {
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

// usualCells returns the number of characters in a token that are cells. It returns 0 for a date.
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

// datePattern matches dates with dashes or dots.
var datePattern = regexp.MustCompile(`^([0-9]{4}-[0-9]{2}-[0-9]{2}|[0-9]{2}-[0-9]{2}-[0-9]{4}|` +
	`[0-9]{2}\.[0-9]{2}\.[0-9]{4}|[0-9]{4}\.[0-9]{2}\.[0-9]{2})$`)

// isCandidates reports whether a line is part of a grid of candidates: 9 or 81 cells, some of them with several digits.
func isCandidates(list []token) bool {
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

// manyCells reports whether a line has at least minRowCells cells without a word between them, so that it may be meant as a
// row. Other characters may be between them.
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
		if n >= minRowCells {
			return true
		}
	}
	return false
}

var errCandidates = errors.New("a grid of candidates (pencil marks), with several in a cell: give only the digits of the puzzle")
