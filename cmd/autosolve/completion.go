package main

import (
	"fmt"

	"github.com/spf13/cobra"

	"autosolve/internal/nearest"
)

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

// commands is a completion function that offers the names of the visible commands for the first argument.
func commands(cmd *cobra.Command, args []string, _ string) (names []string, _ cobra.ShellCompDirective) {
	if len(args) == 0 {
		for _, c := range cmd.Root().Commands() {
			if c.IsAvailableCommand() {
				names = append(names, cobra.CompletionWithDesc(c.Name(), c.Short))
			}
		}
	}
	return names, cobra.ShellCompDirectiveNoFileComp
}
