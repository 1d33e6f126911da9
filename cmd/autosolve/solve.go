package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"

	"github.com/spf13/cobra"
)

func newSolve() *cobra.Command {
	var o solveOptions
	cmd := &cobra.Command{
		Use:   "solve [FILE|-]",
		Short: "Solve puzzles from a file or standard input",
		Long: "Solve puzzles from a file or standard input: 81 characters, or nine lines of nine with or without commas or\n" +
			"spaces; 0 or . or _ is an empty cell. Several puzzles give several answers, in their order.",
		Args:              atMostOneArg,
		ValidArgsFunction: anyFile,
		RunE:              func(cmd *cobra.Command, args []string) error { return o.run(cmd, args) },
	}
	addFormat(cmd, &o.format)
	f := cmd.Flags()
	f.SortFlags = false
	f.StringVar(&o.method, "method", methodBacktracking,
		"`METHOD`: backtracking, logic (as a person does), or singles (the simplest steps only)")
	f.BoolVar(&o.rate, "rate", false, "rate each puzzle on the scale of Sudoku Explainer, on standard error")
	f.BoolVar(&o.explain, "explain", false, "explain every step, on standard error; implies --method logic")
	f.StringVar(&o.steps, "steps", "", "write each digit placed, and the grid after it, to `FILE`")
	return cmd
}

// addFormat adds the flag that chooses how grids are printed.
func addFormat(cmd *cobra.Command, format *string) {
	cmd.Flags().StringVar(format, "format", "",
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
	t := teller{options: o, errs: cmd.ErrOrStderr()}
	if t.out, err = newPrinter(cmd.OutOrStdout(), o.format); err != nil {
		return err
	}
	in, batch, err := openPuzzles(cmd, args)
	if err != nil {
		return err
	}
	defer in.Close()
	if o.steps != "" {
		if t.steps, err = createFile(o.steps); err != nil {
			return fmt.Errorf("write steps: %w", err)
		}
		defer t.steps.drop()
	}
	end := func() {}
	if !isTerminal(cmd.InOrStdin()) || batch > 1 { // nobody types at the place
		end = doing(cmd.Context(), func() string { return count(int(t.total.Load()), "puzzle") + " solved" })
	}
	err = solveAll(cmd.Context(), in, batch, o.solve, t.take)
	end()
	if err != nil {
		return fmt.Errorf("solve puzzles: %w", err)
	}
	if t.steps != nil {
		if err := t.steps.keep(); err != nil {
			return fmt.Errorf("write steps: %w", err)
		}
	}
	return t.verdict()
}

// check looks whether the flags agree.
func (o *solveOptions) check(cmd *cobra.Command) error {
	if o.explain && !cmd.Flags().Changed("method") {
		o.method = methodLogic
	}
	switch {
	case !slices.Contains(methods, o.method):
		return &usageError{
			err:  fmt.Errorf("unknown method %q", o.method),
			hint: "choose one of " + strings.Join(methods, ", "),
		}
	case o.explain && o.method == methodBacktracking:
		return wrongUsage(cmd, errors.New("--explain: backtracking gives no reasons, use --method logic or singles"))
	}
	return nil
}

const puzzleFile = "name a text file with puzzles, or - for standard input"

// openPuzzles opens what args name. A batch is how many puzzles to read before they are solved together: many from a
// file, one from what may be a person or a program that waits for the answer.
func openPuzzles(cmd *cobra.Command, args []string) (in io.ReadCloser, batch int, err error) {
	if len(args) == 0 || args[0] == "-" {
		in := cmd.InOrStdin()
		if isTerminal(in) {
			fmt.Fprintln(cmd.ErrOrStderr(), "type a puzzle, end with Ctrl-D")
		}
		return io.NopCloser(in), 1, nil
	}
	f, err := os.Open(args[0])
	if err != nil {
		return nil, 0, &usageError{err: fmt.Errorf("read puzzles: %w", err), hint: puzzleFile}
	}
	if info, err := f.Stat(); err == nil && info.IsDir() {
		f.Close()
		return nil, 0, &usageError{err: fmt.Errorf("read puzzles: %s is a folder", args[0]), hint: puzzleFile}
	}
	return f, 256, nil
}
