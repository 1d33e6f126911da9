package main

import (
	"cmp"
	"fmt"
	"io"
	"strings"

	"github.com/mitchellh/go-wordwrap"
	"github.com/spf13/cobra"

	"autosolve/internal/nearest"
)

// helpColumns is the width of the help: that of most terminals when they open.
const helpColumns = 80

// usageTemplate is a shorter form of cobra's template. It breaks the flags into lines of 80 columns, and leaves out the
// examples of the root command, because its help starts with them.
const usageTemplate = `Usage:
  {{.UseLine}}{{if .HasAvailableSubCommands}}
  {{.CommandPath}} COMMAND [flags]{{end}}{{if and .HasExample .HasParent}}

Examples:
{{.Example}}{{end}}{{if .HasAvailableSubCommands}}{{$all := .Commands}}{{if not .Groups}}

Commands:{{range $all}}{{if .IsAvailableCommand}}
  {{rpad .Name .NamePadding}} {{.Short}}{{end}}{{end}}{{end}}{{range $group := .Groups}}

{{.Title}}{{range $all}}{{if and (eq .GroupID $group.ID) (or .IsAvailableCommand (eq .Name "help"))}}
  {{rpad .Name .NamePadding}} {{.Short}}{{end}}{{end}}{{end}}{{end}}

Flags:
{{.LocalFlags.FlagUsagesWrapped 80 | trimTrailingWhitespaces}}{{if .HasAvailableSubCommands}}

{{.CommandPath}} COMMAND --help tells more about a command.{{end}}
`

// printHelp prints the help of a command. That of the root command starts with examples.
func printHelp(cmd *cobra.Command, _ []string) {
	about, statuses := cutStatuses(cmp.Or(cmd.Long, cmd.Short))
	text := wrap(about) + "\n\n" + cmd.UsageString()
	if !cmd.HasParent() {
		text = "Examples:\n" + cmd.Example + "\n\n" + text
	}
	if statuses != "" {
		text += "\n" + wrap(statusesBegin+statuses) + "\n"
	}
	writeHelp(cmd, text)
}

// writeHelp writes the text of a help. If that fails, the program's exit status says so.
func writeHelp(cmd *cobra.Command, text string) {
	_, err := io.WriteString(cmd.OutOrStdout(), text)
	if to, ok := cmd.OutOrStdout().(stream); ok && err != nil { // cobra lets a help function return no error
		to.console.noHelp = fmt.Errorf("print help: %w", err)
	}
}

// wrap breaks the paragraphs of a text into lines of at most 80 columns.
func wrap(text string) string {
	paragraphs := strings.Split(text, "\n\n")
	for i, p := range paragraphs {
		paragraphs[i] = wordwrap.WrapString(strings.Join(strings.Fields(p), " "), helpColumns)
	}
	return strings.Join(paragraphs, "\n\n")
}

// addCommands adds all commands to the root command, the visible ones in groups.
func addCommands(root *cobra.Command) {
	for _, g := range []struct {
		title    string
		commands []*cobra.Command
	}{
		{"Solve:", []*cobra.Command{newPlay(), newWatch(), newPanel()}},
		{helpGroup, []*cobra.Command{newHint(), newPractice()}},
		{"Set up:", []*cobra.Command{newDoctor(), newCalibrate(), newTemplates(), newReplay(), newCompletion()}},
		{"Puzzles:", []*cobra.Command{newSolve(), newGenerate()}},
	} {
		root.AddGroup(&cobra.Group{ID: g.title, Title: g.title})
		for _, c := range g.commands {
			c.GroupID = g.title
			root.AddCommand(c)
		}
	}
	root.AddCommand(newMan()) // hidden
	addHelp(root)
}

// helpGroup is the group of the commands help, hint and practice.
const helpGroup = "Learn:"

// addHelp adds cobra's help command, and makes it refuse unknown commands.
func addHelp(root *cobra.Command) {
	root.SetHelpCommandGroupID(helpGroup)
	root.InitDefaultHelpCmd()
	help, _, _ := root.Find([]string{"help"})  // which has just been added
	help.Use, help.Long = "help [COMMAND]", "" // cobra's own long text would only repeat the short one
	help.Args = func(_ *cobra.Command, args []string) error {
		about, rest, err := root.Find(args)
		if err == nil && len(rest) > 0 {
			err = unknownCommand(about, rest[0])
		}
		return err
	}
}

func newCompletion() *cobra.Command {
	shells := []string{"bash", "zsh", "fish"}
	return &cobra.Command{
		Use:   "completion bash|zsh|fish",
		Short: "Print a completion script for bash, zsh or fish",
		Long: "Print a script with which a shell completes autosolve's commands, flags and their values. Load it when the\n" +
			"shell starts, as below, or put it where the shell looks for such scripts. Bash needs the package\n" +
			"bash-completion.",
		Example: "  bash, in ~/.bashrc:        source <(autosolve completion bash)\n" +
			"  zsh, in ~/.zshrc:          source <(autosolve completion zsh)\n" +
			"  fish, in config.fish:      autosolve completion fish | source",
		ValidArgs: shells,
		Args:      oneArg("shell"),
		RunE: func(cmd *cobra.Command, args []string) error {
			out := cmd.OutOrStdout()
			switch args[0] {
			case "bash":
				return cmd.Root().GenBashCompletionV2(out, true)
			case "zsh":
				return cmd.Root().GenZshCompletion(out)
			case "fish":
				return cmd.Root().GenFishCompletion(out, true)
			}
			return mistyped(cmd, fmt.Errorf("unknown shell %q: must be bash, zsh or fish", args[0]), nearest.Word(args[0], shells))
		},
	}
}
