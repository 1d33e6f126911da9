// Autosolve finds a Sudoku on the screen, solves it, and fills it in with the pointer and the keyboard.
//
//	capture ──image──▶ recognize ──board──▶ solver ──solution──▶ fill (loop) ──▶ input (keys, pointer)
//
// This package defines the command line, prints results and reports errors. Each command has its own file. Package
// internal/bot runs the pipeline; package internal/advice defines the exit statuses.
package main

import (
	"context"
	"fmt"
	"os"

	"autosolve/internal/advice"
	"autosolve/internal/session"
)

func main() {
	os.Exit(program())
}

// program runs the whole program and returns its exit status. It is separate from main because os.Exit skips deferred calls.
func program() int {
	c := newConsole(os.Stdout, os.Stderr)
	ctx, stop := endOnSignal(context.WithValue(context.Background(), consoleKey{}, c), c.errs)
	defer stop()
	ctx, end := session.Keep(ctx, func(text string) { fmt.Fprintln(c.errs, text) })
	defer end()
	root := newRoot()
	root.SetOut(c.out)
	root.SetErr(c.errs)
	err := complete(root)
	if err == nil {
		err = root.ExecuteContext(ctx)
	}
	report(c.errs, err)
	return int(advice.StatusOf(err))
}
