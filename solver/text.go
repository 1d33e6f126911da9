package solver

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"strings"
)

// Puzzle is one puzzle of a text, or what is wrong with it.
type Puzzle struct {
	Line int   // where it begins, from 1
	Grid Grid  // as written; it may break the rules
	Err  error // why it cannot be read, without the line number; Grid is then empty
}

// Scanner reads puzzles one after the other from a text in which each is
//
//   - a line of 81 cells, or
//   - nine lines of nine cells.
//
// A cell is a digit 1 to 9, or '0', '.' or '_' if it is empty. Spaces, tabs, commas, bars ('|' and its relatives among
// the box-drawing characters) between cells mean nothing, except that in a row with eight commas nothing at all
// between two of them is an empty cell. Lines of rulers such as "+---+---+" may stand around the bands. What
// follows '#' is a comment; a line that begins with the word puzzle or solution is a heading.
//
// Blank lines, comment lines and headings separate puzzles: nine lines that belong together have none between them.
// A puzzle that cannot be read is reported and the rest goes on after it: nine lines are given up together, so that
// the rows of two puzzles are never mixed.
type Scanner struct {
	in     *bufio.Reader
	line   int  // number of the line read last
	rows   int  // so many of the nine lines of the pending puzzle are read
	ruled  bool // the line before was a ruler
	done   bool
	puzzle Puzzle // pending if rows > 0
	queue  []Puzzle
}

// maxLine is the longest line, in bytes, that can hold a puzzle.
const maxLine = 4096

// NewScanner returns a Scanner that reads from r as far as it needs to for each puzzle.
func NewScanner(r io.Reader) *Scanner {
	return &Scanner{in: bufio.NewReaderSize(r, maxLine)}
}

// Next returns the next puzzle, or false at the end. If r cannot be read on, the last puzzle is one with that error.
func (s *Scanner) Next() (Puzzle, bool) {
	for len(s.queue) == 0 {
		if s.done {
			return Puzzle{}, false
		}
		s.readLine()
	}
	p := s.queue[0]
	s.queue = s.queue[1:]
	return p, true
}

func (s *Scanner) readLine() {
	line, err := s.in.ReadSlice('\n')
	s.line++
	long := err == bufio.ErrBufferFull
	for err == bufio.ErrBufferFull { // drop the rest of it
		_, err = s.in.ReadSlice('\n')
	}
	if s.line == 1 {
		line = bytes.TrimPrefix(line, []byte("\uFEFF"))
	}
	if long {
		s.takeWhole(Puzzle{Line: s.line, Err: fmt.Errorf("the line is longer than %d bytes", maxLine)})
	} else {
		s.read(string(line))
	}
	if err == nil {
		return
	}
	s.done = true
	s.giveUp()
	if err != io.EOF {
		s.emit(Puzzle{Line: s.line, Err: fmt.Errorf("read puzzles: %w", err)})
	}
}

// read takes in one line.
func (s *Scanner) read(line string) {
	line, _, _ = strings.Cut(line, "#")
	line = strings.TrimSpace(line)
	if line == "" || isHeading(line) {
		s.giveUp()
		s.ruled = false
		return
	}
	if isRuler(line) {
		if s.ruled || s.rows%3 != 0 {
			s.giveUp()
		}
		s.ruled = true
		return
	}
	s.ruled = false
	s.take(line)
}

// take adds a line of cells to what is pending, or makes a puzzle of it.
func (s *Scanner) take(line string) {
	cells, width, err := cellsOf(line)
	if width >= 27 { // meant to be a whole puzzle
		if err == nil && width != 81 {
			err = fmt.Errorf("%d cells, want 81", width)
		}
		s.takeWhole(Puzzle{Line: s.line, Grid: cells, Err: err})
		return
	}
	if err == nil && width != 9 {
		err = fmt.Errorf("%d cells, want 9, or 81 in one line", width)
	}
	if s.rows == 0 {
		s.puzzle = Puzzle{Line: s.line}
	}
	copy(s.puzzle.Grid[9*s.rows:9*s.rows+9], cells[:])
	s.rows++
	if err != nil && s.puzzle.Err == nil {
		s.puzzle.Err = fmt.Errorf("row %d: %w", s.rows, err)
	}
	if s.rows == 9 {
		s.rows = 0
		s.emit(s.puzzle)
	}
}

// takeWhole takes a puzzle that stands in one line.
func (s *Scanner) takeWhole(p Puzzle) {
	s.giveUp()
	s.emit(p)
}

// giveUp reports the pending puzzle, of which there are not nine lines.
func (s *Scanner) giveUp() {
	if s.rows == 0 {
		return
	}
	if s.puzzle.Err == nil {
		s.puzzle.Err = fmt.Errorf("%d lines of 9 cells, want 9", s.rows)
	} else if s.rows == 1 { // a stray line rather than a row
		s.puzzle.Err = errors.Unwrap(s.puzzle.Err)
	}
	s.rows = 0
	s.emit(s.puzzle)
}

func (s *Scanner) emit(p Puzzle) {
	if p.Err != nil {
		p.Grid = Grid{}
	}
	s.queue = append(s.queue, p)
}

func isHeading(line string) bool {
	word, _, _ := strings.Cut(line, " ")
	word = strings.TrimRight(word, ":,")
	return strings.EqualFold(word, "puzzle") || strings.EqualFold(word, "solution")
}

// isRuler says whether a line that is not blank has nothing but rules in it.
func isRuler(line string) bool {
	rules := 0
	for _, r := range line {
		if r == '+' || r == '-' || r == '=' || isBoxDrawing(r) {
			rules++
		} else if !isSeparator(r) {
			return false
		}
	}
	return rules > 0
}

func isBoxDrawing(r rune) bool { return r >= 0x2500 && r <= 0x257F }

// isSeparator says whether r may stand between cells.
func isSeparator(r rune) bool {
	return r == ' ' || r == '\t' || r == ',' || r == '|' || isBoxDrawing(r)
}

// cellsOf returns the cells of a line, and how many characters stand for cells or may be meant to, which can be more
// than the cells have room for. The error is about the first of them that is no cell.
func cellsOf(line string) (cells Grid, width int, err error) {
	if strings.Count(line, ",") == 8 {
		line = fillFields(line)
	}
	column := 0
	for _, r := range line {
		column++
		if isSeparator(r) {
			continue
		}
		switch {
		case r >= '1' && r <= '9':
			if width < len(cells) {
				cells[width] = uint8(r - '0')
			}
		case r != '0' && r != '.' && r != '_' && err == nil:
			err = fmt.Errorf("%q at character %d is neither a digit nor an empty cell", r, column)
		}
		width++
	}
	return cells, width, err
}

// fillFields puts an empty cell wherever nothing stands between two commas.
func fillFields(line string) string {
	fields := strings.Split(line, ",")
	for i, f := range fields {
		if strings.TrimSpace(f) == "" {
			fields[i] = "."
		}
	}
	return strings.Join(fields, ",")
}
