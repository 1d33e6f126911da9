package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"autosolve/internal/advice"
	"autosolve/internal/atomicfile"
)

const solveHelp = `Solve puzzles from a file, from standard input, or from the command line. Several puzzles give several
answers, in their order.

A puzzle is 81 cells in one line, or nine lines of nine cells. An empty cell is 0, . or _, or any other character that
the puzzle uses for nothing else. Between commas, semicolons, tabs or bars it may be left out; if digits are in
columns, it may be a space. Rulers, brackets, quotes, row and column numbers, names and ratings are ignored, so most
text files, tables, JSON, YAML and lists in programs can be read. A line of words, or one that begins with #,
separates puzzles; blank lines may stand between bands of three rows.

Adjacent rows are refused together, with a message, if their number is not a multiple of nine or if they can be read
in two ways. If the input contains a puzzle's solution, it is compared with the answer. Grids of candidates and
puzzles of other sizes are not solved; compressed files and pictures are not opened. A puzzle in one line is answered
at once, one of nine lines when the next line (for example a blank one) or the end of the input arrives.

With --format line or json there is one line for each puzzle, in their order. A puzzle without an answer gets # and
the reason, or an object with "error". If --method does not lead to the end, the grid that it reached is printed.

--rate rates a puzzle by its hardest step, from 1.0 to 11. Techniques that the program Sudoku Explainer has are rated
as there, but autosolve has others too and may solve a puzzle by other steps: its rating of a puzzle can be higher or
lower than that program's.

Exit statuses: 0 every puzzle has an answer; 2 wrong usage, or an input that has no puzzle, is not text or cannot be
read; 5 a puzzle has no answer, or a line is not a puzzle.`

func newSolve() *cobra.Command {
	var o solveOptions
	cmd := &cobra.Command{
		Use:   "solve [FILE|-|PUZZLE]",
		Short: "Solve puzzles from a file or standard input",
		Long:  solveHelp,
		Example: "  autosolve solve puzzles.txt\n" +
			"  autosolve solve --explain puzzle.txt\n" +
			"  autosolve generate --count 9 | autosolve solve --rate",
		Args:              puzzleArgs,
		ValidArgsFunction: anyFile,
		RunE:              func(cmd *cobra.Command, args []string) error { return o.run(cmd, args) },
	}
	addFormat(cmd, &o.format)
	f := cmd.Flags()
	f.SortFlags = false
	o.method = methodBacktracking
	f.Var(oneOf(&o.method, methods...), "method",
		"solve by `METHOD`: backtracking, logic (as a person does), or singles (the simplest steps only)")
	f.BoolVar(&o.rate, "rate", false, "rate how hard each puzzle is for a person, on standard error")
	f.BoolVar(&o.explain, "explain", false, "explain every step, on standard error; implies --method logic")
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
	in, batch, err := openPuzzles(cmd, args)
	if err != nil {
		return err
	}
	defer in.Close()
	if o.steps != "" {
		if t.steps, err = atomicfile.CreateForUser(o.steps); err != nil {
			return fmt.Errorf("write steps: %w", err)
		}
		defer t.steps.Drop()
	}
	end := func() {}
	if !isTerminal(cmd.InOrStdin()) || batch > 1 { // otherwise the progress line would disturb typing
		end = doing(cmd.Context(), func() string { return count(int(t.total.Load()), "puzzle") + " solved" })
	}
	err = solveAll(cmd.Context(), in, batch, o.solve, t.take)
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

// check returns an error if the flags contradict each other. If --explain is given without --method, it selects the method
// logic.
func (o *solveOptions) check(cmd *cobra.Command) error {
	if o.explain && !cmd.Flags().Changed("method") {
		o.method = methodLogic
	}
	if o.explain && o.method == methodBacktracking {
		return wrongUsage(cmd, errors.New("--explain requires --method logic or singles"))
	}
	return nil
}

const puzzleFile = "give a text file with puzzles, - for standard input, or a puzzle of 81 characters"

// puzzleArgs refuses more than one argument, unless all consist of cells: the shell has then split a puzzle at its spaces.
func puzzleArgs(cmd *cobra.Command, args []string) error {
	if len(args) > 1 && slices.ContainsFunc(args, func(arg string) bool { return !isCells(arg) }) {
		return wrongUsage(cmd, fmt.Errorf("unexpected argument %q", args[1]))
	}
	return nil
}

// isCells reports whether an argument looks like cells of a puzzle rather than the name of a file.
func isCells(arg string) bool {
	return strings.ContainsAny(arg, "0123456789.") && strings.Trim(arg, "0123456789._-*xX?,;| \t\r\n+") == ""
}

// openPuzzles opens the input that args name or contain. batch is the number of puzzles to read before they are solved
// together: one from standard input, where a user or a program may wait for each answer, and many from a file or the command
// line.
func openPuzzles(cmd *cobra.Command, args []string) (in io.ReadCloser, batch int, err error) {
	const many = 256
	if len(args) == 0 || len(args) == 1 && args[0] == "-" {
		in := cmd.InOrStdin()
		if isTerminal(in) {
			fmt.Fprintln(cmd.ErrOrStderr(), "type a puzzle, then press "+endOfInput)
		}
		return io.NopCloser(in), 1, nil
	}
	if len(args) > 1 {
		return io.NopCloser(strings.NewReader(strings.Join(args, "\n"))), many, nil
	}
	f, err := os.Open(args[0])
	if err != nil && len(args[0]) > 9 && isCells(args[0]) {
		return io.NopCloser(strings.NewReader(args[0])), many, nil
	}
	if err != nil {
		return nil, 0, advice.UsageError(fmt.Errorf("read puzzles: %w", err), puzzleFile)
	}
	if info, err := f.Stat(); err == nil && info.IsDir() {
		f.Close()
		return nil, 0, advice.UsageError(fmt.Errorf("read puzzles: %s is a folder", args[0]), puzzleFile)
	}
	return f, many, nil
}
