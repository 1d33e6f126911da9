package main

import (
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

// plainLines turns off hyphenation, which would break paths, and justified text, which has wide spaces.
const plainLines = ".nh\n.ad l\n"

// writePages writes the man pages of a command and its subcommands into a folder. Their hyphens are minus signs, so that text
// copied from them works on a command line.
func writePages(cmd *cobra.Command, dir string) error {
	page := strings.NewReplacer("-", `\-`, ".SH NAME", plainLines+".SH NAME").Replace(string(md2man.Render([]byte(manPage(cmd)))))
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
// always makes the same page.
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
	section("SEE ALSO", seeAlso(cmd))
	return b.String()
}

// special matches the characters that have a meaning in Markdown.
var special = regexp.MustCompile("[\\\\`*_{}\\[\\]()#+!|<>~^-]")

// markdown returns a text as Markdown that shows it as it is.
func markdown(text string) string { return special.ReplaceAllString(text, `\$0`) }

// item returns an item of a definition list. term is Markdown; text is not.
func item(term, text string) string { return fmt.Sprintf("%s\n: %s\n\n", term, markdown(text)) }

// metavar matches a word that stands for a value, such as FILE.
var metavar = regexp.MustCompile(`[A-Z]{2,}`)

// synopsis returns the lines of the section SYNOPSIS, which show how the command is called.
func synopsis(cmd *cobra.Command) string {
	_, args, _ := strings.Cut(cmd.Use, " ")
	line := fmt.Sprintf(`**%s** \[*options*\] %s`, cmd.CommandPath(), metavar.ReplaceAllString(markdown(args), "*$0*"))
	if cmd.HasAvailableSubCommands() {
		line += fmt.Sprintf("\n\n**%s** *command* \\[*options*\\]", cmd.CommandPath())
	}
	return line
}

// commandList returns a list of the subcommands, in their groups.
func commandList(cmd *cobra.Command) string {
	var b strings.Builder
	list := func(group string) {
		for _, c := range cmd.Commands() {
			if c.IsAvailableCommand() && c.GroupID == group {
				b.WriteString(item("**"+c.Name()+"**", c.Short))
			}
		}
	}
	list("")
	for _, g := range cmd.Groups() {
		fmt.Fprintf(&b, "## %s\n", strings.TrimSuffix(g.Title, ":"))
		list(g.ID)
	}
	return b.String()
}

// optionList returns a list of the flags, with the names of their values.
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

// These expressions match the parts of a paragraph about exit statuses: the number of each status, and a sentence that may
// follow the list.
var (
	statusItem  = regexp.MustCompile(`(?:^|; )([0-9]) `)
	statusAfter = regexp.MustCompile(`\. ([A-Z].*)`)
)

// statusList returns the exit statuses of a command as a list.
func statusList(cmd *cobra.Command, statuses string) string {
	if statuses == "" {
		statuses = "0 done; 2 wrong usage"
	}
	after := ""
	if m := statusAfter.FindStringSubmatchIndex(statuses); m != nil {
		statuses, after = statuses[:m[0]], statuses[m[2]:m[3]]
	}
	var b strings.Builder
	found := statusItem.FindAllStringSubmatchIndex(statuses, -1)
	for i, m := range found {
		end := len(statuses)
		if i+1 < len(found) {
			end = found[i+1][0]
		}
		b.WriteString(item("**"+statuses[m[2]:m[3]]+"**", strings.TrimSuffix(statuses[m[1]:end], ".")))
	}
	if after != "" {
		b.WriteString(markdown(after) + "\n")
	} else if cmd.HasParent() {
		b.WriteString("The other statuses are those of **autosolve**(1).\n")
	}
	return b.String()
}

// fileList returns a list of the files that a command reads and writes, except those that are named on the command line.
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
	if has("trace") || cmd.Name() == "replay" || cmd.Name() == "panel" {
		b.WriteString(item("*~/.cache/autosolve/traces*", "The traces of fills that failed. If XDG_CACHE_HOME is set, it replaces ~/.cache."))
	}
	if has("display") {
		b.WriteString(item("*~/.local/state/autosolve/portal-token*", "On Wayland, the permission to control the screen, so that the desktop "+
			"asks only once. If XDG_STATE_HOME is set, it replaces ~/.local/state."))
	}
	return b.String()
}

// seeAlso returns the names of the man pages of the parent command and of the subcommands.
func seeAlso(cmd *cobra.Command) string {
	var pages []string
	if cmd.HasParent() {
		pages = append(pages, "**"+manName(cmd.Parent())+"**(1)")
	}
	for _, c := range cmd.Commands() {
		if c.IsAvailableCommand() {
			pages = append(pages, "**"+manName(c)+"**(1)")
		}
	}
	return strings.Join(pages, ", ")
}
