package main

import (
	"cmp"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"

	"github.com/cpuguy83/go-md2man/v2/md2man"
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
// that text copied from them works on a command line. Text is not justified, because that would make wide spaces.
func writePages(cmd *cobra.Command, dir string) error {
	page := strings.NewReplacer("-", `\-`, ".SH NAME", ".ad l\n.SH NAME").Replace(string(md2man.Render([]byte(manPage(cmd)))))
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

// manPage returns the man page of a command, in the Markdown that md2man reads. It has no date, so that the same program
// always makes the same page. The package doc of cobra is not used: its pages do not name the values of flags, do not say what
// the subcommands do, and read the texts as Markdown.
func manPage(cmd *cobra.Command) string {
	var b strings.Builder
	section := func(title, text string) {
		if text != "" {
			fmt.Fprintf(&b, "# %s\n%s\n\n", title, strings.TrimSpace(text))
		}
	}
	about, statuses := cutStatuses(cmd.Long)
	fmt.Fprintf(&b, "%% %q \"1\" \"\" \"autosolve\" \"User Commands\"\n", strings.ToUpper(manName(cmd)))
	section("NAME", fmt.Sprintf(`%s \- %s`, manName(cmd), markdown(cmd.Short)))
	section("SYNOPSIS", synopsis(cmd))
	section("DESCRIPTION", markdown(about))
	section("COMMANDS", commandList(cmd))
	section("OPTIONS", optionList(cmd))
	section("EXAMPLES", "```\n"+cmd.Example+"\n```")
	section("EXIT STATUS", statusList(cmd, statuses))
	section("FILES", fileList(cmd))
	if cmd.HasParent() {
		section("SEE ALSO", "**"+manName(cmd.Parent())+"**(1)")
	}
	return b.String()
}

// special matches the characters that have a meaning in Markdown.
var special = regexp.MustCompile("[\\\\`*_{}\\[\\]()#+!|<>~^-]")

// markdown escapes a text, so that Markdown shows it unchanged.
func markdown(text string) string { return special.ReplaceAllString(text, `\$0`) }

// item returns an item of a definition list. term is Markdown; text is not.
func item(term, text string) string { return fmt.Sprintf("%s\n: %s\n\n", term, markdown(text)) }

// synopsis returns the lines of the section SYNOPSIS, which show how the command is called.
func synopsis(cmd *cobra.Command) string {
	_, args, _ := strings.Cut(cmd.Use, " ")
	line := fmt.Sprintf(`**%s** \[*options*\] %s`, cmd.CommandPath(), markdown(args))
	if cmd.HasAvailableSubCommands() {
		line += fmt.Sprintf("\n\n**%s** *command* \\[*options*\\]", cmd.CommandPath())
	}
	return line
}

// commandList returns a list of the visible subcommands, by the names of their man pages.
func commandList(cmd *cobra.Command) string {
	var b strings.Builder
	for _, c := range cmd.Commands() {
		if c.IsAvailableCommand() {
			b.WriteString(item("**"+manName(c)+"**(1)", c.Short))
		}
	}
	return b.String()
}

func optionList(cmd *cobra.Command) string {
	cmd.InitDefaultHelpFlag()
	var b strings.Builder
	cmd.LocalFlags().VisitAll(func(f *pflag.Flag) {
		term := "**--" + f.Name + "**"
		if f.Shorthand != "" {
			term = "**-" + f.Shorthand + "**, " + term
		}
		name, usage := pflag.UnquoteUsage(f)
		if name != "" {
			term += " *" + name + "*"
		}
		if f.DefValue != "" && f.DefValue != "false" {
			usage += fmt.Sprintf(" (default %s)", f.DefValue)
		}
		b.WriteString(item(term, usage))
	})
	return b.String()
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

// statusList returns the exit statuses of a command as a list, and the sentence that follows it, both in Markdown.
func statusList(cmd *cobra.Command, statuses string) string {
	list, after, _ := strings.Cut(cmp.Or(statuses, "0 done; 2 wrong usage"), ". ")
	after = markdown(after)
	if after == "" && cmd.HasParent() {
		after = "The other statuses are those of **autosolve**(1)."
	}
	var b strings.Builder
	for status := range strings.SplitSeq(strings.TrimSuffix(list, "."), "; ") {
		number, meaning, _ := strings.Cut(status, " ")
		b.WriteString(item("**"+number+"**", meaning))
	}
	return b.String() + after
}

// fileList returns a list of files that a command may use although the command line does not name them.
func fileList(cmd *cobra.Command) string {
	var b strings.Builder
	has := func(flag string) bool { return cmd.LocalFlags().Lookup(flag) != nil }
	if has("config") {
		b.WriteString(item("*config.yaml*, *~/.config/autosolve/config.yaml*",
			"The config: the first of these that exists, unless --config names another. If XDG_CONFIG_HOME is set, it replaces ~/.config."))
	}
	if has("countdown") {
		b.WriteString(item("*~/.cache/autosolve/calibrate.png*", "The picture that is shown, unless --annotate names another."))
	}
	if has("more") {
		b.WriteString(item("*~/.cache/autosolve/hint.json*", "The last hint of --vague or --more. If XDG_CACHE_HOME is set, it replaces ~/.cache."))
	}
	if has("trace") || has("place") || cmd.Name() == "replay" || cmd.Name() == "panel" {
		b.WriteString(item("*~/.cache/autosolve/traces*", "The traces of fills that failed. If XDG_CACHE_HOME is set, it replaces ~/.cache."))
	}
	if has("display") {
		b.WriteString(item("*~/.local/state/autosolve/portal-token*", "On Wayland, the permission to control the screen, so that the desktop "+
			"asks only once. If XDG_STATE_HOME is set, it replaces ~/.local/state."))
	}
	return b.String()
}
