package main

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// eachCommand calls do for a command and all its subcommands that the help shows.
func eachCommand(cmd *cobra.Command, do func(*cobra.Command)) {
	do(cmd)
	for _, sub := range cmd.Commands() {
		if sub.IsAvailableCommand() {
			eachCommand(sub, do)
		}
	}
}

// TestEveryFlagCompletes checks that each flag that takes a value has a completion, and each command one of its arguments.
func TestEveryFlagCompletes(t *testing.T) {
	root := newRoot()
	if err := complete(root); err != nil {
		t.Fatal(err)
	}
	flags := 0
	eachCommand(root, func(cmd *cobra.Command) {
		cmd.LocalFlags().VisitAll(func(f *pflag.Flag) {
			_, ok := cmd.GetFlagCompletionFunc(f.Name)
			if takesValue := f.Value.Type() != "bool"; ok != takesValue {
				t.Errorf("%s --%s: completion %v, takes a value %v", cmd.CommandPath(), f.Name, ok, takesValue)
			}
			flags++
		})
		if cmd.ValidArgs == nil && cmd.ValidArgsFunction == nil {
			t.Errorf("%s: its arguments are completed to files", cmd.CommandPath())
		}
	})
	if flags < 40 {
		t.Errorf("only %d flags", flags)
	}
}

// TestManPages checks that the man pages contain every command, its examples and exit statuses, and every flag with the name
// of its value.
func TestManPages(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "new", "man")
	root := newRoot()
	root.SetArgs([]string{"man", dir})
	if err := root.Execute(); err != nil {
		t.Fatal(err)
	}
	pages := 0
	eachCommand(root, func(cmd *cobra.Command) {
		if cmd.Name() == "help" {
			return
		}
		pages++
		page, err := os.ReadFile(filepath.Join(dir, strings.ReplaceAll(cmd.CommandPath(), " ", "-")+".1"))
		if err != nil {
			t.Error(err)
			return
		}
		text := strings.ReplaceAll(string(page), `\-`, "-")
		first, _, _ := strings.Cut(cmd.Long, "\n")
		for _, want := range []string{cmd.Short, first} {
			if !strings.Contains(text, want) {
				t.Errorf("the page of %s does not say %q", cmd.CommandPath(), want)
			}
		}
		for line := range strings.SplitSeq(".SH NAME\n.SH SYNOPSIS\n.SH OPTIONS\n.SH EXAMPLES\n"+cmd.Example+"\n.SH EXIT STATUS", "\n") {
			if !strings.Contains(text, line+"\n") {
				t.Errorf("the page of %s does not have the line %q", cmd.CommandPath(), line)
			}
		}
		_, statuses := cutStatuses(cmd.Long)
		for _, m := range regexp.MustCompile(`\b\d\b`).FindAllString(strings.ReplaceAll(statuses, "Unless it is 0", ""), -1) {
			if !strings.Contains(text, "\n\\fB"+m+"\\fP\n") {
				t.Errorf("the page of %s does not have the exit status %s", cmd.CommandPath(), m)
			}
		}
		cmd.LocalFlags().VisitAll(func(f *pflag.Flag) {
			want := `\fB--` + f.Name + `\fP`
			if name, _ := pflag.UnquoteUsage(f); name != "" {
				want += ` \fI` + name + `\fP`
			}
			if !strings.Contains(text, want+"\n") {
				t.Errorf("the page of %s does not have %s", cmd.CommandPath(), want)
			}
			if f.Name == "config" && !strings.Contains(text, ".SH FILES\n") {
				t.Errorf("the page of %s names no files", cmd.CommandPath())
			}
		})
	})
	if left, err := os.ReadDir(dir); err != nil || len(left) != pages {
		t.Errorf("%d pages for %d commands, %v", len(left), pages, err)
	}
}
