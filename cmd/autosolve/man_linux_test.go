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
			if (f.Name == "trace" || f.Name == "place") && !strings.Contains(text, "autosolve/traces") {
				t.Errorf("the page of %s does not name the folder of traces", cmd.CommandPath())
			}
		})
	})
	if left, err := os.ReadDir(dir); err != nil || len(left) != pages {
		t.Errorf("%d pages for %d commands, %v", len(left), pages, err)
	}
}
