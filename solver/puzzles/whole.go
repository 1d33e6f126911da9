package puzzles

import (
	"errors"
	"fmt"
	"math"
	"regexp"
	"slices"
	"strings"

	"autosolve/solver"
)

// minPuzzleCells is the least number of cells for which a part of a line is taken for a whole puzzle, even if it is a bad
// one. A part with fewer may consist of cells by chance.
const minPuzzleCells = 30

var (
	errIrregular  = errors.New("between its delimiters there is not always one cell, three cells or nine")
	errCandidates = errors.New("a grid of candidates (pencil marks), with several in a cell: give only the digits of the puzzle")
)

// fastPair reads a line of two times 81 cells with a delimiter or a space between them, such as a puzzle and its solution.
// It returns nil for other lines. It is a fast path for large tables.
func fastPair(number int, raw []byte) *line {
	if len(raw) != 2*81+1 || !strings.ContainsRune(",;\t ", rune(raw[81])) {
		return nil
	}
	l := &line{number: number, kind: whole, text: []rune(string(raw)), grids: []piece{{}, {from: 82}}}
	for i := range l.grids {
		p, ok := &l.grids[i], false
		if p.Grid, ok = fastGrid(raw[p.from : p.from+81]); !ok {
			return nil
		}
		p.Line, p.Last = number, number
	}
	return l
}

// findPuzzles finds the whole puzzles of a line: 81 cells in a token, or in adjacent tokens with the same number of cells. It
// stores the puzzles, and also bad pieces that were meant as puzzles. It reports whether any of all these has 81 cells.
func (l *line) findPuzzles(list []node) (good bool) {
	l.grids = nil
	words, loose := []string(nil), []node(nil)
	add := func(from int, cells []cell, err error) {
		p := piece{Puzzle: Puzzle{Line: l.number, Last: l.number, Err: err}, from: from, words: words}
		p.Grid, p.Claims = grid(cells)
		l.grids = append(l.grids, p)
		words = nil
	}
	endLoose := func() {
		if n := len(cellsOf(loose)); n >= minPuzzleCells {
			add(loose[0].from, nil, miscount(n))
		}
		loose = nil
	}
	for len(list) > 0 {
		t, n := &list[0], 1
		if t.cells != nil && len(t.cells) != 81 {
			n = sameSize(list)
		}
		cells := cellsOf(list[:n])
		switch {
		case len(cells) == 81 && regular(list[:n]) && (n == 1 || len(cellsOf(loose)) <= 9 && looseAhead(list[n:]) <= 9):
			endLoose()
			add(t.from, cells, checkMarks(cells))
			l.kind, good = whole, true
		case t.cells != nil:
			if t.label {
				endLoose()
			}
			loose = append(loose, list[:n]...)
		case usualCells(t.text) >= minPuzzleCells:
			endLoose()
			add(t.from, nil, firstWrong(list[:n]))
		default:
			endLoose()
			words = append(words, strings.ToLower(string(t.text)))
		}
		list = list[n:]
	}
	endLoose()
	return good
}

// looseAhead returns the number of cells at the beginning of a list that are not a puzzle in one token.
func looseAhead(list []node) (n int) {
	for _, t := range list {
		if t.isWord() || len(t.cells) == 81 {
			break
		}
		n += len(t.cells)
	}
	return n
}

// findFields reports whether the line is a puzzle of 81 fields, of which those without text are empty cells, or of 81 digits
// and spaces, of which at least two digits are adjacent. If so, findFields stores it.
func (l *line) findFields() bool {
	var cells []cell
	line := string(l.text)
	for _, delimiter := range ",;\t" {
		if strings.Count(line, string(delimiter)) == 80 {
			cells = listOf("", fields(line, delimiter), l.number, l.number).cells
		}
	}
	if cells == nil {
		cells = openSudoku(line)
	}
	if cells == nil && len(l.text) == 81 && digitsAndSpaces.MatchString(line) && adjacent.MatchString(line) {
		for i, r := range l.text {
			cells = append(cells, cellOf(r, i))
		}
	}
	if len(cells) != 81 {
		return false
	}
	p := piece{Puzzle: Puzzle{Line: l.number, Last: l.number, Err: checkMarks(cells)}}
	p.Grid, p.Claims = grid(cells)
	l.kind, l.grids = whole, []piece{p}
	return true
}

// openSudoku returns the cells of a line as the program OpenSudoku writes them: for each cell its digit, one or two notes and
// whether it can be changed, all between bars. It returns nil for other lines.
func openSudoku(line string) (cells []cell) {
	all := strings.Split(strings.TrimSuffix(line, "|"), "|")
	if len(all) != 3*81 && len(all) != 4*81 {
		return nil
	}
	for cell := range slices.Chunk(all, len(all)/81) {
		digit, changeable := valueCells(cell[0]), cell[len(cell)-1]
		if len(digit) != 1 || changeable != "0" && changeable != "1" {
			return nil
		}
		digit[0].entered = changeable == "1" && digit[0].digit > 0
		cells = append(cells, digit[0])
	}
	return cells
}

var (
	digitsAndSpaces = regexp.MustCompile(`^[1-9 ]*$`)
	adjacent        = regexp.MustCompile(`[1-9]{2}`)
)

// miscount returns the error for n cells that are not a puzzle.
func miscount(n int) error {
	side := int(math.Sqrt(float64(n)))
	switch {
	case n == 81:
		return errIrregular
	case n == 729:
		return errCandidates
	case side*side == n && slices.Contains(otherSizes, side):
		return otherSize(side)
	}
	return fmt.Errorf("%d cells, want 81", n)
}

// otherSizes are the side lengths, in cells, of larger and smaller Sudokus, which this program does not solve.
var otherSizes = []int{4, 6, 8, 10, 12, 15, 16, 18, 20, 25, 36}

func otherSize(side int) error {
	return fmt.Errorf("%d cells: a puzzle of %d by %[2]d, and only 9 by 9 is solved", side*side, side)
}

// role is what a puzzle is for according to the words before it, which may call it the question, the solution or a partly
// solved state.
type role uint8

const (
	unnamed  role = iota
	question      // the puzzle
	answer        // the solution of the puzzle
	state         // a partly solved copy of the puzzle
)

// wordsOf splits a name into lower-case words.
func wordsOf(name string) []string {
	return strings.FieldsFunc(strings.ToLower(name), func(r rune) bool { return strings.ContainsRune(delimiters+decoration+"_-.", r) })
}

// roleOf returns the role of a puzzle according to the words before it, which must be in lower case. The last word that
// names a role counts.
func roleOf(words []string) role {
	for _, w := range slices.Backward(words) {
		w = strings.TrimRight(w, ".s")
		switch {
		case slices.Contains([]string{"state", "reached", "entrie", "progre", "pencilmark", "current"}, w):
			return state
		case strings.HasPrefix(w, "solution"), slices.Contains([]string{"answer", "solved", "sol", "lösung", "loesung", "result"}, w):
			return answer
		case slices.Contains([]string{"puzzle", "grid", "quizze", "quiz", "question", "given", "problem", "sudoku", "board", "clue", "unsolved"}, w):
			return question
		}
	}
	return unnamed
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

func complete(g *solver.Grid) bool { return g.Digits() == len(g) }

// extends reports whether each digit of base is also in the same cell of g.
func extends(g, base *solver.Grid) bool {
	for i, d := range base {
		if d != 0 && d != g[i] {
			return false
		}
	}
	return true
}

// takePieces emits the puzzles of one line, or of a text with a parser.
func (s *Scanner) takePieces(found []piece) {
	var p, lead *Puzzle // the latest question, and a solution that came before its question
	var in *node        // the list in which the latest question was
	for i := range found {
		next, as := &found[i].Puzzle, found[i].as
		full := next.Err == nil && complete(&next.Grid)
		beside := p != nil && p.Claims == (solver.Grid{}) && (found[i].in == in || extends(&next.Grid, &p.Grid))
		switch {
		case next.Kind == Remark:
			if p != nil {
				s.question(p, question)
			}
			p = nil
			s.emit(*next)
		case as == state && (p != nil || s.last != nil):
			if p == nil {
				s.remark(next.Line, next.Last, stateText)
			}
		case full && beside && as <= answer && as != question && (as == answer || !complete(&p.Grid)):
			p.Claims = next.Grid // even if p is bad: a solution beside it is not a separate puzzle
		case full && p == nil && i+1 < len(found) && (as == answer || solutionFirst(found[i:])):
			lead = next
		default:
			if p != nil {
				s.question(p, question)
			}
			if p, in = next, found[i].in; lead != nil {
				p.Claims, lead = lead.Grid, nil
			}
			if full && as == answer && i == 0 && s.last != nil && (next.Line == s.last.Last+1 || extends(&p.Grid, &s.last.Grid)) {
				s.solution(p)
				p = nil
			}
		}
	}
	if p != nil {
		s.question(p, question)
	}
}

// solutionFirst reports whether the first puzzle, which must be full, can be the solution of the second.
func solutionFirst(found []piece) bool {
	return found[1].Err == nil && !complete(&found[1].Grid) && extends(&found[0].Grid, &found[1].Grid)
}

// nameByColumns sets the roles of the puzzles in a line according to the words before them, or else the heading of their
// columns. If there is no such heading and it is the only puzzle of the line, the last heading decides.
func (s *Scanner) nameByColumns(l *line) {
	for i := range l.grids {
		p := &l.grids[i]
		if p.as = roleOf(p.words); p.as != unnamed {
			continue
		}
		column := 0
		for _, r := range l.text[:p.from] {
			if strings.ContainsRune(",;\t", r) {
				column++
			}
		}
		switch {
		case column < len(s.columns):
			p.as = s.columns[column]
		case len(l.grids) == 1:
			p.as = s.heading
		}
	}
}
