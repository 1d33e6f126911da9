package main

import (
	"context"
	"io"
	"runtime"
	"time"

	"autosolve/solver"
	"autosolve/solver/puzzles"
)

// result is a puzzle, a solution or a remark of a text, with the outcome of solving it.
type result struct {
	puzzle puzzles.Puzzle
	outcome
	took time.Duration
}

// solveAll solves the puzzles of a text with solve, on all cores and in batches, and calls take with each result, in the
// order of the text. It ends early when ctx ends, or at the first error of take.
func solveAll(ctx context.Context, in io.Reader, batch int, solve solveFunc, take func(*result) error) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	workers := runtime.GOMAXPROCS(0)
	jobs := make(chan *job, workers)
	ordered := make(chan *job, 4*workers) // its size limits how far reading runs ahead of the slowest puzzle
	go readJobs(ctx, in, batch, jobs, ordered)
	for range workers {
		go func() {
			for j := range jobs {
				j.solve(solve)
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

// solveFunc solves one puzzle. shown contains the givens and the entries.
type solveFunc func(givens, shown solver.Grid) outcome

// job is a batch of puzzles.
type job struct {
	results []result
	done    chan struct{} // closed when all are solved
}

// readJobs divides the text into jobs and sends each to jobs, from which the workers receive, and to ordered.
func readJobs(ctx context.Context, in io.Reader, batch int, jobs, ordered chan<- *job) {
	defer close(jobs)
	defer close(ordered)
	scanner := puzzles.NewScanner(in)
	for more := true; more; {
		j := &job{done: make(chan struct{})}
		for len(j.results) < batch {
			var p puzzles.Puzzle
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

// solve solves the puzzles of the job. It skips a result that is not a puzzle. A puzzle that cannot be read gets the error of
// reading it.
func (j *job) solve(solve solveFunc) {
	defer close(j.done)
	for i := range j.results {
		r := &j.results[i]
		if r.err = r.puzzle.Err; r.err != nil || r.puzzle.Kind != puzzles.Question {
			continue
		}
		start := time.Now()
		r.outcome = solve(r.puzzle.Grid, r.shown())
		if r.err == nil {
			r.puzzle.Grid = r.page.Puzzle
		}
		r.took = time.Since(start)
	}
}

// shown returns the puzzle with the digits that the text marks as entries.
func (r *result) shown() solver.Grid {
	all := r.puzzle.Grid
	if r.puzzle.Entered() {
		for i, d := range r.puzzle.Claims {
			if d != 0 {
				all[i] = d
			}
		}
	}
	return all
}

// hand waits until the job is done and calls take with each of its results.
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
