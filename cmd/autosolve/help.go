package main

import (
	"fmt"
	"strings"

	"github.com/mitchellh/go-wordwrap"
	"github.com/spf13/cobra"
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

// printHelp prints the help of a command: what it does, its usage, and its exit statuses. The help of the root command starts
// with examples.
func printHelp(cmd *cobra.Command, _ []string) {
	var text strings.Builder
	if !cmd.HasParent() {
		fmt.Fprintf(&text, "Examples:\n%s\n\n", cmd.Example)
	}
	long := cmd.Long
	if long == "" {
		long = cmd.Short
	}
	about, statuses := cutStatuses(long)
	fmt.Fprintf(&text, "%s\n\n%s", wrap(about), cmd.UsageString())
	if statuses != "" {
		fmt.Fprintf(&text, "\n%s\n", wrap(statusesBegin+statuses))
	}
	if _, err := fmt.Fprint(cmd.OutOrStdout(), text.String()); err != nil {
		cmd.PrintErrln(err)
	}
}

// wrap breaks the paragraphs of a text into lines of 80 columns.
func wrap(text string) string {
	paragraphs := strings.Split(text, "\n\n")
	for i, p := range paragraphs {
		paragraphs[i] = wordwrap.WrapString(strings.Join(strings.Fields(p), " "), helpColumns)
	}
	return strings.Join(paragraphs, "\n\n")
}

// addCommands adds all commands to the root command, each in its group.
func addCommands(root *cobra.Command) {
	help := newHelp()
	root.SetHelpCommand(help)
	for _, g := range []struct {
		title    string
		commands []*cobra.Command
	}{
		{"Solve:", []*cobra.Command{newPlay(), newWatch(), newPanel()}},
		{"Learn:", []*cobra.Command{newHint(), newPractice(), help}},
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
}
