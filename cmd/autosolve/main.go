// Autosolve finds a Sudoku on the screen, solves it, and fills it in by pointer and keyboard.
//
//	capture ──image──▶ recognize ──board──▶ solver ──solution──▶ fill (loop) ──▶ input (keys, pointer)
//
// This package wires the parts and talks to the person: bot.go is the pipeline, each command has its file, and exit.go
// holds what each kind of failure means for the exit status.
package main

import (
	"context"
	"fmt"
	"os"

	"autosolve/internal/advice"
	"autosolve/internal/portal"
)

func main() {
	os.Exit(program())
}

// program is the whole program; its result is the exit status.
func program() int {
	c := newConsole(os.Stdout, os.Stderr)
	ctx, stop := endOnSignal(context.WithValue(context.Background(), consoleKey{}, c), c.errs)
	defer stop()
	keeper := &portal.Keeper{Token: portal.TokenFile(), Tell: func(text string) { fmt.Fprintln(c.errs, text) }}
	defer keeper.Close()
	ctx = portal.Keep(ctx, keeper)
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
