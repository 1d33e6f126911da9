// Command matrix makes random Sudoku pages, takes screenshots of them in Chromium, stores the truth beside each picture, and
// scores the reader on them.
//
//	seed ──makeJob──▶ draft ──page.js in Chromium──▶ screenshot ──Perturbation──▶ picture
//	                    └───────────────────── truth ─────────────────────────▶ INDEX.jsonl
//	picture ──Read──▶ Reading ──judge against the truth──▶ Result ──▶ Report
//
// The set's seed, its numbers of pages to read and to refuse, and the page's number determine everything about a page: its
// contents and surroundings (draft.go, positive.go, negative.go), its difficulty (difficulty.go), its typefaces (families.txt),
// the size and zoom of the screenshot (shot.go), and changes to the picture afterwards (perturb.go). Several browsers with
// different font settings draw the text (browser.go). deps.sh installs the typefaces from Debian's and npm's packages.
// The set in the repository (fixed.go) is not random: styles.go lists its boards in the styles of programs.
//
// Terms: a given is a digit of the puzzle, an entry a digit that the player wrote. A negative is a page that must be
// refused. A difficulty is something that occurs on real screens but not on ordinary pages, such as a mouse pointer over a
// cell. A slice is a part of a set with results of its own. A held-out family is used neither for templates nor for
// training.
package main

import (
	"bytes"
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/signal"
	"path/filepath"
	"strings"
	"time"
)

const usage = `usage: matrix gen -n 300 -negatives 30 -difficult 60 -seed 1 -out DIR   make pictures and their index
       matrix fixed -out DIR                              make the small set that the repository keeps
       matrix score -in DIR [-out FILE]                   read them, print tables, and write them to FILE and a file beside it
       matrix fonts                                       list the font files for training the networks
       matrix fonts board                                 list those that only the board model is trained with
       matrix fonts held-out                              list those that are only for tests`

// errWrong is returned if the reader misread a page or accepted a page that it should have refused.
var errWrong = errors.New("accepted and wrong")

// errUsage is returned for wrong usage.
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
		return listFonts(args[1:], families, cache)
	}
	return errUsage
}

// listFonts prints the font files of the families that the arguments choose.
func listFonts(args []string, families []Family, cache string) error {
	more, err := TrainingFamilies(cache)
	if err != nil {
		return err
	}
	wanted := func(f *Family) bool { return !f.HeldOut }
	switch strings.Join(args, " ") {
	case "":
	case "board":
		wanted = func(f *Family) bool { return f.Board }
	case "held-out":
		wanted = func(f *Family) bool { return f.HeldOut && !f.Board }
	default:
		return errUsage
	}
	list, err := fontList(append(families, more...), cache, wanted)
	fmt.Print(list)
	return err
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
	out := flags.String("out", "", "Markdown file for the summary, beside printing it; the tables go into a file beside it")
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
	defer closeAll()
	results, err := score(ctx, *dir, readers)
	if err != nil {
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

// publish prints a report. If file is not "", it also writes the summary there, and the tables into a file beside it, such as
// matrix.md and matrix-tables.md.
func publish(report Report, file string) error {
	ending := filepath.Ext(file)
	tables := strings.TrimSuffix(file, ending) + "-tables" + ending
	var summary, long bytes.Buffer
	if err := report.WriteSummary(&summary, filepath.Base(tables)); err != nil {
		return err
	}
	if err := report.WriteTables(&long, filepath.Base(file)); err != nil {
		return err
	}
	if _, err := fmt.Printf("%s\n%s", &summary, &long); err != nil {
		return fmt.Errorf("print tables: %w", err)
	}
	if file == "" {
		return nil
	}
	return errors.Join(writeWhole(file, summary.Bytes()), writeWhole(tables, long.Bytes()))
}
