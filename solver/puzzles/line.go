package puzzles

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"unicode"
)

// kind says what is in a line, judged by its own characters.
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
	gap    int // the number of blank lines before it; 1 if two rulers are adjacent and this is the second
	text   []rune
	tokens []node
	cells  []cell // those of its tokens
	// Whether its cells may also be found by fields or columns. They may not if there are words other than labels, or if there is
	// a +, an = or several different characters, but no digit.
	plain  bool
	grids  []piece // the puzzles in a line of the kind whole
	hidden bool    // a comment with a puzzle in it
}

// classify returns the line with its kind and its cells.
func classify(number int, raw []byte) *line {
	l := &line{number: number, text: simplify(raw)}
	if l.cutComment(); l.kind == comment || l.findFields() {
		return l
	}
	l.tokens = split(l.text)
	l.cells = cellsOf(l.tokens)
	l.plain = isPlain(l.tokens)
	switch {
	case date.MatchString(strings.TrimSpace(string(l.text))):
		l.kind = heading
	case l.isRuler():
	case l.findPuzzles():
		l.kind = whole
	case isCandidates(l.tokens), l.plain && len(l.cells) > 0, manyCells(l.tokens):
		l.kind = row
	default:
		l.kind = heading
	}
	if len(l.cells) == 1 && l.cells[0].mark == nullMark && l.tokens[0].to-l.tokens[0].from == len(l.text) {
		l.kind = heading // a line with only a null value, such as Python's None, is a message and not a row
	}
	return l
}

// cutComment removes a comment that begins with #. If nothing but decoration is before the #, the whole line becomes a
// comment. A line is left unchanged if it consists of 9, 27 or 81 cells when # is read as an empty cell, and also if such cells
// are the end of a line or one of its tokens, unless they are in a line that begins with #. A # between other text and a token
// of 81 cells is part of the puzzle's label, not the start of a comment.
func (l *line) cutComment() {
	at := slices.Index(l.text, '#')
	if at < 0 {
		return
	}
	begins := len(tokens(l.text[:at], 0)) == 0
	// A row after a word has an empty cell besides the first one: #12345678 is a number.
	named := func(cells []cell) bool { return areHashes(cells) && hasDigit(cells) && hasEmpty(cells[1:]) }
	list, end := tokens(l.text, '#'), 0 // end is where the tokens after the last word begin
	for i, t := range list {
		if t.isWord() {
			end = i + 1
		} else if named(t.cells) && (i == 0 || !begins) {
			return
		}
	}
	if cells := cellsOf(list[end:]); end == 0 && areHashes(cells) || !begins && named(cells) {
		return
	}
	puzzle := slices.ContainsFunc(tokens(l.text[at+1:], '#'), func(t node) bool {
		return len(t.cells) == 81 && (t.cells[0].mark != '#' || hasDigit(t.cells))
	})
	switch {
	case begins:
		l.kind, l.hidden = comment, puzzle
	case !puzzle:
		l.text = l.text[:at]
	}
}

// areHashes reports whether cells are 9, 27 or 81, the empty ones of which are written as #.
func areHashes(cells []cell) bool {
	hash := func(c cell) bool { return c.mark == '#' }
	return slices.Contains(rowSizes, len(cells)) && slices.ContainsFunc(cells, hash) && checkMarks(cells) == nil
}

// split splits a text into tokens. If these are not the cells of a row or a puzzle, it tries the most frequent other character
// for the empty cell, and keeps the result if that gives nine or more cells, some with digits, or nothing but cells. A letter at
// the beginning of fewer cells stays a label.
func split(text []rune) []node {
	list := tokens(text, 0)
	if slices.Contains(rowSizes, len(cellsOf(list))) {
		return list
	}
	if other := commonestOther(text, list); other != 0 {
		alt := tokens(text, other)
		labelled := isLabel(list[0].text) && hasDigit(cellsOf(list)) && !slices.ContainsFunc(list[1:], node.isWord)
		if cells := cellsOf(alt); len(cells) >= 9 && hasDigit(cells) || !labelled && !slices.ContainsFunc(alt, node.isWord) {
			return alt
		}
	}
	return list
}

// rowSizes are the numbers of cells in a row, in three rows, and in a puzzle.
var rowSizes = []int{9, 27, 81}

// commonestOther returns the character that occurs most often outside words and labels such as r1. It leaves out + and the
// characters that always stand for a cell. It returns 0 if there is no such character.
func commonestOther(text []rune, list []node) (other rune) {
	counts := map[rune]int{}
	for _, t := range list {
		if word := text[t.from:t.to]; t.isWord() && letters(string(word)) < 2 && (len(word) != 2 || !isLabel(t.text)) {
			for _, r := range word {
				if counts[r]++; !isCell(r, 0) && r != '+' && counts[r] > counts[other] {
					other = r
				}
			}
		}
	}
	return other
}

// letters returns the number of different letters in a text.
func letters(text string) int {
	different := map[rune]bool{}
	for _, r := range text {
		if unicode.IsLetter(r) {
			different[r] = true
		}
	}
	return len(different)
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

var label = regexp.MustCompile(`^\pL\pN?$`)

// isLabel reports whether a word is a letter, or a letter and a digit.
func isLabel(word string) bool { return len(word) < 9 && label.MatchString(word) }

// isRuler reports whether a line has no digit from 1 to 9 and no word, where one repeated letter is not a word, and is not a
// puzzle of 81 empty cells. If so, isRuler sets its kind: a row if its cells have the usual characters for empty cells;
// otherwise a ruler, which may be a row of empty cells, or blank if it has only decoration such as brackets. It removes the
// cells of the line if there is a +, an =, a token that is not a cell, or several different characters.
func (l *line) isRuler() bool {
	isWord := func(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) }
	digits := hasDigit(l.cells) || slices.ContainsFunc(l.tokens, func(t node) bool { return t.isWord() && strings.ContainsFunc(t.text, isWord) })
	marks := map[rune]bool{}
	for _, c := range l.cells {
		marks[c.mark] = true
	}
	text := string(l.text)
	usual := marks['0'] || marks[nullMark] || marks[minusMark] || len(marks) == 1 && (marks['.'] || marks['_'])
	switch {
	case digits || usual && len(l.cells) == 81:
		return false
	case usual:
		l.kind = row
	case len(l.tokens) > 0, strings.ContainsAny(text, "|&:+="),
		strings.Count(text, ",") >= 8, strings.Count(text, ";") >= 8, strings.Count(text, "\t") >= 8:
		l.kind = ruler
	}
	if l.plain = l.plain && len(marks) < 2 && !strings.ContainsAny(text, "+="); !l.plain {
		l.cells = nil
	}
	return true
}

// minRowCells is the least number of cells for which a line with words is taken for a row, even if it is a bad one. Titles
// have fewer digits.
const minRowCells = 7

var nineCells = regexp.MustCompile(`[0-9._]{9}`) // a row even in a word

// usualCells returns the number of characters in a text that always stand for a cell. It returns 0 for a date.
func usualCells(text string) (n int) {
	if date.MatchString(text) {
		return 0
	}
	for _, r := range text {
		if isCell(r, 0) {
			n++
		}
	}
	return n
}

// manyCells reports whether the tokens of a line have at least minRowCells cells without a word between them, so that it may be
// meant as a row. Other characters may be between them. Cells do not count if their token has several cells, all of them empty.
func manyCells(list []node) bool {
	n := 0
	for _, t := range list {
		switch usual := usualCells(t.text); {
		case t.isWord() && isLabel(t.text): // such as r1
		case t.isWord() && !likeCells(t.text) && !nineCells.MatchString(t.text):
			n = 0
		case t.isWord():
			n += usual
		case hasDigit(t.cells) || len(t.cells) == 1:
			n += len(t.cells)
		}
		if n >= minRowCells {
			return true
		}
	}
	return false
}

// likeCells reports whether a word may be meant as cells: it has at most one letter, which may stand for empty cells, or at least three
// fifths of it are cells. Then a word longer than a row of any Sudoku has at most three different letters, unlike a hash.
func likeCells(word string) bool {
	const longestRow = 36
	n := letters(word)
	few := n <= 3 || len(word) <= longestRow
	return n <= 1 || few && 5*usualCells(word) >= 3*len(word)
}

// firstWrong returns the error for the first character of a bad row that is neither a cell nor a +. It looks only in tokens
// that were not read as cells, and skips words with letters and few cells. If there is no such character, the error is about
// the number of cells.
func firstWrong(list []node) error {
	most, n := 0, 0
	for _, t := range list {
		if t.labelled {
			n = 0
		}
		if n += len(t.cells); !t.isWord() {
			most = max(most, n)
			continue
		}
		if n = 0; letters(t.text) >= 2 && usualCells(t.text) < minRowCells {
			continue
		}
		for i, r := range []rune(t.text) {
			if !isCell(r, 0) && r != '+' {
				return notCell(r, t.from+i)
			}
		}
	}
	return fmt.Errorf("%s beside words, want 9, or 81", countOf(most, "cell"))
}

// isCandidates reports whether a line is part of a grid of candidates: nine tokens, each with the digits of one cell in
// ascending order, and at least one of them with several digits.
func isCandidates(list []node) bool {
	several := false
	for _, t := range list {
		for i, c := range t.cells {
			if c.digit == 0 || i > 0 && c.digit <= t.cells[i-1].digit {
				return false
			}
		}
		several = several || len(t.cells) > 1
	}
	return several && len(list) == 9 && !slices.ContainsFunc(list, node.isWord)
}

// findPuzzles finds the whole puzzles of a line: 81 cells in a token, or in adjacent tokens with the same number of cells. It
// stores the puzzles, and also bad pieces that were meant as puzzles, and reports whether there are any.
func (l *line) findPuzzles() bool {
	if len(l.text) < minPuzzleCells {
		return false
	}
	var f finder
	var words []string
	loose := 0 // the number of cells since the last word, label or puzzle
	add := func(cells []cell, err error) {
		f.add(&node{line: l.number, last: l.number}, roleOf(words), nil, cells, err, nil)
		words = nil
	}
	// The node at the end is an empty word, at which the cells before it are counted.
	for list := append(slices.Clip(l.tokens), node{}); len(list) > 0; {
		same := list[:sameSize(list)]
		list = list[len(same):]
		t, cells := same[0], cellsOf(same)
		good := len(cells) == 81 && regular(same)
		if good || t.isWord() || t.labelled {
			if loose >= minPuzzleCells {
				add(nil, miscount(loose))
			}
			loose = 0
		}
		switch {
		case good:
			add(cells, nil)
		case !t.isWord() && len(t.cells) == 3 && len(f.found) > 0: // candidates removed from the puzzle before, as HoDoKu writes them
		case !t.isWord():
			loose += len(cells)
		case usualCells(t.text) >= minPuzzleCells && likeCells(t.text):
			add(nil, firstWrong(same))
		default:
			words = append(words, strings.ToLower(t.text))
		}
	}
	l.grids = f.found
	return len(f.found) > 0
}

// inSequence reports whether the texts of fields are names that follow each other, such as V1, V2 and so on.
func inSequence(list []node) bool {
	for i := 1; i < len(list); i++ {
		if !follows(list[i-1].text, list[i].text) {
			return false
		}
	}
	return true
}

var digitsAndSpaces = regexp.MustCompile(`^[1-9 ]*[1-9]{2}[1-9 ]*$`)

// findFields reports whether the line is a puzzle of 81 fields, of which those without text are empty cells, or of 81 digits
// and spaces, of which at least two digits are adjacent, or as OpenSudoku writes it: for each cell its digit, one or two notes
// and whether it can be changed, all between bars. If so, findFields stores it. It also reports whether the line is a heading,
// of 81 columns whose names are in order.
func (l *line) findFields() bool {
	var cells []cell
	text := string(l.text)
	bars := strings.Split(strings.TrimSuffix(text, "|"), "|")
	switch {
	case len(bars) == 3*81 || len(bars) == 4*81:
		for c := range slices.Chunk(bars, len(bars)/81) {
			digit, changeable := leaf("", c[0], 0, 0).cells, c[len(c)-1]
			if len(digit) != 1 || changeable != "0" && changeable != "1" {
				return false
			}
			digit[0].entered = changeable == "1" && digit[0].digit > 0
			cells = append(cells, digit[0])
		}
	case len(l.text) == 81 && digitsAndSpaces.MatchString(text):
		for i, r := range l.text {
			cells = append(cells, cellOf(r, i))
		}
	default:
		for _, delimiter := range ",;\t" {
			if strings.Count(text, string(delimiter)) == 80 {
				list := fields(text, delimiter)
				if len(list) == 81 && inSequence(list) {
					l.kind = heading
					return true
				}
				cells = listOf("", list, l.number, l.number).cells
			}
		}
	}
	if len(cells) != 81 {
		return false
	}
	var f finder
	f.add(&node{line: l.number, last: l.number}, unnamed, nil, cells, nil, nil)
	l.kind, l.grids = whole, f.found
	return true
}
