package main

import (
	"bytes"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/spf13/cobra"
)

const manIndent = 7 // the columns by which man indents the text of a page

// TestHelp checks that the help of each command fits into 80 columns, and that it has examples that fit into the man page.
func TestHelp(t *testing.T) {
	root := newRoot()
	eachCommand(root, func(cmd *cobra.Command) {
		var text bytes.Buffer
		cmd.SetOut(&text)
		if err := cmd.Help(); err != nil {
			t.Fatal(err)
		}
		for line := range strings.Lines(text.String()) {
			if n := utf8.RuneCountInString(strings.TrimSuffix(line, "\n")); n > helpColumns {
				t.Errorf("%s: a line of %d columns: %s", cmd.CommandPath(), n, line)
			}
		}
		if cmd.Name() == "help" {
			return
		}
		for line := range strings.SplitSeq(cmd.Example, "\n") {
			if len(line) > helpColumns-manIndent {
				t.Errorf("%s: an example of %d columns is too wide for the man page: %s", cmd.CommandPath(), len(line), line)
			}
		}
		if !strings.Contains(text.String(), "Examples:\n"+cmd.Example+"\n") || cmd.Example == "" {
			t.Errorf("%s: the help has no examples", cmd.CommandPath())
		}
	})
}

// TestGroups checks that the help of the root command lists every command in a group.
func TestGroups(t *testing.T) {
	root := newRoot()
	for _, c := range root.Commands() {
		if !c.Hidden && !root.ContainsGroup(c.GroupID) {
			t.Errorf("%s is in no group", c.Name())
		}
	}
}
