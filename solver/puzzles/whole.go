package puzzles

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"

	"autosolve/solver"
)

// mostCells is more cells than a line has by chance: such a piece of a line is meant to be a whole puzzle.
const mostCells = 30

// written is a whole puzzle in a line, or a solution.
type written struct {
	cells []cell
	from  int      // its first token's column
	words []string // before it, since the puzzle before
	err   error    // why it cannot be read
}

// pair reads a line of two times 81 plain cells, such as a puzzle and its solution in a large table; nil if it is another. It
// only saves time.
func pair(number int, raw []byte) *line {
	if len(raw) != 2*81+1 || !strings.ContainsRune(",;\t ", rune(raw[81])) {
		return nil
	}
	cells := make([]cell, len(raw))
	for i, b := range raw {
		r := rune(b)
		if i != 81 && !isCell(r, 0) {
			return nil
		}
		cells[i] = cell{column: i, digit: digitOf(r), empty: emptyOf(r)}
	}
	l := &line{number: number, kind: whole, text: []rune(string(raw))}
	l.grids = []written{{cells: cells[:81]}, {cells: cells[82:], from: 82}}
	return l
}

// findWholes looks for whole puzzles in a line: 81 cells in a token, or in a stretch of equal tokens. If there is one, or if
// bad ones are looked for, pieces that are meant to be puzzles but have not 81 cells are found too.
func (l *line) findWholes(list []token, bad bool) bool {
	cells := fielded(l.text)
	if cells == nil {
		cells = spaced(l.text)
	}
	if cells != nil {
		w := written{cells: cells}
		if mixes(empties(cells)) {
			w.err = errSomeEmpty
		}
		l.kind, l.grids = whole, []written{w}
		return true
	}
	grids, words := []written(nil), []string(nil)
	good := bad
	for i := 0; i < len(list); {
		n, g := wholeAt(list[i:])
		if n == 0 {
			words = append(words, strings.ToLower(string(list[i].text)))
			i++
			continue
		}
		g.words, words = words, nil
		if g.err == nil && mixes(empties(g.cells)) {
			g.err = l.alien(empties(g.cells))
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

// wholeAt is the puzzle that begins a list of tokens, and how many of these it takes, or 0.
func wholeAt(list []token) (n int, g written) {
	t := &list[0]
	if t.cells == nil {
		return spoiledAt(t)
	}
	if len(t.cells) == 81 {
		return 1, written{cells: t.cells, from: t.from}
	}
	end := 1
	for end < len(list) && list[end].cells != nil && !list[end].label && len(list[end].cells) != 81 {
		end++
	}
	same := run(list[:end])
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
		n = run(list[i:end])
		if n*len(list[i].cells) == 81 && total < mostCells { // a number before it
			return 0, g
		}
		total += n * len(list[i].cells)
	}
	if total < mostCells {
		return 0, g
	}
	return end, written{from: t.from, err: miscount(total)}
}

// run is how many tokens of a list are like the first.
func run(list []token) (n int) {
	for n < len(list) && len(list[n].cells) == len(list[0].cells) {
		n++
	}
	return n
}

// spoiledAt is a puzzle in one token that has other characters in it, too.
func spoiledAt(t *token) (int, written) {
	usual, bad := 0, -1
	for i, r := range t.text {
		switch {
		case isCell(r, 0):
			usual++
		case r != '+' && bad < 0:
			bad = i
		}
	}
	if usual < mostCells || bad < 0 {
		return 0, written{}
	}
	return 1, written{from: t.from, err: notCell(t.text[bad], t.from+bad)}
}

// spaced are the cells of a line of exactly 81 characters, digits and spaces; nil if it is not one, or if its digits may
// just have spaces between them.
func spaced(text []rune) (cells []cell) {
	if len(text) != 81 {
		return nil
	}
	adjoin := false
	for i, r := range text {
		switch {
		case r >= '1' && r <= '9':
			adjoin = adjoin || i > 0 && text[i-1] != ' '
			cells = append(cells, cell{column: i, digit: digitOf(r)})
		case r == ' ':
			cells = append(cells, cell{column: i, empty: r})
		default:
			return nil
		}
	}
	if !adjoin {
		return nil
	}
	return cells
}

var errSomeEmpty = errors.New("there is nothing between some of its delimiters, and a character for an empty cell between others")

// fielded are 81 fields between delimiters, each with a cell or, for an empty one, nothing; nil if there are not.
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

// miscount is the error of a line that has not 81 cells.
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

// otherSizes are the sides of puzzles like Sudoku that are not solved.
var otherSizes = []int{4, 6, 8, 10, 12, 15, 16, 18, 20, 25, 36}

func otherSize(side, cells int) error {
	return fmt.Errorf("%d cells: a puzzle of %d by %d, and only 9 by 9 is solved", cells, side, side)
}

// role is what a puzzle of a text is for.
type role uint8

const (
	unnamed  role = iota
	question      // the puzzle
	answer        // its solution
	state         // how far somebody came with it
)

// roleOf is what the words before a puzzle say that it is. They are in lower case.
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

// grid is the givens of some cells, and what they claim beyond these.
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

// extends reports whether one grid has all the digits of another.
func extends(more, less *solver.Grid) bool {
	for i, d := range less {
		if d != 0 && d != more[i] {
			return false
		}
	}
	return true
}

// whole takes in the puzzles of one line.
func (s *Scanner) whole(l *line) {
	var p, lead *Puzzle // the question, and a solution that came before its question
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
			p.Claims = next.Grid // of a bad one, too, which it is no puzzle of its own beside
		case full && p == nil && i+1 < len(l.grids) && (as == answer || leads(l.grids[i:])):
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

// leads reports whether the first of some puzzles in a line is the solution of the second.
func leads(grids []written) bool {
	first, _ := grid(grids[0].cells)
	second, _ := grid(grids[1].cells)
	return !complete(&second) && extends(&first, &second)
}

// roleIn is what a puzzle in a line is, as the words before it or the heading of its column have it.
func (s *Scanner) roleIn(l *line, w *written) role {
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
