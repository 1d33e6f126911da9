package main

import (
	"context"
	"errors"
	"io"
	"log/slog"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"autosolve/internal/advice"
	"autosolve/internal/bot"
	"autosolve/internal/config"
)

// runOptions are the flags of a run of the bot.
type runOptions struct {
	config      string
	dryRun      bool
	image       string
	format      string
	annotate    string
	delay       time.Duration
	display     int
	pick        int
	fixMistakes bool
	likeAPerson bool
	pace        time.Duration
	trace       string
	traceFull   bool
	verbose     bool
	version     bool
}

func (o *runOptions) addTo(cmd *cobra.Command) {
	addConfig(cmd, &o.config)
	addFormat(cmd, &o.format)
	f := cmd.Flags()
	f.SortFlags = false
	f.BoolVarP(&o.dryRun, "dry-run", "n", false, "print the grid and stop: no click, no key, no pointer movement")
	f.VarP(file(&o.image, "png", "jpg", "jpeg"), "image", "i",
		"read a PNG or JPEG `FILE`, or - for standard input, instead of the screen; implies --dry-run")
	f.Var(drawing(&o.annotate), "annotate",
		"save the captured picture to `FILE`, with everything that was read drawn on it")
	o.addLookTo(f)
	o.addFillTo(f)
	f.Var(folder(&o.trace), "trace", "save a trace of the run in folder `DIR`; a fill that fails always leaves one")
	f.BoolVar(&o.traceFull, "trace-full", false, "keep the whole screen in traces, not just the grid")
	addVerbose(f, &o.verbose)
	f.BoolVar(&o.version, "version", false, "print version, commit, OpenCV and library versions")
}

// addLookTo adds the flags that set the delay and choose the monitor and the grid.
func (o *runOptions) addLookTo(f *pflag.FlagSet) {
	f.Var(span(&o.delay, 0, config.MaxDelay), "delay", "wait for `DURATION` before the capture, such as 3s")
	o.addMonitorTo(f)
}

// addMonitorTo adds the flags that choose the monitor and the grid.
func (o *runOptions) addMonitorTo(f *pflag.FlagSet) {
	o.display = config.AllDisplays
	f.Var(whole(&o.display, 0, config.MaxDisplay), "display", "look at monitor `N`, counted from 0")
	f.Lookup("display").DefValue = "all"
	f.Var(whole(&o.pick, 1, config.MaxPick), "pick", "choose grid `N` if there are several, counted from 1")
}

// addFillTo adds the flags that set how the grid is filled.
func (o *runOptions) addFillTo(f *pflag.FlagSet) {
	f.BoolVar(&o.likeAPerson, "like-a-person", false,
		"fill in the order and at the speed of a person, and say why each digit is certain")
	f.Var(span(&o.pace, time.Millisecond, config.MaxPace), "pace",
		"fill like a person, and take `DURATION` for a digit on average (default 400ms)")
	f.BoolVar(&o.fixMistakes, "fix-mistakes", false, "overwrite wrong entries")
}

// addVerbose adds the flag that turns on the log.
func addVerbose(f *pflag.FlagSet, verbose *bool) {
	f.BoolVarP(verbose, "verbose", "v", false, "log what was found and how long each stage took")
}

// addConfig adds the flag for the path of the config.
func addConfig(cmd *cobra.Command, path *string) {
	cmd.Flags().VarP(file(path, "yaml", "yml"), "config", "c",
		"read options from `FILE` (default ./config.yaml, else "+userConfig+")")
}

// resolve loads the config, and returns it after the flags that were given have replaced their options.
func (o *runOptions) resolve(cmd *cobra.Command, log *slog.Logger) (config.Config, error) {
	c, path, err := config.Load(o.config)
	if err != nil {
		return config.Config{}, err
	}
	if path != "" {
		log.Info("config", "file", path)
	}
	return o.over(cmd, c), nil
}

// open returns a bot for the command. Flags replace options of the config. If adjust is not nil, it may then change the
// options.
func (o *runOptions) open(cmd *cobra.Command, adjust func(*config.Config)) (*bot.Bot, error) {
	log := newLog(cmd.ErrOrStderr(), o.verbose)
	c, err := o.resolve(cmd, log)
	if err != nil {
		return nil, err
	}
	if adjust != nil {
		adjust(&c)
	}
	if cmd.Flags().Changed("pick") && !c.Grid.Auto() {
		return nil, advice.UsageError(errors.New("--pick: the config says where the grid is"),
			"leave out --pick, or set grid: in the config to auto")
	}
	if err := bot.CheckTrace(&c); err != nil {
		return nil, err
	}
	return newBot(cmd.ErrOrStderr(), c, log)
}

// newBot returns a bot whose messages for the user go to w.
func newBot(w io.Writer, c config.Config, log *slog.Logger) (*bot.Bot, error) {
	return bot.New(bot.Options{
		Config: c, Log: log, Out: w, Version: versionText(),
		Progress: func(ctx context.Context, text string) func() { return doing(ctx, always(text)) },
		Filling:  showFilling, Success: showSuccess,
	})
}

// over returns c after the flags that were given have replaced their options.
func (o *runOptions) over(cmd *cobra.Command, c config.Config) config.Config {
	set := cmd.Flags().Changed
	override(&c.Display, o.display, set("display"))
	override(&c.Pick, o.pick, set("pick"))
	override(&c.Delay, o.delay, set("delay"))
	override(&c.LikeAPerson, o.likeAPerson, set("like-a-person"))
	override(&c.LikeAPerson, true, set("pace") && !set("like-a-person"))
	override(&c.Pace, o.pace, set("pace"))
	override(&c.FixMistakes, o.fixMistakes, set("fix-mistakes"))
	override(&c.Trace, o.trace, set("trace"))
	override(&c.TraceFull, o.traceFull, set("trace-full"))
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
				return slog.Attr{} // time and level say little: a run takes about a second, and almost all messages have level info
			}
			return a
		},
	}))
}
