package main

import (
	"fmt"

	"github.com/spf13/cobra"
)

// newRoot makes the command line: the bot itself and its subcommands.
func newRoot() *cobra.Command {
	var o runOptions
	root := &cobra.Command{
		Use:           "autosolve",
		Short:         "Solve the Sudoku on the screen",
		Long:          "Find the Sudoku on the screen, solve it, fill it in, and check that the screen shows the solution.",
		Args:          noArgs,
		SilenceErrors: true,
		SilenceUsage:  true,
		RunE:          func(cmd *cobra.Command, _ []string) error { return o.execute(cmd) },
	}
	o.addTo(root)
	root.CompletionOptions.HiddenDefaultCmd = true
	root.SetFlagErrorFunc(func(cmd *cobra.Command, err error) error { return wrongUsage(cmd, err) })
	root.AddCommand(newSolve(), newPractice(), newDoctor(), newReplay())
	return root
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
	return &usageError{err: err, hint: fmt.Sprintf("see %s --help", cmd.CommandPath())}
}
