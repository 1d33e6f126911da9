package main

import (
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

// TestEveryFlagCompletes checks that the values of all flags and the arguments of all commands have a completion.
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
			t.Errorf("%s: its arguments are completed as file names", cmd.CommandPath())
		}
	})
	if flags < 40 {
		t.Errorf("only %d flags were checked", flags)
	}
}
