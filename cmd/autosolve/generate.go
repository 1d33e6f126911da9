package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"math"
	"math/rand/v2"
	"path/filepath"
	"slices"
	"strings"
	"sync/atomic"
	"time"

	"github.com/spf13/cobra"

	"autosolve/internal/advice"
	"autosolve/internal/atomicfile"
	"autosolve/internal/duration"
	"autosolve/internal/hint"
	"autosolve/internal/practice"
	"autosolve/internal/sheet"
	"autosolve/solver"
	"autosolve/solver/generate"
	"autosolve/solver/logic"
)

// The formats that only generate has.
const (
	formatSVG  = "svg"  // a picture of one puzzle
	formatHTML = "html" // a page to print
)

// Limits of flags.
const (
	mostPuzzles = 1_000_000
	mostGivens  = 80 // so that at least one cell is left to fill in
	mostLimit   = 24 * time.Hour
)

func newGenerate() *cobra.Command {
	o := generateOptions{level: logic.Easy, count: 1, symmetry: generate.Rotational, perSheet: 1, limit: time.Minute}
	cmd := &cobra.Command{
		Use:   "generate",
		Short: "Generate puzzles, as text or to print",
		Long: "Generate puzzles that have exactly one solution. Easy ones need hidden singles; medium ones also naked singles;\n" +
			"hard ones also locked candidates, pairs, locked or naked triples, or X-wings; evil ones more than that. The same\n" +
			"seed makes the same puzzles. The first puzzle of seed N is number N of its level on the practice page.\n\n" +
			"With --technique, the puzzles are variants of stored ones if there are any for it; otherwise, or with --symmetry\n" +
			"or --givens, they are looked for among random puzzles, which may take hours.\n\n" +
			"Exit statuses: 0 the puzzles were made; 2 wrong usage, or a file that cannot be written; 5 no puzzle was found\n" +
			"within --limit.",
		Example: "  autosolve generate --level hard --count 8 --per-sheet 2 -o puzzles.html\n" +
			"  autosolve generate --level evil | autosolve solve --explain\n  autosolve generate --technique x-wing --limit 5m",
		Args: noArgs, RunE: func(cmd *cobra.Command, _ []string) error { return o.run(cmd) },
	}
	f := cmd.Flags()
	f.SortFlags = false
	f.Var(oneOf(&o.level, logic.Levels()...), "level", "make puzzles of `LEVEL`: easy, medium, hard, evil")
	f.Lookup("level").DefValue = logic.Easy.String()
	f.Var(&value[logic.Technique]{&o.technique, hint.ParseTechnique, words(hint.Techniques())}, "technique",
		"make puzzles whose hardest step is of `TECHNIQUE`, such as x-wing; a part of a name, such as wing, lists those that contain it")
	f.Var(whole(&o.count, 1, mostPuzzles), "count", "make `N` puzzles")
	f.Var(whole(&o.seed, 0, math.MaxInt), "seed", "begin with seed `N`")
	f.Lookup("seed").DefValue = "random, and printed"
	f.Var(oneOf(&o.symmetry, generate.Symmetries()...), "symmetry",
		"arrange the givens in `PATTERN`: none, rotational, mirror, diagonal")
	f.Var(whole(&o.givens, solver.MinGivens, mostGivens), "givens", "leave `N` givens, 17 to 80")
	f.Lookup("givens").DefValue = "36 easy, 30 medium, 28 hard, 26 evil"
	f.Var(oneOf(&o.format, append(slices.Clone(formats), formatSVG, formatHTML)...), "format",
		"write as `FORMAT`: pretty (default on a terminal), line (default elsewhere), csv, json, svg, html (to print)")
	f.Var(oneOf(&o.perSheet, sheet.PerSheet()...), "per-sheet",
		"with html, print `N` puzzles on a sheet: 1, 2 or 4; the solutions are at the end")
	f.VarP(file(&o.output, generateEndings...), "output", "o",
		"write to `FILE` instead of standard output; its extension chooses the format: txt, csv, json, svg, html")
	f.StringVar(&o.title, "title", "", "with html, name the puzzles `TEXT` 1, TEXT 2, ... instead of how hard they are")
	f.Var(span(&o.limit, "5m", time.Millisecond, mostLimit), "limit", "give up on a puzzle after `DURATION`")
	f.Lookup("limit").DefValue = "1m"
	return cmd
}

// generateOptions are the flags of the command generate.
type generateOptions struct {
	level     logic.Level
	technique logic.Technique // "" for any technique of the level
	count     int
	seed      int
	symmetry  generate.Symmetry
	givens    int
	format    string
	perSheet  int
	title     string
	output    string
	limit     time.Duration
	chosen    bool // with a technique: the user has chosen the symmetry or the number of givens
}

func (o *generateOptions) run(cmd *cobra.Command) error {
	wanted, err := o.check(cmd)
	if err != nil {
		return err
	}
	g, err := generate.New(uint64(o.seed), wanted)
	if err != nil {
		return advice.UsageError(err, "see autosolve generate --help")
	}
	if o.output == "" {
		return o.makeAll(cmd, g, cmd.OutOrStdout())
	}
	file, err := atomicfile.CreateForUser(o.output)
	if err != nil {
		return fmt.Errorf("write puzzles: %w", err)
	}
	defer file.Drop()
	if err := o.makeAll(cmd, g, file); err != nil {
		return err
	}
	if err := file.Keep(); err != nil {
		return fmt.Errorf("write puzzles: %w", err)
	}
	fmt.Fprintf(cmd.ErrOrStderr(), "%s written to %s\n", count(o.count, o.kind()+" puzzle"), o.output)
	return nil
}

// check returns the options for the generator, or an error if the flags are wrong or contradict each other. Without --seed, it
// chooses a seed at random and prints it.
func (o *generateOptions) check(cmd *cobra.Command) (generate.Options, error) {
	set := cmd.Flags().Changed
	if err := o.chooseFormat(set("format")); err != nil {
		return generate.Options{}, err
	}
	switch {
	case set("per-sheet") && o.format != formatHTML:
		return generate.Options{}, wrongUsage(cmd, errors.New("--per-sheet: only with --format html"))
	case set("title") && o.format != formatHTML:
		return generate.Options{}, wrongUsage(cmd, errors.New("--title: only with --format html"))
	case o.technique != "" && set("level"):
		return generate.Options{}, wrongUsage(cmd, errors.New("--level: not with --technique, which sets how hard the puzzles are"))
	case o.format == formatSVG && o.count > 1:
		return generate.Options{}, advice.UsageError(fmt.Errorf("--format svg: a picture can hold one puzzle, not %d", o.count),
			"use --format html, or one run for each picture, with --seed")
	}
	if !set("seed") {
		o.seed = 1 + rand.IntN(practice.MaxSet) // so that the practice page has the puzzle, too
		fmt.Fprintf(cmd.ErrOrStderr(), "seed %d\n", o.seed)
	}
	wanted := generate.ForLevel(o.level)
	if o.technique != "" {
		wanted = generate.ForTechnique(o.technique)
		if o.chosen = set("symmetry") || set("givens"); o.chosen {
			wanted.Seeds = nil
		}
	}
	wanted.Symmetry = o.symmetry
	override(&wanted.Givens, o.givens, set("givens"))
	o.givens = wanted.Givens
	return wanted, nil
}

// chooseFormat chooses the format by the extension of the file, unless --format was given.
func (o *generateOptions) chooseFormat(given bool) error {
	ending := strings.ToLower(strings.TrimPrefix(filepath.Ext(o.output), "."))
	switch {
	case given || ending == "" || ending == endingText:
	case slices.Contains(generateEndings, ending):
		o.format = ending
	default:
		endings := "." + strings.Join(generateEndings, ", .")
		return advice.UsageError(fmt.Errorf("--output %s: the file must end in one of %s", o.output, endings),
			"choose such a name, or name the format with --format")
	}
	return nil
}

// endingText is the extension that stands for the format "line", as no extension does.
const endingText = "txt"

// generateEndings are the extensions by which generate chooses the format.
var generateEndings = []string{endingText, formatCSV, formatJSON, formatSVG, formatHTML}

// makeAll makes the puzzles, and writes each as soon as it is made, but an HTML page only when all are.
func (o *generateOptions) makeAll(cmd *cobra.Command, g *generate.Generator, w io.Writer) error {
	var puzzles []sheet.Puzzle
	out := newPrinter(w, o.format)
	var made atomic.Int64
	defer doing(cmd.Context(), func() string { return fmt.Sprintf("%d of %s made", made.Load(), count(o.count, "puzzle")) })()
	for n := 1; n <= o.count; n++ {
		p, err := o.next(cmd.Context(), g)
		if err != nil {
			return fmt.Errorf("puzzle %d of %d: %w", n, o.count, err)
		}
		made.Add(1)
		var rated *logic.Result
		if out.format == formatJSON || out.format == formatHTML {
			if rated, err = rate(p.Grid); err != nil {
				return err
			}
		}
		switch out.format {
		case formatSVG:
			return sheet.SVG(w, p.Grid)
		case formatHTML:
			text := sayRating(rated)
			if r := rated.Rating; !r.Unfinished {
				text = fmt.Sprintf("%v, %.1f: %v", r.Level(), r.Difficulty, r.Hardest)
			}
			name := fmt.Sprintf("%s %d", cmp.Or(o.title, o.kind()), n)
			puzzles = append(puzzles, sheet.Puzzle{Name: name, Rating: text, Grid: p.Grid, Solution: p.Solution})
		default:
			a := &answer{Grid: p.Grid.String(), Solutions: new(1), Solution: p.Solution.String(), Rating: newRating(rated), givens: p.Grid}
			if err := out.puzzle(a); err != nil {
				return err
			}
		}
	}
	if o.format != formatHTML {
		return nil
	}
	title := cmp.Or(o.title, fmt.Sprintf("Sudoku, %s, seed %d", o.kind(), o.seed))
	return sheet.HTML(w, title, o.command(), puzzles, o.perSheet)
}

// command returns the command that makes the same puzzles.
func (o *generateOptions) command() string {
	wanted := "--level " + o.level.String()
	if o.technique != "" {
		wanted = "--technique " + hint.Name(o.technique)
	}
	text := fmt.Sprintf("autosolve generate %s --count %d --seed %d", wanted, o.count, o.seed)
	if o.technique == "" || o.chosen {
		text += fmt.Sprintf(" --symmetry %v --givens %d", o.symmetry, o.givens)
	}
	return text
}

func (o *generateOptions) kind() string {
	if o.technique != "" {
		return o.technique.String()
	}
	return o.level.String()
}

// next makes the next puzzle, and gives up after the limit.
func (o *generateOptions) next(ctx context.Context, g *generate.Generator) (generate.Puzzle, error) {
	limited, cancel := context.WithTimeoutCause(ctx, o.limit, o.gaveUp())
	defer cancel()
	return g.Next(limited)
}

func (o *generateOptions) gaveUp() error {
	e := &advice.Error{
		Err: fmt.Errorf("gave up after %s", duration.Text(o.limit)), Status: advice.Unsolved,
		Hint: "such puzzles are rare or do not exist: raise --limit, or leave out --givens, --symmetry or --technique",
	}
	if o.technique != "" {
		e.Err = fmt.Errorf("%w; the hardest step must be %v", e.Err, o.technique)
	}
	return e
}
