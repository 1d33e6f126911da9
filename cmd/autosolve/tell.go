package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"slices"
	"strings"
	"sync/atomic"

	"github.com/mitchellh/go-wordwrap"

	"autosolve/internal/advice"
	"autosolve/internal/atomicfile"
	"autosolve/internal/fault"
	"autosolve/internal/hint"
	"autosolve/internal/pipeline"
	"autosolve/solver"
	"autosolve/solver/logic"
	"autosolve/solver/puzzles"
)

// teller prints results: grids on standard output, messages on standard error.
type teller struct {
	options  *solveOptions
	out      *printer
	errs     io.Writer
	steps    *atomicfile.File // nil without --steps
	total    atomic.Int64     // the number of puzzles
	unsolved int              // the number of puzzles without an answer
	unread   int              // the number of puzzles that cannot be read
	stuck    bool             // whether --method did not solve a puzzle
	unusable bool             // whether one of several files has no puzzle or is not text
	hardest  logic.Rating     // the rating of the hardest puzzle that was rated
	last     *result          // the last puzzle; a solution that follows in the text belongs to it
}

// solveInputs solves the puzzles of all inputs. If one of several has no puzzle or is not text, it says so and continues with
// the next.
func (t *teller) solveInputs(ctx context.Context, inputs []textInput) error {
	for _, in := range inputs {
		before := t.total.Load()
		err := t.solveInput(ctx, in, len(inputs) > 1)
		if err == nil && t.total.Load() == before {
			err = errNoPuzzle
		}
		if len(inputs) > 1 && advice.StatusOf(err) == advice.Usage {
			report(t.errs, fmt.Errorf("%s: %w", in.name, err))
			t.unusable = true
			continue
		}
		if err != nil {
			return err
		}
	}
	return nil
}

var errNoPuzzle = advice.UsageError(errors.New("the input contains no puzzle"), "see autosolve solve --help")

func (t *teller) solveInput(ctx context.Context, in textInput, several bool) error {
	r, err := fault.Await(ctx, in.open, func(late io.ReadCloser) { // a pipe may have no writer yet
		if late != nil {
			late.Close()
		}
	})
	if err != nil && err == ctx.Err() {
		return err
	}
	if err != nil {
		return advice.UsageError(fmt.Errorf("read puzzles: %w", err), puzzleFile)
	}
	defer r.Close()
	t.last = nil
	return solveAll(ctx, r, t.options, func(r *result) error {
		if several {
			r.file = in.name
		}
		return t.take(r)
	})
}

// take prints one result. It returns an error if the input is not text or cannot be read, or if it cannot write.
func (t *teller) take(r *result) error {
	switch {
	case is[*puzzles.FormatError](r.err):
		return advice.UsageError(r.err, "")
	case is[*fs.PathError](r.err):
		return advice.UsageError(r.err, puzzleFile)
	case r.puzzle.Kind == puzzles.Remark:
		t.say(r, "%s", r.puzzle.Text)
		return nil
	case r.puzzle.Kind == puzzles.Solution:
		t.compare(r, t.last)
		return nil
	}
	t.last = r
	t.total.Add(1)
	a := r.answer()
	if r.page.FromAll() {
		t.say(r, "the digits marked as entries are treated as givens, because the others leave several solutions")
	}
	if t.options.explain {
		if err := t.explain(r, a); err != nil {
			return err
		}
	}
	if t.steps != nil {
		if err := writeSteps(t.steps, r); err != nil {
			return err
		}
	}
	defer t.rate(r)
	if r.err != nil {
		return t.fail(r, a)
	}
	t.compare(r, r)
	return t.out.solution(a)
}

// fail says why a puzzle has no answer, and prints what there is instead.
func (t *teller) fail(r *result, a *answer) error {
	t.unsolved++
	if r.puzzle.Err != nil {
		t.unread++
	}
	if t.unread <= mostUnread || r.puzzle.Err == nil {
		fmt.Fprintf(t.errs, "autosolve: %s: %v\n", r.place(), r.err)
	}
	if is[*stuckError](r.err) {
		t.stuck = true
		return t.out.reached(a)
	}
	return t.out.unsolved(a)
}

// rate says how hard a puzzle is, if that is wanted, and remembers the hardest puzzle.
func (t *teller) rate(r *result) {
	if r.rated == nil {
		return
	}
	fmt.Fprintf(t.notes(), "%s: %s\n", r.place(), sayRating(r.rated))
	if rating := r.rated.Rating; !rating.Unfinished && rating.Difficulty > t.hardest.Difficulty {
		t.hardest = rating
	}
}

// notes returns the stream for ratings and for the steps of --explain: standard output with --explain in the format pretty,
// which people read, and otherwise standard error.
func (t *teller) notes() io.Writer {
	if t.options.explain && t.out.format == formatPretty {
		return t.out.w
	}
	return t.errs
}

// compare reports the cells in which the answer differs from the text, which may contain the solution or mark digits as
// entries. It names at most three of these cells.
func (t *teller) compare(given, solved *result) {
	if solved == nil || solved.err != nil {
		return
	}
	var differ []string
	for i, d := range given.puzzle.Claims {
		if d != 0 && d != solved.page.Solution[i] {
			differ = append(differ, fmt.Sprintf("%v is %d there and %d in the answer", solver.Cell(i), d, solved.page.Solution[i]))
		}
	}
	const most = 3
	if more := len(differ) - most; more > 0 {
		differ = append(differ[:most], fmt.Sprintf("and %d more", more))
	}
	if len(differ) > 0 {
		t.say(given, "the solution in the input differs from the only solution: %s", strings.Join(differ, ", "))
	}
}

// hint returns what the user can do about puzzles without an answer.
func (t *teller) hint() string {
	switch {
	case t.unread > 0:
		return "a puzzle is 81 characters, or nine lines of nine, 0 or . or _ for an empty cell; see autosolve solve --help"
	case t.stuck && t.options.explain:
		return "compare the puzzle with its source, or use --method backtracking without --explain"
	case t.stuck:
		return "compare the puzzle with its source, or use --method backtracking"
	}
	return "compare the puzzle with its source"
}

// mostUnread is the largest number of unreadable puzzles for which a message is printed. A file with more of them is probably
// not a file of puzzles.
const mostUnread = 20

// say prints a message about a puzzle, with the number of its line.
func (t *teller) say(r *result, format string, args ...any) {
	fmt.Fprintf(t.errs, "%s: %s\n", r.place(), fmt.Sprintf(format, args...))
}

// explain prints each step and why it is right, wrapped to the terminal, and the grid with each step that is no single. In the
// format pretty it prints the puzzle first, all on standard output. The other formats are for programs, so the steps then go to
// standard error.
func (t *teller) explain(r *result, a *answer) error {
	if len(r.steps) == 0 {
		return nil
	}
	st, err := logic.New(r.page.Puzzle)
	if err != nil {
		return fmt.Errorf("explain steps: %w", err)
	}
	w := t.notes()
	if t.out.format == formatPretty {
		if err := t.out.puzzle(a); err != nil {
			return err
		}
		fmt.Fprintln(w)
	}
	for i := range r.steps {
		before := *st
		h := &hint.Hint{Step: r.steps[i], Before: &before}
		text := tellStep(w, fmt.Sprintf("%d. ", i+1), h)
		if !slices.Contains(logic.Singles(), h.Technique) {
			text += "\n" + drawHintGrid(h, colours(w)) + "\n"
		}
		if err := write(w, "steps", text); err != nil {
			return err
		}
		st.Apply(&h.Step)
	}
	return nil
}

// tellStep returns a step and its reason, wrapped to the columns of w.
func tellStep(w io.Writer, number string, h *hint.Hint) string {
	return indented(w, number, h.String()) + indented(w, "   ", h.Explain())
}

// indented wraps a text to the columns of w. The first line begins with first, and all others with three spaces.
func indented(w io.Writer, first, text string) string {
	const margin = "   "
	lines := wordwrap.WrapString(text, uint(max(columns(w)-len(margin), 20)))
	return first + strings.ReplaceAll(lines, "\n", "\n"+margin) + "\n"
}

// answer returns the result for printing.
func (r *result) answer() *answer {
	a := &answer{File: r.file, Line: r.puzzle.Line, place: r.place(), Timings: pipeline.Times{Solve: pipeline.Milliseconds(r.took)}}
	if r.err != nil {
		a.Error = r.err.Error()
	}
	if r.puzzle.Err != nil {
		return a
	}
	a.Grid, a.givens, a.Solutions, a.FromAll = r.puzzle.Grid.String(), r.puzzle.Grid, new(0), r.page.FromAll()
	switch {
	case r.err == nil:
		a.Solutions, a.Solution = new(1), r.page.Solution.String()
	case is[*stuckError](r.err):
		a.Solutions, a.Reached = new(1), r.reached.String()
	case errors.Is(r.err, solver.ErrManySolutions):
		a.Solutions = new(2)
	}
	a.Rating = newRating(r.rated)
	for i := range r.steps {
		a.Steps = append(a.Steps, r.steps[i].String())
	}
	return a
}

// newRating returns a rating in the form that is printed, or nil if r is nil or the puzzle was not solved.
func newRating(r *logic.Result) *rating {
	if r == nil || r.Rating.Unfinished {
		return nil
	}
	return &rating{Difficulty: r.Rating.Difficulty, Level: r.Rating.Level().String(), Hardest: r.Rating.Hardest.String()}
}

// verdict returns an error if one of several files has no puzzle or is not text, or if a puzzle has no answer. In the last
// case, it also prints what the user can do and, if there are several puzzles, how many have no answer. With --rate, it prints
// what to practise.
func (t *teller) verdict() error {
	if t.hardest.Hardest != "" {
		fmt.Fprintf(t.notes(), "practise: %s\n", practise(&t.hardest))
	}
	switch {
	case t.unusable && t.unsolved == 0:
		return &toldError{status: advice.Usage}
	case t.unsolved == 0:
		return nil
	}
	if more := t.unread - mostUnread; more > 0 {
		fmt.Fprintf(t.errs, "autosolve: %d more puzzles cannot be read\n", more)
	}
	if total := t.total.Load(); total > 1 {
		fmt.Fprintf(t.errs, "autosolve: %d of %d puzzles have no answer\n", t.unsolved, total)
	}
	fmt.Fprintln(t.errs, t.hint())
	if t.unusable {
		return &toldError{status: advice.Usage}
	}
	return &toldError{status: advice.Unsolved}
}
