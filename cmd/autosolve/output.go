package main

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"autosolve/fill"
	"autosolve/internal/pipeline"
	"autosolve/recognize"
	"autosolve/solver"
)

// The formats in which a grid is printed.
const (
	formatPretty = "pretty" // a grid with a title, and rules between the boxes
	formatLine   = "line"   // 81 characters, '.' for an empty cell; if there is no grid to print, '#' and the reason
	formatCSV    = "csv"    // nine lines of nine numbers, 0 for an empty cell
	formatJSON   = "json"   // an answer as an object on one line
)

var formats = []string{formatPretty, formatLine, formatCSV, formatJSON}

// printer writes answers to standard output or a file.
type printer struct {
	w      io.Writer
	format string
	stress bool // whether digits that are not givens stand out
	count  int  // the number of grids printed so far, except in the format json
}

// newPrinter returns a printer to w. An empty format means pretty on a terminal and line elsewhere.
func newPrinter(w io.Writer, format string) *printer {
	if format == "" && isTerminal(w) {
		format = formatPretty
	}
	return &printer{w: w, format: cmp.Or(format, formatLine), stress: colours(w)}
}

// answer is what is known about one puzzle. It is printed in the format json; docs/answer.schema.json describes it.
type answer struct {
	File      string         `json:"file,omitempty"`  // the puzzle's file; only from the command solve with several files
	Line      int            `json:"line,omitempty"`  // the puzzle's line in the input; only from the command solve
	Grid      string         `json:"grid,omitempty"`  // the reading, or the puzzle of solve or generate; "" if it cannot be read
	Error     string         `json:"error,omitempty"` // why there is no answer; only from the command solve
	Bounds    *bounds        `json:"bounds,omitempty"`
	Cells     []cell         `json:"cells,omitempty"`
	Solutions *int           `json:"solutions,omitempty"` // 2 for "more than one", nil if the solver did not run
	Solution  string         `json:"solution,omitempty"`
	FromAll   bool           `json:"solved_from_all,omitempty"`
	Reached   string         `json:"reached,omitempty"` // the grid in which a method got stuck
	Rating    *rating        `json:"rating,omitempty"`
	Steps     []string       `json:"steps,omitempty"`
	Fill      *filled        `json:"fill,omitempty"`
	Timings   pipeline.Times `json:"timings_ms"`
	givens    solver.Grid    // the digits that do not stand out
	place     string         // the file and the line, for messages
}

// rating is how hard a puzzle is for a person.
type rating struct {
	Difficulty float64 `json:"difficulty"` // on the scale of package logic
	Level      string  `json:"level"`
	Hardest    string  `json:"hardest"` // the hardest technique that the puzzle needs
}

// bounds is the outer edge of the grid in pixels of the screen, or of the picture.
type bounds struct {
	X int `json:"x"`
	Y int `json:"y"`
	W int `json:"w"`
	H int `json:"h"`
}

// cell is the reading of one cell; rows and columns count from 1, scores go from 0 to 1.
type cell struct {
	R        int      `json:"r"`
	C        int      `json:"c"`
	Kind     string   `json:"kind"`
	Digit    uint8    `json:"digit"`
	Certain  bool     `json:"certain"`
	Why      []string `json:"why,omitempty"` // why the cell is not certain
	Score    score    `json:"score"`
	RunnerUp guess    `json:"runner_up"`
}

type guess struct {
	Digit uint8 `json:"digit"`
	Score score `json:"score"`
}

// score is a number from 0 to 1 that JSON shows with four decimals.
type score float64

func (s score) MarshalJSON() ([]byte, error) { return fmt.Appendf(nil, "%.4f", float64(s)), nil }

// newAnswer returns the answer for a board that was read, and for the solver's verdict on it, which may be nil.
func newAnswer(board *recognize.Board, v *pipeline.Verdict, t pipeline.Times) *answer {
	r := board.Layout.Bounds
	a := &answer{
		Grid:    board.Grid().String(),
		Bounds:  &bounds{X: r.Min.X, Y: r.Min.Y, W: r.Dx(), H: r.Dy()},
		Timings: t,
		givens:  board.Givens(),
	}
	for i := range board.Cells {
		at, c := solver.Cell(i), &board.Cells[i]
		a.Cells = append(a.Cells, cell{
			R: at.Row() + 1, C: at.Col() + 1, Kind: c.Kind.String(), Digit: c.Digit, Certain: c.Certain, Why: c.Why,
			Score: score(c.Score), RunnerUp: guess{Digit: c.RunnerUp.Digit, Score: score(c.RunnerUp.Score)},
		})
	}
	if v != nil {
		a.Solutions, a.FromAll, a.givens = new(v.Solutions()), v.FromAll(), v.Puzzle
	}
	if v != nil && v.Err == nil {
		a.Solution = v.Solution.String()
	}
	return a
}

// finishedAnswer returns the answer for the results of pipeline.Pipeline.Finish: the outcome and the error, which may be nil.
func finishedAnswer(o *pipeline.Outcome, err error, t pipeline.Times) *answer {
	a := newAnswer(o.Board, &o.Verdict, t)
	if o.Filled {
		a.Fill = newFilled(o.Report, err)
	}
	return a
}

// filled is the report of a fill that has succeeded or failed, as printed in JSON.
type filled struct {
	Typed   int           `json:"typed"`   // the number of cells to which a digit was sent
	Retries int           `json:"retries"` // how often a digit was sent again
	Way     string        `json:"way"`     // the way of filling, written as in the config's section input
	Unseen  []solver.Cell `json:"unseen"`  // cells that may have got a digit that was not seen there
	Wrong   []wrongCell   `json:"wrong"`   // cells that do not, or not certainly, show what they should
	Marked  []solver.Cell `json:"marked"`  // cells in which a pencil mark or another sign that is not a digit is left
}

// wrongCell is a cell that does not, or not certainly, show what it should. In Want and Shows, 0 stands for an empty cell.
type wrongCell struct {
	Cell    solver.Cell `json:"cell"`
	Want    uint8       `json:"want"`
	Shows   uint8       `json:"shows"`
	Certain bool        `json:"certain"` // whether Shows was read with certainty
}

// newFilled returns the report of a fill that ended with err, which may be nil. Its lists are not nil, because JSON would have
// null for them.
func newFilled(report fill.Report, err error) *filled {
	f := &filled{
		Typed: report.Typed, Retries: report.Retries, Way: report.Way.String(),
		Unseen: []solver.Cell{}, Wrong: []wrongCell{}, Marked: []solver.Cell{},
	}
	unseen := report.Unseen
	var wrong []fill.Wrong
	if e, ok := errors.AsType[*fill.StoppedError](err); ok {
		unseen, wrong = e.Unseen, e.Wrong
	}
	if e, ok := errors.AsType[*fill.NotShownError](err); ok {
		if wrong = e.Wrong; len(e.Tried) > 1 { // if several ways failed, their digits were cleared, except those in e.Left
			wrong = e.Left
		}
		f.Marked = append(f.Marked, e.Marked...)
	}
	if e, ok := errors.AsType[*fill.MistakeError](err); ok {
		wrong = e.Wrong
	}
	f.Unseen = append(f.Unseen, unseen...)
	for _, w := range wrong {
		f.Wrong = append(f.Wrong, wrongCell(w))
	}
	return f
}

// These methods print the field Grid, Solution or Reached of an answer.
func (p *printer) puzzle(a *answer) error   { return p.print(a, "Puzzle", a.Grid) }
func (p *printer) solution(a *answer) error { return p.print(a, "Solution", a.Solution) }
func (p *printer) reached(a *answer) error  { return p.print(a, "Puzzle, as far as solved", a.Reached) }

// unsolved prints that a puzzle in the input has no answer. It does so only in the formats line and json, which have one line
// for each puzzle.
func (p *printer) unsolved(a *answer) error {
	switch p.format {
	case formatLine:
		return write(p.w, "error", fmt.Sprintf("# %s: %s\n", a.place, a.Error))
	case formatJSON:
		return p.puzzle(a)
	}
	return nil
}

// print prints the whole answer in the format json, and only the grid in the other formats.
func (p *printer) print(a *answer, title, grid string) error {
	var text string
	switch p.format {
	case formatPretty:
		givens := &a.givens
		if !p.stress {
			givens = nil
		}
		text = title + "\n" + ruledOff(digitCells(grid, givens), false)
	case formatLine:
		text = grid + "\n"
	case formatCSV:
		text = csv(grid)
	case formatJSON:
		return encodeLine(p.w, "grid", a)
	}
	if p.count > 0 && (p.format == formatPretty || p.format == formatCSV) {
		text = "\n" + text
	}
	p.count++
	return write(p.w, "grid", text)
}

// write writes a text to w. what names the text, such as "grid", in the message of an error: "print grid: no space left".
func write(w io.Writer, what, text string) error {
	_, err := io.WriteString(w, text)
	return wrapError("print "+what, err)
}

// encodeLine writes a value as JSON on one line to w, with a single call of Write. what names the value in the message of an
// error, as for write.
func encodeLine(w io.Writer, what string, value any) error {
	e := json.NewEncoder(w)
	e.SetEscapeHTML(false)
	return wrapError("print "+what, e.Encode(value))
}

func csv(grid string) string {
	var b strings.Builder
	for row := range slices.Chunk(strings.Split(strings.ReplaceAll(grid, ".", "0"), ""), 9) {
		b.WriteString(strings.Join(row, ",") + "\n")
	}
	return b.String()
}
