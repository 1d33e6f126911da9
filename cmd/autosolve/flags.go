package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"autosolve/internal/advice"
	"autosolve/internal/config"
	"autosolve/internal/nearest"
	"autosolve/internal/pipeline"
)

// value is the value of a flag. parse checks and reads a text, and complete offers completions to shells. A *value implements
// pflag.Value.
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

// oneOf returns a flag value that must be one of the allowed values, written as fmt prints them.
func oneOf[T comparable](to *T, allowed ...T) *value[T] {
	names := make([]string, len(allowed))
	for i, v := range allowed {
		names[i] = fmt.Sprint(v)
	}
	parse := func(text string) (T, error) {
		if i := slices.Index(names, text); i >= 0 {
			return allowed[i], nil
		}
		last := len(names) - 1
		return *to, fmt.Errorf("must be %s or %s", strings.Join(names[:last], ", "), names[last])
	}
	return &value[T]{to, parse, words(names)}
}

// whole returns a flag value that must be a whole number from minimum to maximum.
func whole(to *int, minimum, maximum int) *value[int] {
	return between(to, strconv.Atoi, minimum, maximum, fmt.Sprintf("must be a whole number from %d to %d", minimum, maximum))
}

// span returns a flag value that must be a duration from minimum to maximum. The error message shows the example.
func span(to *time.Duration, example string, minimum, maximum time.Duration) *value[time.Duration] {
	must := fmt.Sprintf("must be a time such as %s, at least %s and at most %s", example, minimum, maximum)
	short := strings.NewReplacer("h0m0s", "h", "m0s", "m") // package time writes 1m as 1m0s
	return between(to, time.ParseDuration, minimum, maximum, short.Replace(must))
}

// between returns a flag value that must be from minimum to maximum. must is the error message.
func between[T cmp.Ordered](to *T, parse func(string) (T, error), minimum, maximum T, must string) *value[T] {
	limited := func(text string) (T, error) {
		v, err := parse(text)
		if err != nil || v < minimum || v > maximum {
			return v, errors.New(must)
		}
		return v, nil
	}
	return &value[T]{to, limited, cobra.NoFileCompletions}
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

// otherPictures are common extensions of picture files other than PNG.
var otherPictures = []string{".jpg", ".jpeg", ".gif", ".bmp", ".webp", ".tif", ".tiff", ".svg", ".pdf"}

// drawing returns a flag value for the name of a PNG file to write. It refuses the extensions in otherPictures.
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

func folder(to *string) *value[string] {
	return &value[string]{to, func(text string) (string, error) { return text, nil }, folders}
}

// flagError returns the error for a mistake in the flags. It replaces the message of pflag about an invalid value, because
// that message may name functions of package strconv.
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
	meant := nearest.Word(text, valuesOf(cmd, bad.GetFlag()))
	if strings.Contains(why.Error(), "\n") { // it lists what may be meant
		meant = ""
	}
	return mistyped(cmd, fmt.Errorf("--%s %s: %w", bad.GetFlag().Name, text, why), meant)
}

// unknownFlag returns the error for a flag that the command does not have. The hint names the flag that was probably meant, if
// any. If there is an unknown command before the flag, the error is about that command. For any other mistake, such as a
// missing value, unknownFlag returns err as a usage error.
func unknownFlag(cmd *cobra.Command, err error) error {
	missing, ok := errors.AsType[*pflag.NotExistError](err)
	if !ok {
		return wrongUsage(cmd, err)
	}
	if args := cmd.Flags().Args(); cmd.HasSubCommands() && len(args) > 0 {
		return noArgs(cmd, args)
	}
	var names []string
	cmd.Flags().VisitAll(func(f *pflag.Flag) { names = append(names, f.Name) })
	// A name after a single hyphen is read as several flags of one letter.
	meant := nearest.Word(cmp.Or(missing.GetSpecifiedShortnames(), missing.GetSpecifiedName()), names)
	if meant != "" {
		meant = "--" + meant
	}
	return mistyped(cmd, err, meant)
}

// valuesOf returns the words that can be suggested as values of a flag, or nil if there are none.
func valuesOf(cmd *cobra.Command, f *pflag.Flag) []string {
	if f.Value.Type() == "bool" {
		return []string{"true", "false"}
	}
	offer, ok := cmd.GetFlagCompletionFunc(f.Name)
	if !ok {
		return nil
	}
	list, kind := offer(cmd, nil, "")
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
		if v, ok := f.Value.(interface{ completions() cobra.CompletionFunc }); ok {
			failed = errors.Join(failed, cmd.RegisterFlagCompletionFunc(f.Name, v.completions()))
		} else if f.Value.Type() != "bool" {
			failed = errors.Join(failed, cmd.RegisterFlagCompletionFunc(f.Name, cobra.NoFileCompletions))
		}
	})
	if cmd.ValidArgs == nil && cmd.ValidArgsFunction == nil {
		cmd.ValidArgsFunction = cobra.NoFileCompletions
	}
	for _, sub := range cmd.Commands() {
		failed = errors.Join(failed, complete(sub))
	}
	return failed
}

// words returns a completion function that offers the words of a list.
func words(list []string) cobra.CompletionFunc {
	return cobra.FixedCompletions(list, cobra.ShellCompDirectiveNoFileComp|cobra.ShellCompDirectiveKeepOrder)
}

// The completion function anyFile offers files and folders, and the completion function folders offers only folders.
var (
	anyFile = cobra.FixedCompletions(nil, cobra.ShellCompDirectiveDefault)
	folders = cobra.FixedCompletions(nil, cobra.ShellCompDirectiveFilterDirs)
)

// runOptions are the flags of the root command. Some other commands have a part of them.
type runOptions struct {
	config   string
	dryRun   bool
	image    string
	format   string
	annotate string
	chosen   config.Config // the options of the config that have a flag
	verbose  bool
	version  bool

	checked bool // whether resolve has read the config before, and need not tell again what is odd about it
}

func (o *runOptions) addTo(cmd *cobra.Command) {
	addConfig(cmd, &o.config)
	addFormat(cmd, &o.format)
	f := cmd.Flags()
	f.BoolVarP(&o.dryRun, "dry-run", "n", false, "print the grid and stop: no click, no key, no pointer movement")
	f.VarP(file(&o.image, "png", "jpg", "jpeg"), "image", "i",
		"read a PNG or JPEG `FILE`, or - for standard input, instead of the screen; implies --dry-run")
	f.Var(drawing(&o.annotate), "annotate",
		"save the captured picture to `FILE`, with everything that was read drawn on it")
	o.addLookTo(f)
	o.addFillTo(f)
	f.Var(folder(&o.chosen.Trace), "trace", "save a trace (pictures, readings and acts) of the run in folder `DIR`; a fill that fails leaves one anyway")
	f.BoolVar(&o.chosen.TraceFull, "trace-full", false, "keep the whole screen in traces, not just the grid")
	addVerbose(f, &o.verbose)
	f.BoolVar(&o.version, "version", false, "print version, commit, OpenCV and library versions")
}

func (o *runOptions) addLookTo(f *pflag.FlagSet) {
	f.Var(span(&o.chosen.Delay, "3s", 0, config.MaxDelay), "delay", "wait for `DURATION` before the capture, such as 3s")
	o.addMonitorTo(f)
}

func (o *runOptions) addMonitorTo(f *pflag.FlagSet) {
	o.chosen.Display = config.AllDisplays
	f.Var(whole(&o.chosen.Display, 0, config.MaxDisplay), "display", "look at monitor `N`, counted from 0")
	f.Lookup("display").DefValue = "all"
	f.Var(whole(&o.chosen.Pick, 1, config.MaxPick), "pick", "choose grid `N` if there are several, counted from 1")
}

func (o *runOptions) addFillTo(f *pflag.FlagSet) {
	f.BoolVar(&o.chosen.LikeAPerson, "like-a-person", false,
		"fill in the order and at the speed of a person, and say why each digit is certain")
	f.Var(span(&o.chosen.Pace, "400ms", time.Millisecond, config.MaxPace), "pace",
		"fill like a person, and take `DURATION` for a digit on average (default 400ms)")
	f.BoolVar(&o.chosen.FixMistakes, "fix-mistakes", false, "overwrite wrong entries")
	f.BoolVar(&o.chosen.AnySolution, "any-solution", false,
		"if the puzzle has several solutions, fill in one of them, and stop at a digit that the page shows in red")
}

func addVerbose(f *pflag.FlagSet, verbose *bool) {
	f.BoolVarP(verbose, "verbose", "v", false, "log what was found and how long each stage took")
}

// addConfig adds the flag for the path of the config. The help then lists the flags in the order in which they are added.
func addConfig(cmd *cobra.Command, path *string) {
	cmd.Flags().SortFlags = false
	cmd.Flags().VarP(file(path, "yaml", "yml"), "config", "c",
		"read options from `FILE` (default ./config.yaml, else "+userConfig+")")
}

// tellPassedOver writes a line if another program's config lies in the working directory.
func (o *runOptions) tellPassedOver(w io.Writer, file *config.File) {
	if file.PassedOver != "" && !o.checked {
		fmt.Fprintf(w, "%s has no option of autosolve and was not read; --config %[1]s would read it\n", file.PassedOver)
	}
}

// resolve loads the config, and returns it overridden by the flags that were given.
func (o *runOptions) resolve(cmd *cobra.Command, log *slog.Logger) (config.Config, error) {
	c, file, err := config.Load(o.config)
	if err != nil {
		return config.Config{}, err
	}
	o.tellPassedOver(cmd.ErrOrStderr(), file)
	if !file.IsNew() {
		log.Info("config", "file", file.Path)
	}
	if cmd.Flags().Changed("pick") && !c.Grid.Auto() && !o.checked {
		return config.Config{}, advice.UsageError(errors.New("--pick: the config says where the grid is"),
			"leave out --pick, or set grid: in the config to auto")
	}
	return o.over(cmd, c), nil
}

// open returns the pipeline of the command. If adjust is not nil, it may change the options of the config and the flags.
func (o *runOptions) open(cmd *cobra.Command, adjust func(*config.Config)) (*pipeline.Pipeline, error) {
	log := newLog(cmd.ErrOrStderr(), o.verbose)
	c, err := o.resolve(cmd, log)
	if err != nil {
		return nil, err
	}
	if adjust != nil {
		adjust(&c)
	}
	if err := pipeline.CheckTrace(&c); err != nil {
		return nil, err
	}
	return newPipeline(cmd.ErrOrStderr(), c, log)
}

// newPipeline returns a pipeline whose messages for the user go to w.
func newPipeline(w io.Writer, c config.Config, log *slog.Logger) (*pipeline.Pipeline, error) {
	return pipeline.New(pipeline.Options{
		Config: c, Log: log, Out: w, Version: versionText(),
		Progress: func(ctx context.Context, text string) func() { return doing(ctx, always(text)) },
		Filling:  showFilling, Success: showSuccess,
	})
}

// over returns c overridden by the flags that were given. --pace implies --like-a-person.
func (o *runOptions) over(cmd *cobra.Command, c config.Config) config.Config {
	set := cmd.Flags().Changed
	override(&c.Display, o.chosen.Display, set("display"))
	override(&c.Pick, o.chosen.Pick, set("pick"))
	override(&c.Delay, o.chosen.Delay, set("delay"))
	override(&c.LikeAPerson, o.chosen.LikeAPerson, set("like-a-person"))
	override(&c.LikeAPerson, true, set("pace") && !set("like-a-person"))
	override(&c.Pace, o.chosen.Pace, set("pace"))
	override(&c.FixMistakes, o.chosen.FixMistakes, set("fix-mistakes"))
	override(&c.AnySolution, o.chosen.AnySolution, set("any-solution"))
	override(&c.Trace, o.chosen.Trace, set("trace"))
	override(&c.TraceFull, o.chosen.TraceFull, set("trace-full"))
	return c
}

func override[T any](option *T, flag T, set bool) {
	if set {
		*option = flag
	}
}

// newLog returns a logger that writes to w. It logs only warnings and errors unless verbose is true.
func newLog(w io.Writer, verbose bool) *slog.Logger {
	level := slog.LevelWarn
	if verbose {
		level = slog.LevelDebug
	}
	return slog.New(slog.NewTextHandler(w, &slog.HandlerOptions{
		Level: level,
		ReplaceAttr: func(groups []string, a slog.Attr) slog.Attr {
			if len(groups) == 0 && (a.Key == slog.TimeKey || a.Key == slog.LevelKey) {
				return slog.Attr{} // time and level say little: most runs are short, and almost all messages have level info
			}
			return a
		},
	}))
}
