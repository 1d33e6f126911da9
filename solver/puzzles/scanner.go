package puzzles

import (
	"bytes"
	"fmt"
	"io"
	"slices"

	"autosolve/solver"
)

// Kind is the kind of a Puzzle: a question, its solution or a remark.
type Kind uint8

const (
	// Question is a puzzle. With Err, it is text that was meant as a puzzle, or stands for the rest of an input that cannot
	// be read.
	Question Kind = iota
	// Solution is the solution of the previous question, on lines of its own.
	Solution
	// Remark tells the user that some lines that look like a puzzle were not read.
	Remark
)

// Puzzle is one puzzle of a text, or an error or a remark about the text.
type Puzzle struct {
	Kind   Kind
	Line   int         // the first line of the puzzle, counted from 1
	Last   int         // the last line of the puzzle
	Grid   solver.Grid // the givens of a question, as written; they may break the rules
	Claims solver.Grid // digits that the text claims for the solution: the solution itself, or entries
	Err    error       // why a question cannot be read, without the line number; then both grids are empty
	Text   string      // the text of a remark
}

// Shown returns the givens together with the digits of Claims if these are entries. If Claims is the solution, it returns
// only the givens.
func (p *Puzzle) Shown() solver.Grid {
	shown := p.Grid
	for i, d := range p.Claims {
		switch {
		case d == 0:
		case p.Grid[i] != 0, complete(&p.Claims):
			return p.Grid
		default:
			shown[i] = d
		}
	}
	return shown
}

// Scanner reads puzzles one after the other from a text.
type Scanner struct {
	in      io.Reader
	lines   source
	number  int // the number of the last line read, from 1
	done    bool
	group   *group   // the group to which the next line may belong
	held    []*group // groups that may be parts of a puzzle, such as its bands
	blanks  int      // the number of blank lines since the last group
	ruled   bool     // whether the previous line was a ruler that is unlikely to be a row
	heading role     // what the last heading announces
	inState bool     // the last heading is one word, such as [State], that announces a partly solved copy of the puzzle before
	columns []role   // the roles of the columns of a table with a heading
	last    *Puzzle  // the last question; nil if its solution was emitted
	begun   bool     // whether any puzzle, error or remark was queued
	chunk   *chunk   // the lines so far of a value in a format that has a parser; nil outside
	queue   []Puzzle
	next    int // the index of the first puzzle in queue that was not returned
}

// NewScanner returns a Scanner for the text in r. It returns each puzzle as soon as possible: a puzzle in one line without
// waiting for the next line, and a puzzle of several lines when a later line or the end of the text shows that it is
// complete.
func NewScanner(r io.Reader) *Scanner { return &Scanner{in: r, group: &group{}} }

// Next returns the next puzzle, or false at the end. If reading fails, the last puzzle has an error that wraps the reader's.
// If the input is not text, the only puzzle has a *FormatError.
func (s *Scanner) Next() (Puzzle, bool) {
	for s.next == len(s.queue) {
		if s.done {
			return Puzzle{}, false
		}
		s.queue, s.next = s.queue[:0], 0
		s.readLine()
	}
	s.next++
	return s.queue[s.next-1], true
}

func (s *Scanner) readLine() {
	if s.lines.Scanner == nil {
		if err := s.lines.open(s.in); err != nil {
			s.done = true
			s.emit(Puzzle{Line: 1, Last: 1, Err: err})
			return
		}
	}
	if s.lines.Scan() {
		if !s.lines.rest {
			s.number++
			s.line(s.lines.Bytes())
		}
		return
	}
	s.done = true
	s.endChunk()
	s.flush()
	if err := s.lines.Err(); err != nil {
		s.emit(Puzzle{Line: s.number + 1, Last: s.number + 1, Err: fmt.Errorf("read puzzles: %w", err)})
	}
}

// line reads a line: as a part of a chunk, or as a line of a drawing.
func (s *Scanner) line(raw []byte) {
	if s.chunk == nil && len(raw) != 81 && bytes.ContainsAny(raw, "[{<:-") {
		s.chunk = openChunk(s.number, raw)
	}
	if s.chunk == nil {
		s.drawing(raw)
		return
	}
	added, ended := s.chunk.add(raw)
	if ended {
		s.endChunk()
	}
	if !added {
		s.line(raw)
	}
}

// endChunk reads the lines of a chunk by its parser, or as a drawing if they are not in the format or have no puzzle.
func (s *Scanner) endChunk() {
	c := s.chunk
	if c == nil {
		return
	}
	s.chunk = nil
	if found := c.read(); len(found) > 0 {
		s.flush()
		s.takePieces(found)
		return
	}
	now := s.number
	for i, raw := range c.lines {
		s.number = c.first + i
		s.drawing(raw)
	}
	s.number = now
}

// drawing reads a line of a drawing or a list of puzzles.
func (s *Scanner) drawing(raw []byte) {
	if len(raw) > maxLine {
		s.flush()
		s.emit(Puzzle{Line: s.number, Last: s.number, Err: fmt.Errorf("the line is longer than %d MiB", maxLine>>20)})
		return
	}
	if g, ok := fastGrid(raw); ok {
		s.flush()
		s.question(&Puzzle{Line: s.number, Last: s.number, Grid: g}, s.heading)
		return
	}
	if isBinary(raw) {
		s.flush()
		s.emit(Puzzle{Line: s.number, Last: s.number, Err: errBinary})
		s.done = true
		return
	}
	s.takeLine(classify(s.number, raw))
}

// takeLine handles a line that has been classified.
func (s *Scanner) takeLine(l *line) {
	ruled := s.ruled
	s.ruled = l.kind == ruler && len(l.cells) != 9 && (len(l.cells) > 0 || !l.plain)
	switch l.kind {
	case blank:
		s.endGroup()
		s.blanks++
	case ruler, row:
		if s.ruled && ruled {
			s.endGroup()
		}
		s.add(l)
	case comment:
		s.flush()
		if l.hidden {
			s.remark(l.number, l.number, "a comment with a puzzle in it: it was not read")
		}
	case heading:
		s.flush()
		s.takeHeading(l)
	case whole:
		s.flush()
		s.nameByColumns(l)
		s.takePieces(l.grids)
	}
}

// fastGrid reads a line of 81 characters that are all cells, the empty ones written in one way. It is a fast path for the most
// common lines.
func fastGrid(raw []byte) (g solver.Grid, ok bool) {
	if len(raw) != len(g) {
		return g, false
	}
	mark := byte(0) // what is written for the empty cells
	for i, b := range raw {
		switch {
		case b >= '1' && b <= '9':
			g[i] = b - '0'
		case b == mark:
		case mark != 0 || b != '.' && b != '0' && b != '_':
			return solver.Grid{}, false
		default:
			mark = b
		}
	}
	return g, true
}

// add adds a line to the group. All gaps between held groups have the same number of blank lines. If the gap before a new
// group is wider, no held group can be part of the same puzzle; if it is narrower, only the last one can.
func (s *Scanner) add(l *line) {
	if n := len(s.held); len(s.group.lines) == 0 {
		s.group.gap = s.blanks
		switch {
		case n < 2 || s.blanks == s.held[1].gap:
		case s.blanks > s.held[1].gap:
			s.resolve()
		default:
			last := s.held[n-1]
			s.held = s.held[:n-1]
			s.resolve()
			s.held = []*group{last}
		}
	}
	s.blanks = 0
	s.group.lines = append(s.group.lines, l)
}

// endGroup ends the group of adjacent lines. If the group cannot be read, it is held, because it may be part of a puzzle.
func (s *Scanner) endGroup() {
	g := s.group
	if len(g.lines) == 0 {
		return
	}
	s.group = &group{}
	rows := g.rows()
	if len(rows) == 0 {
		return
	}
	puzzles, err := read(rows)
	if err != nil {
		s.held = append(s.held, g)
		return
	}
	s.resolve()
	s.take(puzzles)
}

// flush ends the group, and reads or refuses all held groups.
func (s *Scanner) flush() {
	s.endGroup()
	s.resolve()
	s.blanks = 0
}

// resolve reads the held groups as one if all have the same number of rows, so that they can be parts of a puzzle: three rows
// at most, such as bands with blank lines between them, or nine rows of one cell. If that fails, it refuses them as one
// group. Otherwise it refuses each of them, except that it ignores a single row that counts up or, at the beginning of the
// text, is a number, such as the number of puzzles.
func (s *Scanner) resolve() {
	groups := s.held
	s.held = nil
	if len(groups) > 1 {
		rows := groups[0].rows()
		n, all := len(rows), &group{}
		for _, g := range groups {
			all.lines = append(all.lines, g.lines...)
		}
		other := func(g *group) bool { return len(g.rows()) != n }
		if (n <= 3 || n == 9 && len(rows[0].cells) == 1) && !slices.ContainsFunc(groups, other) {
			groups = []*group{all}
		}
	}
	for _, g := range groups {
		rows := g.rows()
		if len(rows) == 1 && (countsUp(rows[0].cells) || !s.begun && rows[0].isNumber()) {
			continue
		}
		puzzles, err := read(rows)
		if err != nil {
			puzzles = []Puzzle{{Line: rows[0].number, Last: g.lines[len(g.lines)-1].number, Err: err}}
		}
		s.take(puzzles)
	}
}

// take emits the puzzles or errors of a group of lines, or remarks if they are partly solved copies.
func (s *Scanner) take(puzzles []Puzzle) {
	for i := range puzzles {
		p := &puzzles[i]
		switch {
		case s.inState && s.begun:
			s.remark(p.Line, p.Last, stateText)
		case p.Err != nil:
			s.emit(*p)
		default:
			s.question(p, s.heading)
		}
	}
}

const stateText = "a partly solved copy of the puzzle before: it was not read"

// question emits a puzzle. If the puzzle has the role answer and is the solution of the previous question, it is emitted as
// a solution.
func (s *Scanner) question(p *Puzzle, as role) {
	if as == answer && s.last != nil && complete(&p.Grid) && extends(&p.Grid, &s.last.Grid) {
		s.solution(p)
		return
	}
	s.emit(*p)
	s.last = p
}

// solution emits the solution of the previous question.
func (s *Scanner) solution(p *Puzzle) {
	s.emit(Puzzle{Kind: Solution, Line: p.Line, Last: p.Last, Claims: p.Grid})
	s.last = nil
}

func (s *Scanner) remark(first, last int, text string) {
	s.emit(Puzzle{Kind: Remark, Line: first, Last: last, Text: text})
}

func (s *Scanner) emit(p Puzzle) {
	if p.Err != nil {
		p.Grid, p.Claims = solver.Grid{}, solver.Grid{}
	}
	s.begun = true
	s.queue = append(s.queue, p)
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
