// Command matrix makes random Sudoku pages, photographs them in Chromium with the truth beside
// each picture, and scores the reader on them.
//
//	seed ──makeJob──▶ draft ──page.js in Chromium──▶ screenshot ──Perturbation──▶ picture
//	                    └───────────────────── truth ─────────────────────────▶ INDEX.jsonl
//	picture ──Read──▶ Reading ──judge against the truth──▶ Result ──▶ Report
//
// Everything about a page is drawn from the set's seed and the page's number: what it shows and
// what is around it (draft.go, positive.go, negative.go), what makes it difficult (difficulty.go),
// its typefaces (families.txt), how it is photographed (shot.go) and what happens to the picture
// (perturb.go). Text is drawn by several browsers that differ in their font settings (browser.go).
// The typefaces come from Debian's and npm's packages, which deps.sh installs.
//
// The words: a given is a digit of the puzzle, an entry one that the player wrote; a negative is a
// page that must be refused; a difficulty is something that real screens have and ordinary pages
// have not, such as a mouse pointer over a cell; a slice is a part of a set that is counted on its
// own; a family that is held out is never learnt from, by templates or by training.
package main

import (
	"bytes"
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/signal"
	"time"
)

const usage = `usage: matrix gen -n 300 -negatives 30 -difficult 60 -seed 1 -out DIR   make pictures and their index
       matrix fixed -out DIR                              make the small set that the repository keeps
       matrix score -in DIR [-out FILE]                   read them and print a table, into FILE too
       matrix fonts                                       list the font files that training may use
       matrix fonts held-out                              list those that it may not`

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
	case "fixed":
		return runFixed(ctx, args[1:], families)
	case "score":
		return runScore(ctx, args[1:])
	case "fonts":
		more, err := TrainingFamilies(cache)
		if err != nil {
			return err
		}
		families = append(families, more...)
		list, err := fontList(families, cache, len(args) > 1 && args[1] == "held-out")
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
	flags.IntVar(&order.Difficult, "difficult", 0, "pages with what makes real screens difficult, after the others")
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

func runFixed(ctx context.Context, args []string, families []Family) error {
	flags := flag.NewFlagSet("fixed", flag.ContinueOnError)
	dir := flags.String("out", "", "folder for the pictures")
	if err := flags.Parse(args); err != nil {
		return err
	}
	if *dir == "" {
		return fmt.Errorf("fixed: no -out folder\n%w", errUsage)
	}
	cases, err := makeFixed(ctx, *dir, families)
	if err != nil {
		return err
	}
	fmt.Printf("%d pictures\n", len(cases))
	return nil
}

func runScore(ctx context.Context, args []string) error {
	flags := flag.NewFlagSet("score", flag.ContinueOnError)
	dir := flags.String("in", "", "folder with pictures and their index")
	out := flags.String("out", "", "file for the table, beside printing it")
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
	if err := publish(report, *out); err != nil {
		return err
	}
	if _, _, wrong, _, accepted := report.Counts(); wrong+accepted > 0 {
		return fmt.Errorf("%w: %d grids read wrong, %d pages read that should be refused", errWrong, wrong, accepted)
	}
	return nil
}

// publish prints a report and writes it into a file, if there is to be one.
func publish(report Report, file string) error {
	var text bytes.Buffer
	if err := report.Write(&text); err != nil {
		return err
	}
	if _, err := os.Stdout.Write(text.Bytes()); err != nil {
		return fmt.Errorf("print table: %w", err)
	}
	if file == "" {
		return nil
	}
	return writeWhole(file, text.Bytes())
}
