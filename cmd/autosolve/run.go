package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"autosolve/input"
	"autosolve/internal/advice"
	"autosolve/internal/atomicfile"
	"autosolve/internal/bot"
	"autosolve/internal/config"
	"autosolve/recognize"
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
	f.BoolVarP(&o.dryRun, "dry-run", "n", false, "print the grid that was found and stop: no click, no key, no pointer move")
	f.StringVarP(&o.image, "image", "i", "", "read a PNG or JPEG `FILE`, or - for standard input, in place of the screen; implies --dry-run")
	f.StringVar(&o.annotate, "annotate", "", "save the picture that was read to `FILE`, with what was found drawn on it")
	o.addLookTo(f)
	o.addFixMistakesTo(f)
	f.StringVar(&o.trace, "trace", "", "keep a trace of the run in folder `DIR`; a failed fill always leaves one")
	f.BoolVar(&o.traceFull, "trace-full", false, "keep the whole screen in traces, not just the grid")
	addVerbose(f, &o.verbose)
	f.BoolVar(&o.version, "version", false, "print version, commit, OpenCV and library versions")
}

// addLookTo adds the flags about what is looked at, and when.
func (o *runOptions) addLookTo(f *pflag.FlagSet) {
	f.DurationVar(&o.delay, "delay", 0, "wait for `DURATION` before the capture, such as 3s")
	o.addMonitorTo(f)
}

// addMonitorTo adds the flags about what is looked at.
func (o *runOptions) addMonitorTo(f *pflag.FlagSet) {
	f.IntVar(&o.display, "display", config.AllDisplays, "look at monitor `N`, counted from 0")
	f.Lookup("display").DefValue = "all"
	f.IntVar(&o.pick, "pick", 0, "take grid `N` if there are several, counted from 1")
}

// addFixMistakesTo adds the flag about wrong entries.
func (o *runOptions) addFixMistakesTo(f *pflag.FlagSet) {
	f.BoolVar(&o.fixMistakes, "fix-mistakes", false, "overwrite wrong entries")
}

// addVerbose adds the flag for the log.
func addVerbose(f *pflag.FlagSet, verbose *bool) {
	f.BoolVarP(verbose, "verbose", "v", false, "say what was found and how long each stage took")
}

// addConfig adds the flag that names the config.
func addConfig(cmd *cobra.Command, path *string) {
	cmd.Flags().StringVarP(path, "config", "c", "",
		"read options from `FILE` (default ./config.yaml, else ~/.config/autosolve/config.yaml)")
}

// resolve returns the config with the flags over it.
func (o *runOptions) resolve(cmd *cobra.Command, log *slog.Logger) (config.Config, error) {
	c, path, err := config.Load(o.config)
	if err != nil {
		return config.Config{}, err
	}
	if path != "" {
		log.Info("config", "file", path)
	}
	return o.over(cmd, c)
}

// open opens a bot for the command, with the flags over the config. Then adjust may change it, unless it is nil.
func (o *runOptions) open(cmd *cobra.Command, adjust func(*config.Config)) (*bot.Bot, error) {
	log := newLog(cmd.ErrOrStderr(), o.verbose)
	c, err := o.resolve(cmd, log)
	if err != nil {
		return nil, err
	}
	if adjust != nil {
		adjust(&c)
	}
	if err := bot.CheckTrace(&c); err != nil {
		return nil, err
	}
	return bot.New(botOptions(cmd.ErrOrStderr(), c, log))
}

// botOptions are the options of a bot that tells the user on w what it does.
func botOptions(w io.Writer, c config.Config, log *slog.Logger) bot.Options {
	return bot.Options{
		Config: c, Log: log, Out: w, Version: versionText(),
		Progress: func(ctx context.Context, text string) func() { return doing(ctx, always(text)) },
	}
}

// over is a config with the flags over it.
func (o *runOptions) over(cmd *cobra.Command, c config.Config) (config.Config, error) {
	set := cmd.Flags().Changed
	switch {
	case set("display") && (o.display < 0 || o.display > config.MaxDisplay):
		return config.Config{}, badFlag(cmd, "display", o.display)
	case set("pick") && (o.pick < 1 || o.pick > config.MaxPick):
		return config.Config{}, badFlag(cmd, "pick", o.pick)
	case o.delay < 0 || o.delay > config.MaxDelay:
		return config.Config{}, badFlag(cmd, "delay", o.delay)
	}
	override(&c.Display, o.display, set("display"))
	override(&c.Pick, o.pick, set("pick"))
	override(&c.Delay, o.delay, set("delay"))
	override(&c.FixMistakes, o.fixMistakes, set("fix-mistakes"))
	override(&c.Trace, o.trace, set("trace"))
	override(&c.TraceFull, o.traceFull, set("trace-full"))
	return c, nil
}

func override[T any](option *T, flag T, set bool) {
	if set {
		*option = flag
	}
}

// execute is the command: it resolves the options and runs the bot.
func (o *runOptions) execute(cmd *cobra.Command) error {
	if o.version {
		return printVersion(cmd.OutOrStdout())
	}
	out, err := newPrinter(cmd.OutOrStdout(), o.format)
	if err != nil {
		return err
	}
	b, err := o.open(cmd, nil)
	if err != nil {
		return err
	}
	defer b.Close()
	r := run{runOptions: o, bot: b, out: out, in: cmd.InOrStdin()}
	if o.annotate != "" {
		if r.drawing, err = atomicfile.Create(o.annotate, 0o600); err != nil {
			return fmt.Errorf("save annotated picture: %w", err)
		}
		defer r.drawing.Drop()
	}
	if o.dryRun || o.image != "" {
		err = r.dry(cmd.Context())
	} else {
		err = r.full(cmd.Context())
	}
	return b.SaveTrace(err)
}

// run is one run of the bot.
type run struct {
	*runOptions
	bot     *bot.Bot
	out     *printer
	drawing *atomicfile.File // for the picture with what was read, nil if it is not asked for
	in      io.Reader        // standard input
}

// dry reads the grid and prints it.
func (r *run) dry(ctx context.Context) error {
	if err := openSource(ctx, r.bot, r.image, r.in); err != nil {
		return err
	}
	board, err := r.look(ctx)
	if err != nil {
		return err
	}
	v := r.bot.Solve(board)
	a := solvedAnswer(board, &v, r.bot.Times)
	if v.Err != nil {
		return errors.Join(bot.Unsolved(v.Err), r.out.puzzle(a))
	}
	fmt.Fprintln(r.bot.Out, &v)
	r.bot.Note(&v)
	if v.Solved() {
		return r.out.solution(a)
	}
	return r.out.puzzle(a)
}

// openSource has the bot read the picture at a path, or without one the screen.
func openSource(ctx context.Context, b *bot.Bot, path string, in io.Reader) error {
	switch {
	case path == "":
		return b.OpenScreen(ctx)
	case path == "-" && isTerminal(in):
		return advice.UsageError(errors.New("read picture from standard input: it is a terminal"),
			"send it a picture, such as autosolve --image - < shot.png")
	}
	return b.OpenPicture(path, in)
}

// full reads, solves and fills.
func (r *run) full(ctx context.Context) error { return r.bot.WithHands(ctx, r.fill) }

func (r *run) fill(ctx context.Context, hands input.Hands) error {
	if err := r.bot.OpenScreen(ctx); err != nil {
		return err
	}
	board, err := r.look(ctx)
	if err != nil {
		return err
	}
	o, err := r.bot.Finish(ctx, hands, board)
	a := finishedAnswer(&o, err, r.bot.Times)
	if err == nil {
		return r.out.solution(a)
	}
	if r.out.format == formatJSON { // which says that there is no solution, and what is wrong
		err = errors.Join(err, r.out.puzzle(a))
	}
	return err
}

// look waits and reads the grid. It draws what was read if that is asked for, also if the reading fails.
func (r *run) look(ctx context.Context) (*recognize.Board, error) {
	if err := r.bot.Wait(ctx); err != nil {
		return nil, err
	}
	s, err := r.bot.Look(ctx)
	if r.drawing != nil && s != nil {
		err = errors.Join(err, savePicture(r.drawing, s.Annotated()))
	}
	if err != nil && s != nil && s.Board != nil && r.out.format == formatJSON { // which says what is not certain, and why
		err = errors.Join(err, r.out.puzzle(newAnswer(s.Board, r.bot.Times)))
	}
	if err != nil {
		return nil, err
	}
	return s.Board, nil
}

// newLog tells on w what goes on, but only to those who asked for it.
func newLog(w io.Writer, verbose bool) *slog.Logger {
	level := slog.LevelWarn
	if verbose {
		level = slog.LevelDebug
	}
	return slog.New(slog.NewTextHandler(w, &slog.HandlerOptions{
		Level: level,
		ReplaceAttr: func(groups []string, a slog.Attr) slog.Attr {
			if len(groups) == 0 && (a.Key == slog.TimeKey || a.Key == slog.LevelKey) {
				return slog.Attr{} // nobody needs them on a run of a second
			}
			return a
		},
	}))
}
