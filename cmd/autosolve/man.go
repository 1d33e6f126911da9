package main

import (
	"cmp"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"autosolve/internal/advice"
)

// newMan returns the command man, which is for packagers. The pages contain the same texts as the help.
func newMan() *cobra.Command {
	return &cobra.Command{
		Use:               "man DIR",
		Short:             "Write the man pages of all commands into a folder",
		Hidden:            true,
		Args:              oneArg("folder"),
		ValidArgsFunction: folders,
		RunE: func(cmd *cobra.Command, args []string) error {
			err := os.MkdirAll(args[0], 0o777)
			if err == nil {
				err = writePages(cmd.Root(), args[0])
			}
			if err == nil {
				return nil
			}
			return advice.UsageError(fmt.Errorf("write man pages: %w", err), "name a folder that can be written to")
		},
	}
}

// writePages writes the man pages of a command and its visible subcommands into a folder. Their hyphens are minus signs, so
// that text copied from them works on a command line.
func writePages(cmd *cobra.Command, dir string) error {
	page := strings.ReplaceAll(manPage(cmd), "-", `\-`)
	if err := os.WriteFile(filepath.Join(dir, manName(cmd)+".1"), []byte(page), 0o666); err != nil {
		return err
	}
	for _, sub := range cmd.Commands() {
		if !sub.IsAvailableCommand() {
			continue
		}
		if err := writePages(sub, dir); err != nil {
			return err
		}
	}
	return nil
}

// manName returns the name of a command's man page, such as autosolve-templates-learn.
func manName(cmd *cobra.Command) string { return strings.ReplaceAll(cmd.CommandPath(), " ", "-") }

// manFiles are the files that commands with a config may use although the command line does not name them.
var manFiles = [][2]string{
	{"config.yaml, ~/.config/autosolve/config.yaml", "The config: the first of these that exists, unless --config names another."},
	{"~/.cache/autosolve/calibrate.png", "The picture that calibrate shows, unless --annotate names another."},
	{"~/.cache/autosolve/traces", "The traces of fills that failed."},
	{"~/.local/state/autosolve/portal-token", "On Wayland, the permission to control the screen, so that it need not ask."},
}

// troff escapes a text, and makes its paragraphs those of a man page.
var troff = strings.NewReplacer(`\`, `\e`, "\n\n", "\n.PP\n", "\n.", "\n\\&.", "\n'", "\n\\&'")

// manItem returns an item of a list; term is written as troff reads it.
func manItem(term, text string) string {
	return fmt.Sprintf(".TP\n%s\n%s\n", term, troff.Replace(text))
}

// manPage returns the man page of a command, in the language of troff. It has no date, so that the same program always makes
// the same page. Its text is not justified, because that would make wide spaces. The package doc of cobra is not used: its
// pages do not name the values of flags, do not say what the subcommands do, and read the texts as Markdown.
func manPage(cmd *cobra.Command) string {
	var b strings.Builder
	about, statuses := cutStatuses(cmd.Long)
	_, args, _ := strings.Cut(cmd.Use, " ")
	fmt.Fprintf(&b, ".TH %q 1 \"\" autosolve \"User Commands\"\n.ad l\n", strings.ToUpper(manName(cmd)))
	fmt.Fprintf(&b, ".SH NAME\n%s - %s\n", manName(cmd), cmd.Short)
	fmt.Fprintf(&b, ".SH SYNOPSIS\n\\fB%s\\fP [\\fIoptions\\fP] %s\n", cmd.CommandPath(), args)
	commands := ""
	for _, c := range cmd.Commands() {
		if c.IsAvailableCommand() {
			commands += manItem(`\fB`+manName(c)+`\fP(1)`, c.Short)
		}
	}
	if commands != "" {
		fmt.Fprintf(&b, ".br\n\\fB%s\\fP \\fIcommand\\fP [\\fIoptions\\fP]\n", cmd.CommandPath())
		commands = ".SH COMMANDS\n" + commands
	}
	fmt.Fprintf(&b, ".SH DESCRIPTION\n%s\n%s.SH OPTIONS\n%s", troff.Replace(about), commands, manOptions(cmd))
	fmt.Fprintf(&b, ".SH EXAMPLES\n.EX\n%s\n.EE\n.SH EXIT STATUS\n", troff.Replace(cmd.Example))
	list, after, _ := strings.Cut(cmp.Or(statuses, "0 done; 2 wrong usage"), ". ")
	for status := range strings.SplitSeq(strings.TrimSuffix(list, "."), "; ") {
		number, meaning, _ := strings.Cut(status, " ")
		b.WriteString(manItem(`\fB`+number+`\fP`, meaning))
	}
	if after == "" && cmd.HasParent() {
		after = `The other statuses are those of \fBautosolve\fP(1).`
	}
	fmt.Fprintf(&b, ".PP\n%s\n", after)
	if cmd.LocalFlags().Lookup("config") != nil {
		b.WriteString(".SH FILES\n")
		for _, f := range manFiles {
			b.WriteString(manItem(`\fI`+f[0]+`\fP`, f[1]))
		}
		b.WriteString(".PP\nXDG_CONFIG_HOME, XDG_CACHE_HOME and XDG_STATE_HOME, if they are set, replace\n" +
			"~/.config, ~/.cache and ~/.local/state.\n")
	}
	if cmd.HasParent() {
		fmt.Fprintf(&b, ".SH SEE ALSO\n\\fB%s\\fP(1)\n", manName(cmd.Parent()))
	}
	return b.String()
}

// manOptions returns the flags of a command as a list.
func manOptions(cmd *cobra.Command) (list string) {
	cmd.InitDefaultHelpFlag()
	cmd.LocalFlags().VisitAll(func(f *pflag.Flag) {
		term := `\fB--` + f.Name + `\fP`
		if f.Shorthand != "" {
			term = `\fB-` + f.Shorthand + `\fP, ` + term
		}
		name, usage := pflag.UnquoteUsage(f)
		if name != "" {
			term += ` \fI` + name + `\fP`
		}
		if f.DefValue != "" && f.DefValue != "false" {
			usage += fmt.Sprintf(" (default %s)", f.DefValue)
		}
		list += manItem(term, usage)
	})
	return list
}

// statusesBegin is the beginning of the paragraph about the exit statuses in the help of a command.
const statusesBegin = "Exit statuses: "

// cutStatuses returns the help of a command without the paragraph about its exit statuses, and the statuses from that
// paragraph, such as "0 done; 2 wrong usage".
func cutStatuses(long string) (about, statuses string) {
	about, rest, _ := strings.Cut(long, statusesBegin)
	statuses, after, _ := strings.Cut(rest, "\n\n")
	return strings.TrimSpace(about + after), strings.Join(strings.Fields(statuses), " ")
}
