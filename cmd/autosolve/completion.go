package main

import (
	"fmt"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"autosolve/internal/hint"
	"autosolve/internal/sheet"
	"autosolve/solver/generate"
	"autosolve/solver/logic"
)

func newCompletion() *cobra.Command {
	shells := []string{"bash", "zsh", "fish"}
	return &cobra.Command{
		Use:   "completion bash|zsh|fish",
		Short: "Print a script with which a shell completes commands and flags",
		Long: "Print a script with which a shell completes the commands of autosolve, their flags, and what these can be. Have the\n" +
			"shell read it when it starts, as below, or put it where the shell looks for such scripts. In bash it wants the\n" +
			"package bash-completion.",
		Example: "  bash, in ~/.bashrc:        source <(autosolve completion bash)\n" +
			"  zsh, in ~/.zshrc:          source <(autosolve completion zsh)\n" +
			"  fish, in config.fish:      autosolve completion fish | source",
		ValidArgs: shells,
		Args: func(cmd *cobra.Command, args []string) error {
			if len(args) != 1 {
				return wrongUsage(cmd, fmt.Errorf("want one shell, got %s", count(len(args), "argument")))
			}
			return nil
		},
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
			return wrongUsage(cmd, fmt.Errorf("unknown shell %q: want bash, zsh or fish", args[0]))
		},
	}
}

// complete tells a command and those below it how shells are to complete the values of their flags, and that there is
// nothing to complete where no arguments are taken.
func complete(cmd *cobra.Command) error {
	var failed error
	cmd.LocalFlags().VisitAll(func(f *pflag.Flag) {
		if values := valuesOf(cmd, f); values != nil && failed == nil {
			failed = cmd.RegisterFlagCompletionFunc(f.Name, values)
		}
	})
	if cmd.ValidArgs == nil && cmd.ValidArgsFunction == nil {
		cmd.ValidArgsFunction = cobra.NoFileCompletions
	}
	for _, sub := range cmd.Commands() {
		if failed == nil {
			failed = complete(sub)
		}
	}
	return failed
}

// valuesOf completes the values of a flag, nil for one that takes none. Numbers and times have none to choose from.
func valuesOf(cmd *cobra.Command, f *pflag.Flag) cobra.CompletionFunc {
	switch f.Name {
	case "format":
		switch cmd.Name() {
		case "generate":
			return words(generateFormats())
		case "hint":
			return words(hintFormats)
		case "play":
			return words(playFormats)
		}
		return words(formats)
	case "method":
		return words(methods)
	case "level":
		if cmd.Name() == "hint" {
			return words(hint.Limits())
		}
		return words(names(logic.Levels()))
	case "symmetry":
		return words(names(generate.Symmetries()))
	case "per-sheet":
		var numbers []string
		for _, n := range sheet.PerSheet() {
			numbers = append(numbers, fmt.Sprint(n))
		}
		return words(numbers)
	case "image":
		return files("png", "jpg", "jpeg")
	case "annotate":
		return files("png")
	case "config":
		return files("yaml", "yml")
	case "output", "steps":
		return anyFile
	case "trace":
		return folders
	}
	if f.Value.Type() == "bool" {
		return nil
	}
	return cobra.NoFileCompletions
}

func names[T fmt.Stringer](values []T) (names []string) {
	for _, v := range values {
		names = append(names, v.String())
	}
	return names
}

// words completes to one of the words.
func words(list []string) cobra.CompletionFunc {
	return cobra.FixedCompletions(list, cobra.ShellCompDirectiveNoFileComp|cobra.ShellCompDirectiveKeepOrder)
}

// files completes to files with one of the endings.
func files(endings ...string) cobra.CompletionFunc {
	return cobra.FixedCompletions(endings, cobra.ShellCompDirectiveFilterFileExt)
}

// anyFile completes to any file.
func anyFile(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
	return nil, cobra.ShellCompDirectiveDefault
}

// folders completes to folders.
func folders(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
	return nil, cobra.ShellCompDirectiveFilterDirs
}

// commands completes to the commands that have help.
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
