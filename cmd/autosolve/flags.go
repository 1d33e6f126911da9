package main

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// value is the value of a flag. It knows what the flag may be, for the check, for the message and for completion.
type value[T comparable] struct {
	to       *T
	parse    func(text string) (T, error)
	complete cobra.CompletionFunc
}

func (v *value[T]) Set(text string) error {
	t, err := v.parse(text)
	if err == nil {
		*v.to = t
	}
	return err
}

// String returns the value as text, "" if it is zero: the help then shows no default.
func (v *value[T]) String() string {
	var zero T
	if *v.to == zero {
		return ""
	}
	return fmt.Sprint(*v.to)
}

func (v *value[T]) Type() string { return "value" }

// completions returns how shells complete the value.
func (v *value[T]) completions() cobra.CompletionFunc { return v.complete }

// oneOf is a value that is one of several, written as they print.
func oneOf[T comparable](to *T, all ...T) *value[T] {
	names := make([]string, len(all))
	for i, v := range all {
		names[i] = fmt.Sprint(v)
	}
	parse := func(text string) (T, error) {
		if i := slices.Index(names, text); i >= 0 {
			return all[i], nil
		}
		var none T
		last := len(names) - 1
		return none, fmt.Errorf("must be %s or %s", strings.Join(names[:last], ", "), names[last])
	}
	return &value[T]{to, parse, words(names)}
}

// whole is a whole number in a range.
func whole(to *int, least, most int) *value[int] {
	parse := func(text string) (int, error) {
		n, err := strconv.Atoi(text)
		if err != nil || n < least || n > most {
			return 0, fmt.Errorf("must be a whole number from %d to %d", least, most)
		}
		return n, nil
	}
	return &value[int]{to, parse, cobra.NoFileCompletions}
}

// span is a time in a range.
func span(to *time.Duration, least, most time.Duration) *value[time.Duration] {
	parse := func(text string) (time.Duration, error) {
		d, err := time.ParseDuration(text)
		if err != nil || d < least || d > most {
			return 0, fmt.Errorf("must be a time from %v to %v, such as 30s", least, most)
		}
		return d, nil
	}
	return &value[time.Duration]{to, parse, cobra.NoFileCompletions}
}

// file is the name of a file, which shells complete to those with the endings, or to all files. It cannot be empty:
// otherwise --image "$shot" would fill in what is on the screen if shot is not set.
func file(to *string, endings ...string) *value[string] {
	complete := anyFile
	if len(endings) > 0 {
		complete = cobra.FixedCompletions(endings, cobra.ShellCompDirectiveFilterFileExt)
	}
	parse := func(text string) (string, error) {
		if text == "" {
			return "", errors.New("must be the name of a file")
		}
		return text, nil
	}
	return &value[string]{to, parse, complete}
}

// folder is the name of a folder.
func folder(to *string) *value[string] {
	return &value[string]{to, func(text string) (string, error) { return text, nil }, folders}
}

// flagError is what is wrong with a flag, in words that do not name the parser's functions.
func flagError(cmd *cobra.Command, err error) error {
	bad, ok := errors.AsType[*pflag.InvalidValueError](err)
	if !ok {
		return wrongUsage(cmd, err)
	}
	text, why := bad.GetValue(), errors.Unwrap(err)
	if text == "" {
		text = `""`
	}
	if bad.GetFlag().Value.Type() == "bool" {
		why = errors.New("must be true or false")
	}
	return wrongUsage(cmd, fmt.Errorf("--%s %s: %w", bad.GetFlag().Name, text, why))
}

// complete tells a command and those below it how shells are to complete the values of their flags, and that there is
// nothing to complete if no arguments are taken.
func complete(cmd *cobra.Command) error {
	var failed error
	cmd.LocalFlags().VisitAll(func(f *pflag.Flag) {
		if f.Value.Type() == "bool" || failed != nil {
			return
		}
		completions := cobra.NoFileCompletions
		if v, ok := f.Value.(interface{ completions() cobra.CompletionFunc }); ok {
			completions = v.completions()
		}
		failed = cmd.RegisterFlagCompletionFunc(f.Name, completions)
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

// words completes to one of the words.
func words(list []string) cobra.CompletionFunc {
	return cobra.FixedCompletions(list, cobra.ShellCompDirectiveNoFileComp|cobra.ShellCompDirectiveKeepOrder)
}

// anyFile completes to any file.
func anyFile(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
	return nil, cobra.ShellCompDirectiveDefault
}

// folders completes to folders.
func folders(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
	return nil, cobra.ShellCompDirectiveFilterDirs
}
