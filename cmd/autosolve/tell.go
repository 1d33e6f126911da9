package main

import (
	"errors"
	"fmt"
	"io"
	"time"

	"autosolve/solver"
)

// teller prints results: grids on standard output, all else on standard error.
type teller struct {
	options  *solveOptions
	out      *printer
	errs     io.Writer
	steps    *pendingFile // nil if they are not wanted
	total    int
	unsolved int
	unread   int       // of these, how many cannot be read
	progress bool      // show how far it is
	shown    time.Time // when that was last done
}

// take prints one result.
func (t *teller) take(r *result) error {
	t.total++
	t.showProgress()
	a := r.answer()
	switch {
	case r.unrated:
		t.say(r, "not rated: it is beyond the known techniques")
	case r.rating != nil:
		t.say(r, "rated %.1f, %v, hardest step: %v", r.rating.Difficulty, r.rating.Level(), r.rating.Hardest)
	}
	if t.options.explain {
		t.explain(r)
	}
	if t.steps != nil {
		if err := writeSteps(t.steps, r); err != nil {
			return fmt.Errorf("write steps: %w", err)
		}
	}
	if r.err == nil {
		return t.out.solution(a)
	}
	t.unsolved++
	if r.puzzle.Err != nil {
		t.unread++
	}
	if t.unread <= mostUnread || r.puzzle.Err == nil {
		t.clearProgress()
		fmt.Fprintf(t.errs, "autosolve: line %d: %v\n", r.puzzle.Line, r.err)
	}
	switch {
	case is[*stuckError](r.err):
		return t.out.reached(a)
	case t.out.format == formatJSON && r.puzzle.Err == nil:
		return t.out.puzzle(a)
	}
	return nil
}

// mostUnread is how many puzzles that cannot be read are named: more are a file that is something else.
const mostUnread = 20

// say says something about a puzzle.
func (t *teller) say(r *result, format string, args ...any) {
	t.clearProgress()
	fmt.Fprintf(t.errs, "line %d: %s\n", r.puzzle.Line, fmt.Sprintf(format, args...))
}

// explain says of each step what it is and why it is right.
func (t *teller) explain(r *result) {
	t.clearProgress()
	for i := range r.steps {
		fmt.Fprintf(t.errs, "%d. %v\n   %s\n", i+1, &r.steps[i], r.steps[i].Explain())
	}
}

// answer is the result for printing.
func (r *result) answer() *answer {
	a := &answer{Grid: r.puzzle.Grid.String(), givens: r.puzzle.Grid, Solutions: new(0), Timings: stageTimes{Solve: milliseconds(r.took)}}
	switch {
	case r.err == nil:
		a.Solutions, a.Solution = new(1), r.solution.String()
	case is[*stuckError](r.err):
		a.Solutions, a.Reached = new(1), r.reached.String()
	case errors.Is(r.err, solver.ErrManySolutions):
		a.Solutions = new(2)
	}
	a.Rating = r.answerRating()
	for i := range r.steps {
		a.Steps = append(a.Steps, r.steps[i].String())
	}
	return a
}

// answerRating is the rating for printing, nil if there is none.
func (out *outcome) answerRating() *rating {
	if out.rating == nil {
		return nil
	}
	return &rating{Difficulty: out.rating.Difficulty, Level: out.rating.Level().String(), Hardest: out.rating.Hardest.String()}
}

// verdict is how it went, once all puzzles are through.
func (t *teller) verdict() error {
	switch {
	case t.total == 0:
		return &usageError{err: errors.New("read puzzles: there is none in the input"), hint: "see autosolve solve --help"}
	case t.unsolved == 0:
		return nil
	}
	if more := t.unread - mostUnread; more > 0 {
		fmt.Fprintf(t.errs, "autosolve: %d more cannot be read\n", more)
	}
	if t.total > 1 {
		fmt.Fprintf(t.errs, "autosolve: %d of %d puzzles have no answer\n", t.unsolved, t.total)
	}
	return &toldError{status: exitUnsolved}
}

// progressEvery is how often the progress is shown: often enough to see it move.
const progressEvery = 100 * time.Millisecond

func (t *teller) showProgress() {
	if !t.progress || time.Since(t.shown) < progressEvery {
		return
	}
	t.shown = time.Now()
	fmt.Fprintf(t.errs, "\r%d puzzles", t.total)
}

// clearProgress takes the progress off the terminal.
func (t *teller) clearProgress() {
	if t.progress && !t.shown.IsZero() {
		fmt.Fprint(t.errs, "\r\x1b[K")
		t.shown = time.Time{}
	}
}
