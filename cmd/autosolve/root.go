package main

import (
	"fmt"
	"os"

	"github.com/spf13/cobra"

	"autosolve/internal/advice"
	"autosolve/internal/nearest"
)

// newRoot returns the root command with all subcommands. The root command itself solves the Sudoku on the screen.
func newRoot() *cobra.Command {
	var o runOptions
	root := &cobra.Command{
		Use:   "autosolve",
		Short: "Solve the Sudoku on the screen",
		Long: "Find the Sudoku on the screen, solve it, fill it in, and check that the screen shows the solution. To stop it,\n" +
			"press Esc" + escapeNote + ", move the mouse, push the pointer into a corner of the screen, or press Ctrl-C here.\n\n" +
			"Exit statuses: 0 done; 2 wrong usage or config; 3 no Sudoku on the screen; 4 a cell is uncertain or there are\n" +
			"several grids; 5 the puzzle does not have exactly one solution, or (without --dry-run) the page has wrong\n" +
			"entries; 6 stopped; 7 the page did not accept the digits; 8 this desktop cannot be controlled; 1 any other\n" +
			"error.",
		Example: "  autosolve practice              serve a page with Sudokus to try it on\n" +
			"  autosolve --delay 3s --dry-run  read the Sudoku in front after 3 s\n" +
			"  autosolve --delay 3s            solve it and fill it in",
		Args:          noArgs,
		SilenceErrors: true,
		SilenceUsage:  true,
		RunE:          func(cmd *cobra.Command, _ []string) error { return o.execute(cmd) },
	}
	o.addTo(root)
	explainDoubleClick()
	root.CompletionOptions.DisableDefaultCmd = true // newCompletion replaces it
	root.SetFlagErrorFunc(flagError)
	root.SetHelpFunc(printHelp)
	root.SetUsageTemplate(usageTemplate)
	addCommands(root)
	return root
}

// explainDoubleClick sets what cobra does if the program was started from Windows Explorer without arguments: it prints how to
// run the program in a terminal, waits until Enter is pressed, and ends. With arguments, the program runs as usual, because
// they probably come from a shortcut that somebody has made.
func explainDoubleClick() {
	cobra.MousetrapDisplayDuration, cobra.MousetrapHelpText = 0, ""
	if len(os.Args) == 1 {
		cobra.MousetrapHelpText = "autosolve runs in a terminal. To open one in this folder, type cmd into Explorer's address bar.\n" +
			"Then run autosolve doctor, which names the next step, or autosolve panel, which opens a page with buttons.\n\n"
	}
}

// noArgs refuses any argument. If the command has subcommands, it reports the first argument as an unknown subcommand.
func noArgs(cmd *cobra.Command, args []string) error {
	if len(args) == 0 {
		return nil
	}
	if cmd.HasSubCommands() {
		return unknownCommand(cmd, args[0])
	}
	return wrongUsage(cmd, fmt.Errorf("unexpected argument %q", args[0]))
}

// unknownCommand returns the error for a subcommand that the command does not have. The hint names the subcommand that was
// probably meant, if any. If the command is the root command and name is the path of a file, the hint says how to read a file.
func unknownCommand(cmd *cobra.Command, name string) error {
	var names []string
	for _, c := range cmd.Commands() {
		if c.IsAvailableCommand() || c.Name() == "help" {
			names = append(names, c.Name())
		}
	}
	if info, err := os.Stat(name); err == nil && info.Mode().IsRegular() && !cmd.HasParent() {
		return advice.UsageError(fmt.Errorf("unknown command %q", name),
			"to read a picture, use autosolve --image FILE; to solve the puzzles in a text file, autosolve solve FILE")
	}
	return mistyped(cmd, fmt.Errorf("unknown command %q", name), nearest.Word(name, names))
}

// oneArg requires exactly one argument. noun names the argument in the error message, such as "folder".
func oneArg(noun string) cobra.PositionalArgs {
	return func(cmd *cobra.Command, args []string) error {
		if len(args) == 1 {
			return nil
		}
		return wrongUsage(cmd, fmt.Errorf("expected one %s, got %s", noun, count(len(args), "argument")))
	}
}

// wrongUsage returns err as a usage error with a hint that names the help of the command.
func wrongUsage(cmd *cobra.Command, err error) error {
	return mistyped(cmd, err, "")
}

// mistyped returns err as a usage error with a hint that names the help of the command and, unless meant is "", asks whether
// that word was meant.
func mistyped(cmd *cobra.Command, err error, meant string) error {
	return advice.UsageError(err, nearest.Hint(meant, fmt.Sprintf("see %s --help", cmd.CommandPath())))
}
