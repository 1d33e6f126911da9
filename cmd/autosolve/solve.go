package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"runtime"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"autosolve/internal/advice"
	"autosolve/internal/atomicfile"
	"autosolve/solver/puzzles"
)

const solveHelp = `Solve puzzles from files, from standard input, or from the command line. Several puzzles give several
answers, in their order.

A puzzle is 81 cells in one line, or nine lines of nine cells. An empty cell is 0, . or _, or any other character that
the puzzle uses for nothing else; -1, null and the like also stand for one. Between commas, semicolons, tabs or bars it may be left out; if digits are in
columns, it may be a space. Rulers, brackets, quotes, row and column numbers, names and ratings are ignored, so most
text files, tables and lists in programs can be read. In JSON, YAML, XML and HTML a puzzle may be at any place: 81
values, nine times nine, nine strings of nine, or one of 81. A line of words, or one that begins with #,
separates puzzles; blank lines may stand between bands of three rows.

Adjacent rows are refused together, with a message, if their number is not a multiple of nine or if they can be read
in two ways. If the input contains a puzzle's solution, it is compared with the answer. Grids of candidates and
puzzles of other sizes are not solved; compressed files and pictures are not opened. A puzzle in one line is answered
at once, one of nine lines when the next line (for example a blank one) or the end of the input arrives.

With --format line or json there is one line for each puzzle, in their order. A puzzle without an answer gets # and
the reason, or an object with "error". If --method does not lead to the end, the grid that it reached is printed.

--explain prints the puzzle, the steps and the solution, to read on the terminal, with | less or in a file. With
--format line, csv or json the steps go to standard error.

--rate rates a puzzle by its hardest step, from 1.0 to 11. Techniques that the program Sudoku Explainer has are rated
as there, but autosolve has others too and may solve a puzzle by other steps: its rating of a puzzle can be higher or
lower than that program's.

If several files are given, their answers follow each other, and messages name the file.

Exit statuses: 0 every puzzle has an answer; 2 wrong usage, or an input that has no puzzle, is not text or cannot be
read; 5 a puzzle has no answer, or a line is not a puzzle.`

func newSolve() *cobra.Command {
	var o solveOptions
	cmd := &cobra.Command{
		Use:   "solve [FILE...|-|PUZZLE]",
		Short: "Solve puzzles from files or standard input",
		Long:  solveHelp,
		Example: "  autosolve solve puzzles.txt\n" +
			"  autosolve solve --explain puzzle.txt\n" +
			"  autosolve generate --count 9 | autosolve solve --rate",
		ValidArgsFunction: anyFile,
		RunE:              func(cmd *cobra.Command, args []string) error { return o.run(cmd, args) },
	}
	addFormat(cmd, &o.format)
	f := cmd.Flags()
	f.SortFlags = false
	o.method = methodBacktracking
	f.Var(oneOf(&o.method, methods...), "method",
		"solve by `METHOD`: backtracking, logic (as a person does), or singles (the simplest steps only)")
	f.BoolVar(&o.rate, "rate", false, "say how hard each puzzle is for a person and what to practise")
	f.BoolVar(&o.explain, "explain", false, "explain every step and draw the harder ones; implies --method logic and --format pretty")
	f.Var(file(&o.steps), "steps", "write each digit placed, and the grid after it, to `FILE`")
	return cmd
}

// addFormat adds the flag that chooses the format in which grids are printed.
func addFormat(cmd *cobra.Command, format *string) {
	cmd.Flags().Var(oneOf(format, formats...), "format",
		"print as `FORMAT`: pretty (default on a terminal), line (default elsewhere), csv, json")
}

// solveOptions are the flags of the command solve.
type solveOptions struct {
	format  string
	method  string
	rate    bool
	explain bool
	steps   string
}

func (o *solveOptions) run(cmd *cobra.Command, args []string) (err error) {
	if err := o.check(cmd); err != nil {
		return err
	}
	t := teller{options: o, out: newPrinter(cmd.OutOrStdout(), o.format), errs: cmd.ErrOrStderr()}
	inputs, err := puzzleInputs(cmd, args)
	if err != nil {
		return err
	}
	if o.steps != "" {
		if t.steps, err = atomicfile.CreateForUser(o.steps, args...); err != nil {
			return fmt.Errorf("write steps: %w", err)
		}
		defer t.steps.Drop()
	}
	end := func() {}
	if !isTerminal(cmd.InOrStdin()) || inputs[0].name != stdinName { // otherwise the progress line would disturb typing
		end = doing(cmd.Context(), func() string { return count(int(t.total.Load()), "puzzle") + " solved" })
	}
	err = t.solveInputs(cmd.Context(), inputs)
	end()
	if err != nil {
		return fmt.Errorf("solve puzzles: %w", err)
	}
	if t.steps != nil {
		if err := t.steps.Keep(); err != nil {
			return fmt.Errorf("write steps: %w", err)
		}
	}
	return t.verdict()
}

// check returns an error if the flags contradict each other. --explain selects the method logic and the format pretty,
// unless others are given.
func (o *solveOptions) check(cmd *cobra.Command) error {
	if o.explain && !cmd.Flags().Changed("method") {
		o.method = methodLogic
	}
	if o.explain && o.format == "" {
		o.format = formatPretty
	}
	if o.explain && o.method == methodBacktracking {
		return wrongUsage(cmd, errors.New("--explain requires --method logic or singles"))
	}
	return nil
}

const puzzleFile = "give text files with puzzles, - for standard input, or a puzzle of 81 characters"

// isCells reports whether an argument looks like cells of a puzzle rather than the name of a file.
func isCells(arg string) bool {
	return strings.ContainsAny(arg, "0123456789.") && strings.Trim(arg, "0123456789._-*xX?,;| \t\r\n+") == ""
}

// textInput is a text with puzzles.
type textInput struct {
	name string
	open func() (io.ReadCloser, error)
}

const stdinName = "standard input"

// puzzleInputs returns the inputs that args name or contain. If all arguments look like cells, are longer than nine characters
// together, and the first is not a file, they are the lines of one input, because the shell may have split a puzzle at its
// spaces.
func puzzleInputs(cmd *cobra.Command, args []string) ([]textInput, error) {
	notCells := func(arg string) bool { return !isCells(arg) }
	if len(args) > 0 && len(strings.Join(args, "")) > 9 && !slices.ContainsFunc(args, notCells) && !slices.Contains(args, "-") {
		if _, err := os.Stat(args[0]); err != nil {
			text := strings.Join(args, "\n")
			return []textInput{{open: func() (io.ReadCloser, error) { return io.NopCloser(strings.NewReader(text)), nil }}}, nil
		}
	}
	if len(args) == 0 {
		args = []string{"-"}
	}
	var inputs []textInput
	for _, name := range args {
		in := textInput{name: name, open: func() (io.ReadCloser, error) { return os.Open(name) }}
		if name == "-" {
			in = standardInput(cmd)
		} else if info, err := os.Stat(name); err != nil {
			_, err = os.Open(name) // whose error says "open"
			return nil, advice.UsageError(fmt.Errorf("read puzzles: %w", err), puzzleFile)
		} else if info.IsDir() {
			return nil, advice.UsageError(fmt.Errorf("read puzzles: %s is a folder", name), puzzleFile)
		}
		inputs = append(inputs, in)
	}
	return inputs, nil
}

func standardInput(cmd *cobra.Command) textInput {
	return textInput{name: stdinName, open: func() (io.ReadCloser, error) {
		in := cmd.InOrStdin()
		if isTerminal(in) {
			fmt.Fprintln(cmd.ErrOrStderr(), "type a puzzle, then press "+endOfInput)
			in = &typed{Reader: in, ctx: cmd.Context()}
		}
		return io.NopCloser(in), nil
	}}
}

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

// solveAll solves the puzzles of a text on all cores, and calls take with each result, in the order of the text. It ends early
// when ctx ends, or at the first error of take.
func solveAll(ctx context.Context, in io.Reader, o *solveOptions, take func(*result) error) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	results := make(chan chan *result, 64*runtime.GOMAXPROCS(0)) // limits how far reading runs ahead of the slowest puzzle
	go readPuzzles(ctx, in, o, results)
	for {
		solved, ok, err := receive(ctx, results)
		if err != nil || !ok {
			return err
		}
		r, _, err := receive(ctx, solved)
		if err != nil {
			return err
		}
		if err := take(r); err != nil {
			return err
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

// readPuzzles reads a text. Each puzzle is solved by a goroutine of its own; readPuzzles sends a channel that will receive the
// result.
func readPuzzles(ctx context.Context, in io.Reader, o *solveOptions, results chan<- chan *result) {
	defer close(results)
	scanner := puzzles.NewScanner(in)
	for p, more := scanner.Next(); more; p, more = scanner.Next() {
		solved := make(chan *result, 1)
		select {
		case results <- solved:
		case <-ctx.Done():
			return
		}
		go func() {
			r := &result{puzzle: p}
			r.solve(o)
			solved <- r
		}()
	}
}

// solve solves a puzzle. It skips a result that is not a puzzle. A puzzle that cannot be read gets the error of reading it.
func (r *result) solve(o *solveOptions) {
	if r.err = r.puzzle.Err; r.err != nil || r.puzzle.Kind != puzzles.Question {
		return
	}
	start := time.Now()
	r.outcome = o.solve(r.puzzle.Grid, r.puzzle.Shown())
	r.puzzle.Grid = r.page.Puzzle
	r.took = time.Since(start)
}
