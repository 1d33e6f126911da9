package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"runtime"
	"time"

	"github.com/spf13/cobra"

	"autosolve/solver"
)

func newSolve() *cobra.Command {
	var o solveOptions
	cmd := &cobra.Command{
		Use:   "solve [FILE|-]",
		Short: "Solve puzzles from a file or standard input",
		Long: "Solve puzzles from a file or standard input: 81 characters, or nine lines of nine with or without commas or\n" +
			"spaces; 0 or . or _ is an empty cell. Several puzzles give several answers, in their order.",
		Args: atMostOneArg,
		RunE: func(cmd *cobra.Command, args []string) error { return o.run(cmd, args) },
	}
	addFormat(cmd, &o.format)
	return cmd
}

// addFormat adds the flag that chooses how grids are printed.
func addFormat(cmd *cobra.Command, format *string) {
	cmd.Flags().StringVar(format, "format", "",
		"print as `FORMAT`: pretty (default on a terminal), line (default elsewhere), csv, json")
}

// solveOptions are the flags of the command solve.
type solveOptions struct {
	format string
}

func (o *solveOptions) run(cmd *cobra.Command, args []string) error {
	out, err := newPrinter(cmd.OutOrStdout(), o.format)
	if err != nil {
		return err
	}
	in, batch, err := openPuzzles(cmd, args)
	if err != nil {
		return err
	}
	defer in.Close()
	t := teller{out: out, errs: cmd.ErrOrStderr()}
	t.progress = isTerminal(t.errs) && !isTerminal(cmd.OutOrStdout())
	err = solveAll(cmd.Context(), in, batch, t.take)
	t.clearProgress()
	if err != nil {
		return err
	}
	return t.verdict()
}

// openPuzzles opens what args name. A batch is how many puzzles to read before they are solved together: many from a
// file, one from what may be a person or a program that waits for the answer.
func openPuzzles(cmd *cobra.Command, args []string) (in io.ReadCloser, batch int, err error) {
	if len(args) == 0 || args[0] == "-" {
		in := cmd.InOrStdin()
		if isTerminal(in) {
			fmt.Fprintln(cmd.ErrOrStderr(), "type a puzzle, end with Ctrl-D")
		}
		return io.NopCloser(in), 1, nil
	}
	f, err := os.Open(args[0])
	if err != nil {
		return nil, 0, &usageError{err: fmt.Errorf("read puzzles: %w", err)}
	}
	if info, err := f.Stat(); err == nil && info.IsDir() {
		f.Close()
		return nil, 0, &usageError{err: fmt.Errorf("read puzzles: %s is a folder", args[0])}
	}
	return f, 256, nil
}

// result is what became of one puzzle.
type result struct {
	puzzle   solver.Puzzle
	solution solver.Grid
	err      error // why there is no solution
	took     time.Duration
}

// solveAll solves the puzzles of a text on all cores and hands the results to take in the order of the text. It ends
// early with ctx, or with the first error of take.
func solveAll(ctx context.Context, in io.Reader, batch int, take func(*result) error) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	workers := runtime.GOMAXPROCS(0)
	jobs := make(chan *job, workers)
	ordered := make(chan *job, 4*workers) // bounds what is read ahead of the slowest puzzle
	go readJobs(ctx, in, batch, jobs, ordered)
	for range workers {
		go func() {
			for j := range jobs {
				j.solve()
			}
		}()
	}
	for {
		select {
		case <-ctx.Done():
			return ctx.Err()
		case j, ok := <-ordered:
			if !ok {
				return nil
			}
			if err := j.hand(ctx, take); err != nil {
				return err
			}
		}
	}
}

// job is a batch of puzzles on its way.
type job struct {
	results []result
	done    chan struct{}
}

// readJobs cuts the text into jobs and sends each to the workers and to the one who waits for them in order.
func readJobs(ctx context.Context, in io.Reader, batch int, jobs, ordered chan<- *job) {
	defer close(jobs)
	defer close(ordered)
	scanner := solver.NewScanner(in)
	for more := true; more; {
		j := &job{done: make(chan struct{})}
		for len(j.results) < batch {
			var p solver.Puzzle
			if p, more = scanner.Next(); !more {
				break
			}
			j.results = append(j.results, result{puzzle: p})
		}
		for _, to := range []chan<- *job{jobs, ordered} {
			select {
			case to <- j:
			case <-ctx.Done():
				return
			}
		}
	}
}

func (j *job) solve() {
	defer close(j.done)
	for i := range j.results {
		r := &j.results[i]
		if r.err = r.puzzle.Err; r.err != nil {
			continue
		}
		start := time.Now()
		r.solution, r.err = solver.Solve(r.puzzle.Grid)
		r.took = time.Since(start)
	}
}

// hand waits for the job and hands its results over.
func (j *job) hand(ctx context.Context, take func(*result) error) error {
	select {
	case <-j.done:
	case <-ctx.Done():
		return ctx.Err()
	}
	for i := range j.results {
		if err := take(&j.results[i]); err != nil {
			return err
		}
	}
	return nil
}

// teller prints results: solutions on standard output, what is wrong on standard error.
type teller struct {
	out      *printer
	errs     io.Writer
	total    int
	unsolved int
	progress bool // show how far it is
	shown    time.Time
}

func (t *teller) take(r *result) error {
	t.total++
	t.showProgress()
	a := answer{Grid: r.puzzle.Grid.String(), givens: r.puzzle.Grid, Timings: stageTimes{Solve: milliseconds(r.took)}}
	if r.err == nil {
		a.Solutions, a.Solution = 1, r.solution.String()
		return t.out.solution(&a)
	}
	t.unsolved++
	t.clearProgress()
	fmt.Fprintf(t.errs, "autosolve: line %d: %v\n", r.puzzle.Line, r.err)
	if t.out.format != formatJSON || r.puzzle.Err != nil {
		return nil
	}
	if errors.Is(r.err, solver.ErrManySolutions) {
		a.Solutions = 2
	}
	return t.out.puzzle(&a)
}

// verdict is how it went, once all puzzles are through.
func (t *teller) verdict() error {
	switch {
	case t.total == 0:
		return &usageError{err: errors.New("read puzzles: there is none in the input"), hint: "see autosolve solve --help"}
	case t.unsolved == 0:
		return nil
	case t.total > 1:
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
