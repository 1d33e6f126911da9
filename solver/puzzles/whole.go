package puzzles

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"

	"autosolve/solver"
)

// minPuzzleCells is the least number of cells for which a part of a line is taken for a whole puzzle, even if it is a bad
// one. A part with fewer may consist of cells by chance.
const minPuzzleCells = 30

// piece is a whole puzzle, or a solution, in a line.
type piece struct {
	cells []cell
	from  int      // the column of its first token
	words []string // the words between the previous puzzle and this one
	err   error    // why it cannot be read
}

// fastPair reads a line of two times 81 cells with a delimiter or a space between them, such as a puzzle and its solution.
// It returns nil for other lines. It is a fast path for large tables.
func fastPair(number int, raw []byte) *line {
	if len(raw) != 2*81+1 || !strings.ContainsRune(",;\t ", rune(raw[81])) {
		return nil
	}
	first, second := plainCells(raw[:81], 0), plainCells(raw[82:], 82)
	if first == nil || second == nil {
		return nil
	}
	return &line{number: number, kind: whole, text: []rune(string(raw)), grids: []piece{{cells: first}, {cells: second, from: 82}}}
}

// plainCells returns the cells of a text that begins at the given column, or nil if a character is not a cell.
func plainCells(text []byte, column int) []cell {
	cells := make([]cell, len(text))
	for i, b := range text {
		r := rune(b)
		if !isCell(r, 0) {
			return nil
		}
		cells[i] = cellOf(r, column+i)
	}
	return cells
}

// findPuzzles finds the whole puzzles of a line: 81 cells in a token, in adjacent tokens of equal length, in fields, or in
// 81 digits and spaces. If it finds one, or if the argument bad is true, it stores the puzzles and also the pieces that are
// meant as puzzles but do not have 81 cells. It reports whether it has stored anything.
func (l *line) findPuzzles(list []token, bad bool) bool {
	cells := fielded(l.text)
	if cells == nil {
		cells = spaced(l.text)
	}
	if cells != nil {
		w := piece{cells: cells}
		if mixesEmpties(empties(cells)) {
			w.err = errSomeEmpty
		}
		l.kind, l.grids = whole, []piece{w}
		return true
	}
	grids, words := []piece(nil), []string(nil)
	good := bad
	for i := 0; i < len(list); {
		n, g := puzzleAt(list[i:])
		if n == 0 {
			words = append(words, strings.ToLower(string(list[i].text)))
			i++
			continue
		}
		g.words, words = words, nil
		if g.err == nil && mixesEmpties(empties(g.cells)) {
			g.err = l.wrongEmpty(empties(g.cells))
		}
		good = good || len(g.cells) == 81
		grids = append(grids, g)
		i += n
	}
	if !good || len(grids) == 0 {
		return false
	}
	l.kind, l.grids = whole, grids
	return true
}

// puzzleAt returns the number of tokens of the puzzle at the beginning of a list of tokens, and the puzzle. The number is 0
// if no puzzle begins there.
func puzzleAt(list []token) (n int, g piece) {
	t := &list[0]
	if t.cells == nil {
		return badAt(t)
	}
	if len(t.cells) == 81 {
		return 1, piece{cells: t.cells, from: t.from}
	}
	end := 1
	for end < len(list) && list[end].cells != nil && !list[end].label && len(list[end].cells) != 81 {
		end++
	}
	same := countEqual(list[:end])
	s := stretch{tokens: list[:same]}
	for _, t := range s.tokens {
		g.cells = append(g.cells, t.cells...)
	}
	g.from = t.from
	if len(g.cells) == 81 && s.regular() {
		return same, g
	}
	total := same * len(t.cells)
	for i, n := same, 0; i < end; i += n {
		n = countEqual(list[i:end])
		if n*len(list[i].cells) == 81 && total < minPuzzleCells { // the tokens before it are a number
			return 0, g
		}
		total += n * len(list[i].cells)
	}
	if total < minPuzzleCells {
		return 0, g
	}
	return end, piece{from: t.from, err: miscount(total)}
}

// countEqual returns the number of tokens at the beginning of a list that have the same number of cells.
func countEqual(list []token) (n int) {
	for n < len(list) && len(list[n].cells) == len(list[0].cells) {
		n++
	}
	return n
}

// badAt returns 1 and a bad puzzle if a token has at least minPuzzleCells cells and a character that is not a cell.
// Otherwise it returns 0.
func badAt(t *token) (int, piece) {
	usual, bad := 0, -1
	for i, r := range t.text {
		switch {
		case isCell(r, 0):
			usual++
		case r != '+' && bad < 0:
			bad = i
		}
	}
	if usual < minPuzzleCells || bad < 0 {
		return 0, piece{}
	}
	return 1, piece{from: t.from, err: notCell(t.text[bad], t.from+bad)}
}

// spaced returns the cells of a line of exactly 81 digits and spaces. It returns nil for other lines. If no two digits are
// adjacent, it also returns nil, because the spaces may then only separate the digits.
func spaced(text []rune) (cells []cell) {
	if len(text) != 81 {
		return nil
	}
	adjoin := false
	for i, r := range text {
		switch {
		case r >= '1' && r <= '9':
			adjoin = adjoin || i > 0 && text[i-1] != ' '
			cells = append(cells, cellOf(r, i))
		case r == ' ':
			cells = append(cells, cellOf(r, i))
		default:
			return nil
		}
	}
	if !adjoin {
		return nil
	}
	return cells
}

var errSomeEmpty = errors.New("some of its empty cells have a character and others have nothing between the delimiters")

// fielded returns the cells of a line of 81 fields between delimiters, in which an empty field may be an empty cell. It
// returns nil for other lines.
func fielded(text []rune) []cell {
	for _, delimiter := range []rune{',', ';', '\t'} {
		if fields := split(text, delimiter); len(fields) == 81 {
			if cells := fieldCells(fields); cells != nil {
				return cells
			}
		}
	}
	return nil
}

// miscount returns the error for a line of n cells, where n is not 81.
func miscount(n int) error {
	side := int(math.Sqrt(float64(n)))
	switch {
	case n == 729:
		return errCandidates
	case side*side == n && slices.Contains(otherSizes, side):
		return otherSize(side, n)
	}
	return fmt.Errorf("%d cells, want 81", n)
}

// otherSizes are the side lengths, in cells, of larger and smaller Sudokus, which this program does not solve.
var otherSizes = []int{4, 6, 8, 10, 12, 15, 16, 18, 20, 25, 36}

func otherSize(side, cells int) error {
	return fmt.Errorf("%d cells: a puzzle of %d by %d, and only 9 by 9 is solved", cells, side, side)
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

// roleOf returns the role of a puzzle according to the words before it, which must be in lower case. The last word that
// names a role counts.
func roleOf(words []string) role {
	for _, w := range slices.Backward(words) {
		w = strings.TrimRight(w, ".s")
		switch {
		case slices.Contains([]string{"state", "reached", "entrie", "progre", "pencilmark", "current"}, w):
			return state
		case strings.HasPrefix(w, "solution"), w == "answer", w == "solved", w == "sol", w == "lösung", w == "loesung", w == "result":
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

func complete(g *solver.Grid) bool { return !slices.Contains(g[:], 0) }

// extends reports whether each digit of base is also in the same cell of g.
func extends(g, base *solver.Grid) bool {
	for i, d := range base {
		if d != 0 && d != g[i] {
			return false
		}
	}
	return true
}

// takeWhole emits the puzzles of one line.
func (s *Scanner) takeWhole(l *line) {
	var p, lead *Puzzle // the latest question, and a solution that came before its question
	for i := range l.grids {
		w := &l.grids[i]
		next := &Puzzle{Line: l.number, Last: l.number, Err: w.err}
		next.Grid, next.Claims = grid(w.cells)
		as := s.roleIn(l, w)
		full := w.err == nil && complete(&next.Grid)
		switch {
		case as == state && (p != nil || s.last != nil):
			if p == nil {
				s.remark(l.number, l.number, stateText)
			}
		case full && p != nil && as <= answer && as != question && p.Claims == (solver.Grid{}) && (as == answer || !complete(&p.Grid)):
			p.Claims = next.Grid // even if p is bad: a solution beside it is not a separate puzzle
		case full && p == nil && i+1 < len(l.grids) && (as == answer || solutionFirst(l.grids[i:])):
			lead = next
		default:
			if p != nil {
				s.question(p, question)
			}
			if p = next; lead != nil {
				p.Claims, lead = lead.Grid, nil
			}
			if full && as == answer && i == 0 && s.last != nil && (l.number == s.last.Last+1 || extends(&p.Grid, &s.last.Grid)) {
				s.solution(p)
				p = nil
			}
		}
	}
	if p != nil {
		s.question(p, question)
	}
}

// solutionFirst reports whether the first of the puzzles in a line is the solution of the second.
func solutionFirst(grids []piece) bool {
	first, _ := grid(grids[0].cells)
	second, _ := grid(grids[1].cells)
	return !complete(&second) && extends(&first, &second)
}

// roleIn returns the role of a puzzle in a line according to the words before it, or else the heading of its column. If
// there is no such heading and it is the only puzzle of the line, the last heading decides.
func (s *Scanner) roleIn(l *line, w *piece) role {
	if as := roleOf(w.words); as != unnamed {
		return as
	}
	column := 0
	for _, r := range l.text[:w.from] {
		if r == ',' || r == ';' || r == '\t' {
			column++
		}
	}
	if column < len(s.columns) {
		return s.columns[column]
	}
	if len(l.grids) == 1 {
		return roleOf(s.heading)
	}
	return unnamed
}
