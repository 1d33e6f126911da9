package main

import (
	"context"
	"errors"
	"fmt"
	"image"
	"time"

	"github.com/spf13/cobra"

	"autosolve/capture"
	"autosolve/input"
	"autosolve/internal/advice"
	"autosolve/internal/config"
	"autosolve/internal/desktop/session"
	"autosolve/internal/watch"
	"autosolve/recognize"
)

func newWatch() *cobra.Command {
	var w watching
	cmd := &cobra.Command{
		Use:   "watch",
		Short: "Solve the puzzle on the screen each time a hotkey is pressed",
		Long: "Wait for a hotkey and solve the puzzle that is then on the screen, again and again. With --auto, wait instead\n" +
			"for a puzzle that stays unchanged for a second, and then for the next one. The config's delay is ignored. A fill\n" +
			"begins when all keys are released, because a held modifier stops it; if a key stays down, it says so. Pressing\n" +
			"the hotkey during a fill stops the fill." + watchNote + "\n\n" +
			"Esc stops a fill; a second Esc within a second ends the program, as does Ctrl-C here. If a puzzle cannot be\n" +
			"solved, it says why and waits for the next one.\n\n" +
			"Exit statuses: 0 you ended it while it was waiting, or with Esc; 2 wrong usage or config, or an unavailable\n" +
			"hotkey; 6 it was interrupted during a fill; 8 this desktop cannot be controlled, or its connection was lost.",
		Example: "  autosolve watch\n  autosolve watch --hotkey F9\n  autosolve watch --auto",
		Args:    noArgs,
		RunE:    func(cmd *cobra.Command, _ []string) error { return w.execute(cmd) },
	}
	addConfig(cmd, &w.config)
	addFormat(cmd, &w.format)
	f := cmd.Flags()
	f.StringVar(&w.hotkey, "hotkey", "Ctrl+Alt+S", "wait for `KEYS`: F1 to F12, or a key with Ctrl, Alt or Super, to which Shift may be added")
	f.BoolVar(&w.auto, "auto", false, "wait for a puzzle that stays unchanged instead of a hotkey")
	w.addMonitorTo(f)
	w.addFillTo(f)
	f.Var(folder(&w.chosen.Trace), "trace", "keep a trace (pictures, readings and acts) of each fill in folder `DIR`; one that fails leaves a trace anyway")
	addVerbose(f, &w.verbose)
	return cmd
}

// watching is a run of the command watch.
type watching struct {
	runOptions
	hotkey string
	auto   bool
	solved bool // a puzzle was solved, or could not be solved

	run      run
	keyboard *watch.Keyboard
}

func (w *watching) execute(cmd *cobra.Command) error {
	if w.auto && cmd.Flags().Changed("hotkey") {
		return wrongUsage(cmd, errors.New("use either --auto or --hotkey"))
	}
	if err := watch.CheckKeys(w.hotkey); err != nil {
		return err
	}
	ctx := cmd.Context()
	b, err := w.open(cmd, func(c *config.Config) { c.Delay = 0 })
	if err != nil {
		return err
	}
	defer b.Close()
	if err := session.CanWatch(ctx); err != nil {
		return err
	}
	w.run = run{runOptions: &w.runOptions, pipeline: b, out: newPrinter(cmd.OutOrStdout(), w.format)}
	begin := w.beginKeys
	if w.auto {
		begin = w.beginPuzzles
	}
	if w.keyboard, err = watch.Open(ctx); err != nil {
		return err
	}
	defer w.keyboard.Close()
	return w.repeat(ctx, begin)
}

// repeat waits and solves until something fails or the user ends the program. It calls begin once; the function that begin
// returns waits until it is time to solve a puzzle.
func (w *watching) repeat(ctx context.Context, begin func(context.Context) (func(context.Context) error, error)) error {
	await, err := begin(ctx)
	for err == nil {
		err = await(ctx)
		if ctx.Err() != nil { // the user has ended the program while it was waiting
			return nil
		}
		if err == nil {
			err = w.solve(ctx)
			w.solved = true
		}
	}
	if errors.Is(err, errEnded) {
		return nil
	}
	return err
}

// errEnded means that the user ended the program with Esc.
var errEnded = errors.New("ended")

// beginKeys reserves the hotkey. It returns a function that waits until the hotkey is pressed and all keys are up again.
func (w *watching) beginKeys(ctx context.Context) (await func(context.Context) error, err error) {
	if err := w.keyboard.Grab(ctx, w.hotkey); err != nil {
		return nil, err
	}
	return func(ctx context.Context) error {
		for {
			// The keys that have stopped a fill, and the presses that the keyboard repeats while they are held, begin no other one.
			if err := w.allUp(ctx); err != nil {
				return err
			}
			w.keyboard.Forget()
			w.tellWaiting(w.hotkey)
			if err := w.keyboard.Await(ctx); err != nil {
				return err
			}
			if released, err := w.released(ctx); released || err != nil {
				return err
			}
		}
	}, nil
}

const (
	heldLong = time.Second // how long keys may stay down after the hotkey before the user is asked to release them
	// heldTooLong is how much longer keys may stay down before the hotkey is ignored, or after a fill before the user is asked to
	// release them.
	heldTooLong = 4 * time.Second
)

// tellWaiting tells the user that from now on the program waits for what begins the first solve, or for the next puzzle.
func (w *watching) tellWaiting(what string) {
	what += "; Ctrl-C here ends it"
	if w.solved {
		what = "the next puzzle"
	}
	fmt.Fprintf(w.run.pipeline.Out, "waiting for %s\n", what)
}

// allUp waits until all keys are up. If that takes longer than heldTooLong, it asks the user to release them.
func (w *watching) allUp(ctx context.Context) error {
	held, err := w.stillHeld(ctx, heldTooLong)
	if held {
		fmt.Fprintln(w.run.pipeline.Out, "a key is still down; release it")
		err = w.keyboard.Released(ctx)
	}
	return err
}

// stillHeld waits until all keys are up, for at most the duration long. It reports whether a key is still down then.
func (w *watching) stillHeld(ctx context.Context, long time.Duration) (bool, error) {
	soon, cancel := context.WithTimeout(ctx, long)
	defer cancel()
	err := w.keyboard.Released(soon)
	if ctx.Err() == nil && errors.Is(err, context.DeadlineExceeded) {
		return true, nil
	}
	return false, err
}

// released waits until all keys are up, since a held key would stop the fill at once. If a key stays down for heldLong, it
// asks the user to release the keys; after another heldTooLong, it tells the user that nothing was done, and returns false.
func (w *watching) released(ctx context.Context) (bool, error) {
	for _, c := range []struct {
		long time.Duration
		says string
	}{
		{heldLong, "release the keys of " + w.hotkey + " to begin"},
		{heldTooLong, "a key is still down, so nothing was done; release it and press " + w.hotkey + " again"},
	} {
		if held, err := w.stillHeld(ctx, c.long); !held {
			return err == nil, err
		}
		fmt.Fprintln(w.run.pipeline.Out, c.says)
	}
	return false, nil
}

// lookInterval is the time between two looks at the screen. A puzzle must be the same in two looks before it is solved.
const lookInterval = time.Second

// beginPuzzles returns a function that waits for a new puzzle that stays unchanged from one look to the next.
func (w *watching) beginPuzzles(ctx context.Context) (await func(context.Context) error, err error) {
	b := w.run.pipeline
	if err := b.OpenScreen(ctx); err != nil {
		return nil, err
	}
	if w.format == "" {
		w.run.out.format = formatLine // it may be left running for hundreds of puzzles
	}
	follower := b.Reader.Follow()
	still := &watch.Still{Read: func(img image.Image) (*recognize.Board, error) { return b.ReadBoard(img, follower) }}
	var changes watch.Changes
	img := new(image.RGBA)
	tick := time.Tick(lookInterval)
	return func(ctx context.Context) error {
		w.tellWaiting("a puzzle")
		for {
			select {
			case <-ctx.Done():
				return ctx.Err()
			case <-tick:
			}
			_, err := b.Shoot(ctx, img)
			if errors.Is(err, capture.ErrHidden) || is[*capture.OffScreenError](err) { // or the screen is just becoming smaller
				continue
			}
			if err != nil {
				return err
			}
			var changed image.Image // nil if the reading of the last picture still holds
			if changes.Large(img, still.Unsure()) {
				changed, img = img, new(image.RGBA)
			}
			if puzzle, err := still.See(changed); puzzle != nil || err != nil {
				return err
			}
		}
	}, nil
}

// solve solves the puzzle on the screen and fills it in. It returns an error only if watching must end.
func (w *watching) solve(ctx context.Context) error {
	b := w.run.pipeline
	b.Restart()
	solving, cancel := context.WithCancel(ctx)
	defer cancel()
	escapes := w.keyboard.Escapes(solving)
	filling, stopFilling := context.WithCancel(ctx)
	byHotkey := make(chan bool, 1)
	w.keyboard.Forget()
	go func() {
		err := w.keyboard.Await(filling)
		if err == nil {
			stopFilling()
		}
		byHotkey <- err == nil
	}()
	err := b.WithHands(filling, w.run.fill)
	stopped := time.Now()
	stopFilling()
	if pressed := <-byHotkey; err == nil || !pressed || b.Config.Trace != "" { // a fill that the hotkey has stopped needs no trace
		err = b.SaveTrace(err)
	}
	if err == nil {
		return nil
	}
	status := advice.StatusOf(err)
	change, ok := errors.AsType[*input.ChangedError](err)
	gone := ok && change.What == input.Server // the X server, the compositor or Windows is gone or hangs
	if ctx.Err() != nil || status == advice.Undrivable || status == advice.Usage || gone {
		return err
	}
	report(b.Out, w.withHint(err))
	stop, ok := errors.AsType[*input.StoppedError](err)
	if ok && stop.By == input.ByEscape && watch.Twice(ctx, escapes, stopped, time.Second) {
		fmt.Fprintln(b.Out, "ended by Esc")
		return errEnded
	}
	return nil
}

// withHint replaces the hint of the error for a screen without a grid, which names flags that watch does not have.
func (w *watching) withHint(err error) error {
	none, ok := errors.AsType[*recognize.NoGridError](err)
	if !ok || none.Advice().Hint != "" {
		return err
	}
	hint := "bring the whole Sudoku to the front"
	if !w.auto {
		hint += ", and press " + w.hotkey
	}
	return &advice.Error{Err: err, Hint: hint + "; or show where it is with autosolve calibrate --point"}
}
