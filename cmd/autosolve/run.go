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

	"autosolve/fill"
	"autosolve/input"
	"autosolve/internal/atomicfile"
	"autosolve/internal/config"
	"autosolve/internal/session"
	"autosolve/recognize"
	"autosolve/solver"
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
	log := newLog(cmd.ErrOrStderr(), o.verbose)
	out, err := newPrinter(cmd.OutOrStdout(), o.format)
	if err != nil {
		return err
	}
	c, err := o.resolve(cmd, log)
	if err != nil {
		return err
	}
	if err := checkTrace(&c); err != nil {
		return err
	}
	b, err := newBot(c, log)
	if err != nil {
		return err
	}
	defer b.close()
	r := run{runOptions: o, bot: b, out: out, in: cmd.InOrStdin(), errs: cmd.ErrOrStderr()}
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
	return b.saveTrace(r.errs, err)
}

// run is one run of the bot.
type run struct {
	*runOptions
	bot     *bot
	out     *printer
	drawing *atomicfile.File // of what was read, nil if it is not wished
	in      io.Reader        // standard input
	errs    io.Writer        // for what is said to the person
}

// dry reads the grid and prints it.
func (r *run) dry(ctx context.Context) error {
	if err := r.bot.open(ctx, r.image, r.in); err != nil {
		return err
	}
	board, err := r.look(ctx)
	if err != nil {
		return err
	}
	v := r.bot.solve(board)
	a := r.bot.answer(board, v)
	if v.err != nil {
		return errors.Join(unsolved(v.err), r.out.puzzle(a))
	}
	fmt.Fprintln(r.errs, v)
	r.note(&v)
	if v.Solved() {
		return r.out.solution(a)
	}
	return r.out.puzzle(a)
}

// note says from which digits the puzzle was solved, if that may surprise.
func (r *run) note(v *verdict) {
	if v.FromAll() {
		fmt.Fprintln(r.errs, v.Note())
	}
}

// full reads, solves and fills.
func (r *run) full(ctx context.Context) error { return r.withHands(ctx, r.fill) }

// withHands does something on a desktop that can be driven. That is looked at first: whoever cannot fill need not wait for
// the capture.
func (r *run) withHands(ctx context.Context, do func(context.Context, input.Hands) error) error {
	hands, err := session.Open(ctx, inputConfig(&r.bot.config))
	if err != nil {
		return err
	}
	if f := hands.Escape(); f.Level != input.OK {
		fmt.Fprintf(r.errs, "%s\n%s\n", f.Detail, f.Hint)
	}
	err = do(ctx, hands)
	if closed := hands.Close(); closed != nil {
		err = errors.Join(err, fmt.Errorf("close input: %w", closed))
	}
	return err
}

func (r *run) fill(ctx context.Context, hands input.Hands) error {
	if err := r.bot.openScreen(ctx); err != nil {
		return err
	}
	board, err := r.look(ctx)
	if err != nil {
		return err
	}
	a, _, err := r.finish(ctx, hands, board)
	if err == nil {
		return r.out.solution(a)
	}
	if r.out.format == formatJSON { // which says what it is, and that there is no solution
		err = errors.Join(err, r.out.puzzle(a))
	}
	return err
}

// finish solves the puzzle of the board and fills it in. The report is that of the fill, if there was one.
func (r *run) finish(ctx context.Context, hands input.Hands, board *recognize.Board) (*answer, fill.Report, error) {
	board, v, err := r.solve(ctx, hands, board)
	var report fill.Report
	var done *filled
	switch {
	case err != nil:
	case v.err != nil:
		err = unsolved(v.err)
	case v.Solved():
		fmt.Fprintln(r.errs, "the grid is solved already, nothing to do")
	default:
		r.note(&v)
		if report, err = r.bot.fill(ctx, hands, board, v.Solution); err == nil {
			r.tell(report)
		}
		done = newFilled(report, err)
	}
	a := r.bot.answer(board, v)
	a.Fill = done
	return a, report, err
}

// solve solves the puzzle of the board. Where there is no solution, some of what looks like givens may be wrong entries:
// if those are to be overwritten, they are found out, and the board is the one with them.
func (r *run) solve(ctx context.Context, hands input.Hands, board *recognize.Board) (*recognize.Board, verdict, error) {
	v := r.bot.solve(board)
	if !r.bot.config.FixMistakes || !is[*solver.ClashError](v.err) && !errors.Is(v.err, solver.ErrNoSolution) {
		return board, v, nil
	}
	fmt.Fprintln(r.errs, "the givens have no solution; finding out by trial whether some are entries")
	told, err := r.bot.tellEntries(ctx, hands, board)
	if err != nil {
		return board, v, err
	}
	return told, r.bot.solve(told), nil
}

// tell says how a fill went that is done.
func (r *run) tell(report fill.Report) {
	fmt.Fprintf(r.errs, "filled %s in %v\n", count(report.Typed, "cell"), report.Took.Round(time.Millisecond))
	if n := len(report.Unseen); n > 0 {
		last := "digit"
		if n > 1 {
			last = fmt.Sprintf("%d digits", n)
		}
		fmt.Fprintf(r.errs, "with the last %s the grid was covered, gone, moved or replaced, or the caret stood beside it; all others were seen in place\n", last)
	}
	if report.Found {
		fmt.Fprintf(r.errs, "this page needs another way than usual, found by trying; put it into the config to save the time:\n%s", wayAsConfig(report.Way))
	}
}

// look waits as long as wished and reads the grid. It draws what was read if that is wished, also where that fails.
func (r *run) look(ctx context.Context) (*recognize.Board, error) {
	s, err := r.bot.lookAfter(ctx, r.errs)
	if r.drawing != nil && s != nil {
		err = errors.Join(err, s.annotate(r.drawing))
	}
	if err != nil && s != nil && s.board != nil && r.out.format == formatJSON { // which says what is not certain, and why
		err = errors.Join(err, r.out.puzzle(r.bot.reading(s.board)))
	}
	if err != nil {
		return nil, err
	}
	return s.board, nil
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

// countDown waits for d and says at each full second how much of it is left.
func countDown(ctx context.Context, w io.Writer, d time.Duration) error {
	end := time.Now().Add(d)
	for left := d; left > 0; {
		if left%time.Second == 0 {
			fmt.Fprintf(w, "capture in %d s\n", left/time.Second)
		}
		left = (left - 1).Truncate(time.Second)
		select {
		case <-time.After(time.Until(end.Add(-left))):
		case <-ctx.Done():
			return ctx.Err()
		}
	}
	return nil
}
