// Command matrix makes random Sudoku pages, photographs them in Chromium with the truth beside
// each picture, and scores a reader on them.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/signal"
	"time"
)

const usage = `usage: matrix gen -n 300 -negatives 30 -seed 1 -out DIR   make pictures and their index
       matrix score -in DIR                               read them and print a table
       matrix fonts                                       list the font files that training may use`

// errWrong is returned when a reader accepted what it should not have.
var errWrong = errors.New("accepted and wrong")

// errUsage is returned for a command line that says nothing to do.
var errUsage = errors.New(usage)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if err := run(ctx, os.Args[1:]); err != nil {
		fmt.Fprintf(os.Stderr, "matrix: %v\n", err)
		os.Exit(1)
	}
}

func run(ctx context.Context, args []string) error {
	if len(args) == 0 {
		return errUsage
	}
	cache, err := fontCache()
	if err != nil {
		return err
	}
	families, err := Families(cache)
	if err != nil {
		return err
	}
	switch args[0] {
	case "gen":
		return runGenerate(ctx, args[1:], families)
	case "score":
		return runScore(ctx, args[1:])
	case "fonts":
		list, err := trainFontList(families, cache)
		fmt.Print(list)
		return err
	}
	return errUsage
}

func runGenerate(ctx context.Context, args []string, families []Family) error {
	var order Order
	flags := flag.NewFlagSet("gen", flag.ContinueOnError)
	flags.IntVar(&order.Positives, "n", 300, "pages with a grid to read")
	flags.IntVar(&order.Negatives, "negatives", 30, "pages to refuse")
	flags.Uint64Var(&order.Seed, "seed", 1, "seed of everything random")
	flags.StringVar(&order.Dir, "out", "", "folder for the pictures")
	flags.IntVar(&order.Tabs, "tabs", 2, "pages drawn at a time")
	if err := flags.Parse(args); err != nil {
		return err
	}
	if order.Dir == "" {
		return fmt.Errorf("gen: no -out folder\n%w", errUsage)
	}
	start := time.Now()
	cases, err := makeSet(ctx, order, families)
	if err != nil {
		return err
	}
	fmt.Printf("%d pictures in %.0f s\n", len(cases), time.Since(start).Seconds())
	return nil
}

func runScore(ctx context.Context, args []string) error {
	flags := flag.NewFlagSet("score", flag.ContinueOnError)
	dir := flags.String("in", "", "folder with pictures and their index")
	workers := flags.Int("workers", 2, "pictures read at a time")
	if err := flags.Parse(args); err != nil {
		return err
	}
	if *dir == "" {
		return fmt.Errorf("score: no -in folder\n%w", errUsage)
	}
	readers, closeAll, err := openReaders(*workers)
	if err != nil {
		return err
	}
	results, err := score(ctx, *dir, readers)
	if err := errors.Join(err, closeAll()); err != nil {
		return err
	}
	report := Report{results}
	if err := report.Write(os.Stdout); err != nil {
		return err
	}
	if _, _, wrong, _, accepted := report.Counts(); wrong+accepted > 0 {
		return fmt.Errorf("%w: %d grids read wrong, %d pages read that should be refused", errWrong, wrong, accepted)
	}
	return nil
}
