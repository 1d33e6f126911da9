package main

import (
	"errors"
	"fmt"
	"math"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"autosolve/internal/advice"
	"autosolve/internal/config"
	"autosolve/solver"
)

// newRoot makes the command line: the bot itself and its subcommands.
func newRoot() *cobra.Command {
	var o runOptions
	root := &cobra.Command{
		Use:   "autosolve",
		Short: "Solve the Sudoku on the screen",
		Long: "Find the Sudoku on the screen, solve it, fill it in, and check that the screen shows the solution.\n" +
			"To stop it, press Esc, move the mouse, push the pointer into a corner of the screen, or press Ctrl-C here.\n" +
			"On Wayland it does not see Esc.\n\n" +
			"The exit status is 0 if it is done, 2 for wrong usage or config, 3 without a Sudoku on the screen, 4 if a cell is\n" +
			"not certain or there are several grids, 5 without exactly one solution or, unless --dry-run, with wrong entries on\n" +
			"the page, 6 if it was stopped, 7 if the page did not take the digits, 8 if this desktop cannot be driven, and 1 for\n" +
			"all else.",
		Args:          noArgs,
		SilenceErrors: true,
		SilenceUsage:  true,
		RunE:          func(cmd *cobra.Command, _ []string) error { return o.execute(cmd) },
	}
	root.PersistentPreRunE = filesNamed
	o.addTo(root)
	root.CompletionOptions.DisableDefaultCmd = true // there is one of our own
	root.DisableAutoGenTag = true                   // in man pages
	root.SetFlagErrorFunc(flagError)
	root.SetHelpCommand(newHelp())
	root.AddCommand(newHint(), newSolve(), newGenerate(), newPractice(), newDoctor(), newWatch(), newPlay(), newPanel(), newCalibrate(), newTemplates(), newReplay(),
		newCompletion(), newMan())
	return root
}

// newHelp is cobra's command help, but one that does not take what it does not know for nothing.
func newHelp() *cobra.Command {
	return &cobra.Command{
		Use:               "help [COMMAND]",
		Short:             "Help about any command",
		ValidArgsFunction: commands,
		RunE: func(cmd *cobra.Command, args []string) error {
			about, rest, err := cmd.Root().Find(args)
			if err != nil {
				return wrongUsage(cmd.Root(), err)
			}
			if len(rest) > 0 {
				return wrongUsage(about, fmt.Errorf("unknown command %q", rest[0]))
			}
			about.InitDefaultHelpFlag()
			return about.Help()
		},
	}
}

// noArgs refuses arguments.
func noArgs(cmd *cobra.Command, args []string) error {
	if len(args) == 0 {
		return nil
	}
	if cmd.HasParent() {
		return wrongUsage(cmd, fmt.Errorf("unexpected argument %q", args[0]))
	}
	return wrongUsage(cmd, fmt.Errorf("unknown command %q", args[0]))
}

// filesNamed refuses flags whose file has an empty name. Without that --image "$shot" would, where shot is not set, fill in what is on the
// screen.
func filesNamed(cmd *cobra.Command, _ []string) (err error) {
	cmd.Flags().Visit(func(f *pflag.Flag) {
		if of, _ := pflag.UnquoteUsage(f); of == "FILE" && f.Value.String() == "" {
			err = badFlag(cmd, f.Name, "")
		}
	})
	return err
}

// atMostOneArg refuses more than one argument.
func atMostOneArg(cmd *cobra.Command, args []string) error {
	if len(args) <= 1 {
		return nil
	}
	return wrongUsage(cmd, fmt.Errorf("unexpected argument %q", args[1]))
}

// wrongUsage is an error of the command line, with a pointer to the help of the command.
func wrongUsage(cmd *cobra.Command, err error) error {
	return advice.UsageError(err, fmt.Sprintf("see %s --help", cmd.CommandPath()))
}

// flagError is what is wrong with a flag, in words that do not name the parser's functions.
func flagError(cmd *cobra.Command, err error) error {
	if bad, ok := errors.AsType[*pflag.InvalidValueError](err); ok {
		return badFlag(cmd, bad.GetFlag().Name, bad.GetValue())
	}
	return wrongUsage(cmd, err)
}

// badFlag says that a flag cannot have a value, and what it can have.
func badFlag(cmd *cobra.Command, name string, value any) error {
	if value == "" {
		value = `""`
	}
	want := "true or false" // all others take any text
	switch name {
	case "image", "annotate", "config", "steps", "output":
		want = "the name of a file"
	case "level":
		want = "easy, medium, hard or evil"
	case "count":
		want = fmt.Sprintf("a whole number from 1 to %d", mostPuzzles)
	case "seed":
		want = fmt.Sprintf("a whole number from 0 to %d", uint64(math.MaxUint64))
	case "symmetry":
		want = "none, rotational, mirror or diagonal"
	case "givens":
		want = fmt.Sprintf("a whole number from %d to %d", solver.MinGivens, mostGivens)
	case "per-sheet":
		want = "1, 2 or 4"
	case "limit":
		want = fmt.Sprintf("a time with its unit, such as 30s, up to %v", mostLimit)
	case "display":
		want = fmt.Sprintf("a whole number from 0 to %d", config.MaxDisplay)
	case "port":
		want = fmt.Sprintf("a whole number from 0 to %d", mostPort)
	case "pick":
		want = fmt.Sprintf("a whole number from 1 to %d", config.MaxPick)
	case "delay":
		want = "a time with its unit, such as 3s"
		if _, ok := value.(time.Duration); ok {
			want = fmt.Sprintf("a time from 0s to %v", config.MaxDelay)
		}
	case "countdown":
		want = fmt.Sprintf("a time from 1s to %v", config.MaxDelay)
	}
	return wrongUsage(cmd, fmt.Errorf("--%s %v: want %s", name, value, want))
}
