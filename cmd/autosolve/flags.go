package main

import (
	"cmp"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"autosolve/internal/nearest"
)

// value is the value of a flag, with a parser that checks it and its completion in shells. It implements pflag.Value.
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

// String returns the value as text, or "" for a zero value, so that the help shows no default.
func (v *value[T]) String() string {
	var zero T
	if *v.to == zero {
		return ""
	}
	return fmt.Sprint(*v.to)
}

func (v *value[T]) Type() string { return "value" }

// completions returns the field complete to callers that do not know T.
func (v *value[T]) completions() cobra.CompletionFunc { return v.complete }

// oneOf returns a flag value that must be one of the allowed values. On the command line, these are written as fmt prints
// them.
func oneOf[T comparable](to *T, allowed ...T) *value[T] {
	names := make([]string, len(allowed))
	for i, v := range allowed {
		names[i] = fmt.Sprint(v)
	}
	parse := func(text string) (T, error) {
		if i := slices.Index(names, text); i >= 0 {
			return allowed[i], nil
		}
		var none T
		last := len(names) - 1
		return none, fmt.Errorf("must be %s or %s", strings.Join(names[:last], ", "), names[last])
	}
	return &value[T]{to, parse, words(names)}
}

// whole returns a flag value that must be a whole number from minimum to maximum.
func whole(to *int, minimum, maximum int) *value[int] {
	parse := func(text string) (int, error) {
		n, err := strconv.Atoi(text)
		if err != nil || n < minimum || n > maximum {
			return 0, fmt.Errorf("must be a whole number from %d to %d", minimum, maximum)
		}
		return n, nil
	}
	return &value[int]{to, parse, cobra.NoFileCompletions}
}

// span returns a flag value that must be a duration from minimum to maximum.
func span(to *time.Duration, minimum, maximum time.Duration) *value[time.Duration] {
	parse := func(text string) (time.Duration, error) {
		d, err := time.ParseDuration(text)
		if err != nil || d < minimum || d > maximum {
			return 0, fmt.Errorf("must be a time from %v to %v, such as 30s", minimum, maximum)
		}
		return d, nil
	}
	return &value[time.Duration]{to, parse, cobra.NoFileCompletions}
}

// file returns a flag value for the name of a file. Shells complete it to files with the given extensions, or to any file if
// there are no extensions. The name must not be empty: otherwise --image "$shot" would fill the grid on the screen if the
// shell variable shot is not set.
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

// otherPictures are the extensions of picture files other than PNG.
var otherPictures = []string{".jpg", ".jpeg", ".gif", ".bmp", ".webp", ".tif", ".tiff", ".svg", ".pdf"}

// drawing returns a flag value for the name of a PNG file to write. It refuses the extensions of other pictures.
func drawing(to *string) *value[string] {
	v := file(to, "png")
	named := v.parse
	v.parse = func(text string) (string, error) {
		if slices.Contains(otherPictures, strings.ToLower(filepath.Ext(text))) {
			return "", errors.New("the picture is a PNG: the file must end in .png")
		}
		return named(text)
	}
	return v
}

// folder returns a flag value for the name of a folder.
func folder(to *string) *value[string] {
	return &value[string]{to, func(text string) (string, error) { return text, nil }, folders}
}

// flagError returns the error for a mistake in the flags. It replaces the message of pflag about an invalid value, because
// that message names functions of package strconv.
func flagError(cmd *cobra.Command, err error) error {
	bad, ok := errors.AsType[*pflag.InvalidValueError](err)
	if !ok {
		return unknownFlag(cmd, err)
	}
	text, why := bad.GetValue(), errors.Unwrap(err)
	if text == "" {
		text = `""`
	}
	if bad.GetFlag().Value.Type() == "bool" {
		why = errors.New("must be true or false")
	}
	return mistyped(cmd, fmt.Errorf("--%s %s: %w", bad.GetFlag().Name, text, why), nearest.Word(text, valuesOf(cmd, bad.GetFlag())))
}

// unknownFlag returns the error for a flag that the command does not have. The hint names the flag that was probably meant.
// If there is an unknown command before the flag, unknownFlag returns the error for that command.
func unknownFlag(cmd *cobra.Command, err error) error {
	missing, ok := errors.AsType[*pflag.NotExistError](err)
	if !ok {
		return wrongUsage(cmd, err)
	}
	if args := cmd.Flags().Args(); cmd.HasSubCommands() && len(args) > 0 {
		return noArgs(cmd, args)
	}
	var names []string
	cmd.Flags().VisitAll(func(f *pflag.Flag) {
		if !f.Hidden {
			names = append(names, f.Name)
		}
	})
	// A name after a single hyphen is read as several flags of one letter.
	meant := nearest.Word(cmp.Or(missing.GetSpecifiedShortnames(), missing.GetSpecifiedName()), names)
	if meant != "" {
		meant = "--" + meant
	}
	return mistyped(cmd, err, meant)
}

// valuesOf returns the words of which a flag accepts only one. It returns nil for a flag that accepts other values.
func valuesOf(cmd *cobra.Command, f *pflag.Flag) []string {
	if f.Value.Type() == "bool" {
		return []string{"true", "false"}
	}
	v, ok := f.Value.(interface{ completions() cobra.CompletionFunc })
	if !ok {
		return nil
	}
	list, kind := v.completions()(cmd, nil, "")
	if kind&cobra.ShellCompDirectiveFilterFileExt != 0 { // the list has extensions of files
		return nil
	}
	return list
}

// complete registers how shells complete the values of the flags of a command and its subcommands. For a command without
// its own completion of arguments, it turns off cobra's default, which is to complete to files.
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

// words returns a completion function that offers the words of a list.
func words(list []string) cobra.CompletionFunc {
	return cobra.FixedCompletions(list, cobra.ShellCompDirectiveNoFileComp|cobra.ShellCompDirectiveKeepOrder)
}

// anyFile is a completion function that offers all files.
func anyFile(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
	return nil, cobra.ShellCompDirectiveDefault
}

// folders is a completion function that offers folders.
func folders(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
	return nil, cobra.ShellCompDirectiveFilterDirs
}
