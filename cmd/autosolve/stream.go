package main

import (
	"context"
	"fmt"
	"io"
	"runtime"
	"time"

	"autosolve/solver"
	"autosolve/solver/puzzles"
)

// result is a puzzle, a solution or a remark in the input. A puzzle also has the outcome of solving it.
type result struct {
	file   string // the file of the puzzle, if several were given
	puzzle puzzles.Puzzle
	outcome
	took time.Duration
}

// place returns where in the input the result is.
func (r *result) place() string {
	if r.file != "" {
		return fmt.Sprintf("%s: line %d", r.file, r.puzzle.Line)
	}
	return fmt.Sprintf("line %d", r.puzzle.Line)
}

// solveAll solves the puzzles of a text with solve, on all cores and in batches, and calls take with each result, in the
// order of the text. It ends early when ctx ends, or at the first error of take.
func solveAll(ctx context.Context, in io.Reader, batch int, solve solveFunc, take func(*result) error) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	batches := make(chan chan []result, 4*runtime.GOMAXPROCS(0)) // limits how far reading runs ahead of the slowest puzzle
	go readBatches(ctx, in, batch, solve, batches)
	for {
		solved, ok, err := receive(ctx, batches)
		if err != nil || !ok {
			return err
		}
		results, _, err := receive(ctx, solved)
		if err != nil {
			return err
		}
		for i := range results {
			if err := take(&results[i]); err != nil {
				return err
			}
		}
	}
}

// receive receives from a channel, or returns an error when ctx ends. ok is false if the channel is closed.
func receive[T any](ctx context.Context, from <-chan T) (value T, ok bool, err error) {
	select {
	case value, ok = <-from:
		return value, ok, nil
	case <-ctx.Done():
		return value, false, ctx.Err()
	}
}

// solveFunc solves one puzzle. shown contains the givens and the entries.
type solveFunc func(givens, shown solver.Grid) outcome

// readBatches divides the text into batches, each of which is solved by a goroutine of its own. For each batch, it sends a
// channel that will receive the results.
func readBatches(ctx context.Context, in io.Reader, size int, solve solveFunc, batches chan<- chan []result) {
	defer close(batches)
	scanner := puzzles.NewScanner(in)
	for more := true; more; {
		var results []result
		for len(results) < size {
			var p puzzles.Puzzle
			if p, more = scanner.Next(); !more {
				break
			}
			results = append(results, result{puzzle: p})
		}
		solved := make(chan []result, 1)
		select {
		case batches <- solved:
		case <-ctx.Done():
			return
		}
		go func() {
			for i := range results {
				results[i].solve(solve)
			}
			solved <- results
		}()
	}
}

// solve solves a puzzle. It skips a result that is not a puzzle. A puzzle that cannot be read gets the error of reading it.
func (r *result) solve(solve solveFunc) {
	if r.err = r.puzzle.Err; r.err != nil || r.puzzle.Kind != puzzles.Question {
		return
	}
	start := time.Now()
	r.outcome = solve(r.puzzle.Grid, r.puzzle.Shown())
	if r.err == nil {
		r.puzzle.Grid = r.page.Puzzle
	}
	r.took = time.Since(start)
}
