package main

import (
	"os"
	"path/filepath"
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

// TestManPages checks that the man pages contain every command and flag.
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
		cmd.LocalFlags().VisitAll(func(f *pflag.Flag) {
			if !strings.Contains(text, "--"+f.Name) {
				t.Errorf("the page of %s does not have --%s", cmd.CommandPath(), f.Name)
			}
		})
	})
	if left, err := os.ReadDir(dir); err != nil || len(left) != pages {
		t.Errorf("%d pages for %d commands, %v", len(left), pages, err)
	}
}
