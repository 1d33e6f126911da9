package main

import (
	"fmt"

	"github.com/spf13/cobra"

	"autosolve/internal/advice"
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
