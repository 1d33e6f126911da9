package puzzles

import (
	"bytes"
	"fmt"
	"io"

	"autosolve/solver"
)

// Kind is the kind of a Puzzle: a question, its solution or a remark.
type Kind uint8

const (
	// Question is a puzzle. With Err, it is text that was meant as a puzzle, or stands for the rest of an input that cannot
	// be read.
	Question Kind = iota
	// Solution is the solution of the previous question, on lines of its own. It is in Puzzle.Claims.
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
		if shown[i] == 0 && !complete(&p.Claims) {
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
	block   block   // the lines of a drawing since the last line with words
	part    int     // where the lines begin that are after the last gap in the block
	blanks  int     // the number of blank lines since the last line of the block
	ruled   bool    // whether the previous line was a ruler that is unlikely to be a row
	heading role    // what the last heading announces
	notRows bool    // the last heading says that boxes or columns follow, as "columns = [" does
	last    *Puzzle // the last question
	solved  bool    // whether its solution was emitted
	begun   bool    // whether any puzzle, error or remark was queued
	chunk   *chunk  // the lines so far of a value in a format that has a parser; nil outside
	queue   []Puzzle
}

// NewScanner returns a Scanner for the text in r. It returns each puzzle as soon as possible: a puzzle in one line without
// waiting for the next line, and a puzzle of several lines when a later line or the end of the text shows that it is
// complete.
func NewScanner(r io.Reader) *Scanner { return &Scanner{in: r} }

// Next returns the next puzzle, or false at the end. If reading fails, the last puzzle has an error that wraps the reader's.
// If the input is not text, or is no longer text from some line on, the last puzzle has a *FormatError.
func (s *Scanner) Next() (Puzzle, bool) {
	for len(s.queue) == 0 {
		if s.done {
			return Puzzle{}, false
		}
		s.readLine()
	}
	next := s.queue[0]
	s.queue = s.queue[1:]
	return next, true
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
			raw := s.lines.Bytes()
			if s.number++; s.number == 1 {
				raw = bytes.TrimPrefix(raw, []byte("\uFEFF"))
			}
			s.line(raw)
		}
		return
	}
	s.endChunk()
	s.flush()
	s.done = true
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
	if !added && !s.done {
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
		s.take(found...)
		return
	}
	now := s.number
	for i, raw := range c.lines {
		s.number = c.first + i
		if s.drawing(raw); s.done { // the line is not text
			break
		}
	}
	s.number = now
}

// drawing reads a line of a drawing or a list of puzzles.
func (s *Scanner) drawing(raw []byte) {
	p := Puzzle{Line: s.number, Last: s.number}
	switch g, ok := fastGrid(raw); {
	case ok:
		p.Grid = g
	case len(raw) > maxLine:
		p.Err = fmt.Errorf("the line is longer than %d MiB", maxLine>>20)
	case isBinary(raw):
		p.Err, s.done = errBinary, true
	default:
		s.takeLine(classify(s.number, raw))
		return
	}
	s.flush()
	if p.Err != nil {
		s.emit(p)
	} else {
		s.take(piece{Puzzle: p})
	}
}

// takeLine handles a line that has been classified.
func (s *Scanner) takeLine(l *line) {
	ruled := s.ruled
	s.ruled = l.kind == ruler && len(l.cells) != 9 && (len(l.cells) > 0 || !l.plain)
	switch l.kind {
	case blank:
		if s.blanks == 0 {
			s.endPart()
		}
		s.blanks++
	case ruler, row:
		if s.ruled && ruled {
			s.endPart()
			s.blanks = 1
		}
		if s.blanks > 0 {
			s.part = len(s.block)
		}
		l.gap, s.blanks = s.blanks, 0
		s.block = append(s.block, l)
	case comment:
		s.flush()
		if l.hidden {
			s.emit(Puzzle{Kind: Remark, Line: l.number, Last: l.number, Text: "a comment with a puzzle in it: it was not read"})
		}
		if roleOf(wordsOf(string(l.text))) == answer { // a heading of Markdown
			s.heading = answer
		}
	case heading:
		s.flush()
		s.takeHeading(l)
	case whole:
		s.flush()
		s.take(l.grids...)
	}
}

// endPart emits the puzzles of the lines since the last gap, after those of the lines before the gap, if the former can be read
// as whole puzzles. Otherwise it does nothing.
func (s *Scanner) endPart() {
	rows := s.block[min(s.part, len(s.block)):].rows()
	if len(rows) == 0 {
		return
	}
	puzzles, err := read(rows)
	if err != nil {
		return
	}
	s.block = s.block[:s.part]
	s.flush()
	s.takeEach(puzzles)
}

// flush reads all lines of the drawing, emits the puzzles or errors in them, and begins a new drawing.
func (s *Scanner) flush() {
	b := s.block
	s.block, s.part, s.blanks = nil, 0, 0
	if len(b) > 0 {
		s.takeEach(b.read(!s.begun))
	}
}

// fastGrid reads a line of 81 characters that are all cells, the empty ones written in one way. It is a fast path for the most
// common lines.
func fastGrid(raw []byte) (g solver.Grid, ok bool) {
	if len(raw) != len(g) {
		return g, false
	}
	g, err := solver.Parse(string(raw))
	marks := 0 // how many ways to write an empty cell there are
	for _, mark := range emptyCells {
		if bytes.ContainsRune(raw, mark) {
			marks++
		}
	}
	return g, err == nil && marks < 2
}

// takeEach emits the puzzles or errors of a drawing, one after the other.
func (s *Scanner) takeEach(puzzles []Puzzle) {
	for _, p := range puzzles {
		s.take(piece{Puzzle: p})
	}
}

func (s *Scanner) emit(p Puzzle) {
	if p.Err != nil {
		p.Grid, p.Claims = solver.Grid{}, solver.Grid{}
	}
	s.begun = true
	s.queue = append(s.queue, p)
}

func complete(g *solver.Grid) bool { return g.Digits() == len(g) }
